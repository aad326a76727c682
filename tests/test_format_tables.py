"""The tables of docs/formats.md are those that the definitions make."""

from __future__ import annotations

from tests.support.format_tables import DOCUMENT, TABLE, with_tables


def test_the_tables_are_those_that_are_made() -> None:
    text = DOCUMENT.read_text("utf-8")
    assert len(list(TABLE.finditer(text))) == 5
    assert with_tables(text) == text, "run: python -m tests.support.format_tables"


def test_a_table_that_was_changed_by_hand_is_made_again() -> None:
    text = "a\n<!-- table: facts -->\n| wrong |\n<!-- end -->\nb"
    made = with_tables(text)
    assert "wrong" not in made
    assert "`ReplaceMove`" in made
    assert made.startswith("a\n<!--")
