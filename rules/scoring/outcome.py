"""Results that no count gives: rules without passes, and games without result."""

from __future__ import annotations

from ..game import Game
from ..legality.course import end_of
from ..legality.repetition import long_cycles
from ..records.results import UNKNOWN
from ..rulesets.ruleset import LongCycle
from .ending import NO_RESULT
from .notes import Note, NoteType


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
