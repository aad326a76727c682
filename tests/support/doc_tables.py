"""The tables of docs/formats.md, docs/referee.md and docs/rules.md, made from the definitions.

python -m tests.support.doc_tables     # writes them into the pages
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from device.page.app import openapi
from referee.alerts.catalog import CATALOG, SECTIONS, clause_of
from referee.events import Ends, EventClass
from referee.facts import FACTS
from rules.rulesets.presets import PRESETS, preset
from rules.rulesets.ruleset import Dispute, MovedStones, Procedure, Ruleset, Ties

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = tuple(DOCS / name for name in ("formats.md", "referee.md", "rules.md"))

TABLE = re.compile(r"(<!-- table: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def filled(page: str) -> str:
    """`page` with each table between its markers as the definitions have it now."""
    return TABLE.sub(lambda found: f"{found[1]}{table(found[2])}\n{found[3]}", page)


def table(name: str) -> str:
    """The table of a name, one of `TABLES` or a schema of the page."""
    head, *rows = TABLES[name]() if name in TABLES else _schema(name)
    first, *others = (f"| {' | '.join(cells)} |" for cells in (head, *rows))
    return "\n".join([first, "|---" * len(head) + "|", *others])


_TIES = {
    Ties.DRAW: "a draw",
    Ties.BLACK_WINS: "Black wins",
    Ties.WHITE_WINS: "White wins",
    Ties.WHITE_WINS_HANDICAP: "White wins with handicap, else a draw",
}
_AT_ONCE = {
    Procedure.BGA: "unwound, a pass instead",
    Procedure.AGA1991: "unwound, a pass instead",
    Procedure.VOID: "does not count, a pass instead",
    Procedure.REFEREE: "the referee",
}
_LATER = {
    Procedure.BGA: "a rewind if both agree, else by the kind of breach",
    Procedure.AGA1991: "a rewind if both agree, else it stands",
    Procedure.VOID: "the referee",
    Procedure.REFEREE: "the referee",
}
_MOVED = {
    MovedStones.BACK: "back",
    MovedStones.BACK_OR_BOTH_LOSE: "back; both lose where they do not agree or it cannot go back",
    MovedStones.AGREEMENT: "back or as they lie, by agreement; else the referee: back, valid, draw,"
    " replay",
}
_DISPUTE = {
    Dispute.RESUME: "play is resumed, any number of times",
    Dispute.RESUME_ALTERNATION: "play is resumed as if nothing had stopped it",
    Dispute.RESUME_ONCE: "play is resumed once",
    Dispute.RESUME_OR_BOTH_LOSE: "resumed if one side asks; else both lose",
    Dispute.REFEREE: "the referee",
    Dispute.NONE: "none: the passes end the game",
}


def _cited(says: str, clause: str) -> str:
    return f"{says} ({clause})" if clause else says


def _field(name: str, says: Callable[[Ruleset], str]) -> Callable[[Ruleset], str]:
    return lambda rules: _cited(says(rules), rules.clause(name))


def _names(found: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in found)


def _loses(rules: Ruleset) -> str:
    return _cited(_names(rules.loses_by), rules.clause("loses_by")) if rules.loses_by else "–"


def _warned(rules: Ruleset) -> str:
    cost = f", {rules.warning_points} points each" if rules.warning_points else ""
    found = _names(rules.warned_for) + cost
    return _cited(found, rules.clause("warned_for")) if rules.warned_for else "–"


def _illegal(words: Mapping[Procedure, str]) -> Callable[[Ruleset], str]:
    """What follows an illegal move: by the procedure, unless it loses the game."""
    lost = {"SelfCapture", "KoRetake"}
    return lambda r: "has lost" if lost <= {*r.loses_by} else words[r.illegal_procedure]


_OF_RULE_SETS: Mapping[str, Mapping[str, Callable[[Ruleset], str]]] = {
    "breaches": {
        "eyes in seki": _field("seki_territory", lambda r: "count" if r.seki_territory else "no"),
        "a score of zero": _field("ties", lambda r: _TIES[r.ties]),
        "an illegal move noticed at once": _field("IllegalMoveUnwind", _illegal(_AT_ONCE)),
        "noticed later": _field("RewindOffer", _illegal(_LATER)),
        "noticed after both confirmed the result": _field(
            "result_final", lambda r: "nothing changes it" if r.result_final else "not ruled"
        ),
    },
    "losses": {
        "loses the game instead": _loses,
        "a warning": _warned,
        "stones found moved": _field("moved_stones", lambda r: _MOVED[r.moved_stones]),
        "a dispute after the stop": _field("dispute", lambda r: _DISPUTE[r.dispute]),
    },
}


def _rule_sets(name: str) -> Iterator[Sequence[str]]:
    """What each rule set does."""
    columns = _OF_RULE_SETS[name]
    yield "rule set", *columns
    for rules in PRESETS:
        yield f"`{rules}`", *(cell(preset(rules)) for cell in columns.values())


_RULES = "bga2009"
_WORDS = {
    "{Color}": "the player",
    "{color}": "that colour",
    "{other}": "the other side",
    "{points}": "the points named",
}


def written(name: str, column: int) -> Mapping[str, str]:
    """What a column of a table of referee.md states of each event, which is written by hand."""
    page = (DOCS / "referee.md").read_text("utf-8")
    [found] = (found[0] for found in TABLE.finditer(page) if found[2] == name)
    rows = [[cell.strip() for cell in line.split("|")] for line in found.split("\n")]
    return {row[1].strip("`"): row[column] for row in rows if len(row) > column}


def _events() -> Iterator[Sequence[str]]:
    """Every event: its class, severity and audience, and what makes the referee report it."""
    sources = written("events", 5)
    yield "event", "class", "severity", "audience", "reported by"
    for section, rows in SECTIONS.items():
        yield f"**{section}**", "", "", "", ""
        for kind, entry in rows.items():
            kinds = (entry.event_class.value, entry.severity.value, entry.audience.value)
            yield f"`{kind.value}`", *kinds, sources.get(kind.value, "")


def _instructions() -> Iterator[Sequence[str]]:
    """Every alert and question: what to do, what ends it, its clause."""
    settled = written("instructions", 3)
    yield "alert", "what to do", "settled when", f"clause ({_RULES})"
    for kind, entry in CATALOG.items():
        if entry.event_class is not EventClass.NOTE:
            own = entry.ends is Ends.OWN
            ends = settled.get(kind.value, "") if own else entry.ends.value
            clause = clause_of(preset(_RULES), kind) or ""
            yield f"`{kind.value}`", _plain(entry.instruction), ends, clause


def _plain(template: str) -> str:
    """A template in words, with its first letter a capital one."""
    for field, words in _WORDS.items():
        template = template.replace(field, words)
    return re.sub(r"(^|[.;?] )(\w)", lambda found: found[1] + found[2].upper(), template, count=1)


MOST_WORDS = 8
"""An enumeration with more members has a list of its own."""

MANY = 10**6
"""A bound that is no news to a reader."""

PLAIN = {
    "integer": "whole number",
    "number": "number",
    "string": "text",
    "boolean": "true or false",
    "object": "object",
    "null": "null",
}

SCHEMAS: Mapping[str, Any] = openapi()["components"]["schemas"]


def _facts() -> Iterator[Sequence[str]]:
    """Every fact: what it says, and its fields."""
    yield "`type`", "says", "with"
    for fact in FACTS:
        fields = [
            f"{key}: {value}" + (f", {meaning}" if meaning else "")
            for key, value, meaning in _fields(fact)
            if key not in ("`type`", "`request`?")
        ]
        yield f"`{fact}`", SCHEMAS[fact]["description"], "<br>".join(fields)


def _schema(name: str) -> Iterator[Sequence[str]]:
    """The fields of an object of the page."""
    yield "key", "value", "meaning"
    yield from _fields(name)


def _fields(name: str) -> Iterator[tuple[str, str, str]]:
    """Key (with ``?`` where it may be missing), kind and meaning of each value of an object."""
    schema = SCHEMAS[name]
    for key, value in schema["properties"].items():
        mark = "" if key in schema.get("required", ()) else "?"
        yield f"`{key}`{mark}", _kind(value), value.get("description", "")


def _kind(value: Mapping[str, Any]) -> str:
    """What kind of value a schema describes, in words."""
    if "$ref" in value:
        return _kind(SCHEMAS[value["$ref"].rpartition("/")[2]])
    if "anyOf" in value:
        return _either(dict.fromkeys(map(_kind, value["anyOf"])))
    if "const" in value:
        return f"`{value['const']}`"
    if "enum" in value:
        words = value["enum"]
        return _either(f"`{word}`" for word in words) if len(words) <= MOST_WORDS else "name"
    if "pattern" in value:
        return "point"
    if value["type"] == "array":
        return "list" if "items" not in value else f"list of {_kind(value['items'])}"
    if "maximum" not in value:
        return PLAIN[value["type"]]
    least, most = value["minimum"], value["maximum"]
    return f"{PLAIN[value['type']]} from {least}" + (f" to {most}" if most < MANY else "")


def _either(words: Iterable[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


TABLES: Mapping[str, Callable[[], Iterable[Sequence[str]]]] = {
    "events": _events,
    "instructions": _instructions,
    "facts": _facts,
    "breaches": lambda: _rule_sets("breaches"),
    "losses": lambda: _rule_sets("losses"),
}

if __name__ == "__main__":
    for path in PAGES:
        path.write_text(filled(path.read_text("utf-8")), "utf-8")
