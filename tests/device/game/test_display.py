"""The terminal: lines where there is no screen, where there is one a board drawn over itself."""

from __future__ import annotations

import io
from dataclasses import replace
from fractions import Fraction

from device.game.display import Display, board, heading
from referee.events import Alert, AlertState, Audience, EventType, GameEvent
from referee.settings import Settings
from referee.state import State, begin
from rules.color import Color
from rules.moves import Move
from rules.points import Point
from rules.presets import preset

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


def test_without_a_screen_every_event_is_a_line() -> None:
    stream = io.StringIO()
    display = Display(stream, screen=False)
    display.show(state_after_one_move(), 2.5, 60.0, [PLAY, ALERT])
    display.show(state_after_one_move(), 2.6, 60.0, [])
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
        Display(stream, screen=screen).show(state_after_one_move(), 4.0, None, [hidden])
        assert "ko" not in stream.getvalue()


def test_without_a_screen_an_alert_brings_the_board_that_it_asks_for() -> None:
    stream = io.StringIO()
    asked = replace(ALERT, rows=("B..", "...", "..W"))
    Display(stream, screen=False).show(state_after_one_move(), 4.0, None, [asked])
    assert stream.getvalue().splitlines()[1:] == [
        "    A B C ",
        "  3 B . .  3",
        "  2 . . .  2",
        "  1 . . W  1",
        "    A B C ",
    ]


def test_on_a_screen_the_board_stands_with_its_last_move_and_open_alerts() -> None:
    stream = io.StringIO()
    display = Display(stream, screen=True)
    state = state_after_one_move()
    display.show(state, 2.5, 60.0, [PLAY])
    first = stream.getvalue()
    assert "0:02 of 1:00" in first
    assert "(B)" in first
    assert "black E5" in first
    display.show(state, 2.6, 60.0, [])
    assert stream.getvalue() == first, "nothing new is not drawn again"
    display.show(state, 3.5, 60.0, [])
    assert "0:03 of 1:00" in stream.getvalue()[len(first) :]


def test_after_the_end_lines_stand_below_the_board() -> None:
    stream = io.StringIO()
    display = Display(stream, screen=True)
    display.show(state_after_one_move(), 1.0, None, [])
    display.close(state_after_one_move())
    display.line("record: game.sgf")
    assert stream.getvalue().endswith("record: game.sgf\n")


def test_without_a_screen_the_board_is_written_at_the_end() -> None:
    stream = io.StringIO()
    display = Display(stream, screen=False)
    display.close(state_after_one_move())
    assert stream.getvalue() == board(state_after_one_move().game)


def test_the_heading_says_when_there_is_no_board_yet() -> None:
    assert heading(None, 61.0, None) == "1:01  looking for the board"
