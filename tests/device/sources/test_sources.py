"""Files as sources: folders, videos whole and cut off, the demo's, and what is neither."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import cv2
import numpy as np
import pytest

from device.sources.base import MAX_FPS, Fault
from device.sources.film import DemoFilm, PictureBuffers
from device.sources.open import open_source
from device.sources.pictures import PictureError, load_picture, natural_key
from lab.drawn_demo import DrawnDemo
from tests.support.boards import random_game, write_looks
from vision.types import Frame
from web.console import FailureError

PICTURE = np.arange(48 * 64 * 3, dtype=np.uint8).reshape(48, 64, 3)


def write_picture(path: Path, size: tuple[int, int] = (64, 48)) -> None:
    assert cv2.imwrite(str(path), cv2.resize(PICTURE, size))


def write_film(path: Path, frames: int, fps: float = 10.0) -> None:
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), fps, (64, 48))
    assert writer.isOpened()
    for number in range(frames):
        writer.write(np.full((48, 64, 3), 20 * (number % 12), np.uint8))
    writer.release()


def test_natural_order() -> None:
    names = ["look10.jpg", "Look2.jpg", "look1.jpg", "3.png", "20.png"]
    ordered = sorted((Path(name) for name in names), key=natural_key)
    expected = ["3.png", "20.png", "look1.jpg", "Look2.jpg", "look10.jpg"]
    assert [path.name for path in ordered] == expected


@pytest.mark.parametrize(("fps", "second_ns"), [(None, 10_000_000_000), (4.0, 250_000_000)])
def test_a_folder_is_looks_or_a_film(tmp_path: Path, fps: float | None, second_ns: int) -> None:
    for number in (1, 2, 10):
        write_picture(tmp_path / f"{number}.png")
    (tmp_path / "notes.txt").write_text("not a picture")
    source = open_source(str(tmp_path), fps)
    assert source.looks is (fps is None)
    assert not source.live
    frames = list(source.frames())
    assert [frame.t_ns for frame in frames] == [0, second_ns, 2 * second_ns]
    names = [frame.source for frame in frames if isinstance(frame, Frame)]
    assert names == ["1.png", "2.png", "10.png"]
    assert [frame.t_ns for frame in source.frames(second_ns)] == [second_ns, 2 * second_ns]


def test_an_unreadable_picture_is_a_fault_and_keeps_its_place_in_time(tmp_path: Path) -> None:
    write_picture(tmp_path / "0.jpg")
    (tmp_path / "1.jpg").write_bytes((tmp_path / "0.jpg").read_bytes()[:600])
    (tmp_path / "2.jpg").write_text("no picture")
    write_picture(tmp_path / "3.jpg", (128, 96))
    things = list(open_source(str(tmp_path)).frames())
    assert [type(thing) for thing in things] == [Frame, Fault, Fault, Frame]
    assert [thing.t_ns // 10**10 for thing in things] == [0, 1, 2, 3]
    last = things[-1]
    assert isinstance(last, Frame)
    assert last.image.shape == (96, 128, 3)


@pytest.mark.parametrize(
    ("content", "code"),
    [(None, "not_found"), (b"", "not_an_image"), (b"GIF?", "not_an_image")],
)
def test_no_picture_has_a_code(tmp_path: Path, content: bytes | None, code: str) -> None:
    path = tmp_path / "p.png"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(PictureError) as error:
        load_picture(path)
    assert error.value.code == code


def test_the_orientation_in_the_file_is_applied(tmp_path: Path) -> None:
    path = tmp_path / "p.jpg"
    write_picture(path)
    data = path.read_bytes()
    # An EXIF block whose one entry says orientation 6: turn it a quarter clockwise to see it.
    tiff = b"II*\x00\x08\x00\x00\x00\x01\x00\x12\x01\x03\x00\x01\x00\x00\x00\x06\x00\x00\x00"
    block = b"Exif\x00\x00" + tiff + b"\x00\x00\x00\x00"
    path.write_bytes(
        data[:2] + b"\xff\xe1" + (len(block) + 2).to_bytes(2, "big") + block + data[2:]
    )
    assert load_picture(path).shape == (64, 48, 3)


def test_a_video_has_frames_of_its_own_times_and_can_be_entered_in_the_middle(
    tmp_path: Path,
) -> None:
    path = tmp_path / "film.avi"
    write_film(path, 8)
    source = open_source(str(path))
    frames = [frame for frame in source.frames() if isinstance(frame, Frame)]
    # Every other one is passed over: five a second are followed.
    assert [frame.t_ns for frame in frames] == [i * 200_000_000 for i in range(4)]
    assert [frame.seq for frame in frames] == [0, 2, 4, 6]
    assert source.length_ns == 800_000_000
    assert [round(frame.image.mean() / 20) for frame in frames] == [0, 2, 4, 6]
    source.close()
    later = list(open_source(str(path)).frames(300_000_000))
    assert [frame.t_ns for frame in later] == [400_000_000, 600_000_000]
    slow = list(open_source(str(path), fps=1.0).frames())
    assert [frame.t_ns for frame in slow] == [i * 1_000_000_000 for i in range(8)]


def test_the_time_of_joined_recordings_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "film.ts"
    codec = cv2.VideoWriter.fourcc(*"mp4v")
    writer = cv2.VideoWriter(str(path), cv2.CAP_FFMPEG, codec, 10.0, (64, 48))
    for number in range(20):
        writer.write(np.full((48, 64, 3), 10 * number, np.uint8))
    writer.release()
    path.write_bytes(2 * path.read_bytes())
    frames = list(open_source(str(path)).frames())
    assert [frame.t_ns for frame in frames] == [number * 200_000_000 for number in range(20)]


def test_a_video_that_is_cut_off_gives_what_it_has_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "film.avi"
    write_film(path, 80)
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    things = list(open_source(str(path)).frames())
    frames, last = things[:-1], things[-1]
    assert isinstance(last, Fault)
    assert "cut off" in last.line
    assert 5 < len(frames) < 30
    assert all(isinstance(frame, Frame) for frame in frames)


def test_what_is_no_source_is_one_line_and_status_2(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "text.mp4").write_text("not a film")
    write_picture(tmp_path / "one.jpg")
    for word, says in [
        (tmp_path / "absent.mp4", "no such file"),
        (tmp_path / "empty", "no pictures"),
        (tmp_path / "text.mp4", "not a video"),
        (tmp_path / "one.jpg", "goban read"),
    ]:
        with pytest.raises(FailureError, match=says) as failure:
            open_source(str(word))
        assert failure.value.status == 2
        assert "\n" not in failure.value.line


@pytest.mark.parametrize("fps", [0.0, -1.0])
def test_a_rate_is_above_nothing(tmp_path: Path, fps: float) -> None:
    with pytest.raises(FailureError, match="--fps"):
        open_source(str(tmp_path), fps)


@pytest.mark.slow
def test_the_film_shows_the_drawn_game_and_has_its_facts() -> None:
    film, drawn = DemoFilm(), DrawnDemo()
    frames = [frame for frame in film.frames() if isinstance(frame, Frame)]
    assert (film.fps, film.facts, film.looks) == (drawn.fps, drawn.facts, drawn.looks)
    assert [frame.t_ns for frame in frames] == [round(seq * 2e8) for seq in range(len(frames))]
    assert abs(len(frames) / MAX_FPS - drawn.film.course.length_s) <= 1.0 / MAX_FPS
    for frame in frames[::30]:
        picture = drawn.film.picture(frame.t_ns / 1e9).astype(np.int64)
        assert np.abs(picture - frame.image).mean() < 6.0, frame.seq


def test_a_folder_called_demo_is_not_the_demo(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    write_looks(tmp_path / "demo", random_game(1))
    assert open_source("demo").identity.startswith("demo:")
    assert "./demo" in capsys.readouterr().err
    assert open_source("./demo").identity == f"folder:{tmp_path / 'demo'}"


def test_an_array_is_free_once_nobody_holds_it_or_a_part_of_it() -> None:
    buffers = PictureBuffers()
    first = np.zeros((4, 4, 3), np.uint8)
    address = first.ctypes.data
    buffers.keep(first)
    part = first[1:, 1:]
    del first
    assert buffers.free() is None
    del part
    again = buffers.free()
    assert again is not None
    assert again.ctypes.data == address


def test_pictures_of_a_film_that_cannot_be_decoded_are_said_once() -> None:
    film = DemoFilm()
    capture, grabbed = film.capture, []

    class Undecodable:
        def grab(self) -> bool:
            grabbed.append(1)
            return len(grabbed) < 9 and capture.grab()

        def retrieve(self, image: object) -> tuple[bool, None]:
            return False, None

        def get(self, prop: int) -> float:
            return capture.get(prop)

    film.capture, film.count = cast(Any, Undecodable()), 8
    (fault,) = film.frames()
    capture.release()
    assert isinstance(fault, Fault)
    assert fault.line.endswith("a picture that cannot be decoded; left out")
