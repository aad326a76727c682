"""The last moves told anew: with a stone that came into sight late, or without one misread."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from rules.game import Game
from rules.moves import Move

from ..alerts.draft import AlertDraft
from ..belief.arrays import NEVER
from ..belief.changes import Change
from ..events import EventType
from .hypothesis import USUAL_SHORT, Ground, Kind, Reading
from .plays import line_of, moves_of, started

_EXCHANGED = 10.0
_LATEST = 3
_RECENT = 5
_LONG_AGO = 20
_MOST = 3
_MOST_LATE = 4
_DOUBLED = (EventType.TWO_IN_A_ROW, EventType.AMBIGUOUS_TURN)
_DEEPEST = 6
_LAID = 3.0
_WELL_NS = 500_000_000
_MOST_LINES = 24


def inserted(ground: Ground, stones: Sequence[Change]) -> Iterator[Reading]:
    """Readings in which one of `stones` was played before up to three moves of the line.

    What those moves cost already is not counted again; a breach that they no longer are is
    taken off. While a question is open only readings that leave nothing to ask are given.
    """
    for change in stones[:_MOST]:
        if not change.appears:
            continue
        for moved, before, after in _taken_back(ground, _LATEST):
            if moved.point == change.point:
                break
            reading = _told_anew(ground, before, change, (moved, *after))
            if reading is not None:
                yield reading


def retold(ground: Ground, stones: Sequence[Change]) -> Iterator[Reading]:
    """Readings in which several stones were played among the last moves, in turn and legally.

    Also one that a hand laid, where the last moves were told against the order in which they were
    seen.

    Each colour's moves keep their order, and so do its late stones; of the lines that end in what
    lies there the one that goes least against what was seen first is taken.
    """
    late = [change for change in stones if change.appears]
    if not late or len(late) > _MOST_LATE:
        return
    if len(late) == 1 and not (late[0].covered and _disordered(ground)):
        return
    for moved, node, after in _taken_back(ground, _DEEPEST):
        again = (moved, *after)
        lines = islice(_in_turn(node, again, tuple(late)), _MOST_LINES)
        told_anew = [_told_in(ground, node, line, again) for line in lines]
        regular = [reading for reading in told_anew if not reading.drafts]
        if regular:
            yield max(regular, key=lambda reading: reading.score)


def exchanged(ground: Ground, stones: Sequence[Change]) -> Iterator[Reading]:
    """Readings in which a stone that was only guessed at was none: another one was the move.

    Of the legal lines with the stones that have come into view since, all or one of them, the
    one that goes least against what was seen first.
    """
    came = [change for change in stones if change.appears]
    if not came or len(came) > _MOST_LATE or not any(made.guessed for made in ground.state.line):
        return
    for moved, node, after in _taken_back(ground, _LONG_AGO):
        if not moved.guessed:
            continue
        again = (moved, *after)
        for late in {tuple(came), *((change,) for change in came)}:
            if not any(change.new is moved.new for change in late):
                continue
            lines = islice(_in_turn(node, after, late), _MOST_LINES)
            anew = [_told_in(ground, node, line, again, _EXCHANGED, free=True) for line in lines]
            regular = [reading for reading in anew if not reading.drafts]
            if regular:
                yield max(regular, key=lambda reading: reading.score)


def _disordered(ground: Ground) -> bool:
    """Whether one of the last moves was seen well after the one that is told after it."""
    last = ground.state.line[-_DEEPEST:]
    seen = [made.seen_ns for made in last if made.seen_ns != NEVER]
    return any(one - next_ > _WELL_NS for one, next_ in pairwise(seen))


def _in_turn(
    game: Game, again: tuple[Change, ...], late: tuple[Change, ...]
) -> Iterator[tuple[Change, ...]]:
    """The legal lines from `game` of all of `again` and `late`, each side's in their order."""
    if not again and not late:
        yield ()
        return
    for one, rest, others in ((again, late, False), (late, again, True)):
        mine = next((change for change in one if change.new is game.to_play), None)
        if mine is None or mine.new is None:
            continue
        after, breaches = game.follow(Move(mine.new, mine.point))
        if breaches:
            continue
        left = tuple(change for change in one if change is not mine)
        for line in _in_turn(after, rest if others else left, left if others else rest):
            yield (mine, *line)


def _taken_back(ground: Ground, most: int) -> Iterator[tuple[Change, Game, tuple[Change, ...]]]:
    """The last moves, newest first, `most` at most: each, the line before it, the moves after."""
    after: tuple[Change, ...] = ()
    node = ground.game
    for _ in range(most):
        moved = _again(ground, node)
        if moved is None or node.parent is None:
            return
        node = node.parent
        yield moved, node, after
        after = (moved, *after)


def _again(ground: Ground, node: Game) -> Change | None:
    """The last move of `node` as a stone that came up when it was seen; None where it was none."""
    last, line = node.last, ground.state.line
    if last is None or last.point is None or not 0 < node.number <= len(line):
        return None
    made = line[node.number - 1]
    return Change(
        last.point,
        None,
        last.color,
        0.0,
        made.seen_ns,
        made.covered,
        -1,
        0.0,
        False,
        began_ns=made.seen_ns,
        before_ns=made.seen_ns - 1,
        guessed=made.guessed,
    )


def _told_anew(
    ground: Ground, node: Game, change: Change, again: tuple[Change, ...]
) -> Reading | None:
    reading = _told_in(ground, node, (change, *again), again)
    return None if reading.drafts and ground.state.question is not None else reading


def _told_in(
    ground: Ground,
    node: Game,
    sequence: tuple[Change, ...],
    again: tuple[Change, ...],
    cost: float = 0.0,
    *,
    free: bool = False,
) -> Reading:
    """`sequence` told after `node`, where `again` had been told; what that cost is spared."""
    moves = moves_of(sequence)
    anew = line_of(ground, started(ground, node, moves[0].color), sequence, moves)
    before = line_of(ground, node, again, moves_of(again))
    known = {_key(draft) for draft in before.drafts}
    drafts = tuple(draft for draft in anew.drafts if _key(draft) not in known)
    return ground.reading(
        Kind.REORDER,
        anew.game,
        anew.over,
        anew.plays,
        drafts,
        cost + anew.cost - before.cost,
        unwound=len(again),
        free=free,
    )


def phantoms(ground: Ground, gone: Sequence[Change]) -> Iterator[Reading]:
    """Readings in which one of the last moves was none: its stone has gone, and no hand was there.

    The moves after it stand. A stone that a hand laid has not been misread where its point is now
    read only half empty.
    """
    if ground.state.question is not None:
        return
    for change in gone:
        if change.covered is not False or (change.hand_near and not change.flickers):
            continue
        most = _LONG_AGO if change.flickers else _RECENT
        for moved, before, after in _taken_back(ground, most):
            if moved.point == change.point:
                if moved.covered and change.deficit >= USUAL_SHORT:
                    break
                laid = _LAID if moved.covered and change.moving else 0.0
                yield _without(ground, before, moved, after, ground.costs.misread + laid)
                break


def lifted(ground: Ground, gone: Sequence[Change]) -> Iterator[Reading]:
    """Readings in which one stone of a double move, not its last, was lifted: the other stands."""
    asked = ground.state.question
    doubled = {
        point
        for item in (*ground.state.open, *([asked.open] if asked is not None else ()))
        if item.alert.type in _DOUBLED and item.number == ground.game.number
        for point in item.alert.points[:-1]
    }
    for change in gone:
        if change.point not in doubled or ground.game.captures:
            continue
        for moved, before, after in _taken_back(ground, _LATEST):
            if moved.point == change.point and after:
                anew = line_of(ground, before, after, moves_of(after))
                if not anew.drafts:
                    yield ground.reading(
                        Kind.LIFTED,
                        anew.game,
                        anew.over,
                        anew.plays,
                        (),
                        1.0,
                        unwound=len(after) + 1,
                    )


def _without(
    ground: Ground, node: Game, phantom: Change, again: tuple[Change, ...], cost: float
) -> Reading:
    if not again:
        return ground.reading(Kind.REVISE, node, ground.over, (), (), cost, unwound=1, free=True)
    return _told_in(ground, node, again, (phantom, *again), cost, free=True)


def still_broken(ground: Ground, reading: Reading) -> frozenset[tuple[object, ...]]:
    """The breaches (type and points) of the moves that `reading` tells anew."""
    parent = reading.game.at(reading.game.number - len(reading.plays))
    moves = [play.move for play in reading.plays]
    sequence = [
        ground.guess(move.point, move.color, play.seen_ns)
        for play, move in zip(reading.plays, moves, strict=True)
        if move.point is not None
    ]
    return frozenset(_key(draft) for draft in line_of(ground, parent, sequence, moves).drafts)


def _key(draft: AlertDraft) -> tuple[object, ...]:
    return draft.type, draft.points
