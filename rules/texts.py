"""Texts for people: English that carries the messages by which other languages write the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
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
