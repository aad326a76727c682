"""The lines of moves that best explain what came and went: a beam search over the intervals.

Intervals are taken in the order in which they were first seen. Each is explained in every way that
is possible then: as a play in turn, as a play that breaks a rule, as captured stones that leave, as
a hand that moves stones, or as a misreading; each departure from a legal game has its price. States
that have come to the same board, with the same side to move and the same table, are one state. This
is maximum a posteriori decoding of a sequence, as in speech and in tracking (beam search, Viterbi).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from rules.breach import BreachType
from rules.color import Color
from rules.game import Game
from rules.moves import Move
from rules.points import Point

from ..table import near
from .intervals import Interval


class Departure(Enum):
    """How a line differs from a legal game that is seen whole."""

    BREACH = "a rule broken"
    WRONG_COLOUR = "a stone of the wrong colour"
    UNSEEN = "a move that nobody saw"
    PASS = "a pass that nobody told of"
    REMOVED = "stones taken off that were not captured"
    PUT_BACK = "a stone put back"
    TAKEN_BACK = "the last move taken back"
    EXTRA = "a stone that is no move"
    SLID = "a stone slid"
    MISREAD = "misread"
    ORDER = "seen in another order"
    OTHER_HAND = "the other side's hand"


@dataclass(frozen=True, slots=True)
class Prices:
    """What moves and departures cost, in nats, and how far the search goes.

    ``slack_ns``: within it two stones may seem to come in the wrong order; ``hand_ns`` for which a
    hand stays. ``width`` states are kept after each interval, those ``spread`` nats behind the best
    are not; ``most_nodes`` moves are tried in all; ``most_late`` stones may wait at once for one
    played before them that is seen later, through ``late_moves`` moves at most.
    """

    play: float
    breach: tuple[tuple[BreachType, float], ...]
    wrong_color: float
    unseen: float
    hidden: float
    unseen_pass: float
    removed: float
    removed_more: float
    put_back: float
    taken_back: float
    extra: float
    slid: float
    order: float
    order_limit: float
    other_hand: float
    slack_ns: int
    hand_ns: int
    width: int = 12
    spread: float = 18.0
    most_nodes: int = 2000
    most_late: int = 2
    late_moves: int = 3


@dataclass(frozen=True, slots=True)
class Said:
    """One move of a line, and the interval that shows its stone; None where no look shows it."""

    move: Move
    seen: Interval | None
    laid_ns: int


@dataclass(frozen=True, slots=True)
class Item:
    """What a departure costs: its kind, the points, its nats, and when it was first seen."""

    kind: Departure
    points: tuple[Point, ...]
    nats: float
    when_ns: int


@dataclass(frozen=True, slots=True, eq=False)
class Told:
    """A line: where it leads, its moves since the anchor, the table, and its departures.

    ``over`` points at which the table differs from the position, with what lies there; ``score``
    nats against a line in which every interval is misread: 0 or less is no explanation.
    """

    game: Game
    moves: tuple[Said, ...]
    over: Mapping[Point, Color | None]
    items: tuple[Item, ...]
    price: float

    @property
    def plays(self) -> tuple[Move, ...]:
        """Its moves since the anchor."""
        return tuple(said.move for said in self.moves)


@dataclass(frozen=True, slots=True)
class _State:
    game: Game
    over: tuple[tuple[Point, Color | None], ...]
    late: tuple[tuple[Interval, int], ...]
    moves: tuple[Said, ...]
    items: tuple[Item, ...]
    price: float

    @property
    def key(self) -> object:
        game = self.game
        return game.bits, game.to_play, game.number, self.over, self.late

    def table(self, point: Point) -> Color | None:
        for other, color in self.over:
            if other == point:
                return color
        return self.game.position[point]


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the search explains: the `anchor`, where its table differed (`over`), the intervals.

    ``seen`` what came and went, in order of its first look; ``weak`` stones that are likely not
    there, ``hidden`` points that nobody can see, each since when: unseen moves may be there.
    ``players`` names the player of a hand's side; ``unhanded`` nats against a stone that came
    without a hand, ``near`` with a hand near it.
    """

    anchor: Game
    seen: tuple[Interval, ...]
    weak: tuple[Interval, ...] = ()
    hidden: tuple[tuple[Point, int], ...] = ()
    over: tuple[tuple[Point, Color | None], ...] = ()
    players: tuple[tuple[int, Color], ...] = ()
    unhanded: float = 0.0
    near: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Script:
    """A line that is known: exactly these `moves` were made, and the table differs by `over`."""

    moves: tuple[Move, ...]
    over: Mapping[Point, Color | None]


def decode(evidence: Evidence, prices: Prices, most: float = math.inf) -> tuple[Told, ...]:
    """The likeliest lines whose price is under `most`, best first, at most `Prices.width`.

    The search is bounded by nodes, never by time, so that it repeats.
    """
    return _Search(evidence, prices, most=most).lines()


def price_line(evidence: Evidence, prices: Prices, script: Script) -> Told | None:
    """The line that is known, at the price of all that it does not explain.

    None where it cannot be followed.
    """
    return next(iter(_Search(evidence, prices, script).lines()), None)


class _Search:
    """One search: the evidence, the prices, and how many nodes have been tried."""

    def __init__(
        self,
        evidence: Evidence,
        prices: Prices,
        script: Script | None = None,
        most: float = math.inf,
    ) -> None:
        self.most = most
        self.players = dict(evidence.players)
        self.breach = dict(prices.breach)
        self.evidence = evidence
        self.prices = prices
        self.script = script
        self.nodes = 0
        shown = {(seen.point, seen.color) for seen in evidence.seen}
        moves = () if script is None else script.moves
        self.orphans = {n for n, m in enumerate(moves) if (m.point, m.color) not in shown}

    def lines(self) -> tuple[Told, ...]:
        over = tuple(sorted(self.evidence.over))
        states = [_State(self.evidence.anchor, over, (), (), (), 0.0)]
        for interval in self.evidence.seen:
            after = [one for state in states for one in self._explain(state, interval)]
            states = self._best(one for state in after for one in self._flushed(state, interval))
        states = self._best(self._closed(state) for state in states)
        if self.script is not None:
            whole = len(self.script.moves)
            states = [state for state in states if len(state.moves) == whole]
        return tuple(
            Told(state.game, state.moves, dict(state.over), state.items, state.price)
            for state in states
        )

    def _best(self, states: Iterable[_State]) -> list[_State]:
        found: dict[object, _State] = {}
        for state in states:
            if state.price >= self.most:
                continue
            other = found.get(state.key)
            if other is None or state.price < other.price:
                found[state.key] = state
        ranked = sorted(found.values(), key=lambda state: state.price)
        most = ranked[0].price + self.prices.spread if ranked else 0.0
        return [state for state in ranked[: self.prices.width] if state.price <= most]

    def _explain(self, state: _State, seen: Interval) -> Iterator[_State]:
        """`state` after `seen`, in each of the ways in which that may have come."""
        there = state.table(seen.point)
        if there is seen.color:
            yield state
            return
        yield self._with(state, Departure.MISREAD, (seen.point,), max(0.0, seen.nats), seen)
        if self.nodes >= self.prices.most_nodes:
            return
        if seen.color is None:
            yield from self._gone(state, seen)
        elif there is None or state.game.position[seen.point] is None:
            yield from self._came(state, seen)
        else:
            yield from self._play(state, Move(seen.color, seen.point), seen)

    def _came(self, state: _State, seen: Interval) -> Iterator[_State]:
        """A stone came to a bare point."""
        color, point = seen.color, seen.point
        assert color is not None
        if state.game.position[point] is color:
            back = self._laid(state, point, color)
            yield self._with(back, Departure.PUT_BACK, (point,), self.prices.put_back, seen)
            return
        move = Move(color, point)
        if state.game.to_play is color:
            yield from self._play(state, move, seen)
        else:
            yield from self._out_of_turn(state, move, seen)
        if len(state.late) < self.prices.most_late:
            yield replace(state, late=(*state.late, (seen, len(state.moves))))
        if (gone := self._slid_from(state, seen)) is not None:
            slid = self._laid(state, point, color)
            nats = self.prices.slid - self.prices.removed
            yield self._with(slid, Departure.SLID, (gone, point), nats, seen)
        if self._lies_so(point, color):
            extra = self._laid(state, point, color)
            yield self._with(extra, Departure.EXTRA, (point,), self.prices.extra, seen)

    def _out_of_turn(self, state: _State, move: Move, seen: Interval) -> Iterator[_State]:
        """A stone came that is not one of the side to move."""
        yield from self._play(state, move, seen)
        for between in self._unseen(state, seen.by_ns):
            yield from self._play(between, move, seen)
        if self.script is None:
            passing = Move(state.game.to_play, None)
            game, _ = state.game.follow(passing)
            moves = (*state.moves, Said(passing, None, seen.after_ns))
            passed = replace(state, game=game, moves=moves)
            for after in self._play(passed, move, seen):
                yield self._with(after, Departure.PASS, (), self.prices.unseen_pass, seen)
        other = Move(move.color.other, seen.point)
        for wrong in self._play(state, other, seen):
            lying = self._laid(wrong, seen.point, move.color)
            nats = self.prices.wrong_color
            yield self._with(lying, Departure.WRONG_COLOUR, (seen.point,), nats, seen)

    def _unseen(self, state: _State, before_ns: int) -> Iterator[_State]:
        """`state` after a move of the side to move that no look shows for sure."""
        color = state.game.to_play
        for weak in self.evidence.weak:
            early = weak.by_ns <= before_ns + self.prices.slack_ns
            if weak.color is color and early and state.table(weak.point) is None:
                price = self.prices.hidden - min(0.0, weak.nats)
                yield from self._guess(state, weak.point, price, weak, weak.by_ns)
        for point, since_ns in self.evidence.hidden:
            if since_ns <= before_ns and state.game.position[point] is None:
                yield from self._guess(state, point, self.prices.hidden, None, before_ns)

    def _guess(
        self, state: _State, point: Point, price: float, seen: Interval | None, laid_ns: int
    ) -> Iterator[_State]:
        move = Move(state.game.to_play, point)
        if state.game.verdict(move):
            return
        for after in self._play(state, move, seen, laid_ns):
            yield self._with(after, Departure.UNSEEN, (point,), price, seen, laid_ns)

    def _gone(self, state: _State, seen: Interval) -> Iterator[_State]:
        """A stone went."""
        game, point = state.game, seen.point
        stone = game.position[point]
        if stone is None:
            yield replace(state, over=tuple(item for item in state.over if item[0] != point))
            return
        made = state.moves[-1].move if state.moves else None
        if made is not None and made.point == point and not game.captures and not self.script:
            assert game.parent is not None
            back = replace(state, game=game.parent, moves=state.moves[:-1])
            yield self._with(back, Departure.TAKEN_BACK, (point,), self.prices.taken_back, seen)
        string = game.position.string_at(point)
        if self._lies_so(point, None):
            more = any(
                item.kind is Departure.REMOVED and set(item.points) & string.points
                for item in state.items
            )
            nats = self.prices.removed_more if more else self.prices.removed + self._doubt(seen)
            bare = self._laid(state, point, None)
            yield self._with(bare, Departure.REMOVED, (point,), nats, seen)
        if stone is game.to_play.other and len(string.liberties) == 1:
            (liberty,) = string.liberties
            if self._may_be_unseen(state, liberty, seen.by_ns):
                for taken in self._guess(state, liberty, self.prices.unseen, None, seen.after_ns):
                    yield from self._explain(taken, seen)

    def _slid_from(self, state: _State, came: Interval) -> Point | None:
        """The point that a stone left as one of its colour `came` near it, under one hand."""
        slack_ns = self.prices.hand_ns
        players = self.players
        for gone in self.evidence.seen:
            apart = gone.after_ns - slack_ns > came.by_ns or came.after_ns - slack_ns > gone.by_ns
            if gone.color is not None or apart or not near(gone.point, [came.point]):
                continue
            lifted = (gone.point, None) in state.over
            one_hand = players.get(gone.side) is players.get(came.side)
            if lifted and one_hand and state.game.position[gone.point] is came.color:
                return gone.point
        return None

    def _lies_so(self, point: Point, color: Color | None) -> bool:
        """Whether hands may have left `color` at `point` beside the moves."""
        if self.script is None:
            return True
        return point in self.script.over and self.script.over[point] is color

    def _doubt(self, seen: Interval) -> float:
        """What it costs that no hand was at the point."""
        if seen.handed:
            return 0.0
        return self.evidence.near if seen.near else self.evidence.unhanded

    def _may_be_unseen(self, state: _State, point: Point, by_ns: int) -> bool:
        """Whether a stone may lie at `point` without having been read there by then."""
        hidden = any(other == point and since <= by_ns for other, since in self.evidence.hidden)
        weak = any(item.point == point for item in self.evidence.weak)
        later = any(item.point == point and item.by_ns > by_ns for item in self.evidence.seen)
        return hidden or weak or later

    def _play(
        self, state: _State, move: Move, seen: Interval | None, laid_ns: int | None = None
    ) -> Iterator[_State]:
        """`state` after `move`, if the script has it there, at the price of what it breaks."""
        number = len(state.moves)
        if self.script is not None and self.script.moves[number : number + 1] != (move,):
            return
        self.nodes += 1
        point = move.point
        assert point is not None
        before = state.game
        game, breaches = before.follow(move)
        over = dict(state.over)
        over.pop(point, None)
        for taken in game.captures | game.self_captures:
            lying = state.table(taken) if taken != point else move.color
            if lying is not None:
                over[taken] = lying
        price, items = self.prices.play, list(state.items)
        when = laid_ns if laid_ns is not None else seen.by_ns if seen is not None else 0
        for breach in breaches:
            nats = self.breach[breach.type]
            items.append(Item(Departure.BREACH, (point,), nats, when))
            price += nats
        if seen is not None:
            price += self._doubt(seen)
            hand = self.players.get(seen.side)
            if hand is not None and seen.handed and hand is not move.color:
                items.append(Item(Departure.OTHER_HAND, (point,), self.prices.other_hand, when))
                price += self.prices.other_hand
        if nats := self._disorder(state, seen):
            items.append(Item(Departure.ORDER, (point,), nats, when))
            price += nats
        yield _State(
            game,
            tuple(sorted(over.items())),
            state.late,
            (*state.moves, Said(move, seen, when)),
            tuple(items),
            state.price + price,
        )

    def _disorder(self, state: _State, seen: Interval | None) -> float:
        """What it costs that a stone seen by then is said to come after those before it."""
        if seen is None:
            return 0.0
        before = [said.seen.after_ns for said in state.moves if said.seen is not None]
        gap_ns = max(before, default=seen.by_ns) - seen.by_ns
        if gap_ns <= self.prices.slack_ns:
            return 0.0
        return min(self.prices.order_limit, self.prices.order + gap_ns / 1e9)

    def _flushed(self, state: _State, now: Interval) -> Iterator[_State]:
        """`state`, and with stones that waited played now that it is their turn."""
        yield state
        number = len(state.moves)
        if self.script is not None and number in self.orphans:
            move = self.script.moves[number]
            for after in self._play(state, move, None, now.after_ns):
                guess = self._with(after, Departure.UNSEEN, (), self.prices.unseen, now)
                yield from self._flushed(guess, now)
        for seen, since in state.late:
            long = len(state.moves) - since > self.prices.late_moves
            if seen is now or long or seen.color is not state.game.to_play:
                continue
            waiting = tuple(item for item in state.late if item[0] is not seen)
            if state.table(seen.point) is not None:
                continue
            move = Move(seen.color, seen.point)
            for after in self._play(replace(state, late=waiting), move, seen):
                yield from self._flushed(after, now)

    def _closed(self, state: _State) -> _State:
        """`state` in which what still waits is misread."""
        for seen, _ in state.late:
            nats = max(0.0, seen.nats)
            state = self._with(state, Departure.MISREAD, (seen.point,), nats, seen)
        return replace(state, late=())

    def _laid(self, state: _State, point: Point, color: Color | None) -> _State:
        """`state` in which `color` lies at `point` on the table."""
        over = {**dict(state.over), point: color}
        if state.game.position[point] is color:
            del over[point]
        return replace(state, over=tuple(sorted(over.items())))

    def _with(
        self,
        state: _State,
        kind: Departure,
        points: tuple[Point, ...],
        nats: float,
        seen: Interval | None,
        when_ns: int = 0,
    ) -> _State:
        """`state` with one departure more, first `seen` so, or at `when_ns`."""
        when_ns = when_ns if seen is None else seen.by_ns
        items = (*state.items, Item(kind, points, nats, when_ns))
        return replace(state, items=items, price=state.price + nats)
