"""Proposals of dead strings measured on boards whose dead strings are known."""

from __future__ import annotations

from benchmarks.dead_eval import FinalBoard, measured
from rules.board.position import Position
from rules.points import Point


def test_missed_wrong_and_untested_strings_are_told_apart() -> None:
    position = Position.from_rows(["WB.B.", "BBBBB", "....."])
    white, black = frozenset({Point(0, 0)}), frozenset({Point(1, 0)})
    boards = [
        FinalBoard("right", position, white, counts=lambda dead: dead == white),
        FinalBoard("missed", position, white | black),
        FinalBoard("wrong", position, frozenset()),
        FinalBoard("untested", position, frozenset(), untested=white),
        FinalBoard("seki", position, None, seki=white),
        FinalBoard("result", position, None, counts=lambda dead: not dead),
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
