"""The tablet that is the clock: which move a press ended, what is asked, what is ordered."""

from __future__ import annotations

from typing import Any

import pytest

from device.game.sinks.annotations import with_times
from referee.facts import (
    ClockEntry,
    ClockOrder,
    FactRefusedError,
    InsertMove,
    PassPressed,
    Paused,
)
from rules.clocks.clock import ClockAct, ClockAction, TimeLeft
from rules.clocks.control import TimeControl
from rules.color import BLACK, WHITE, Color
from rules.records.sgf import read_sgf, write_sgf
from rules.records.writing import record_of
from tests.support.table import SECOND, Table

CONTROL = "60 + 3x30 byo-yomi"

FIRST = 2.0
"""A table has lain there so long when the clock is started."""


class Clocked:
    """A table with a tablet; its time begins when the table has lain there for two seconds."""

    def __init__(self, **values: Any) -> None:
        self.table = Table(**values)
        self.number = 0
        self.tell(ClockAct.START, color=BLACK, control=CONTROL)

    def tell(self, act: ClockAct, *, late_s: float = 0.0, log: str = "a", **values: Any) -> None:
        """The tablet tells its next entry, which happened `late_s` ago."""
        t_ns = round(self.table.t * SECOND)
        at_ms = round(1000 * (self.table.t - FIRST - late_s))
        entry = ClockEntry(
            t_ns, log, self.number + 1, act, at_ms, late_ms=round(1000 * late_s), **values
        )
        self.table.tell(entry)
        self.number += 1

    def press(self, color: Color, late_s: float = 0.0) -> None:
        self.tell(ClockAct.PRESS, color=color, late_s=late_s)

    def move(self, change: str) -> None:
        """A player moves and presses while the hand still covers the stone."""
        self.table.play(change, wait=0.0)
        self.press(BLACK if change[0] == "B" else WHITE)
        self.table.still(4.0)

    @property
    def left(self) -> list[int | None]:
        """What the clock had left after each move of the record, in milliseconds."""
        return [None if made.left is None else made.left.shown_ms for made in self.table.state.line]


def test_a_press_ends_the_move_that_is_recorded_after_it_and_its_time_goes_into_the_record() -> (
    None
):
    game = Clocked()
    for change in ("B C3", "W B2", "B D4"):
        game.move(change)
    assert game.table.moves == ["B C3", "W B2", "B D4"]
    assert game.table.alerts() == []
    assert game.left == [59_000, 55_000, 54_000]
    state = game.table.state
    sgf = write_sgf(record_of(state.game, annotations=with_times({}, state)))
    nodes = [node.properties for node in read_sgf(sgf).main_line() if node.move]
    assert nodes == [{"BL": ("59.0",)}, {"WL": ("55.0",)}, {"BL": ("54.0",)}]


def test_in_overtime_the_record_has_the_periods_that_are_left() -> None:
    game = Clocked()
    game.table.still(95.0)
    game.move("B C3")
    assert game.table.state.line[0].left == TimeLeft(0, 30_000, 2)
    state = game.table.state
    (first,) = [each for each in with_times({}, state).values() if each.seconds_left]
    assert (first.seconds_left, first.moves_left) == ({BLACK: 30.0}, {BLACK: 2})


def test_presses_that_come_late_end_the_moves_of_their_own_time() -> None:
    game = Clocked()
    game.table.play("B C3", "W B2", "B D4", wait=4.0)
    assert game.table.t == pytest.approx(17.0)
    game.press(BLACK, late_s=13.6)
    game.press(WHITE, late_s=8.6)
    game.press(BLACK, late_s=3.6)
    assert game.left == [58_600, 55_000, 53_600]
    assert game.table.alerts() == []


def test_a_press_that_comes_late_does_not_tell_whose_the_next_stone_is() -> None:
    """Told without its age, Black's press would say that the second black stone was Black's."""
    for late_s, expected in ((4.0, ["AmbiguousTurn"]), (0.0, ["TwoInARow"])):
        game = Clocked()
        game.table.play("B C3")
        game.table.play("B B2", wait=0.0)
        game.press(BLACK, late_s=late_s)
        game.table.still(4.0)
        found = [alert.type.value for alert in game.table.state.open_alerts]
        assert found == expected, late_s


def test_a_press_ends_no_move_from_before_the_clock_was_started() -> None:
    game = Clocked()
    game.move("B C3")
    game.table.play("W B2", "B D4", "W D2")
    game.tell(ClockAct.PRESS, color=WHITE)
    game.tell(ClockAct.PRESS, color=BLACK)
    assert [left is None for left in game.left] == [False, True, False, False]
    late = Table()
    late.play("B C3", "W B2")
    for number, act in enumerate((ClockAct.START, ClockAct.PRESS), start=1):
        entry = ClockEntry(round(late.t * SECOND), "a", number, act, 5 * number, BLACK, CONTROL)
        late.tell(entry)
    assert [made.left for made in late.state.line] == [None, None]
    late.play("B D4")
    assert [made.left is None for made in late.state.line] == [True, True, False]


def test_a_move_without_a_press_is_nothing() -> None:
    game = Clocked()
    game.table.play("B C3", "W B2", "B D4")
    game.press(BLACK)
    game.table.still(60.0)
    assert game.table.moves == ["B C3", "W B2", "B D4"]
    assert game.left == [None, None, 45_000]
    assert game.table.alerts() == []


def test_a_press_without_a_move_is_asked_about_once_and_the_pass_answers_it() -> None:
    game = Clocked()
    game.move("B C3")
    game.press(WHITE)
    game.table.still(29.0)
    assert game.table.alerts() == []
    game.table.still(40.0)
    (asked,) = game.table.state.open_alerts
    assert (asked.type.value, asked.color, asked.move) == ("PressWithoutMove", WHITE, 2)
    game.table.say(PassPressed, WHITE)
    assert game.table.state.open_alerts == ()
    assert game.left == [59_000, 56_000]
    assert len(game.table.names("PressWithoutMove")) == 2, "raised and settled"


@pytest.mark.parametrize("told", ["hand", "pause", "pressed back", "moved"])
def test_a_press_without_a_move_is_not_asked_about_where_it_may_be_otherwise(told: str) -> None:
    game = Clocked()
    game.move("B C3")
    game.press(WHITE)
    if told == "hand":
        for number in range(300):
            game.table.look(hidden=[(0, number % 5)])
    elif told == "pause":
        game.table.say(Paused)
        game.table.still(60.0)
    elif told == "pressed back":
        game.table.still(10.0)
        game.press(BLACK)
        game.table.still(25.0)
        game.move("W B2")
        game.table.still(60.0)
    else:
        game.table.play("W B2", wait=60.0)
    assert game.table.names("PressWithoutMove") == []


def test_a_question_about_a_press_ends_when_the_stone_is_seen_after_all() -> None:
    game = Clocked()
    game.press(BLACK)
    game.table.play("B C3", wait=2.0)
    game.press(WHITE)
    game.table.still(31.0)
    assert [each.type.value for each in game.table.state.open_alerts] == ["PressWithoutMove"]
    game.table.play("W B2")
    assert game.table.state.open_alerts == ()
    assert game.table.moves == ["B C3", "W B2"]


def test_a_flag_is_told_once_and_decides_nothing() -> None:
    game = Clocked()
    game.table.still(150.0)
    game.tell(ClockAct.FLAG, color=BLACK)
    game.table.still(10.0)
    game.tell(ClockAct.STOP)
    assert game.table.names("TimeRanOut") == ["TimeRanOut open"]
    assert game.table.state.result is None
    assert game.table.state.phase.value == "play" or game.table.state.game.number == 0
    game.table.say(ClockOrder, ClockAction.ADJUST, BLACK, 60)
    game.tell(ClockAct.ORDER, order=1)
    assert game.table.state.clock.clock is not None
    assert game.table.state.clock.clock.left.black == TimeLeft(60_000, 0, 0)
    assert game.table.names("TimeRanOut") == ["TimeRanOut open", "TimeRanOut settled"]


def test_a_flag_that_has_not_fallen_is_not_told() -> None:
    game = Clocked()
    game.tell(ClockAct.FLAG, color=BLACK)
    assert game.table.names("TimeRanOut") == []


def test_an_order_waits_for_the_tablet_and_is_then_said() -> None:
    game = Clocked()
    game.table.still(10.0)
    order = (ClockAction.ADJUST, WHITE, -20, -1, True, "a telephone")
    game.table.say(ClockOrder, *order)
    known = game.table.state.clock
    assert known.clock is not None
    assert (len(known.orders), known.done) == (1, 0)
    assert known.clock.left.white.main_ms == 60_000
    game.tell(ClockAct.ORDER, order=1)
    known = game.table.state.clock
    assert known.clock is not None
    assert known.done == 1
    assert known.clock.left.white == TimeLeft(40_000, 30_000, 2)
    (said,) = [event for event in game.table.events if event.type.value == "TimePenalty"]
    assert (said.color, said.detail) == (WHITE, "-20 s, -1 × 30 s, a telephone")
    game.table.say(ClockOrder, ClockAction.STOP)
    game.tell(ClockAct.ORDER, order=2)
    known = game.table.state.clock
    assert known.clock is not None
    assert not known.clock.running


REFUSED = {
    "the clock's next entry is 2": {"number": 3},
    "number 1: the clock's next entry is 2": {"number": 1, "act": ClockAct.START},
    "another device is the clock of this game": {"clock": "b"},
    "White's clock does not run": {"color": WHITE},
    "press: expected a color": {"color": None},
    "order 1: the next one is 1": {"act": ClockAct.ORDER, "order": 1},
    "the clock is at 0 already": {"act": ClockAct.STOP, "at_ms": -1},
}


@pytest.mark.parametrize(("why", "values"), REFUSED.items())
def test_an_entry_that_cannot_be_is_refused_and_changes_nothing(
    why: str, values: dict[str, Any]
) -> None:
    game = Clocked()
    before = game.table.state
    given = {"clock": "a", "number": 2, "act": ClockAct.PRESS, "at_ms": 5, "color": BLACK}
    with pytest.raises(FactRefusedError, match=why):
        game.table.tell(ClockEntry(round(game.table.t * SECOND), **{**given, **values}))
    assert game.table.state is before


@pytest.mark.parametrize(
    ("why", "order"),
    [
        ("adjust: expected a color", (ClockAction.ADJUST, None, 5)),
        ("adjust: expected a color, and seconds", (ClockAction.ADJUST, BLACK)),
    ],
)
def test_an_order_that_cannot_be_is_refused(why: str, order: tuple[Any, ...]) -> None:
    game = Clocked()
    with pytest.raises(FactRefusedError, match=why):
        game.table.say(ClockOrder, *order)
    with pytest.raises(FactRefusedError, match="no clock was started"):
        Table().say(ClockOrder, ClockAction.STOP)


def test_the_clock_has_the_time_that_was_agreed() -> None:
    agreed = TimeControl.parse("900 + 10 Fischer")
    with pytest.raises(FactRefusedError, match="this game has 900 \\+ 10 Fischer"):
        Clocked(time=agreed)
    Clocked(time=TimeControl.parse(CONTROL))


def test_a_clock_is_started_again_before_anybody_has_pressed_and_taken_over_later() -> None:
    game = Clocked()
    game.tell(ClockAct.START, color=WHITE, control="900", log="b")
    known = game.table.state.clock
    assert known.clock is not None
    assert (str(known.clock.control), known.log) == ("900", "b")
    game.tell(ClockAct.PRESS, color=WHITE, log="b")
    with pytest.raises(FactRefusedError, match="was started before"):
        game.tell(ClockAct.START, color=WHITE, control="900", log="c")
    game.table.still(5.0)
    game.tell(ClockAct.TAKE_OVER, log="c")
    with pytest.raises(FactRefusedError, match="another device"):
        game.tell(ClockAct.PRESS, color=BLACK, log="b")
    game.tell(ClockAct.PRESS, color=BLACK, log="c")


def test_a_corrected_record_keeps_the_times_of_the_moves_that_stay() -> None:
    game = Clocked()
    for change in ("B C3", "W B2", "B D4"):
        game.move(change)
    game.table.say(InsertMove, 4, WHITE, "E5")
    assert game.left[:3] == [59_000, 55_000, 54_000]
