"""Games at random, for tests of what is played on a table."""

from __future__ import annotations

import numpy as np

from lab.games import random_play
from rules.game import Game
from rules.points import Move
from rules.rulesets.presets import preset


def random_game(size: int = 9, plays: int = 40, seed: int = 3) -> tuple[Game, list[Move]]:
    """The start of a game and legal plays at random that fill no eye of their own."""
    start = Game.start(preset("bga2009"), size)
    return start, random_play(start, plays, np.random.default_rng(seed))
