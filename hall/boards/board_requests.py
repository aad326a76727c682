"""Requests to boards, each with one reply, and for their game where their lines differ from it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from uuid import uuid4

from messages.commands import Command, Order, Reply
from web.console import TOO_MUCH, LogSeverity, PageError
from web.machine import SystemClock
from web.trouble import Trouble

from .board import Board
from .following import SNAPSHOT

ANSWER_TIMEOUT_S = 10.0
MAX_PENDING_REQUESTS = 500

MAX_CACHED_REPLIES = 2000
"""Replies to facts that boards have accepted: the latest are cached."""


@dataclass(slots=True)
class PendingRequest:
    """The reply that a request waits for, and the number of its waiters."""

    answer: asyncio.Future[Reply]
    waiters: int = 0


class BoardRequests:
    """Pending requests to boards, in the server's loop. `send` publishes a command to the broker.

    A fact that a board has accepted is not sent again: a repeated request gets the cached reply,
    even if no client waited for the first. A restart of the hub clears the cache; the board itself
    executes a request only once.
    """

    def __init__(
        self, send: Callable[[str, Command], bool], answer_s: float = ANSWER_TIMEOUT_S
    ) -> None:
        self._send, self._answer_s = send, answer_s
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: dict[tuple[str, str], PendingRequest] = {}
        self._accepted: dict[tuple[str, str], Reply] = {}

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """Deliver replies in `loop` from now on."""
        self._loop = loop

    def replied(self, board: str, reply: Reply) -> None:
        """Deliver a board's reply; thread-safe."""
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._resolve, board, reply)

    async def ask(self, board: str, command: Command, answer_s: float | None = None) -> Reply:
        """The board's reply to `command`. Raises PageError: 504 on timeout, 503 if too many wait.

        `answer_s` is the timeout, by default that of all requests. A request with the id of a
        pending one is not sent again: both get the same reply.
        """
        key, answer_s = (board, command.id), answer_s or self._answer_s
        if command.order is Order.FACT and key in self._accepted:
            return self._accepted[key]
        pending, is_sent = self._waiting.get(key), key in self._waiting
        if pending is None:
            if len(self._waiting) >= MAX_PENDING_REQUESTS:
                raise PageError(503, "busy", TOO_MUCH)
            pending = PendingRequest(asyncio.get_running_loop().create_future())
            self._waiting[key] = pending
        pending.waiters += 1
        try:
            if not is_sent and not self._send(board, command):
                raise _no_answer(board, "the broker is away")
            return await asyncio.wait_for(asyncio.shield(pending.answer), answer_s)
        except TimeoutError:
            raise _no_answer(board, f"no answer within {answer_s:g} s") from None
        finally:
            pending.waiters -= 1
            if not pending.waiters:
                del self._waiting[key]

    def _resolve(self, board: str, reply: Reply) -> None:
        if reply.is_accepted:
            self._accepted[board, reply.id] = reply
            if len(self._accepted) > MAX_CACHED_REPLIES:
                del self._accepted[next(iter(self._accepted))]
        pending = self._waiting.get((board, reply.id))
        if pending is not None and not pending.answer.done():
            pending.answer.set_result(reply)


def _no_answer(board: str, why: str) -> PageError:
    message = f"board {board} does not answer ({why}); the same request may be sent again"
    return PageError(504, "no_answer", message, {"Retry-After": "5"})


ASK_AGAIN_S = 10.0
"""Minimum time between two requests for the game of one board."""

SNAPSHOT_KEYS = ("n", "moves", "forced_moves", "edits", "result")


class GameRequests:
    """Requests for games. `send` sends a command to a board. Used in one thread."""

    def __init__(self, send: Callable[[str, Command], bool], clock: SystemClock) -> None:
        self._send, self._clock = send, clock
        self._differing: dict[str, Trouble] = {}
        self._asked: dict[str, tuple[str, float]] = {}

    def compared(self, board: Board) -> Board:
        """The board after a comparison; a difference is logged, and the game requested."""
        after = board.compared()
        trouble = self._differing.setdefault(board.name, Trouble())
        if not after.differs:
            if after.differs is not None:
                trouble.ends(f"hub: board {board.name}: its record here is that of the board again")
            return after
        what = " and ".join(after.differs)
        line = f"hub: board {board.name}: its lines and its state differ in {what}"
        trouble.begins(f"{line}; the board is asked for its game", LogSeverity.ERROR)
        _, asked_s = self._asked.get(board.name, ("", float("-inf")))
        if self._clock.monotonic_s() - asked_s >= ASK_AGAIN_S:
            command = Command(uuid4().hex, Order.GAME)
            self._asked[board.name] = command.id, self._clock.monotonic_s()
            self._send(board.name, command)
        return after

    def terms_after(self, board: Board, reply: Reply) -> Mapping[str, object] | None:
        """The terms of a game with the snapshot in `reply`; None if that was not requested."""
        id_, _ = self._asked.get(board.name, ("", 0.0))
        game = reply.game
        if game is None or reply.id != id_ or game.get("game_id") != board.game_id:
            return None
        if game.get("epoch", board.at.epoch) != board.at.epoch:
            return None
        snapshot = {key: game[key] for key in SNAPSHOT_KEYS if key in game}
        return {**board.followed.terms, SNAPSHOT: {"epoch": board.at.epoch, **snapshot}}
