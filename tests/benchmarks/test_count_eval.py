"""Tables of counted boards and of dead strings, and the stored scenes that they are made of."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from benchmarks.count_eval import CountOutcome, table
from benchmarks.count_sets import stored
from benchmarks.dead_eval import FinalBoard, measured
from rules.board.position import Position
from rules.points import Point


def test_doubt_stands_beside_every_count() -> None:
    outcomes = [
        CountOutcome("right", 1.0, 2),
        CountOutcome("WRONG", 0.99, 4),
        CountOutcome("refused: no_grid", None, None),
        CountOutcome("refused: doubtful", 0.5, 30),
        CountOutcome("asked, right", 1.0, 0),
        CountOutcome("asked, refused: doubtful", 0.9, 0),
    ]
    _, line = table({"all": outcomes})
    assert line == "all | 6 | 2 | 2 | 3 doubtful 2 no_grid 1 | 1 | 7.2 (30)"
    _, line = table({"none": outcomes[2:3]})
    assert line.endswith("| 0 | -")


def test_stored_scenes_are_counted_boards(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no scenes"):
        next(stored(tmp_path))
    labels = np.array([[0, 1], [2, 0]], np.uint8)
    assert cv2.imwrite(str(tmp_path / "000001.jpg"), np.zeros((8, 8, 3), np.uint8))
    path = tmp_path / "000001.npz"
    points = np.zeros((2, 2, 2), np.float32)
    np.savez(
        path,
        points=points,
        labels=labels,
        elevation=51.0,
        tags=["half", "2x2", "kaya", "sun", "shade"],
    )
    (board,) = stored(tmp_path)
    assert (board.kind, board.size, board.light, board.elevation) == ("half", 2, "shade", 51.0)
    np.savez(path, points=points, labels=labels, elevation=51.0, tags=["19x19", "kaya"])
    with pytest.raises(ValueError, match="--kind counted"):
        next(stored(tmp_path))


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
