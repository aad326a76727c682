"""The moving picture of the README: python -m tests.browser.moving_picture [FILE.webp].

Left what the demo's camera sees, right what the page shows of it. The real models follow it.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Page

from device.game.session.config import GameConfig
from device.sources.base import NS, Fault
from device.weights import load_models
from lab.drawn_demo import DrawnDemo
from rules.color import Sides
from tests.support.browsing import DESKTOP, Desk, desk_at, launched_browser
from tests.support.live import LiveSource
from tests.support.page_server import until
from vision.types import Frame

FPS = 5.0
FROM_S, UNTIL_S, STEP_S = 38.0, 68.0, 0.6
"""Some moves, a capture that is left on the board, the alert, and the stones taken off."""

SHOWN_S = 0.25
"""A step is shown for so long; the picture runs somewhat faster than the game."""

HEIGHT = 460
QUALITY = 60
LONGEST_STEP_S = 120.0


class DemoByStep(LiveSource):
    """The demo's film, which goes on only until `until_s`; what is seen then is seen again."""

    fps: float | None = FPS

    def __init__(self) -> None:
        self.demo = DrawnDemo(FPS)
        self.until_s = FROM_S
        self.shown_s = 0.0
        self._closed = threading.Event()

    @property
    def clock_ns(self) -> Callable[[], int]:
        """The film's own clock."""
        return lambda: round(self.shown_s * NS)

    def frames(self, since_ns: int = 0) -> Iterator[Frame | Fault]:
        """Frames until the source is closed; where it may not go on, it waits."""
        seq = 0
        while not self._closed.is_set():
            if seq / FPS > self.until_s:
                time.sleep(0.01)
                continue
            self.shown_s = seq / FPS
            picture = self.demo.film.picture(self.shown_s)
            yield Frame(picture, seq, round(self.shown_s * NS), f"demo#{seq}")
            seq += 1

    def close(self) -> None:
        """Show nothing more."""
        self._closed.set()


def main() -> int:
    """Write the moving picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=Path("docs/pictures/demo.webp"))
    file: Path = parser.parse_args().file
    source = DemoByStep()
    config = GameConfig(size=9, players=Sides("Kato", "Lindqvist"))
    with (
        tempfile.TemporaryDirectory() as kept,
        launched_browser() as browser,
        desk_at(Path(kept), browser, source, load_models(), config) as desk,
        desk.tab("/", size=DESKTOP) as tab,
    ):
        pictures = list(steps(source, desk, tab))
    write(file, pictures)
    print(f"{file}: {len(pictures)} pictures, {file.stat().st_size // 1024} kB")
    return 0


def steps(source: DemoByStep, desk: Desk, tab: Page) -> Iterator[NDArray[np.uint8]]:
    """What the camera sees and what the page shows, one beside the other, step by step."""
    for index in range(round((UNTIL_S - FROM_S) / STEP_S)):
        at_s = FROM_S + index * STEP_S
        source.until_s = at_s

        def processed(at_s: float = at_s) -> bool:
            seen = desk.page.sink.seen
            return seen is not None and seen.frame.t_ns >= (at_s - 1.5 / FPS) * NS

        until(processed, LONGEST_STEP_S)
        time.sleep(0.3)
        yield np.hstack([_of_height(source.demo.film.picture(at_s)), _of_height(_shot(tab))])


def write(file: Path, pictures: list[NDArray[np.uint8]]) -> None:
    """Write an animation that runs for ever."""
    animation = cv2.Animation()
    animation.frames = pictures
    animation.durations = [round(SHOWN_S * 1000)] * len(pictures)
    cv2.imwriteanimation(str(file), animation, [cv2.IMWRITE_WEBP_QUALITY, QUALITY])


def _shot(tab: Page) -> NDArray[np.uint8]:
    data = np.frombuffer(tab.screenshot(), np.uint8)
    picture = cv2.imdecode(data, cv2.IMREAD_COLOR)
    assert picture is not None
    return np.asarray(picture, np.uint8)


def _of_height(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A picture made `HEIGHT` pixels high."""
    scale = HEIGHT / picture.shape[0]
    width = round(picture.shape[1] * scale)
    resized = cv2.resize(picture, (width, HEIGHT), interpolation=cv2.INTER_AREA)
    return np.asarray(resized, np.uint8)


if __name__ == "__main__":
    sys.exit(main())
