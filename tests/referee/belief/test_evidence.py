"""Per-point evidence alone: what a row of looks adds up to, in nats for Black at one point."""

from __future__ import annotations

import numpy as np
import pytest

from referee.belief.evidence import (
    PointEvidence,
    begin_evidence,
    forget,
    rebase_evidence,
    update_evidence,
)
from tests.support.looks import (
    EMPTY,
    MIDDLE,
    NO_BIAS,
    NOWHERE,
    SETTINGS,
    SIZE,
    looks_at,
)
from tests.support.table import SECOND

CLEARLY, FAINTLY = 4.585, 0.539
"""Nats of one independent look: log(0.98 / 0.01) and log(0.60 / 0.35)."""

BLACK = (*MIDDLE, 1)


def after(marks: str, *, muted: bool = False, beside: bool = False) -> PointEvidence:
    """The evidence after looks at an empty board whose middle is read as `marks`."""
    evidence, visible = begin_evidence(SIZE), NOWHERE
    everywhere = ~NOWHERE
    for look in looks_at(marks):
        gain = look.gain(EMPTY, NO_BIAS, SETTINGS.costs.look_limit)
        evidence = update_evidence(
            evidence,
            look,
            plain=gain,
            gain=gain,
            covered=look.visible < visible,
            muted=everywhere if muted else NOWHERE,
            beside=everywhere if beside else None,
            settings=SETTINGS,
        )
        visible = look.visible
    return evidence


@pytest.mark.parametrize(
    ("marks", "nats", "looks", "since_s"),
    [
        ("..", -CLEARLY * 5 / 3, 0, None),  # the first look stands for 0.2 s, two thirds of one
        ("..B", CLEARLY, 1, 1.0),  # what spoke against it before does not count
        ("..BB", 2 * CLEARLY, 2, 1.0),
        ("..BBBBB", 14.0, 5, 1.0),  # limited
        ("..bbb", 3 * FAINTLY, 3, 1.0),
        ("..BB.", CLEARLY, 3, 1.0),  # one look takes back what one look gave
        ("..B.B", CLEARLY, 1, 2.0),  # a run that has come to nothing begins again
        ("..BB?", 2 * CLEARLY, 2, 1.0),  # hidden: stands still
        ("..b?", 0.0, 0, None),  # hidden before it was confirmed: forgotten
        ("..b?b", FAINTLY, 1, 2.0),
        ("..BB?b", 2 * CLEARLY + FAINTLY, 3, 1.0),
    ],
)
def test_looks_add_up(marks: str, nats: float, looks: float, since_s: float | None) -> None:
    evidence = after(marks)
    assert evidence.values[BLACK] == pytest.approx(nats, abs=0.01)
    assert evidence.looks[BLACK] == pytest.approx(looks)
    if since_s is not None:
        assert evidence.since_ns[BLACK] == since_s * SECOND


@pytest.mark.parametrize(
    ("marks", "expected_s", "as_expected", "peak"),
    [
        ("...", 1.0, True, 0.0),
        ("..B", 0.5, False, CLEARLY),
        ("..BB.", 2.0, True, 2 * CLEARLY),
        ("..B..", 2.0, True, CLEARLY),
        ("..b", 0.5, False, 0.0),  # under what is noticed
    ],
)
def test_when_the_expected_colour_was_seen_and_the_highest_of_late(
    marks: str, expected_s: float, as_expected: bool, peak: float
) -> None:
    evidence = after(marks)
    assert bool(evidence.as_expected[MIDDLE]) is as_expected
    assert evidence.expected_ns[MIDDLE] == expected_s * SECOND
    assert evidence.peak[BLACK] == pytest.approx(peak, abs=0.01)


@pytest.mark.parametrize(
    ("where", "nats"), [({}, 3 * CLEARLY), ({"muted": True}, 2.0), ({"beside": True}, 3.0)]
)
def test_little_is_believed_at_muted_points_and_beside_hands(
    where: dict[str, bool], nats: float
) -> None:
    evidence = after("..BBB", **where)
    assert evidence.values[BLACK] == pytest.approx(nats, abs=0.01)
    assert evidence.values[BLACK] < SETTINGS.costs.confirmed or not where


def test_what_was_found_is_expected_once_the_table_is_rebased() -> None:
    table = EMPTY.copy()
    table[MIDDLE] = 1
    rebased = rebase_evidence(after("..BB"), table != EMPTY, table, 9 * SECOND)
    assert rebased.values[BLACK] == 0.0
    assert rebased.values[(*MIDDLE, 0)] == pytest.approx(-2 * CLEARLY, abs=0.01)
    assert rebased.expected_ns[MIDDLE] == 9 * SECOND
    assert rebased.expected_ns[0, 0] == 1.5 * SECOND


def test_only_what_was_seen_at_the_points_is_forgotten() -> None:
    points = NOWHERE.copy()
    points[MIDDLE] = True
    before = after("..BB")
    forgotten = forget(before, points)
    assert not forgotten.values[MIDDLE].any()
    assert not forgotten.looks[MIDDLE].any()
    assert np.array_equal(forgotten.values[0, 0], before.values[0, 0])
