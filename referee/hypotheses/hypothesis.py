"""Readings: what may have happened, with the line and table it leads to, and its score."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np

from rules.color import Color
from rules.game import Game
from rules.moves import Move
from rules.points import Point

from ..alerts.draft import AlertDraft
from ..belief.arrays import NEVER
from ..belief.changes import Change
from ..costs import Costs
from ..events import EventType
from ..settings import Settings
from ..state import State
from ..table import Overlay, code, differences, lay

USUAL_SHORT = 0.7
_MOST_SHORT = 12.0
_MOVING = 7.0
_LASTS_S = 6.0
_LASTING = 3.0
_FADING = 2.0
_TOLD = 6
_HARDLY_NS = 1_800_000_000
_GLIMPSE_NS = 8_000_000_000
_EVERY_HAND_S = 0.35
_HANDLED_NS = 20_000_000_000
_UNCLEAR = -4.0
_HARDLY_BARE = 0.75
_SOME_HANDS_S = 1.0


class Kind(Enum):
    """What a reading does to the record."""

    PLAYS = "plays"
    SETTLE = "settle"
    TABLE = "table"
    UNWIND = "unwind"
    REWIND = "rewind"
    REVISE = "revise"
    REORDER = "reorder"
    SWAP = "swap"
    LIFTED = "lifted"
    DISTURBED = "disturbed"


@dataclass(frozen=True, slots=True)
class Play:
    """A move of a reading, what it captured, and when and how its stone was first seen.

    ``after`` whether it was seen that its stone came after the one before it; ``before_ns`` when
    its point was last seen without it, NEVER where that is not known; ``guessed`` whether no look
    has shown it.
    """

    move: Move
    number: int
    captures: tuple[Point, ...]
    lying: tuple[Point, ...]
    seen_ns: int
    covered: bool | None
    side: int
    after: bool = False
    before_ns: int = NEVER
    guessed: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """An explanation: the line and the table it leads to, what it would say, and its score.

    ``changed`` what it says lies at every point that differs from what was expected;
    ``regular`` whether nothing in it needs an alert; ``unwound`` moves taken back first.
    """

    kind: Kind
    game: Game
    over: Overlay
    plays: tuple[Play, ...]
    drafts: tuple[AlertDraft, ...]
    changed: tuple[tuple[Point, Color | None], ...]
    score: float
    regular: bool
    unwound: int = 0
    forced: Color | None = None

    @property
    def outcome(self) -> tuple[object, ...]:
        """What tells it from another reading with the same line."""
        return (
            self.changed,
            self.kind is Kind.DISTURBED,
            tuple(draft.type for draft in self.drafts),
        )


@dataclass(frozen=True, slots=True)
class Told:
    """A line told from a sequence: where it leads, at which cost, with what to say."""

    game: Game
    over: Overlay
    plays: tuple[Play, ...]
    drafts: tuple[AlertDraft, ...]
    cost: float

    def table(self, point: Point) -> Color | None:
        """What should lie at `point`."""
        return self.over[point] if point in self.over else self.game.position[point]


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """What readings are built on: the state, its changes, and the table without what settled."""

    state: State
    settings: Settings
    confirmed: tuple[Change, ...]
    settled: tuple[Change, ...]
    rest: tuple[Change, ...]
    over: Overlay
    bare_cost: float

    @classmethod
    def of(cls, state: State, changes: Sequence[Change], settings: Settings) -> Ground:
        """The ground of `state` with `changes`; what agrees with the record again is settled."""
        confirmed = tuple(
            change for change in changes if change.confirmed and not change.contradicted
        )
        position = state.game.position
        settled = tuple(
            change
            for change in confirmed
            if change.point in state.over and position[change.point] is change.new
        )
        back = {change.point for change in settled}
        rest = tuple(change for change in confirmed if change.point not in back)
        over = {point: color for point, color in state.over.items() if point not in back}
        return cls(state, settings, confirmed, settled, rest, over, bare_cost(state, settings))

    @property
    def game(self) -> Game:
        """The line as it stands."""
        return self.state.game

    @property
    def costs(self) -> Costs:
        """The prices of events."""
        return self.settings.costs

    @property
    def taken_back(self) -> bool:
        """Whether the last stone has been lifted and neither put back nor replaced."""
        last = self.game.last
        return (
            last is not None
            and last.point is not None
            and last.point in self.over
            and self.over[last.point] is None
            and any(
                item.alert.type is EventType.STONE_TAKEN_BACK and item.number == self.game.number
                for item in self.state.open
            )
        )

    @property
    def hands_told(self) -> bool:
        """Whether hands have been seen to make the moves so far, all but the rarest."""
        state = self.state
        seen = state.belief.occlusion.hands and self.bare_cost >= self.costs.uncovered
        return seen and state.covers >= _TOLD * (1 + 2 * state.bare)

    @property
    def last_seen_ns(self) -> int:
        """When the last recorded move was first seen."""
        line = self.state.line
        return line[-1].seen_ns if line else NEVER

    def hardly_lay(self, lifted: Change) -> bool:
        """Whether the last stone was `lifted` as soon as it lay: adjusted, or dropped.

        That is no event (RULES.md 7).
        """
        last = self.game.last
        return (
            last is not None
            and lifted.point == last.point
            and lifted.vanishes
            and lifted.began_ns - self.last_seen_ns < _HARDLY_NS
            and self.state.belief.step_ns < _EVERY_HAND_S * 1e9
        )

    def free_start(self, game: Game) -> bool:
        """Whether the first stone decides who moves first.

        So it does on an empty board, and where the game was already going on: only handicap
        stones say that White moves.
        """
        going_on = bool(game.position.stones(Color.WHITE))
        return game.parent is None and (
            (going_on and self.settings.to_play is None) or bare_start(game, self.settings)
        )

    def value(self, point: Point, color: Color | None) -> float:
        """Nats for `color` at `point` against what is expected there; 0 while it is hidden."""
        belief = self.state.belief
        if not belief.occlusion.visible[point]:
            return 0.0
        return float(belief.evidence.values[point.row, point.col, code(color)])

    def glimpse(self, point: Point, color: Color) -> float:
        """The most nats for `color` at `point` in the last seconds, 0 where there were none."""
        belief = self.state.belief
        kind = code(color)
        if belief.t_ns - int(belief.evidence.peak_ns[point.row, point.col, kind]) > _GLIMPSE_NS:
            return 0.0
        return float(belief.evidence.peak[point.row, point.col, kind])

    def glimpsed(self, color: Color) -> tuple[Point, ...]:
        """The points at which a stone of `color` was clearly seen some seconds ago."""
        belief, kind = self.state.belief, code(color)
        late = belief.t_ns - belief.evidence.peak_ns[:, :, kind] <= _GLIMPSE_NS
        rows, cols = np.nonzero(
            late & (belief.evidence.peak[:, :, kind] >= self.settings.costs.confirmed)
        )
        return tuple(Point(row, col) for row, col in zip(rows.tolist(), cols.tolist(), strict=True))

    def unclear(self, color: Color) -> tuple[Point, ...]:
        """Bare points at which a hand has lately been and which have long not read clearly empty.

        A stone of `color` may lie there; the likeliest first.
        """
        belief, kind = self.state.belief, code(color)
        handled = belief.t_ns - belief.occlusion.hidden_ns <= _HANDLED_NS
        bare = (self.state.expected == 0) & belief.occlusion.visible & handled
        bare &= belief.reliability.usual[:, :, 0] < _HARDLY_BARE
        values = belief.evidence.values[:, :, kind]
        rows, cols = np.nonzero(bare & (values > _UNCLEAR))
        points = [Point(row, col) for row, col in zip(rows.tolist(), cols.tolist(), strict=True)]
        return tuple(sorted(points, key=lambda point: -float(values[point])))

    def doubt(self, point: Point) -> float:
        """By how many nats a look the point is read less surely than this board's others."""
        return self.state.belief.reliability.level - float(
            self.state.belief.reliability.clarity[point]
        )

    def guess(self, point: Point, color: Color, laid_ns: int | None = None) -> Change:
        """A stone that is not seen: it has only just come, or was laid at `laid_ns`."""
        value = self.value(point, color)
        came_ns = self.state.t_ns if laid_ns is None else laid_ns
        before_ns = NEVER if laid_ns is None else laid_ns
        return Change(
            point,
            None,
            color,
            value,
            came_ns,
            None,
            -1,
            0.0,
            False,
            began_ns=came_ns,
            before_ns=before_ns,
            guessed=True,
        )

    def draft(
        self,
        type_: EventType,
        color: Color | None,
        points: tuple[Point, ...],
        *,
        mover: Color | None,
        clause: str | None,
        base: int | None = None,
        number: int | None = None,
    ) -> AlertDraft:
        """An alert to raise; its move is the last of the line unless `number` says otherwise."""
        number = self.game.number if number is None else number
        return AlertDraft(type_, color, points, mover, base, number, clause)

    def reading(
        self,
        kind: Kind,
        game: Game,
        over: Overlay,
        plays: tuple[Play, ...],
        drafts: tuple[AlertDraft, ...],
        cost: float,
        *,
        unwound: int = 0,
        forced: Color | None = None,
        free: bool = False,
    ) -> Reading:
        """The reading with its score: evidence for all that it changes, less its cost.

        `free` spares it the price of changes without a hand.
        """
        position = game.position
        over = {point: color for point, color in over.items() if position[point] is not color}
        table = lay(position, over)
        changed = differences(self.state.expected, table)
        score = sum(self.value(point, color) for point, color in changed.items()) - cost
        if not free:
            score -= self._bare(changed, plays)
        return Reading(
            kind,
            game,
            over,
            plays,
            drafts,
            tuple(sorted(changed.items())),
            score,
            not drafts and kind in (Kind.PLAYS, Kind.SETTLE) and not self._doubts(over, unwound),
            unwound,
            forced,
        )

    def of_line(self, line: Told, extra: float, unwound: int = 0) -> Reading:
        """The reading in which `line` and nothing else was played, at its cost and `extra`."""
        cost = line.cost + extra
        return self.reading(
            Kind.PLAYS, line.game, line.over, line.plays, line.drafts, cost, unwound=unwound
        )

    def _doubts(self, over: Overlay, unwound: int) -> bool:
        """Whether the last stone, which still lies there, is said to have been none."""
        last = self.game.last
        if not unwound or self.state.question is not None or last is None or last.point is None:
            return False
        return over.get(last.point) is last.color

    def _bare_price(self, change: Change) -> float:
        """What one change without a hand costs: less where something moved, or where it lasts.

        Least where a stone lies on another: wood may look like a stone, but not a stone like one
        of the other colour, for long.
        """
        price = self.bare_cost
        if change.hand_near:
            price = min(price, self.costs.beside)
        if change.moving and self.state.covers <= 2 * self.state.bare:
            price = min(price, _MOVING)
        if change.deficit < USUAL_SHORT and change.stable_s >= _LASTS_S:
            over = change.old is not None and change.new is not None
            fades = min(_FADING, change.stable_s - _LASTS_S) if over else 0.0
            price = min(price, _LASTING - fades)
        return price

    def _bare(self, changed: dict[Point, Color | None], plays: tuple[Play, ...]) -> float:
        """The price of changes that no hand was seen to make, or that are read less surely."""
        lifted = {point for play in plays for point in play.captures}
        settled = {change.point for change in self.settled}
        price = 0.0
        for change in self.confirmed:
            point = change.point
            if point not in changed or point in lifted or point in settled:
                continue
            if change.covered is False:
                price += self._bare_price(change)
            price += self._short_price(change)
        return price

    def _short_price(self, change: Change) -> float:
        """What it costs that a change is read less surely than this board's points are.

        A stone seen to lie between points is read so for that reason.
        """
        if (
            change.appears
            and change.covered
            and change.offset_cells > self.settings.limits.between_cells
        ):
            return 0.0
        return min(_MOST_SHORT, self.costs.deficit * max(0.0, change.deficit - USUAL_SHORT))

    def unhandled(self, changes: Sequence[Change]) -> float:
        """The price of `changes` made in one go: of the lack of a hand once, of doubt for each."""
        bare = [self._bare_price(change) for change in changes if change.covered is False]
        once = min(bare) if len(bare) == len(changes) else 0.0
        return once + sum(self._short_price(change) for change in changes)


def bare_start(game: Game, settings: Settings) -> bool:
    """Whether `game` begins on an empty board, and nobody said that White does."""
    return game.number == 0 and settings.to_play is None and not any(game.position.codes())


def bare_cost(state: State, settings: Settings) -> float:
    """Nats against a change that no hand was seen to make, learnt from the moves so far."""
    if not state.belief.occlusion.hands:
        return 0.0
    share = (state.bare + 0.3) / (state.covers + state.bare + 6.0)
    step = state.belief.step_ns / 1e9
    missed = (step - _EVERY_HAND_S) / (_SOME_HANDS_S - _EVERY_HAND_S)
    most = settings.costs.uncovered * (1.0 - 0.8 * min(1.0, max(0.0, missed)))
    return min(most, -4.0 * math.log(share))
