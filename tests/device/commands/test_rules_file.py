from __future__ import annotations

import json
from pathlib import Path

import pytest

from device.cli import main


def test_an_organisers_file_is_a_rule_set(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = tmp_path / "game.sgf"
    game.write_bytes(b"(;SZ[9]AW[aa]AB[ba][bb][ac]PL[W];W[ab])")
    rules = tmp_path / "open.toml"
    rules.write_text('base = "wmsg2008"\nsuicide = true\n', encoding="utf-8")
    assert main(["check", str(game), "--rules", "wmsg2008", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["type"] == "SelfCapture"
    assert main(["check", str(game), "--rules", str(rules), "--json"]) == 0
    assert capsys.readouterr().out == ""
