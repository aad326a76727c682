"""The tables of the documents are those that the definitions make."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.rulesets.presets import OFFENCES
from tests.support.doc_tables import PAGES, TABLE, filled


@pytest.mark.parametrize(("page", "tables"), [*zip(PAGES, (5, 2, 2), strict=True)])
def test_the_tables_are_those_that_are_made(page: Path, tables: int) -> None:
    text = page.read_text("utf-8")
    assert len(list(TABLE.finditer(text))) == tables
    assert filled(text) == text, "run: python -m tests.support.doc_tables"


def test_a_table_that_was_changed_by_hand_is_made_again() -> None:
    text = "a\n<!-- table: facts -->\n| wrong |\n<!-- end -->\nb"
    made = filled(text)
    assert "wrong" not in made
    assert "`ReplaceMove`" in made
    assert made.startswith("a\n<!--")


def test_the_tables_of_the_rules_name_every_offence() -> None:
    page = PAGES[2].read_text("utf-8")
    assert [name for name in OFFENCES if f"`{name}`" not in page] == []
