"""One error put into the referee's own line: a move missed, invented, of the wrong colour …"""

from __future__ import annotations

from enum import Enum

import numpy as np

from referee.alerts.step_builder import StepBuilder
from referee.belief.look import lay
from referee.decision.commit import set_table, truncate
from referee.settings import Settings
from referee.state import MoveEvidence, Phase, State
from rules.color import Color
from rules.game import Game
from rules.points import Move, Point


class LineMistake(Enum):
    """What is wrong in the line from then on."""

    MISSED = "the last move is missing"
    INVENTED = "a move of the side to move is in it that nobody made"
    COLOUR = "the last move has the other colour"
    CAPTURE = "what the last move captured is said to lie there"


def with_error(
    state: State, settings: Settings, error: LineMistake, rng: np.random.Generator
) -> State | None:
    """`state` with `error` in its line, as if it had been seen so; None where that cannot be.

    The table is expected to lie as the wrong line has it, and evidence is compared with that.
    """
    game = state.game
    last, parent = game.last, game.parent
    quiet = state.phase is Phase.PLAY and not state.open and state.question is None
    if not quiet or state.table_diff or parent is None or last is None or last.point is None:
        return None
    if error is LineMistake.CAPTURE:
        if not game.captures:
            return None
        return _with(state, settings, game, dict.fromkeys(game.captures, last.color.other))
    wrong = _line(game, parent, last, error, rng)
    return None if wrong is None else _with(state, settings, wrong, {})


def _line(
    game: Game, parent: Game, last: Move, error: LineMistake, rng: np.random.Generator
) -> Game | None:
    if error is LineMistake.MISSED:
        return parent
    if error is LineMistake.COLOUR:
        return parent.follow(Move(last.color.other, last.point))[0]
    legal = game.legal()
    if not legal:
        return None
    point = legal[int(rng.integers(len(legal)))]
    return game.follow(Move(game.to_play, point))[0]


def _with(state: State, settings: Settings, game: Game, over: dict[Point, Color | None]) -> State:
    """`state` with `game` as its line and the table `over` it; a move more was seen just now."""
    builder = StepBuilder(state, settings)
    truncate(builder, game, keep=False)
    line = state.line[: game.number]
    if len(line) < game.number:
        now = state.t_ns
        line = (*line, MoveEvidence(state.n, True, now, now - 1))
    builder.change(line=line)
    set_table(builder, over)
    assert (builder.state.expected == lay(game.position, over)).all()
    return builder.state
