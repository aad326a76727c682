"""Compare the referee's events with the ground truth: the figures of `referee_eval`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import groupby

from referee.events import Alert, AlertState, EventType, GameEvent
from rules.color import Color
from rules.game import Game
from rules.points import Move, Point

from .truth import Irregularity, Truth

MAX_LATE_S = 15.0
"""An alert counts until this time after the correction of its irregularity. The correction may be
the first cue to distinguish a wrong colour from two plays in a row."""

_EARLY_S = 1.0


@dataclass(frozen=True, slots=True)
class Verdict:
    """One game's figures.

    An irregularity is found where an alert has the right type and a right point, in time, and was
    not withdrawn.
    """

    exact: bool
    """The record is the truth move for move, from the stones it begins with."""
    exact_but_order: bool
    """It is exact but for the order of moves that lie there in the same look for the first time."""
    matched: int
    """Moves in order, out of ``moves``."""
    moves: int
    """The number of moves of the truth or of the record, whichever is greater."""
    found: tuple[str, ...]
    """Irregularities that were found, by type."""
    missed: tuple[str, ...]
    """Irregularities that were not found, by type."""
    false: tuple[str, ...]
    """Alerts and questions raised where nothing was wrong then, withdrawn or not."""
    withdrawn: int
    """The number of withdrawn ones."""
    questions: int
    """The number of questions."""
    delays: tuple[float, ...]
    """Seconds from a stone's lying in view to its event, for the stones that have one."""


def verdict_on(truth: Truth, events: Sequence[GameEvent], game: Game) -> Verdict:
    """The figures of one game: `events` in the order of their emission, `game` as recorded."""
    want = runs_of([move for move, _ in truth.moves])
    got = runs_of(game.moves())
    matcher = SequenceMatcher(a=want, b=got, autojunk=False)
    matched = sum(block.size for block in matcher.get_matching_blocks())
    raised = [
        event for event in events if isinstance(event, Alert) and event.state is AlertState.OPEN
    ]
    withdrawn = {
        event.id
        for event in events
        if isinstance(event, Alert) and event.state is AlertState.WITHDRAWN
    }
    standing = [alert for alert in raised if alert.id not in withdrawn]
    found: list[str] = []
    missed: list[str] = []
    for irregularity in truth.irregularities:
        hit = any(_names(alert, irregularity) for alert in standing)
        (found if hit else missed).append(irregularity.type)
    false = [
        alert.type.value
        for alert in raised
        if not any(_together(alert, irregularity) for irregularity in truth.irregularities)
    ]
    exact = want == got and _setup(game) == truth.setup
    return Verdict(
        exact=exact,
        exact_but_order=exact or (_setup(game) == truth.setup and _in_looks(truth, game)),
        matched=matched,
        moves=max(len(want), len(got)),
        found=tuple(found),
        missed=tuple(missed),
        false=tuple(false),
        withdrawn=len(withdrawn),
        questions=sum(alert.type is EventType.AMBIGUOUS_TURN for alert in raised),
        delays=tuple(_delays(truth, events)),
    )


def runs_of(moves: Sequence[Move]) -> list[tuple[bool, Point | None]]:
    """The moves without the passes that nothing on the table shows, runs of one colour sorted.

    Stones of one colour that were put down together have no order.
    """
    shown = [move for move in moves if move.point is not None or move.forced]
    flat: list[tuple[bool, Point | None]] = []
    for color, run in groupby(shown, key=lambda move: move.color):
        points = sorted(((move.point is None, move.point) for move in run), key=repr)
        flat.extend((color is Color.BLACK, point) for _, point in points)
    return flat


def _in_looks(truth: Truth, game: Game) -> bool:
    """Whether the moves are the true ones but for the order of those that one look shows first."""
    got = [move for move in game.moves() if move.point is not None]
    if len(got) != len(truth.moves):
        return False
    start = 0
    for _, together in groupby(truth.moves, key=lambda item: item[1]):
        moves = [move for move, _ in together]
        if Counter(moves) != Counter(got[start : start + len(moves)]):
            return False
        start += len(moves)
    return True


def _names(alert: Alert, irregularity: Irregularity) -> bool:
    """Whether `alert` is the right name for `irregularity`, at its point, in time."""
    if alert.type.value != irregularity.type and alert.type.value not in irregularity.also:
        return False
    return _together(alert, irregularity)


def _together(alert: Alert, irregularity: Irregularity) -> bool:
    """Whether `alert` or question is about `irregularity`, regardless of its type."""
    last = (irregularity.t if irregularity.right is None else irregularity.right) + MAX_LATE_S
    in_time = irregularity.t - _EARLY_S <= alert.t <= last
    return in_time and bool(set(alert.points) & set(irregularity.points))


def _setup(game: Game) -> tuple[Point, ...]:
    """The setup stones, sorted."""
    position = game.at(0).position
    return tuple(sorted(position.stones(Color.BLACK) | position.stones(Color.WHITE)))


def _delays(truth: Truth, events: Sequence[GameEvent]) -> list[float]:
    """Seconds from each stone's becoming visible to the first later event that names it."""
    played: dict[Move, list[float]] = {}
    for event in events:
        if event.type is EventType.BOARD_PLAY and event.color is not None:
            played.setdefault(Move(event.color, event.points[0]), []).append(event.t)
    delays = []
    for move, t in truth.moves:
        times = [other - t for other in played.get(move, []) if other - t > -_EARLY_S]
        if times:
            delays.append(max(0.0, min(times)))
    return delays
