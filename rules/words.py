"""How words and numbers are written: members of enumerations, names that people give, komi."""

from __future__ import annotations

import unicodedata
from enum import Enum
from fractions import Fraction

MAX_LINE_CHARS = 200
_DIGIT = "[一二三四五六七八九]"
NUMERAL = f"[0-9]{{1,3}}|{_DIGIT}?十{_DIGIT}?|{_DIGIT}"
"""A regular expression for whole numbers below 1000, or below 100 in Chinese numerals."""


class CodeEnum(Enum):
    """A word out of a fixed set. Its `repr`, such as ``Color.BLACK``, can be pasted back."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


def one_line(text: object) -> str:
    """`text`, if it is one line that a person can read; ValueError states what is expected.

    >>> one_line(" Anna ")
    'Anna'
    >>> one_line("")
    Traceback (most recent call last):
        ...
    ValueError: '': expected a text of 1 to 200 characters
    """
    if not isinstance(text, str) or not text.strip() or len(text) > MAX_LINE_CHARS:
        raise ValueError(f"{str(text)[:40]!r}: expected a text of 1 to {MAX_LINE_CHARS} characters")
    if not text.isprintable():
        raise ValueError(f"{text[:40]!r}: expected one line of printable characters")
    return text.strip()


def one_line_or_none(text: object) -> str:
    """`text` as by `one_line`, or the empty text, which means none. ValueError.

    >>> one_line_or_none("Anna"), one_line_or_none("")
    ('Anna', '')
    """
    return "" if text == "" else one_line(text)


def plain_letters(text: str) -> str:
    """`text` in small letters without accents, of full-width and compatibility forms the usual one.

    Texts are compared so that differ in how they were typed.

    >>> plain_letters("Règles １９"), plain_letters("Weiß"), plain_letters("3½")
    ('regles 19', 'weiss', '31⁄2')
    """
    apart = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(at for at in apart if not unicodedata.combining(at))
    return unicodedata.normalize("NFC", bare)


def whole_number(numeral: str) -> int:
    """The number that a `NUMERAL` writes.

    >>> whole_number("12"), whole_number("三"), whole_number("二十三")
    (12, 3, 23)
    """
    if numeral.isdecimal():
        return int(numeral)
    tens, ten, ones = numeral.rpartition("十")
    high, low = (int(unicodedata.numeric(part, 0)) if part else 0 for part in (tens, ones))
    return 10 * (high or 1) + low if ten else low


def decimal_text(value: Fraction) -> str:
    """A multiple of one half in decimals, without a needless ".0"; thirds stay fractions.

    >>> decimal_text(Fraction(7)), decimal_text(Fraction(13, 2)), decimal_text(Fraction(1, 3))
    ('7', '6.5', '1/3')
    """
    if value.denominator == 1:
        return str(value.numerator)
    return str(float(value)) if value.denominator in (2, 4) else str(value)


def json_number(value: Fraction) -> int | float:
    """A number as JSON has it: a whole one where it is one.

    >>> json_number(Fraction(7)), json_number(Fraction(13, 2))
    (7, 6.5)
    """
    return value.numerator if value.denominator == 1 else float(value)
