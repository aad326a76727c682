"""The pictures behind alerts: the newest, and older ones a second apart."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest

from device.game import evidence_pictures
from device.game.evidence_pictures import NEWEST, EvidencePictures
from device.game.sinks import Past
from referee.events import Alert, AlertState, EventType
from referee.state import begin
from tests.support.table import settings
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


def test_the_frames_that_the_referee_remembers_are_still_there_and_few_others(
    tmp_path: Path,
) -> None:
    evidence = EvidencePictures(tmp_path)
    image = np.zeros((4, 4, 3), np.uint8)
    looked: tuple[tuple[int, int], ...] = ()
    for seq in range(COUNT):
        evidence.see(Frame(image, seq, seq * 1_000_000_000 // FPS, "test"))
        looked = (*looked[-15:], (seq, seq)) if seq % FPS == 0 else looked
        evidence.update(replace(begin(settings()), recent=looked), ())
    evidence.update(None, [alert(*range(COUNT))])
    kept = {int(path.stem.removeprefix("frame-")) for path in tmp_path.glob("frame-*.jpg")}
    assert kept == {seq for _, seq in looked} | set(range(COUNT - NEWEST, COUNT))


def test_an_alert_has_its_sheet_of_words_and_is_not_written_again(tmp_path: Path) -> None:
    evidence = filmed(tmp_path)
    evidence.update(None, [alert(COUNT - 1)])
    said = (tmp_path / "alert-0007.txt").read_text()
    assert "Put the stone back" in said
    assert "A B C" in said
    evidence.update(None, [alert(COUNT - 1, state=AlertState.SETTLED)])
    assert (tmp_path / "alert-0007.txt").read_text() == said


def test_what_a_killed_process_did_not_write_is_made_again_on_resume(tmp_path: Path) -> None:
    evidence = EvidencePictures(tmp_path)
    when = datetime(2026, 1, 1, tzinfo=UTC)
    raised = [alert(3, 5)]
    evidence.begin(Past(when, 0, 6, None, None, {}, (), lambda after_ns: (), alerts=raised))
    assert "Put the stone back" in (tmp_path / "alert-0007.txt").read_text()
    for seq in range(4, 7):
        evidence.see(Frame(np.zeros((4, 4, 3), np.uint8), seq, seq, "test"))
    assert [path.name for path in tmp_path.glob("*.jpg")] == ["frame-000005.jpg"]


def test_other_words_of_an_alert_are_kept_under_a_number(tmp_path: Path) -> None:
    (tmp_path / "alert-0007.txt").write_text("an earlier game")
    filmed(tmp_path).update(None, [alert(COUNT - 1)])
    assert (tmp_path / "alert-0007.1.txt").read_text() == "an earlier game"
    assert "Put the stone back" in (tmp_path / "alert-0007.txt").read_text()


def test_on_a_full_disk_the_folder_is_named_once_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(path: Path, content: bytes) -> None:
        raise OSError(28, "No space left on device")

    evidence = filmed(tmp_path)
    assert not evidence.failed
    with monkeypatch.context() as patched:
        patched.setattr(evidence_pictures, "replace_file", full)
        evidence.update(None, [alert(COUNT - 1)])
        evidence.update(None, [alert(COUNT - 2)])
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert f"{tmp_path}: pictures and texts of alerts cannot be written (No space" in said
    assert evidence.failed
    evidence.update(None, [alert(COUNT - 2)])
    assert (tmp_path / f"frame-{COUNT - 2:06}.jpg").exists()
