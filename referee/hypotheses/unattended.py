"""What it costs that no hand was seen to make a change, or that it is read weakly."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from rules.color import Color
from rules.points import Point

from ..belief.changes import Change
from ..settings import Settings
from ..state import State
from .effects import Play
from .hypothesis import Cost


class SeenChanges(Protocol):
    """What these costs depend on, of a `Context`: the confirmed changes and how they were seen."""

    @property
    def state(self) -> State:
        """The state before the step."""

    @property
    def settings(self) -> Settings:
        """The settings of the game."""

    @property
    def confirmed(self) -> tuple[Change, ...]:
        """The changes that are believed."""

    @property
    def settled(self) -> tuple[Change, ...]:
        """Those of them at which the table agrees with the record again."""

    @property
    def unattended_cost(self) -> float:
        """Nats against a change that no hand was seen to make."""


def nats(state: State, settings: Settings) -> float:
    """Nats against a change that no hand was seen to make, learnt from the moves so far.

    The more moves hands were seen to make, the more; least where observations come so slowly
    that a hand may come and go between two of them.
    """
    if not state.belief.occlusion.hands:
        return 0.0
    limits, timing = settings.limits, settings.timing
    moves = state.attended_moves + state.unattended_moves
    share = (state.unattended_moves + limits.unattended_prior) / (moves + limits.moves_prior)
    missed = (state.belief.step_ns / 1e9 - timing.every_hand_s) / (
        timing.some_hands_s - timing.every_hand_s
    )
    seen = 1.0 - limits.missed_hands * min(1.0, max(0.0, missed))
    return min(settings.costs.uncovered * seen, -limits.unattended_power * math.log(share))


def costs(
    seen: SeenChanges, changed: Mapping[Point, Color | None], plays: Sequence[Play]
) -> Iterator[Cost]:
    """The costs of the changes among `changed` that neither `plays` captured nor are settled."""
    lifted = {point for play in plays for point in play.captures}
    settled = {change.point for change in seen.settled}
    hand = weak = 0.0
    for change in seen.confirmed:
        point = change.point
        if point not in changed or point in lifted or point in settled:
            continue
        if change.covered is False:
            hand += _unattended(seen, change)
        weak += _weak(seen, change)
    if hand:
        yield "no hand seen", hand
    if weak:
        yield "read weakly", weak


def costs_in_one_go(seen: SeenChanges, changes: Sequence[Change]) -> Iterator[Cost]:
    """The costs of `changes` made in one go: the lack of a hand once, weak reading for each."""
    without = [_unattended(seen, change) for change in changes if change.covered is False]
    if without and len(without) == len(changes):
        yield "no hand seen", min(without)
    weak = sum(_weak(seen, change) for change in changes)
    if weak:
        yield "read weakly", weak


def _unattended(seen: SeenChanges, change: Change) -> float:
    """What one change without a hand costs: less where something moved, or where it lasts.

    Least where a stone lies on another: wood may look like a stone, but not a stone like one
    of the other colour, for long.
    """
    prices, state = seen.settings.costs, seen.state
    price = seen.unattended_cost
    if change.hand_near:
        price = min(price, prices.beside)
    if change.moving and state.attended_moves <= 2 * state.unattended_moves:
        price = min(price, prices.moving)
    lasted_s = change.stable_s - seen.settings.timing.lasting_s
    if change.deficit < prices.usual_deficit and lasted_s >= 0.0:
        replaced = change.old is not None and change.new is not None
        fades = min(prices.lasting_fade, lasted_s) if replaced else 0.0
        price = min(price, prices.lasting - fades)
    return price


def _weak(seen: SeenChanges, change: Change) -> float:
    """What it costs that a change is read less surely than this board's points are.

    A stone seen to lie between points is read so for that reason.
    """
    aside = change.offset_cells > seen.settings.limits.between_cells
    if change.appears and change.covered and aside:
        return 0.0
    prices = seen.settings.costs
    return min(
        prices.deficit_limit, prices.deficit * max(0.0, change.deficit - prices.usual_deficit)
    )
