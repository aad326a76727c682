"""The frame rate and the camera's state, as the page tells them."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from device.game.codec import Input, SourceEnd
from device.game.session.config import GameConfig, GamePlace
from device.game.sinks.sinks import ResumeData
from device.game.state_json import CameraState
from device.page import sink as sink_module
from device.page.page import Assigned, Page
from device.page.sink import PageSink
from device.page.state import state_of
from device.sources.base import Fault
from referee.decision.decide import Commit, Trace
from referee.events import Alert, AlertState, EventType
from referee.facts import NOBODY, GameDescribed
from referee.settings import Settings
from referee.state import begin
from rules.color import Sides
from rules.rulesets.presets import preset
from vision.types import Frame, NoBoard, NoBoardReason
from web.access.roles import Role, Visitor


class Hour:
    """A clock that a test turns."""

    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


def watched() -> tuple[PageSink, Hour]:
    clock = Hour()
    sink = PageSink(clock)
    sink.next_game(GamePlace(), NOBODY, live=True, interval_s=0.0)
    return sink, clock


def look(
    sink: PageSink, clock: Hour, seconds: float, reason: NoBoardReason = NoBoardReason.NO_GRID
) -> None:
    clock.now_s += seconds
    sink.see(Frame(np.zeros((4, 4, 3), np.uint8), 0, 0))
    sink.on_input(NoBoard(0, 0, reason), None)


def test_names_that_were_stated_before_the_board_was_seen_outlast_a_restart() -> None:
    sink, _ = watched()
    names: Sides[str | None] = Sides("Ann", "Bob")
    given: list[Input] = [NoBoard(0, 0, NoBoardReason.NO_GRID), GameDescribed(1, names)]
    sink.begin(ResumeData(datetime.now(UTC), 0, 1, None, None, {}, (), lambda after_ns: given))
    assert sink.described.over(sink.players).players == names


def test_the_rate_is_that_of_the_last_seconds() -> None:
    sink, clock = watched()
    assert sink.camera().fps is None
    for _ in range(5):
        look(sink, clock, 0.5)
    assert rate(sink) == 2.0
    for _ in range(60):
        look(sink, clock, 0.1)
    assert 9.5 < rate(sink) < 10.5
    clock.now_s += 4.0
    assert rate(sink) < 3.0
    clock.now_s += 10.0
    assert rate(sink) == 0.0


def rate(sink: PageSink) -> float:
    fps = sink.camera().fps
    assert fps is not None
    return fps


def test_the_camera_is_gone_when_nothing_comes() -> None:
    sink, clock = watched()
    look(sink, clock, 0.1)
    assert (sink.camera().state, sink.processing()) == (CameraState.LOST, True)
    look(sink, clock, 0.1, NoBoardReason.TOO_DARK)
    assert sink.camera().state is CameraState.DARK
    sink.fault(Fault(0, "gone", lost=True, live=True))
    assert sink.camera().state is CameraState.GONE
    look(sink, clock, 0.1, NoBoardReason.OCCLUDED)
    assert sink.camera().state is CameraState.OCCLUDED
    clock.now_s += 60.0
    assert (sink.camera().state, sink.processing()) == (CameraState.GONE, False)
    sink.on_input(SourceEnd(0), None)
    assert sink.camera().state is not CameraState.ENDED, "its last move is not shown yet"
    sink.update(None, [])
    assert (sink.camera().state, sink.processing()) == (CameraState.ENDED, False)


def test_an_alert_without_a_decision_of_its_own_has_the_last_one_carried_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def in_json(trace: Trace) -> dict[str, object]:
        return {"of": trace.decision}

    monkeypatch.setattr(sink_module, "explanation_to_json", in_json)
    sink, _ = watched()
    carried_out, waits = object.__new__(Commit), object()
    for decision in (carried_out, waits):
        sink.trace(cast("Trace", SimpleNamespace(decision=decision)))
        sink.update(None, ())
    for number in (1, 2):
        if number == 2:
            sink.trace(cast("Trace", SimpleNamespace(decision=waits)))
        state = AlertState.OPEN
        event = Alert(type=EventType.STONE_MOVED, n=number, t=1.0, size=9, id=number, state=state)
        sink.update(None, [event])
    assert sink.reasons == {1: {"of": carried_out, "earlier": True}, 2: {"of": waits}}


def test_a_state_has_the_number_of_its_own_last_event() -> None:
    """The game goes on while the state is put together."""
    empty = begin(Settings(preset("japanese"), 9))

    def playing() -> float:
        sink.state = replace(empty, n=6, game=empty.game.play("E5"))
        return 0.0

    sink = PageSink(playing)
    sink.next_game(GamePlace(), NOBODY, live=True, interval_s=0.0)
    sink.state = empty
    table = SimpleNamespace(failure=None, game=SimpleNamespace(config=GameConfig()))
    page = SimpleNamespace(sink=sink, table=table, assigned=Assigned(), hub_trouble=None)
    visitor = Visitor(Role.ARBITER, "arbiter", known=True)
    before, after = (state_of(cast(Page, page), visitor) for _ in range(2))

    assert (before["move"], before["n"]) == (0, 0)
    assert (after["move"], after["n"]) == (1, 6)
