"""Which clause stands behind an irregularity, by the procedure of the rule set.

Breaches by a move bring their clause from `rules`; AGA 8 covers every other violation alike, and
a rule set that leaves procedure to the referee says so there (RULES.md section 3, C6, C15).
"""

from __future__ import annotations

from rules.ruleset import Procedure, Ruleset

from ..events import EventType

_BGA = {
    EventType.WRONG_COLOUR_STONE: "BGA A.2.i",
    EventType.STONE_BETWEEN_POINTS: "BGA A.2.iii",
    EventType.HANDICAP_MISPLACED: "BGA A.2.iv",
    EventType.HANDICAP_COUNT_MISMATCH: "BGA A.2.iv",
    EventType.UNCAPTURED_STRING: "BGA A.2.v",
    EventType.REMOVED_STONES_WITH_LIBERTIES: "BGA A.2.vi",
    EventType.STONE_TAKEN_BACK: "BGA 8",
    EventType.STONE_MOVED: "BGA A.2",
    EventType.STONE_REMOVED: "BGA A.2",
    EventType.EXTRA_STONE: "BGA A.2",
    EventType.BOARD_DISTURBED: "BGA A.2",
    EventType.STONE_COUNT_MISMATCH: "BGA A.2.i",
}


def clause_of(ruleset: Ruleset, kind: EventType) -> str | None:
    """The clause that `ruleset` has for an alert or a question of this `kind`, else None."""
    if kind is EventType.AMBIGUOUS_TURN:
        kind = EventType.TWO_IN_A_ROW
    stated = ruleset.clause(kind.value)
    if stated or kind not in _BGA:
        return stated or None
    if ruleset.illegal_procedure is Procedure.BGA:
        return _BGA[kind]
    return ruleset.clause("illegal_procedure") or None
