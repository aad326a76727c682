"""Texts for people, and how words and numbers are written in them.

English text carries the messages by which other languages write the same.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from typing import Annotated, Any

SEPARATOR = "; "


@dataclass(frozen=True, slots=True)
class Phrase:
    """A message of the catalogues with its arguments, and its text in English.

    An argument is a number, a text such as a list of points, or a side by its word. The text of
    ``clause`` is cited behind the message.
    """

    message: Annotated[str, '``text-NAME`` in the catalogues; "" where they lack it']
    english: Annotated[str, "what is shown where a language lacks it"]
    values: Annotated[Mapping[str, str | int], "the arguments"] = field(default_factory=dict)


class Text(str):
    """A text in English; ``phrases`` is the same for other languages, () where they lack it."""

    phrases: tuple[Phrase, ...] = ()


def worded(message: str, english: str, /, **values: str | int) -> Text:
    """The text `english`, which other languages write by `message` and `values`.

    >>> worded("captured", "3 stones are captured", count=3).phrases
    (Phrase(message='captured', english='3 stones are captured', values={'count': 3}),)
    """
    return phrased(english, (Phrase(message, english, values),))


def phrased(english: str, phrases: Iterable[Phrase]) -> Text:
    """The text `english` with its `phrases`."""
    made = Text(english)
    made.phrases = tuple(phrases)
    return made


def phrases_of(english: str | None) -> tuple[Phrase, ...]:
    """The phrases of a text, () where it has none or is no `Text`."""
    return english.phrases if isinstance(english, Text) else ()


def joined(parts: Iterable[str]) -> Text:
    """Several texts as one, "; " between them.

    >>> joined([worded("open", "a border is open"), "more"]).phrases[1]
    Phrase(message='', english='more', values={})
    """
    found = tuple(parts)
    phrases = (each for part in found for each in phrases_of(part) or (Phrase("", part),))
    return phrased(SEPARATOR.join(found), phrases)


def cited(label: str, english: str, clause: str) -> Text:
    """A text with a `label` before it and the `clause` behind; phrases lack the label.

    >>> cited("TooFewPasses", "one pass is missing", "BGA 9")
    'TooFewPasses: one pass is missing (BGA 9)'
    """
    *before, last = phrases_of(english) or (Phrase("", english),)
    shown = replace(last, values={**last.values, "clause": clause}) if clause else last
    return phrased(f"{label}: {english}" + (f" ({clause})" if clause else ""), (*before, shown))


def error_text(error: Exception) -> str:
    """The message of `error`, with its phrases; ``str`` would lose them."""
    text = error.args[0] if len(error.args) == 1 else None
    return text if isinstance(text, Text) else str(error)


def phrases_json(english: str | None) -> list[dict[str, Any]]:
    """The phrases of a text as JSON objects.

    >>> phrases_json(worded("disk", "9 MB are left", megabytes=9))
    [{'message': 'disk', 'english': '9 MB are left', 'values': {'megabytes': 9}}]
    """
    return [
        {"message": each.message, "english": each.english, "values": dict(each.values)}
        for each in phrases_of(english)
    ]


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
    if not text.replace("\u3000", " ").isprintable():  # the space of Chinese and Japanese
        raise ValueError(f"{text[:40]!r}: expected one line of printable characters")
    return text.strip()


def or_none(read: Callable[[object], str]) -> Callable[[object], str]:
    """`read`, which also takes the empty text: it means none.

    >>> or_none(one_line)("Anna"), or_none(one_line)("")
    ('Anna', '')
    """
    return lambda text: "" if text == "" else read(text)


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
