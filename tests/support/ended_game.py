"""A small finished game on a followed table: passes, claims and what is agreed."""

from __future__ import annotations

from collections.abc import Sequence

from referee.facts import PassPressed, StatusClaimed
from rules.color import Color
from rules.points import from_board
from rules.rulesets.presets import preset
from tests.support.table import Table, played

WALLS = ("B C1", "W D1", "B C2", "W D2", "B C3", "W D3", "B C4", "W D4", "B C5", "W D5")
ENDED = (*WALLS, "B A5", "W B5")
"""White's stone at B5 is dead; Black is to play."""


def passes(table: Table, *colors: Color) -> None:
    for color in colors:
        table.say(PassPressed, color, wait=0.4)


def claims(table: Table, color: Color, *labels: str) -> None:
    points = tuple(from_board(label, table.settings.size) for label in labels)
    table.say(StatusClaimed, color, points)


def ended(rules: str = "bga2009", moves: Sequence[str] = ENDED, *, looks: bool = False) -> Table:
    """A table after `moves` and as many passes as stop the game."""
    table = played(*moves, wait=1.4, ruleset=preset(rules), looks=looks)
    first = table.state.game.to_play
    passes(table, *(first, first.other, first)[: preset(rules).stop_passes])
    return table
