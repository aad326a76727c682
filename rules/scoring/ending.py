"""The end of a game: passes, agreement, resumption, resignation (BGA 9-11; AGA 9-11; WMSG 5).

Rules without passes and games without result have results that no count gives.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..board.areas import areas_of, dead_strings
from ..board.life import settlement
from ..color import BLACK, WHITE, Color
from ..errors import Reason, RulesError
from ..game import Game
from ..legality.course import at_its_end, end_of, four_passes
from ..legality.repetition import long_cycles
from ..points import Point, to_board
from ..records.results import UNKNOWN
from ..rulesets.ruleset import Dispute, LongCycle, Resumes
from ..texts import CodeEnum
from .notes import Note, NoteType


class EndingPhase(CodeEnum):
    """Where a game stands."""

    PLAY = "play"
    AGREEMENT = "agreement"
    ENDED = "ended"


def phase(game: Game) -> EndingPhase:
    """The phase that the moves of `game` alone lead to.

    An agreement on dead stones and a resignation end a game too; they are not among its moves.

    >>> game = Game.new(size=9)
    >>> phase(game), phase(game.play("pass").play("pass"))
    (EndingPhase.PLAY, EndingPhase.AGREEMENT)
    """
    if end_of(game) is not None:
        return EndingPhase.ENDED
    return EndingPhase.AGREEMENT if game.stopped else EndingPhase.PLAY


@dataclass(frozen=True, slots=True)
class Agreement:
    """Both sides' claims of dead stones: ``dead`` whole strings, ``disputed`` where they differ."""

    dead: frozenset[Point]
    disputed: frozenset[Point]

    @property
    def reached(self) -> bool:
        """Whether they agree on the status of all strings (BGA 9)."""
        return not self.disputed


def touch_procedure(game: Game) -> bool:
    """Whether the passes that ended `game` may be those of the touch procedure (AGA 10).

    "If both players pass and there was no disagreement indicated, the game is over, and all groups
    which the players have indicated as dead are removed from the board."
    """
    return bool(game.ruleset.clause(TOUCH_PROCEDURE)) and four_passes(at_its_end(game))


TOUCH_PROCEDURE = "TouchProcedure"
"""What the clause of the touch procedure is called in a rule set that has it."""


def agreement(game: Game, black: Iterable[Point], white: Iterable[Point]) -> Agreement:
    """The strings that Black and White state as dead, compared; a stone stands for its string.

    Some rules remove nothing: short rules, four passes, WMSG after its one resumption. Then nothing
    is dead but the strings that both have named by the touch procedure. Raises RulesError (dead,
    coordinate).

    >>> game = Game.new(size=9).play("E5").play("G3").play("pass").play("pass")
    >>> found = agreement(game, black=[Point(6, 6)], white=[])
    >>> found.reached, found.disputed
    (False, frozenset({Point(row=6, col=6)}))
    """
    position = at_its_end(game).position
    grid = position.grid
    claims = [dead_strings(position, points) for points in (black, white)]
    both = [side.black | side.white for side in claims]
    if phase(game) is EndingPhase.ENDED and not (touch_procedure(game) and both[0] == both[1]):
        return Agreement(frozenset(), frozenset())
    return Agreement(grid.scatter(both[0] & both[1]), grid.scatter(both[0] ^ both[1]))


@dataclass(frozen=True, slots=True)
class Resumption:
    """How play goes on after a dispute: who moves first, and where play is allowed."""

    game: Game
    scope: frozenset[Point] | None
    """The points of the disputed strings and of the regions they touch (WMSG 5.3).

    None where every point is allowed.
    """
    clause: str
    """The rule."""

    def allows(self, point: Point) -> bool:
        """Whether play may be resumed at `point`; if not, a referee must be asked (WMSG 5.3)."""
        return self.scope is None or point in self.scope


def resume(game: Game, disputed: Iterable[Point] = (), to_play: Color | None = None) -> Resumption:
    """Resume play because the players disagree about `disputed` strings.

    The opponent of the last player to pass moves first (BGA 10.i; AGA 10). That is the original
    order (WMSG 5.2) and that of the alternation (FAQ 3.7). Or `to_play` moves first, the opponent
    of the player who asks for it (J1989 9.3). Ko, superko, prisoners and pass stones carry on.
    Raises RulesError (move) where the game has not stopped or may not be resumed. Raises it too
    where another side than `to_play` moves first.

    >>> game = Game.new(size=9).play("E5").play("pass").play("pass")
    >>> resume(game).game.to_play, resume(game).clause
    (Color.WHITE, 'BGA 10')
    >>> resume(game, to_play=BLACK)
    Traceback (most recent call last):
        ...
    rules.errors.RulesError: black passed last: expected White to move first (BGA 10.i)
    """
    ruleset = game.ruleset
    if phase(game) is not EndingPhase.AGREEMENT:
        raise RulesError(Reason.MOVE, "the game cannot be resumed: expected one that has stopped")
    asked = ruleset.resumes is Resumes.REQUESTERS_OPPONENT and to_play is not None
    if ruleset.dispute is Dispute.REFEREE and not asked:
        raise RulesError(Reason.MOVE, f"{ruleset.id}: a dispute is the referee's, not resumed")
    check_resumes(game, game.to_play if to_play is None else to_play)
    scope = None
    if ruleset.dispute is Dispute.RESUME_ONCE:
        scope = _scope(game, disputed)
    return Resumption(game, scope, ruleset.clause("resumes"))


def resumption_notes(game: Game) -> Iterator[tuple[int, Note]]:
    """What is to be known of each play that resumes `game`, where resumption has a scope, by move.

    "Play may only be resumed to confirm the life or death of stones and the rights to the vacant
    points enclosed by the living stones" (WMSG 5.3). What was disputed is not in a record: a play
    beside no group whose life is in doubt is the referee's matter.
    """
    if game.ruleset.dispute is not Dispute.RESUME_ONCE:
        return
    clause = game.ruleset.clause(NoteType.RESUMPTION_SCOPE.value)
    for node in at_its_end(game).line():
        before, move = node.parent, node.last
        if before is None or not before.stopped or move is None or move.point is None:
            continue
        position = before.position
        left = settlement(areas_of(position)).doubtful
        disputed = [point for group in left for point in position.grid.each(group)]
        beside = move.point in _scope(before, disputed)
        where = to_board(move.point, game.size[0])
        text = f"{where} resumes play, which is for life and death and enclosed points alone"
        if not beside:
            text += "; no group beside it is in doubt: the point is left, the referee decides"
        yield node.number, Note(NoteType.RESUMPTION_SCOPE, text, clause, (move.point,), not beside)


def check_resumes(game: Game, to_play: Color) -> None:
    """Raise RulesError (move) if `to_play` may not move first after the passes of `game`.

    "The opponent of the last person to pass has the first move of the resumed game" (BGA 10.i).
    A referee to whom the rules leave it may decide otherwise. "If a player requests resumption of a
    stopped game, his opponent must oblige and has the right to play first" (J1989 9.3).
    """
    ruleset, last = game.ruleset, game.last
    if last is None or not game.stopped or ruleset.either_resumes:
        return
    if last.color is to_play:
        first, passed = last.color.other.word.capitalize(), last.color.word
        cited = ruleset.clause("GameResumed") or ruleset.clause("dispute")
        raise RulesError(
            Reason.MOVE, f"{passed} passed last: expected {first} to move first ({cited})"
        )


def may_resume(game: Game) -> tuple[Color, ...]:
    """Who may move first if play is resumed after the passes that `game` stands at.

    Nobody where the rules resume no play, and where the passes have ended the game. Either side
    where the rules leave disputes to a referee, or resume play for a side that asks.

    >>> game = Game.new(size=9).play("E5").play("pass").play("pass")
    >>> may_resume(game), may_resume(game.unwind(1))
    ((Color.WHITE,), ())
    """
    if phase(game) is not EndingPhase.AGREEMENT:
        return ()
    if game.ruleset.dispute is Dispute.REFEREE or game.ruleset.either_resumes:
        return tuple(Color)
    return (game.to_play,)


def _scope(game: Game, disputed: Iterable[Point]) -> frozenset[Point]:
    """The disputed strings, the empty regions they touch, and all strings those touch."""
    position = game.position
    grid = position.grid
    strings = dead_strings(position, disputed)
    seeds = strings.black | strings.white
    occupied = position.bits(BLACK) | position.bits(WHITE)
    empty = grid.full ^ occupied
    regions = grid.spread(seeds | grid.beside(seeds) & empty, seeds | empty)
    return grid.scatter(regions)


class Cause(CodeEnum):
    """Why a game ended without a count; the values are SGF's letters."""

    RESIGNED = "R"
    TIME = "T"
    FORFEIT = "F"


def won_by(winner: Color, cause: Cause) -> str:
    """The result of a game that was not counted, as SGF writes it (WMSG 6; FAQ 6.1).

    >>> won_by(WHITE, Cause.RESIGNED)
    'W+R'
    """
    return f"{winner.letter}+{cause.value}"


NO_RESULT = "Void"
"""SGF's result of a game without one, such as after a long cycle (FAQ 3.8)."""


def outcome_of(game: Game) -> tuple[str | None, tuple[Note, ...]]:
    """The result that does not follow from a count, as SGF writes it, and why; None elsewhere."""
    if game.ruleset.stop_passes is None:
        return _without_passes(game)
    return _after_a_cycle(game)


def _without_passes(game: Game) -> tuple[str, tuple[Note, ...]]:
    """FAQ 5.8: "Alternation ends when a player loses due to no legal play." """
    end = end_of(game)
    if end is not None:
        loser = end.game.to_play
        result = f"{loser.other.letter}+"
        state = f"{loser.word.capitalize()} has no legal play and has lost"
    else:
        result = UNKNOWN
        state = "the game goes on until a player has no legal play"
    text = f"these rules have no score: {state}; the count is information only"
    return result, (Note(NoteType.NO_SCORE, text, game.ruleset.clause("stop_passes")),)


def _after_a_cycle(game: Game) -> tuple[str | None, tuple[Note, ...]]:
    """FAQ 3.8: a game in which a position is recreated ends with the result "without result".

    The players may agree on it later, so this is the result only where no play has followed.
    """
    ruleset = game.ruleset
    cycles = tuple(long_cycles(game))
    if not cycles:
        return None, ()
    number, first = cycles[-1]
    clause = ruleset.clause("long_cycle")
    repeated = f"move {number} recreated the position after move {first}"
    if ruleset.long_cycle is not LongCycle.NO_RESULT:
        text = f"{repeated}, for which these rules give no result: the referee decides"
        return None, (Note(NoteType.WITHOUT_RESULT, text, clause, doubt=True),)
    if game.number - game.passes > number:
        text = f"{repeated}: if the players ended the game there, it is without result"
        return None, (Note(NoteType.WITHOUT_RESULT, text, clause, doubt=True),)
    text = f"{repeated}: the game is without result, and the count is information only"
    return NO_RESULT, (Note(NoteType.WITHOUT_RESULT, text, clause),)
