"""A page over a real connection, whose camera shows an empty board until a test has it play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from device.page.access.roles import Role
from tests.support.boards import random_game
from tests.support.live import FakeTable
from tests.support.page_server import PageServer, page_server, until


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
