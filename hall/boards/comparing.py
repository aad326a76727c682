"""Compare a board's state with its lines; where they differ, request its game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from uuid import uuid4

from device.console import LogSeverity
from device.machine import SystemClock
from device.trouble import Trouble

from ..messages.commands import Command, Order, Reply
from .board import Board
from .following import SNAPSHOT

ASK_AGAIN_S = 10.0
"""Minimum time between two requests for the game of one board."""

SNAPSHOT_KEYS = ("n", "moves", "forced_moves", "edits", "result")


class GameRequests:
    """Requests for games. `send` sends a command to a board. Used in one thread."""

    def __init__(self, send: Callable[[str, Command], None], clock: SystemClock) -> None:
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
