"""Every sink has the methods that the session looks for, with the session's own signatures."""

from __future__ import annotations

from pathlib import Path

import pytest

from device.game.sinks.display import Display
from device.game.sinks.event_file import EventFileSink
from device.game.sinks.evidence_pictures import EvidencePictures
from device.game.sinks.record import RecordSink
from device.game.sinks.recorder import Recorder
from device.game.sinks.sinks import BeginSink, CameraSink, FrameSink, InputSink, Sink

NOWHERE = Path("nowhere")

# The type checker holds these lists against the protocols; the test below asks at run time.
EVERY: list[Sink] = [
    RecordSink(NOWHERE),
    EventFileSink(NOWHERE),
    EvidencePictures(NOWHERE),
    Recorder(NOWHERE),
    Display(),
]
BEGINNING: list[BeginSink] = [
    RecordSink(NOWHERE),
    EventFileSink(NOWHERE),
    EvidencePictures(NOWHERE),
    Recorder(NOWHERE),
    Display(),
]
SEEING: list[FrameSink] = [EvidencePictures(NOWHERE)]
HEARING: list[InputSink] = [EvidencePictures(NOWHERE), Recorder(NOWHERE), Display()]
CAMERA: list[CameraSink] = [Display()]


@pytest.mark.parametrize(
    ("protocol", "members"),
    [(BeginSink, BEGINNING), (FrameSink, SEEING), (InputSink, HEARING), (CameraSink, CAMERA)],
)
def test_a_sink_hears_what_it_has_methods_for(protocol: type, members: list[object]) -> None:
    hears = {type(member) for member in members}
    assert {type(sink) for sink in EVERY if isinstance(sink, protocol)} == hears
