"""Everything that may have happened, legal and illegal, ranked.

Each proposer yields hypotheses: a line of moves, a table, and what that does. A hypothesis scores
what the evidence says for the table that it leads to, against the one expected, less what such an
event costs (RULES.md 6.2, steps 4 and 5).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import islice

from rules.game import Game

from .context import Context
from .disturbances import disturbances
from .extra_stones import adopted_stones, fallen_stones, stones_beside_plays
from .hypothesis import Hypothesis
from .plays import plays, recoloured_plays
from .removals import removals
from .revisions import late_stones, lifted_doubles, phantom_moves, retold_moves, wrong_guesses
from .slides import slides
from .table_agrees import agreements
from .take_backs import take_backs
from .turn_questions import turn_questions, wrong_colours
from .unseen_plays import hidden_plays, unseen_captures

Propose = Callable[[Context], Iterator[Hypothesis]]
"""What may have happened, of one kind."""


class Clue(Enum):
    """Something that is seen or open, without which some proposers have nothing to propose."""

    SETTLED = "a point agrees with the record again"
    STONE = "a stone has appeared"
    STONES = "several stones have appeared"
    TURN = "a stone has appeared that is not of the side to move"
    OTHER = "another stone lies upon a recorded one"
    GONE = "a stone is gone"
    MANY = "much has changed"
    MOVES = "moves are recorded"
    ALERT = "an alert is open"
    QUESTION = "a question is open"


def clues_of(context: Context) -> frozenset[Clue]:
    """What there is in `context` for proposers to explain."""
    state, limits = context.state, context.limits
    stones, to_play = context.stones, context.game.to_play
    found = {
        Clue.SETTLED: bool(context.settled),
        Clue.STONE: bool(stones),
        Clue.STONES: len(stones) > 1,
        Clue.TURN: any(change.new is not to_play for change in stones),
        Clue.OTHER: any(change.old is not None for change in stones),
        Clue.GONE: any(change.new is None for change in context.confirmed),
        Clue.MANY: context.crowded or len(context.rest) >= min(limits.mass, limits.at_once),
        Clue.MOVES: bool(state.line),
        Clue.ALERT: bool(state.open),
        Clue.QUESTION: state.question is not None,
    }
    return frozenset([clue for clue, there in found.items() if there])


@dataclass(frozen=True, slots=True)
class Proposer:
    """One kind of hypotheses: `propose` yields them.

    It is asked where all clues of one of `needs` are there; with `crowded` also where more stones
    have appeared than plays can explain.
    """

    propose: Propose
    needs: tuple[frozenset[Clue], ...]
    crowded: bool = False


def _one_of(*clues: Clue) -> tuple[frozenset[Clue], ...]:
    return tuple(frozenset({clue}) for clue in clues)


def _all_of(*clues: Clue) -> tuple[frozenset[Clue], ...]:
    return (frozenset(clues),)


PROPOSERS: tuple[Proposer, ...] = (
    Proposer(agreements, _one_of(Clue.SETTLED), crowded=True),
    Proposer(take_backs, _one_of(Clue.GONE, Clue.ALERT), crowded=True),
    Proposer(turn_questions, _one_of(Clue.QUESTION, Clue.ALERT), crowded=True),
    Proposer(wrong_colours, _one_of(Clue.OTHER), crowded=True),
    Proposer(late_stones, _all_of(Clue.STONE, Clue.MOVES)),
    Proposer(retold_moves, _all_of(Clue.STONE, Clue.MOVES)),
    Proposer(wrong_guesses, _all_of(Clue.STONE, Clue.MOVES)),
    Proposer(phantom_moves, _all_of(Clue.GONE, Clue.MOVES)),
    Proposer(lifted_doubles, _all_of(Clue.GONE, Clue.ALERT) + _all_of(Clue.GONE, Clue.QUESTION)),
    Proposer(fallen_stones, _one_of(Clue.STONE)),
    Proposer(adopted_stones, _all_of(Clue.STONE, Clue.ALERT)),
    Proposer(plays, _one_of(Clue.STONE)),
    Proposer(stones_beside_plays, _one_of(Clue.STONES)),
    Proposer(slides, _all_of(Clue.STONE, Clue.GONE)),
    Proposer(removals, _one_of(Clue.GONE)),
    Proposer(
        hidden_plays,
        _one_of(Clue.STONES)
        + tuple(
            frozenset({Clue.STONE, clue})
            for clue in (Clue.TURN, Clue.GONE, Clue.ALERT, Clue.QUESTION)
        ),
    ),
    Proposer(unseen_captures, _one_of(Clue.GONE)),
    Proposer(disturbances, _one_of(Clue.MANY), crowded=True),
    Proposer(recoloured_plays, _one_of(Clue.STONE)),
)
"""Every proposer; of hypotheses with one score those of the first rank first."""


def propose(context: Context) -> tuple[Hypothesis, ...]:
    """Hypotheses of what is confirmed in `context`, best first; "nothing" is not among them.

    At most one for each outcome (line of moves, table, alerts).
    """
    if not context.confirmed:
        return ()
    clues, crowded = clues_of(context), context.crowded
    found: dict[tuple[object, ...], tuple[float, Hypothesis]] = {}
    for proposer in PROPOSERS:
        if crowded and not proposer.crowded:
            continue
        if not any(need <= clues for need in proposer.needs):
            continue
        for hypothesis in proposer.propose(context):
            game = hypothesis.game
            key = (game.number, _last_moves(context, game), hypothesis.outcome)
            score = hypothesis.score
            if key not in found or found[key][0] < score:
                found[key] = score, hypothesis
    ranked = sorted(found.values(), key=lambda item: -item[0])
    return tuple([hypothesis for _, hypothesis in ranked])


def _last_moves(context: Context, game: Game) -> tuple[object, ...]:
    return tuple(node.last for node in islice(game.line(), context.limits.most_plays))
