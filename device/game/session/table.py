"""One board and its games: one session after another, in a thread of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from referee.decision.decide import Tracer
from referee.events import GameEvent
from referee.facts import Fact, FactRefusedError, NewGame
from referee.state import State
from web.console import DriverHungError, FailureError, LogSeverity, UnavailableError
from web.machine import MACHINE, Machine
from web.safe_file import held
from web.trouble import Trouble

from ...corners import view_of
from ...sources.base import Source
from ...weights import Models
from ..facts_file import Attribution
from ..journal.damage import JournalError
from ..journal.paths import GamePaths, stored_header
from ..journal.repair import mend_journal
from ..journal.schema import DATABASE_ERRORS
from ..sinks.sinks import Sink
from .config import GameConfig, GamePlace, asked_for, config_of, remembered, resumed, stamped
from .game_files import GameFiles, NamedFiles
from .session import GameSession

FIRST_RETRY_S, LONGEST_RETRY_S = 2.0, 30.0
"""The first pause before a game that failed is taken up again, and the longest."""

STOP_TIMEOUT_S = 10.0


@dataclass(frozen=True, slots=True)
class TableGame:
    """A game of the table: which one it is, its configuration, its files."""

    place: GamePlace
    config: GameConfig
    files: GameFiles

    @property
    def name(self) -> str:
        """The key of this game: no other game of its table has it."""
        return f"{self.files.journal} {self.place.number}"


@dataclass(slots=True)
class ShownGame:
    """A game that is shown and takes no facts, which are refused with `why`; no table goes on.

    `folder` is where its record lies, `source` what is watched.
    """

    game: TableGame
    folder: Path
    why: str
    source: Source | None = None
    failure: None = None

    def put(self, fact: Fact, attribution: Attribution) -> Future[int]:
        """Refuse a fact."""
        refused: Future[int] = Future()
        refused.set_exception(FactRefusedError(self.why))
        return refused


SinksOf = Callable[[TableGame, Source], Sequence[Sink]]
"""The sinks of a game that begins or goes on."""


class Table:
    """Follows the source, game after game. `start` begins, `stop` ends; `put` submits facts.

    `opener` opens the source anew; a live source is opened once. `failure` is why the game does
    not go on at the moment, None while it does: what failed is taken up again from its journal.
    ``hung`` is why it cannot be taken up again in this process; ``on_hung`` is called once it is.
    `trace` receives every decision of the referee; `facts` are those that are known beforehand;
    `machine` has the clocks and the disk. ``source`` is what is watched, None between two films.
    ``session`` is the present game's, None between two. The games lie in ``folder``. ``configured``
    is what later games have where they name nothing else.
    """

    def __init__(
        self,
        opener: Callable[[], Source],
        config: GameConfig,
        named: NamedFiles,
        sinks_of: SinksOf,
        models: Models | None = None,
        trace: Tracer | None = None,
        facts: Sequence[Fact] = (),
        machine: Machine = MACHINE,
    ) -> None:
        self.failure: str | None = None
        self.hung: DriverHungError | None = None
        self.on_hung: Callable[[], object] = lambda: None
        self._journal_failed = False
        self._opener = opener
        source = opener()
        self.source: Source | None = source
        self._sinks_of = sinks_of
        self._models = models
        self._named = named
        self.folder = named.folder
        self._trace = trace
        self._facts = facts
        self._machine = machine
        self.configured = config
        files = named.first(live=source.live)
        self.game = _taken_up(files, named, config)
        self._ended: GameSession | None = None
        self.session: GameSession | None = None
        self._failing = Trouble()
        self._stopping = threading.Event()
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)

    def start(self) -> None:
        """Begin to follow the source."""
        self._thread.start()

    def put(self, fact: Fact, attribution: Attribution) -> Future[int]:
        """Submit a fact, as `Inbox.put` does; an UnavailableError while no game goes on."""
        with self._lock:
            if self.session is not None:
                over = attribution.game not in (None, self.game.place.number)
                return self.session.inbox.put(fact, attribution, over=over)
        later: Future[int] = Future()
        later.set_exception(UnavailableError(self.failure or "no game goes on at the moment"))
        return later

    def stop(self) -> None:
        """End the game in hand, which can be resumed, and let go of the source."""
        self._stopping.set()
        with self._lock:
            if self.session is not None:
                self.session.stop()
        if self._thread.is_alive():
            self._thread.join(STOP_TIMEOUT_S)
        if self.source is not None:
            self.source.close()

    def _run(self) -> None:
        """Play game after game until stopped; what fails is taken up again after a pause."""
        for pause_s in self.steps():
            if pause_s:
                self._stopping.wait(pause_s)

    def steps(self) -> Generator[float]:
        """Do the work of the thread, one arrival at a time.

        Yields for how many seconds to wait before going on: 0 except after a failure.
        """
        pause_s = FIRST_RETRY_S
        while not self._stopping.is_set():
            try:
                ended = self._ended
                if ended is not None and ended.core.new_game is not None:
                    self._turn_from(ended, ended.core.new_game)
                    self._ended = None
                yield from self._play()
                pause_s = FIRST_RETRY_S
            except DriverHungError as error:
                self.hung, self.failure = error, error.line
                self.on_hung()
                return
            except (FailureError, OSError) as error:
                self._fail(error.line if isinstance(error, FailureError) else str(error))
                self._journal_failed = isinstance(error, JournalError)
            except Exception as error:
                self._fail(f"{type(error).__name__}: {error}", error)
                self._journal_failed = isinstance(error, DATABASE_ERRORS)
            if self.failure is not None:
                yield pause_s
                pause_s = min(2 * pause_s, LONGEST_RETRY_S)

    def _fail(self, line: str, fault: Exception | None = None) -> None:
        """Log why the game does not go on; `fault` is one of the program."""
        self.failure = line
        words = f"the game has failed, and is taken up again by itself: {line}"
        self._failing.begins(words, LogSeverity.ERROR, fault)

    def _play(self) -> Generator[float]:
        """Follow the present game until it is stopped, or the next one is asked for."""
        files = self.game.files
        with held((files.sgf, files.journal, files.evidence, files.record)):
            yield from self._play_held()

    def _play_held(self) -> Generator[float]:
        source, files = self._opened(), self.game.files
        if self._journal_failed:
            mend_journal(GamePaths(files.sgf, files.journal), files.events, live=source.live)
        session = GameSession(
            replace(self.game.config, journal=files.journal, record=files.sgf),
            source,
            [*self._sinks_of(self.game, source), _FailureEndSink(self._failing)],
            facts=self._facts,
            models=self._models,
            real_time=True,
            machine=self._machine,
        )
        session.core.trace = self._trace
        with self._lock:
            self.session, self.failure, self._journal_failed = session, None, False
            if self._stopping.is_set():
                session.stop()
        try:
            with closing(session.steps()) as steps:
                for _ in steps:
                    yield 0.0
        finally:
            with self._lock:
                self.session = None
            if not source.live:
                source.close()
                self.source = None
        if session.core.new_game is not None:
            self._ended = session

    def _turn_from(self, ended: GameSession, new: NewGame) -> None:
        """Make the game of `new` the present one. Raises FailureError."""
        place = self.game.place.next(0 if ended.state is None else ended.state.n)
        corners = ended.core.corners
        view = self.game.config.view if corners is None else view_of(corners.size, corners.corners)
        requests = remembered(ended.inbox.done, place.base - self.game.place.base)
        config = replace(config_of(new, self.configured, view), requests=requests)
        config = stamped(config, place)
        self.game = TableGame(place, config, self._named.next())

    def _opened(self) -> Source:
        """The source, opened anew where it was a file."""
        if self.source is None:
            self.source = self._opener()
        return self.source


def _taken_up(files: GameFiles, named: NamedFiles, configured: GameConfig) -> TableGame:
    """The game with which a table begins: that of the journal, or one that was asked for before.

    A table that ended after a new game was asked for and before its journal was made begins it now.
    """
    header, before = stored_header(files.journal), named.before()
    asked = None if header or before is None else asked_for(before, configured)
    place, config = resumed(header, configured) if asked is None else asked
    return TableGame(place, stamped(config, place), files)


class _FailureEndSink(Sink):
    """The last sink of a game: once an input went through everything, `failing` has ended."""

    def __init__(self, failing: Trouble) -> None:
        self._failing = failing

    def update(self, state: State | None, events: Sequence[GameEvent]) -> None:
        """Note that an input is in the journal, and that every other sink has taken its events."""
        self._failing.ends("the game goes on")
