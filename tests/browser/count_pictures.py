"""Pictures of the count for the documents: python -m tests.browser.count_pictures [DIR].

A drawn board lies before the camera; what is dead is proved or asked of GNU Go, if it is there.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from playwright.sync_api import expect

from device.game.session.config import GameConfig
from rules.board.position import Position
from tests.browser.page_pictures import take
from tests.support.boards import sure_models
from tests.support.browsing import DESKTOP, PHONE, desk_at, launched_browser
from tests.support.live import FakeTable
from tests.support.page_server import until

WALL = "...BW...."
BOARD = Position.from_rows(
    [
        ".B.BW.W..",
        "B.BBWW.W.",
        "BBBBWWWW.",
        *[WALL] * 3,
        ".WWBW..B.",
        "W..BW.BB.",
        "..WBW..B.",
    ]
)
SLOW_MS = 90_000
"""GNU Go is waited for so long."""


def main() -> None:
    """Write count-phone.png, where dead strings are marked, and count-desktop.png, the result."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("docs/pictures"))
    folder = parser.parse_args().folder
    with launched_browser() as browser, tempfile.TemporaryDirectory() as files:
        table, config = FakeTable(BOARD), GameConfig(rules="aga")
        with desk_at(Path(files), browser, table, sure_models(), config) as desk:
            sink = desk.page.sink
            until(lambda: sink.state is not None and sink.state.phase.value == "play")
            with desk.tab("/count", arbiter=True, size=PHONE) as tab:
                tab.get_by_role("button", name="Black passes").click()
                tab.get_by_role("button", name="White passes").click()
                expect(tab.locator(".suggestions")).to_be_visible(timeout=SLOW_MS)
                tab.get_by_role("gridcell", name="B3, white").click()
                expect(tab.locator(".marked")).to_contain_text("B3")
                take(tab, folder / "count-phone.png", whole=True)
                tab.get_by_role("button", name="Mark what is suggested").click()
                for side in ("Black", "White"):
                    tab.get_by_role("button", name=f"{side} confirms").click()
                expect(tab.locator(".big-result")).to_be_visible()
            with desk.tab("/count", arbiter=True, size=DESKTOP) as tab:
                expect(tab.locator(".score")).to_be_visible()
                take(tab, folder / "count-desktop.png", whole=True)


if __name__ == "__main__":
    main()
