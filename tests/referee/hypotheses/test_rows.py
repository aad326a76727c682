"""What one board may mean and what is decided of it: the rows of `rows.txt`.

A row has a name, then what is given: the moves that were recorded, in turn from Black, the changes
of the table since, and what is known of them. Every changed point has evidence of 10 nats for it; a
hand was there, and the change was first read 5 seconds ago, unless the third part says otherwise:

    D3 came 3 after 4    first read 3 seconds ago, its point last seen unchanged 4 seconds ago
    D3 weak 2            so many nats less than clear looks would give
    D3 side 2            of the board from which the hand came; also `no hand`, `by hand`
    D3 unsure            the evidence is small; also `contradicted`, and `aside 0.45` of a cell
    A4 hidden            a hand hides a black stone; also `last 10`: seconds since the last move
    sides, paused, end   Black's side is known, the game is paused, the film ends

Then follow the two hypotheses that lead, each with its score, what it says and its costs, or what
is decided: `records` something, or `waits for` points, so long where that is known, and why.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from referee import Phase
from referee.decision.decide import Commit, decide
from referee.decision.explanation import describe
from referee.decision.holds import stale_stone
from referee.decision.lead import Candidate
from referee.hypotheses.context import Context
from referee.hypotheses.hypothesis import Hypothesis
from referee.hypotheses.proposers.propose import propose
from rules.points import from_board, to_board
from tests.support.hypotheses import NATS, NOW_NS, SECOND, context_of, film, state_after
from tests.support.positions import after
from vision.types import Side

TEXT = (Path(__file__).parent / "rows.txt").read_text("utf-8")
ROWS = [row.split("\n") for row in TEXT.strip().split("\n\n")]


def ago(seconds: str) -> int:
    return NOW_NS - round(float(seconds) * SECOND)


def change(words: str) -> dict[str, object]:
    """The fields of a changed point that `words` name."""
    fields: dict[str, object] = {}
    if found := re.search(r"came ([\d.]+)(?: after ([\d.]+))?", words):
        began_ns, before = ago(found[1]), found[2]
        fields = {"began_ns": began_ns, "since_ns": began_ns}
        fields["before_ns"] = ago(before) if before else began_ns - SECOND // 5
        if not before:
            fields["stable_s"] = float(found[1])
    for name, field in (("weak", "deficit"), ("aside", "offset_cells")):
        if found := re.search(rf"{name} ([\d.]+)", words):
            fields[field] = float(found[1])
    if found := re.search(r"side (\d)", words):
        fields["side"] = int(found[1])
    if "unsure" in words:
        fields |= {"confirmed": False, "value": 3.0}
    if "hand" in words:
        fields["covered"] = "no hand" not in words
    if "contradicted" in words:
        fields["contradicted"] = True
    return fields


def given(line: str) -> Context:
    """The context that the second line of a row gives."""
    moves, changes, *known = line.strip().split(" | ")
    facts = known[0].split(", ") if known else []
    values: dict[str, Any] = {"black_hand": Side.BOTTOM} if "sides" in facts else {}
    settings = film(5, **values)
    state = state_after(moves.replace("-", "").split(), settings)
    if "paused" in facts:
        state = replace(state, phase=Phase.AGREEMENT)
    rows = state.game.position.rows()
    points = dict(each.split(" ", 1) for each in facts if re.match(r"[A-E]\d ", each))
    hidden = [point for point, words in points.items() if words == "hidden"]
    fields = {point: change(words) for point, words in points.items() if point not in hidden}
    context = context_of(state, rows if changes == "-" else after(rows, changes), settings, fields)
    for each in facts:
        if each.startswith("last "):
            seen_ns = ago(each.removeprefix("last "))
            last = replace(state.line[-1], seen_ns=seen_ns, before_ns=seen_ns - SECOND // 5)
            line_now = (*state.line[:-1], last)
            context = replace(context, state=replace(context.state, line=line_now))
    return hide(context, hidden[0]) if hidden else context


def hide(context: Context, label: str) -> Context:
    """`context` in which a hand hides a black stone that was first read before all others."""
    point, belief = from_board(label, 5), context.state.belief
    visible, values = belief.occlusion.visible.copy(), belief.evidence.values.copy()
    since_ns, hidden_ns = belief.evidence.since_ns.copy(), belief.occlusion.hidden_since_ns.copy()
    visible[point], values[point.row, point.col, 1] = False, 5.0
    since_ns[point.row, point.col, 1] = NOW_NS - 4 * SECOND
    hidden_ns[point] = NOW_NS - 3 * SECOND
    evidence = replace(belief.evidence, values=values, since_ns=since_ns)
    occlusion = replace(belief.occlusion, visible=visible, hidden_since_ns=hidden_ns)
    belief = replace(belief, evidence=evidence, occlusion=occlusion)
    return replace(context, state=replace(context.state, belief=belief))


def in_words(item: Hypothesis) -> str:
    costs = ", ".join(f"{name} {nats:.1f}" for name, nats in item.costs)
    return f"{round(item.score, 1):g} {describe(item)} = {costs}"


def decided(context: Context, ranked: tuple[Hypothesis, ...], *, at_end: bool) -> str:
    decision = decide(context, ranked, at_end=at_end)
    if isinstance(decision, Commit):
        return f"records {describe(decision.hypothesis)}"
    points = " ".join(to_board(point, 5) for point in decision.points)
    until_ns = decision.until_ns
    long = "" if until_ns is None else f" {round((until_ns - NOW_NS) / SECOND, 1):g} s"
    return f"waits for {points}{long}: {decision.reason}"


@pytest.mark.parametrize("row", ROWS, ids=lambda row: str(row[0]))
def test_row(row: list[str]) -> None:
    context = given(row[1])
    ranked = propose(context)
    expected = [line.strip() for line in row[2:]]
    if expected[0].startswith(("records", "waits")):
        assert [decided(context, ranked, at_end=row[1].endswith(" end"))] == expected
    else:
        assert [in_words(item) for item in ranked if item.score > 0.0][:2] == expected
    for item in ranked:
        assert [point for point, _ in item.evidence] == [point for point, _ in item.changed]
        assert {nats for _, nats in item.evidence} <= {0.0, NATS, 3.0, 5.0} | {
            NATS - change.deficit for change in context.changes
        }
        costs = sum(nats for _, nats in item.costs)
        assert item.score == pytest.approx(sum(nats for _, nats in item.evidence) - costs)


@pytest.mark.parametrize(
    ("known", "waits"),
    [("came 17, last 10", True), ("came 15, last 10", False), ("came 30, last 23", False)],
    ids=["it was passed over", "it came shortly before", "nobody moves for long"],
)
def test_a_stone_from_before_the_last_move_waits_for_the_move_that_is_due(
    known: str, waits: bool
) -> None:
    context = given(f"C3 D2 A1 | W D3 | D3 {known}")
    ranked = propose(context)
    play = next(item for item in ranked if item.regular and not item.unwound)
    wait = stale_stone(Candidate(context, ranked, play, use_play_timing=True))
    assert (wait is not None) is waits
    if wait is not None:
        assert wait.until_ns == context.state.line[-1].seen_ns + 22 * SECOND
