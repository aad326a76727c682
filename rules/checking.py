"""Checking a game record: every move is followed, and every breach of the rules is listed."""

from __future__ import annotations

from dataclasses import dataclass

from .breach import Breach
from .game import Game
from .points import to_board
from .record import Record
from .ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class MoveBreach:
    """A breach and the number of its move, counted from 1; passes count, handicap does not."""

    move: int
    breach: Breach


def replay(
    record: Record, ruleset: Ruleset, game: Game | None = None
) -> tuple[Game, list[MoveBreach]]:
    """The main line of `record` followed to its end, and every breach on the way.

    A move in breach stands and the rest is followed from there; stones set up, at the start or
    later, are an edit and in breach of nothing. `game` is the start, by default the record's own
    under `ruleset`. Raises RulesError where the record contradicts itself.
    """
    game = Game.from_record(record, ruleset) if game is None else game
    found: list[MoveBreach] = []
    for after, breaches in game.through(record):
        game = after
        found += [MoveBreach(game.number, breach) for breach in breaches]
    return game, found


def check_record(record: Record, ruleset: Ruleset) -> list[MoveBreach]:
    """Every breach of `ruleset` in the main line of `record`, in the order of play."""
    return replay(record, ruleset)[1]


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
    return line
