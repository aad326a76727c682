"""What one board may mean and what is decided of it: the rows of `rows.txt`.

A row has a name, then what is given: the moves that were recorded, in turn from Black, the changes
of the table since, and what is known of them. Every changed point has evidence of 10 nats for it; a
hand was there, and the change was first read 5 seconds ago, unless the third part differs:

    D3 came 3 after 4    first read 3 seconds ago, its point last seen unchanged 4 seconds ago
    D3 weak 2            so many nats less than clear looks would give
    D3 side 2            of the board from which the hand came; also `no hand`, `by hand`
    D3 unsure            the evidence is small; also `contradicted`, and `aside 0.45` of a cell
    A4 hidden            a hand hides a black stone; also `last 10`: seconds since the last move
    sides, paused, end   Black's side is known, the game is paused, the film ends

Then follow the two hypotheses that lead, each with its score, its content and its costs, or what
is decided: `records` something, or `waits for` points, so long where that is known, and why.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import referee
from referee import Phase, Settings, State, Timing
from referee.belief.changes import Change
from referee.belief.look import COLORS, differences, lay
from referee.decision.decide import Commit, decide, describe
from referee.decision.holds import stale_stone
from referee.decision.lead import Candidate, propose
from referee.hypotheses.context import Context
from referee.hypotheses.hypothesis import Hypothesis
from referee.state import MoveEvidence
from rules.game import Game
from rules.points import from_board, to_board
from rules.rulesets.presets import preset
from tests.support.positions import after
from vision.types import Side

SECOND = 1_000_000_000
NOW_NS = 100 * SECOND
NATS = 10.0
"""Evidence for what is seen at a point that has changed."""


def state_after(moves: Sequence[str], settings: Settings) -> State:
    """The state in mid-game after `moves` ("C3 D4 …", in turn), each seen 3 seconds apart."""
    state = referee.begin(settings)
    game = Game.start(settings.ruleset, settings.size, to_play=settings.to_play)
    line = []
    for number, text in enumerate(moves):
        game = game.play(text)
        seen_ns = (10 + 3 * number) * SECOND
        line.append(MoveEvidence(number + 1, True, seen_ns, seen_ns - SECOND))
    return with_game(state, game, tuple(line))


def with_game(state: State, game: Game, line: tuple[MoveEvidence, ...]) -> State:
    """`state` with `game` as it stands on the table, and hands seen at every move."""
    belief = state.belief
    belief = replace(
        belief,
        t_ns=NOW_NS,
        step_ns=SECOND // 5,
        visible=np.ones_like(belief.visible),
        hands=bool(line),
    )
    return replace(
        state,
        game=game,
        line=line,
        expected=lay(game.position, {}),
        belief=belief,
        attended_moves=len(line),
        t0_ns=0,
        phase=referee.Phase.PLAY,
    )


def context_of(
    state: State,
    seen: Sequence[str],
    settings: Settings,
    changes: Mapping[str, Mapping[str, object]] | None = None,
) -> Context:
    """The context of `state` where the table is `seen` as diagram rows.

    Every point that differs has changed: a hand was there, it has lain there for 5 seconds, and
    `NATS` speak for it. `changes` gives points (board notation) other fields of `Change`.
    """
    table = np.array([[".BW".index(mark) for mark in row] for row in seen], np.int8)
    values = state.belief.values.copy()
    found = []
    for point, new in differences(state.expected, table).items():
        values[point.row, point.col, int(table[point])] = NATS
        change = Change(
            point=point,
            old=COLORS[int(state.expected[point])],
            new=new,
            value=NATS,
            since_ns=NOW_NS - 5 * SECOND,
            covered=True if state.belief.hands else None,
            side=-1,
            stable_s=5.0,
            confirmed=True,
            began_ns=NOW_NS - 5 * SECOND,
            before_ns=NOW_NS - 6 * SECOND,
        )
        found.append(change)
    for name, fields in (changes or {}).items():
        index = next(
            n for n, item in enumerate(found) if item.point == from_board(name, settings.size)
        )
        found[index] = replace(found[index], **fields)  # type: ignore[arg-type]
    belief = state.belief
    belief = replace(belief, values=values)
    ordered = sorted(found, key=lambda change: (change.since_ns, change.point))
    return Context.of(replace(state, belief=belief), ordered, settings)


def film(size: int = 5, **values: object) -> Settings:
    """Settings of a game that is filmed."""
    made = Settings(preset("bga2009"), size=size, timing=Timing.film())
    return replace(made, **values)  # type: ignore[arg-type]


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
    visible, values = belief.visible.copy(), belief.values.copy()
    since_ns, hidden_ns = belief.since_ns.copy(), belief.hidden_since_ns.copy()
    visible[point], values[point.row, point.col, 1] = False, 5.0
    since_ns[point.row, point.col, 1] = NOW_NS - 4 * SECOND
    hidden_ns[point] = NOW_NS - 3 * SECOND
    belief = replace(
        belief, values=values, since_ns=since_ns, visible=visible, hidden_since_ns=hidden_ns
    )
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
