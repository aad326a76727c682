"""`goban watch demo` from its pixels to its record: every move, both alerts, the score."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from device.cli import main
from device.commands import watch
from device.sources.base import Source
from device.sources.film import DemoFilm
from lab.demo_film.script import SIZE
from lab.drawn_demo import DrawnDemo, Faults
from rules.points import to_board
from rules.records.sgf import read_sgf
from tests.support.demo_truth import ALERTS, FORCED_PASS, MOVES, RESULT


def points_of(line: dict[str, Any]) -> frozenset[str]:
    return frozenset(line["points"] if "points" in line else [line["point"]])


ROUGH = Faults(
    knocks=((50.2, 14.0, -9.0, 0.8), (90.0, -20.0, 6.0, -1.0)),
    dark=((20.0, 21.0),),
    blurred=((30.0, 31.5),),
    dropped=((107.0, 108.0),),
    gone=((60.0, 64.0),),
)
"""Two knocks (one while the ko lies wrongly retaken), and the camera away for four seconds."""


BEGINNING = Faults(dropped=((13.0, 1000.0),))
"""Four moves; nothing of the film is left but the presses of the pass buttons at its end."""


def watch_demo(monkeypatch: pytest.MonkeyPatch, source: Callable[[], object], folder: Path) -> Path:
    """Watch `source` as the demo; its record and events are `demo.*` in `folder`."""
    monkeypatch.setattr(watch, "open_source", lambda word, fps: source())
    sgf, events = folder / "demo.sgf", folder / "demo.jsonl"
    assert main(["watch", "demo", "--sgf", str(sgf), "--events", str(events)]) == 0
    return sgf


def moves_in(sgf: Path) -> tuple[tuple[str, str], ...]:
    """The moves of a record, as the demo's truth has them."""
    return tuple(
        (move.color.letter, "pass" if move.point is None else to_board(move.point, SIZE))
        for move in read_sgf(sgf.read_bytes()).moves()
    )


def test_the_first_seconds_from_pixels_to_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sgf = watch_demo(monkeypatch, lambda: DrawnDemo(5.0, faults=BEGINNING), tmp_path)
    assert moves_in(sgf) == (*MOVES[:4], *MOVES[-2:])


@pytest.mark.slow
@pytest.mark.parametrize(
    "source", [DemoFilm, lambda: DrawnDemo(5.0, faults=ROUGH)], ids=["film", "rough"]
)
def test_the_demo_from_pixels_to_the_record(
    source: Callable[[], Source],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sgf = watch_demo(monkeypatch, source, tmp_path)

    written = [json.loads(line) for line in sgf.with_suffix(".jsonl").read_text().splitlines()]
    lines = [line for line in written if not line["type"].startswith("Camera")]
    raised = [line for line in lines if line.get("state") == "open"]
    settled = [line["id"] for line in lines if line.get("state") == "settled"]
    assert [(line["type"], points_of(line), line["move"]) for line in raised] == list(ALERTS)
    assert settled == [line["id"] for line in raised]

    played = moves_in(sgf)
    assert played == MOVES
    assert played[FORCED_PASS - 1] == ("W", "pass")
    assert capsys.readouterr().out.count(RESULT) == 2
