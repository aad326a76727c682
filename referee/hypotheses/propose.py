"""Explanations of what changed on the table, legal and illegal, scored side by side.

Each proposes a line of moves and a table; its score is what the evidence says for the table it
predicts, against the one expected, less what such an event costs (RULES.md 6.2, steps 4 and 5).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, islice, product

from rules.color import Color
from rules.game import Game
from rules.moves import Move
from rules.points import Point

from ..belief.changes import Change, other_stone
from ..events import EventType
from ..settings import Settings
from ..state import State
from ..table import near
from .extra_stones import adopted, lying
from .hypothesis import USUAL_SHORT, Ground, Kind, Reading, Told
from .lines import bases, replaced
from .movers import mover_of
from .plays import glimpsed_first, one_visit, orders, told, unclear_first
from .revisions import exchanged, inserted, lifted, phantoms, retold
from .rewriting import rewritten
from .take_backs import returns
from .turn_questions import answers

_MOST_PLAYS = 12
_MASS = 4
_ONE_GO_S = 1.0
_RARELY = 4.0
_SPREAD = 2.0
_MOST_SPREAD = 24.0
_AT_ONCE = 6
_MIXED = 2
_FEW = 4
_IN_TURN = 20.0
_MOST_EXTRA = 2
_UNSTEADY = 8.0


def explain(state: State, changes: Sequence[Change], settings: Settings) -> tuple[Reading, ...]:
    """Readings of the confirmed ones among `changes`, best first; "nothing" is not among them.

    At most one reading for each outcome (line of moves and table).
    """
    ground = Ground.of(state, changes, settings)
    if not ground.confirmed:
        return ()
    found: dict[tuple[object, ...], Reading] = {}
    for reading in _all(ground):
        key = (reading.kind, reading.game.number, _tail(reading.game), reading.outcome)
        if key not in found or found[key].score < reading.score:
            found[key] = reading
    return tuple(sorted(found.values(), key=lambda reading: -reading.score))


def _exchanged(ground: Ground) -> Iterator[Reading]:
    """A stone of the record that is now one of the colour that moved last: exchanged (I1)."""
    for change in ground.rest:
        if change.old is None or change.new is not ground.game.to_play.other:
            continue
        over = {**ground.over, change.point: change.new}
        kind = EventType.WRONG_COLOUR_STONE
        draft = ground.draft(kind, change.new, (change.point,), mover=None, clause=None)
        price = ground.costs.lone_removal
        yield ground.reading(Kind.TABLE, ground.game, over, (), (draft,), price)


def _tail(game: Game) -> tuple[object, ...]:
    return tuple(node.last for node in islice(game.line(), _MOST_PLAYS))


def _all(ground: Ground) -> Iterator[Reading]:
    if ground.settled:
        yield ground.reading(Kind.SETTLE, ground.game, ground.over, (), (), 0.5)
    yield from returns(ground)
    yield from answers(ground)
    yield from _exchanged(ground)
    stones = [change for change in ground.rest if not change.vanishes]
    rarely = ground.bare_cost < _RARELY
    handled = sum(
        rarely or change.hand_near or change.covered is not False for change in ground.rest
    )
    if len(stones) > _MOST_PLAYS:
        yield _disturbed(ground)
        return
    gone = [change for change in ground.rest if change.vanishes]
    yield from inserted(ground, stones)
    yield from retold(ground, stones)
    yield from exchanged(ground, stones)
    yield from phantoms(ground, gone)
    yield from lifted(ground, gone)
    yield from lying(ground, stones)
    yield from adopted(ground, stones)
    for base, game, unwound, extra in bases(ground):
        for chosen in _subsets(stones):
            for sequence in orders(chosen, game.to_play, ground.free_start(game)):
                yield from _with_rest(base, game, sequence, stones, gone, extra, unwound)
            for line in glimpsed_first(base, game, chosen):
                yield ground.of_line(line, extra, unwound)
            for line in unclear_first(base, game, chosen):
                yield replace(ground.of_line(line, extra, unwound), regular=False)
        if gone and unwound == 0:
            yield from _with_rest(ground, game, (), stones, gone, extra, unwound)
    if gone:
        yield from _unseen_captor(ground, gone)
    if handled >= _MASS or _knocked(ground):
        yield _disturbed(ground)
    yield from _recoloured(ground)


def _recoloured(ground: Ground) -> Iterator[Reading]:
    """Plays in which a stone whose colour is read now so, now otherwise has the less likely one.

    They wait for as long as an irregularity.
    """
    for change in ground.rest:
        other = other_stone(ground.state.belief, change, ground.settings)
        if other is None:
            continue
        swapped = _with(ground.rest, change, other)
        stones = [item for item in swapped if not item.vanishes]
        if len(stones) > _MOST_PLAYS:
            return
        again = replace(ground, rest=swapped, confirmed=_with(ground.confirmed, change, other))
        for sequence in orders(stones, again.game.to_play, again.free_start(again.game)):
            for line in told(again, again.game, sequence):
                yield replace(again.of_line(line, 0.0), regular=False)


def _with(changes: Sequence[Change], change: Change, other: Change) -> tuple[Change, ...]:
    return tuple(other if item is change else item for item in changes)


def _subsets(stones: Sequence[Change]) -> Iterator[tuple[Change, ...]]:
    if len(stones) <= 3:
        for count in range(1, len(stones) + 1):
            yield from combinations(stones, count)
        return
    yield tuple(stones)
    yield from combinations(stones, len(stones) - 1)
    yield from combinations(stones, 1)


def _with_rest(
    ground: Ground,
    game: Game,
    sequence: tuple[Change, ...],
    stones: Sequence[Change],
    gone: Sequence[Change],
    extra: float,
    unwound: int,
) -> Iterator[Reading]:
    """The plays of `sequence`, alone and with what they leave unexplained explained apart."""
    for line in told(ground, game, sequence):
        cost = line.cost + extra
        taken = {change.point for change in sequence}
        left = [change for change in stones if change.point not in taken]
        missing = [change for change in gone if line.table(change.point) is not None]
        if sequence:
            drafts = (*replaced(ground, unwound), *line.drafts)
            yield ground.reading(
                Kind.PLAYS, line.game, line.over, line.plays, drafts, cost, unwound=unwound
            )
        if sequence and not unwound and left and _same_hand(ground, sequence[-1], left):
            yield _extra(ground, line, left, cost)
        if unwound or not missing:
            continue
        yield from _slides(ground, line, left, missing, cost)
        yield _removal(ground, line, missing, cost)
        handled = [change for change in missing if change.covered is not False]
        if handled and len(handled) < len(missing):
            yield _removal(ground, line, handled, cost)


def _slides(
    ground: Ground, line: Told, left: Sequence[Change], missing: Sequence[Change], cost: float
) -> Iterator[Reading]:
    """One stone that left one point and lies on a near one (I9)."""
    for old, new in product(missing, left):
        if old.old is not new.new or not near(old.point, [new.point]):
            continue
        over = {**line.over, old.point: None, new.point: new.new}
        if old.covered is False and new.covered is False and len(ground.rest) <= _FEW:
            yield _misplaced(ground, line, old, new, cost)
            continue
        draft = ground.draft(
            EventType.STONE_MOVED, old.old, (old.point, new.point), mover=None, clause=None
        )
        yield ground.reading(
            Kind.TABLE,
            line.game,
            over,
            line.plays,
            (*line.drafts, draft),
            cost + ground.costs.slide,
        )


def _misplaced(ground: Ground, line: Told, old: Change, new: Change, cost: float) -> Reading:
    """The stone was read at the wrong point: the record is corrected, nothing is alleged."""
    corrected = rewritten(line.game, old.point, new.point, None)
    if corrected is None:
        over = {**line.over, old.point: None, new.point: new.new}
        draft = ground.draft(
            EventType.STONE_MOVED, old.old, (old.point, new.point), mover=None, clause=None
        )
        return ground.reading(
            Kind.TABLE, line.game, over, line.plays, (draft,), cost + ground.costs.slide
        )
    return ground.reading(
        Kind.REVISE, corrected, line.over, (), (), cost + ground.costs.misread, free=True
    )


def _same_hand(ground: Ground, played: Change, left: Sequence[Change]) -> bool:
    """Whether few other stones came under the hand that played, which is known to be one side's."""
    hand = mover_of(ground.state, ground.settings, played)
    return (
        hand is not None
        and hand is played.new
        and len(left) <= _MOST_EXTRA
        and one_visit(played)
        and all(change.side == played.side and change.new is not hand for change in left)
    )


def _extra(ground: Ground, line: Told, left: Sequence[Change], cost: float) -> Reading:
    """Stones that came with a play and are none themselves (I13)."""
    over = {**line.over, **{change.point: change.new for change in left}}
    points = tuple(change.point for change in left)
    draft = ground.draft(
        EventType.EXTRA_STONE,
        left[0].new,
        points,
        mover=None,
        clause=None,
        number=line.game.number,
    )
    price = cost + ground.costs.extra_stone * len(left)
    return ground.reading(Kind.PLAYS, line.game, over, line.plays, (*line.drafts, draft), price)


def _removal(ground: Ground, line: Told, missing: Sequence[Change], cost: float) -> Reading:
    """Stones gone that nothing captured: with liberties after a play (I6), or alone (I11)."""
    costs = ground.costs
    points = tuple(sorted(change.point for change in missing))
    over = {**line.over, **dict.fromkeys(points)}
    last = line.game.last
    position = line.game.position
    by_captor = (
        last is not None
        and last.point is not None
        and all(change.old is last.color.other for change in missing)
        and any(_touches(ground, line.game, last, point) for point in points)
    )
    strings = {position.string_at(point).points for point in points if position[point] is not None}
    price = cost + 4.0 * (max(len(strings), 1) - 1) + 0.5 * (len(points) - 1)
    if by_captor and last is not None:
        kind = EventType.REMOVED_STONES_WITH_LIBERTIES
        draft = ground.draft(kind, last.color.other, points, mover=last.color, clause=None)
        price += costs.removal
    else:
        color = missing[0].old
        draft = ground.draft(EventType.STONE_REMOVED, color, points, mover=None, clause=None)
        price += costs.lone_removal
    price += _UNSTEADY * all(change.flickers for change in missing)
    return ground.reading(Kind.TABLE, line.game, over, line.plays, (*line.drafts, draft), price)


def _touches(ground: Ground, game: Game, last: Move, point: Point) -> bool:
    position = game.position
    if position[point] is None or last.point is None:
        return False
    return any(
        beside in position.string_at(point).points for beside in position.neighbours(last.point)
    )


def _unseen_captor(ground: Ground, gone: Sequence[Change]) -> Iterator[Reading]:
    """Whole strings gone whose last liberty is filled by a stone not seen yet."""
    position = ground.game.position
    points = {change.point for change in gone}
    for change in gone:
        if position[change.point] is None:
            continue
        string = position.string_at(change.point)
        if len(string.liberties) != 1 or not string.points <= points:
            continue
        (liberty,) = string.liberties
        if string.color is ground.game.to_play:
            continue
        unseen = ground.guess(liberty, string.color.other)
        for line in told(ground, ground.game, (unseen,)):
            yield ground.of_line(line, ground.costs.unseen_play)


def _knocked(ground: Ground) -> bool:
    """Whether much has clearly changed at once, come and gone, whatever was seen of a hand."""
    clear = [change for change in ground.rest if change.deficit < USUAL_SHORT]
    mixed = sum(not change.appears for change in clear)
    return len(clear) >= _AT_ONCE and mixed >= _MIXED and _apart_s(clear) <= _ONE_GO_S


def _apart_s(changes: Sequence[Change]) -> float:
    """By how many seconds `changes` cannot all have happened at once, the odd ones left out.

    Each happened between the last look without it and the first one with it.
    """
    odd = len(changes) // _AT_ONCE
    began = sorted(change.began_ns for change in changes)[odd]
    before = sorted(change.before_ns for change in changes)[len(changes) - 1 - odd]
    return max(0.0, (before - began) / 1e9)


def _disturbed(ground: Ground) -> Reading:
    """More changed than moves explain (I12), and all in one go: one cause, one price for it."""
    moved = ground.rest
    points = tuple(sorted(change.point for change in moved))
    price = ground.costs.disturbed + ground.costs.disturbed_point * len(points)
    if all(change.appears for change in moved):
        blacks = sum(change.new is Color.BLACK for change in moved)
        in_turn = abs(2 * blacks - len(moved)) <= 1
        price += ground.costs.only_added + (_IN_TURN if in_turn else 0.0)
    price += min(_MOST_SPREAD, _SPREAD * max(0.0, _apart_s(moved) - _ONE_GO_S))
    price += ground.unhandled(moved)
    draft = ground.draft(EventType.BOARD_DISTURBED, None, points, mover=None, clause=None)
    over = dict(ground.over)
    over.update({change.point: change.new for change in moved})
    return ground.reading(Kind.DISTURBED, ground.game, over, (), (draft,), price, free=True)
