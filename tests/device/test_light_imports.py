"""What a program that runs for days on a small machine does not load."""

from __future__ import annotations

import subprocess
import sys

HEAVY = {"fluent", "hashlib", "pydantic", "sse_starlette", "starlette", "uvicorn"}
"""Reader of catalogues, OpenSSL, reader of configuration files, web server: megabytes."""


def test_a_game_in_the_terminal_loads_nothing_that_it_does_not_need() -> None:
    words = "import device.cli, device.commands.watch, sys; print(*sys.modules)"
    found = subprocess.run(
        [sys.executable, "-c", words], capture_output=True, text=True, check=True
    )
    assert HEAVY & set(found.stdout.split()) == set()


DATABASE_AND_NETWORK = {"importlib.metadata", "sgfmill", "sqlite3", "urllib.request"}


def test_a_photograph_is_read_without_games_and_network() -> None:
    words = "import device.cli, device.commands.read, sys; print(*sys.modules)"
    found = subprocess.run(
        [sys.executable, "-c", words], capture_output=True, text=True, check=True
    )
    assert (HEAVY | DATABASE_AND_NETWORK | {"rules.game"}) & set(found.stdout.split()) == set()
