"""Players' ranks, as the languages of Go write them."""

from __future__ import annotations

import re

from ..words import NUMERAL, plain_letters, whole_number

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


def rank_in(text: str) -> str:
    """The rank with which a text begins, such as "3d", "12k" or "9p"; "" where there is none.

    >>> [rank_in(text) for text in ("3 Dan", "2段", "P9段", "三级", "5급", "Ama 6d", "strong")]
    ['3d', '2d', '9p', '3k', '5k', '6d', '']
    """
    plain = plain_letters(text)
    for kind, written in _RANKS:
        if (found := written.match(plain)) is not None:
            number = 1 if found[1] == _FIRST else whole_number(found[1])
            return f"{number}{kind}" if 1 <= number <= WEAKEST else ""
    return ""
