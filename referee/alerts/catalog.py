"""The catalogue: one row per event type, by the part of the game to which it belongs.

Routing, clauses, messages, remedies, the event lines and the guide read it. Sentences are neutral:
mistakes are taken to be innocent (BGA 8, AGA 8). By default nothing that could help a player to a
move goes to the players: no captured stones that still lie, no cycles, no strings that might be
dead.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.rulesets.ruleset import Procedure, Ruleset

from ..events import Audience, Ends, EventType, Rows, Severity
from .rows import SECTIONS

CATALOG: Rows = {kind: entry for rows in SECTIONS.values() for kind, entry in rows.items()}
"""The row of every event type."""

ILLEGAL_MOVES = frozenset(kind for kind, entry in CATALOG.items() if entry.ends is Ends.PLAY_ON)
"""Breaches by a move: the move stands when the other side plays on."""

OF_EQUIPMENT = frozenset(kind for kind, entry in CATALOG.items() if entry.ends is Ends.EQUIPMENT)
"""What is wrong with the camera or the disk: an arbiter who declares the board right ends none."""

FOR_ARBITER = frozenset(kind for kind, entry in CATALOG.items() if entry.ends is Ends.ARBITER)
"""What waits for an arbiter's decision: an arbiter who declares the board right ends none."""

OFF_BOARD = OF_EQUIPMENT | FOR_ARBITER
"""What no stone settles: it stays when the board is set up again or declared right."""

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


@dataclass(frozen=True, slots=True)
class Route:
    """How much an event matters, and who is notified."""

    severity: Severity
    audience: Audience


Routing = Mapping[EventType, Route]
"""The routes of some event types."""

DEFAULT_ROUTING: Routing = {
    kind: Route(entry.severity, entry.audience) for kind, entry in CATALOG.items()
}
"""The default, which settings and rules may override."""


def route_of(kind: EventType, ruleset: Ruleset, chosen: Routing) -> Route:
    """The route of `kind`: as chosen in the settings, else by the rules, else by the catalogue.

    Where the opponent must note an illegal move before moving, nobody else may (AGA 8): it is for
    the arbiter alone. So is what loses the game: a picture decides nothing.

    >>> from rules.rulesets.presets import preset
    >>> route_of(EventType.SELF_CAPTURE, preset("bga2009"), {}).audience
    <Audience.PLAYERS: 'players'>
    >>> route_of(EventType.SELF_CAPTURE, preset("aga1991"), {}).audience
    <Audience.ARBITER: 'arbiter'>
    """
    if kind in chosen:
        return chosen[kind]
    default = DEFAULT_ROUTING[kind]
    if kind.value in ruleset.loses_by:
        return Route(Severity.REFEREE, Audience.ARBITER)
    if kind in ILLEGAL_MOVES and ruleset.illegal_procedure is Procedure.AGA1991:
        return Route(default.severity, Audience.ARBITER)
    return default
