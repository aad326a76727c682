"""Corners, facts, configuration and rule sets that nobody can have meant."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from device import cli
from device.game.facts_file import load_facts
from lab.evaluation.labels import load_labels
from rules.errors import RulesError
from rules.rulesets.presets import from_toml
from tests.support.faults import material
from web.console import FailureError, parse_json

DEEP = "[" * 100_000

LONG = "9" * 400

SQUARE = "[[{}, 0], [9, 0], [9, 9], [0, 9]]"


@pytest.mark.parametrize(
    "fact",
    [
        DEEP,
        '{"t": Infinity, "type": "Counted"}',
        '{"t": NaN, "type": "Counted"}',
        '{"t": 1e300, "type": "Counted"}',
        '{"t": ' + LONG + ', "type": "Counted"}',
        '{"t": [], "type": "Counted"}',
        '{"t": 1, "type": "Resign", "color": null}',
        '{"t": 1, "type": "Resign", "color": []}',
        '{"t": 1, "type": "Unwound", "moves": -1}',
        '{"t": 1, "type": "LidCount", "white": 0, "black": ' + LONG + "}",
        '{"t": 1, "type": "StatusClaimed", "color": "black", "dead": ["A1"], "size": 99}',
        '{"t": 1, "type": "Edited", "stones": {"Z9": "black"}, "size": 9}',
    ],
)
def test_a_fact_that_cannot_be_is_named_by_its_line(fact: str, tmp_path: Path) -> None:
    path = tmp_path / "facts.jsonl"
    path.write_text('{"t": 0, "type": "Counted"}\n' + fact + "\n")
    with pytest.raises(FailureError) as failure:
        load_facts(path)
    assert failure.value.line.startswith(f"{path}, line 2: ")


def test_a_fact_about_points_off_this_board_is_left_out_with_one_line_and_a_status(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    piece, facts = tmp_path / "sights-00000.npz", tmp_path / "facts.jsonl"
    piece.write_bytes(material.npz(dict(material.observations())))
    fact = {"t": 5, "type": "Edited", "stones": {"T19": "black"}, "size": 19}
    facts.write_text(json.dumps(fact))
    assert cli.main(["referee", str(piece), "--facts", str(facts)]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("number", [LONG, "1e308", "NaN", "[]"])
def test_a_label_whose_corners_cannot_be_is_refused(number: str, tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(material.picture(".png"))
    label = '{"size": 9, "corners": ' + SQUARE.format(number) + "}"
    (tmp_path / "a.json").write_text(label)
    with pytest.raises((ArithmeticError, TypeError, ValueError)):
        load_labels(tmp_path)


def test_what_is_nested_too_deep_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="deep"):
        parse_json(DEEP)
    with pytest.raises(RulesError, match="deep"):
        from_toml(f"komi_even = {DEEP}", "club.toml")
