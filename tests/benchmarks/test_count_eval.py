"""The table of the boards counted, and the stored scenes that it is made of."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from benchmarks.count_eval import Outcome, table
from benchmarks.count_sets import stored


def test_doubt_stands_beside_every_count() -> None:
    outcomes = [
        Outcome("right", 1.0, 2),
        Outcome("WRONG", 0.99, 4),
        Outcome("refused: no_grid", None, None),
        Outcome("refused: doubtful", 0.5, 30),
    ]
    _, line = table({"all": outcomes})
    assert line == "all | 4 | 1 | 2 doubtful 1 no_grid 1 | 1 | 12.0 (30)"
    _, line = table({"none": outcomes[2:3]})
    assert line.endswith("| 0 | -")


def test_stored_scenes_are_counted_boards(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no scenes"):
        next(stored(tmp_path))
    labels = np.array([[0, 1], [2, 0]], np.uint8)
    assert cv2.imwrite(str(tmp_path / "000001.jpg"), np.zeros((8, 8, 3), np.uint8))
    path = tmp_path / "000001.npz"
    np.savez(path, labels=labels, elevation=51.0, tags=["half", "2x2", "kaya", "sun", "shade"])
    (board,) = stored(tmp_path)
    assert (board.kind, board.size, board.light, board.elevation) == ("half", 2, "shade", 51.0)
    np.savez(path, labels=labels, elevation=51.0, tags=["19x19", "kaya"])
    with pytest.raises(ValueError, match="--kind counted"):
        next(stored(tmp_path))
