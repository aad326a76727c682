"""Corrections of irregular moves (BGA A.2; BGA interp. 8.3) and of stones that moved unplayed.

`game` is always the game as it stands, and its position is what should lie on the table.
Irregularities carry no penalty; they are corrected to the satisfaction of both (BGA 8.2).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from ..board.position import Position
from ..color import BLACK, WHITE, Color, Sides
from ..errors import Reason, RulesError
from ..game import Game
from ..legality.breach import Breach, BreachType
from ..points import Move, Point
from ..rulesets.handicap import fixed_points, misplaced
from ..rulesets.ruleset import MovedStones, Occupied
from .procedures import (
    Correction,
    CorrectionType,
    HandOver,
    Means,
    Stones,
    left_to_referee,
    lost_by,
    move_at,
    noticed_at_once,
    noticed_later,
    pass_stones_due,
    replaced,
    rewritten,
    warning_for,
)

NO_PRISONERS = Sides(0, 0)
"""A ruling that gives nobody a prisoner: the stones go to or come from their owners' bowls."""


def wrong_colour_at_once(game: Game, point: Point) -> tuple[Correction, tuple[Breach, ...]]:
    """The player to move has just placed a stone of the other colour at `point` (BGA A.2.i).

    It is replaced by a stone of the right colour, and what that captures is removed. Stones taken
    off because of the wrong stone go back first (BGA A.2.vi); the board shows where they lay.
    Returns the breaches of the right-coloured move too; if there are any, `wrong_colour_illegal`
    follows. There are none to look for where the stone loses the game.
    """
    kind = CorrectionType.WRONG_COLOUR
    after, breaches = game.follow(Move(game.to_play, point))
    correction = put_right(after, kind, offender=game.to_play)
    return correction, () if correction.loses else breaches


def wrong_colour_later(game: Game, point: Point) -> Correction:
    """A stone of the wrong colour that has lain at `point` for a while (BGA A.2.i).

    The players fix the board as best they can, by agreement. The suggestion is to swap the stone
    and change nothing else. Raises RulesError (coordinate) if no stone lies there.
    """
    color = game.position[point]
    if color is None:
        raise RulesError(Reason.COORDINATE, "no stone lies at that point: expected the wrong one")
    board = game.position.with_stones({point: color.other})
    kind = CorrectionType.WRONG_COLOUR
    swapped = game.edited(board, ruling=NO_PRISONERS)
    return replace(put_right(swapped, kind), by_agreement=True)


def put_right_at_once(made: Game, breach: Breach) -> Correction:
    """The last move of `made` is illegal or on an occupied point; noticed before the next one.

    In a sequence of moves in a row the whole sequence is put right, with any last move. Or
    the move loses the game, by the rules' `loses_by`.
    """
    lost = lost_by(made, breach.type.value, breach.color)
    if lost:
        return lost
    before = made.at(made.number - 1)
    warning = warning_for(made.ruleset, breach.type.value, breach.color)
    if breach.type is BreachType.OCCUPIED and before.to_play is breach.color:
        return replace(occupied_at_once(before, breach), warning=warning)
    return replace(noticed_at_once(made, breach), warning=warning)


def put_right_later(game: Game, number: int, breach: Breach, *, agreed: bool) -> Correction:
    """Move `number` was illegal or occupied, and moves were made since.

    The players agree to rewind or not. A move on an occupied point may be one of several in a row.
    Its stone comes off, and the referee decides about the sequence (BGA 8.1.ii, A.2.ii). Where it
    loses the game there is no way back.
    """
    lost = lost_by(game, breach.type.value, breach.color)
    if lost:
        return lost
    _, before, move = move_at(game, number)
    lay = move.point is not None and before.position[move.point] is not None
    if agreed or not (lay or breach.type is BreachType.OCCUPIED):
        return noticed_later(game, number, breach, agreed=agreed)
    comes_off = occupied_later(game, number)
    if before.to_play is breach.color:
        return comes_off
    rest = noticed_later(game, number, breach, agreed=False)
    if not rest.referee:
        return comes_off
    suggested = comes_off.suggested or comes_off.type
    return replace(comes_off, type=rest.type, clause=rest.clause, referee=True, suggested=suggested)


def occupied_at_once(before: Game, breach: Breach) -> Correction:
    """A stone was just placed on an occupied intersection; `before` is the game without it.

    The stone is removed. Then its player makes a legal move (BGA A.2.ii), or counts as having
    passed (AGA 8). Or it is the opponent's turn (BGA interp. 8.3.iv), or the referee decides.
    """
    choice = before.ruleset.occupied
    clause = before.ruleset.clause("occupied")
    if choice is Occupied.PASS:
        after = replaced(before, breach.color)
        due = pass_stones_due(before, after)
        return Correction(CorrectionType.UNWIND, after, clause, due)
    back = (HandOver(breach.color, breach.color, 1, Stones.OWN),)
    if choice is Occupied.OPPONENT_MOVES:
        after = before.edited(before.position, breach.color.other, NO_PRISONERS)
        return Correction(CorrectionType.OCCUPIED, after, clause, back)
    referee = choice is Occupied.REFEREE
    return Correction(CorrectionType.OCCUPIED, before, clause, back, referee=referee)


def occupied_later(game: Game, number: int) -> Correction:
    """Move `number` was placed on an occupied intersection, and moves were made since.

    The stone comes off. It becomes the opponent's prisoner (BGA A.2.ii), goes to its owner's bowl
    (BGA interp. 8.3.iv), or the referee decides. Where the move is accepted (AGA 8) or there are no
    passes, the stone that lay below is suggested as a prisoner. That keeps the numbers of moves
    equal, and the referee decides. Raises RulesError (number) if there is no such move.
    """
    choice = game.ruleset.occupied
    clause = game.ruleset.clause("occupied")
    offender = move_at(game, number)[2].color
    if game.ruleset.stop_passes is None:
        # Without passes none can stand in the record for the stone.
        return _below_is_prisoner(game, number)
    without = rewritten(game, number, Move(offender, None, forced=True))
    if choice is Occupied.LEGAL_MOVE:
        # A pass in the record and a prisoner keep the numbers of moves equal (BGA A.2.ii).
        prisoner = HandOver(offender, offender.other, 1, Stones.PRISONERS)
        return Correction(CorrectionType.OCCUPIED, without, clause, (prisoner,), abandoned=game)
    if choice is Occupied.OPPONENT_MOVES:
        back = HandOver(offender, offender, 1, Stones.OWN)
        then, now = without.ledger.prisoners, game.ledger.prisoners
        ruling = Sides(then.black - now.black, then.white - now.white)
        after = game.edited(without.position, ruling=ruling)
        return Correction(CorrectionType.OCCUPIED, after, clause, (back,))
    if choice is Occupied.PASS:
        # AGA 8 accepts the move, but no rule leaves two stones on one intersection.
        return _below_is_prisoner(game, number)
    return Correction(
        CorrectionType.REFEREE,
        without,
        clause,
        abandoned=game,
        referee=True,
        suggested=CorrectionType.OCCUPIED,
    )


def _below_is_prisoner(game: Game, number: int) -> Correction:
    """Move `number` stands; the stone that lay there is a prisoner, if the referee agrees."""
    _, before, move = move_at(game, number)
    lay = None if move.point is None else before.position[move.point]
    handed = () if lay is None else (HandOver(lay, lay.other, 1, Stones.PRISONERS),)
    kind, suggested = CorrectionType.REFEREE, CorrectionType.ACCEPTED
    clause = game.ruleset.clause(kind.value)
    return Correction(kind, game, clause, handed, referee=True, suggested=suggested)


def handicap_set_right(game: Game, stones: Collection[Point]) -> Correction | None:
    """Handicap stones lie at `stones`, some not on their points; None if they may lie there.

    Noticed before White's first move they are set correctly; otherwise the game carries on with
    them where they lie (BGA A.2.iv; BGA interp. 8.3.iii).
    """
    rows, cols = game.size
    lying = frozenset(stones)
    right = fixed_points(game.ruleset, len(lying), rows, cols)
    if right is None or not misplaced(game.ruleset, lying, rows, cols):
        return None
    return put_right(game, CorrectionType.HANDICAP) if game.number else _set_on(game, right)


def handicap_announced(game: Game, announced: int) -> Correction:
    """Another number of handicap stones lies there than was `announced`.

    Noticed before White's first move the announced ones are set, on their points where these are
    fixed; else Black sets them. Otherwise the game carries on, as with stones off their points.
    """
    right = fixed_points(game.ruleset, announced, *game.size)
    if game.number or right is None:
        return put_right(game, CorrectionType.HANDICAP)
    return _set_on(game, right)


def _set_on(game: Game, points: Collection[Point]) -> Correction:
    """The handicap stones are set on `points`, and White begins."""
    board = Position.empty(*game.size).with_stones(dict.fromkeys(points, BLACK))
    start = Game.start(game.ruleset, game.size, game.komi, len(points), board, WHITE)
    return put_right(start, CorrectionType.HANDICAP)


def uncaptured(game: Game, captor: Color, points: Collection[Point]) -> Correction:
    """Captured stones still lie at `points`, all of a string or some (BGA A.2.v).

    They are removed and given to the player who captured them; the rule knows no time limit. If
    one of them has taken part in a capture since, `game` does not show it: ask the referee.
    """
    handed = HandOver(captor.other, captor, len(points), Stones.PRISONERS)
    return put_right(game, CorrectionType.UNCAPTURED, handed, offender=captor)


def regained_liberties(game: Game, captor: Color, points: Collection[Point]) -> Correction:
    """As `uncaptured`, but the stones have gained liberties since: the referee decides."""
    settled = uncaptured(game, captor, points)
    return Correction(
        CorrectionType.REFEREE,
        game,
        settled.clause,
        settled.hand_over,
        by_agreement=True,
        referee=True,
        suggested=settled.type,
    )


def removed_with_liberties(game: Game, taker: Color, points: Collection[Point]) -> Correction:
    """Stones were removed that still have liberties: all go back, the play stays (BGA A.2.vi).

    Or `taker` has lost (J1989 14).
    """
    handed = HandOver(taker, taker.other, len(points), Stones.OWN)
    return put_right(game, CorrectionType.REMOVED_WITH_LIBERTIES, handed, offender=taker)


PHYSICAL = (
    CorrectionType.BETWEEN_POINTS,
    CorrectionType.STONE_MOVED,
    CorrectionType.TAKEN_BACK,
    CorrectionType.STONE_REMOVED,
    CorrectionType.DISTURBED,
    CorrectionType.EXTRA_STONE,
)
"""What may happen to stones without a play."""


def put_right(
    game: Game, kind: CorrectionType, *handed: HandOver, offender: Color | None = None
) -> Correction:
    """The irregularity `kind` is put right: the table must lie as the record, `game`, has it.

    The clause is that of the game's rule set; where it has no procedure the referee decides. The
    `offender`, where it is known, has lost or is warned if the rules require it.
    """
    ruleset = game.ruleset
    lost = None if offender is None else lost_by(game, kind.value, offender)
    return lost or Correction(
        kind,
        game,
        ruleset.clause(kind.value),
        handed,
        referee=left_to_referee(ruleset, kind),
        warning=warning_for(ruleset, kind.value, offender),
    )


def found_moved(
    game: Game, kind: CorrectionType, *, back: bool = True
) -> Iterator[tuple[bool | None, Correction]]:
    """Stones are found moved, or the board disturbed, and play has gone on.

    Whether the players agree, None where that makes no difference, and what then. `back` states
    whether a stone that moved can go back to where it was played.
    """
    ruleset = game.ruleset
    how, moved = ruleset.moved_stones, kind is CorrectionType.STONE_MOVED
    clause = ruleset.clause("moved_stones" if moved else kind.value)
    if how is MovedStones.BACK:
        yield None, put_right(game, kind)
        return
    if back:
        agreed = replace(put_right(game, kind), clause=clause, by_agreement=True)
        yield True, agreed
    if how is MovedStones.AGREEMENT:
        referee = Correction(CorrectionType.REFEREE, game, clause, referee=True)
        yield (False if back else None), replace(referee, means=tuple(Means))
        return
    both = Correction(CorrectionType.BOTH_LOSE, game, clause, loses=tuple(Color))
    yield (False if back else None), both
