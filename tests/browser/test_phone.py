"""A phone's browser is the camera: the same record as from the film itself, also after a cut."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from device.cli import main
from device.game.state_json import CameraState
from device.sources.phone import PhoneCamera
from device.weights import Models, load_models
from rules.records.sgf import read_sgf
from tests.support.boards import plain_models
from tests.support.browsing import PHONE, Desk, desk_at, launched_browser, serious_faults
from tests.support.fake_camera import FPS, camera_flags, film_of, write_film
from tests.support.page_server import until

MOVES = ("B D5", "W F5", "B D3", "W F3", "B D7", "W F7", "B G6", "W G7")

CUT_AFTER, CUT_S = 4, 7.0
"""The network is cut after this move, for so long; a camera is gone after five seconds."""


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the film as ``pictures`` and as ``film.y4m``."""
    folder = tmp_path_factory.mktemp("film")
    write_film(film_of(MOVES, 2.5, 25.0), folder / "pictures", folder / "film.y4m")
    return folder


@pytest.fixture(scope="module")
def watched(film: Path) -> list[str]:
    """The moves of the record that `goban watch` makes of the film."""
    record = film / "watched.sgf"
    assert main(["watch", str(film / "pictures"), "--fps", str(FPS), "--sgf", str(record)]) == 0
    return moves_of(record)


def moves_of(record: Path) -> list[str]:
    return [move.to_text(9) for move in read_sgf(record.read_bytes()).moves()]


@contextmanager
def phone_desk(film: Path, folder: Path, models: Models) -> Iterator[Desk]:
    """A board whose camera is a phone, and a browser whose camera shows the film."""
    with (
        launched_browser(camera_flags(film / "film.y4m")) as browser,
        desk_at(folder, browser, PhoneCamera(), models) as running,
    ):
        yield running


@pytest.fixture
def desk(film: Path, tmp_path: Path) -> Iterator[Desk]:
    with phone_desk(film, tmp_path, load_models()) as running:
        yield running


@pytest.fixture
def glimpse(tmp_path: Path) -> Iterator[Desk]:
    """The same with a film of a moment, in which no board is looked for."""
    write_film(film_of(MOVES[:1], 0.0, 0.0), tmp_path / "pictures", tmp_path / "film.y4m")
    with phone_desk(tmp_path, tmp_path, plain_models()) as running:
        yield running


def connected(desk: Desk, tab: Page, phone: Page) -> str:
    """Bring the code of the set-up page to the phone, and start its camera; the code."""
    code = tab.locator(".pairing code").inner_text()
    phone.goto(f"{desk.url}/phone#{code}")
    phone.get_by_role("button", name="Use this phone").click()
    expect(phone.get_by_role("status").get_by_text("Pictures are being sent.")).to_be_visible()
    return code


def test_the_record_is_that_of_the_film_over_a_cut(
    desk: Desk, watched: list[str], tmp_path: Path
) -> None:
    assert len(watched) == len(MOVES)
    with desk.tab("/setup", arbiter=True) as tab, desk.tab("/", size=PHONE) as phone:
        connected(desk, tab, phone)
        desk.wait_for_move(CUT_AFTER)
        phone.context.set_offline(True)
        expect(phone.locator(".verdict")).to_have_text("The board does not answer; trying again.")
        phone.wait_for_timeout(1000 * CUT_S)
        until(lambda: desk.page.sink.camera_state() is CameraState.GONE)
        phone.context.set_offline(False)
        expect(phone.locator(".verdict")).to_have_text("Pictures are being sent.")
        desk.wait_for_move(len(MOVES))
        expect(tab.locator(".card", has_text="The phone as camera")).to_contain_text("Pictures are")
        phone.screenshot(path=tmp_path / "phone.png")
        print(phone.locator(".phone-facts").inner_text())
    assert moves_of(desk.page.table.game.files.sgf) == watched


@pytest.mark.journey
def test_a_second_phone_takes_over_and_one_that_is_taken_off_is_told(
    glimpse: Desk,
) -> None:
    desk = glimpse
    with (
        desk.tab("/setup", arbiter=True) as tab,
        desk.tab("/", size=PHONE) as first,
        desk.tab("/", size=PHONE) as second,
    ):
        used = connected(desk, tab, first)
        assert serious_faults(first) == []
        tab.locator(".card", has_text="The phone as camera").get_by_role("button").click()
        expect(tab.locator(".pairing code")).not_to_have_text(used)
        code = tab.locator(".pairing code").inner_text()
        second.goto(f"{desk.url}/phone#{code}")
        second.get_by_role("button", name="Use this phone").click()
        expect(second.get_by_role("alert")).to_have_text("Another phone is the camera already.")
        second.get_by_role("button", name="Use this phone instead").click()
        expect(second.locator(".verdict")).to_have_text("Pictures are being sent.")
        expect(first.get_by_role("alert")).to_have_text("Another phone is the camera already.")
        expect(first.get_by_role("button", name="Start the camera")).to_be_visible()
        devices = desk.page.access.sessions
        assert devices.revoke(2, desk.page.access.now_s())
        expect(second.get_by_role("alert")).to_contain_text("not connected any more")
        expect(second.get_by_label("Code")).to_be_visible()
