"""Players' ranks, as the languages of Go write them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..color import Color, Sides
from ..texts import NUMERAL, plain_letters, whole_number

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

    A rank that the record states in the name alone is taken from there.

    >>> players_in({"PB": "Anna 3d", "PW": "Ben 2k", "WR": "1k"})
    (Sides(black='Anna', white='Ben 2k'), Sides(black='3d', white='1k'))
    """
    found = []
    for color in Color:
        name, rank = info.get(f"P{color.letter}", ""), info.get(f"{color.letter}R", "")
        found.append((name, rank) if rank else name_and_rank(name))
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
