"""The model at work: what is seen after some moves, and what may have happened, ranked.

Every row is one board of 5 lines. `moves` were recorded ("C3 D3", in turn from Black), then the
table looks like `seen`. The hypotheses that outweigh their costs follow, two at most, each with its
score, what it says and its costs. At every point that changed the evidence is 10 nats, a hand was
there (unless the row says otherwise), and the change was first read 5 seconds ago.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from referee.decision.explanation import describe
from referee.hypotheses.hypothesis import Hypothesis
from referee.hypotheses.proposers.propose import propose
from tests.support.hypotheses import NATS, SECOND, context_of, film, state_after
from vision.types import Side

NO_HAND: Mapping[str, object] = {"covered": False}


def laid(began: int, before: int) -> Mapping[str, object]:
    """A stone that was first read at second `began`, its point last seen empty at `before`."""
    began_ns = began * SECOND
    return {"began_ns": began_ns, "since_ns": began_ns, "before_ns": before * SECOND}


@dataclass(frozen=True)
class Row:
    name: str
    moves: str
    seen: str
    ranked: tuple[tuple[float, str, str], ...]
    changes: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    settings: Mapping[str, object] = field(default_factory=dict)


ROWS = (
    Row(
        "the first stone",
        "",
        """
        . . . . .
        . . . . .
        . . B . .
        . . . . .
        . . . . .
        """,
        ((9.0, "black C3", "play 1.0"),),
    ),
    Row(
        "White may begin, though it is Black's to do",
        "",
        """
        . . . . .
        . . . . .
        . . W . .
        . . . . .
        . . . . .
        """,
        ((5.0, "white C3", "play 1.0, White first 4.0"),),
    ),
    Row(
        "an answer in turn",
        "C3",
        """
        . . . . .
        . . . . .
        . . B W .
        . . . . .
        . . . . .
        """,
        ((9.0, "white D3", "play 1.0"),),
    ),
    Row(
        "two stones that came one after the other",
        "C3",
        """
        . . . . .
        . . . . .
        . . B W .
        . . . B .
        . . . . .
        """,
        (
            (16.5, "white D3; black D2", "play 1.0, more plays 2.5"),
            (
                15.0,
                "black C3; white D3; black D2; back to move 0; seen late",
                "play 1.0, more plays 5.0, recorded: play -1.0",
            ),
        ),
        changes={"D2": laid(97, 96)},
    ),
    Row(
        "two stones seen in the other order",
        "C3",
        """
        . . . . .
        . . . . .
        . . B W .
        . . . B .
        . . . . .
        """,
        (
            (10.5, "white D3; black D2", "play 1.0, more plays 2.5, order seen otherwise 6.0"),
            (
                10.5,
                "black D2; white D3; TwoInARow C3 D2",
                "play 1.0, more plays 2.5, two in a row 6.0",
            ),
        ),
        changes={"D3": laid(97, 96)},
    ),
    Row(
        "a second stone of one side, or one of the wrong colour",
        "C3",
        """
        . . . . .
        . . . . .
        . . B B .
        . . . . .
        . . . . .
        """,
        (
            (3.0, "black D3; TwoInARow C3 D3", "play 1.0, two in a row 6.0"),
            (2.5, "white D3; WrongColourStone D3", "play 1.0, wrong colour 6.5"),
        ),
    ),
    Row(
        "a stone that came from the other player's side",
        "C3",
        """
        . . . . .
        . . . . .
        . . B B .
        . . . . .
        . . . . .
        """,
        ((2.5, "white D3; WrongColourStone D3", "play 1.0, wrong colour 6.5"),),
        changes={"D3": {"side": 2}},
        settings={"black_hand": Side.BOTTOM},
    ),
    Row(
        "a capture, taken off",
        "B5 A5",
        """
        . B . . .
        B . . . .
        . . . . .
        . . . . .
        . . . . .
        """,
        (
            (19.0, "black A4", "play 1.0"),
            (
                7.5,
                "black A4; StoneTakenBack A5; TwoInARow B5 A4; back to move 1",
                "play 1.0, two in a row 6.0, take-back 5.5",
            ),
        ),
    ),
    Row(
        "a capture that still lies there",
        "B5 A5",
        """
        W B . . .
        B . . . .
        . . . . .
        . . . . .
        . . . . .
        """,
        ((8.5, "black A4", "play 1.0, captures pending 0.5"),),
    ),
    Row(
        "a stone without liberties",
        "B5 E1 A4",
        """
        W B . . .
        B . . . .
        . . . . .
        . . . . .
        . . . . W
        """,
        ((2.5, "white A5; SelfCapture A5", "play 1.0, self-capture 6.5"),),
    ),
    Row(
        "a stone that is read weakly",
        "C3",
        """
        . . . . .
        . . . . .
        . . B W .
        . . . . .
        . . . . .
        """,
        ((5.0, "white D3", "play 1.0, read weakly 4.0"),),
        changes={"D3": {"deficit": 1.7}},
    ),
    Row(
        "a stone that no hand brought",
        "C3 C4 D3 D4 E3 E4",
        """
        . . . . .
        . . W W W
        . . B B B
        . B . . .
        . . . . .
        """,
        ((1.0, "black B2", "play 1.0, no hand seen 8.0"),),
        changes={"B2": NO_HAND},
    ),
    Row(
        "a stone that no hand brought to the first line",
        "C3 C4 D3 D4 E3 E4",
        """
        . . . . .
        . . W W W
        . . B B B
        B . . . .
        . . . . .
        """,
        ((5.0, "black A2", "play 1.0, no hand seen 4.0"),),
        changes={"A2": NO_HAND},
    ),
    Row(
        "the last stone is lifted",
        "C3 D3",
        """
        . . . . .
        . . . . .
        . . B . .
        . . . . .
        . . . . .
        """,
        (
            (4.5, "StoneTakenBack D3", "take-back 5.5"),
            (2.0, "StoneRemoved D3", "removal 8.0"),
        ),
    ),
    Row(
        "the last stone is gone, and no hand was near",
        "C3 D3",
        """
        . . . . .
        . . . . .
        . . B . .
        . . . . .
        . . . . .
        """,
        ((1.0, "back to move 1; misread", "misread 9.0"),),
        changes={"D3": NO_HAND},
    ),
    Row(
        "the last stone is lifted and another laid",
        "C3 D3",
        """
        . . . . .
        . . . W .
        . . B . .
        . . . . .
        . . . . .
        """,
        (
            (14.0, "StoneMoved D3 D4", "slide 6.0"),
            (13.5, "white D4; StoneTakenBack D3; back to move 1", "play 1.0, take-back 5.5"),
        ),
    ),
    Row(
        "an older stone is gone",
        "C3 D3 A1 E5",
        """
        . . . . W
        . . . . .
        . . . W .
        . . . . .
        B . . . .
        """,
        ((2.0, "StoneRemoved C3", "removal 8.0"),),
    ),
    Row(
        "the player who moved last takes stones that have liberties",
        "C3 D3 D2 A5 D4",
        """
        W . . . .
        . . . B .
        . . B . .
        . . . B .
        . . . . .
        """,
        ((2.0, "RemovedStonesWithLiberties D3", "removal with liberties 8.0"),),
    ),
    Row(
        "a stone slid",
        "C3 D3 A1 E5",
        """
        . . . . W
        . . B . .
        . . . W .
        . . . . .
        B . . . .
        """,
        (
            (14.0, "StoneMoved C3 C4", "slide 6.0"),
            (11.0, "black C4; StoneRemoved C3", "play 1.0, removal 8.0"),
        ),
    ),
    Row(
        "a stone was recorded beside its point",
        "C3 D3 A1 E5",
        """
        . . . . W
        . . B . .
        . . . W .
        . . . . .
        B . . . .
        """,
        (
            (11.0, "back to move 4; misread", "misread 9.0"),
            (1.0, "black C4", "play 1.0, no hand seen 8.0"),
        ),
        changes={"C3": NO_HAND, "C4": NO_HAND},
    ),
    Row(
        "a recorded stone is now of the other colour",
        "C3 D3 A1 E5",
        """
        . . . . W
        . . . . .
        . . W W .
        . . . . .
        B . . . .
        """,
        ((2.0, "WrongColourStone C3", "stone exchanged 8.0"),),
    ),
    Row(
        "a move came into sight after its answer",
        "C3 D3",
        """
        . . . . .
        . . . . .
        . . B W .
        . B . . .
        . . . . .
        """,
        (
            (3.0, "black B2", "play 1.0, seen before the last move 6.0"),
            (
                1.5,
                "black B2; white D3; TwoInARow C3 B2; back to move 1; seen late",
                "play 1.0, more plays 2.5, two in a row 6.0, recorded: play -1.0",
            ),
        ),
        changes={"B2": laid(11, 9)},
    ),
    Row(
        "more has changed in one go than moves explain",
        "C3 D3",
        """
        B . . . .
        . . . . .
        . . . . .
        W . B . .
        . . B . .
        """,
        (
            (42.0, "BoardDisturbed A5 C3 D3 A2 C2 C1", "disturbance 12.0, points changed 6.0"),
            (
                38.0,
                "black A5; white A2; black C1; StoneMoved C3 C2",
                "play 1.0, more plays 5.0, slide 6.0",
            ),
        ),
    ),
)


def told(hypothesis: Hypothesis) -> tuple[float, str, str]:
    costs = ", ".join(f"{name} {nats:.1f}" for name, nats in hypothesis.costs)
    return round(hypothesis.score, 1), describe(hypothesis), costs


def ranked(row: Row) -> tuple[Hypothesis, ...]:
    settings = film(5, **row.settings)
    state = state_after(row.moves.split(), settings)
    rows = [line.replace(" ", "") for line in row.seen.split("\n") if line.strip()]
    return propose(context_of(state, rows, settings, row.changes))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_what_is_seen_ranks_hypotheses_with_itemised_costs(row: Row) -> None:
    assert tuple(told(item) for item in ranked(row) if item.score > 0.0)[:2] == row.ranked


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_a_score_is_the_evidence_for_every_point_that_changes_less_the_costs(row: Row) -> None:
    for hypothesis in ranked(row):
        assert [point for point, _ in hypothesis.evidence] == [
            point for point, _ in hypothesis.changed
        ]
        assert {nats for _, nats in hypothesis.evidence} <= {0.0, NATS}
        costs = sum(nats for _, nats in hypothesis.costs)
        evidence = sum(nats for _, nats in hypothesis.evidence)
        assert hypothesis.score == pytest.approx(evidence - costs)
