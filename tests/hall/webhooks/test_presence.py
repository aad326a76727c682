"""Boards that are lost and come back: short absences and the hub's own are none."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from hall.boards import hall_events
from hall.boards.board import Board
from hall.boards.hall_events import (
    LOST_S,
    RETURN_S,
    HallEvent,
    HallEventType,
    Presence,
    events_after,
    keep_events,
    last_event,
    last_online,
)
from hall.boards.opening import open_store
from hall.tournament.outcomes import Outcome, Outcomes

ONLINE, OFFLINE = HallEventType.BOARD_ONLINE, HallEventType.BOARD_OFFLINE


def said(presence: Presence, now_s: float, *, online: bool | None, reached: bool = True) -> str:
    """What is said of T1, which is kept."""
    boards = {"T1": Board("T1", online=online)}
    events = presence.step(boards, now_s, 1000.0 + now_s, reached=reached)
    presence.note(events)
    return " ".join(each.type.value for each in events)


def test_a_board_is_lost_after_a_while_and_back_at_once() -> None:
    presence = Presence({})
    assert said(presence, 0.0, online=None) == ""
    assert said(presence, 1.0, online=True) == "BoardOnline"
    assert said(presence, 2.0, online=True) == ""
    late = RETURN_S + 100.0
    assert said(presence, late, online=False) == ""
    assert said(presence, late + LOST_S - 1.0, online=False) == ""
    assert said(presence, late + LOST_S, online=False) == "BoardOffline"
    assert said(presence, late + LOST_S + 1.0, online=False) == ""
    assert said(presence, late + LOST_S + 2.0, online=True) == "BoardOnline"


def test_a_short_absence_is_none() -> None:
    presence = Presence({"T1": True})
    assert said(presence, 100.0, online=False) == ""
    assert said(presence, 105.0, online=True) == ""
    assert said(presence, 111.0, online=False) == ""


def test_boards_have_time_to_come_back_after_the_broker_or_the_hub() -> None:
    presence = Presence({"T1": True})
    assert said(presence, 0.0, online=None) == ""
    assert said(presence, RETURN_S - 1.0, online=None) == ""
    assert said(presence, RETURN_S, online=None) == "BoardOffline"
    cut = Presence({"T1": True})
    assert said(cut, 0.0, online=True) == ""
    for now_s in (100.0, 200.0):
        assert said(cut, now_s, online=False, reached=False) == ""
    assert said(cut, 201.0, online=False) == ""
    assert said(cut, 201.0 + RETURN_S, online=False) == "BoardOffline"


def test_what_is_not_kept_is_given_again() -> None:
    presence, boards = Presence({}), {"T1": Board("T1", online=True)}
    first = presence.step(boards, 0.0, 0.0, reached=True)
    again = presence.step(boards, 1.0, 1.0, reached=True)
    assert [each.type for each in (*first, *again)] == [ONLINE, ONLINE]


def test_events_are_kept_in_order_and_what_was_said_last(tmp_path: Path) -> None:
    path = open_store(tmp_path)
    assert (last_event(path), last_online(path), events_after(path, 0, 9)) == (0, {}, [])
    told = [HallEvent("T1", ONLINE, 1.0), HallEvent("T2", ONLINE, 2.0)]
    told.append(HallEvent("T1", OFFLINE, 3.0))
    keep_events(path, told)
    assert last_online(path) == {"T1": False, "T2": True}
    found = events_after(path, 1, 9)
    assert [(each.number, each.id) for each in found] == [(2, told[1].id), (3, told[2].id)]


def test_the_oldest_go_but_what_was_said_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = open_store(tmp_path)
    monkeypatch.setattr(hall_events, "MAX_EVENTS", 3)
    keep_events(path, [HallEvent("T1", ONLINE, 1.0)])
    keep_events(path, [HallEvent("T2", kind, 2.0) for kind in (ONLINE, OFFLINE) * 4])
    assert [each.number for each in events_after(path, 0, 99)] == [1, 7, 8, 9]
    assert last_online(path) == {"T1": True, "T2": False}


def confirmed(path: Path) -> list[HallEvent]:
    return [each for each in events_after(path, 0, 9) if each.type.value == "ResultConfirmed"]


def test_a_confirmed_result_is_an_event_once(tmp_path: Path) -> None:
    path = open_store(tmp_path)
    outcomes = Outcomes(path)
    outcomes.keep(Outcome("T1", "g", {"pairing": "p"}, "B+R"))
    assert confirmed(path) == []
    stated = Outcome("T1", "g", {"pairing": "p"}, "B+R", "B+R", "B+R", "Ann", confirmed_at=5.0)
    outcomes.keep(stated)
    outcomes.keep(replace(stated, submitted="B+R"))
    (one,) = confirmed(path)
    assert (one.board, one.at, dict(one.body)) == ("T1", 5.0, {"game_id": "g", "result": "B+R"})
    outcomes.keep(replace(stated, confirmed="W+R", confirmed_at=6.0))
    assert [each.body["result"] for each in confirmed(path)] == ["B+R", "W+R"]
