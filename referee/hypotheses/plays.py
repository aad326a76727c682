"""Sequences of plays told from stones that appeared: order, turn, captures and their breaches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.breach import Breach, BreachType
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
from ..table import COLORS, Overlay
from .hypothesis import Ground, Play, Told, bare_start
from .movers import mover_of

_INVERSION_S = 0.5
_MOST_INVERSION = 8.0
_HANDED = 4.0
_APART_NS = 600_000_000
_VISIT_NS = 2_500_000_000
_THOUGHT_S = 2.5
_HURRIED_S = 0.5
_HURRY = 4.0
_MOST_UNCLEAR = 2


def orders(chosen: Sequence[Change], to_play: Color, free: bool) -> Iterator[tuple[Change, ...]]:
    """The orders in which the stones may have been played: in turn, and as they were seen."""
    if free:
        first = chosen[0].since_ns
        tied = {
            change.new
            for change in chosen
            if change.since_ns - first < _APART_NS or NEVER < change.before_ns < first
        }
        to_play = Color.BLACK if Color.BLACK in tied else chosen[0].new or to_play
    laid = sorted(chosen, key=lambda change: change.laid_ns)
    queues = {color: [change for change in laid if change.new is color] for color in Color}
    color = to_play
    sequence = []
    while any(queues.values()):
        if not queues[color]:
            color = color.other
        sequence.append(queues[color].pop(0))
        color = color.other
    in_turn = tuple(sequence)
    yield in_turn
    if in_turn != tuple(chosen):
        yield tuple(chosen)


def _inversions(sequence: Sequence[Change], looks: bool) -> float:
    """What it costs to say that a stone was played before one that was seen earlier.

    It is held against the last look that still showed its point empty before it was first read;
    settled looks are sure, and so, nearly, is a hand that has been at that point since: it brought
    the stone.
    """
    price = 0.0
    for number, change in enumerate(sequence[:-1]):
        lay = min(later.began_ns for later in sequence[number + 1 :])
        gap = (change.absent_ns - lay) / 1e9
        if looks and gap >= 0.0:
            price += _MOST_INVERSION
        elif gap > _INVERSION_S:
            handed = _HANDED if change.covered else 0.0
            price += min(_MOST_INVERSION, 1.0 + gap + handed)
    return price


def white_first(game: Game, moves: Sequence[Move], settings: Settings) -> bool:
    """Whether White begins on an empty board, which without handicap is Black's to do."""
    return bool(moves) and moves[0].color is Color.WHITE and bare_start(game, settings)


def _overtaken(ground: Ground, base: Game, sequence: Sequence[Change]) -> float:
    """What it costs that stones seen before the last move of `base` are told after it."""
    line = ground.state.line
    if not sequence or not 0 < base.number <= len(line):
        return 0.0
    last = line[base.number - 1]
    if last.before_ns == NEVER:
        return 0.0
    gap = (last.before_ns - min(change.began_ns for change in sequence)) / 1e9
    if gap <= _INVERSION_S or ground.settings.looks:
        return 0.0
    return min(_MOST_INVERSION, 1.0 + gap + (_HANDED if last.covered else 0.0))


def _hurry(sequence: Sequence[Change]) -> float:
    """What it costs that more stones were played than hands had time for."""
    seen = max((change.began_ns for change in sequence), default=0)
    before = min((change.before_ns for change in sequence), default=0)
    spared = max(0, seen - before) / 1e9 / _HURRIED_S + 2
    return _HURRY * max(0.0, len(sequence) - spared)


def told(ground: Ground, game: Game, sequence: Sequence[Change]) -> Iterator[Told]:
    """The lines that `sequence`, played on `game`, may be: one, or both readings of a turn."""
    if not sequence:
        yield Told(game, ground.over, (), (), 0.0)
        return
    plain = moves_of(sequence)
    base = started(ground, game, plain[0].color)
    yield line_of(ground, base, sequence, plain)
    last = sequence[-1]
    if len(sequence) > 1 and last.since_ns - sequence[-2].since_ns < _APART_NS:
        return
    early = line_of(ground, base, sequence[:-1], plain[:-1])
    if not early.drafts and last.new is not early.game.to_play:
        yield _wrong_color(ground, early, last)
        yield from _recaptured(ground, early, last)


def moves_of(sequence: Sequence[Change]) -> list[Move]:
    """The stones of `sequence` as moves, each of the colour that is seen."""
    return [Move(change.new, change.point) for change in sequence if change.new is not None]


def started(ground: Ground, game: Game, first: Color) -> Game:
    """`game`, or the same start with `first` to move where the first stone decides that."""
    if first is game.to_play or not ground.free_start(game):
        return game
    return Game.start(game.ruleset, game.size, game.komi, setup=game.position, to_play=first)


def line_of(ground: Ground, base: Game, sequence: Sequence[Change], moves: Sequence[Move]) -> Told:
    """The line in which the stones of `sequence` were `moves` in that order, played on `base`."""
    costs = ground.costs
    cost = (
        costs.play
        + costs.more_play * max(len(moves) - 1, 0)
        + _inversions(sequence, ground.settings.looks)
        + (0.0 if ground.settings.looks else _hurry(sequence))
        + _overtaken(ground, base, sequence)
        + (ground.costs.white_first if white_first(base, moves, ground.settings) else 0.0)
    )
    game = base
    over = dict(ground.over)
    plays: list[Play] = []
    drafts: list[AlertDraft] = []
    run: list[Point] = []
    for change, move in zip(sequence, moves, strict=True):
        before = game
        together = plays and plays[-1].move.color is move.color
        if together and change.since_ns - plays[-1].seen_ns < _APART_NS:
            run = [*run, change.point]
        else:
            run = [change.point]
        game, breaches = game.follow(move)
        over.pop(change.point, None)
        lying = []
        for point in sorted(game.captures | game.self_captures):
            there = move.color if point == change.point else _lies(ground, before, over, point)
            if there is None:
                continue
            lifted = point != change.point and ground.value(point, None) > 0.0
            if not lifted:
                over[point] = there
                if point in game.captures:
                    lying.append(point)
        if lying:
            cost += costs.capture_pending
        captures = tuple(sorted(game.captures))
        plays.append(
            Play(
                move,
                game.number,
                captures,
                tuple(lying),
                change.since_ns,
                change.covered,
                change.side,
                not plays or change.before_ns >= sequence[len(plays) - 1].began_ns,
                change.before_ns,
                change.guessed,
            )
        )
        for breach in breaches:
            asked = ground.state.question is not None and base is ground.game
            again = breach.type is BreachType.TWO_IN_A_ROW and (len(run) > 2 or asked)
            cost += costs.more_play if again else _price(costs, breach)
            _note(ground, drafts, breach, before, game.number, run, move)
    cost += _cue(ground, sequence, moves)
    return Told(game, over, tuple(plays), tuple(drafts), cost)


def _lies(ground: Ground, before: Game, over: Overlay, point: Point) -> Color | None:
    """What lay at `point` on the table before a play took it."""
    expected = COLORS[int(ground.state.expected[point])]
    if expected is not None:
        return expected
    stone = before.position[point]
    if stone is not None and ground.value(point, stone) > 0.0:
        return stone
    return over.get(point)


def _price(costs: Costs, breach: Breach) -> float:
    prices = {
        BreachType.TWO_IN_A_ROW: costs.two_in_row,
        BreachType.OCCUPIED: costs.occupied,
        BreachType.SELF_CAPTURE: costs.self_capture,
        BreachType.KO: costs.ko,
        BreachType.SUPERKO: costs.superko,
        BreachType.LONG_CYCLE: costs.superko,
    }
    return prices[breach.type]


def _note(
    ground: Ground,
    drafts: list[AlertDraft],
    breach: Breach,
    before: Game,
    number: int,
    run: Sequence[Point],
    move: Move,
) -> None:
    """Add the alert of `breach`; stones of one colour in a run share one, which names them all."""
    type_ = EventType(breach.type.value)
    clause = breach.clause or None
    if type_ is not EventType.TWO_IN_A_ROW:
        points = breach.points or run[-1:]
        shown = points if type_ is EventType.SELF_CAPTURE else tuple(run[-1:])
        drafts.append(
            ground.draft(
                type_,
                move.color,
                tuple(shown),
                mover=move.color,
                clause=clause,
                base=before.number,
                number=number,
            )
        )
        return
    base = before.number - max(len(breach.points) - 1, 1)
    if drafts and drafts[-1].type is type_ and drafts[-1].points == breach.points[:-1]:
        drafts[-1] = replace(drafts[-1], points=breach.points, number=number)
        return
    drafts.append(
        ground.draft(
            type_,
            move.color,
            breach.points,
            mover=move.color,
            clause=clause,
            base=max(base, 0),
            number=number,
        )
    )


def _cue(ground: Ground, sequence: Sequence[Change], moves: Sequence[Move]) -> float:
    """What it costs that a stone came from the other player's side of the board.

    A stone put down with another under the same hand is the other player's least of all.
    """
    price = 0.0
    before: Change | None = None
    for change, move in zip(sequence, moves, strict=True):
        mover = mover_of(ground.state, ground.settings, change)
        if mover is not None and mover is not move.color:
            price += ground.costs.side_cue
            if before is not None and before.side == change.side:
                together = abs(change.since_ns - before.since_ns) < _APART_NS
                together &= one_visit(change) and one_visit(before)
                price += ground.costs.same_hand if together else 0.0
        before = change
    return price


def one_visit(change: Change) -> bool:
    """Whether its point was out of sight for no longer than one hand takes to play."""
    return change.began_ns - change.before_ns <= _VISIT_NS


def _wrong_color(ground: Ground, early: Told, change: Change) -> Told:
    """The player to move put down a stone of the other colour: it counts as the move (I1)."""
    move = Move(early.game.to_play, change.point)
    game, breaches = early.game.follow(move)
    over = {**early.over, change.point: change.new}
    lying = tuple(point for point in sorted(game.captures) if ground.value(point, None) <= 0.0)
    before = early.game.position
    over.update({point: before[point] for point in lying})
    captures = tuple(sorted(game.captures))
    play = Play(move, game.number, captures, lying, change.since_ns, change.covered, change.side)
    cost = early.cost + ground.costs.wrong_color
    cost += ground.costs.more_play if early.plays else _overtaken(ground, early.game, (change,))
    cost += sum(_price(ground.costs, breach) for breach in breaches)
    cost += _cue(ground, (change,), (move,)) + _haste(early, change)
    draft = ground.draft(
        EventType.WRONG_COLOUR_STONE,
        change.new,
        (change.point,),
        mover=move.color,
        clause=None,
        number=game.number,
    )
    return Told(game, over, (*early.plays, play), (draft,), cost)


def _haste(early: Told, change: Change) -> float:
    """What it costs that one player answered the other with no time to think."""
    gap = (change.since_ns - early.plays[-1].seen_ns) / 1e9 if early.plays else _THOUGHT_S
    return max(0.0, 4.0 * (_THOUGHT_S - gap))


def glimpsed_first(ground: Ground, game: Game, chosen: Sequence[Change]) -> Iterator[Told]:
    """Lines that begin with a stone seen for a while and gone again, which one of `chosen` took.

    It was the first stone of all, and the others followed in turn.
    """
    mover = game.to_play
    if len(chosen) < 2:
        return
    for point in ground.glimpsed(mover):
        if game.position[point] is not None or point in ground.over:
            continue
        if any(change.point == point for change in chosen):
            continue
        seen_ns = min(change.since_ns for change in chosen) - 1
        hidden = ground.guess(point, mover, seen_ns)
        doubt = ground.costs.more_play - min(ground.glimpse(point, mover), ground.costs.more_play)
        for sequence in orders(chosen, mover.other, False):
            whole = (hidden, *sequence)
            line = line_of(ground, game, whole, moves_of(whole))
            if not line.drafts and point in set().union(*(play.captures for play in line.plays)):
                yield replace(line, cost=line.cost + doubt)


def unclear_first(ground: Ground, game: Game, chosen: Sequence[Change]) -> Iterator[Told]:
    """Lines that begin with a stone of the side to move that is read too badly to be believed.

    A hand was there, the point is no longer clearly empty, and the others followed in turn.
    """
    mover = game.to_play
    if chosen[0].new is mover:
        return
    seen = {change.point for change in ground.confirmed} | set(ground.over)
    bare = [point for point in ground.unclear(mover) if game.position[point] is None]
    for point in [point for point in bare if point not in seen][:_MOST_UNCLEAR]:
        whole = (
            ground.guess(point, mover, int(ground.state.belief.occlusion.hidden_ns[point])),
            *chosen,
        )
        line = line_of(ground, game, whole, moves_of(whole))
        if not line.drafts:
            yield line


def _recaptured(ground: Ground, early: Told, change: Change) -> Iterator[Told]:
    """A stone of the side to move, gone again or never seen, that this one captured."""
    if change.new is None:
        return
    mover, base = early.game.to_play, early.game
    for point in sorted({*base.position.neighbours(change.point), *ground.glimpsed(mover)}):
        if base.position[point] is not None or point in early.over or point == change.point:
            continue
        whole = (ground.guess(point, mover, change.since_ns - 1), change)
        line = line_of(ground, base, whole, moves_of(whole))
        if line.drafts or point not in line.game.captures or line.plays[0].captures:
            continue
        more = ground.costs.more_play
        glimpse = ground.glimpse(point, mover)
        doubt = more - min(glimpse, more) if glimpse > 0.0 else ground.costs.unseen_play + more
        cost = early.cost + more + doubt
        yield Told(line.game, line.over, (*early.plays, *line.plays), (), cost)
