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


@pytest.mark.parametrize(
    ("text", "says"),
    [("komy = 1", "unknown key 'komy'"), ("suicide = 3", "true or false"), (None, "cannot be")],
)
def test_a_bad_file_is_one_line_and_status_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str | None, says: str
) -> None:
    rules = tmp_path / "open.toml"
    if text is not None:
        rules.write_text(text, encoding="utf-8")
    game = tmp_path / "game.sgf"
    game.write_bytes(b"(;SZ[9])")
    assert main(["check", str(game), "--rules", str(rules)]) == 2
    said = capsys.readouterr().err.strip()
    assert "\n" not in said
    assert says in said
    assert "open.toml" in said
