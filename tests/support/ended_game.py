"""A small finished game on a followed table: passes, claims and what is agreed."""

from __future__ import annotations

from referee.facts import PassPressed, StatusClaimed
from rules.color import BLACK, WHITE, Color
from rules.points import from_board
from rules.rulesets.presets import preset
from tests.support.positions import after
from tests.support.table import SECOND, Table

WALLS = ("B C1", "W D1", "B C2", "W D2", "B C3", "W D3", "B C4", "W D4", "B C5", "W D5")
ENDED = (*WALLS, "B A5", "W B5")
"""White's stone at B5 is dead; Black is to play."""


def passes(table: Table, *colors: Color) -> None:
    for color in colors:
        table.tell(PassPressed(round(table.t * SECOND), color))
        table.still(0.4)


def claims(table: Table, color: Color, *labels: str) -> None:
    points = tuple(from_board(label, table.settings.size) for label in labels)
    table.tell(StatusClaimed(round(table.t * SECOND), color, points))


def ended(rules: str = "bga2009", *, looks: bool = False) -> Table:
    table = Table(ruleset=preset(rules), looks=looks)
    for move in ENDED:
        table.reach(after(table.rows, move), wait=1.4)
    passes(table, BLACK, WHITE)
    return table
