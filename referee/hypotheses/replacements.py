"""Another end of the line: last moves made again in place of others, or never made.

The one search that all such lines use lays stones one after another, in turn and legally. And what
led to a line made again on another one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Generic, Protocol, Self, TypeVar

from rules.board.position import Position
from rules.color import Color
from rules.game import Game
from rules.legality.breach import Breach
from rules.points import Move, Point

from ..alerts.catalog import ILLEGAL_MOVES
from ..belief.changes import Change
from ..belief.look import Overlay, codes_of, differences
from .context import Context, MoveBudget
from .hypothesis import MISREAD, SEEN_LATE, Closing, Cost, Hypothesis, Kind, Line
from .lines import line_of, moves_of, started
from .supposing import suppose

MOST_LINES = 24  # every order of two late stones among six moves
"""So many legal orders of late stones are weighed."""

Stone = TypeVar("Stone")
StoneOut = TypeVar("StoneOut", covariant=True)


class Stock(Protocol[StoneOut]):
    """Stones that are still to be laid; a value that each stone laid replaces."""

    def done(self, game: Game) -> bool:
        """Whether nothing is left to lay once the line has come to `game`."""

    def next(self, game: Game) -> Iterator[tuple[StoneOut, Move, Self]]:
        """The stones that the side to move in `game` may lay, with what is left then."""


def lay_in_turn(game: Game, stock: Stock[Stone], budget: MoveBudget) -> Iterator[tuple[Stone, ...]]:
    """The lines on from `game` that lay all of `stock`, each move in turn and legal.

    Depth first, in the order in which `stock` gives its stones.
    """
    if stock.done(game):
        yield ()
        return
    for stone, move, left in stock.next(game):
        if not budget.spend():
            return
        after, breaches = game.follow(move)
        if not breaches:
            for rest in lay_in_turn(after, left, budget):
                yield (stone, *rest)


@dataclass(frozen=True, slots=True)
class Queues(Generic[Stone]):
    """Stones with their moves in queues; each side's stones of a queue keep their order."""

    queues: tuple[tuple[tuple[Stone, Move], ...], ...]

    def done(self, game: Game) -> bool:
        """Whether every queue is empty."""
        return not any(self.queues)

    def next(self, game: Game) -> Iterator[tuple[Stone, Move, Queues[Stone]]]:
        """Of each queue the first stone of the side to move."""
        for number, queue in enumerate(self.queues):
            for index, (stone, move) in enumerate(queue):
                if move.color is game.to_play:
                    rest = (*queue[:index], *queue[index + 1 :])
                    queues = (*self.queues[:number], rest, *self.queues[number + 1 :])
                    yield stone, move, Queues(queues)
                    break


@dataclass(frozen=True, slots=True)
class AnyOrder:
    """Stones in any order, those to be tried first first, after which the board is `table`."""

    stones: tuple[Move, ...]
    table: Position

    def done(self, game: Game) -> bool:
        """Whether all stones are laid and the board lies so."""
        return not self.stones and game.position == self.table

    def next(self, game: Game) -> Iterator[tuple[Move, Move, AnyOrder]]:
        """Each stone of the side to move."""
        for index, stone in enumerate(self.stones):
            if stone.color is game.to_play:
                rest = (*self.stones[:index], *self.stones[index + 1 :])
                yield stone, stone, AnyOrder(rest, self.table)


@dataclass(frozen=True, slots=True)
class TargetBoard:
    """A table to which a line leads, as sets of bits (rules/board/grid.py)."""

    black: int
    """Black's stones that lie there in the end."""
    white: int
    """White's stones that lie there in the end."""
    anywhere: int
    """The points at which ``unseen`` more are played, which are captured again."""
    unseen: int
    """How many more stones are played that are captured again."""

    def done(self, game: Game) -> bool:
        """Whether the board lies so, and all the others have been played."""
        return not self.unseen and game.bits == (self.black, self.white)

    def next(self, game: Game) -> Iterator[tuple[Move, Move, TargetBoard]]:
        """The missing stones of the side to move, then those that are captured again."""
        mover = game.to_play
        lying, wanted = dict(zip(Color, game.bits, strict=True)), (self.black, self.white)
        missing = {color: want & ~lying[color] for color, want in zip(Color, wanted, strict=True)}
        ahead = missing[mover].bit_count() - missing[mover.other].bit_count()
        if not -self.unseen <= ahead <= 1 + self.unseen:
            return
        grid = game.position.grid
        empty = grid.full & ~(game.bits[0] | game.bits[1])
        for point in grid.each(missing[mover] & empty):
            yield Move(mover, point), Move(mover, point), self
        if self.unseen:
            fewer = TargetBoard(self.black, self.white, self.anywhere, self.unseen - 1)
            for point in grid.each(self.anywhere & empty & ~missing[mover]):
                yield Move(mover, point), Move(mover, point), fewer


def revised(
    context: Context,
    game: Game,
    table_diff: Overlay,
    costs: Sequence[Cost],
    *,
    unwound: int,
    skip_hand_cost: bool = True,
) -> Hypothesis:
    """What was recorded had been misread: `game` is the line, after `unwound` moves went back."""
    state = context.state
    closes = [
        Closing(item, MISREAD, withdrawn=True) for item in state.open if item.number > game.number
    ]
    if state.question is not None:
        closes.append(Closing(state.question.open, MISREAD, withdrawn=True))
    return suppose(
        context,
        game,
        table_diff,
        costs,
        kind=Kind.MISREAD,
        closes=tuple(closes),
        unwound=unwound,
        revision=MISREAD,
        skip_hand_cost=skip_hand_cost,
    )


def likeliest(hypotheses: Iterator[Hypothesis]) -> Iterator[Hypothesis]:
    """The best of those that raise no alert."""
    regular = [hypothesis for hypothesis in hypotheses if not hypothesis.opens]
    if regular:
        yield max(regular, key=lambda hypothesis: hypothesis.score)


def in_turn(
    context: Context, game: Game, again: tuple[Change, ...], late: tuple[Change, ...]
) -> Iterator[tuple[Change, ...]]:
    """The first legal lines from `game` of all of `again` and `late`, each side's in order."""
    queues = tuple(tuple(zip(part, moves_of(part), strict=True)) for part in (again, late))
    stock: Queues[Change] = Queues(queues)
    return islice(lay_in_turn(game, stock, context.budget), MOST_LINES)


def recorded_moves(
    context: Context, most: int
) -> Iterator[tuple[Change, Game, tuple[Change, ...]]]:
    """The last moves, newest first, `most` at most: each, the line before it, the moves from it."""
    again: tuple[Change, ...] = ()
    node = context.game
    for _ in range(most):
        moved = _as_change(context, node)
        if moved is None or node.parent is None:
            return
        node = node.parent
        again = (moved, *again)
        yield moved, node, again


def _as_change(context: Context, node: Game) -> Change | None:
    """The last move of `node` as a stone that came up when it was seen.

    None for a pass, and where an arbiter has set the record. An inferred stone that has been read
    clearly since is as good as seen.
    """
    last, line = node.last, context.state.line
    if last is None or last.point is None:
        return None
    if not context.state.arbiter_moves < node.number <= len(line):
        return None
    made = line[node.number - 1]
    return Change(
        point=last.point,
        old=None,
        new=last.color,
        value=0.0,
        since_ns=made.seen_ns,
        covered=made.covered,
        began_ns=made.seen_ns,
        before_ns=made.seen_ns - 1,
        guessed=made.guessed and not context.reads(last.point, last.color),
    )


def replacements(
    context: Context,
    node: Game,
    sequences: Iterable[tuple[Change, ...]],
    again: tuple[Change, ...],
    costs: Sequence[Cost] = (),
    *,
    skip_hand_cost: bool = False,
) -> Iterator[Hypothesis]:
    """For each of `sequences`, that it was played after `node` in place of `again`.

    What `again` cost is spared.
    """
    before: Line | None = None
    for sequence in sequences:
        anew = line_of(context, started(context, node, sequence), sequence)
        # The budget of the step counts the line before for every sequence, though it is built once.
        if before is None:
            before = line_of(context, node, again)
        else:
            context.budget.spend()
        known = {draft.key for draft in before.alerts}
        spared = tuple((f"recorded: {name}", -nats) for name, nats in before.costs)
        yield suppose(
            context,
            anew.game,
            anew.table_diff,
            (*costs, *anew.costs, *spared),
            kind=Kind.REORDERED,
            plays=anew.plays,
            opens=tuple(draft for draft in anew.alerts if draft.key not in known),
            closes=tuple(_no_longer(context, anew)),
            unwound=len(again),
            revision=SEEN_LATE,
            skip_hand_cost=skip_hand_cost,
        )


def _no_longer(context: Context, anew: Line) -> Iterator[Closing]:
    """The alerts for what the last moves no longer are, now that they are those of `anew`."""
    state = context.state
    number = anew.plays[0].number - 1
    broken = {draft.key for draft in anew.alerts}
    for item in state.open:
        later = item.alert.type in ILLEGAL_MOVES and item.number > number
        if later and (item.alert.type, item.alert.points) not in broken:
            yield Closing(item, MISREAD, withdrawn=True)
    if state.question is not None and state.question.number > number:
        yield Closing(state.question.open, MISREAD, withdrawn=True)


def replay(
    start: Game,
    nodes: Iterable[Game],
    known: Callable[[Game, Game], Game] = lambda _, after: after,
) -> Iterator[tuple[Game, Game, tuple[Breach, ...]]]:
    """What led to each of `nodes` made again after `start`: the node, the game then, its breaches.

    An edit of the board sets the same points again, and breaks no rule. `known` is asked which
    game goes on for the one before and the one after a step: its own node, where a line has it.

    >>> game = Game.new(9).play("E5").play("G3")
    >>> [again for _, again, _ in replay(Game.new(9, "aga"), [game.at(1), game])]
    [<Game aga 9x9 after move 1 (B E5)>, <Game aga 9x9 after move 2 (W G3)>]
    """
    game = start
    for node in nodes:
        breaches: tuple[Breach, ...] = ()
        if node.last is None:
            assert node.parent is not None
            changed = differences(codes_of(node.parent.position), codes_of(node.position))
            board = game.position.with_stones(changed)
            after = game.edited(board, node.to_play, node.ruling)
        else:
            after, breaches = game.follow(node.last)
        game = known(game, after)
        yield node, game, breaches


def nodes_after(game: Game, start: Game) -> list[Game] | None:
    """The nodes that lead from `start` to `game`; None where `start` is not in its line.

    >>> start = Game.new(size=9)
    >>> game = start.play("E5").play("G3")
    >>> [node.number for node in nodes_after(game, start)]
    [1, 2]
    >>> nodes_after(start, game) is None
    True
    """
    found: list[Game] = []
    for node in game.line():
        if node is start:
            return found[::-1]
        found.append(node)
    return None


def with_move_at(game: Game, old: Point, new: Point) -> Game | None:
    """The line with the last play at `old` made at `new` instead.

    None where no move played there since an arbiter's last edit, or where the rest of the line
    breaks a rule then.
    """
    for node in game.line():
        move = node.last
        if move is None or node.parent is None:
            return None
        if move.point == old:
            now, breaches = node.parent.follow(Move(move.color, new, move.forced))
            again = list(replay(now, nodes_after(game, node) or ()))
            if breaches or any(broken for _, _, broken in again):
                return None
            return again[-1][1] if again else now
    return None
