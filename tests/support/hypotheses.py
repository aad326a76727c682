"""Helpers for tests of hypotheses and decisions: diagrams in, what is known of the table out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

import referee
from referee import Settings, State, Timing
from referee.belief.changes import Change
from referee.hypotheses.context import Context
from referee.state import MoveEvidence
from referee.table import COLORS, differences, lay
from rules.game import Game
from rules.points import Point, from_board
from rules.rulesets.presets import preset

SECOND = 1_000_000_000
NOW_NS = 100 * SECOND
NATS = 10.0
"""Evidence for what is seen at a point that has changed."""


def state_after(moves: Sequence[str], settings: Settings) -> State:
    """The state in mid-game after `moves` ("C3 D4 …", in turn), each seen 3 seconds apart."""
    state = referee.begin(settings)
    game = Game.start(settings.ruleset, settings.size, to_play=settings.to_play)
    line = []
    for number, text in enumerate(moves):
        game = game.play(text)
        seen_ns = (10 + 3 * number) * SECOND
        line.append(MoveEvidence(number + 1, True, seen_ns, seen_ns - SECOND))
    return with_game(state, game, tuple(line))


def with_game(state: State, game: Game, line: tuple[MoveEvidence, ...]) -> State:
    """`state` with `game` as it stands on the table, and hands seen at every move."""
    belief = state.belief
    visible = np.ones_like(belief.occlusion.visible)
    belief = replace(
        belief,
        t_ns=NOW_NS,
        step_ns=SECOND // 5,
        occlusion=replace(belief.occlusion, visible=visible, hands=bool(line)),
    )
    return replace(
        state,
        game=game,
        line=line,
        expected=lay(game.position, {}),
        belief=belief,
        attended_moves=len(line),
        t0_ns=0,
        phase=referee.Phase.PLAY,
    )


def context_of(
    state: State,
    seen: Sequence[str],
    settings: Settings,
    changes: Mapping[str, Mapping[str, object]] | None = None,
) -> Context:
    """The context of `state` where the table is `seen` as diagram rows.

    Every point that differs has changed: a hand was there, it has lain there for 5 seconds, and
    `NATS` speak for it. `changes` gives points (board notation) other fields of `Change`.
    """
    table = np.array([[".BW".index(mark) for mark in row] for row in seen], np.int8)
    values = state.belief.evidence.values.copy()
    found = []
    for point, new in differences(state.expected, table).items():
        values[point.row, point.col, int(table[point])] = NATS
        change = Change(
            point=point,
            old=COLORS[int(state.expected[point])],
            new=new,
            value=NATS,
            since_ns=NOW_NS - 5 * SECOND,
            covered=True if state.belief.occlusion.hands else None,
            side=-1,
            stable_s=5.0,
            confirmed=True,
            began_ns=NOW_NS - 5 * SECOND,
            before_ns=NOW_NS - 6 * SECOND,
        )
        found.append(change)
    for name, fields in (changes or {}).items():
        index = next(n for n, item in enumerate(found) if item.point == at(name, settings))
        found[index] = replace(found[index], **fields)  # type: ignore[arg-type]
    belief = state.belief
    belief = replace(belief, evidence=replace(belief.evidence, values=values))
    ordered = sorted(found, key=lambda change: (change.since_ns, change.point))
    return Context.of(replace(state, belief=belief), ordered, settings)


def at(name: str, settings: Settings) -> Point:
    """The point called `name` in board notation."""
    return from_board(name, settings.size)


def film(size: int = 5, **values: object) -> Settings:
    """Settings of a game that is filmed."""
    made = Settings(preset("bga2009"), size=size, timing=Timing.film())
    return replace(made, **values)  # type: ignore[arg-type]
