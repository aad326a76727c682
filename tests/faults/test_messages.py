"""What is said of names that are no text, and of control characters in them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from device import cli
from device.console import in_one_line

RECORD = "(;SZ[4];B[ba];W[ca];B[])"


@pytest.mark.parametrize("name", ["two\nlines.sgf", "\x1b[31mred.sgf", "line\u2028end.sgf"])
def test_an_error_is_one_line_without_control_characters(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["check", name]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.isprintable()


def test_umlauts_and_ideographs_stand_as_they_are() -> None:
    assert in_one_line("Jörg 本因坊 \n") == "Jörg 本因坊 \\n"


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_a_file_whose_name_is_no_text_is_read_as_any_other(tmp_path: Path, form: list[str]) -> None:
    name = b"game-\xff.sgf"
    (tmp_path / os.fsdecode(name)).write_text(RECORD)
    done = subprocess.run(
        [sys.executable, "-m", "device.cli", "score", *form, name],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(cli.__file__).parents[1])},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    if form:
        assert json.loads(done.stdout)["file"] == os.fsdecode(name)


def test_an_option_without_a_value_is_bad_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["check", "--rules=--", "game.sgf"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "--rules" in line
