"""The terminal: a live board where there is a screen, plain lines where there is none."""

from __future__ import annotations

import shutil
import sys
from collections import deque
from collections.abc import Sequence
from typing import TextIO

from referee.alerts.event_json import remedy_text, sentence
from referee.events import Audience, GameEvent
from referee.settings import Settings
from referee.state import State
from rules.board.position import Position
from rules.game import Game
from rules.points import to_board
from vision.types import NoBoard, NoBoardReason
from web.console import OutputError, complain, put_text
from web.process import drop

from ...board_reading import WHY
from ...sources.base import NS, Fault
from ..codec import Input
from .sinks import ResumeData, Sink

CLEAR, HOME, TO_END_OF_LINE, TO_END = "\x1b[2J", "\x1b[H", "\x1b[K", "\x1b[J"

SHOWN_LINES = 8


class Display(Sink):
    """Shows a game that is being followed; `screen` draws over itself, else lines are added.

    `length_ns` is the length of the source, where it is known. What goes wrong with the source is
    a line on standard error. Where nothing can be shown any more, OutputError; unless the game is
    `lasting`: then that is logged, and the game goes on unseen.
    """

    def __init__(
        self,
        length_ns: int | None = None,
        stream: TextIO | None = None,
        screen: bool | None = None,
        *,
        lasting: bool = False,
    ) -> None:
        self._length_ns = length_ns
        self._stream = sys.stdout if stream is None else stream
        self._screen = self._stream.isatty() if screen is None else screen
        self._lasting = lasting
        self._unseen = False
        self._news: deque[str] = deque(maxlen=SHOWN_LINES)
        self._drawn = ""
        self._first_ns: int | None = None
        self._last_ns = 0
        self._refused: NoBoardReason | None = None

    def begin(self, past: ResumeData) -> None:
        """Take the time from where a resumed game stands."""
        self._first_ns, self._last_ns = past.first_ns, past.last_ns

    def on_input(self, given: Input, settings: Settings | None) -> None:
        """Take the time of an input."""
        self._first_ns = given.t_ns if self._first_ns is None else self._first_ns
        self._last_ns = given.t_ns

    def update(self, state: State | None, events: Sequence[GameEvent]) -> None:
        """Show what is new, and on a screen the board and how far the source has come."""
        for event in events:
            if event.audience is not Audience.RECORD:
                self.line(event_line(event))
                if event.rows and not self._screen:  # the board as an open alert asks for it
                    self._write(Position.from_rows(event.rows).diagram())
        if self._screen:
            self._draw(state)

    def fault(self, fault: Fault) -> None:
        """Log what a file could not give."""
        if not fault.live:
            complain(fault.line)

    def refuse(self, refusal: NoBoard) -> None:
        """Log why the board is not found yet, once for each reason in a row."""
        if refusal.reason is not self._refused:
            self._refused = refusal.reason
            self.line(f"looking for the board: {WHY[refusal.reason]}")

    def line(self, text: str) -> None:
        """Add a line of news."""
        self._news.append(text)
        if not self._screen:
            self._write(text + "\n")

    def leave(self, state: State | None) -> None:
        """Leave the board as it stands; from here on lines are added below it."""
        if self._screen:
            self._screen = False
        elif state is not None:
            self._write(board(state.game))

    def _draw(self, state: State | None) -> None:
        t_s = 0.0 if self._first_ns is None else (self._last_ns - self._first_ns) / NS
        length_s = None if self._length_ns is None else self._length_ns / NS
        parts = [heading(state, t_s, length_s)]
        if state is not None:
            parts += board(state.game).splitlines()
            parts += [
                f"! {event_line(alert).lstrip()}"
                for alert in state.open_alerts
                if alert.audience is not Audience.RECORD
            ]
        parts += list(self._news)
        columns = shutil.get_terminal_size().columns
        text = "".join(part[: columns - 1] + TO_END_OF_LINE + "\n" for part in parts)
        if text != self._drawn:
            self._write((HOME if self._drawn else CLEAR + HOME) + text + TO_END)
            self._drawn = text

    def _write(self, text: str) -> None:
        if self._unseen:
            return
        try:
            put_text(text, self._stream)
        except OutputError as error:
            if not self._lasting:
                raise
            self._unseen = True
            drop(self._stream)
            complain(f"standard output: {error.__cause__}; the game goes on, and is not shown")


def heading(state: State | None, t_s: float, length_s: float | None) -> str:
    """A line: how far the game and the source are."""
    clock = f"{int(t_s) // 60}:{int(t_s) % 60:02}"
    if length_s:
        clock += f" of {int(length_s) // 60}:{int(length_s) % 60:02}"
    if state is None:
        return f"{clock}  looking for the board"
    game = state.game
    return f"{clock}  move {game.number}{last_move(game)}, {game.to_play.word} to play"


def last_move(game: Game) -> str:
    """`` (black Q16)`` for the last move, nothing before it.

    >>> from rules import Game
    >>> last_move(Game.new(size=9).play("E5"))
    ' (black E5)'
    """
    if game.last is None:
        return ""
    point = game.last.point
    where = "pass" if point is None else to_board(point, game.size[0])
    return f" ({game.last.color.word} {where})"


def board(game: Game) -> str:
    """The diagram of a game as it stands, its last stone in brackets, and the prisoners."""
    mark = None if game.last is None else game.last.point
    held = game.ledger.prisoners
    return game.position.diagram(mark) + f"prisoners: black {held.black}, white {held.white}\n"


def event_line(event: GameEvent) -> str:
    """An event in a line: when, what, and how an alert is put right."""
    return f"{event.t:8.1f} s  {sentence(event)} {remedy_text(event)}".rstrip()
