"""Lamp, buzzer and buttons on gpiozero's mock pins, and how game after game takes them."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from gpiozero import LED, Button, Buzzer, Device
from gpiozero.pins.mock import MockFactory

from device import signal_sinks
from device.game.facts_file import Attribution
from device.signal_sinks import (
    FACTS,
    Buttons,
    BuzzerSink,
    LampSink,
    Pins,
    Signals,
    wired,
)
from device.sources.base import Fault
from referee.events import Alert, AlertState, Audience, EventType, GameEvent
from referee.facts import ArbiterCalled, Continued, Fact, FactRefusedError, PassPressed, Paused
from referee.settings import Settings
from referee.state import OpenAlert, Phase, State, begin
from rules.color import Color
from rules.rulesets.presets import preset
from tests.support.page_server import until
from web.console import FailureError

LAMP, BUZZER = 17, 27


@pytest.fixture
def pins() -> Iterator[MockFactory]:
    """Pins without a machine that has any."""
    before, Device.pin_factory = Device.pin_factory, MockFactory()
    yield Device.pin_factory
    Device.pin_factory.reset()
    Device.pin_factory = before


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ASKING_S", "NO_CAMERA_S", "BEEP_S", "REFUSED_S"):
        monkeypatch.setattr(signal_sinks, name, 0.01)


def shown(pins: MockFactory, number: int) -> list[bool]:
    """What a pin has been, from its first state on, each change once."""
    states = [bool(each.state) for each in pins.pin(number).states]
    return [state for at, state in enumerate(states) if at == 0 or state != states[at - 1]]


def alert(audience: Audience, *candidates: str) -> Alert:
    return Alert(
        type=EventType.AMBIGUOUS_TURN if candidates else EventType.KO_RETAKE,
        n=1,
        t=1.0,
        size=9,
        id=1,
        state=AlertState.OPEN,
        audience=audience,
        candidates=candidates,
    )


def state(*alerts: Alert) -> State:
    items = tuple(OpenAlert(each, None, None, 0) for each in alerts)
    return replace(begin(Settings(preset("bga2009"), size=9)), open=items)


PLAYERS, ARBITER = alert(Audience.PLAYERS), alert(Audience.ARBITER)
QUESTION = alert(Audience.PLAYERS, "TwoInARow", "WrongColourStone")


@pytest.mark.parametrize(
    ("audience", "alerts", "lit", "blinking"),
    [
        (Audience.PLAYERS, (), False, False),
        (Audience.PLAYERS, (PLAYERS,), True, False),
        (Audience.PLAYERS, (ARBITER,), False, False),
        (Audience.ARBITER, (ARBITER,), True, False),
        (Audience.ARBITER, (PLAYERS,), True, False),
        (Audience.PLAYERS, (QUESTION,), True, True),
        (Audience.PLAYERS, (QUESTION, PLAYERS), True, False),
    ],
)
def test_the_lamp_shows_what_is_open_to_its_audience(
    pins: MockFactory, audience: Audience, alerts: tuple[Alert, ...], lit: bool, blinking: bool
) -> None:
    lamp = LED(LAMP)
    sink = LampSink(lamp, audience)
    sink.update(state(*alerts), ())
    sink.update(state(*alerts), ())
    if blinking:
        until(lambda: shown(pins, LAMP)[:4] == [False, True, False, True])
    else:
        assert shown(pins, LAMP) == ([False, True] if lit else [False])
    sink.update(state(), ())
    assert not lamp.is_lit
    sink.close()
    assert lamp.closed


def test_the_lamp_flashes_while_no_picture_comes(pins: MockFactory) -> None:
    lamp = LED(LAMP)
    sink = LampSink(lamp, Audience.PLAYERS)
    sink.fault(Fault(0, "camera:0: no picture comes", lost=True, live=True))
    sink.update(None, ())
    until(lambda: shown(pins, LAMP)[:3] == [False, True, False])
    sink.fault(Fault(0, "camera:0: pictures come again", live=True))
    sink.update(None, ())
    assert not lamp.is_lit
    sink.close()


@pytest.mark.parametrize(
    ("event", "beeps"),
    [
        (PLAYERS, True),
        (ARBITER, False),
        (replace(PLAYERS, state=AlertState.SETTLED), False),
        (GameEvent(type=EventType.BOARD_PLAY, n=1, t=1.0, size=9), False),
    ],
)
def test_the_buzzer_beeps_once_when_something_is_raised(
    pins: MockFactory, event: GameEvent, beeps: bool
) -> None:
    sink = BuzzerSink(Buzzer(BUZZER), Audience.PLAYERS)
    sink.update(state(), [event])
    if beeps:
        until(lambda: shown(pins, BUZZER) == [False, True, False])
    sink.close()
    assert shown(pins, BUZZER) == ([False, True, False] if beeps else [False])


class Game:
    """Takes facts as an inbox does; refuses where told to."""

    def __init__(self, refuses: bool = False) -> None:
        self.refuses = refuses
        self.told: list[tuple[Fact, str]] = []

    def put(self, fact: Fact, said: Attribution) -> Future[int]:
        accepted: Future[int] = Future()
        self.told.append((fact, said.who))
        if self.refuses:
            accepted.set_exception(FactRefusedError("the game is over"))
        else:
            accepted.set_result(1)
        return accepted


def press(pins: MockFactory, *numbers: int) -> None:
    for number in numbers:
        pins.pin(number).drive_low()
        pins.pin(number).drive_high()


@pytest.mark.parametrize(
    ("name", "paused", "fact"),
    [
        ("black_pass", False, PassPressed(0, Color.BLACK)),
        ("white_pass", False, PassPressed(0, Color.WHITE)),
        ("pause", False, Paused(0)),
        ("pause", True, Continued(0)),
        ("call_arbiter", False, ArbiterCalled(0)),
    ],
)
def test_a_press_tells_its_fact(pins: MockFactory, name: str, paused: bool, fact: Fact) -> None:
    assert name in FACTS
    game = Game()
    buttons = Buttons({name: Button(5)}, game.put, lambda: paused)
    press(pins, 5)
    assert game.told == [(fact, f"button {name}")]
    buttons.close()


def test_a_pin_that_is_used_twice_is_refused() -> None:
    with pytest.raises(FailureError, match="buzzer = 17: this pin is lamp already"):
        Pins(lamp=17, buzzer=17).wired()


def test_what_is_wired_is_opened_and_a_refused_press_beeps(
    pins: MockFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    given = Pins(lamp=LAMP, buzzer=BUZZER, black_pass=5, pause=6)
    sinks = wired(given, Game(refuses=True).put, lambda: False)
    assert [type(sink) for sink in sinks] == [LampSink, BuzzerSink, Buttons]
    press(pins, 5)
    until(lambda: shown(pins, BUZZER) == [False, True, False])
    assert "button black_pass: the game is over" in capsys.readouterr().err
    for sink in sinks:
        sink.close()


def test_a_pin_in_use_is_named(pins: MockFactory) -> None:
    with LED(LAMP), pytest.raises(FailureError, match=r"lamp = 17: this pin cannot be used"):
        wired(Pins(lamp=LAMP), Game().put, lambda: False)


def test_a_machine_without_pins_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "none-such")
    with pytest.raises(FailureError, match="no GPIO pins"):
        wired(Pins(lamp=LAMP), Game().put, lambda: False)


def test_buttons_tell_every_game_and_let_go_of_their_pins(
    pins: MockFactory, tmp_path: Path
) -> None:
    signals, game = Signals(Pins(lamp=LAMP, white_pass=5, pause=6)), Game()
    for phase in (Phase.PLAY, Phase.PAUSED):
        sinks = signals.sinks(tmp_path / "game.journal", game.put, partial(Phase, phase))
        press(pins, 5, 6)
        for sink in sinks:
            sink.close()
    passed = (PassPressed(0, Color.WHITE), "button white_pass")
    paused, continued = ((fact, "button pause") for fact in (Paused(0), Continued(0)))
    assert game.told == [passed, paused, passed, continued]
    assert Signals().sinks(tmp_path / "game.journal", game.put, lambda: None) == []
