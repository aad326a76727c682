"""The first start: a camera that is tried before a game, and what is chosen."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock, Thread

from referee.facts import NOBODY, NewGame
from vision.types import Frame
from web.console import FailureError
from web.safe_file import replace_file
from web.trouble import Often

from ..game.session.config import GameConfig, GamePlace
from ..game.session.game_files import GameFiles
from ..game.session.session import FrameTracker
from ..game.session.table import ShownGame, TableGame
from ..sources.base import Fault, Source
from ..sources.webcam import CameraOffered
from ..weights import Models
from .sink import PageSink


class CameraTrial(ShownGame):
    """Shows `sink` what the camera sees that is tried; stands where the page has its table.

    `opener` opens the source that a word names, and raises FailureError where it cannot. Games are
    in `folder`, where nothing is written. ``word`` names the camera whole, with its password.
    """

    def __init__(
        self, sink: PageSink, models: Models, opener: Callable[[str], Source], folder: Path
    ) -> None:
        files = GameFiles(folder / "none.sgf", folder / "none.journal", folder / "none")
        game = TableGame(GamePlace(), GameConfig(), files)
        super().__init__(game, folder, "no game is followed before the first set-up")
        self.word = ""
        self._sink, self._models, self._opener = sink, models, opener
        self._lock = Lock()
        self._thread: Thread | None = None
        self._failed = Often()

    def show(self, word: str) -> None:
        """Try the camera that `word` names in the place of the last one. Raises FailureError."""
        with self._lock:
            self._stop()
            source = self._opener(word)
            self._sink.next_game(GamePlace(), NOBODY, live=True, interval_s=0.0)
            self._sink.seen = self._sink.view = None
            self.source, self.word = source, word
            self._thread = Thread(target=self._follow, args=[source], name="trial", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Let go of the camera."""
        with self._lock:
            self._stop()

    def _stop(self) -> None:
        source, self.source = self.source, None
        if source is not None and self._thread is not None:
            source.close()
            self._thread.join()

    def _follow(self, source: Source) -> None:
        """Look at the pictures of `source` until another one is tried."""
        tracker = FrameTracker(looks=False, view=None, size=None, models=self._models)
        try:
            for given in source.frames():
                if self.source is not source:
                    return
                if isinstance(given, Fault):
                    self._sink.fault(given)
                elif isinstance(given, Frame):
                    self._sink.see(given)
                    self._sink.on_input(tracker.update(given), None)
        except Exception as error:
            line = f"{source.identity}: it cannot be tried ({type(error).__name__}: {error})"
            self._failed.say(line, fault=error)


@dataclass(frozen=True, slots=True)
class Choices:
    """A camera as a word of the command line, and the terms of the first game."""

    source: str
    terms: NewGame

    def to_toml(self) -> str:
        """The configuration that keeps what holds beyond the first game: names are left out."""
        terms = self.terms
        kept = {
            "source": self.source,
            "rules": terms.rules,
            "komi": None if terms.komi is None or terms.handicap else f"{float(terms.komi):g}",
            "black_side": None if terms.black_side is None else terms.black_side.value,
        }
        lines = [f"{key} = {json.dumps(value)}" for key, value in kept.items() if value is not None]
        head = "# Written by the first set-up of goban serve; docs/configuration.md has every key."
        return "\n".join([head, "[watch]", *lines, ""])


@dataclass(slots=True)
class FirstRun:
    """The first start, until `begun` is what was chosen.

    `cameras` finds the cameras of this machine. `check` raises FailureError where the program would
    not start with these choices. `file` is where they are kept. `address_of` is where the page then
    is with this source, None where it stays. `end` ends the page of the first start.
    """

    trial: CameraTrial
    cameras: Callable[[], Sequence[CameraOffered]]
    file: Path
    check: Callable[[Choices], None]
    address_of: Callable[[str], str | None]
    end: Callable[[], None]
    begun: Choices | None = None
    one: Lock = field(default_factory=Lock)

    def begin(self, choices: Choices, *, keep: bool) -> None:
        """Let the game begin with `choices`, and with `keep` write them.

        Raises FailureError for choices with which it would not start, and OSError where the file
        cannot be written; nothing is written then.
        """
        with self.one:
            if self.begun is not None:
                raise FailureError("the game has begun already, as another device has chosen")
            self.check(choices)
            if keep:
                self.file.parent.mkdir(parents=True, exist_ok=True)
                replace_file(self.file, choices.to_toml().encode())
            self.begun = choices
