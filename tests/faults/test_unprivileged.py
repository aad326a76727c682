"""A user who may not write: one clear line that names the place, the right status, no traceback."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from device import cli
from tests.support.boards import random_game, write_looks
from tests.support.processes import environment

WITHOUT_RIGHTS = ["setpriv", "--inh-caps=-all", "--bounding-set=-all"]
"""How root runs a program that may write only what its owner may."""

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="permissions are a Unix thing"),
    pytest.mark.skipif(
        sys.platform != "win32" and os.geteuid() == 0 and shutil.which("setpriv") is None,
        reason="root may write anywhere, and setpriv is not there",
    ),
]

REFUSED = {
    "a folder for the games": (["watch", "../looks"], "games: Permission denied"),
    "a record": (["watch", "../looks", "--sgf", "g.sgf"], "g.sgf: nothing may be written in ."),
    "events": (
        ["watch", "../looks", "--sgf", "../g.sgf", "--events", "e.jsonl"],
        "e.jsonl: nothing may be written in .",
    ),
    "evidence": (
        ["watch", "../looks", "--sgf", "../g.sgf", "--evidence", "ev"],
        "ev: Permission denied",
    ),
    "the secrets of the page": (
        ["serve", "demo", "--sgf", "../g.sgf", "--listen", "127.0.0.1:0"],
        "secrets.json: Permission denied",
    ),
}
"""By what cannot be written: the command, and what the line says."""


def ran(folder: Path, words: list[str]) -> subprocess.CompletedProcess[str]:
    """The command, run in `folder`, which is also its user's home."""
    variables = environment(HOME=str(folder))
    variables.pop("XDG_STATE_HOME", None)
    variables.pop("XDG_CONFIG_HOME", None)
    return subprocess.run(
        [
            *(WITHOUT_RIGHTS if os.geteuid() == 0 else ()),
            sys.executable,
            "-m",
            "device.cli",
            *words,
        ],
        cwd=folder,
        env=variables,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_written_is_one_line_and_status_2(tmp_path: Path, what: str) -> None:
    words, says = REFUSED[what]
    write_looks(tmp_path / "looks", random_game(1))
    home = tmp_path / "home"
    home.mkdir()
    home.chmod(0o555)
    done = ran(home, words)
    assert done.returncode == 2, done.stderr
    assert says in done.stderr
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert not list(home.iterdir())


def test_games_that_are_there_and_may_not_be_written_are_one_line(tmp_path: Path) -> None:
    write_looks(tmp_path / "looks", random_game(1))
    (tmp_path / "games").mkdir()
    (tmp_path / "games").chmod(0o555)
    for more in ([], ["--resume"]):
        done = ran(tmp_path, ["watch", "looks", *more])
        assert done.returncode == 2, done.stderr
        assert done.stderr.endswith("nothing may be written in games\n"), done.stderr
        assert len(done.stderr.splitlines()) == 1, done.stderr


@pytest.mark.parametrize("umask", [0o000, 0o022])
def test_only_the_record_is_for_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, umask: int
) -> None:
    monkeypatch.chdir(tmp_path)
    write_looks(tmp_path / "looks", random_game(2))
    named = {"--sgf": "g.sgf", "--events": "g.jsonl", "--evidence": "ev", "--record": "rec"}
    words = [word for pair in named.items() for word in pair]
    before = os.umask(umask)
    try:
        assert cli.main(["watch", "looks", *words]) == 0
    finally:
        os.umask(before)
    modes = {
        name: stat.S_IMODE(Path(name).stat().st_mode) for name in (*named.values(), "g.journal")
    }
    assert modes == {
        "g.sgf": 0o644,
        "g.jsonl": 0o600,
        "g.journal": 0o600,
        "ev": 0o700,
        "rec": 0o700,
    }
