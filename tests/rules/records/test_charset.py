import pytest

from rules.records.sgf import read_sgf


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
        # What is no character of the encoding is shown as such.
        (b"(;CA[UTF-8]PB[Zo\xe9])", "Zo\ufffd"),
    ],
)
def test_a_charset_that_is_known_is_no_guess(data: bytes, name: str) -> None:
    record = read_sgf(data)
    assert (record.info["PB"], record.remarks) == (name, ())


@pytest.mark.parametrize(
    ("codec", "charset", "texts"),
    [
        ("cp932", "Shift_JIS", ("安井", "表", "黒中押し勝ち")),
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
