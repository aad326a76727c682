"""The tables of docs/referee.md as the catalogue of events has them.

python -m tests.support.event_tables     # writes them into the page
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from referee.alerts.catalog import SECTIONS, clause_of
from referee.alerts.entry import CatalogEntry, Ends, EventClass
from rules.rulesets.presets import preset
from tests.support.rule_set_tables import with_tables

PAGE = Path(__file__).resolve().parents[2] / "docs" / "referee.md"
_RULES = "bga2009"
_WORDS = {
    "{Color}": "the player",
    "{color}": "that colour",
    "{other}": "the other side",
    "{points}": "the points named",
}


def _events() -> Iterator[str]:
    """Every event: its class, severity and audience, and what makes the referee report it."""
    yield "| event | class | severity | audience | reported by |"
    yield "|---|---|---|---|---|"
    for section, entries in SECTIONS.items():
        yield f"| **{section}** | | | | |"
        for entry in entries:
            cells = (
                f"`{entry.type.value}`",
                entry.event_class.value,
                entry.severity.value,
                entry.audience.value,
                entry.source,
            )
            yield f"| {' | '.join(cells)} |"


def _instructions() -> Iterator[str]:
    """Every alert and question: what to do, what ends it, its clause."""
    yield f"| alert | what to do | settled when | clause ({_RULES}) |"
    yield "|---|---|---|---|"
    for entry in _open_ones():
        ends = entry.settled if entry.ends is Ends.OWN else entry.ends.value
        clause = clause_of(preset(_RULES), entry.type) or ""
        cells = (f"`{entry.type.value}`", _plain(entry.instruction), ends, clause)
        yield f"| {' | '.join(cells)} |"


def _open_ones() -> Iterator[CatalogEntry]:
    for entries in SECTIONS.values():
        yield from (entry for entry in entries if entry.event_class is not EventClass.NOTE)


def _plain(template: str) -> str:
    """A template in words, with its first letter a capital one."""
    for field, words in _WORDS.items():
        template = template.replace(field, words)
    return re.sub(r"(^|[.;?] )(\w)", lambda found: found[1] + found[2].upper(), template, count=1)


def filled(page: str) -> str:
    """`page` with both tables between their markers as the catalogue has them now."""
    return with_tables(page, {"events": _events(), "instructions": _instructions()})


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text("utf-8")), "utf-8")
