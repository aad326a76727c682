"""The catalogue of events: complete, used as stated, and on the pages."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from referee.alerts.catalog import CATALOG, ILLEGAL_MOVES, SECTIONS, SETTLED_BY_TABLE
from referee.events import Audience, Ends, EventClass, EventType
from rules.legality.breach import BreachType
from tests.support.doc_tables import DOCS, written

ROOM = Path(__file__).resolve().parents[3] / "referee"


def test_every_event_type_has_exactly_one_row() -> None:
    rows = Counter(kind for rows in SECTIONS.values() for kind in rows)
    assert rows == dict.fromkeys(EventType, 1)


@pytest.mark.parametrize("kind", EventType, ids=lambda kind: kind.value)
def test_a_row_is_whole(kind: EventType) -> None:
    entry = CATALOG[kind]
    assert entry.sentence.removesuffix("{after}").endswith((".", "?"))
    assert written("events", 5)[kind.value]
    assert entry.event_class is EventClass.NOTE or entry.instruction
    assert entry.event_class is EventClass.ALERT or entry.ends is Ends.OWN
    if entry.event_class is EventClass.NOTE:
        assert entry.correction is None
    else:
        assert written("instructions", 3)[kind.value]


def test_illegal_moves_are_the_breaches_that_the_rules_know() -> None:
    assert {kind.value for kind in ILLEGAL_MOVES} == {breach.value for breach in BreachType}
    assert not ILLEGAL_MOVES & SETTLED_BY_TABLE


def test_nothing_that_could_help_to_a_move_is_told_to_the_players() -> None:
    quiet = ("CapturePending", "CycleWatch", "DeadStringProposed", "RewindOffer", "LongCycle")
    for name in quiet:
        assert CATALOG[EventType(name)].audience is not Audience.PLAYERS


def test_the_code_notes_no_alert_and_raises_no_note() -> None:
    called = [
        (found[1], EventType[found[2]])
        for path in ROOM.rglob("*.py")
        for found in re.finditer(r"\.(note)\(\s*EventType\.(\w+)", path.read_text("utf-8"))
    ]
    assert len(called) > 30
    for _, kind in called:
        assert CATALOG[kind].event_class is EventClass.NOTE, kind


def test_the_guide_names_every_event() -> None:
    page = (DOCS / "referee.md").read_text("utf-8")
    assert [kind.value for kind in EventType if f"`{kind.value}`" not in page] == []
