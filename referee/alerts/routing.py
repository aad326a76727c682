"""How much each event matters and who is told: by the settings, the rules or the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.rulesets.ruleset import Procedure, Ruleset

from ..events import Audience, EventType, Severity
from .catalog import CATALOG, ILLEGAL_MOVES


@dataclass(frozen=True, slots=True)
class Route:
    """How much an event matters, and who is told."""

    severity: Severity
    audience: Audience


Routing = Mapping[EventType, Route]
"""The routes of some event types."""

DEFAULT_ROUTING: Routing = {
    kind: Route(entry.severity, entry.audience) for kind, entry in CATALOG.items()
}
"""What holds where neither the settings nor the rules say otherwise."""


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
