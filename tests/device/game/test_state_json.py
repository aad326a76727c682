"""The state as one object: every field, from games whose values are known."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from device.game.sinks.record import annotate
from device.game.state_json import CameraHealth, CameraState, state_to_json
from referee.facts import ClockPress, Fact, PassPressed, ResultGiven
from rules.color import BLACK, WHITE, Sides
from rules.game import Game
from rules.records.writing import Annotation
from rules.rulesets.presets import from_toml
from tests.support.ended_game import claims, ended
from tests.support.table import Table, played

OK = CameraHealth(CameraState.OK, 5.0)
CAPTURE = ("B B1", "W A1", "B E5", "W E4", "B A2;. A1")
"""Black's last move takes the stone at A1."""


def told(*moves: str, facts: tuple[Fact, ...] = (), **settings: object) -> Table:
    table = played(*moves, wait=1.4, **settings)
    for fact in facts:
        table.tell(fact)
    return table


def test_a_game_before_its_first_move() -> None:
    table = told(komi=Fraction(13, 2), handicap=0)
    assert state_to_json(table.state, OK) == {
        "version": 1,
        "n": 0,
        "t": table.state.seconds(table.state.t_ns),
        "phase": "play",
        "size": 5,
        "rows": ["....."] * 5,
        "to_play": "black",
        "move": 0,
        "last": None,
        "prisoners": {"black": 0, "white": 0},
        "rules": "bga2009",
        "komi": 6.5,
        "handicap": 0,
        "players": {"black": None, "white": None},
        "ranks": {"black": None, "white": None},
        "event": None,
        "round": None,
        "alerts": [],
        "question": None,
        "result": None,
        "camera": {"state": "ok", "fps": 5.0},
    }


def test_a_move_a_capture_and_the_prisoners() -> None:
    table = told(*CAPTURE)
    shown = state_to_json(table.state, OK)
    assert shown["move"] == 5
    assert shown["last"] == {"color": "black", "point": "A2"}
    assert shown["to_play"] == "white"
    assert shown["prisoners"] == {"black": 1, "white": 0}
    assert shown["rows"] == ["....B", "....W", ".....", "B....", ".B..."]
    assert shown["n"] == len(table.events)
    assert shown["t"] == pytest.approx(table.t - 0.2)


def test_a_pass_has_no_point_and_two_wait_for_an_agreement() -> None:
    table = told("B B2", facts=(PassPressed(10**11, WHITE),))
    assert state_to_json(table.state, OK)["last"] == {"color": "white", "point": None}
    table.tell(PassPressed(10**11, BLACK))
    assert state_to_json(table.state, OK)["phase"] == "agreement"


def test_handicap_stones_are_counted() -> None:
    rows = ("....B", ".....", ".....", ".....", "B....")
    table = told(start=rows, handicap=2)
    shown = state_to_json(table.state, OK)
    assert (shown["handicap"], shown["to_play"], shown["move"]) == (2, "white", 0)


def test_open_alerts_are_event_lines() -> None:
    table = told("B B2", "W D4", "B D2", ". B2")
    table.still(8.0)
    shown = state_to_json(table.state, OK)
    alerts = shown["alerts"]
    assert isinstance(alerts, list)
    assert [(line["type"], line["state"], line["point"]) for line in alerts] == [
        ("StoneRemoved", "open", "B2")
    ]
    assert shown["rows"] == [".....", "...W.", ".....", ".B.B.", "....."]
    assert shown["question"] is None
    json.dumps(shown)


def test_the_open_question_stands_apart_from_the_alerts() -> None:
    table = told("B B2", "W D4", "W D2", looks=True)
    shown = state_to_json(table.state, OK)
    question = shown["question"]
    assert isinstance(question, dict)
    assert (question["type"], question["state"]) == ("AmbiguousTurn", "open")
    assert shown["alerts"] == []


def test_a_result_that_was_given() -> None:
    table = told("B B2", facts=(ClockPress(10**11, BLACK), ResultGiven(10**11, "W+F")))
    shown = state_to_json(table.state, OK)
    assert (shown["result"], shown["phase"]) == ("W+F", "done")


def test_players_and_camera_come_from_outside() -> None:
    table = told()
    names: Sides[str | None] = Sides("Shusaku", None)
    shown = state_to_json(table.state, CameraHealth(CameraState.GONE, None), names)
    assert shown["players"] == {"black": "Shusaku", "white": None}
    assert shown["camera"] == {"state": "gone", "fps": None}


def test_what_an_organiser_has_changed_is_marked() -> None:
    ours = from_toml("komi_even = 5.5", "club.toml")
    state = state_to_json(told(ruleset=ours).state, OK)
    assert (state["rules"], state["overridden"]) == ("bga2009", ["komi_even"])


def test_the_board_as_arranged_stands_beside_the_score_and_in_the_record() -> None:
    table = ended()
    for color in (BLACK, WHITE):
        claims(table, color, "B5")
    assert "counting" not in state_to_json(table.state, OK)
    table.play(". B5;W E1;W E2;B A1;B B1;B B2", wait=14.0)
    shown = state_to_json(table.state, OK)["counting"]
    assert isinstance(shown, dict)
    assert (shown["kind"], shown["compared"], shown["agrees"]) == ("territory", True, False)
    assert shown["shown"] == {"black": 6, "white": 3}
    assert shown["expected"] == {"black": 8, "white": 3}
    assert shown["surplus"] == {"black": 2, "white": 0}
    assert (shown["off"], shown["reasons"]) == (
        -2,
        [
            "2 black stones too many",
            "Black's territory at A2–B5 (6 points) holds 2 points too few",
        ],
    )
    (region,) = shown["regions"]
    assert (region["color"], region["extent"], region["agreed"], region["off"]) == (
        "black",
        "A2–B5",
        9,
        -2,
    )
    assert {"A4", "B5"} <= set(shown["points"])
    notes: dict[Game, Annotation] = {}
    annotate(notes, table.state, table.events)
    assert "counts otherwise" in notes[table.state.game].text
    before = len(table.events)
    table.play(". B1;. B2", wait=14.0)
    annotate(notes, table.state, table.events[before:])
    comment = notes[table.state.game].text
    assert "counts as the record does: Black 8 and White 3 points" in comment
    assert "otherwise" not in comment
