"""Results in RE and players' ranks, as people and servers of many languages write them.

Results are read, written as SGF has them, and compared.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from ..color import BLACK, WHITE, Color, Sides
from ..errors import Reason, RulesError
from ..rulesets.komi import POINTS_OF_ZI, counted_in_zi
from ..rulesets.ruleset import Neutral, Ruleset
from ..texts import NUMERAL, decimal_text, plain_letters, whole_number

_RESULT = re.compile(
    r"(?P<winner>[BW])\+(?P<how>R|Resign|T|Time|F|Forfeit|[0-9]{1,4}(?:\.[0-9]{1,3})?)?"
)
_DRAWS = ("0", "Draw")
_OPEN = ("Void", "?")

BOTH_LOSE, BOTH_WIN = "0:0", "1:1"
"""A referee's "0:0, or 1:1" (FAQ 6.1), which SGF has no value for: written as the document does."""

UNKNOWN = "?"
"""SGF's result of a game that has none yet."""


def is_result(text: str) -> bool:
    """Whether `text` is a result as SGF writes it, or "0:0", "1:1".

    >>> is_result("B+3.5"), is_result("W+R"), is_result("0:0"), is_result("Black wins")
    (True, True, True, False)
    """
    named = (*_DRAWS, *_OPEN, BOTH_LOSE, BOTH_WIN)
    return text in named or _RESULT.fullmatch(text) is not None


def checked_result(text: str) -> str:
    """`text`, a result such as "B+3.5", "W+R", "B+T", "W+F", "0", "Void" or "0:0".

    Raises RulesError (value) for a text that is no result.

    >>> checked_result("B+3.5")
    'B+3.5'
    """
    if not is_result(text):
        raise RulesError(
            Reason.VALUE,
            f"result {text!r}: expected B+3.5, W+R, B+T, W+F, 0, Void or the like, 0:0 where both"
            " lose, 1:1 where both win",
        )
    return text


def margin_of(text: str) -> Fraction | None:
    """Black minus White as a result states it; None where it states no points.

    >>> margin_of("W+3.5"), margin_of("W+R")
    (Fraction(-7, 2), None)
    """
    if text in _DRAWS:
        return Fraction(0)
    match = _RESULT.fullmatch(text)
    if match is None or not match["how"] or not match["how"][0].isdigit():
        return None
    points = Fraction(match["how"])
    return points if match["winner"] == BLACK.letter else -points


def result_in_points(text: str, ruleset: Ruleset) -> str:
    """The result `text`, with its margin in points where it is in zi; any other text as it stands.

    A margin in quarters is one of half counting, as a komi is (`komi_in_points`), but for rules
    that share neutral points in such parts (FAQ 5.7).

    >>> from rules import preset
    >>> [result_in_points(text, preset("chinese_official")) for text in ("B+0.75", "B+1", "B+R")]
    ['B+1.5', 'B+1', 'B+R']
    """
    margin = margin_of(text)
    shared = ruleset.neutral is Neutral.OLD_ING
    if margin is None or shared or not counted_in_zi(margin, ruleset):
        return text
    return counted_result(winner_of(text), margin * POINTS_OF_ZI)


def winner_of(text: str) -> Color | None:
    """Who has won by a result; None for a draw and where it names nobody.

    >>> winner_of("W+R"), winner_of("0")
    (Color.WHITE, None)
    """
    match = _RESULT.fullmatch(text)
    if match is None:
        return None
    return BLACK if match["winner"] == BLACK.letter else WHITE


def winner_by(margin: Fraction, ruleset: Ruleset, handicap: int) -> Color | None:
    """Who has won by `margin`, Black minus White; a score of zero by the tie rule of `ruleset`.

    >>> from rules import preset
    >>> winner_by(Fraction(0), preset("aga"), 0), winner_by(Fraction(0), preset("ing"), 0)
    (None, Color.BLACK)
    """
    if margin == 0:
        return ruleset.tie_winner(handicap)
    return BLACK if margin > 0 else WHITE


def same_result(one: str, other: str) -> bool:
    """Whether two results have the same winner, and the same points where both state points.

    >>> same_result("B+R", "B+3.5"), same_result("B+2.5", "B+3.5")
    (True, False)
    """
    points = margin_of(one), margin_of(other)
    return winner_of(one) is winner_of(other) and (None in points or points[0] == points[1])


def tie_misfit(text: str, ruleset: Ruleset, handicap: int) -> str | None:
    """Why these rules do not have a result with a score of zero, None where they may have it.

    >>> from rules import preset
    >>> tie_misfit("B+0", preset("aga"), handicap=0)
    'with a score of zero it is a draw (FAQ 6.1): expected 0, not B+0'
    """
    winner = ruleset.tie_winner(handicap)
    if margin_of(text) != 0 or winner_of(text) is winner:
        return None
    named = "it is a draw" if winner is None else f"{winner.word.capitalize()} wins"
    expected = counted_result(winner, Fraction(0))
    cited = ruleset.clause("ties")
    return f"with a score of zero {named} ({cited}): expected {expected}, not {text}"


def counted_result(winner: Color | None, margin: Fraction) -> str:
    """The result of a count as SGF writes it; `winner` None is a draw.

    SGF's points are a real number: thirds (FAQ 5.7) are rounded to three decimals.

    >>> counted_result(WHITE, Fraction(-1, 2)), counted_result(None, Fraction(0))
    ('W+0.5', '0')
    """
    if winner is None:
        return "0"
    points = abs(margin)
    if points.denominator > 2:
        points = Fraction(round(points * 1000), 1000)
        return f"{winner.letter}+{float(points):g}"
    return f"{winner.letter}+{decimal_text(points)}"


_SIDES: Mapping[str, str] = {
    "B": "b black n negro negra negras noir noirs s schwarz 黒 黑 흑",
    "W": "w white blanco blanca blancas blanc blancs weiss 白 백",
}
_VERDICTS: Mapping[str, str] = {
    "wins": "+ wins win won gana ganan gano gagne gagnent gewinnt siegt sieg 勝 胜 승 승리",
    "loses": "loses lost pierde pierden perd perdent verliert 負 负 敗 败 패",
}
_RESIGNS = "resigns resigned abandona abandonan abandonne abandonnent 投了 投子 认输 認輸 認負 认负"
"""Words for a side that loses by resignation."""

_HOW: Mapping[str, str] = {
    "R": "r res resign resignation abandon abandono aufgabe 中押 中盘 中盤 不计 不計 불계",
    "T": "t time temps tiempo zeit 時間 時間切 时间 超时 超時 시간",
    "F": "f forfeit forfait incomparecencia kampflos 不戦 弃权 棄權 부전",
}
_WHOLE: Mapping[str, str] = {
    "0": "draw jigo tie empate tablas egalite nulle unentschieden 持碁 ジゴ 和棋 和局 平局 무승부",
    "Void": "annulee anulada annulliert 無勝負 无胜负 무효",
}
_HALF = "half demi medio halben 半 반"
_ZI = "zi 子"
"""Stones of half counting: one is two points."""

_NOTHING = (
    "by on with a the of point points moku and de du d par au aux con el por puntos punto un une"
    " auf durch einem mit nach punkt punkte punkten um wegen"
    " 目 집 の 番 方 棋 又 と ち り し れ ! . , ( ) ; : '"
)
"""Words without meaning for the result."""

_AMOUNT = (
    rf"(?P<fraction>(?P<over>{NUMERAL})\s*[/⁄]\s*(?P<under>[24])(?![0-9])"
    rf"|(?P<parts>[二四])分之(?P<taken>{NUMERAL}))"
    rf"|(?P<number>(?P<whole>{NUMERAL})(?:[.,](?P<decimals>[0-9]{{1,3}}))?)"
)


def _meanings() -> dict[str, tuple[str, str]]:
    """Each word, folded, with its kind and SGF value."""
    tables = (
        *(("side", value, words) for value, words in _SIDES.items()),
        *(("verdict", value, words) for value, words in _VERDICTS.items()),
        ("resigns", "", _RESIGNS),
        *(("how", value, words) for value, words in _HOW.items()),
        *(("result", value, words) for value, words in _WHOLE.items()),
        ("half", "", _HALF),
        ("zi", "", _ZI),
        ("", "", _NOTHING),
    )
    return {plain_letters(word): (k, value) for k, value, words in tables for word in words.split()}


_MEANING = _meanings()
_LATIN = "[a-z]"
_WORD = "|".join(
    rf"(?<!{_LATIN}){word}(?!{_LATIN})" if re.match(_LATIN, word) else re.escape(word)
    for word in sorted(_MEANING, key=len, reverse=True)
)
_TOKEN = re.compile(rf"\s*(?:{_AMOUNT}|(?P<word>{_WORD}))\s*")


def result_in(text: str) -> str:
    """The result that a text states, as SGF writes it; "" where not all of it is understood.

    Half counting counts in zi (子), of which one is two points. A quarter is one in zi, too.

    >>> [result_in(text) for text in ("B+R", "W+.5", "白中盘胜", "黑胜2又3/4子", "흑 3집반승")]
    ['B+R', 'W+0.5', 'W+R', 'B+5.5', 'B+3.5']
    >>> result_in("Black leads")
    ''
    """
    if is_result(text):
        return text
    found: dict[str, str] = {}
    kinds = Counter[str]()
    points = Fraction(0)
    # A fraction in one letter stands apart from the number before it.
    plain = plain_letters(re.sub("[¼½¾]", r" \g<0>", text))
    plain = re.sub(r"(?<![0-9])[.,](?=[0-9])", "0.", plain)
    at = 0
    while at < len(plain):
        token = _TOKEN.match(plain, at)
        if token is None:
            return ""
        kind, value = _MEANING[token["word"]] if token["word"] else ("number", "")
        if token["fraction"] or kind == "half":
            kind = "fraction"
        if kind == "resigns":
            found = {"verdict": "loses", "how": "R", **found}
        points += _points(token) if not token["word"] else Fraction(kind == "fraction", 2)
        kinds[kind] += 1
        found.setdefault(kind, value)
        at = token.end()
    return _result(found, kinds, points)


def _points(token: re.Match[str]) -> Fraction:
    if token["number"]:
        decimals = token["decimals"] or "0"
        return whole_number(token["whole"]) + Fraction(int(decimals), 10 ** len(decimals))
    taken, parts = token["over"] or token["taken"], token["under"] or token["parts"]
    return Fraction(whole_number(taken), whole_number(parts))


def _result(found: Mapping[str, str], kinds: Mapping[str, int], points: Fraction) -> str:
    if "result" in found:
        return found["result"] if not {"side", "number", "fraction"} & set(found) else ""
    counted = kinds["number"] + kinds["fraction"] > 0
    if "side" not in found or max(kinds["number"], kinds["fraction"]) > 1:
        return ""
    verdict, how = found.get("verdict"), found.get("how", "")
    if verdict is None and not how and not counted:
        return ""
    winner = BLACK if (found["side"] == "B") is (verdict != "loses") else WHITE
    if not counted:
        return f"{winner.letter}+{how}"
    if how:
        return ""
    in_zi = "zi" in found or points.denominator == 4
    return counted_result(winner, points * (2 if in_zi else 1))


WEAKEST = 30
"""No rank is weaker than so many kyu."""

_AMATEUR = "(?:(?:ama[a-z]*|業余|业余|アマ|아마)\\s*)?"
_KINDS = (
    ("p", "(?:p(?:ro[a-z]*)?|職業|职业|プロ|프로)\\s*", "段|단|d|дан"),
    ("p", "", "p|品|(?:段|d(?:an)?)\\s*p"),
    ("d", _AMATEUR, "段|단|d|дан"),
    ("k", _AMATEUR, "級|级|급|k|gup|кю"),
)
"""What a rank is, what stands before its number, and after it."""

_FIRST = "初"
"""Its number, in 初段."""

_ORDINAL = r"\s*[-.]?\s*(?:(?:st|nd|rd|th|er|e|eme|o|°)\s+)?"
_RANKS = tuple(
    (
        kind,
        re.compile(rf"\s*{plain_letters(before)}({NUMERAL}|{_FIRST}){_ORDINAL}(?:{after})"),
    )
    for kind, before, after in _KINDS
)


_ENDS = ("", "an", "yu")
"""What may follow a rank that ends a text: the rest of dan and kyu."""

_LOOSE = re.compile(r"[0-9]\s+[dkp]")
"""A letter that stands apart from its number may be part of a name."""


def rank_in(text: str) -> str:
    """The rank with which a text begins, such as "3d", "12k" or "9p"; "" where there is none.

    >>> [rank_in(text) for text in ("3 Dan", "2段", "P9段", "三级", "5급", "Ama 6d", "strong")]
    ['3d', '2d', '9p', '3k', '5k', '6d', '']
    """
    return _rank(plain_letters(text))[0]


def name_and_rank(text: str) -> tuple[str, str]:
    """A player's name, and the rank that ends it as it is written there; "" where none surely does.

    >>> [name_and_rank(text) for text in ("柯洁 9段P", "Anna (3d)", "井山裕太九段", "bot9k", "3d")]
    [('柯洁', '9段P'), ('Anna', '3d'), ('井山裕太', '九段'), ('bot9k', ''), ('3d', '')]
    """
    for at in range(len(text)):
        name, rank = text[:at].rstrip(" ,([（【"), text[at:].strip(" )]）】")
        # Chinese, Japanese and Korean need no space between them.
        apart = name != text[:at] or not (text[at - 1 : at].isascii() or rank.isascii()) or not at
        plain = plain_letters(rank)
        known, end = _rank(plain)
        sure = known[-1:] == "k" or known[:-1] in set("123456789")
        if apart and known and sure and end in _ENDS and not _LOOSE.fullmatch(plain):
            return (name, rank) if name else (text, "")
    return text, ""


def players_in(info: Mapping[str, str]) -> tuple[Sides[str], Sides[str]]:
    """The names and the ranks of both players by a record's texts; "" where none is stated.

    A rank that the record states in the name alone is taken from there, and one that it states in
    both places is no part of the name.

    >>> players_in({"PB": "Anna 3d", "PW": "Ben 2k", "WR": "1k"})
    (Sides(black='Anna', white='Ben 2k'), Sides(black='3d', white='1k'))
    """
    found = []
    for color in Color:
        name, rank = info.get(f"P{color.letter}", ""), info.get(f"{color.letter}R", "")
        bare, own = name_and_rank(name)
        again = own and rank_in(own) == rank_in(rank)
        found.append((bare, rank or own) if again or not rank else (name, rank))
    (black, black_rank), (white, white_rank) = found
    return Sides(black, white), Sides(black_rank, white_rank)


def _rank(plain: str) -> tuple[str, str]:
    """The rank with which `plain` letters begin, "" for none, and what follows it."""
    for kind, written in _RANKS:
        if (found := written.match(plain)) is not None:
            number = 1 if found[1] == _FIRST else whole_number(found[1])
            known = f"{number}{kind}" if 1 <= number <= WEAKEST else ""
            return known, plain[found.end() :]
    return "", plain
