import pytest

from rules.color import Sides
from rules.records.ranks import name_and_rank, players_in, rank_in


@pytest.mark.parametrize(
    ("rank", "texts"),
    [
        (
            "2d",
            (
                "2d",
                "2D",
                " 2 dan",
                "2-dan",
                "2段",
                "２段",
                "二段",
                "2단",
                "2 дан",
                "2. Dan",
                "2º dan",
            ),
        ),
        ("3d", ("3e dan", "3ème dan", "3rd dan", "03d", "3d*", "三段", "业余3段", "業余三段")),
        ("1d", ("1d", "初段", "一段", "1er dan", "1단")),
        ("6d", ("Ama 6d", "ama6段", "Amateur 6 dan", "アマ六段", "아마 6단", "アマ 6段")),
        (
            "9p",
            (
                "9p",
                "9P",
                "P9段",
                "9段P",
                "9dan pro",
                "9 pro",
                "プロ九段",
                "职业九段",
                "職業9段",
                "프로 9단",
            ),
        ),
        ("3k", ("3k", "3 kyu", "3级", "3級", "三级", "3급", "3 кюй", "3. Kyu", "3er kyu", "3k?")),
        ("12k", ("12k", "十二級", "12급")),
        ("20k", ("20k", "二十级")),
        ("", ("", "0d", "31k", "?", "NR", "strong", "d3", "段", "1500")),
    ],
)
def test_ranks_of_all_languages(rank: str, texts: tuple[str, ...]) -> None:
    assert {text: rank_in(text) for text in texts} == dict.fromkeys(texts, rank)


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
