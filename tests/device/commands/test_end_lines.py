"""What `goban watch` says of the count at its end: a number, or a sentence that says why none."""

from __future__ import annotations

import re

from device.commands.watch import end_lines
from rules.color import BLACK, WHITE
from tests.support.ended_game import claims, ended
from tests.support.table import Table

NUMBER = re.compile(r"[BW][+][0-9]|margin")


def said(table: Table) -> str:
    return "\n".join(end_lines(table.state))


def test_until_both_have_agreed_a_sentence_says_why_there_is_no_result() -> None:
    table = ended()
    first, *scores, _ = end_lines(table.state)
    assert first.startswith("no result: both have passed, and neither has said what is dead;")
    assert [line.split(":")[0] for line in scores] == ["territory", "area"]
    claims(table, BLACK, "B5")
    assert said(table) == "no result: only one side has said what is dead"
    claims(table, WHITE)
    text = "no result: Black and White do not agree whether these are dead: B5"
    assert said(table) == text
    assert not NUMBER.search(text)
    claims(table, WHITE, "B5")
    assert said(table).startswith("territory: ")
    assert "W+2.5" in said(table)


def test_the_arranged_board_stands_before_the_score() -> None:
    table = ended()
    for color in (BLACK, WHITE):
        claims(table, color, "B5")
    table.play(". B5;W E1;W E2;B A1;B B1;B B2", wait=14.0)
    first, second = end_lines(table.state)
    assert first.startswith("the board as arranged: black 6, white 3; differs from the record")
    where = "Black's territory at A2–B5 (6 points) holds 2 points too few"
    assert first.endswith(f"2 black stones too many; {where}")
    assert "W+2.5" in second


def test_a_game_that_goes_on_is_said_to() -> None:
    table = Table()
    table.play("B C3")
    first, *scores, _ = end_lines(table.state)
    assert "still being played, with 0 of 2 passes in a row" in first
    assert [line.split(":")[0] for line in scores] == ["territory", "area"]
