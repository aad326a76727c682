"""Checking a game record: every move is followed, and every breach of the rules is listed."""

from __future__ import annotations

from dataclasses import dataclass

from .game import Game
from .legality.breach import Breach, BreachType, CourseBreachType
from .legality.course import course_breach, end_of, white_begins
from .legality.repetition import long_cycles
from .moves import Move
from .points import to_board
from .records.record import Record
from .rulesets.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class MoveBreach:
    """A breach and the number of its move, counted from 1; passes count, handicap does not."""

    move: int
    breach: Breach


def replay(
    record: Record, ruleset: Ruleset, game: Game | None = None
) -> tuple[Game, list[MoveBreach]]:
    """The main line of `record` followed to its end, and every breach on the way.

    A move in breach stands, and the rest is followed from there. Stones set up, at the start or
    later, are an edit and no breach. Play after passes that only stop the game is no breach either.
    A move after the end of the game is one, White's last pass excepted. A long cycle is no breach:
    see `cycles_closed`. `game` is the start, by default the record's own
    under `ruleset`. Raises RulesError where the record contradicts itself.

    >>> from rules import preset, read_sgf
    >>> game, found = replay(read_sgf("(;SZ[9];B[ee];W[gg])"), preset("aga"))
    >>> game, found
    (<Game aga 9x9 after move 2 (W G3)>, [])
    """
    game = Game.from_record(record, ruleset) if game is None else game
    found: list[MoveBreach] = []
    for after, breaches in game.through(record):
        made, before, game = after.last, game, after
        if made is None:
            continue
        course = _against_the_course(before, made)
        found += [MoveBreach(game.number, breach) for breach in course]
        found += [MoveBreach(game.number, breach) for breach in breaches if breach.forbidden]
    end = end_of(game)
    if end is not None and end.number < game.number:
        found = sorted([*found, *_after(game, end.number)], key=lambda item: item.move)
    return game, found


def cycles_closed(game: Game) -> list[MoveBreach]:
    """The plays of `game` that closed a long cycle, of a run of such plays the first.

    None of them is forbidden: the players are asked whether the game ends there (FAQ 3.8).
    """
    found: list[MoveBreach] = []
    moves, closed = game.moves(), 0
    for number, first in long_cycles(game):
        move = moves[number - 1]
        if number != closed + 1 and move.point is not None:
            kind = BreachType.LONG_CYCLE
            clause = game.ruleset.clause(kind.value)
            breach = Breach(kind, move.color, (move.point,), clause, first)
            found.append(MoveBreach(number, breach))
        closed = number
    return found


def _against_the_course(before: Game, move: Move) -> list[Breach]:
    """What the course of the game forbids about `move`, the end of the game left aside."""
    kinds = []
    if move.point is None and before.ruleset.stop_passes is None:
        kinds.append(CourseBreachType.PASS_FORBIDDEN)
    if white_begins(before, move):
        kinds.append(CourseBreachType.WHITE_BEGINS)
    return [course_breach(before, move, kind) for kind in kinds]


def _after(game: Game, end: int) -> list[MoveBreach]:
    """Every move of `game` that was made after its last one, number `end`."""
    kind = CourseBreachType.MOVE_AFTER_END
    later = enumerate(game.moves()[end:], start=end + 1)
    return [MoveBreach(number, course_breach(game, move, kind)) for number, move in later]


def check_record(record: Record, ruleset: Ruleset) -> list[MoveBreach]:
    """Every breach of `ruleset` in the main line of `record`, in the order of play.

    No breach depends on the komi, so a record is checked with any stated komi.

    >>> from rules import preset, read_sgf
    >>> record = read_sgf("(;SZ[9];B[ee];W[gg];B[gg])")
    >>> [(found.move, str(found.breach)) for found in check_record(record, preset("bga2009"))]
    [(3, 'a stone lies there (OccupiedIntersection, BGA 2, A.2.ii)')]
    """
    return replay(record, ruleset, start_without_komi(record, ruleset))[1]


def start_without_komi(record: Record, ruleset: Ruleset) -> Game:
    """The game before the first move of `record`, with the komi of the rules."""
    return Game.from_record(record, ruleset, ruleset.komi(record.handicap or 0))


def breach_json(found: MoveBreach, rows: int) -> dict[str, object]:
    """One line of `goban check --json`, the file's name left to the caller.

    `rows` is the number of horizontal lines, for board labels.
    """
    breach = found.breach
    line: dict[str, object] = {
        "move": found.move,
        "type": breach.type.value,
        "color": breach.color.word,
        "points": [to_board(point, rows) for point in breach.points],
        "clause": breach.clause,
    }
    if breach.first_seen_move is not None:
        line["first_seen_move"] = breach.first_seen_move
    if not breach.forbidden:
        line["question"] = True
    return line
