"""Everything that may have happened, legal and illegal, ranked.

Each proposer yields hypotheses: a line of moves, a table, what is opened and closed. Each scores
the evidence for the table that it leads to, against the one expected. What such an event
costs is taken off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from .back import propose_answers, propose_exchanged_stones, propose_settled, propose_take_backs
from .context import Context
from .hypothesis import Hypothesis
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


PROPOSERS: tuple[Propose, ...] = (
    propose_settled,
    propose_take_backs,
    propose_answers,
    propose_exchanged_stones,
    propose_late_stones,
    propose_reordered_moves,
    propose_wrong_guesses,
    propose_guesses_elsewhere,
    propose_phantom_moves,
    propose_without_misread_moves,
    propose_lifted_doubles,
    propose_fallen_stones,
    propose_adopted_stones,
    propose_plays,
    propose_stones_seen_late,
    propose_stones_beside_plays,
    propose_prisoners_on_board,
    propose_slides,
    propose_removals,
    propose_hidden_plays,
    propose_unseen_captures,
    propose_plays_at_hidden_points,
    propose_pairs_at_hidden_points,
    propose_exchanges,
    propose_disturbances,
    propose_recoloured_plays,
)
"""Every proposer; of hypotheses with one score those of the first rank first."""

WHEN_CROWDED = frozenset(
    {
        propose_settled,
        propose_take_backs,
        propose_answers,
        propose_exchanged_stones,
        propose_disturbances,
    }
)
"""Those that are asked also where more stones have appeared than plays can explain."""


def propose(context: Context) -> tuple[Hypothesis, ...]:
    """Hypotheses of what is confirmed in `context`, best first; "nothing" is not among them.

    At most one for each outcome (line of moves, table, alerts).
    """
    if not context.confirmed:
        return ()
    found: dict[tuple[object, ...], tuple[float, Hypothesis]] = {}
    for proposer in PROPOSERS:
        if context.crowded and proposer not in WHEN_CROWDED:
            continue
        for hypothesis in proposer(context):
            game = hypothesis.game
            last = tuple(node.last for node in islice(game.line(), context.limits.most_plays))
            key = (game.number, last, hypothesis.outcome)
            score = hypothesis.score
            if key not in found or found[key][0] < score:
                found[key] = score, hypothesis
    ranked = sorted(found.values(), key=lambda item: -item[0])
    return tuple([hypothesis for _, hypothesis in ranked])
