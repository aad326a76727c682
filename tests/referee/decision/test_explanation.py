"""Why something was recorded or not yet: what `goban referee --explain` prints."""

from __future__ import annotations

import json
from typing import Any

import referee
from referee.decision.decide import Commit, Trace, explain, explanation_to_json
from tests.support.positions import after
from tests.support.table import Table, seen


def traces_of(table: Table, text: str, *, looks: int) -> list[Trace]:
    """The decisions while a hand's stone of `text` lies there for so many looks."""
    traces: list[Trace] = []
    rows = after(table.rows, text)
    for _ in range(3):
        table.look(hidden=[(2, 2)])
    table.rows = rows
    for _ in range(looks):
        sight = seen(table.rows, table.t, seq=round(table.t * 5))
        table.state, _ = referee.step(table.state, sight, table.settings, traces.append)
        table.t += 0.2
    return traces


def test_a_stone_is_waited_for_until_it_is_stable_and_then_recorded() -> None:
    table = Table()
    traces = traces_of(table, "B C3", looks=20)
    recorded = traces[-1]
    assert isinstance(recorded.decision, Commit)
    heading, best, *_ = explain(recorded)
    assert heading.endswith("s: recorded: black C3")
    assert best.strip().endswith("play -1.0")
    assert "black C3: evidence" in best


def test_an_explanation_is_values_for_json() -> None:
    table = Table()
    value = explanation_to_json(traces_of(table, "B C3", looks=20)[-1])
    assert json.loads(json.dumps(value)) == value
    assert value["commit"] == "black C3"
    hypotheses: Any = value["hypotheses"]
    best = hypotheses[0]
    assert best["costs"] == {"play": 1.0}
    assert list(best["evidence"]) == ["C3"]
    assert best["score"] == round(best["evidence"]["C3"] - 1.0, 2)


def test_nobody_is_told_where_nobody_asks() -> None:
    table, asked = Table(), Table()
    table.play("B C3")
    traces_of(asked, "B C3", looks=20)
    assert table.state.game.number == asked.state.game.number == 1
