"""Arrival alone: whether a hand brought what is seen, when, and where beside the point it lies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from referee.belief.belief import Belief, begin, rebase
from referee.belief.look import NEVER, Codes, Look, make_look
from referee.belief.update import update
from referee.settings import Settings
from rules.rulesets.presets import preset
from tests.support.positions import after
from tests.support.table import SECOND, Table, seen
from vision.types import Side

SIZE = 3
MIDDLE = (1, 1)
SETTINGS = Settings(preset("bga2009"), size=SIZE)
EMPTY: Codes = np.zeros((SIZE, SIZE), np.int8)
CLEAR = ("...",) * SIZE

READS = {
    ".": (0.98, 0.01, 0.01),
    "B": (0.01, 0.98, 0.01),
    "W": (0.01, 0.01, 0.98),
    "b": (0.35, 0.60, 0.05),
}
"""Probabilities of empty, black and white by mark; "?" and "<" are hidden points."""


def looks_at(marks: str, every_s: float = 0.5) -> Iterator[Look]:
    """A look for each of `marks`, as which the middle point is read, `every_s` apart.

    "?" is a look in which a hand hides it, "<" one in which that hand comes from the bottom. The
    other points are read as empty. Time begins at 0; half a second makes looks independent.
    """
    last_ns = NEVER
    for number, mark in enumerate(marks):
        hidden = mark in "?<"
        sight = seen(
            CLEAR,
            number * every_s,
            sure=0.98,
            hidden=[MIDDLE] if hidden else [],
            hand=Side.BOTTOM if mark == "<" else None,
            read=None if hidden else {MIDDLE: READS[mark]},
        )
        yield make_look(sight, last_ns, SETTINGS)
        last_ns = round(number * every_s * SECOND)


BLACK = (*MIDDLE, 1)


def through(looks: list[Look]) -> Belief:
    """The belief after `looks` at a board that should be empty."""
    belief = begin(SIZE)
    for look in looks:
        belief = update(belief, EMPTY, look, SETTINGS)
    return belief


@pytest.mark.parametrize(
    ("marks", "touched", "first_s"),
    [
        ("..B", False, None),  # no hand was ever there
        ("..?B", True, 1.5),
        ("..?BB", True, 1.5),  # of the run that goes on
        (".?...B", False, None),  # seen empty for over a second since the hand
        (".?..B", True, 2.0),  # a hand may take a second to leave
    ],
)
def test_a_run_that_a_hand_began(marks: str, touched: bool, first_s: float | None) -> None:
    belief = through(list(looks_at(marks)))
    assert bool(belief.touched[BLACK]) is touched
    assert belief.first_ns[BLACK] == (NEVER if first_s is None else first_s * SECOND)


@pytest.mark.parametrize(("every_s", "touched"), [(0.5, False), (2.4, False), (2.6, True)])
def test_looks_far_apart_may_have_missed_a_hand(every_s: float, touched: bool) -> None:
    assert bool(through(list(looks_at("..B", every_s))).touched[BLACK]) is touched


@pytest.mark.parametrize(
    ("offsets", "cells"),
    [([0.4], 0.4), ([0.4, 0.2], 0.34), ([0.4, None], 0.4)],  # a running mean: 0.7 old, 0.3 new
)
def test_how_far_a_stone_lies_from_its_point(offsets: list[float | None], cells: float) -> None:
    looks = list(looks_at(".." + "B" * len(offsets)))
    for number, far in enumerate(offsets, start=2):
        if far is not None:
            offset = np.full((SIZE, SIZE, 2), np.nan, np.float32)
            offset[MIDDLE] = (far, 0.0)
            looks[number] = replace(looks[number], offset=offset)
    assert through(looks).offset_cells[MIDDLE] == pytest.approx(cells)


@pytest.mark.parametrize(
    ("black_side", "aside", "cells"),
    [  # right and down in the picture, of a stone at the middle of its upper edge
        (None, (0.4, 0.0), 0.4),
        (None, (0.0, 0.4), 0.4),
        (None, (0.0, -0.4), 0.0),
        (Side.LEFT, (0.4, 0.0), 0.4),
        (Side.LEFT, (0.0, 0.4), 0.4),
        (Side.LEFT, (0.0, -0.4), 0.0),
        (Side.TOP, (0.0, -0.4), 0.0),
        (Side.RIGHT, (0.4, 0.0), 0.4),
    ],
)
def test_a_stone_that_lies_off_the_edge_is_meant_for_no_other_point(
    black_side: Side | None, aside: tuple[float, float], cells: float
) -> None:
    offset = np.full((SIZE, SIZE, 2), np.nan, np.float32)
    offset[0, 1] = aside
    settings = replace(SETTINGS, black_side=black_side)
    belief, last_ns = begin(SIZE), NEVER
    for number, mark in enumerate("..B"):
        sight = seen(CLEAR, number * 0.5, sure=0.98, read={(0, 1): READS[mark]})
        look = make_look(replace(sight, offset=offset), last_ns, settings)
        belief, last_ns = update(belief, EMPTY, look, settings), look.t_ns
    assert belief.offset_cells.max() == pytest.approx(cells)


@pytest.mark.parametrize(("last", "touched"), [(3, True), (2, False)])
def test_a_hand_beside_the_point_in_the_look_that_first_shows_the_stone_brought_it(
    last: int, touched: bool
) -> None:
    table = Table(9)
    table.look(hidden=[(0, 4)])
    table.rows = after(table.rows, "B E5")
    table.look(hidden=[(row, 4) for row in range(last + 1)])
    table.still(4.0)
    assert [played.covered for played in table.state.line] == [touched]


def test_a_first_reading_is_forgotten_where_the_table_is_rebased() -> None:
    after_move = EMPTY.copy()
    after_move[MIDDLE] = 1
    belief = through(list(looks_at("..?B")))
    assert rebase(belief, EMPTY, EMPTY).first_ns[BLACK] == 1.5 * SECOND
    assert rebase(belief, EMPTY, after_move).first_ns[BLACK] == NEVER
