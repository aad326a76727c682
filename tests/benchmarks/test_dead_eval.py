"""Proposals of dead strings measured on boards whose dead strings are known."""

from __future__ import annotations

from benchmarks.dead_eval import Board, measured
from rules.points import Point
from rules.position import Position


def test_missed_wrong_and_untested_strings_are_told_apart() -> None:
    position = Position.from_rows(["WB.B.", "BBBBB", "....."])
    white, black = frozenset({Point(0, 0)}), frozenset({Point(1, 0)})
    boards = [
        Board("right", position, white, counts=lambda dead: dead == white),
        Board("missed", position, white | black),
        Board("wrong", position, frozenset()),
        Board("untested", position, frozenset(), untested=white),
        Board("seki", position, None, seki=white),
        Board("result", position, None, counts=lambda dead: not dead),
    ]
    tally = measured(boards, None)
    assert (tally.boards, tally.exact, tally.unasked) == (6, 2, 0)
    assert (tally.strings, tally.right, tally.missed, tally.wrong) == (3, 2, 1, 1)
    assert (tally.sekis, tally.sekis_alive) == (1, 0)
    assert (tally.results, tally.results_right) == (2, 1)
    assert tally.faults == [
        "missed: 1 missed, 0 wrongly dead",
        "wrong: 0 missed, 1 wrongly dead",
        "result: another result",
    ]
