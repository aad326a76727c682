"""The course of a game: where passes stop it, where it has ended, and what that forbids.

A move may be in order on the board and still be none: after the end of the game, as a pass where
the rules know none, or as White's beginning of an even game. `Game.play` refuses the first two,
`goban check` lists all three. `History.follow` asks none of it: what happened on the table stands.
"""

from __future__ import annotations

from collections.abc import Iterator

from .breach import CourseBreach, CourseBreachType
from .color import WHITE
from .handicap import FEWEST
from .history import History
from .moves import Move
from .ruleset import Dispute


def _pass_runs(game: History) -> Iterator[tuple[int, int]]:
    """The number of every move, and how many passes in a row the game stood at after it.

    An arbiter's edit of the board ends a run.
    """
    run = 0
    for node in reversed(list(game.line())):
        if node.last is None or node.last.point is not None:
            run = 0
        else:
            run += 1
        if node.last is not None:
            yield node.number, run


def stops(game: History) -> tuple[int, ...]:
    """The numbers of the moves after which passes stopped the game, also where it was resumed."""
    limit = game.ruleset.stop_passes
    if limit is None:
        return ()
    return tuple(number for number, run in _pass_runs(game) if run and run % limit == 0)


def four_passes(game: History) -> bool:
    """Whether a resumption opened with as many passes again as had stopped the game.

    Then the game ends with all stones on the board (BGA 10.iii; AGA 10), but for the passes of
    the touch procedure when nobody disagreed (AGA 10). Elsewhere play may be resumed as if the
    passes had not stopped it (FAQ 3.7).
    """
    limit = game.ruleset.stop_passes
    return limit is not None and game.passes >= 2 * limit


def ended(game: History) -> bool:
    """Whether the passes that `game` stands at have ended it, with nothing left to agree on."""
    if not game.stopped:
        return False
    dispute = game.ruleset.dispute
    if dispute is Dispute.RESUME:
        return four_passes(game)
    if dispute is Dispute.RESUME_ONCE:
        return len(stops(game)) > 1
    return dispute is Dispute.NONE


def ended_after(game: History) -> int | None:
    """The number of the move whose pass ended the game, whatever was made after it, or None."""
    limit, dispute = game.ruleset.stop_passes, game.ruleset.dispute
    if limit is None:
        return None
    found = 0
    for number, run in _pass_runs(game):
        found += bool(run) and run % limit == 0
        if run >= limit and (
            dispute is Dispute.NONE
            or (dispute is Dispute.RESUME and run >= 2 * limit)
            or (dispute is Dispute.RESUME_ONCE and found > 1)
        ):
            return number
    return None


def course_breach(game: History, move: Move, kind: CourseBreachType) -> CourseBreach:
    """`move` in `game` as a breach of this `kind`."""
    points = () if move.point is None else (move.point,)
    return CourseBreach(kind, move.color, points, game.ruleset.clause(kind.value))


def refused(game: History, move: Move) -> tuple[CourseBreach, ...]:
    """Why `move` may not be made as the game stands, whatever it would do on the board."""
    found = []
    if ended(game):
        found.append(course_breach(game, move, CourseBreachType.MOVE_AFTER_END))
    if move.point is None and game.ruleset.stop_passes is None:
        found.append(course_breach(game, move, CourseBreachType.PASS_FORBIDDEN))
    return tuple(found)


def white_begins(game: History, move: Move) -> bool:
    """Whether `move` is White's and the first of an even game (BGA 2; AGA 2; WMSG 2.3).

    A game that starts from stones on the board, handicap or other, is no such game.
    """
    black, white = game.bits
    at_start = game.parent is None and not (black or white)
    return at_start and game.handicap < FEWEST and move.color is WHITE
