"""Facts as JSON: every kind, what is refused and how that is said, and the journal's form."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from fractions import Fraction

import pytest

from device.game.codec import Row, pack, unpack
from device.game.facts_file import fact_from_json
from device.page.app import JSON
from referee import facts
from referee.facts import FACTS, Fact
from rules.clock import ClockAct, ClockAction
from rules.color import BLACK, WHITE, Sides
from rules.points import Point
from rules.rulesets.ruleset import Method
from tests.support.described import check, description
from vision.types import Side

FACT_SCHEMA = description()["paths"]["/api/facts"]["post"]["requestBody"]["content"][JSON]["schema"]

CORNERS = [[1, 2], [90, 2.5], [90, 91], [1, 90]]
PLACED = ((1.0, 2.0), (90.0, 2.5), (90.0, 91.0), (1.0, 90.0))
TERMS = {
    "players": {"black": "Ada", "white": None},
    "rules": "wmsg2008",
    "komi": 3.75,
    "handicap": 2,
    "to_play": "white",
    "black_side": "left",
    "time": "900 + 10 fischer",
}

FORMS: list[tuple[Fact, dict[str, object], str]] = [
    (facts.ClockPress(7, BLACK), {"color": "black"}, '{"color": "B"}'),
    (
        facts.ClockEntry(7, "a1", 1, ClockAct.START, 0, WHITE, "60 + 3x30 byo-yomi", None, 120),
        {
            "clock": "a1",
            "number": 1,
            "act": "start",
            "at_ms": 0,
            "color": "white",
            "control": "60+3x30 Byo-Yomi",
            "late_ms": 120,
        },
        '{"clock": "a1", "number": 1, "act": "start", "at_ms": 0, "color": "W",'
        ' "control": "60 + 3x30 byo-yomi", "order": null, "late_ms": 120}',
    ),
    (
        facts.ClockEntry(7, "a1", 2, ClockAct.ORDER, 5, order=1),
        {"clock": "a1", "number": 2, "act": "order", "at_ms": 5, "order": 1},
        '{"clock": "a1", "number": 2, "act": "order", "at_ms": 5, "color": null,'
        ' "control": null, "order": 1, "late_ms": 0}',
    ),
    (
        facts.ClockOrder(7, ClockAction.ADJUST, BLACK, -60, 1, True, "late"),
        {
            "action": "adjust",
            "color": "black",
            "seconds": -60,
            "periods": 1,
            "penalty": True,
            "reason": "late",
        },
        '{"action": "adjust", "color": "B", "seconds": -60, "periods": 1, "penalty": true,'
        ' "reason": "late"}',
    ),
    (facts.PassPressed(7, WHITE), {"color": "white"}, '{"color": "W", "late_ms": 0}'),
    (facts.Resign(7, WHITE), {"color": "white"}, '{"color": "W"}'),
    (facts.Restored(7), {}, "{}"),
    (facts.Unwound(7, 2), {"moves": 2}, '{"moves": 2, "forced_pass": false}'),
    (
        facts.Unwound(7, 10**6, True),
        {"moves": 10**6, "forced_pass": True},
        '{"moves": 1000000, "forced_pass": true}',
    ),
    (
        facts.Edited(7, {Point(0, 0): BLACK, Point(8, 1): None}),
        {"stones": {"A9": "black", "b1": None}, "size": 9, "to_play": None},
        '{"stones": [[0, 0, "B"], [8, 1, null]], "to_play": null, "ruling": null}',
    ),
    (facts.Resumed(7, WHITE), {"to_play": "white"}, '{"to_play": "W"}'),
    (facts.LidCount(7, None, 2), {"black": None, "white": 2}, '{"black": null, "white": 2}'),
    (facts.SupplyConfirmed(7), {}, "{}"),
    (
        facts.StatusClaimed(7, BLACK, (Point(0, 0),)),
        {"color": "black", "dead": ["A9"], "size": 9},
        '{"color": "B", "dead": [[0, 0]]}',
    ),
    (
        facts.SekiStated(7, (Point(0, 0),)),
        {"seki": ["A9"], "size": 9},
        '{"seki": [[0, 0]]}',
    ),
    (facts.Counted(7), {}, "{}"),
    (facts.ResultGiven(7, "B+T"), {"result": "B+T"}, '{"result": "B+T"}'),
    (facts.DiskSpace(7, 10**12), {"free_mb": 10**12}, '{"free_mb": 1000000000000}'),
    (facts.Paused(7), {}, "{}"),
    (facts.Continued(7), {}, "{}"),
    (facts.ArbiterCalled(7), {}, '{"color": null}'),
    (facts.ArbiterCalled(7, BLACK), {"color": "black"}, '{"color": "B"}'),
    (
        facts.AnswerQuestion(7, 3, "Pass"),
        {"id": 3, "answer": " Pass "},
        '{"id": 3, "answer": "Pass"}',
    ),
    (facts.DismissAlert(7, 3), {"id": 3}, '{"id": 3}'),
    (facts.AcceptAsPlayed(7, 3), {"id": 3}, '{"id": 3}'),
    (facts.PutRight(7, 3), {"id": 3}, '{"id": 3}'),
    (
        facts.ReplaceMove(7, 4, "C3"),
        {"move": 4, "point": "c3", "color": None},
        '{"move": 4, "point": "C3", "color": null, "forced": false}',
    ),
    (
        facts.ReplaceMove(7, 4, None, WHITE),
        {"move": 4, "point": "Pass", "color": "white"},
        '{"move": 4, "point": null, "color": "W", "forced": false}',
    ),
    (
        facts.InsertMove(7, 4, BLACK, None, True),
        {"move": 4, "point": None, "color": "black", "forced": True},
        '{"move": 4, "color": "B", "point": null, "forced": true}',
    ),
    (facts.DeleteMove(7, 4), {"move": 4}, '{"move": 4}'),
    (facts.Resync(7), {}, "{}"),
    (facts.Undo(7), {}, '{"correction": null}'),
    (facts.Undo(7, 0), {"correction": 0}, '{"correction": 0}'),
    (facts.Undo(7, 12), {"correction": 12}, '{"correction": 12}'),
    (facts.Redo(7), {}, "{}"),
    (
        facts.SetCorners(7, 9, PLACED),
        {"size": 9, "corners": CORNERS},
        '{"size": 9, "corners": [[1.0, 2.0], [90.0, 2.5], [90.0, 91.0], [1.0, 90.0]]}',
    ),
    (facts.MethodAgreed(7, Method.AREA), {"method": "area"}, '{"method": "area"}'),
    (
        facts.Penalised(7, BLACK, Fraction(5, 2), "a telephone"),
        {"color": "black", "points": 2.5, "reason": "a telephone"},
        '{"color": "B", "points": "5/2", "reason": "a telephone"}',
    ),
    (
        facts.GameDescribed(7, Sides("Ada", ""), Sides(None, "3d"), "Cup", "4"),
        {
            "players": {"black": "Ada", "white": ""},
            "ranks": {"black": None, "white": "3d"},
            "event": "Cup",
            "round": "4",
        },
        '{"players": ["Ada", ""], "ranks": [null, "3d"], "event": "Cup", "round": "4"}',
    ),
    (
        facts.NewGame(7),
        {},
        '{"players": [null, null], "rules": null, "komi": null, "handicap": null,'
        ' "to_play": null, "black_side": null, "time": null}',
    ),
    (
        facts.NewGame(
            *(7, Sides("Ada", None), "wmsg2008", Fraction(15, 4), 2, WHITE, Side.LEFT),
            "900 + 10 Fischer",
        ),
        TERMS,
        '{"players": ["Ada", null], "rules": "wmsg2008", "komi": "15/4", "handicap": 2,'
        ' "to_play": "W", "black_side": "left", "time": "900 + 10 Fischer"}',
    ),
    (
        facts.NewGame(7, time=""),
        {"time": ""},
        '{"players": [null, null], "rules": null, "komi": null, "handicap": null,'
        ' "to_play": null, "black_side": null, "time": ""}',
    ),
    (facts.EndGame(7), {"result": None}, '{"result": null}'),
    (facts.EndGame(7, "W+T"), {"result": "W+T"}, '{"result": "W+T"}'),
]
"""A fact, the values of its line, and its body in the journal without ``t_ns``."""


@pytest.mark.parametrize(("fact", "values", "body"), FORMS, ids=repr)
def test_a_fact_from_its_line_and_to_the_journal_and_back(
    fact: Fact, values: dict[str, object], body: str
) -> None:
    kind = type(fact).__name__
    line = {"type": kind, **values}
    check(line, FACT_SCHEMA)
    assert fact_from_json({**line, "remark": 1}, 7) == fact
    row = pack(fact)
    assert row == Row(kind, 0, 7, json.dumps({"t_ns": 7, **json.loads(body)}))
    again = unpack(row)
    assert again == fact
    for field in fields(fact):
        assert type(getattr(again, field.name)) is type(getattr(fact, field.name))


def test_the_table_has_every_fact() -> None:
    assert {type(fact).__name__ for fact, _, _ in FORMS} == set(FACTS)


def test_values_that_a_journal_does_not_have_are_as_when_they_did_not_exist() -> None:
    old = Row("ReplaceMove", 0, 7, '{"t_ns": 7, "move": 4, "point": "C3"}')
    assert unpack(old) == facts.ReplaceMove(7, 4, "C3")


REFUSED: list[tuple[str, dict[str, object], str]] = [
    ("DeleteMove", {}, "no 'move'"),
    ("DeleteMove", {"move": 0}, "move 0: expected 1 or more"),
    ("DeleteMove", {"move": 10**6 + 1}, "move 1000001: expected 1000000 or less"),
    ("DeleteMove", {"move": 10**400}, "expected 1000000 or less"),
    ("DeleteMove", {"move": True}, "move True: expected a whole number"),
    ("DeleteMove", {"move": 4.0}, "move 4.0: expected a whole number"),
    ("Unwound", {"moves": "two"}, "moves 'two': expected a whole number"),
    ("Unwound", {"moves": -1}, "moves -1: expected 1 or more"),
    ("Unwound", {"moves": 1, "forced_pass": "yes"}, "forced_pass 'yes': expected true or false"),
    ("LidCount", {"black": 1.5, "white": 0}, "black 1.5: expected a whole number"),
    ("PassPressed", {}, "no 'color'"),
    ("PassPressed", {"color": "red"}, "color 'red': expected 'black' or 'white'"),
    ("PassPressed", {"color": None}, "color None: expected 'black' or 'white'"),
    ("PassPressed", {"color": []}, "color []: expected 'black' or 'white'"),
    ("PassPressed", {"color": "\ud800"}, "color '\\ud800': expected printable characters"),
    ("Resumed", {"to_play": None}, "to_play None: expected 'black' or 'white'"),
    ("InsertMove", {"move": 1, "point": "C3"}, "no 'color'"),
    ("ReplaceMove", {"move": 1, "point": "I3"}, "point: 'I3' is no point of this board"),
    ("ReplaceMove", {"move": 1, "point": "C10", "size": 9}, "expected A1 to J9, without I"),
    ("ReplaceMove", {"move": 1, "point": "C3", "size": None}, "size None: expected a whole number"),
    ("ReplaceMove", {"move": 1, "point": 3}, "point 3: expected a text"),
    ("StatusClaimed", {"color": "black", "dead": ["C3"]}, "dead: no 'size'"),
    ("StatusClaimed", {"color": "black", "dead": "C3", "size": 9}, "dead 'C3': expected a list"),
    ("StatusClaimed", {"color": "black", "dead": ["A1"], "size": 99}, "size 99: expected"),
    ("Edited", {"stones": ["C3"], "size": 9}, "stones ['C3']: expected an object"),
    ("Edited", {"stones": {"C3": "red"}, "size": 9}, "stones 'red': expected 'black' or 'white'"),
    ("Edited", {"stones": {"a\nb": "black"}, "size": 9}, "stones: 'a\\nb' is no point"),
    ("AnswerQuestion", {"id": 1, "answer": ""}, "answer: '': expected a text of 1 to 200"),
    ("ResultGiven", {"result": 6.5}, "result 6.5: expected a text"),
    ("EndGame", {"result": "Black wins"}, "result 'Black wins': expected B+3.5"),
    ("SetCorners", {"corners": CORNERS}, "no 'size'"),
    ("SetCorners", {"size": 1, "corners": CORNERS}, "size 1: expected 2 or more"),
    ("SetCorners", {"size": 9, "corners": [[0, 0]]}, "corners"),
    ("SetCorners", {"size": 9, "corners": [*CORNERS[::-1]]}, "corners: they run the wrong way"),
    ("SetCorners", {"size": 9, "corners": [[5, 9], [40, 9], [10, 30], [30, 30]]}, "or cross"),
    ("SetCorners", {"size": 9, "corners": [[0, 0], [90, 0], [30, 20], [0, 90]]}, "or cross"),
    ("SetCorners", {"size": 9, "corners": [["a", 0], *CORNERS[1:]]}, "corners 'a': expected"),
    ("SetCorners", {"size": 9, "corners": [[10**400, 0], *CORNERS[1:]]}, "corners"),
    ("SetCorners", {"size": 9, "corners": [[float("nan"), 0], *CORNERS[1:]]}, "corners"),
    ("NewGame", {"rules": "mine.toml"}, "mine.toml"),
    ("NewGame", {"komi": 0.3}, "komi 0.3: expected a multiple of one half, up to 1000"),
    ("NewGame", {"komi": float("nan")}, "komi nan: expected a multiple of one half"),
    ("NewGame", {"komi": 10**400}, "expected a multiple of one half"),
    ("NewGame", {"komi": "6.5"}, "komi '6.5': expected a multiple of one half"),
    ("NewGame", {"handicap": 626}, "handicap 626: expected 625 or less"),
    ("NewGame", {"players": []}, "players []: expected an object"),
    ("NewGame", {"players": {"black": "a\nb"}}, "expected one line of printable characters"),
    ("NewGame", {"players": {"black": "\ud800"}}, "printable characters"),
    ("NewGame", {"black_side": "north"}, "black_side 'north': expected 'bottom', 'left', 'top'"),
    ("Penalised", {"color": "black", "points": 0.25}, "points 0.25: expected a multiple of one"),
    ("GameDescribed", {"event": " "}, "event: ' ': expected a text of 1 to 200 characters"),
    ("GameDescribed", {"round": 4}, "round 4: expected a text"),
    ("Passed", {}, "type 'Passed': expected one of ClockPress, ClockEntry"),
]


@pytest.mark.parametrize(("kind", "values", "said"), REFUSED, ids=repr)
def test_what_does_not_fit_is_said_in_one_short_line(
    kind: str, values: dict[str, object], said: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(said)) as error:
        fact_from_json({"type": kind, **values}, 0)
    line = str(error.value)
    assert line.isprintable()
    assert len(line) <= 600


@pytest.mark.parametrize(("line", "said"), [([1], "an object"), ({"id": 3}, "no 'type'")])
def test_what_is_no_fact_at_all(line: object, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        fact_from_json(line, 0)


def test_points_lie_on_the_board_that_is_known() -> None:
    line = {"type": "StatusClaimed", "color": "black", "dead": ["A9"], "size": 9}
    assert fact_from_json(line, 7) == facts.StatusClaimed(7, BLACK, (Point(0, 0),))
    with pytest.raises(ValueError, match="A1 to E5"):
        fact_from_json({**line, "size": 5}, 7)
