"""The catalogue: one row per event type, by the part of the game to which it belongs.

Routing, clauses, messages, remedies, the event lines and the guide read it. Sentences are neutral:
mistakes are taken to be innocent (BGA 8, AGA 8). By default nothing that could help a player to a
move goes to the players. They do not hear which captured stones still lie, where a cycle runs, or
what might be dead.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.rulesets.ruleset import Ruleset

from ..events import EventType
from .entry import CatalogEntry, Ends
from .rows import (
    after_illegal_moves,
    clock,
    end,
    equipment,
    illegal_moves,
    irregularities,
    moves,
    start,
    table_events,
)

SECTIONS: Mapping[str, tuple[CatalogEntry, ...]] = {
    "Moves": moves.ROWS,
    "Illegal moves": illegal_moves.ROWS,
    "Irregularities": irregularities.ROWS,
    "On the table": table_events.ROWS,
    "The camera and the disk": equipment.ROWS,
    "The clock": clock.ROWS,
    "What becomes of an illegal move": after_illegal_moves.ROWS,
    "The end": end.ROWS,
    "The start": start.ROWS,
}
"""The rows of the catalogue by the part of the game to which they belong."""

CATALOG: Mapping[EventType, CatalogEntry] = {
    entry.type: entry for entries in SECTIONS.values() for entry in entries
}
"""The row of every event type."""

ILLEGAL_MOVES = frozenset(kind for kind, entry in CATALOG.items() if entry.ends is Ends.PLAY_ON)
"""Breaches by a move: the move stands when the other side plays on."""

OF_EQUIPMENT = frozenset(kind for kind, entry in CATALOG.items() if entry.ends is Ends.EQUIPMENT)
"""What is wrong with the camera or the disk: an arbiter who declares the board right ends none."""

SETTLED_BY_TABLE = frozenset(kind for kind, entry in CATALOG.items() if entry.ends is Ends.TABLE)
"""Irregularities of the stones on the table: open until the table agrees with the record."""

ASKS_FOR_RECORD = SETTLED_BY_TABLE | {EventType.BOARD_DISTURBED}
"""Alerts whose remedy is the board of the record, as it is by then."""


def clause_of(ruleset: Ruleset, kind: EventType) -> str | None:
    """The clause that `ruleset` has for an alert or a question of this `kind`, else None.

    A rule set names the clause of each illegal move and of each irregularity. Where one has none of
    its own, the clause of its procedure counts (see rules/rulesets/presets.toml).

    >>> from rules.rulesets.presets import preset
    >>> clause_of(preset("japanese"), EventType.KO_RETAKE)
    'J1989 6, 14'
    """
    return ruleset.clause((CATALOG[kind].clause_as or kind).value) or None
