"""Which clause stands behind an alert or a question, by the procedure of the rule set."""

from __future__ import annotations

from rules.ruleset import Procedure, Ruleset

from ..events import EventType
from .catalog import CATALOG


def clause_of(ruleset: Ruleset, kind: EventType) -> str | None:
    """The clause that `ruleset` has for an alert or a question of this `kind`, else None.

    A rule set names the clause of each illegal move. Of the other irregularities the BGA rules
    name each, AGA 8 covers all alike, and a rule set that leaves procedure to the referee says so
    in its clause for illegal moves.
    """
    entry = CATALOG[kind]
    stated = ruleset.clause((entry.clause_as or kind).value)
    if stated or not entry.clause:
        return stated or None
    if ruleset.illegal_procedure is Procedure.BGA:
        return entry.clause
    return ruleset.clause("illegal_procedure") or None
