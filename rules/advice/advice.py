"""What the rules prescribe for an irregularity at a move of a game: noticed at once, or later.

Two kinds of irregularity are answered for a move. Some the record shows: the move is in breach of
the rules. Others a record cannot show, such as a stone of the wrong colour.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..board.position import Position
from ..color import BLACK, WHITE, Color
from ..errors import Reason, RulesError
from ..game import Game
from ..legality.breach import Breach, BreachType, CourseBreachType
from ..legality.course import course_breach, end_of, refused, white_begins
from ..legality.repetition import closes_cycle
from ..points import Move, Point
from ..rulesets.handicap import MIN_HANDICAP
from ..rulesets.ruleset import Dispute, Ending, HandicapPlacement, LongCycle, Resumes
from ..scoring.ending import TOUCH_PROCEDURE
from ..scoring.notes import NoteType
from .irregularities import (
    PHYSICAL,
    found_moved,
    handicap_announced,
    handicap_set_right,
    put_right,
    put_right_at_once,
    put_right_later,
    regained_liberties,
    removed_with_liberties,
    uncaptured,
    wrong_colour_at_once,
    wrong_colour_later,
)
from .procedures import (
    REFEREES,
    Correction,
    CorrectionType,
    HandOver,
    Stones,
    left_to_referee,
    lost_by,
    move_at,
    noticed_at_once,
    rewound,
    stones_owed,
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
    lying: Position | None = None
    """The board where it happened, before anything is put right; None if unknown."""
    on_top: Move | None = None
    """The move that placed its stone on another one, where that is what happened."""
    confirmed: bool = False
    """Whether it is noticed after both players have confirmed the result."""


def advice_at(game: Game, number: int, announced: int | None = None) -> tuple[Advice, ...]:
    """What is to be done about irregularities at move `number` of `game`; 0 is before the first.

    `announced` is the handicap that was announced, None where it is that which lies there. What is
    noticed later is noticed at the end of `game`, and left out for its last move. A move after the
    end does not count. Raises RulesError (number) if there is no such move.

    >>> game = Game.new(size=9).play("E5").follow("B G3")[0]
    >>> first = advice_at(game, 2)[0]
    >>> first.irregularity, first.correction.clause, first.correction.game
    ('TwoInARow', 'BGA 8.1', <Game bga2009 9x9 after move 1 (B pass)>)
    """
    if not 0 <= number <= game.number:
        raise RulesError(Reason.NUMBER, f"move {number}: expected 0 to {game.number}")
    if number == 0:
        return tuple(_of_handicap(game, announced))
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


def _of_handicap(game: Game, announced: int | None) -> Iterator[Advice]:
    """Handicap stones that lie wrongly: before White's first move, and after."""
    start = game.at(0)
    stones = start.position.stones(BLACK)
    none = start.ruleset.handicap_placement is HandicapPlacement.NONE
    if none or not stones or start.position.bits(WHITE):
        return
    miscounted = announced is not None and MIN_HANDICAP <= announced != len(stones)
    kind = NoteType.HANDICAP_COUNT if miscounted else NoteType.HANDICAP_MISPLACED
    for at_once, asked in ((True, start), (False, game)):
        correction = handicap_set_right(asked, stones)
        if announced is not None and miscounted:
            correction = handicap_announced(asked, announced)
        if correction is not None and (at_once or game.number):
            yield Advice(kind.value, True, at_once, None, correction, asked.position)


def _after_the_end(game: Game, number: int, counted: Game) -> Advice:
    """What is to be done about move `number`, made after the end: the game is as `counted`."""
    node, _, move = move_at(game, number)
    kind = CourseBreachType.MOVE_AFTER_END
    correction = _comes_off(counted, node, course_breach(counted, move, kind).clause)
    return Advice(kind.value, True, True, None, correction, node.position)


def _course(game: Game, number: int) -> Iterator[Advice]:
    """What is to be done about a move that the course of the game forbids."""
    node, before, move = move_at(game, number)
    for breach in refused(before, move):
        if breach.type is CourseBreachType.PASS_FORBIDDEN:
            correction = _comes_off(before, node, breach.clause)
            yield Advice(breach.type.value, True, True, None, correction, node.position)
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
    """The move of `node` does not count, as the referee rules: no document states what follows."""
    kind, off = CorrectionType.REFEREE, CorrectionType.UNWIND
    return Correction(kind, before, clause, abandoned=node, referee=True, suggested=off)


def _shown(game: Game, number: int) -> Iterator[Advice]:
    """What is to be done about the breaches of move `number`, and about a long cycle it closes.

    A move out of turn is part of a sequence that is corrected as a whole, also with another
    breach (BGA 8.1). So of two breaches the first, the turn, is answered.
    """
    node, before, move = move_at(game, number)
    for breach in before.verdict(move)[:1]:
        if breach.forbidden:
            yield from _noticed(game, number, breach, breach.type.value)
        elif closes_cycle(node):
            yield from _cycle(game, number, breach)


def _noticed(game: Game, number: int, breach: Breach, kind: str) -> Iterator[Advice]:
    """What is to be done about `breach` by move `number`: at once, later if agreed and if not."""
    node, before, move = move_at(game, number)
    own = {} if game.ruleset.suicide else dict.fromkeys(node.self_captures, move.color)
    occupied = move.point is not None and before.position[move.point] is not None
    on_top = move if occupied else None
    correction, lying = put_right_at_once(node, breach), node.position.with_stones(own)
    yield Advice(kind, True, True, None, correction, lying, on_top)
    if number == game.number:
        return
    left = {point: color for point, color in own.items() if game.position[point] is None}
    for agreed in (True, False):
        correction = put_right_later(game, number, breach, agreed=agreed)
        lying = game.position if agreed else game.position.with_stones(left)
        if correction.loses:
            yield Advice(kind, True, False, None, correction)
            break
        yield Advice(kind, True, False, agreed, correction, lying, on_top)
    if game.ruleset.result_final:
        stands = _of(game, CorrectionType.RESULT_STANDS, "result_final")
        yield Advice(kind, True, False, None, stands, confirmed=True)


def _cycle(game: Game, number: int, breach: Breach) -> Iterator[Advice]:
    """A long cycle: without result if the players agree, else play goes on (FAQ 3.8)."""
    node, _, _ = move_at(game, number)
    kind = breach.type.value
    if game.ruleset.long_cycle is not LongCycle.NO_RESULT:
        referee = CorrectionType.REFEREE
        watch = CorrectionType.CYCLE_WATCH
        correction = Correction(referee, node, breach.clause, referee=True, suggested=watch)
        yield Advice(kind, True, True, None, correction)
        return
    for agreed, act in ((True, CorrectionType.LONG_CYCLE), (False, CorrectionType.CYCLE_WATCH)):
        correction = Correction(act, node, breach.clause, by_agreement=agreed)
        yield Advice(kind, True, True, agreed, correction)


def _stopped(game: Game, number: int) -> Iterator[Advice]:
    """What is to be done where move `number` is a pass that stops the game or ends it."""
    node, _, move = move_at(game, number)
    if move.point is not None:
        return
    for agreed, correction in at_the_stop(node):
        paused = agreed is not None
        yield Advice(
            "GamePaused" if paused else correction.type.value, True, True, agreed, correction
        )


def _unrecorded(game: Game, number: int) -> Iterator[Advice]:
    """What is to be done if something happened at move `number` that no record shows."""
    node, before, move = move_at(game, number)
    if move.point is None:
        return
    kind = CorrectionType.WRONG_COLOUR
    if move.color is before.to_play:
        correction, breaches = wrong_colour_at_once(before, move.point)
        illegal = [breach for breach in breaches if breach.forbidden]
        if illegal:
            correction = noticed_at_once(correction.game, illegal[0])
        lying = before.after(Move(move.color.other, move.point)).position
        yield Advice(kind.value, False, True, None, correction, lying)
    if number < game.number and game.position[move.point] is not None:
        lost = lost_by(game, kind.value, move.color)
        later = lost or wrong_colour_later(game, move.point)
        yield Advice(kind.value, False, False, None if lost else True, later, game.position)
    yield from _captures(node, node, move)
    ruleset = game.ruleset
    back = CorrectionType.TAKEN_BACK
    may_agree = ruleset.illegal_procedure not in REFEREES or left_to_referee(ruleset, back)
    for kind in PHYSICAL:
        agreed = False if kind is back and may_agree else None
        left = before.position if kind is back else _without(node, move, kind)
        correction = put_right(node, kind, offender=move.color)
        yield Advice(kind.value, False, True, agreed, correction, left)
    if may_agree:
        # No rule allows it: what was played stands unless both agree that it was not.
        undone = rewound(node, node.unwind(1), back, agreed=False)
        yield Advice(back.value, False, True, True, undone, node.position)
    if clause := ruleset.clause(CorrectionType.DROPPED.value):
        dropped = Correction(CorrectionType.DROPPED, before, clause)
        yield Advice(dropped.type.value, False, True, None, dropped)
    if node.captures and ruleset.clause(CorrectionType.PRISONERS.value):
        hidden = put_right(node, CorrectionType.PRISONERS, offender=move.color)
        yield Advice(hidden.type.value, False, True, None, hidden)


def _without(game: Game, move: Move, kind: CorrectionType) -> Position | None:
    """The board of `game` without the stone of `move`, where `kind` takes it from its point."""
    elsewhere = (
        CorrectionType.STONE_MOVED,
        CorrectionType.STONE_REMOVED,
        CorrectionType.TAKEN_BACK,
    )
    if move.point is None or kind not in elsewhere or game.position[move.point] is not move.color:
        return None
    return game.position.with_stones({move.point: None})


def _captures(game: Game, node: Game, move: Move) -> Iterator[Advice]:
    """What is to be done if what `move` captured was left, or other strings beside it were removed.

    `node` is the game after the move, `game` the game as it stands when that is noticed.
    """
    at_once, board, theirs = game is node, game.position, move.color.other
    if left := [point for point in node.captures if board[point] is None]:
        kind = CorrectionType.UNCAPTURED.value
        lying = board.with_stones(dict.fromkeys(left, theirs))
        yield Advice(kind, False, at_once, None, uncaptured(game, move.color, left), lying)
        if not at_once:
            regained = regained_liberties(game, move.color, left)
            yield Advice(f"{kind} with liberties since", False, False, None, regained, lying)
    if beside := [point for point in _alive_beside(node, move) if board[point] is theirs]:
        kind = CorrectionType.REMOVED_WITH_LIBERTIES.value
        lying = board.with_stones(dict.fromkeys(beside))
        correction = removed_with_liberties(game, move.color, beside)
        yield Advice(kind, False, at_once, None, correction, lying)


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
    node, _, move = move_at(game, number)
    if move.point is None or number == game.number:
        return
    yield from _captures(game, node, move)
    for kind in PHYSICAL:
        lying = _without(game, move, kind)
        if kind in (CorrectionType.STONE_MOVED, CorrectionType.DISTURBED):
            back = kind is CorrectionType.DISTURBED or game.position[move.point] is move.color
            for agreed, found in found_moved(game, kind, back=back):
                yield Advice(kind.value, False, False, agreed, found, lying)
        else:
            correction = put_right(game, kind, offender=move.color)
            yield Advice(kind.value, False, False, None, correction, lying)


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
    if owed := stones_owed(game):
        yield None, _of(game, CorrectionType.WHITE_LAST_PASS, "white_last", *owed)


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
        resumed = _of(game, CorrectionType.RESUMED, "dispute")
        scope = ruleset.clause(NoteType.RESUMPTION_SCOPE.value)
        yield False, replace(resumed, clause="; ".join(filter(None, (resumed.clause, scope))))


def _of(
    game: Game, kind: CorrectionType, cited: str, *handed: HandOver, referee: bool = False
) -> Correction:
    """The game as it stands, by the clause of `cited`."""
    clause = game.ruleset.clause(cited)
    return Correction(kind, game, clause, handed, referee=referee)
