"""Which clause of a rule set stands behind an alert or a question."""

from __future__ import annotations

from rules.rulesets.ruleset import Ruleset

from ..events import EventType
from .catalog import CATALOG


def clause_of(ruleset: Ruleset, kind: EventType) -> str | None:
    """The clause that `ruleset` has for an alert or a question of this `kind`, else None.

    A rule set names the clause of each illegal move and of each irregularity. Where one has none of
    its own, the clause of its procedure counts (see rules/rulesets/presets.toml).
    """
    return ruleset.clause((CATALOG[kind].clause_as or kind).value) or None
