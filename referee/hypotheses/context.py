"""What hypotheses are built on: the state, what has changed on the table, and its evidence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from rules.color import Color
from rules.game import Game
from rules.points import Point

from ..alerts.remedies import AlertDraft
from ..belief.changes import Change, black_side, missing_hand_cost
from ..belief.look import NEVER, Flags, Overlay, code, points_of, without
from ..events import EventType
from ..settings import Costs, Limits, Settings
from ..state import State
from ..timing import Timing, nanoseconds

MORE_PLAY_BETWEEN_NATS = 1.5  # looks seconds apart show several; more than `play`
"""`more_play` where several moves fit between two looks."""
UNSEEN_BETWEEN_NATS = 0.5  # looks seconds apart miss one play in ten
"""`unseen_play` where several moves fit between two looks."""
FAINT_CANDIDATES_NATS = -4.0  # odds of 50 to 1 against a stone leave it possible
"""The most that speaks against a stone at a point that is read badly."""
ADJUSTING_S = 1.8  # a stone put straight is lifted at once
"""A stone lifted sooner was being put straight, or was dropped."""
GLIMPSE_S = 8.0  # a capture follows the stone it takes within it
"""For how long a stone that was clearly seen is remembered after it is gone."""
HANDLED_S = 20.0  # a badly read stone is answered within it
"""For how long after a hand a badly read point may hold a stone."""
FAINT_USUAL_SHARE = 0.33  # one look in three
"""A colour with at least this usual probability may be a stone where a hand has been."""
STEP_MOVES = 4000  # chosen on recorded evenings: a quarter of a second
"""The searches of one step build so many lines and moves at most."""


@dataclass(frozen=True, eq=False)
class Context:
    """What hypotheses are built on."""

    state: State
    settings: Settings
    changes: tuple[Change, ...]
    """Every difference between the table and what is expected."""
    confirmed: tuple[Change, ...]
    """Those that may be believed."""
    settled: tuple[Change, ...]
    """Those of the confirmed that agree with the record again."""
    rest: tuple[Change, ...]
    """Those of the confirmed that are to be explained."""
    table_diff: Overlay
    """Where the table differed from the line before, without what is settled."""
    unattended_cost: float
    """The nats against a change that no hand was seen to make."""
    budget: MoveBudget
    """What the searches of one step may try all together."""

    @property
    def game(self) -> Game:
        """The line as it stands."""
        return self.state.game

    @property
    def costs(self) -> Costs:
        """The numbers in nats of the settings."""
        return self.settings.costs

    @property
    def timing(self) -> Timing:
        """The durations of the settings."""
        return self.settings.timing

    @property
    def limits(self) -> Limits:
        """The other numbers of the settings."""
        return self.settings.limits

    @cached_property
    def stones(self) -> tuple[Change, ...]:
        """Those of the rest that show a stone."""
        return tuple([change for change in self.rest if change.new is not None])

    @cached_property
    def gone(self) -> tuple[Change, ...]:
        """Those of the rest that show a stone gone."""
        return tuple([change for change in self.rest if change.new is None])

    @property
    def crowded(self) -> bool:
        """Whether there are more stones than plays can explain."""
        return len(self.stones) > self.limits.most_plays

    @cached_property
    def faint(self) -> Flags:
        """The empty points at which a hand has lately been and that do not read clearly empty.

        (N, N, 3): those points, and those of them that often show each colour.
        """
        return faint(self.state, self.settings)

    @cached_property
    def sides_known(self) -> bool:
        """Whether it is known on which side of the board Black sits, configured or learnt."""
        return black_side(self.state, self.settings) is not None

    @classmethod
    def of(cls, state: State, changes: Sequence[Change], settings: Settings) -> Context:
        """The context of `state` with `changes`."""
        confirmed = tuple(
            change for change in changes if change.confirmed and not change.contradicted
        )
        position = state.game.position
        settled = tuple(
            change
            for change in confirmed
            if change.point in state.table_diff and position[change.point] is change.new
        )
        back = {change.point for change in settled}
        rest = tuple(change for change in confirmed if change.point not in back)
        table_diff = without(state.table_diff, back)
        nats, budget = missing_hand_cost(state, settings), MoveBudget(STEP_MOVES)
        return cls(
            state, settings, tuple(changes), confirmed, settled, rest, table_diff, nats, budget
        )

    @property
    def taken_back(self) -> bool:
        """Whether the last stone has been lifted and neither put back nor replaced."""
        last = self.game.last
        return (
            last is not None
            and last.point is not None
            and last.point in self.table_diff
            and self.table_diff[last.point] is None
            and any(
                item.alert.type is EventType.STONE_TAKEN_BACK and item.number == self.game.number
                for item in self.state.open
            )
        )

    @property
    def hands_seen(self) -> bool:
        """Whether hands have been seen to make the moves so far, all but the rarest."""
        state = self.state
        seen = state.belief.hands and self.unattended_cost >= self.costs.uncovered
        return seen and state.attended_moves >= self.limits.attended_moves * (
            1 + 2 * state.unattended_moves
        )

    @cached_property
    def unseen_share(self) -> float:
        """From 0, where no exchange fits between two looks, to 1 where several moves do."""
        timing = self.timing
        step_s = self.state.belief.step_ns / 1e9
        share = (step_s - timing.some_hands_s) / (timing.visit_s - timing.some_hands_s)
        return min(1.0, max(0.0, share))

    @property
    def more_play(self) -> float:
        """Nats for each further stone played between the same two looks."""
        film = self.costs.more_play
        return film + self.unseen_share * (MORE_PLAY_BETWEEN_NATS - film)

    @property
    def unseen_play(self) -> float:
        """Nats for a stone that was played and captured between two looks."""
        film = self.costs.unseen_play
        return film + self.unseen_share * (UNSEEN_BETWEEN_NATS - film)

    @property
    def last_seen_ns(self) -> int:
        """When the last recorded move was first seen."""
        line = self.state.line
        return line[-1].seen_ns if line else NEVER

    def adjusted(self, lifted: Change) -> bool:
        """Whether the last stone was `lifted` as soon as it lay: adjusted, or dropped.

        That is no event: a stone counts as placed when the hand has left (docs/rules.md C20).
        """
        last = self.game.last
        return (
            last is not None
            and lifted.point == last.point
            and lifted.vanishes
            and lifted.began_ns - self.last_seen_ns < ADJUSTING_S * 1e9
            and self.state.belief.step_ns < self.timing.every_hand_s * 1e9
        )

    def free_start(self, game: Game) -> bool:
        """Whether the first stone decides who moves first.

        So it does on an empty board, and where the game was already going on: only handicap
        stones show that White moves.
        """
        going_on = bool(game.position.stones(Color.WHITE))
        return game.parent is None and (
            (going_on and self.settings.to_play is None) or empty_start(game, self.settings)
        )

    def value(self, point: Point, color: Color | None) -> float:
        """Nats for `color` at `point` against what is expected there; 0 while it is hidden.

        What was seen before the hand came is no evidence on `faint_candidates` of `color`: no
        more than `Costs.faint_candidates` speaks against it.
        """
        belief = self.state.belief
        if not belief.visible[point]:
            return 0.0
        kind = code(color)
        nats = float(belief.values[point.row, point.col, kind])
        least = FAINT_CANDIDATES_NATS
        if nats < least and color is not None and self.faint[point.row, point.col, kind]:
            return least
        return nats

    def glimpse(self, point: Point, color: Color) -> float:
        """The most nats for `color` at `point` in the last seconds, 0 where there were none."""
        belief, kind = self.state.belief, code(color)
        passed_ns = belief.t_ns - int(belief.peak_ns[point.row, point.col, kind])
        if passed_ns > GLIMPSE_S * 1e9:
            return 0.0
        return float(belief.peak[point.row, point.col, kind])

    def glimpsed(self, color: Color) -> tuple[Point, ...]:
        """The points at which a stone of `color` was clearly seen some seconds ago."""
        belief, kind = self.state.belief, code(color)
        late = belief.t_ns - belief.peak_ns[:, :, kind] <= GLIMPSE_S * 1e9
        clear = belief.peak[:, :, kind] >= self.costs.confirmed
        return points_of(late & clear & (belief.misled != kind))

    def faint_candidates(self, color: Color) -> tuple[Point, ...]:
        """Empty points at which a hand has lately been and which do not read clearly empty since.

        A stone of `color` may lie there, by all that was seen or by what is usual of late; the
        likeliest first.
        """
        kind = code(color)
        values = self.state.belief.values[:, :, kind]
        points = points_of(
            self.faint[:, :, 0] & (self.faint[:, :, kind] | (values > FAINT_CANDIDATES_NATS))
        )
        return tuple(sorted(points, key=lambda point: -float(values[point])))

    @property
    def hidden_for_long(self) -> tuple[Point, ...]:
        """The points that something hides which has lain there for longer than any hand."""
        belief = self.state.belief
        since_ns = belief.hidden_since_ns
        still = belief.t_ns - since_ns >= nanoseconds(self.timing.static_s)
        return points_of((since_ns != NEVER) & still)

    @property
    def supposed(self) -> frozenset[Point]:
        """The points of stones in the line that were only guessed at, and not read since."""
        guessed = [number for number, made in enumerate(self.state.line, 1) if made.guessed]
        if not guessed:
            return frozenset()
        moves = [node.last for node in self.game.line() if node.number in guessed]
        return frozenset(
            move.point
            for move in moves
            if move is not None
            and move.point is not None
            and self.game.position[move.point] is move.color
            and not self.reads(move.point, move.color)
        )

    def reads(self, point: Point, color: Color) -> bool:
        """Whether most looks of late have shown `color` at `point`."""
        usual = self.state.belief.usual[point.row, point.col, code(color)]
        return bool(usual >= self.limits.clearly_read)

    def alerted(self, type_: EventType) -> set[Point]:
        """The points of the open alerts of `type_`."""
        alerts = (item.alert for item in self.state.open)
        return {point for alert in alerts if alert.type is type_ for point in alert.points}

    def guess(self, point: Point, color: Color, laid_ns: int | None = None) -> Change:
        """A stone that is not seen: it has only just come, or was laid at `laid_ns`."""
        came_ns = self.state.t_ns if laid_ns is None else laid_ns
        return Change(
            point=point,
            old=None,
            new=color,
            value=self.value(point, color),
            since_ns=came_ns,
            covered=None,
            began_ns=came_ns,
            before_ns=NEVER if laid_ns is None else laid_ns,
            guessed=True,
        )

    def draft(
        self,
        type_: EventType,
        color: Color | None,
        points: tuple[Point, ...],
        *,
        mover: Color | None = None,
        number: int | None = None,
    ) -> AlertDraft:
        """An alert to raise; its move is the last of the line unless `number` is given."""
        number = self.game.number if number is None else number
        return AlertDraft(type_, color, points, mover, number=number)


def faint(state: State, settings: Settings) -> Flags:
    """`Context.faint` of a state by itself; what a change of light misleads is not in it."""
    belief = state.belief
    usual = belief.usual
    handled = belief.t_ns - belief.hidden_ns <= nanoseconds(HANDLED_S)
    faint_candidates = usual[:, :, 0] < settings.limits.clearly_read
    misled = belief.misled >= 0
    empty: Flags = (state.expected == 0) & belief.visible & handled & faint_candidates & ~misled
    often: Flags = empty[:, :, None] & (usual >= FAINT_USUAL_SHARE)
    often[:, :, 0] = empty
    return often


def empty_start(game: Game, settings: Settings) -> bool:
    """Whether `game` begins on an empty board, and White is not set to begin."""
    return game.number == 0 and settings.to_play is None and not any(game.position.codes())


class MoveBudget:
    """How many moves searches may still try; one that has none left ends with what it has found."""

    def __init__(self, moves: int) -> None:
        self._left = moves

    def spend(self) -> bool:
        """Take one move off; False where none was left.

        >>> budget = MoveBudget(1)
        >>> budget.spend(), budget.spend()
        (True, False)
        """
        self._left -= 1
        return self._left >= 0

    @property
    def spent(self) -> bool:
        """Whether no move is left."""
        return self._left <= 0
