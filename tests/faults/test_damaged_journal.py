"""A journal with flipped bits: what is damaged is named, the rest goes on, nothing is lost."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import pytest

from device import cli
from device.game.journal.schema import PAGE, VERSION
from tests.support.faults import material
from tests.support.journals import find_damage

Output = pytest.CaptureFixture[str]

REFEREE = ["referee", "s.npz", "--sgf", "g.sgf", "--events", "g.jsonl"]

FEW, MANY = 10, 80


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output) -> Path:
    """A whole game of recorded observations with its journal, record and events in `whole`."""
    monkeypatch.chdir(tmp_path)
    Path("s.npz").write_bytes(material.npz(dict(material.observations())))
    assert cli.main([*REFEREE, "--journal", "g.journal"]) == 0
    Path("whole").mkdir()
    for name in ("g.sgf", "g.jsonl", "g.journal"):
        shutil.copy(name, Path("whole") / name)
    capsys.readouterr()
    return tmp_path


def flipped(data: bytes, bits: Iterable[int]) -> bytes:
    damaged = bytearray(data)
    for bit in bits:
        damaged[bit // 8] ^= 1 << bit % 8
    return bytes(damaged)


def resumed(damaged: bytes, capsys: Output) -> list[str]:
    """Resume from a damaged journal; what is said. Nothing may be lost or differ in the end."""
    for path in [*Path().glob("g.*"), *Path().glob(".g*")]:
        path.unlink()
    for name in ("g.sgf", "g.jsonl"):
        shutil.copy(Path("whole") / name, name)
    Path("g.journal").write_bytes(damaged)
    assert cli.main([*REFEREE, "--journal", "g.journal", "--resume"]) == 0
    said = capsys.readouterr().err.splitlines()
    assert record(Path("g.sgf")) == record(Path("whole/g.sgf"))
    assert Path("g.jsonl").read_bytes() == Path("whole/g.jsonl").read_bytes()
    if said:
        assert Path("g.1.journal").read_bytes() == damaged
        assert Path("g.1.sgf").read_bytes() == Path("whole/g.sgf").read_bytes()
        assert re.match(r"goban: g\.journal: .* is damaged; the game (goes on|begins)", said[0])
    assert find_damage(Path("g.journal")) is None
    assert not list(Path().glob(".g*"))
    return said


def record(path: Path) -> bytes:
    return re.sub(rb"DT\[[^]]*\]", b"", path.read_bytes())


def bits_of(data: bytes, count: int, seed: int) -> list[int]:
    """Bits all over the file, and as many on its first page."""
    random = np.random.default_rng(seed)
    everywhere = random.integers(0, 8 * len(data), count)
    return [*everywhere.tolist(), *random.integers(0, 8 * PAGE, count // 2).tolist()]


def test_a_journal_of_another_version_is_kept_and_the_game_begins_anew(
    folder: Path, capsys: Output
) -> None:
    with sqlite3.connect("first.journal") as database:
        database.execute("CREATE TABLE header (key TEXT PRIMARY KEY, value TEXT NOT NULL)")
        database.execute("INSERT INTO header VALUES ('version', '1')")
    database.close()
    shutil.copy("first.journal", "g.journal")
    assert cli.main([*REFEREE, "--journal", "g.journal", "--resume"]) == 0
    said = capsys.readouterr().err.splitlines()
    assert said[0] == (
        "goban: g.journal: written by another version of goban (journal 1, this one reads "
        f"{VERSION}); the game begins anew"
    )
    assert Path("g.1.journal").read_bytes() == Path("first.journal").read_bytes()
    assert record(Path("g.sgf")) == record(Path("whole/g.sgf"))


def test_a_flipped_bit_anywhere_loses_nothing(folder: Path, capsys: Output) -> None:
    data = Path("whole/g.journal").read_bytes()
    for bit in bits_of(data, FEW, 1):
        resumed(flipped(data, [bit]), capsys)


@pytest.mark.slow
def test_many_flipped_bits_lose_nothing(folder: Path, capsys: Output) -> None:
    data = Path("whole/g.journal").read_bytes()
    for bit in bits_of(data, MANY, 2):
        resumed(flipped(data, [bit]), capsys)
    random = np.random.default_rng(3)
    for _ in range(MANY // 4):
        some = random.integers(0, 8 * len(data), 20).tolist()
        resumed(flipped(data, some), capsys)
