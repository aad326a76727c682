"""The command `referee` on recorded observations."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from device import cli
from lab.shell import COMMANDS as OF_LAB
from rules.points import to_board
from rules.records.sgf import read_sgf
from tests.support.boards import (
    random_game,
)
from tests.support.processes import Run


def test_a_simulated_game_goes_through_the_referee(run: Run, tmp_path: Path) -> None:
    game = random_game(24)
    moves = "".join(
        f";{m.color.letter}[{'abcdefghi'[m.point.col]}{'abcdefghi'[m.point.row]}]"
        for m in game.moves()
        if m.point is not None
    )
    (tmp_path / "game.sgf").write_text(f"(;GM[1]SZ[9]{moves})")
    words = ["--out", str(tmp_path / "sim"), "--mishaps", "0", "--seed", "4"]
    assert cli.main(["lab.simulate", str(tmp_path / "game.sgf"), *words], OF_LAB) == 0
    pieces = sorted((tmp_path / "sim").glob("*.npz"))
    assert len(pieces) > 1
    status, out, err = run("referee", *pieces, "--sgf", "r.sgf", "--events", "r.jsonl")
    assert (status, err) == (0, [])
    played = read_sgf((tmp_path / "r.sgf").read_bytes()).moves()
    assert [m.point for m in played] == [m.point for m in game.moves()]
    first = to_board(game.moves()[0].point, 9)  # type: ignore[arg-type]
    assert first in out[0]
    lines = (tmp_path / "r.jsonl").read_text().splitlines()
    assert sum(json.loads(line)["type"] == "BoardPlay" for line in lines) == 24
    status, out, err = run("referee", *pieces, "--explain")
    assert (status, err) == (0, [])
    recorded = [line for line in out if " s: recorded: " in line]
    assert len(recorded) == 24
    assert recorded[0].endswith(first)
    kept = ["--sgf", "j.sgf", "--events", "j.jsonl", "--journal", "j.journal"]
    assert run("referee", *pieces, *kept)[0] == 0
    assert (tmp_path / "j.jsonl").read_text().splitlines() == lines
    assert run("referee", *pieces, *kept, "--resume")[0] == 0
    assert (tmp_path / "j.jsonl").read_text().splitlines() == lines


def write_sights(path: Path, first_s: int, size: int = 9, **other: object) -> None:
    probs = np.zeros((3, size, size, 3))
    probs[..., 0] = 1.0
    t_ns = (first_s + 10 * np.arange(3)) * 10**9
    visible = np.ones((3, size, size), np.bool_)
    np.savez(path, probs=probs, visible=visible, t_ns=t_ns, **other)  # type: ignore[arg-type]


def test_unknown_arrays_are_not_even_opened(run: Run, tmp_path: Path) -> None:
    write_sights(tmp_path / "s.npz", 0, notes=np.array([{"a": 1}], dtype=object))
    status, _, err = run("referee", "s.npz")
    assert (status, err) == (0, [])


@pytest.mark.parametrize(("first_s", "size", "word"), [(0, 9, "t_ns"), (30, 13, "13 lines")])
def test_pieces_that_are_not_of_one_game_are_one_line(
    run: Run, tmp_path: Path, first_s: int, size: int, word: str
) -> None:
    write_sights(tmp_path / "a.npz", 0)
    write_sights(tmp_path / "b.npz", first_s, size)
    status, _, err = run("referee", "a.npz", "b.npz")
    assert (status, len(err)) == (1, 1)
    assert "b.npz" in err[0]
    assert word in err[0]


def test_a_piece_that_cannot_be_read_is_left_out(run: Run, tmp_path: Path) -> None:
    write_sights(tmp_path / "a.npz", 0)
    write_sights(tmp_path / "c.npz", 60)
    (tmp_path / "b.npz").write_bytes(b"text")
    status, out, err = run("referee", "none.npz", "a.npz", "b.npz", "c.npz", "--sgf", "r.sgf")
    assert (status, len(err)) == (1, 2)
    assert "none.npz" in err[0]
    assert "b.npz" in err[1]
    assert "record: r.sgf" in out
    assert run("referee", "none.npz", "b.npz")[0] == 1
