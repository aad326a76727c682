"""Event lines in a language: their ``text`` and ``remedy``, from the fields of the line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from referee.alerts.catalog import CATALOG
from referee.events import EventType
from rules.corrections import CorrectionType
from rules.texts import Phrase

from .catalogue import Catalogue
from .names import ENGLISH
from .results import result_text

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
