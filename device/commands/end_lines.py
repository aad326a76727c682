"""The last lines of a game that was followed: its count, or why there is none."""

from __future__ import annotations

from collections.abc import Iterator

from referee.agreement_status import agreement_status, in_agreement, why_not_stopped
from referee.arranged.text import reasons
from referee.phases.comparison import table_count
from referee.phases.counting import count, missing_text
from referee.state import State
from rules.points import to_board
from rules.rulesets.ruleset import Method
from rules.scoring.score import score

from .score import in_words

NOT_SAID = "both have passed, and neither has said what is dead"


def end_lines(state: State) -> Iterator[str]:
    """What is to be said of the count at the end of a source.

    Once both sides have agreed what is dead there is a result; before that a sentence says why
    there is none. While nobody has said what is dead, the score of the game as it stands is given
    too.
    """
    yield from _arranged(state)
    agreed, status = state.reported.agreed, agreement_status(state)
    if agreed is not None:
        counted = count(state.game, state.reported, agreed)
        missing = missing_text(counted, state.reported)
        yield in_words(counted) if missing is None else f"no result: {missing}"
    elif state.result is not None:
        yield f"the result is {state.result}"
    elif status is not None and status.disputed:
        names = " ".join(to_board(point, state.game.size[0]) for point in sorted(status.disputed))
        yield f"no result: Black and White do not agree whether these are dead: {names}"
    elif status is not None and status.claims:
        yield "no result: only one side has said what is dead"
    else:
        why = NOT_SAID if in_agreement(state) else why_not_stopped(state)
        yield f"no result: {why}; as it stands, with nothing dead:"
        for method in (Method.TERRITORY, Method.AREA):
            yield in_words(score(state.game, method))
        yield "(goban score --dead names dead strings)"


def _arranged(state: State) -> Iterator[str]:
    """What the board shows as it was arranged for the count, where it was."""
    counted, reported = table_count(state), state.reported
    if counted is not None and (reported.arranging or reported.counted):
        verdict = "agrees with" if counted.agrees else "differs from"
        said = [f"{verdict} the record, {state.result}", *reasons(counted)]
        yield (
            f"the board as arranged: black {counted.shown.black}, white {counted.shown.white}; "
            + "; ".join(said)
        )
