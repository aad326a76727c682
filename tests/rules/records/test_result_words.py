import pytest

from rules.records.result_words import result_in


@pytest.mark.parametrize(
    ("result", "texts"),
    [
        ("B+R", ("B+Res", "b+r", "B + Resign", "Black wins by resignation", "White resigns")),
        ("W+R", ("白中盘胜", "白中盤勝", "白中押し勝ち", "白中押勝ち", "白番中押し勝", "白中押勝")),
        ("B+R", ("黒中押し勝ち", "黑中盘胜", "黑中盤勝", "흑 불계승", "흑불계승", "흑 불계 승")),
        ("B+R", ("黑胜(白认输)", "白投了", "白认输", "黑不计胜", "黑方中盘胜")),
        ("W+R", ("Weiß gewinnt durch Aufgabe", "Blanc gagne par abandon", "Noir abandonne")),
        ("W+R", ("Blancas ganan por abandono", "Negro abandona", "백 불계승", "백불계승")),
        (
            "W+T",
            (
                "白超时胜",
                "黑超时负",
                "白時間切れ勝ち",
                "白時間勝",
                "백 시간승",
                "White wins on time",
            ),
        ),
        ("W+T", ("Weiß gewinnt nach Zeit", "Blanc gagne au temps", "Blancas ganan por tiempo")),
        ("B+F", ("黒不戦勝", "黑弃权胜", "Schwarz gewinnt kampflos", "Noir gagne par forfait")),
        ("W+3.5", ("W+3,5", "W+ 3.5", "W+3½", "w+3.5", "White wins by 3.5 points", "白3目半勝ち")),
        (
            "W+3.5",
            ("白三目半勝", "白胜3目半", "白勝三目半", "백 3집반승", "백3집반 승", "白胜3.5目"),
        ),
        ("W+3.5", ("Blanc gagne de 3,5 points", "Blancas ganan por 3,5 puntos", "白1又3/4子胜")),
        ("W+3.5", ("Weiß gewinnt mit 3,5 Punkten", "白の3目半勝ち", "白番3目半勝", "白胜1.75子")),
        ("W+43.5", ("白胜43.5目", "白43.5目胜")),
        ("W+1.5", ("白1.5目勝ち!", "白胜3/4子", "白勝四分之三子", "白1目半勝")),
        (
            "W+0.5",
            ("白半目勝ち", "白胜半目", "백 반집승", "白胜1/4子", "White wins by half a point"),
        ),
        (
            "B+5.5",
            ("黑胜2又3/4子", "黑勝2又3/4子", "黑2又3/4子胜", "黑胜2又四分之三子", "黑胜2.75子"),
        ),
        ("B+12.5", ("黒十二目半勝ち", "B+12,5", "N+12,5", "S+12,5")),
        ("B+6", ("黑胜3子", "흑 6집승", "黒6目勝ち")),
        ("W+", ("白胜", "白勝", "白勝ち", "White wins", "백승", "黑负")),
        (
            "0",
            ("0", "jigo", "Jigo", "持碁", "和棋", "무승부", "Unentschieden", "Empate", "Égalité"),
        ),
        ("Void", ("Void", "無勝負", "无胜负")),
        ("", ("", "B", "白", "Black leads", "白胜(让先)", "黑胜3目4目", "W+7/3", "3.5", "W+R+3.5")),
        ("", ("白中盘胜 or 3.5", "unfinished", "持碁3", "W+R 3", "W+3/0")),
    ],
)
def test_results_of_all_languages(result: str, texts: tuple[str, ...]) -> None:
    assert {text: result_in(text) for text in texts} == dict.fromkeys(texts, result)
