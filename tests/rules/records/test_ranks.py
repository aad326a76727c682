import pytest

from rules.records.ranks import rank_in


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
