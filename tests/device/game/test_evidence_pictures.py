"""The pictures behind alerts: the newest, and older ones a second apart."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np

from device.game.evidence_pictures import KEPT, KEPT_LONGER, EvidencePictures
from referee.events import Alert, AlertState, EventType
from vision.types import Frame

FPS = 30
COUNT = 20 * FPS


def alert(*frames: int, state: AlertState = AlertState.OPEN) -> Alert:
    return Alert(
        type=EventType.STONE_MOVED,
        n=1,
        t=1.0,
        size=3,
        frames=frames,
        id=7,
        state=state,
        rows=("...",) * 3,
    )


def filmed(folder: Path) -> EvidencePictures:
    evidence = EvidencePictures(folder)
    image = np.zeros((4, 4, 3), np.uint8)
    for seq in range(COUNT):
        evidence.see(Frame(image, seq, seq * 1_000_000_000 // FPS, "test"))
    return evidence


def test_a_frame_of_some_seconds_ago_is_still_there(tmp_path: Path) -> None:
    evidence = filmed(tmp_path)
    newest = list(range(COUNT - KEPT, COUNT))
    evidence.update(None, [alert(*range(COUNT))])
    kept = [int(path.stem.removeprefix("frame-")) for path in sorted(tmp_path.glob("frame-*.jpg"))]
    older = kept[: -len(newest)]
    assert kept[-len(newest) :] == newest
    assert 0 < len(older) <= KEPT_LONGER
    assert {b - a for a, b in pairwise(older)} == {FPS}


def test_an_alert_has_its_sheet_of_words_and_is_not_written_again(tmp_path: Path) -> None:
    evidence = filmed(tmp_path)
    evidence.update(None, [alert(COUNT - 1)])
    said = (tmp_path / "alert-0007.txt").read_text()
    assert "Put the stone back" in said
    assert "A B C" in said
    evidence.update(None, [alert(COUNT - 1, state=AlertState.SETTLED)])
    assert (tmp_path / "alert-0007.txt").read_text() == said
