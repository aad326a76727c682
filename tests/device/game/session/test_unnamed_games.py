"""Which game an unnamed ``--resume`` goes on with."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from device.game.journal.journal import Journal
from device.game.journal.paths import GAMES, stored_header, unnamed_paths
from device.game.session.game_files import NamedFiles

SOURCE = "camera:0"


def journal(name: str, begun: str, changed_s: int, source: str = SOURCE) -> Path:
    """A journal of a game that was begun at `begun` and whose file is of `changed_s`."""
    path = GAMES / f"{name}.journal"
    path.parent.mkdir(parents=True, exist_ok=True)
    Journal(path, {"source": source}, {"begun": begun}).close()
    os.utime(path, (changed_s, changed_s))
    return path


def test_the_game_that_was_begun_last_goes_on_however_old_its_file_seems(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    journal("copied", "2026-11-20T10:00:00+00:00", 9_000)
    last = journal("2026-11-22/last", "2026-11-22T10:00:00+00:00", 1_000)
    journal("other", "2026-11-23T10:00:00+00:00", 9_500, "camera:1")
    assert unnamed_paths(SOURCE, "camera", resume=True).journal == last
    twin = journal("twin", "2026-11-22T10:00:00+00:00", 2_000)
    assert unnamed_paths(SOURCE, "camera", resume=True).journal == twin
    assert unnamed_paths("camera:2", "camera", resume=True).journal.name.startswith("camera-")
    assert unnamed_paths(SOURCE, "camera", resume=False).journal not in (last, twin)


@pytest.mark.parametrize(
    ("name", "changed_s", "taken"),
    [
        ("camera-2", 9_000, True),
        ("camera-2", 900, False),
        ("webcam-2", 9_000, False),
        ("camera-2.1", 9_000, False),
    ],
    ids=["the newest", "an older one", "another source's", "kept under a number"],
)
def test_a_journal_that_cannot_be_read_goes_on_where_it_is_the_newest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, changed_s: int, taken: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    whole = journal("camera-1", "2026-11-22T10:00:00+00:00", 1_000)
    damaged = journal(name, "2026-11-22T11:00:00+00:00", changed_s)
    damaged.write_bytes(bytes(512) + damaged.read_bytes()[512:])
    os.utime(damaged, (changed_s, changed_s))
    found = unnamed_paths(SOURCE, "camera", resume=True).journal
    assert found == (damaged if taken else whole)


def make_folder(path: Path) -> None:
    path.mkdir()


def make_pipe(path: Path) -> None:
    os.mkfifo(path)


@pytest.mark.skipif(sys.platform == "win32", reason="pipes have names on Unix alone")
@pytest.mark.parametrize("make", [make_folder, make_pipe])
def test_what_is_no_file_stops_no_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], None]
) -> None:
    monkeypatch.chdir(tmp_path)
    whole = journal("camera-1", "2026-11-22T10:00:00+00:00", 1_000)
    make(GAMES / "camera-2.journal")
    assert unnamed_paths(SOURCE, "camera", resume=True).journal == whole
    assert stored_header(GAMES / "camera-2.journal") == {}


def test_games_of_two_days_have_two_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    days = (time.strptime(f"2026-11-{day} 10:15", "%Y-%m-%d %H:%M") for day in (27, 28, 28))
    named = NamedFiles(SOURCE, "camera", now=lambda: next(days))
    games = []
    for _ in range(3):
        games.append(named.next().sgf)
        games[-1].touch()
    assert [game.parent.name for game in games] == ["2026-11-27", "2026-11-28", "2026-11-28"]
    assert len({game.stem for game in games}) == 3
