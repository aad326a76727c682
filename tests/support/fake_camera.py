"""A film of our own as the camera of Chromium, and the same film as pictures for `goban watch`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import cv2

from lab.demo_film.film import Film, course_of
from lab.demo_film.optics import DemoCamera, Lamp
from lab.demo_film.scene import Scene
from lab.demo_film.script import SIZE, play

FPS = 5


def film_of(moves: Sequence[str], rest_s: float, tail_s: float, seed: int = 9) -> Film:
    """The film of these moves ("B D5"), `rest_s` between two, and `tail_s` after the last."""
    scene = Scene(SIZE, DemoCamera(), Lamp(), seed)
    *most, last = moves
    acts = [*(play(move, rest_s=rest_s) for move in most), play(last, rest_s=tail_s)]
    return Film(scene, course_of(acts, scene), seed)


def write_film(film: Film, pictures: Path, y4m: Path) -> None:
    """Write a film as a folder of pictures, and as YUV4MPEG2, `FPS` frames a second each."""
    pictures.mkdir()
    size = f"W{film.scene.camera.width} H{film.scene.camera.height}"
    with y4m.open("wb") as out:
        out.write(f"YUV4MPEG2 {size} F{FPS}:1 Ip A1:1 C420jpeg\n".encode())
        for number in range(int(film.course.length_s * FPS)):
            picture = film.picture(number / FPS)
            cv2.imwrite(str(pictures / f"{number:04}.jpg"), picture)
            out.write(b"FRAME\n" + cv2.cvtColor(picture, cv2.COLOR_BGR2YUV_I420).tobytes())


def camera_flags(y4m: Path) -> list[str]:
    """What Chromium is started with, so that its camera shows the film from its beginning."""
    return [
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={y4m}",
    ]
