"""Asking a board something, and waiting for its answer; each request once at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from ..messages.commands import Command, Order, Reply
from ..shared import TOO_MUCH, PageError

ANSWER_S = 10.0
"""A board that does not answer for so long is not waited for."""

MOST_ASKED = 500
"""Questions that wait at once."""

MOST_TAKEN = 2000
"""So many facts that boards have taken are remembered, the latest."""


@dataclass(slots=True)
class AwaitedAnswer:
    """What a board was asked, and how many wait for the answer."""

    answer: asyncio.Future[Reply]
    waiters: int = 0


class Asking:
    """Questions that wait for an answer, in the server's loop. `send` hands one to the broker.

    A fact that a board has taken is not sent again. Whoever asks once more gets the same answer,
    even if nobody waited for the first. A restart of the hub forgets the answers; the board itself
    carries a request out only once.
    """

    def __init__(self, send: Callable[[str, Command], bool], answer_s: float = ANSWER_S) -> None:
        self._send, self._answer_s = send, answer_s
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: dict[tuple[str, str], AwaitedAnswer] = {}
        self._taken: dict[tuple[str, str], Reply] = {}

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """From here on answers are heard in `loop`."""
        self._loop = loop

    def replied(self, board: str, reply: Reply) -> None:
        """Hand in a board's answer; any thread may call this."""
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._hear, board, reply)

    async def ask(self, board: str, command: Command, answer_s: float | None = None) -> Reply:
        """The board's answer to `command`. Raises PageError: 504 where none comes, 503 if crowded.

        None comes any more after `answer_s`, if not given that of all.
        One that is asked already is not asked once more: both hear the same answer.
        """
        key, answer_s = (board, command.id), answer_s or self._answer_s
        if command.order is Order.FACT and key in self._taken:
            return self._taken[key]
        question, asked = self._waiting.get(key), key in self._waiting
        if question is None:
            if len(self._waiting) >= MOST_ASKED:
                raise PageError(503, "busy", TOO_MUCH)
            question = AwaitedAnswer(asyncio.get_running_loop().create_future())
            self._waiting[key] = question
        question.waiters += 1
        try:
            if not asked and not self._send(board, command):
                raise _no_answer(board, "the broker is away")
            return await asyncio.wait_for(asyncio.shield(question.answer), answer_s)
        except TimeoutError:
            raise _no_answer(board, f"no answer within {answer_s:g} s") from None
        finally:
            question.waiters -= 1
            if not question.waiters:
                del self._waiting[key]

    def _hear(self, board: str, reply: Reply) -> None:
        if reply.is_taken:
            self._taken[board, reply.id] = reply
            if len(self._taken) > MOST_TAKEN:
                del self._taken[next(iter(self._taken))]
        question = self._waiting.get((board, reply.id))
        if question is not None and not question.answer.done():
            question.answer.set_result(reply)


def _no_answer(board: str, why: str) -> PageError:
    message = f"board {board} does not answer ({why}); the same request may be sent again"
    return PageError(504, "no_answer", message, {"Retry-After": "5"})
