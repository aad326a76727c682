"""How an alert is put right by the procedures of `rules`: the board, what changes hands, who plays.

Where the rules leave it to a referee, a correction is what they suggest.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from rules.advice.irregularities import (
    PHYSICAL,
    handicap_announced,
    handicap_set_right,
    put_right,
    put_right_at_once,
    put_right_later,
    regained_liberties,
    removed_with_liberties,
    uncaptured,
    wrong_colour_at_once,
)
from rules.advice.procedures import Correction, CorrectionType, HandOver, Warned, rewind_offer
from rules.board.position import Position
from rules.color import BLACK, Color
from rules.game import Game
from rules.legality.breach import Breach, BreachType
from rules.points import Move, Point
from rules.rulesets.handicap import fixed_points
from rules.rulesets.ruleset import MovedStones

from ..events import Alert, EventType
from ..state import OpenAlert
from .catalog import CATALOG, ILLEGAL_MOVES


@dataclass(frozen=True, slots=True)
class AlertDraft:
    """An alert that would be raised."""

    type: EventType
    color: Color | None
    """The colour of the stones."""
    points: tuple[Point, ...] = ()
    """The points of the stones."""
    mover: Color | None = None
    """Whose move or stone it was."""
    base: int | None = None
    """The number of moves to which the line returns when it is put right.

    None: nothing is unwound.
    """
    number: int = 0
    """The number of the move meant, 0 for none."""
    clause: str | None = None
    """The clause that forbids it; None where the catalogue has it."""

    @property
    def key(self) -> tuple[EventType, tuple[Point, ...]]:
        """The key of the alert on its line: its type and its points."""
        return self.type, self.points

    @property
    def cause(self) -> tuple[EventType, tuple[Point, ...], int | None]:
        """The cause, as the open alert will have it."""
        return self.type, self.points, self.number or None


class Remedy(NamedTuple):
    """The board as it must lie (rows, "" where nothing lies otherwise), and who does what."""

    rows: tuple[str, ...] = ()
    hand_over: tuple[HandOver, ...] = ()
    to_play: Color | None = None
    referee: bool = False
    loses: tuple[Color, ...] = ()
    warning: Warned | None = None

    @classmethod
    def of(cls, correction: Correction) -> Remedy:
        """What `correction` asks of the players."""
        return cls(
            correction.board.rows(),
            correction.hand_over,
            None if correction.loses else correction.to_play,
            correction.referee,
            correction.loses,
            correction.warning,
        )


def remedy_for(game: Game, draft: AlertDraft, table: Position, handicap: int = 0) -> Remedy:
    """How what `draft` is about is put right, noticed now.

    `game` is the line with the move in it, `table` what lies on the board, `handicap` the stones
    that were announced. A question has nothing to put right before it is answered.
    """
    found = _correction(game, draft, table, handicap)
    return Remedy() if found is None else Remedy.of(found)


def _correction(game: Game, draft: AlertDraft, table: Position, handicap: int) -> Correction | None:
    """The correction that the catalogue names for `draft`, None where it does not apply."""
    kind = CATALOG[draft.type].correction
    if draft.type in ILLEGAL_MOVES:
        return _illegal(game, draft)
    if kind is CorrectionType.WRONG_COLOUR:
        before = game.at(max(0, min(draft.number - 1, game.number)))
        return wrong_colour_at_once(before, draft.points[0])[0]
    if kind is CorrectionType.UNCAPTURED and draft.mover is not None:
        lying = (table.string_at(point) for point in draft.points if table[point] is not None)
        free = any(string.liberties for string in lying)
        return (regained_liberties if free else uncaptured)(game, draft.mover, draft.points)
    if kind is CorrectionType.REMOVED_WITH_LIBERTIES and draft.mover is not None:
        return removed_with_liberties(game, draft.mover, draft.points)
    if draft.type is EventType.HANDICAP_COUNT_MISMATCH:
        fixed = fixed_points(game.ruleset, handicap, *game.size) is not None
        return handicap_announced(game, handicap) if fixed else None
    if kind is CorrectionType.HANDICAP:
        return handicap_set_right(game, game.position.stones(BLACK))
    if kind is None or kind not in PHYSICAL:
        return None
    correction = put_right(game, kind, offender=draft.color)
    moved = kind in (CorrectionType.STONE_MOVED, CorrectionType.DISTURBED)
    both = moved and game.ruleset.moved_stones is MovedStones.BACK_OR_BOTH_LOSE
    return replace(correction, loses=correction.loses or tuple(Color)) if both else correction


def _illegal(game: Game, draft: AlertDraft) -> Correction | None:
    """The illegal move of `draft`, its line made whole where the stone is gone again."""
    color = draft.color if draft.mover is None else draft.mover
    if color is None or not 0 < draft.number <= game.number + 1:
        return None
    if draft.number > game.number:
        made, _ = game.follow(Move(color, draft.points[-1] if draft.points else None))
    else:
        made = game.at(draft.number)
    breach = Breach(BreachType(draft.type.value), color, draft.points, draft.clause or "")
    if not breach.forbidden:
        clause = game.ruleset.clause("long_cycle")
        return Correction(CorrectionType.REFEREE, game, clause, referee=True)
    return put_right_at_once(made, breach)


def correction_for(game: Game, item: OpenAlert) -> Correction | None:
    """What the procedure makes of `game` now that the illegal move behind an alert is off."""
    alert, number = item.alert, item.alert.move or game.number
    kind, points, clause = alert.type, alert.points, alert.clause
    draft = AlertDraft(kind, alert.color, points, item.mover, number=number, clause=clause)
    return _illegal(game, draft)


def after_play_on(game: Game, alert: Alert, mover: Color) -> Iterator[tuple[EventType, Correction]]:
    """What follows when the other side has played on after an illegal move, and what may be agreed.

    `game` is the line before the move that accepts it.
    """
    number = min(alert.move or game.number, game.number)
    breach = Breach(BreachType(alert.type.value), mover, alert.points, alert.clause or "")
    after = put_right_later(game, number, breach, agreed=False)
    fixed = after.type is CorrectionType.OCCUPIED
    yield EventType.REFEREE_NEEDED if fixed else EventType(after.type.value), after
    if breach.forbidden and not after.loses:
        yield EventType.REWIND_OFFER, rewind_offer(game, number, breach)
