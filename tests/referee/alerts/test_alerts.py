"""Every alert and question: rules, clause, points, move, the board asked for, words, evidence."""

from __future__ import annotations

import pytest

import referee
from referee import Alert, AlertState, EventType
from referee.alerts.catalog import Route, route_of
from referee.alerts.event_json import sentence
from referee.alerts.remedies import AlertDraft, remedy_for
from referee.events import Audience, Severity
from rules.board.position import Position
from rules.color import BLACK, WHITE
from rules.rulesets.presets import PRESETS, preset
from tests.support.positions import CORNER, FULLER, KO, PLAIN, after
from tests.support.table import Table

RAISED = {
    "TwoInARow": (*PLAIN, "W A1;W A3;W A5"),
    "SelfCapture": (*CORNER, "W A1"),
    "KoRetake": (*KO, "W C3;. D3"),
    "OccupiedIntersection": (*PLAIN, "W A1", "B D4"),
    "UncapturedString": ("B B1", "W A1", "B E5", "W E4", "B A2", "B A2"),
    "RemovedStonesWithLiberties": ("B B2", "W C2", "B D5", "W E5", "B C3", ". C2"),
    "StoneMoved": (*PLAIN, ". B2;B B3"),
    "StoneTakenBack": (*PLAIN, ". D2"),
    "StoneRemoved": (*PLAIN, ". B2"),
    "BoardDisturbed": (*FULLER, ". B2;B B1;. D4;W D5;. B4;W A4;. C3;B D3"),
    "WrongColourStone": (*PLAIN, "B A1", "B E1", "W A3"),
    "AmbiguousTurn": (*PLAIN, "B A1"),
}


def raised(kind: str, rules: str = "bga2009") -> tuple[Table, Alert]:
    changes = RAISED[kind]
    if kind == "KoRetake" and not preset(rules).basic_ko:
        kind = "SuperkoRepetition"
    table = Table(ruleset=preset(rules))
    table.play(*changes)
    table.still(4.0)
    found = [
        event
        for event in table.events
        if isinstance(event, Alert) and event.type.value == kind and event.state is AlertState.OPEN
    ]
    assert found, table.names()
    return table, found[0]


@pytest.mark.parametrize("kind", ["StoneRemoved", "SelfCapture", "StoneMoved"])
def test_the_frames_of_an_alert_show_the_board_before_and_after(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table()
    shown: dict[int, tuple[str, ...]] = {}

    def look(**values: object) -> None:
        shown[round(table.t * 5)] = table.rows
        Table.look(table, **values)

    monkeypatch.setattr(table, "look", look)
    table.play(*RAISED[kind], wait=6.0)
    (alert,) = table.state.open_alerts
    before, now = (shown.get(seq) for seq in alert.frames)
    assert now == table.rows
    assert before not in (None, now)


def test_what_the_board_must_look_like_is_the_position_before_the_illegal_move() -> None:
    for kind, rows in (("KoRetake", KO), ("SelfCapture", CORNER), ("TwoInARow", PLAIN)):
        table, alert = raised(kind)
        want = Table()
        want.play(*rows)
        before = want.state.game.position.rows()
        assert alert.rows == before, kind
        assert table.rows != before


@pytest.mark.parametrize(("captor", "free"), [("B B1", False), (". B1", True)])
def test_captured_stones_that_have_liberties_again_are_the_referee_s(
    captor: str, free: bool
) -> None:
    table, alert = raised("UncapturedString")
    lying = Position.from_rows(after(table.rows, captor))
    draft = AlertDraft(alert.type, alert.color, alert.points, BLACK, None, 5, None)
    assert remedy_for(table.state.game, draft, lying).referee is free


def test_every_event_has_words() -> None:
    for kind in EventType:
        assert sentence(referee.GameEvent(type=kind, n=1, t=0.0, size=9))


@pytest.mark.parametrize("rules", PRESETS)
def test_where_the_opponent_must_note_an_illegal_move_only_the_arbiter_is_told(rules: str) -> None:
    # What loses the game is for the arbiter alone too (J1989 14).
    route = route_of(EventType.SELF_CAPTURE, preset(rules), {})
    assert (route.audience is Audience.ARBITER) == (rules in ("aga1991", "japanese_1989"))


def test_the_settings_have_the_last_word() -> None:
    chosen = {EventType.KO_RETAKE: Route(Severity.INFO, Audience.RECORD)}
    route = route_of(EventType.KO_RETAKE, preset("aga1991"), chosen)
    assert route == chosen[EventType.KO_RETAKE]


def test_a_long_cycle_is_the_referee_s_and_asks_nothing_of_the_board() -> None:
    table, alert = raised("KoRetake")
    game = table.state.game
    draft = AlertDraft(EventType.LONG_CYCLE, WHITE, alert.points, WHITE, None, game.number, None)
    right = remedy_for(game, draft, game.position)
    assert right.referee
    assert right.rows == game.position.rows()
