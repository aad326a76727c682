"""Ranks, results and rule sets as other programs and languages write them: `words.txt`."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.color import Sides
from rules.errors import Reason, RulesError
from rules.records.ranks import name_and_rank, players_in, rank_in
from rules.records.results import result_in
from rules.rulesets.presets import PRESETS, preset
from rules.rulesets.record_names import named_in_record, record_name


def lines() -> list[str]:
    text = Path(__file__).with_name("words.txt").read_text("utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def rules_in(text: str) -> str:
    try:
        named = named_in_record(text)
    except RulesError as refused:
        helps = text in refused.detail and "--rules ID" in refused.detail
        return "refused" if helps and refused.reason is Reason.RULESET else refused.detail
    return "" if named is None else named.id


@pytest.mark.parametrize("line", lines())
def test_words_have_their_meaning(line: str) -> None:
    head, _, texts = line.replace("␣", " ").partition(": ")
    kind, _, meaning = head.partition(" ")
    read = {"rank": rank_in, "result": result_in, "rules": rules_in}[kind]
    for text in texts.split(" | "):
        assert read(text.replace("∅", "")) == meaning.replace("∅", ""), text


@pytest.mark.parametrize("name", PRESETS)
def test_a_record_names_its_rules(name: str) -> None:
    ruleset = preset(name)
    for written in (record_name(ruleset).upper(), ruleset.id, ruleset.title):
        assert named_in_record(written) is ruleset


@pytest.mark.parametrize(
    ("text", "name", "rank"),
    [
        ("柯洁 9段P", "柯洁", "9段P"),
        ("柯洁9段P", "柯洁", "9段P"),
        ("井山裕太九段", "井山裕太", "九段"),
        ("朴廷桓9단", "朴廷桓", "9단"),
        ("Anna (3d)", "Anna", "3d"),
        ("Anna（业余6段）", "Anna", "业余6段"),
        ("Anna [10k]", "Anna", "10k"),
        ("Lee Sedol 9p", "Lee Sedol", "9p"),
        ("Anna 3 dan", "Anna", "3 dan"),
        *((text, text, "") for text in ("bot9k", "Team 3 D", "Anna 12d", "R2D2", "玩家12段")),
        *((text, text, "") for text in ("Ama 6d", "九段", "Anna 3d or so", "Player 1")),
    ],
)
def test_a_rank_that_ends_a_name_is_read_where_none_is_stated(
    text: str, name: str, rank: str
) -> None:
    assert name_and_rank(text) == (name, rank)
    assert players_in({"PB": text, "PW": text, "WR": "2d"}) == (
        Sides(name, text),
        Sides(rank, "2d"),
    )
