"""Games at random, for tests of what is played on a table."""

from __future__ import annotations

import numpy as np

from rules.game import Game
from rules.moves import Move
from rules.presets import preset


def random_game(size: int = 9, plays: int = 40, seed: int = 3) -> tuple[Game, list[Move]]:
    """The start of a game and legal plays at random that fill no eye of their own."""
    rng = np.random.default_rng(seed)
    start = Game.start(preset("bga2009"), size)
    game, moves = start, list[Move]()
    for _ in range(plays):
        color = game.to_play
        points = [
            point
            for point in game.legal()
            if any(game.position[near] is not color for near in game.position.neighbours(point))
        ]
        if not points:
            break
        moves.append(Move(color, points[int(rng.integers(len(points)))]))
        game = game.play(moves[-1])
    return start, moves
