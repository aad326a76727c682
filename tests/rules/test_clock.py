"""The arithmetic of the clock: every time system at its boundaries."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.clock import (
    Clock,
    TimeControl,
    TimeLeft,
    TimeSystem,
    adjusted,
    after_move,
    after_time,
    control_text,
    full,
)
from rules.color import BLACK, WHITE, Color

ABSOLUTE = TimeControl(TimeSystem.ABSOLUTE, 60)
BYO_YOMI = TimeControl(TimeSystem.BYO_YOMI, 60, 30, 3)
CANADIAN = TimeControl(TimeSystem.CANADIAN, 60, 100, 4)
FISCHER = TimeControl(TimeSystem.FISCHER, 60, 10)
BRONSTEIN = TimeControl(TimeSystem.BRONSTEIN, 60, 5)
CONTROLS = (ABSOLUTE, BYO_YOMI, CANADIAN, FISCHER, BRONSTEIN)

TEXTS = {
    "1800": "1800",
    "1800+5x30 byo-yomi": "1800 + 5x30 byo-yomi",
    " 0 + 1x10 Byoyomi ": "0 + 1x10 byo-yomi",
    "1800 + 25/600 canadian": "1800 + 25/600 Canadian",
    "900 + 10 fischer": "900 + 10 Fischer",
    "0 + 5 BRONSTEIN": "0 + 5 Bronstein",
}


@pytest.mark.parametrize(("written", "text"), TEXTS.items())
def test_a_text_is_read_and_written_alike(written: str, text: str) -> None:
    control = TimeControl.parse(written)
    assert str(control) == text
    assert TimeControl.parse(text) == control
    assert text == " + ".join(filter(None, (str(control.main_s), control.overtime)))


@pytest.mark.parametrize(
    "text",
    [
        *("", "0", "soon", "-5", "1800 + 5x30", "1800 + 5/30 byo-yomi", "1800 + 25x600 Canadian"),
        *("900 + 5x10 Fischer", "0 + 10 Fischer", "900 + 0 Bronstein", "900 + 10 absolute"),
        *("86401", "60 + 101x30 byo-yomi", "60 + 1x3601 byo-yomi", "60 + 0x30 byo-yomi"),
    ],
)
def test_a_text_that_is_no_time_control_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected seconds of main time"):
        control_text(text)


RUNS = (
    # control, milliseconds that the clock runs, what is left then, what is left after the move
    (ABSOLUTE, 59_999, TimeLeft(1, 0, 0), TimeLeft(1, 0, 0)),
    (ABSOLUTE, 60_000, TimeLeft(0, 0, 0, True), TimeLeft(0, 0, 0, True)),
    (ABSOLUTE, 99_999, TimeLeft(0, 0, 0, True), TimeLeft(0, 0, 0, True)),
    (BYO_YOMI, 60_000, TimeLeft(0, 30_000, 3), TimeLeft(0, 30_000, 3)),
    (BYO_YOMI, 89_999, TimeLeft(0, 1, 3), TimeLeft(0, 30_000, 3)),
    (BYO_YOMI, 90_000, TimeLeft(0, 30_000, 2), TimeLeft(0, 30_000, 2)),
    (BYO_YOMI, 149_999, TimeLeft(0, 1, 1), TimeLeft(0, 30_000, 1)),
    (BYO_YOMI, 150_000, TimeLeft(0, 0, 0, True), TimeLeft(0, 0, 0, True)),
    (CANADIAN, 59_000, TimeLeft(1_000, 100_000, 4), TimeLeft(1_000, 100_000, 4)),
    (CANADIAN, 60_000, TimeLeft(0, 100_000, 4), TimeLeft(0, 100_000, 3)),
    (CANADIAN, 159_999, TimeLeft(0, 1, 4), TimeLeft(0, 1, 3)),
    (CANADIAN, 160_000, TimeLeft(0, 0, 4, True), TimeLeft(0, 0, 4, True)),
    (FISCHER, 59_999, TimeLeft(1, 0, 0), TimeLeft(10_001, 0, 0)),
    (FISCHER, 60_000, TimeLeft(0, 0, 0, True), TimeLeft(0, 0, 0, True)),
    (BRONSTEIN, 4_999, TimeLeft(60_000, 1, 0), TimeLeft(60_000, 5_000, 0)),
    (BRONSTEIN, 5_001, TimeLeft(59_999, 0, 0), TimeLeft(59_999, 5_000, 0)),
    (BRONSTEIN, 65_000, TimeLeft(0, 0, 0, True), TimeLeft(0, 0, 0, True)),
)


@pytest.mark.parametrize(("control", "ms", "then", "moved"), RUNS, ids=lambda each: str(each))
def test_time_runs_and_a_move_is_made(
    control: TimeControl, ms: int, then: TimeLeft, moved: TimeLeft
) -> None:
    assert after_time(control, full(control), ms) == then
    assert after_move(control, then) == moved


def test_a_canadian_period_begins_anew_after_its_last_move() -> None:
    left = TimeLeft(0, 40_000, 1)
    assert after_move(CANADIAN, after_time(CANADIAN, left, 39_999)) == TimeLeft(0, 100_000, 4)


ADJUSTED = (
    (BYO_YOMI, TimeLeft(5_000, 30_000, 3), 60_000, 0, TimeLeft(65_000, 30_000, 3)),
    (BYO_YOMI, TimeLeft(5_000, 30_000, 3), -35_000, 0, TimeLeft(0, 30_000, 2)),
    (BYO_YOMI, TimeLeft(0, 10_000, 3), 0, -1, TimeLeft(0, 10_000, 2)),
    (BYO_YOMI, TimeLeft(0, 10_000, 1), 0, -1, TimeLeft(0, 0, 0, True)),
    (BYO_YOMI, TimeLeft(0, 0, 0, True), 0, 1, TimeLeft(0, 30_000, 1)),
    (BYO_YOMI, TimeLeft(0, 0, 0, True), 7_000, 0, TimeLeft(7_000, 0, 0)),
    (CANADIAN, TimeLeft(0, 50_000, 2), -50_000, 0, TimeLeft(0, 0, 2, True)),
    (CANADIAN, TimeLeft(0, 50_000, 2), 3_000, 0, TimeLeft(3_000, 50_000, 2)),
    (FISCHER, TimeLeft(0, 0, 0, True), 1_000, 0, TimeLeft(1_000, 0, 0)),
    (BRONSTEIN, TimeLeft(9_000, 5_000, 0), -4_000, 0, TimeLeft(5_000, 5_000, 0)),
    (ABSOLUTE, TimeLeft(1, 0, 0), 10**9, 0, TimeLeft(86_400_000, 0, 0)),
)


@pytest.mark.parametrize(("control", "left", "ms", "periods", "then"), ADJUSTED)
def test_an_arbiter_gives_time_and_takes_it(
    control: TimeControl, left: TimeLeft, ms: int, periods: int, then: TimeLeft
) -> None:
    assert adjusted(control, left, ms, periods) == then


def test_a_stop_in_the_middle_of_a_move_takes_no_time_and_gives_none() -> None:
    clock = Clock.started(BYO_YOMI, BLACK, 0).stopped(61_000)
    assert clock.left.black == TimeLeft(0, 29_000, 3)
    assert clock.until(900_000).left == clock.left
    clock = clock.going(BLACK, 900_000).until(928_999)
    assert clock.left.black == TimeLeft(0, 1, 3)
    after = clock.pressed(BLACK, 928_999)
    assert (after.turn, after.left.black) == (WHITE, TimeLeft(0, 30_000, 3))
    assert after.left.white == full(BYO_YOMI)


def test_what_cannot_happen_is_refused() -> None:
    clock = Clock.started(ABSOLUTE, BLACK, 100)
    with pytest.raises(ValueError, match="White's clock does not run"):
        clock.pressed(WHITE, 200)
    with pytest.raises(ValueError, match="the clock is at 100 already"):
        clock.until(99)
    with pytest.raises(ValueError, match="Black's clock does not run"):
        clock.stopped(200).pressed(BLACK, 300)


@given(
    st.sampled_from(CONTROLS),
    st.lists(st.integers(0, 40_000), min_size=1, max_size=12),
    st.booleans(),
)
def test_a_look_at_the_clock_changes_nothing(
    control: TimeControl, parts: list[int], stops: bool
) -> None:
    """Time that runs in parts, with stops between them or without, is time that runs at once."""
    at_once = Clock.started(control, BLACK, 0).until(sum(parts))
    clock, at = Clock.started(control, BLACK, 0), 0
    for part in parts:
        at += part
        clock = clock.until(at)
        if stops:
            clock = clock.stopped(at).until(at + 1_000).going(BLACK, at + 1_000)
            at += 1_000
    assert clock.left == at_once.left


@given(st.sampled_from(CONTROLS), st.lists(st.integers(0, 50_000), max_size=40))
def test_a_flag_falls_when_nothing_is_left_and_stays(
    control: TimeControl, moves: list[int]
) -> None:
    clock, at, color = Clock.started(control, BLACK, 0), 0, BLACK
    fallen: set[Color] = set()
    for ms in moves:
        at += ms
        clock, color = clock.pressed(color, at), color.other
        fallen |= {side for side in Color if clock.left[side].flag}
        for side in Color:
            left = clock.left[side]
            assert left.flag == (side in fallen)
            assert left.flag == (left.main_ms == left.period_ms == 0)
            assert 0 <= left.count <= control.count
