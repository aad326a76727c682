"""Reliability alone: how clearly a point is read, its flicker and its bias."""

from __future__ import annotations

import numpy as np
import pytest

from referee.belief.evidence import begin_evidence
from referee.belief.occlusion import begin_occlusion
from referee.belief.reliability import (
    Reliability,
    begin_reliability,
    rebase_reliability,
    take_as_bias,
    update_reliability,
)
from tests.support.looks import EMPTY, MIDDLE, NO_BIAS, NOWHERE, SETTINGS, SIZE, looks_at

CORNER = (0, 0)


def after(marks: str, before: Reliability | None = None) -> Reliability:
    """The reliability after looks at an empty board whose middle is read as `marks`."""
    reliability = begin_reliability(SIZE) if before is None else before
    nothing_hidden = begin_occlusion(SIZE)
    for look in looks_at(marks):
        gain = look.gain(EMPTY, NO_BIAS, SETTINGS.costs.look_limit)
        reliability = update_reliability(
            reliability,
            look,
            EMPTY,
            plain=gain,
            as_expected=look.visible & (gain.max(axis=2) <= 0.0),
            occlusion=nothing_hidden,
            passed_s=0.5,
            settings=SETTINGS,
        )
    return reliability


@pytest.mark.parametrize(
    ("marks", "streak", "flicker"),
    [
        ("....", 0.0, 0.0),
        ("..B", 1.146, 0.0),  # 4.585 nats, of which 4 make one look
        ("..BB", 2.292, 0.0),
        ("..BB.", 0.0, 2.292),  # came to nothing
        ("..BB..", 0.0, 2.254),  # and is forgotten: 0.967 is left after a second
        ("..BB.BB.", 0.0, 4.471),
        ("..BB?", 0.0, 0.0),  # a hand came: it may have been real
        (".." + "B" * 10 + ".", 0.0, 6.0),  # one long streak counts for six looks
    ],
)
def test_looks_that_came_to_nothing_make_a_point_flicker(
    marks: str, streak: float, flicker: float
) -> None:
    reliability = after(marks)
    assert reliability.streak[MIDDLE] == pytest.approx(streak, abs=0.01)
    assert reliability.flicker[MIDDLE] == pytest.approx(flicker, abs=0.01)


@pytest.mark.parametrize(
    ("marks", "clear", "looks"),
    [("." * 30, True, 29.7), ("." * 10 + "b" * 20, False, 29.7), ("." * 10 + "?" * 20, True, 9.7)],
)
def test_clarity_is_the_mean_of_what_looks_say_for_the_expected_colour(
    marks: str, clear: bool, looks: float
) -> None:
    reliability = after(marks)
    assert reliability.expected_looks[MIDDLE] == pytest.approx(looks, abs=0.05)
    assert (reliability.level - reliability.clarity[MIDDLE] < 0.7) == clear


@pytest.mark.parametrize(
    ("marks", "black"), [("." * 40, 0.01), ("." + "B" * 60, 0.98), ("." + "b" * 60, 0.6)]
)
def test_the_usual_probability_is_that_of_the_looks(marks: str, black: float) -> None:
    assert after(marks).usual[MIDDLE][1] == pytest.approx(black, abs=0.02)


def test_a_bias_is_what_the_point_usually_shows_until_it_is_read_rightly_again() -> None:
    points = NOWHERE.copy()
    points[MIDDLE] = True
    biased = take_as_bias(after("." + "b" * 60), points, SETTINGS)
    assert np.exp(biased.bias[MIDDLE]) == pytest.approx([0.35, 0.60, 0.05], abs=0.02)
    assert not biased.bias[CORNER].any()
    assert after("bb", biased).bias[MIDDLE].any()
    assert not after("." * 30, biased).bias[MIDDLE].any()


def test_a_new_stone_is_as_clear_as_the_board_until_it_has_been_looked_at() -> None:
    table = EMPTY.copy()
    table[MIDDLE] = 1
    before = after("....")
    rebased = rebase_reliability(before, table != EMPTY, table, begin_evidence(SIZE))
    assert rebased.clarity[MIDDLE] == pytest.approx(before.level)
    assert rebased.expected_looks[MIDDLE] == 1.0
    assert rebased.clarity[CORNER] == before.clarity[CORNER]
