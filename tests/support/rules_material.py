"""What the tests of the rules share: moves of cases, the last move, rule sets by their ko rule."""

from __future__ import annotations

from typing import Any

from lab.cases import point_of
from rules.color import BLACK, WHITE
from rules.game import Game
from rules.points import Move, Point
from rules.rulesets.presets import override, preset
from rules.rulesets.ruleset import Ruleset

COLORS = {"B": BLACK, "W": WHITE, "b": BLACK, "w": WHITE}


def point_or_pass(xy: list[int] | None) -> Point | None:
    """The point of a column and a row, None for a pass."""
    return None if xy is None else point_of(xy)


def last_move(game: Game) -> tuple[Game, Move]:
    """The game before the last move of `game`, and that move."""
    assert game.parent is not None
    assert game.last is not None
    return game.parent, game.last


def ko_rules(key: str, *, suicide: bool = False) -> Ruleset:
    """A rule set that differs from others in its ko rule alone."""
    changes: dict[str, Any] = {
        "suicide": suicide,
        "basic_ko": key in ("simple", "bga"),
        "superko": {
            "psk": "positional",
            "ssk": "situational",
            "aga": "situational",
            "nssk": "natural-situational",
            "bga": "natural-situational",
            "simple": "none",
        }[key],
    }
    return override(preset("bga2009"), changes, "test")
