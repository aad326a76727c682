"""Sheets of games whose dead strings and results are on record."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from device.sheet.irregularities import Story
from device.sheet.sheet import Supplement, sheet_of
from lab.cases import load_rows
from rules.points import from_board
from rules.records.results import margin_of
from rules.records.sgf import read_sgf
from rules.rulesets.presets import preset
from rules.rulesets.ruleset import Method

pytestmark = pytest.mark.shared

EVERY = 12


def test_a_recorded_game_has_a_sheet_with_its_result(shared: Path) -> None:
    """A sheet whose count is not the record's result would be refused."""
    folder = shared / "rules/gnugo_regress"
    rows = load_rows(folder / "index.csv")[::EVERY]
    for row in rows:
        record = read_sgf((folder / "nngs_removed" / row["file"]).read_bytes())
        dead = frozenset(from_board(label, record.size[0]) for label in row["dead"].split())
        agrees = {Method(word) for word in row["agrees"].split("+")}
        method = Method.TERRITORY if Method.TERRITORY in agrees else Method.AREA
        told = Supplement(dead, method=method, komi=Fraction(row["komi"]))
        sheet = sheet_of(record, told, Story(), preset("igs"))
        result = margin_of(row["RE"])
        assert sheet.tables[0].margin == result == margin_of(sheet.result), row["file"]
        assert {found.method for found in sheet.tables if found.margin == result} == agrees
    assert len(rows) == 13
