"""What the rules prescribe for an irregularity at a move of a game: noticed at once, or later.

Two kinds of irregularity are answered for a move. Some the record shows: the move is in breach of
the rules. Others a record cannot show, such as a stone of the wrong colour.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..color import BLACK, WHITE, Color
from ..corrections import Correction, CorrectionType, HandOver, Stones
from ..errors import Reason, RulesError
from ..game import Game
from ..legality.breach import Breach, BreachType, CourseBreachType
from ..legality.course import course_breach, end_of, moves_owed, refused, white_begins
from ..legality.repetition import closes_cycle
from ..moves import Move
from ..points import Point
from ..rulesets.handicap import FEWEST
from ..rulesets.ruleset import Dispute, Ending, LongCycle, Resumes
from ..scoring.ending import TOUCH_PROCEDURE
from .irregularities import (
    PHYSICAL,
    found_moved,
    handicap_set_right,
    put_right,
    put_right_at_once,
    put_right_later,
    regained_liberties,
    removed_with_liberties,
    restored,
    taken_back_by_agreement,
    uncaptured,
    wrong_colour_at_once,
    wrong_colour_illegal,
    wrong_colour_later,
)
from .procedures import (
    REFEREES,
    clause_of,
    left_to_referee,
    lost_by,
    node_of,
    pass_stone,
)


@dataclass(frozen=True, slots=True)
class Advice:
    """What is to be done about one irregularity."""

    irregularity: str
    """The name of its event."""
    shown: bool
    """Whether the record shows it, or it is one that may have happened unrecorded."""
    at_once: bool
    """Whether it is noticed before the next move."""
    agreed: bool | None
    """Whether the players agree; None where that makes no difference."""
    correction: Correction
    confirmed: bool = False
    """Whether it is noticed after both players have confirmed the result."""


def advice_at(game: Game, number: int) -> tuple[Advice, ...]:
    """What is to be done about irregularities at move `number` of `game`; 0 is before the first.

    What is noticed later is noticed at the end of `game`, and left out for its last move. A move
    after the end does not count, whatever else it is. Raises RulesError (number) if there is no
    such move.

    >>> game = Game.new(size=9).play("E5").follow("B G3")[0]
    >>> first = advice_at(game, 2)[0]
    >>> first.irregularity, first.correction.clause, first.correction.game
    ('TwoInARow', 'BGA 8.1', <Game bga2009 9x9 after move 1 (B pass)>)
    """
    if not 0 <= number <= game.number:
        raise RulesError(Reason.NUMBER, f"move {number}: expected 0 to {game.number}")
    if number == 0:
        return tuple(_of_handicap(game))
    end = end_of(game)
    if end is not None:
        if number > end.number:
            return (_after_the_end(game, number, end.counted),)
        game = end.counted
    return (
        *_course(game, number),
        *_shown(game, number),
        *_unrecorded(game, number),
        *_unrecorded_later(game, number),
        *_stopped(game, number),
    )


def advice_shown(game: Game, number: int) -> tuple[Advice, ...]:
    """As `advice_at`, of the breaches that the record itself shows at move `number`, 1 and up.

    Nothing for a move after the end of the game.
    """
    end = end_of(game)
    if end is not None and number > end.number:
        return ()
    return tuple(_shown(game if end is None else end.counted, number))


def _of_handicap(game: Game) -> Iterator[Advice]:
    """Handicap stones that lie wrongly: before White's first move, and after."""
    start = game.at(0)
    stones = start.position.stones(BLACK)
    if start.handicap < FEWEST or len(stones) != start.handicap:
        return
    for at_once, asked in ((True, start), (False, game)):
        correction = handicap_set_right(asked, stones)
        if correction is not None and (at_once or game.number):
            yield Advice(correction.type.value, True, at_once, None, correction)


def _after_the_end(game: Game, number: int, counted: Game) -> Advice:
    """What is to be done about move `number`, made after the end: the game is as `counted`."""
    node, _, move = _move_at(game, number)
    kind = CourseBreachType.MOVE_AFTER_END
    correction = _comes_off(counted, node, course_breach(counted, move, kind).clause)
    return Advice(kind.value, True, True, None, correction)


def _course(game: Game, number: int) -> Iterator[Advice]:
    """What is to be done about a move that the course of the game forbids."""
    node, before, move = _move_at(game, number)
    for breach in refused(before, move):
        if breach.type is CourseBreachType.PASS_FORBIDDEN:
            correction = _comes_off(before, node, breach.clause)
            yield Advice(breach.type.value, True, True, None, correction)
    if white_begins(before, move):
        # "Making a move when it is not the player's turn to do so" (BGA interp. 8.1.i).
        kind = CourseBreachType.WHITE_BEGINS.value
        points = () if move.point is None else (move.point,)
        clause = game.ruleset.clause(BreachType.TWO_IN_A_ROW.value)
        early = Breach(BreachType.TWO_IN_A_ROW, move.color, points, clause)
        if early.type.value in game.ruleset.loses_by:
            # The documents speak of two moves in a row there, not of a game that White begins.
            asked = _of(node, CorrectionType.REFEREE, CorrectionType.REFEREE.value, referee=True)
            yield Advice(kind, True, True, None, asked)
            return
        yield from _noticed(game, number, early, kind)


def _comes_off(before: Game, node: Game, clause: str) -> Correction:
    """The move of `node` does not count, and the referee says so: no document says what follows."""
    kind, board = CorrectionType.REFEREE, before.position
    return Correction(kind, before, board, clause, abandoned=node, referee=True)


def _shown(game: Game, number: int) -> Iterator[Advice]:
    """What is to be done about the breaches of move `number`, and about a long cycle it closes.

    A move out of turn is part of a sequence that is corrected as a whole, whatever other breach it
    is (BGA 8.1). So of two breaches the first, the turn, is answered.
    """
    node, before, move = _move_at(game, number)
    for breach in before.verdict(move)[:1]:
        if breach.forbidden:
            yield from _noticed(game, number, breach, breach.type.value)
        elif closes_cycle(node):
            yield from _cycle(game, number, breach)


def _noticed(game: Game, number: int, breach: Breach, kind: str) -> Iterator[Advice]:
    """What is to be done about `breach` by move `number`: at once, later if agreed and if not."""
    node, _, _ = _move_at(game, number)
    yield Advice(kind, True, True, None, put_right_at_once(node, breach))
    if number == game.number:
        return
    for agreed in (True, False):
        correction = put_right_later(game, number, breach, agreed=agreed)
        if correction.loses:
            yield Advice(kind, True, False, None, correction)
            break
        yield Advice(kind, True, False, agreed, correction)
    if game.ruleset.result_final:
        stands = _of(game, CorrectionType.RESULT_STANDS, "result_final")
        yield Advice(kind, True, False, None, stands, confirmed=True)


def _cycle(game: Game, number: int, breach: Breach) -> Iterator[Advice]:
    """A long cycle: without result if the players agree, else play goes on (FAQ 3.8)."""
    node, _, _ = _move_at(game, number)
    kind = breach.type.value
    if game.ruleset.long_cycle is not LongCycle.NO_RESULT:
        referee = CorrectionType.REFEREE
        correction = Correction(referee, node, node.position, breach.clause, referee=True)
        yield Advice(kind, True, True, None, correction)
        return
    for agreed, act in ((True, CorrectionType.LONG_CYCLE), (False, CorrectionType.CYCLE_WATCH)):
        correction = Correction(act, node, node.position, breach.clause, by_agreement=agreed)
        yield Advice(kind, True, True, agreed, correction)


def _stopped(game: Game, number: int) -> Iterator[Advice]:
    """What is to be done where move `number` is a pass that stops the game or ends it."""
    node, _, move = _move_at(game, number)
    if move.point is not None:
        return
    for agreed, correction in at_the_stop(node):
        paused = agreed is not None
        yield Advice(
            "GamePaused" if paused else correction.type.value, True, True, agreed, correction
        )


def _unrecorded(game: Game, number: int) -> Iterator[Advice]:
    """What is to be done if something happened at move `number` that no record shows."""
    node, before, move = _move_at(game, number)
    if move.point is None:
        return
    if move.color is before.to_play:
        correction, breaches = wrong_colour_at_once(before, move.point)
        illegal = [breach for breach in breaches if breach.forbidden]
        if illegal:
            correction = wrong_colour_illegal(correction.game, illegal[0])
        yield Advice(CorrectionType.WRONG_COLOUR.value, False, True, None, correction)
    if number < game.number and game.position[move.point] is not None:
        wrong = CorrectionType.WRONG_COLOUR.value
        lost = lost_by(game, wrong, move.color)
        later = lost or wrong_colour_later(game, move.point)
        yield Advice(wrong, False, False, None if lost else True, later)
    if node.captures:
        correction = uncaptured(node, move.color, node.captures)
        yield Advice(CorrectionType.UNCAPTURED.value, False, True, None, correction)
    if beside := _alive_beside(node, move):
        correction = removed_with_liberties(node, move.color, beside)
        yield Advice(CorrectionType.REMOVED_WITH_LIBERTIES.value, False, True, None, correction)
    ruleset = game.ruleset
    back = CorrectionType.TAKEN_BACK
    may_agree = ruleset.illegal_procedure not in REFEREES or left_to_referee(ruleset, back)
    for kind in PHYSICAL:
        agreed = False if kind is back and may_agree else None
        yield Advice(kind.value, False, True, agreed, restored(node, kind, move.color))
    if may_agree:
        yield Advice(back.value, False, True, True, taken_back_by_agreement(node))
    if clause := clause_of(ruleset, CorrectionType.DROPPED):
        dropped = Correction(CorrectionType.DROPPED, before, before.position, clause)
        yield Advice(dropped.type.value, False, True, None, dropped)
    if node.captures and clause_of(ruleset, CorrectionType.PRISONERS):
        hidden = put_right(node, CorrectionType.PRISONERS, offender=move.color)
        yield Advice(hidden.type.value, False, True, None, hidden)


def _alive_beside(node: Game, move: Move) -> frozenset[Point]:
    """The strings of the opponent beside the stone of `move`, none of them captured."""
    position = node.position
    grid = position.grid
    if move.point is None:
        return frozenset()
    theirs = position.bits(move.color.other)
    return grid.scatter(grid.spread(grid.beside(grid.bit(move.point)) & theirs, theirs))


def _unrecorded_later(game: Game, number: int) -> Iterator[Advice]:
    """As `_unrecorded`, noticed at the end of `game`; the stones must lie as it has them then."""
    node, _, move = _move_at(game, number)
    if move.point is None or number == game.number:
        return
    if node.captures:
        kind = CorrectionType.UNCAPTURED.value
        yield Advice(kind, False, False, None, uncaptured(game, move.color, node.captures))
        regained = regained_liberties(game, move.color, node.captures)
        yield Advice(f"{kind} with liberties since", False, False, None, regained)
    if beside := _alive_beside(node, move):
        correction = removed_with_liberties(game, move.color, beside)
        yield Advice(CorrectionType.REMOVED_WITH_LIBERTIES.value, False, False, None, correction)
    for kind_ in PHYSICAL:
        if kind_ in (CorrectionType.STONE_MOVED, CorrectionType.DISTURBED):
            back = kind_ is CorrectionType.DISTURBED or game.position[move.point] is move.color
            for agreed, found in found_moved(game, kind_, back=back):
                yield Advice(kind_.value, False, False, agreed, found)
        else:
            lost_or_back = restored(game, kind_, move.color)
            yield Advice(kind_.value, False, False, None, lost_or_back)


def _move_at(game: Game, number: int) -> tuple[Game, Game, Move]:
    """The game just after move `number`, the game just before it, and the move."""
    node = node_of(game, number)
    before, move = node.parent, node.last
    if before is None or move is None:
        raise RulesError(Reason.NUMBER, f"move {number} is not in the record")
    return node, before, move


def at_the_stop(game: Game) -> Iterator[tuple[bool | None, Correction]]:
    """What follows the pass at which `game` stands: whether the players agree, and what then.

    Nothing where that pass neither stops the game nor ends it.
    """
    limit, passes = game.ruleset.stop_passes, game.passes
    end = end_of(game)
    if limit is None or not passes or passes % limit or (end is not None and end.game is not game):
        return
    if end is None:
        yield from _paused(game)
    elif game.ruleset.dispute is Dispute.RESUME:
        yield None, _of(game, CorrectionType.FOUR_PASSES, CorrectionType.FOUR_PASSES.value)
    else:
        yield None, _of(game, CorrectionType.ENDED, CourseBreachType.MOVE_AFTER_END.value)
    if moves_owed(game)[0]:
        yield (
            None,
            _of(
                game, CorrectionType.WHITE_LAST_PASS, "white_last", *pass_stone(game.ruleset, WHITE)
            ),
        )


def _paused(game: Game) -> Iterator[tuple[bool, Correction]]:
    """The players agree on the status of all strings, or they disagree on one."""
    ruleset = game.ruleset
    humans = ruleset.ending is Ending.HUMANS and ruleset.dispute is Dispute.REFEREE
    yield True, _of(game, CorrectionType.STATUS_AGREED, "ending", referee=humans)
    if ruleset.clause(TOUCH_PROCEDURE):
        first = game.to_play
        stones = [
            HandOver(giver, giver.other, 1, Stones.PASS_STONE) for giver in (first, first.other)
        ]
        yield True, _of(game, CorrectionType.TOUCH, TOUCH_PROCEDURE, *stones)
    if ruleset.resumes is Resumes.REQUESTERS_OPPONENT:
        yield False, _of(game, CorrectionType.ON_REQUEST, "resumes")
    if ruleset.dispute is Dispute.REFEREE:
        yield False, _of(game, CorrectionType.REFEREE, "dispute", referee=True)
    elif ruleset.dispute is Dispute.RESUME_OR_BOTH_LOSE:
        both = _of(game, CorrectionType.BOTH_LOSE, CorrectionType.BOTH_LOSE.value)
        yield False, replace(both, loses=tuple(Color))
    else:
        yield False, _of(game, CorrectionType.RESUMED, "dispute")


def _of(
    game: Game, kind: CorrectionType, cited: str, *handed: HandOver, referee: bool = False
) -> Correction:
    """The game as it stands, by the clause of `cited`."""
    clause = game.ruleset.clause(cited)
    return Correction(kind, game, game.position, clause, handed, referee=referee)
