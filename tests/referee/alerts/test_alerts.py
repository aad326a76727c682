"""Every alert and question: rules, clause, points, move, the board asked for, words, evidence."""

from __future__ import annotations

import pytest

import referee
from referee import Alert, AlertState, EventType
from referee.alerts.catalog import Route, route_of
from referee.alerts.event_json import from_json, remedy_text, sentence, sheet, to_json
from referee.alerts.remedies import AlertDraft, remedy_for
from referee.events import Audience, Severity
from rules.board.position import Position
from rules.color import BLACK, WHITE
from rules.corrections import Stones
from rules.rulesets.presets import PRESETS, preset
from tests.support.positions import CORNER, FULLER, KO, PLAIN, after, board
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


@pytest.mark.parametrize("rules", ["bga2009", "aga1991", "wmsg2008"])
@pytest.mark.parametrize("kind", sorted(RAISED))
def test_an_alert_has_all_that_an_arbiter_needs(kind: str, rules: str) -> None:
    _, alert = raised(kind, rules)
    assert alert.rules == rules
    assert alert.clause
    assert alert.points
    assert alert.move
    before, now = alert.frames
    assert before < now
    assert alert.confidence is not None
    assert 0.5 < alert.confidence <= 1.0
    assert remedy_text(alert)
    assert alert.clause in sentence(alert)
    if kind != "AmbiguousTurn":
        assert len(alert.rows) == 5
        assert "A B C D E" in sheet(alert)


@pytest.mark.parametrize("stones", ["Q16 D5", "Q16 D4 Q4"])
def test_handicap_alerts_have_it_all_too(stones: str) -> None:
    table = Table(19, start=board(stones), handicap=2)
    (alert,) = table.state.open_alerts
    assert alert.clause == "BGA A.2.iv"
    assert len(alert.rows) == 19
    assert alert.confidence is not None
    assert alert.frames
    assert remedy_text(alert)


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


PASS_STONES = [("bga2009", True, False), ("aga1991", True, False), ("wmsg2008", False, True)]


@pytest.mark.parametrize(("rules", "stone", "referee_decides"), PASS_STONES)
def test_who_hands_a_pass_stone_is_the_rule_set_s_affair(
    rules: str, stone: bool, referee_decides: bool
) -> None:
    _, alert = raised("SelfCapture", rules)
    handed = [(item.giver, item.receiver, item.what) for item in alert.hand_over]
    assert handed == ([(WHITE, BLACK, Stones.PASS_STONE)] if stone else [])
    assert alert.to_play is BLACK
    assert alert.referee is referee_decides
    assert ("White hands Black one pass stone." in remedy_text(alert)) is stone


PUT_RIGHT = [
    ("bga2009", [], BLACK, ["B B2", "W D4", "B D2", "W A1", "B E1"]),
    ("aga1991", ["IllegalMoveUnwind"], WHITE, ["B B2", "W D4", "B D2", "W A1", "B PASS", "W E1"]),
    ("aga", [], WHITE, ["B B2", "W D4", "B D2", "W A1", "W E1"]),
]


@pytest.mark.parametrize(("rules", "unwound", "to_play", "record"), PUT_RIGHT)
def test_a_stone_on_an_occupied_point_is_put_right_as_the_rules_say(
    rules: str, unwound: list[str], to_play: object, record: list[str]
) -> None:
    table, alert = raised("OccupiedIntersection", rules)
    assert alert.to_play is to_play
    table.play("W D4")
    assert table.alerts()[1:] == ["OccupiedIntersection settled D4"]
    assert table.names("IllegalMoveUnwind") == unwound
    table.play(f"{record[-1][0]} E1")
    assert table.moves == record
    assert len(table.alerts()) == 2


LATE = [
    ("SelfCapture", "bga2009", "SelfCaptureString", "BGA 8.1.i"),
    ("SelfCapture", "aga1991", "RefereeNeeded", "AGA 5, 8"),
    ("SelfCapture", "wmsg2008", "RefereeNeeded", "WMSG (silent); FAQ 6.8"),
    ("TwoInARow", "bga2009", "RefereeNeeded", "BGA 8.1.ii"),
    ("TwoInARow", "aga1991", "TacitlyAccepted", "AGA 8"),
    ("KoRetake", "bga2009", "CycleWatch", "BGA interp. 8.2"),
]


@pytest.mark.parametrize(("kind", "rules", "after_it", "clause"), LATE)
def test_what_follows_when_play_goes_on_is_the_rule_set_s_affair(
    kind: str, rules: str, after_it: str, clause: str
) -> None:
    table, alert = raised(kind, rules)
    table.play("B E1")
    assert f"{kind} settled" in " ".join(table.alerts())
    said = {event.type.value: event for event in table.events}
    assert said[after_it].clause == clause
    assert said["RewindOffer"].rows == alert.rows
    assert said["RewindOffer"].audience is Audience.ARBITER


def test_a_self_captured_string_goes_to_the_opponent_when_play_has_gone_on() -> None:
    table, _ = raised("SelfCapture")
    table.play("B E1")
    (note,) = [event for event in table.events if event.type is EventType.SELF_CAPTURE_STRING]
    assert remedy_text(note) == "1 white stone goes to Black as a prisoner."


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


@pytest.mark.parametrize(
    ("kind", "rules", "says"),
    [
        ("TwoInARow", "japanese_1989", "By these rules White has lost by it; the referee"),
        ("TwoInARow", "chinese_official", "By these rules White has lost by it; the referee"),
        ("KoRetake", "japanese_1989", "By these rules White has lost by it; the referee"),
        ("WrongColourStone", "japanese_1989", "By these rules White has lost by it"),
        ("KoRetake", "chinese_official", "White has passed instead."),
        ("StoneMoved", "japanese_1989", "the players do not agree, both lose."),
        ("StoneMoved", "chinese_official", "it may be a warning for Black."),
        ("StoneMoved", "korean_2016", "it may be a warning for Black, which costs 2 points."),
        ("UncapturedString", "korean_2016", "it may be a warning for Black, which costs 2 points."),
    ],
)
def test_an_alert_says_who_has_lost_and_who_is_warned(kind: str, rules: str, says: str) -> None:
    _, alert = raised(kind, rules)
    assert says in remedy_text(alert)
    assert "FAQ 6.8" not in sentence(alert)
    lost = len(alert.loses) == 1
    assert (alert.audience is Audience.ARBITER) is lost
    assert lost is ("Take" not in remedy_text(alert) and "back" not in remedy_text(alert))
    read = from_json(to_json(alert))
    assert (read.loses, read.warning) == (alert.loses, alert.warning)


def test_a_move_that_loses_is_not_replaced_by_a_pass() -> None:
    table, _ = raised("SelfCapture", "japanese_1989")
    table.play(". A1")
    table.still(4.0)
    assert not table.names("IllegalMoveUnwind")
    assert table.names("Rewound")
    assert table.state.game.moves()[-1].point is not None
    on, _ = raised("TwoInARow", "japanese_1989")
    on.play("B E5")
    (lost,) = [event for event in on.events if event.type is EventType.GAME_LOST]
    assert (lost.clause, lost.loses) == ("J1989 14", (WHITE,))
    assert not on.names("RewindOffer")
