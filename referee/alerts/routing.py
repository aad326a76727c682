"""How much each event matters and who is told of it (RULES.md section 2), unless settings differ.

Everything is said after the fact, and nothing that could help a player to a move is told to the
players: that captured stones are still to be taken off, where a cycle runs, what might be dead.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.ruleset import Procedure, Ruleset

from ..events import ILLEGAL, LASTING, Audience, EventType, Severity


@dataclass(frozen=True, slots=True)
class Notice:
    """How much an event matters, and who is told."""

    severity: Severity
    audience: Audience


Notices = Mapping[EventType, Notice]

_WARNINGS = (
    ILLEGAL
    | LASTING
    | {
        EventType.STONE_BETWEEN_POINTS,
        EventType.HANDICAP_MISPLACED,
        EventType.HANDICAP_COUNT_MISMATCH,
        EventType.BOARD_DISTURBED,
        EventType.ILLEGAL_MOVE_UNWIND,
        EventType.SELF_CAPTURE_STRING,
        EventType.AGREEMENT_MISMATCH,
        EventType.WHITE_LAST_PASS_DUE,
        EventType.FILL_IN_MISMATCH,
        EventType.COUNT_DIFFERS,
        EventType.BOARD_NOT_EMPTY_AT_START,
    }
) - {EventType.LONG_CYCLE}

_REFEREES = {
    EventType.LONG_CYCLE,
    EventType.REWIND_OFFER,
    EventType.REFEREE_NEEDED,
    EventType.RESUMPTION_SCOPE,
    EventType.FIRST_PASS_UNUSUAL,
    EventType.EQUIVALENCE_BROKEN,
    EventType.GAME_ABANDONED_OR_ENDED,
    EventType.ORIENTATION_UNSET,
    EventType.GRID_LOST,
}

_ARBITERS = {
    EventType.AMBIGUOUS_TURN,
    EventType.MOVES_INFERRED,
    EventType.REVISION,
    EventType.CYCLE_WATCH,
    EventType.DEAD_STRING_PROPOSED,
    EventType.SEKI_EXCLUSION,
    EventType.PASS_UNCONFIRMED,
    EventType.PRISONERS_NOT_VISIBLE,
    EventType.POINT_UNRELIABLE,
    EventType.VIEW_OCCLUDED,
    EventType.VIEW_MOVED,
    EventType.STONE_SUPPLY_UNCONFIRMED,
}

_RECORDS = {EventType.CAPTURE_PENDING, EventType.COUNTING_METHOD_DEFAULTED}


def _default(kind: EventType) -> Notice:
    if kind is EventType.STONE_COUNT_MISMATCH:
        return Notice(Severity.WARNING, Audience.ARBITER)
    if kind in _WARNINGS:
        return Notice(Severity.WARNING, Audience.PLAYERS)
    if kind in _REFEREES:
        return Notice(Severity.REFEREE, Audience.ARBITER)
    if kind in _ARBITERS:
        return Notice(Severity.INFO, Audience.ARBITER)
    return Notice(Severity.INFO, Audience.RECORD if kind in _RECORDS else Audience.PLAYERS)


DEFAULTS: Notices = {kind: _default(kind) for kind in EventType}
"""What holds where neither the settings nor the rules say otherwise."""


def notice_of(kind: EventType, ruleset: Ruleset, chosen: Notices) -> Notice:
    """The notice of `kind`: as chosen, else by the rules, else by default.

    Where the opponent must note an illegal move before moving, no one else may (AGA 8): it is
    told to the arbiter alone.
    """
    if kind in chosen:
        return chosen[kind]
    default = DEFAULTS[kind]
    if kind in ILLEGAL and ruleset.illegal_procedure is Procedure.AGA1991:
        return Notice(default.severity, Audience.ARBITER)
    return default
