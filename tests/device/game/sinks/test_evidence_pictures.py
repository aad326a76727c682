"""The pictures behind alerts: the newest, and older ones a second apart."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest

from device.corners import view_of
from device.game.sinks.evidence_pictures import NEWEST_FRAMES, EvidenceAge, EvidencePictures
from device.game.sinks.sinks import ResumeData
from device.sources.pictures import load_picture
from referee.events import Alert, AlertState, EventType
from referee.state import begin
from tests.support.table import settings
from vision.types import Frame, Observation
from web import machine
from web.machine import SystemClock

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
    evidence = EvidencePictures(folder, whole=True)
    image = np.zeros((4, 4, 3), np.uint8)
    for seq in range(COUNT):
        evidence.see(Frame(image, seq, seq * 1_000_000_000 // FPS, "test"))
    return evidence


def test_the_frames_that_the_referee_remembers_are_still_there_and_few_others(
    tmp_path: Path,
) -> None:
    evidence = EvidencePictures(tmp_path, whole=True)
    image = np.zeros((4, 4, 3), np.uint8)
    looked: tuple[tuple[int, int], ...] = ()
    for seq in range(COUNT):
        evidence.see(Frame(image, seq, seq * 1_000_000_000 // FPS, "test"))
        looked = (*looked[-15:], (seq, seq)) if seq % FPS == 0 else looked
        evidence.update(replace(begin(settings()), recent=looked), ())
    evidence.update(None, [alert(*range(COUNT))])
    kept = {int(path.stem.removeprefix("frame-")) for path in tmp_path.glob("frame-*.jpg")}
    assert kept == {seq for _, seq in looked} | set(range(COUNT - NEWEST_FRAMES, COUNT))


def test_an_alert_has_its_sheet_of_words_and_is_not_written_again(tmp_path: Path) -> None:
    evidence = filmed(tmp_path)
    evidence.update(None, [alert(COUNT - 1)])
    said = (tmp_path / "alert-0007.txt").read_text()
    assert "Put the stone back" in said
    assert "A B C" in said
    assert said.splitlines()[-1] == f"Pictures: frame-{COUNT - 1:06}.jpg"
    evidence.update(None, [alert(COUNT - 1, state=AlertState.SETTLED)])
    assert (tmp_path / "alert-0007.txt").read_text() == said


def test_what_a_killed_process_did_not_write_is_made_again_on_resume(tmp_path: Path) -> None:
    evidence = EvidencePictures(tmp_path, whole=True)
    when = datetime(2026, 1, 1, tzinfo=UTC)
    raised = [alert(3, 5)]
    evidence.begin(ResumeData(when, 0, 6, None, None, {}, (), lambda after_ns: (), alerts=raised))
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
    assert not evidence.budget.failed
    with monkeypatch.context() as patched:
        patched.setattr(machine, "replace_file", full)
        evidence.update(None, [alert(COUNT - 1)])
        evidence.update(None, [alert(COUNT - 2)])
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert f"{tmp_path}: pictures and texts of alerts cannot be written (No space" in said
    assert evidence.budget.failed
    evidence.update(None, [alert(COUNT - 2)])
    assert (tmp_path / f"frame-{COUNT - 2:06}.jpg").exists()


@pytest.mark.parametrize("whole", [False, True])
def test_pictures_are_cut_to_the_board_where_it_lay_then(tmp_path: Path, whole: bool) -> None:
    evidence = EvidencePictures(tmp_path, whole=whole)
    probs, visible = np.full((9, 9, 3), 1 / 3, np.float32), np.ones((9, 9), np.bool_)
    for seq, left in enumerate((100.0, 300.0)):
        image = np.zeros((480, 640, 3), np.uint8)
        image[:60] = 255
        corners = [(left, 200.0), (left + 160, 200.0), (left + 160, 360.0), (left, 360.0)]
        evidence.see(Frame(image, seq, seq))
        evidence.on_input(Observation(seq, seq, probs, visible, view=view_of(9, corners)), None)
        evidence.update(None, ())
    evidence.update(None, [alert(0, 1)])
    shapes = [load_picture(tmp_path / f"frame-{seq:06}.jpg").shape for seq in (0, 1)]
    assert shapes == ([(480, 640, 3)] * 2 if whole else [(224, 224, 3)] * 2)
    bright = [int(load_picture(tmp_path / f"frame-{seq:06}.jpg").max()) for seq in (0, 1)]
    assert all((value > 200) is whole for value in bright), "what is above the board is left out"


def test_a_picture_from_before_the_board_was_found_is_never_kept_whole(tmp_path: Path) -> None:
    evidence = EvidencePictures(tmp_path)
    probs, visible = np.full((9, 9, 3), 1 / 3, np.float32), np.ones((9, 9), np.bool_)
    image = np.zeros((480, 640, 3), np.uint8)
    evidence.see(Frame(image, 0, 0))
    evidence.update(None, [alert(0)])
    assert list(tmp_path.glob("*.jpg")) == []
    evidence.see(Frame(image, 1, 1))
    corners = [(100.0, 200.0), (260.0, 200.0), (260.0, 360.0), (100.0, 360.0)]
    evidence.on_input(Observation(1, 1, probs, visible, view=view_of(9, corners)), None)
    evidence.update(None, [alert(0, 1)])
    shapes = [load_picture(tmp_path / f"frame-{seq:06}.jpg").shape for seq in (0, 1)]
    assert shapes == [(224, 224, 3)] * 2


def test_old_pictures_of_ours_are_removed_at_once_and_every_hour(tmp_path: Path) -> None:
    now = {"wall": 2e9, "monotonic": 0.0, "believed": True}
    day, earlier = tmp_path / "2026-11-22", tmp_path / "2026-11-01"
    folder = day / "demo-1.evidence"
    old = [earlier / "demo-7.evidence", day / "demo-1.2.evidence", folder]
    for place in (*old, tmp_path / "photos"):
        place.mkdir(parents=True)
        for name in ("frame-000001.jpg", "alert-0001.txt", "holiday.jpg"):
            (place / name).write_text(name)
            os.utime(place / name, (2e9 - 8 * 86_400,) * 2)
    (folder / "frame-000002.jpg").write_text("new")
    os.utime(folder / "frame-000002.jpg", (2e9 - 6.5 * 86_400,) * 2)

    def begun() -> EvidenceAge:
        clock = SystemClock(
            wall_s=lambda: now["wall"],
            monotonic_s=lambda: now["monotonic"],
            believed=lambda wall_s: bool(now["believed"]),
        )
        return EvidenceAge(folder, 7, clock)

    now["believed"] = False
    begun()
    assert all((place / "frame-000001.jpg").exists() for place in old), "the clock is not set"
    now["believed"] = True
    age = begun()
    assert not any((place / "frame-000001.jpg").exists() for place in old)
    assert (tmp_path / "photos" / "frame-000001.jpg").exists()
    for place in old:
        assert {"alert-0001.txt", "holiday.jpg"} <= {path.name for path in place.iterdir()}
    now["wall"] += 86_400
    now["monotonic"] = 3599.0
    age.update(None, ())
    assert (folder / "frame-000002.jpg").exists()
    now["monotonic"] = 3600.0
    age.update(None, ())
    assert not (folder / "frame-000002.jpg").exists()
