"""Pictures of every page for the documents: python -m tests.browser.page_pictures [DIR].

The real models follow the demo until captured stones are left on the board; there it stops.
"""

from __future__ import annotations

import argparse
import struct
import sys
import tempfile
import time
import zlib
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
from tests.support.browsing import DESKTOP, PHONE, Desk, desk_at, launched_browser
from tests.support.live import LiveSource
from tests.support.page_server import until
from vision.types import Frame

FPS = 5.0
STOP_S = 53.0
"""Two captured stones have been left on the board for some seconds."""

PHOTO_S = 40.0
WIDEST_PX, COLOURS = 1000, 128
"""The pictures are made smaller than the screen, with so many colours."""


class DemoThatStops(LiveSource):
    """The demo's film as fast as it is followed, then its last picture again and again, live."""

    fps: float | None = FPS

    def __init__(self) -> None:
        self.demo = DrawnDemo(FPS)
        self.closed = False
        self.now_ns = 0

    @property
    def clock_ns(self) -> Callable[[], int]:
        """The film's own clock."""
        return lambda: self.now_ns

    def frames(self, since_ns: int = 0) -> Iterator[Frame | Fault]:
        """Frames until the source is closed."""
        seq = 0
        while not self.closed:
            t_s = min(seq / FPS, STOP_S)
            if t_s == STOP_S:
                time.sleep(0.5)
            self.now_ns = round(seq / FPS * NS)
            yield Frame(self.demo.film.picture(t_s), seq, self.now_ns, f"demo#{seq}")
            seq += 1

    def close(self) -> None:
        """Show nothing more."""
        self.closed = True


def main() -> int:
    """Write the pictures into a folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("docs/pictures"))
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as kept, launched_browser() as browser:
        source = DemoThatStops()
        photo = Path(kept) / "evening.png"
        cv2.imwrite(str(photo), source.demo.film.picture(PHOTO_S))
        config = GameConfig(size=9, players=Sides("Kato", "Lindqvist"))
        with desk_at(Path(kept), browser, source, load_models(), config) as desk:
            until(lambda: bool(desk.page.sink.state and desk.page.sink.state.open_alerts), 1200)
            take_all(desk, folder, photo)
    return 0


def take_all(desk: Desk, folder: Path, photo: Path) -> None:
    """A picture of every page, on a desktop and on a telephone, in light and in dark."""
    for name, path in (
        ("board", "/"),
        ("arbiter", "/arbiter"),
        ("setup", "/setup"),
        ("photo", "/photo"),
        ("games", "/games"),
        ("login", "/login"),
        ("clock", "/clock"),
    ):
        for kind, size, dark in (
            ("desktop", DESKTOP, False),
            ("phone", PHONE, False),
            ("dark", DESKTOP, True),
        ):
            if kind == "dark" and name not in ("board", "arbiter"):
                continue
            if kind == "phone" and name == "clock":  # one device is the clock of a game
                continue
            with desk.tab(path, arbiter=name != "login", size=size, dark=dark) as tab:
                show(tab, name, photo)
                take(tab, folder / f"{name}-{kind}.png", whole=name != "login")


def show(tab: Page, name: str, photo: Path) -> None:
    """Bring the page to what its picture is to show."""
    if name == "photo":
        tab.get_by_label("Choose a picture").set_input_files(photo)
        tab.locator(".reading svg.board").wait_for()
        tab.get_by_role("button", name="Score this board").click()
        tab.locator(".score .result").wait_for()
        tab.evaluate("window.scrollTo(0, 0)")
    elif name == "login":
        tab.context.clear_cookies()
        tab.reload()
    elif name == "arbiter":
        tab.locator(".evidence img").first.wait_for()
        tab.locator(".camera img").wait_for()
    elif name == "clock":
        tab.get_by_role("button", name="Start the clock").click()
        tab.locator(".clock-half.runs").wait_for()
    elif name == "setup":
        tab.locator(".judgements li").first.wait_for()
    elif name == "games":
        tab.locator("table").wait_for()
    tab.wait_for_function("[...document.images].every((one) => one.complete)")


def take(tab: Page, file: Path, *, whole: bool) -> None:
    """Write a screenshot, smaller and with few colours."""
    data = np.frombuffer(tab.screenshot(full_page=whole), np.uint8)
    picture = cv2.imdecode(data, cv2.IMREAD_COLOR)
    assert picture is not None
    if picture.shape[1] > WIDEST_PX:
        scale = WIDEST_PX / picture.shape[1]
        picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    file.write_bytes(palette_png(np.asarray(picture, np.uint8)))
    print(f"{file}: {file.stat().st_size // 1024} kB")


def palette_png(picture: NDArray[np.uint8]) -> bytes:
    """A PNG of at most `COLOURS` colours, which are those that fit the picture best."""
    colours, counts = np.unique(picture.reshape(-1, 3), axis=0, return_counts=True)
    sample = np.repeat(colours, np.minimum(counts, 40), axis=0)[::7].astype(np.float32)
    criteria = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 12, 1.0)
    cv2.setRNGSeed(1)
    none = np.empty(0, np.int32)
    _, _, chosen = cv2.kmeans(sample, COLOURS, none, criteria, 1, cv2.KMEANS_PP_CENTERS)
    away = ((colours[:, None].astype(np.float32) - chosen[None]) ** 2).sum(axis=-1)
    index_of = away.argmin(axis=1).astype(np.uint8)
    codes = picture.reshape(-1, 3).astype(np.uint32) @ np.array([1 << 16, 1 << 8, 1], np.uint32)
    keys = colours.astype(np.uint32) @ np.array([1 << 16, 1 << 8, 1], np.uint32)
    indices = index_of[np.searchsorted(keys, codes)].reshape(picture.shape[:2])
    height, width = indices.shape
    lines = np.hstack([np.zeros((height, 1), np.uint8), indices])
    palette = np.rint(chosen[:, ::-1]).astype(np.uint8).tobytes()
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", zlib.compress(lines.tobytes(), 9)))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in (*parts, (b"IEND", b"")))


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


if __name__ == "__main__":
    sys.exit(main())
