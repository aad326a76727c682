"""Boards cleared at the end of a game, and boards swept bare in mid-game and put right.

    python -m benchmarks.referee_cleared --games 40

Of each game the referee is given an early and a later position as followed. In one evening hands
take all stones off, handful by handful, without passes: the game is over. In the other an arm
sweeps eight in ten stones or more off the board. After 2 to 20 seconds hands begin to put them
back, a few at a time. Six more moves are played: the game is not over.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

import referee
from lab.evenings.camera import LEVELS, looks
from lab.evenings.hands import Hands, Lay, Lift
from lab.games import GameRecord, select_games
from referee import Settings
from referee.events import EventType
from referee.state import Phase
from rules.color import Color
from rules.game import Game

from .filling_eval import begun

FPS = 5.0
POINTS_A_MOVE = (9.0, 3.0)
"""The early and the later position: so many points of the board for each move."""

MORE_MOVES = 6
SCOOP = 12
"""Stones that one hand takes off, about."""


@dataclass(frozen=True, slots=True)
class ClearedOutcome:
    """Whether all was right, how often the game was reported over, and the seconds until then."""

    right: bool
    ended: int
    after_s: float | None


def clear(hands: Hands) -> None:
    """All stones are taken off, row after row."""
    left = sorted(point for point, stack in hands.stacks.items() if stack)
    while left:
        count = int(hands.rng.integers(SCOOP // 2, 2 * SCOOP))
        scoop, left = left[:count], left[count:]
        hands.sweep(hands.game.to_play, [Lift(at) for at in scoop])
        hands.wait(float(hands.rng.uniform(0.1, 2.5)))


def sweep_and_mend(hands: Hands) -> None:
    """Most stones are swept off and come back; then play goes on."""
    rng, position = hands.rng, hands.game.position
    stones = sorted(point for point, stack in hands.stacks.items() if stack)
    keep = int(rng.uniform(0.0, 0.2) * len(stones))
    swept = [stones[at] for at in rng.permutation(len(stones))[keep:]]
    hands.sweep(hands.game.to_play, [Lift(at) for at in swept])
    hands.wait(float(rng.uniform(2.0, 20.0)))
    back = sorted(swept)
    while back:
        count = int(rng.integers(1, 4))
        now, back = back[:count], back[count:]
        placed = [(at, position[at]) for at in now]
        hands.visit(
            hands.game.to_play, [Lay(at, color) for at, color in placed if color is not None]
        )
        hands.wait(float(rng.uniform(0.1, 0.6)))
    hands.wait(4.0)
    for _ in range(MORE_MOVES):
        hands.play()


def early_game(source: GameRecord, moves: int) -> Game:
    """The game after so many moves at most."""
    game = source.start
    for move in source.moves[:moves]:
        game, _ = game.follow(move)
    return game


def outcome(
    source: GameRecord, moves: int, act: Callable[[Hands], None], seed: int
) -> ClearedOutcome:
    """The outcome of one evening."""
    rng = np.random.default_rng(seed)
    hands = Hands(early_game(source, moves), rng, now=3.0)
    hands.script = list(source.moves[moves:])
    for color in Color:
        for point in sorted(hands.game.position.stones(color)):
            hands.put(-1.0, point, color)
    before = hands.game
    act(hands)
    done_s, end = hands.now, hands.now + 25.0
    settings = Settings(before.ruleset, size=before.size[0])
    state = begun(before, settings)
    ended: list[float] = []
    for look in looks(before.size[0], hands.puts, hands.visits, end, FPS, LEVELS["middle"], rng):
        state, events = referee.step(state, look, settings)
        ended += [each.t for each in events if each.type is EventType.GAME_ABANDONED_OR_ENDED]
    state, events = referee.finish(state, settings)
    ended += [each.t for each in events if each.type is EventType.GAME_ABANDONED_OR_ENDED]
    over = state.phase is Phase.DONE
    if act is clear:
        late = ended[0] - done_s if ended else None
        return ClearedOutcome(over and state.game.number == before.number, len(ended), late)
    same = list(state.game.moves()) == list(hands.game.moves())
    return ClearedOutcome(not over and same, len(ended), None)


def main() -> None:
    """Print how many evenings were right."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--half", choices=("fit", "test", "all"), default="fit")
    parser.add_argument("--games", type=int, default=40)
    arguments = parser.parse_args()
    for act in (clear, sweep_and_mend):
        for share in POINTS_A_MOVE:
            found: Counter[str] = Counter()
            after: list[float] = []
            for number, source in select_games(arguments.half, arguments.games, None):
                size = source.start.size[0]
                one = outcome(source, round(size * size / share), act, number)
                found.update(evenings=1, right=one.right, over=one.ended)
                after += [] if one.after_s is None else [one.after_s]
            late = (
                f", said {np.median(after):.1f} s after, at most {max(after):.1f}" if after else ""
            )
            print(f"{act.__name__} after 1/{share:.0f}: {dict(found)}{late}", flush=True)


if __name__ == "__main__":
    main()
