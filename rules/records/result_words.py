"""Results as people and servers of many languages write them in RE, made into those of SGF."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from ..color import BLACK, WHITE
from ..words import NUMERAL, plain_letters, whole_number
from .results import counted_result, is_result

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

    >>> [result_in(text) for text in ("B+R", "W+3,5", "白中盘胜", "黑胜2又3/4子", "흑 3집반승")]
    ['B+R', 'W+3.5', 'W+R', 'B+5.5', 'B+3.5']
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
