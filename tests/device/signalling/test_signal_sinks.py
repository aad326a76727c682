"""The signals of game after game: pins are let go of, and taken again."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from device.errors import FailureError
from device.game.facts.attribution import Attribution
from device.signalling.signal_sinks import Pins, Signals
from referee.facts import Continued, Fact, PassPressed, Paused
from referee.state import Phase
from rules.color import Color


def test_buttons_tell_every_game_and_let_go_of_their_pins(
    pins: MockFactory, tmp_path: Path
) -> None:
    signals = Signals(Pins(lamp=17, white_pass=5, pause=6))
    told: list[tuple[str, Fact]] = []

    def put(fact: Fact, said: Attribution) -> Future[int]:
        told.append((said.who, fact))
        answer: Future[int] = Future()
        answer.set_result(1)
        return answer

    for phase in (Phase.PLAY, Phase.PAUSED):
        sinks = signals.sinks(tmp_path / "game.journal", put, _always(phase))
        for number in (5, 6):
            pins.pin(number).drive_low()
            pins.pin(number).drive_high()
        for sink in sinks:
            sink.close()
    assert told == [
        ("button white_pass", PassPressed(0, Color.WHITE)),
        ("button pause", Paused(0)),
        ("button white_pass", PassPressed(0, Color.WHITE)),
        ("button pause", Continued(0)),
    ]


def test_nothing_is_wired_by_default(tmp_path: Path) -> None:
    def put(fact: Fact, said: Attribution) -> Future[int]:
        raise AssertionError(fact)

    assert Signals().sinks(tmp_path / "game.journal", put, lambda: None) == []
    with pytest.raises(FailureError, match="pin is lamp already"):
        Pins(lamp=17, buzzer=17)


def _always(phase: Phase) -> Callable[[], Phase]:
    return lambda: phase
