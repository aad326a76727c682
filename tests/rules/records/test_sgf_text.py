"""The text of a record: its charset, what is no SGF in it, its games, and its limits."""

import time

import pytest

from rules.errors import RulesError
from rules.records.sgf import read_sgf
from rules.records.sgf_text import (
    GENEROUS,
    MOST_REMARKS,
    SgfLimits,
    SgfReading,
    games_in,
    sound_text,
)


@pytest.mark.parametrize(
    ("text", "sound", "skipped"),
    [
        ("(;DT[2013 [21:49]]PB[x];B[aa])", "(;DT[2013 [21:49]PB[x];B[aa])", "']'"),
        ("(;C[see [1] for more];B[aa])", "(;C[see [1];B[aa])", "'for more]'"),
        ("(;C[a :] or b];B[aa])", "(;C[a :];B[aa])", "'or b]'"),
        ("(;C[a] (no; yes]\n;B[aa])", "(;C[a] ;\n;B[aa])", "'(no'"),
        ("(;C[a [b] (c) d];B[aa])", "(;C[a [b];B[aa])", "'(c) d]'"),
        ("(;C[a [b] and also [c] d];B[aa])", "(;C[a [b];B[aa])", "'and also [c] d]'"),
        ("(;AB[aa], [bb];B[cc])", "(;AB[aa];B[cc])", "', [bb]'"),
        ("(;SZ[9]!;B[aa](;W[bb])?(;W[cc]))", "(;SZ[9];B[aa](;W[bb])(;W[cc]))", "'!'"),
        ("(;SZ[9]\n\n AddBlack[aa] \n[bb])", "(;SZ[9]\n\n AddBlack[aa] \n[bb])", None),
        ("junk (;C[(\\]]) junk", "(;C[(\\]])", None),
    ],
)
def test_what_is_no_sgf_is_skipped_and_named(text: str, sound: str, skipped: str | None) -> None:
    reading = SgfReading(GENEROUS)
    found = sound_text(text, reading)
    assert "".join(found.split()) == "".join(sound.split())
    if skipped is None:
        assert (found, reading.remarks) == (sound, ())
    else:
        assert reading.remarks[0].startswith(f"skipped {skipped} after '(;")


def test_remarks_are_few() -> None:
    record = read_sgf("(;" + "".join(f"C[{number}]!" for number in range(9)) + ")")
    assert len(record.remarks) == MOST_REMARKS + 1
    assert record.remarks[-1] == "and 4 more places like these"


def test_every_game_of_a_file() -> None:
    games = games_in(b"mail (;SZ[5]C[(;\\]];B[aa](;W[bb])(;W[cc])) and (;SZ[9];B[ab])\n(;SZ[13")
    assert len(games) == 3
    records = [read_sgf(text) for text in games[:2]]
    assert [record.size for record in records] == [(5, 5), (9, 9)]
    assert len(records[0].tree.branches) == 2
    with pytest.raises(RulesError, match="not an SGF file"):
        read_sgf(games[2])
    assert len(games_in("(;SZ[5] ! (;B[aa])(;SZ[9]))(;SZ[7])")) == 2
    assert games_in("nothing") == ("nothing",)


@pytest.mark.parametrize(
    "part", ["A[", "(a", "a]", "A[]]", "(", "(;", "AAAA", "aA ", "\\[", "A[\\]", "( ", "!(;B[]"]
)
def test_a_hostile_text_is_read_in_little_time(part: str) -> None:
    text = "(;" + part * (300_000 // len(part))
    begun = time.process_time()
    sound_text(text, SgfReading(GENEROUS))
    assert time.process_time() - begun < 3


def test_rectangles_are_counted_before_anything_is_parsed() -> None:
    few = SgfLimits(bytes=100, nodes=9, values=361, depth=9)
    sound_text("(;C[aa:ss]AB[ss:aa];VW[aa:ss][aa:ss])", SgfReading(few))
    with pytest.raises(RulesError, match="more than 361 values and points"):
        sound_text("(;AddBlack[aa:bb][aa:ss])", SgfReading(few))


@pytest.mark.parametrize(
    ("data", "name"),
    [
        ("(;CA[Shift_JIS]PB[安井])".encode("shift_jis"), "安井"),
        ("(;CA[GB2312]PB[陈镕])".encode("gb18030"), "陈镕"),
        ("(;CA[no such thing]PB[Zoé])".encode(), "Zoé"),
        ("(;PB[Zoé])".encode(), "Zoé"),
        ("\ufeff(;PB[Zoé])".encode(), "Zoé"),
        ("\ufeff(;PB[Zoé])".encode("utf-16-le"), "Zoé"),
        ("\ufeff(;PB[Zoé])".encode("utf-16-be"), "Zoé"),
    ],
)
def test_a_charset_that_is_known_is_no_guess(data: bytes, name: str) -> None:
    record = read_sgf(data)
    assert (record.info["PB"], record.remarks) == (name, ())


def test_what_is_no_letter_of_the_stated_charset_is_shown_and_remarked() -> None:
    record = read_sgf(b"(;CA[UTF-8]PB[Zo\xe9])")
    assert record.info["PB"] == "Zo\ufffd"
    assert record.remarks == (
        "not all letters are of CA[utf-8]: those lost read \ufffd; correct CA",
    )


@pytest.mark.parametrize(
    ("codec", "charset", "texts"),
    [
        ("cp932", "Shift_JIS", ("安井", "表", "黒中押し勝ち")),
        ("iso2022_jp", "iso2022_jp", ("安井", "表", "黒中押し勝ち")),
        # The last byte of some letters is a backslash or a bracket.
        ("cp932", "Shift_JIS", ("能登ソ", "予選", "第2期ポーソー杯")),
        ("gb18030", "GB18030", ("张三", "五段", "黑胜2又3/4子")),
        ("gb18030", "GB18030", ("古力九段", "全国围棋甲级联赛")),
        ("big5hkscs", "Big5-HKSCS", ("張三", "五段", "白勝二目半")),
        ("big5hkscs", "Big5-HKSCS", ("許功蓋", "台北市", "黑中盤勝")),
        ("cp949", "EUC-KR", ("김철수", "3단", "흑 불계승")),
        ("cp949", "EUC-KR", ("박영희", "서울")),
        ("cp1251", "windows-1251", ("Иванов Пётр", "5 дан", "Москва")),
        ("cp1252", "windows-1252", ("Zoé",)),
        ("cp1252", "windows-1252", ("Jürgen Weiß", "Étienne Noël", "Köln")),
        ("cp1252", "windows-1252", ("Señor Núñez", "Mañana")),
    ],
)
@pytest.mark.parametrize("start", ["(;GM[1]SZ[19]", "(\n"])
def test_a_charset_that_is_not_stated_is_guessed(
    start: str, codec: str, charset: str, texts: tuple[str, ...]
) -> None:
    names = ("PB", "PW", "EV")
    values = "".join(f"{name}[{text}]" for name, text in zip(names, texts, strict=False))
    record = read_sgf(f"{start}{values}KM[6.5]\n;B[pd];W[dp])".encode(codec))
    assert tuple(record.info.values()) == texts
    assert record.komi == 6.5
    assert len(record.moves()) == 2
    (remark,) = record.remarks
    assert f"read as {charset} by a guess" in remark
