"""What all commands share: help with an example, rule sets that are named or written, `doctor`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from device import cli
from device.cli import main
from rules.rulesets.presets import ALIASES
from tests.support.processes import Run


def test_rules_lists_and_shows(run: Run) -> None:
    status, out, _ = run("rules", "--json")
    names = [json.loads(line)["id"] for line in out]
    assert status == 0
    assert {"bga2009", "aga1991", "wmsg2008"} <= set(names)
    for name in names:
        shown = json.loads(run("rules", name, "--json")[1][0])
        assert shown["komi_even"].keys() == {"value", "clause"}
        assert run("rules", name)[0] == 0
    *listed, aliases = run("rules")[1]
    assert len(listed) == len(names)
    for alias, name in ALIASES.items():
        assert f"{alias} = {name}" in aliases
        assert json.loads(run("rules", alias, "--json")[1][0])["id"] == name
    status, out, err = run("rules", "nonsense")
    assert (status, out, len(err)) == (2, [], 1)


def test_doctor_speaks_in_sentences(run: Run) -> None:
    status, out, _ = run("doctor", "--json")
    findings = [json.loads(line) for line in out]
    about = {"program", "models", "following", "camera", "phone", "disk", "clock", "temperature"}
    assert about == {finding["about"] for finding in findings}
    assert all(finding["words"] for finding in findings)
    broken = [f["about"] for f in findings if not f["well"]]
    assert status == (1 if {"program", "models", "disk"} & set(broken) else 0)
    assert len(run("doctor")[1]) == len(findings)


@pytest.mark.parametrize("command", sorted(cli.COMMANDS))
def test_every_command_has_help_with_an_example(run: Run, command: str) -> None:
    status, out, err = run(command, "--help")
    assert (status, err) == (0, [])
    assert f"example: goban {command}" in "\n".join(out)


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
