"""Texts in a language: its catalogue, and the event lines and results that are made of it.

A catalogue is in Fluent's format, in English where a message is missing. ``text`` and ``remedy`` of
a line come from its fields.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from referee.alerts.catalog import CATALOG
from referee.events import EventType
from rules.advice.procedures import CorrectionType
from rules.texts import Phrase

from .languages import ENGLISH, FOLDER, LANGUAGES

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle
    from fluent.runtime.resolver import Pattern

OPPONENT = {"black": "white", "white": "black"}


class Catalogue:
    """The messages of one language. Raises ValueError for a language that there is not."""

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"language {language!r}: expected one of {', '.join(LANGUAGES)}")
        self.language = language
        self._bundles = [_bundle(each) for each in dict.fromkeys((language, ENGLISH))]

    def has(self, name: str, attribute: str | None = None) -> bool:
        """Whether there is the message `name`, or its `attribute`."""
        return any(_pattern(bundle, name, attribute) is not None for bundle in self._bundles)

    def render(self, name: str, part: str | None = None, /, **values: str | float | None) -> str:
        """The message `name`, or its attribute `part`, with its arguments.

        A ``color`` of "black", "white" or None brings ``side`` and ``other``, the names of it and
        of its opponent. Raises KeyError for a message that there is not.
        """
        for bundle in self._bundles:
            pattern = _pattern(bundle, name, part)
            if pattern is not None:
                text, _ = bundle.format_pattern(pattern, self._with_sides(values))
                return str(text)
        raise KeyError(name)

    def list(self, parts: Sequence[str]) -> str:
        """The parts of a list, as the language joins them.

        >>> catalogue_of("en").list(["A1", "B2"])
        'A1, B2'
        """
        return self.render("list-separator").join(parts)

    def sentences(self, parts: Sequence[str]) -> str:
        """Sentences one after another; empty ones are left out."""
        return self.render("sentence-separator").join(filter(None, parts))

    def text(self, phrases: Iterable[Phrase]) -> str:
        """The phrases of a text in this language, those that it lacks in English.

        >>> catalogue_of("de").text([Phrase("border-open", "", {"points": "A1"})])
        'eine Grenze ist offen bei A1'
        """
        return self.render("part-separator").join(map(self._phrase, phrases))

    def _phrase(self, phrase: Phrase) -> str:
        name, clause = f"text-{phrase.message}", phrase.values.get("clause")
        text = self.render(name, **phrase.values) if self.has(name) else phrase.english
        return f"{text} ({clause})" if clause else text

    def _with_sides(self, values: dict[str, str | float | None]) -> dict[str, str | float | None]:
        if "color" not in values:
            return values
        color = str(values["color"] or "none")
        both = (color, OPPONENT.get(color, "none"))
        side, other = (self.render(f"colors-{each}") for each in both)
        return {**values, "color": color, "side": side, "other": other}


@cache
def catalogue_of(language: str) -> Catalogue:
    """The catalogue of `language`, read once. Raises ValueError where there is none."""
    return Catalogue(language)


@cache
def _bundle(language: str) -> FluentBundle:
    from fluent.runtime import FluentBundle, FluentResource  # only now: 10 MB

    bundle = FluentBundle([language], use_isolating=False)
    text = FOLDER.joinpath(f"{language}.ftl").read_text("utf-8")
    bundle.add_resource(FluentResource(text))
    return bundle


def _pattern(bundle: FluentBundle, name: str, attribute: str | None) -> Pattern | None:
    if not bundle.has_message(name):
        return None
    message = bundle.get_message(name)
    return message.value if attribute is None else message.attributes.get(attribute)


WHOLE = {
    "0": "draw",
    "draw": "draw",
    "void": "void",
    "?": "undecided",
    "0:0": "both-lose",
    "1:1": "both-win",
    "b+0": "black-equal",
}

HOW = {
    "R": "resignation",
    "Resign": "resignation",
    "T": "time",
    "Time": "time",
    "F": "forfeit",
    "Forfeit": "forfeit",
    "": "plain",
}

COLORS = {"B": "black", "W": "white"}


_SIGNS = {"25": "¼", "5": "½", "75": "¾"}


def fraction_sign(number: str) -> str:
    """A decimal number with its half or quarters as a sign: "3½".

    >>> fraction_sign("3.5"), fraction_sign("-0.5"), fraction_sign("3.75"), fraction_sign("7")
    ('3½', '-½', '3¾', '7')
    """
    return re.sub(
        r"^(-?)(0|\d+)\.(25|5|75)$",
        lambda found: found[1] + found[2].removeprefix("0") + _SIGNS[found[3]],
        number,
    )


def result_text(result: str, words: Catalogue) -> str:
    """A result as SGF writes it, in words without a full stop; any other text stays as it is.

    >>> from device.wording import catalogue_of
    >>> result_text("W+3.5", catalogue_of("de")), result_text("B+R", catalogue_of("en"))
    ('Weiß gewinnt mit 3½ Punkten', 'Black wins by resignation')
    >>> result_text("W+0.5", catalogue_of("de")), result_text("B+1", catalogue_of("es"))
    ('Weiß gewinnt mit einem halben Punkt', 'Gana Negro por 1 punto')
    """
    whole = WHOLE.get(result.lower())
    if whole is not None:
        return words.render(f"result-{whole}")
    found = re.fullmatch(r"([BW])\+(.*)", result)
    if found is None:
        return result
    color, margin = COLORS[found[1]], found[2]
    if margin in HOW:
        return words.render(f"result-{HOW[margin]}", color=color)
    points = float(margin) if re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,3})?", margin) else 0
    return words.render("result-points", color=color, margin=fraction_sign(margin), points=points)


Line = Mapping[str, Any]
"""An event line, as `goban watch --events` writes it."""

CODE = re.compile("[a-z_]+")
"""Details for programs alone."""

TURN_IN_DOUBT = frozenset(
    kind.value
    for kind, entry in CATALOG.items()
    if entry.correction in (CorrectionType.UNWIND, CorrectionType.OCCUPIED)
)
"""Types of alerts whose remedy names whose turn it is."""

HANDS = {
    "pass stone": "hands-pass-stone",
    "pass stone returned": "hands-pass-stone-returned",
    "prisoners": "hands-prisoners",
}


def reworded(line: Line, words: Catalogue) -> Line:
    """The line with ``text`` and ``remedy`` in the language of `words`, where it has them.

    English lines, and lines of a type that the catalogue does not know, stay as they are.
    """
    if words.language == ENGLISH or not words.has(f"event-{line.get('type')}"):
        return line
    own = {}
    if "text" in line:
        own["text"] = cited_text(line, words)
    if "remedy" in line:
        own["remedy"] = remedy_text(line, words)
    return {**line, **own}


def cited_text(line: Line, words: Catalogue) -> str:
    """What happened, with the clause of an alert that is open.

    >>> line = {"type": "SelfCapture", "color": "black", "points": ["A1"], "clause": "BGA 8"}
    >>> cited_text(line, Catalogue("en"))
    "Black's play leaves its own string without a liberty: A1. [BGA 8]"
    """
    text = event_text(line, words)
    open_or_note = line.get("state", "open") == "open"
    return f"{text} [{line['clause']}]" if "clause" in line and open_or_note else text


def event_text(line: Line, words: Catalogue) -> str:
    """What happened, in one sentence without the clause; the line's type is known.

    >>> event_text({"type": "Pass", "color": "white", "move": 12}, Catalogue("de"))
    'Weiß passt.'
    """
    detail = line.get("detail")
    name = f"event-{line['type']}-{detail}" if detail and CODE.fullmatch(detail) else ""
    name = name if words.has(name) else f"event-{line['type']}"
    text = words.render(name, **_values(line, words))
    if detail and not CODE.fullmatch(detail):
        by_referee = line["type"] == EventType.RESULT_BY_REFEREE.value
        detail_text = result_text(detail, words) if by_referee else _detail(line, words)
        text = words.render("event-detail", said=text, detail=detail_text)
    state = line.get("state", "open")
    if state == "open":
        return text
    outcome = f"outcome-{kebab(line.get('outcome') or '')}"
    if words.has(outcome):
        return words.render(f"event-{state}-as", said=text, outcome=words.render(outcome))
    return words.render(f"event-{state}", said=text)


def remedy_text(line: Line, words: Catalogue) -> str:
    """How it is put right, who hands over what, and who plays then."""
    name = f"event-{line['type']}"
    loses, warning = line.get("loses", ()), line.get("warning")
    if len(loses) == 1:
        return words.render("remedy-lost", color=loses[0])
    parts = []
    if words.has(name, "remedy"):
        parts.append(words.render(name, "remedy", **_values(line, words)))
    parts += [_handed(item, words) for item in line.get("hand_over", ())]
    if line["type"] in TURN_IN_DOUBT and line.get("to_play"):
        parts.append(words.render("remedy-to-play", color=line["to_play"]))
    if loses:
        parts.append(words.render("remedy-both-lose"))
    if warning is not None:
        color, cost = warning["color"], warning["points"]
        parts.append(words.render("remedy-warning", color=color, cost=cost))
    if line.get("referee"):
        parts.append(words.render("remedy-referee"))
    return words.sentences(parts)


def _detail(line: Line, words: Catalogue) -> str:
    """What else is known of an event; in English where the line has no phrases for it."""
    phrases = [Phrase(**phrase) for phrase in line.get("phrases", ())]
    return words.text(phrases) if phrases else str(line["detail"])


def kebab(name: str) -> str:
    """A name or a word of the program as a part of a message's name.

    >>> kebab("IllegalKo"), kebab("taken back")
    ('illegal-ko', 'taken-back')
    """
    spaced = re.sub("(?<=[A-Za-z])([A-Z])", r"-\1", name)
    return re.sub("[ _]", "-", spaced).lower()


def _values(line: Line, words: Catalogue) -> dict[str, str | int | None]:
    points = line.get("points") or ([line["point"]] if "point" in line else [])
    return {
        "color": line.get("color"),
        "points": words.list(points),
        "count": len(points),
        "after": line.get("after", "none"),
        "move": line.get("move") or 0,
        "forced": "yes" if line.get("forced") else "no",
    }


def _handed(item: Line, words: Catalogue) -> str:
    giver, receiver = (words.render(f"colors-{item[key]}") for key in ("from", "to"))
    name = HANDS.get(item["what"], "hands-own")
    sides = {"color": item["from"], "giver": giver, "receiver": receiver}
    return words.render(name, count=item["count"], **sides)


Wording = Callable[[Mapping[str, Any]], Mapping[str, Any]]
"""A function from an event line to the line that is written."""


def unchanged(line: Mapping[str, Any]) -> Mapping[str, Any]:
    """The line itself: its texts are the referee's own, in English."""
    return line


def wording_in(language: str) -> Wording:
    """The function that words event lines in `language`. Raises ValueError for an unknown one."""
    return unchanged if language == ENGLISH else partial(reworded, words=catalogue_of(language))
