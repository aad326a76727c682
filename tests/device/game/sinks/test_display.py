"""The terminal: lines where there is no screen, where there is one a board drawn over itself."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from device.game.sinks.display import Display, board, heading
from device.sources.base import NS
from referee.events import Alert, AlertState, Audience, EventType, GameEvent
from referee.settings import Settings
from referee.state import State, begin
from rules.color import Color
from rules.points import Move, Point
from rules.rulesets.presets import preset
from vision.types import NoBoard, NoBoardReason
from web.console import OutputError

PLAY = GameEvent(
    type=EventType.BOARD_PLAY, n=1, t=2.5, size=9, color=Color.BLACK, points=(Point(4, 4),), move=1
)
ALERT = Alert(
    type=EventType.KO_RETAKE,
    n=2,
    t=4.0,
    size=9,
    color=Color.WHITE,
    points=(Point(0, 0),),
    clause="BGA 6.1",
    id=1,
    state=AlertState.OPEN,
)


def state_after_one_move() -> State:
    state = begin(Settings(preset("bga2009"), 9, Fraction(1, 2)))
    return replace(state, game=state.game.play(Move(Color.BLACK, Point(4, 4))))


STATE = state_after_one_move()


def show(display: Display, t_s: float, events: Sequence[GameEvent] = ()) -> None:
    """The display at `t_s` seconds, after the one move."""
    display.on_input(NoBoard(0, round(t_s * NS), NoBoardReason.NO_GRID), None)
    display.update(STATE, events)


def test_without_a_screen_every_event_is_a_line() -> None:
    stream = io.StringIO()
    display = Display(60 * NS, stream, screen=False)
    show(display, 2.5, [PLAY, ALERT])
    show(display, 2.6)
    lines = stream.getvalue().splitlines()
    assert len(lines) == 2
    assert "2.5 s" in lines[0]
    assert "E5" in lines[0]
    assert "BGA 6.1" in lines[1]
    assert "Take the stone back" in lines[1]
    assert "\x1b" not in stream.getvalue()


def test_what_is_only_for_the_record_is_not_shown() -> None:
    for screen in (False, True):
        stream = io.StringIO()
        hidden = replace(ALERT, audience=Audience.RECORD)
        show(Display(None, stream, screen=screen), 4.0, [hidden])
        assert "ko" not in stream.getvalue()


def test_without_a_screen_an_alert_brings_the_board_that_it_asks_for() -> None:
    stream = io.StringIO()
    asked = replace(ALERT, rows=("B..", "...", "..W"))
    show(Display(None, stream, screen=False), 4.0, [asked])
    assert stream.getvalue().splitlines()[1:] == [
        "    A B C ",
        "  3 B . .  3",
        "  2 . . .  2",
        "  1 . . W  1",
        "    A B C ",
    ]


def test_on_a_screen_the_board_stands_with_its_last_move_and_open_alerts() -> None:
    stream = io.StringIO()
    display = Display(60 * NS, stream, screen=True)
    display.on_input(NoBoard(0, 0, NoBoardReason.NO_GRID), None)
    show(display, 2.5, [PLAY])
    first = stream.getvalue()
    assert "0:02 of 1:00" in first
    assert "(B)" in first
    assert "black E5" in first
    show(display, 2.6)
    assert stream.getvalue() == first, "nothing new is not drawn again"
    show(display, 3.5)
    assert "0:03 of 1:00" in stream.getvalue()[len(first) :]


def test_after_the_end_lines_stand_below_the_board() -> None:
    stream = io.StringIO()
    display = Display(None, stream, screen=True)
    show(display, 1.0)
    display.leave(STATE)
    display.line("record: game.sgf")
    assert stream.getvalue().endswith("record: game.sgf\n")


def test_without_a_screen_the_board_is_written_at_the_end() -> None:
    stream = io.StringIO()
    display = Display(None, stream, screen=False)
    display.leave(STATE)
    assert stream.getvalue() == board(STATE.game)


def test_the_heading_says_when_there_is_no_board_yet() -> None:
    assert heading(None, 61.0, None) == "1:01  looking for the board"


class LeftReader(io.StringIO):
    """A stream whose reader has left."""

    def write(self, text: str) -> int:
        raise BrokenPipeError(32, "Broken pipe")


def test_a_game_that_lasts_goes_on_unseen_where_nobody_can_be_shown_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(OutputError):
        show(Display(None, LeftReader(), screen=False), 2.5, [PLAY])
    display = Display(None, LeftReader(), screen=False, lasting=True)
    show(display, 2.5, [PLAY])
    show(display, 4.0, [ALERT])
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith("Broken pipe; the game goes on, and is not shown")
