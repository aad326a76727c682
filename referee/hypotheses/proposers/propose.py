"""Everything that may have happened, legal and illegal, ranked.

Each proposer yields hypotheses: a line of moves, a table, what is opened and closed. Each scores
the evidence for the table that it leads to, against the one expected. What such an event
costs is taken off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import islice

from ...events import EventType
from ..context import Context
from ..hypothesis import Hypothesis
from .back import propose_answers, propose_exchanged_stones, propose_settled, propose_take_backs
from .not_moves import (
    propose_adopted_stones,
    propose_disturbances,
    propose_fallen_stones,
    propose_prisoners_on_board,
    propose_removals,
    propose_slides,
    propose_stones_beside_plays,
)
from .plays import propose_plays, propose_recoloured_plays
from .tail import (
    propose_guesses_elsewhere,
    propose_late_stones,
    propose_lifted_doubles,
    propose_phantom_moves,
    propose_reordered_moves,
    propose_stones_seen_late,
    propose_without_misread_moves,
    propose_wrong_guesses,
)
from .unseen import (
    propose_exchanges,
    propose_hidden_plays,
    propose_pairs_at_hidden_points,
    propose_plays_at_hidden_points,
    propose_unseen_captures,
)

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
    DISMISSED = "an arbiter has dismissed what was said of the last stone"
    LID = "a lid holds fewer stones than the record says"


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
        Clue.DISMISSED: state.dismissed_of_last(*EventType),
        Clue.LID: min(state.reported.lid_surplus) < 0,
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
    Proposer(propose_settled, _one_of(Clue.SETTLED), crowded=True),
    Proposer(propose_take_backs, _one_of(Clue.GONE, Clue.ALERT, Clue.DISMISSED), crowded=True),
    Proposer(propose_answers, _one_of(Clue.QUESTION, Clue.ALERT, Clue.DISMISSED), crowded=True),
    Proposer(propose_exchanged_stones, _one_of(Clue.OTHER), crowded=True),
    Proposer(propose_late_stones, _all_of(Clue.STONE, Clue.MOVES)),
    Proposer(propose_reordered_moves, _all_of(Clue.STONE, Clue.MOVES)),
    Proposer(propose_wrong_guesses, _all_of(Clue.STONE, Clue.MOVES)),
    Proposer(propose_guesses_elsewhere, _all_of(Clue.GONE, Clue.MOVES)),
    Proposer(propose_phantom_moves, _all_of(Clue.GONE, Clue.MOVES)),
    Proposer(
        propose_without_misread_moves,
        _all_of(Clue.GONE, Clue.MOVES) + _all_of(Clue.OTHER, Clue.MOVES),
    ),
    Proposer(
        propose_lifted_doubles, _all_of(Clue.GONE, Clue.ALERT) + _all_of(Clue.GONE, Clue.QUESTION)
    ),
    Proposer(propose_fallen_stones, _one_of(Clue.STONE)),
    Proposer(propose_adopted_stones, _all_of(Clue.STONE, Clue.ALERT)),
    Proposer(propose_plays, _one_of(Clue.STONE)),
    Proposer(propose_stones_seen_late, _one_of(Clue.STONE)),
    Proposer(propose_stones_beside_plays, _one_of(Clue.STONES)),
    Proposer(propose_prisoners_on_board, _all_of(Clue.STONE, Clue.LID)),
    Proposer(propose_slides, _all_of(Clue.STONE, Clue.GONE)),
    Proposer(propose_removals, _one_of(Clue.GONE)),
    Proposer(
        propose_hidden_plays,
        _one_of(Clue.STONES)
        + tuple(
            frozenset({Clue.STONE, clue})
            for clue in (Clue.TURN, Clue.GONE, Clue.ALERT, Clue.QUESTION)
        ),
    ),
    Proposer(propose_unseen_captures, _one_of(Clue.GONE)),
    Proposer(propose_plays_at_hidden_points, _all_of(Clue.TURN)),
    Proposer(propose_pairs_at_hidden_points, _one_of(Clue.STONE, Clue.GONE)),
    Proposer(propose_exchanges, _one_of(Clue.STONE, Clue.GONE)),
    Proposer(propose_disturbances, _one_of(Clue.MANY), crowded=True),
    Proposer(propose_recoloured_plays, _one_of(Clue.STONE)),
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
            last = tuple(node.last for node in islice(game.line(), context.limits.most_plays))
            key = (game.number, last, hypothesis.outcome)
            score = hypothesis.score
            if key not in found or found[key][0] < score:
                found[key] = score, hypothesis
    ranked = sorted(found.values(), key=lambda item: -item[0])
    return tuple([hypothesis for _, hypothesis in ranked])
