"""`goban serve camera:0` in processes of its own, with a camera that shows a drawn board.

``python -m tests.support.live_serve`` loads the program once and forks it for each line on its
standard input, so that a test can start and kill it many times.
"""

from __future__ import annotations

import json
import operator
import os
import subprocess
import sys
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from signal import SIGKILL
from types import TracebackType

from device import cli
from device.commands import serve
from tests.support.boards import plain_models, random_game
from tests.support.live import FakeTable
from tests.support.page_server import until
from tests.support.processes import CHECKOUT, environment

SAID = "said.txt"
"""What a process wrote on standard error, in its folder."""

SHOWN = "is shown at"

MOVES = 6
"""The camera shows a game of so many moves, and then its last position."""


@dataclass(frozen=True, slots=True)
class Served:
    """A process that serves in `folder`."""

    pid: int
    folder: Path

    def lines(self) -> list[str]:
        """What it has said on standard error."""
        return (self.folder / SAID).read_text().splitlines()

    def url(self) -> str:
        """Where it serves, waited for."""
        until(lambda: any(word in line for line in self.lines() for word in (SHOWN, "Traceback")))
        shown = next((line for line in self.lines() if SHOWN in line), None)
        assert shown is not None, self.lines()
        return shown.split()[-1].rstrip("/")


class Server:
    """Starts and kills processes of `goban serve`, one at a time; a context manager."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.live_serve"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=CHECKOUT,
            env=environment(OMP_NUM_THREADS="1"),
        )
        self._served: Served | None = None

    def __enter__(self) -> Server:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            if self._served is not None:
                self.kill()
        finally:
            self._process.communicate()

    def start(self, folder: Path, words: Sequence[str], shows: int = MOVES) -> Served:
        """Serve in `folder` with the options `words`; the camera begins after move `shows`."""
        assert self._served is None
        (folder / SAID).write_text("")
        self._served = Served(self._asked([str(folder), str(shows), *words]), folder)
        return self._served

    def kill(self) -> None:
        """End the process that serves by SIGKILL, and wait until it is gone."""
        assert self._served is not None
        with suppress(ProcessLookupError):
            os.kill(self._served.pid, SIGKILL)
        status = self._answer()
        assert status == -SIGKILL, (status, self._served.lines())
        self._served = None

    def _asked(self, words: Sequence[str]) -> int:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(words) + "\n")
        self._process.stdin.flush()
        return self._answer()

    def _answer(self) -> int:
        assert self._process.stdout is not None
        return int(self._process.stdout.readline())


def main() -> None:
    """Fork a process for each line, and say its number, and then how it ended."""
    for line in sys.stdin:
        folder, first, *words = json.loads(line)
        child = os.fork()
        if child == 0:
            _serve(folder, int(first), words)
        sys.stdout.write(f"{child}\n")
        sys.stdout.flush()
        sys.stdout.write(f"{os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])}\n")
        sys.stdout.flush()


def play_camera(
    first: int, put: Callable[[dict[str, object], str, object], None] = operator.setitem
) -> None:
    """From here on `goban serve` opens this camera, which shows the game from move `first` on."""
    game = random_game(MOVES)
    camera = FakeTable(game.at(first).position)
    camera.show(*[node.position for node in reversed(list(game.line()))][first + 1 :])
    put(vars(serve), "load_models", plain_models)
    put(vars(serve), "open_source", lambda word, fps, wait: camera)


def _serve(folder: str, first: int, words: Sequence[str]) -> None:
    """The command, in a process of its own; does not come back."""
    status = 99
    try:
        play_camera(first)
        os.chdir(folder)
        os.dup2(os.open(SAID, os.O_WRONLY | os.O_APPEND), 2)
        os.dup2(os.open(os.devnull, os.O_RDWR), 1)
        os.dup2(1, 0)
        sys.argv = ["goban", "serve", "camera:0", *words]
        status = cli.main(sys.argv[1:])
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(status)


if __name__ == "__main__":
    main()
