"""Texts that people give, such as names."""

from __future__ import annotations

LONGEST = 200


def one_line(text: object) -> str:
    """`text`, if it is one line that a person can read; ValueError says what is expected."""
    if not isinstance(text, str) or not text.strip() or len(text) > LONGEST:
        raise ValueError(f"{str(text)[:40]!r}: expected a text of 1 to {LONGEST} characters")
    if not text.isprintable():
        raise ValueError(f"{text[:40]!r}: expected one line of printable characters")
    return text.strip()


def one_line_or_none(text: object) -> str:
    """`text` as by `one_line`, or the empty text, which says that there is none. ValueError."""
    return "" if text == "" else one_line(text)
