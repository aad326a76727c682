"""What is said of names that are no text, and of control characters in them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.processes import environment
from web.console import in_one_line

RECORD = "(;SZ[4];B[ba];W[ca];B[])"


def test_umlauts_and_ideographs_stand_as_they_are() -> None:
    assert in_one_line("Jörg 本因坊 \n") == "Jörg 本因坊 \\n"


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_a_file_whose_name_is_no_text_is_read_as_any_other(tmp_path: Path, form: list[str]) -> None:
    name = b"game-\xff.sgf"
    (tmp_path / os.fsdecode(name)).write_text(RECORD)
    done = subprocess.run(
        [sys.executable, "-m", "device.cli", "score", *form, name],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    if form:
        assert json.loads(done.stdout)["file"] == os.fsdecode(name)
