"""A page over a real connection, whose camera shows an empty board until a test has it play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.support.boards import random_game
from tests.support.live import FakeTable
from tests.support.page_server import PageServer, page_server, until, until_move
from web.access.roles import Role


@pytest.fixture
def camera() -> FakeTable:
    """A camera above an empty board of nine lines."""
    return FakeTable(random_game(0).position)


@pytest.fixture
def server(tmp_path: Path, camera: FakeTable) -> Iterator[PageServer]:
    """A page with a game that has begun."""
    with page_server(tmp_path, lambda: camera) as running:
        until(lambda: running.page.sink.state is not None)
        yield running


@pytest.fixture
def idle(tmp_path: Path, camera: FakeTable) -> Iterator[PageServer]:
    """A page that does not look at its camera."""
    with page_server(tmp_path, lambda: camera, follow=False) as running:
        yield running


@pytest.fixture
def arbiter(server: PageServer) -> Iterator[httpx.Client]:
    """The arbiter at the page whose game has begun."""
    with server.client(Role.ARBITER) as client:
        yield client


def games_of(client: httpx.Client) -> list[dict[str, int]]:
    """The games of the day."""
    found: list[dict[str, int]] = client.get("/api/games").json()["games"]
    return found


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PageServer]:
    """A page whose game has four moves, which are in its record too."""
    game = random_game(4)
    camera = FakeTable(game.at(0).position)
    with page_server(tmp_path_factory.mktemp("table"), lambda: camera) as running:
        camera.show_game(game)
        until_move(running.page, 4)
        with running.client() as client:  # the record is written a moment later
            until(
                lambda: [each["moves"] for each in client.get("/api/games").json()["games"]] == [4]
            )
        yield running
