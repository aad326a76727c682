"""A camera that is tried before a game: its pictures are looked at, and nothing is recorded."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from threading import Lock, Thread

from referee.facts import NOBODY, Fact, FactRefusedError
from vision.types import Frame

from ...game.facts.attribution import Attribution
from ...game.session.config import GameConfig
from ...game.session.game_files import GameFiles
from ...game.session.next_game import GamePlace
from ...game.session.session import FrameTracker
from ...game.session.table import TableGame
from ...sources.base import Fault, Source
from ...trouble import Often
from ...weights import Models
from ..stream.sink import PageSink


class CameraTrial:
    """Shows `sink` what the camera sees that is tried; stands where the page has its table.

    `opener` opens the source that a word names, and raises FailureError where it cannot. `folder`
    is one in which nothing is written. ``word`` names the camera whole, with its password.
    """

    failure: None = None

    def __init__(
        self, sink: PageSink, models: Models, opener: Callable[[str], Source], folder: Path
    ) -> None:
        self.source: Source | None = None
        self.word = ""
        self.folder = folder
        files = GameFiles(folder / "none.sgf", folder / "none.journal", folder / "none")
        self.game = TableGame(GamePlace(), GameConfig(), files)
        self._sink, self._models, self._opener = sink, models, opener
        self._lock = Lock()
        self._thread: Thread | None = None
        self._failed = Often()

    @property
    def config(self) -> GameConfig:
        """The config of no game yet."""
        return self.game.config

    def put(self, fact: Fact, said: Attribution) -> Future[int]:
        """Refuse a fact: there is no game yet."""
        refused: Future[int] = Future()
        refused.set_exception(FactRefusedError("no game is followed before the first set-up"))
        return refused

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
                    self._sink.hear(tracker.update(given), None)
        except Exception as error:
            line = f"{source.identity}: it cannot be tried ({type(error).__name__}: {error})"
            self._failed.say(line, fault=error)
