"""The input queue: frames and facts in order of time, from the source, a file and other threads.

The order does not depend on who submits what:

- What a source gives comes in its own order. Facts known beforehand come before the first
  frame that is later. Those are the demo's, and those of ``--facts`` beside a film.
- Frames of a live source and live facts come in the order in which they arrive. A live fact has the
  time at which it was put in. The clock is that of the source's frames.
- In a film, which has no clock, a live fact comes before the next frame. It has the time of the
  last frame.
- A film that is shown in real time is read like a camera. Facts come at once and have the time of
  its last frame. After its end facts are still accepted, until the game is stopped.
- Times of a live source begin at 0, or go on where a resumed game is by now.
- Times of a live source never go back: an earlier time becomes a nanosecond after the last one.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from queue import Empty, SimpleQueue

from referee.facts import Fact, FactRefusedError
from vision.types import Frame, Observation
from web.console import UnavailableError

from ...sources.base import Fault, Source
from ..facts_file import Attribution
from ..journal.journal import DoneRequest, digest_of

SourceItem = Frame | Observation | Fault
"""One item of a source."""

READER_JOIN_TIMEOUT_S = 1.0
"""How long a camera that is being read is waited for when the game is over."""

GAME_OVER = "the game is over: nothing more is accepted"

OTHER_FACT = "request: this id was used for another fact; send each fact with an id of its own"

GAME_FAILED = "the game has failed and is taken up again: tell the same fact again"


def _future(result: int | None = None) -> Future[int]:
    """A future that nobody can cancel, with its result where there is one."""
    future: Future[int] = Future()
    future.set_running_or_notify_cancel()
    if result is not None:
        future.set_result(result)
    return future


class FilmEnd:
    """A film that is shown in real time is at its end; facts may still come."""


@dataclass(frozen=True, slots=True, eq=False)
class LiveFact:
    """A fact from another thread, and a future for its acceptance or refusal."""

    fact: Fact
    attribution: Attribution | None = None
    accepted: Future[int] = field(default_factory=_future)
    """Comes to the number of the last event, or to a `FactRefusedError`. It cannot be cancelled."""


class Inbox:
    """Everything for the referee from one source and all clients that submit facts. Iterate once.

    `facts` are those known beforehand, in order of time. `since_ns` is the time at which a file is
    entered. A live source's times are counted from its first frame and moved by `shift_ns`, its
    frames' numbers by `first_seq`. `last_ns` is the time of what was taken before. `requests` are
    those done before. With `real_time` the frames of a
    file are waited for while facts come, and facts are accepted after its end. Without `threads`
    the caller that iterates reads the next frame when nothing else waits. ``stopped``: whether
    `stop` was called.
    """

    def __init__(
        self,
        source: Source,
        facts: Sequence[Fact] = (),
        *,
        since_ns: int = 0,
        shift_ns: int = 0,
        first_seq: int = 0,
        last_ns: int = -1,
        requests: Mapping[str, DoneRequest] | None = None,
        real_time: bool = False,
        threads: bool = True,
    ) -> None:
        self._source = source
        self._real_time = real_time or source.live
        self._threads = threads
        self._facts = list(facts)
        self._since_ns = since_ns
        self._shift_ns = shift_ns
        self._first_seq = first_seq
        self._last_ns = last_ns
        self._zero_ns: int | None = None
        self._arrivals: SimpleQueue[SourceItem | LiveFact | _End] = SimpleQueue()
        self._wanted = threading.Semaphore(0)
        self._closing = threading.Lock()
        self._closed: Exception | None = None
        self.stopped = False
        self._unanswered: set[Future[int]] = set()
        self._requests = {
            request: (_future(done.n), done.digest) for request, done in (requests or {}).items()
        }
        self._frames: Iterator[SourceItem] | None = None
        self._reader: threading.Thread | None = None

    def put(
        self, fact: Fact, attribution: Attribution | None = None, *, over: bool = False
    ) -> Future[int]:
        """Submit a fact that happens now, from any thread; its ``t_ns`` is not used.

        Returns at once; the future comes to the number of the last event once the fact is in the
        journal, or to a FactRefusedError. A request (`Attribution.request`) that was accepted, or
        waits to be, is not done again: its own future is returned. With another fact it is refused.
        One that was refused may be tried again. Nothing else is accepted about a game that is
        `over`.
        """
        clock_ns = self._source.clock_ns
        timed = fact if clock_ns is None else replace(fact, t_ns=clock_ns())
        live = LiveFact(timed, attribution)
        request = None if attribution is None else attribution.request
        with self._closing:
            digest = "" if request is None else digest_of(fact)
            earlier, first = self._requests.get(request or "", (None, ""))
            if earlier is not None and not _failed(earlier):
                if over or first in ("", digest):
                    return earlier
                live.accepted.set_exception(FactRefusedError(OTHER_FACT))
                return live.accepted
            if closed := FactRefusedError(GAME_OVER) if over else self._closed:
                live.accepted.set_exception(closed)
                return live.accepted
            if request is not None:
                self._requests[request] = live.accepted, digest
            self._unanswered.add(live.accepted)
            live.accepted.add_done_callback(self._unanswered.discard)
            self._arrivals.put(live)
        return live.accepted

    def __iter__(self) -> Iterator[SourceItem | Fact | LiveFact | FilmEnd]:
        for arrival in self._as_it_comes() if self._real_time else self._recorded():
            if isinstance(arrival, FilmEnd):
                yield arrival
                continue
            placed = self._placed(arrival) if self._source.live else arrival
            self._last_ns = max(self._last_ns, _time_of(placed))
            yield placed

    @property
    def done(self) -> dict[str, DoneRequest]:
        """The requests that were done, in the order in which they came."""
        with self._closing:
            requests = list(self._requests.items())
        return {
            request: DoneRequest(future.result(), digest)
            for request, (future, digest) in requests
            if future.done() and not _failed(future)
        }

    def stop(self) -> None:
        """End the iteration soon, from any thread; what was put in before is still given out."""
        self.stopped = True
        self._arrivals.put(_End(None))

    def close(self, *, failed: bool = False) -> None:
        """Accept nothing more; facts that are not in the journal yet are refused.

        Where the game has `failed` they come to an UnavailableError: they may be submitted again.
        """
        with self._closing:
            self._closed = UnavailableError(GAME_FAILED) if failed else FactRefusedError(GAME_OVER)
        for accepted in tuple(self._unanswered):
            accepted.set_exception(self._closed)
        self._wanted.release()
        if self._reader is not None:
            self._reader.join(READER_JOIN_TIMEOUT_S)

    def _recorded(self) -> Iterator[SourceItem | Fact | LiveFact]:
        """A file's frames with the facts in their places; live facts before the next frame."""
        for given in self._source.frames(self._since_ns):
            while (live := self._next_live_fact()) is not None:
                yield self._at_last_frame(live)
            yield from self._known_until(given.t_ns)
            yield given
            if self.stopped:
                return
        yield from self._facts
        while (live := self._next_live_fact()) is not None:
            yield self._at_last_frame(live)

    def _at_last_frame(self, live: LiveFact) -> LiveFact:
        """A live fact beside a film, which has no clock."""
        return replace(live, fact=replace(live.fact, t_ns=max(self._last_ns, 0)))

    def _known_until(self, t_ns: int) -> Iterator[Fact]:
        """The facts that are known beforehand and have happened by `t_ns`, each once."""
        while self._facts and self._facts[0].t_ns <= t_ns:
            yield self._facts.pop(0)

    def _next_live_fact(self) -> LiveFact | None:
        """The next live fact that waits; frames that wait are dropped."""
        while True:
            try:
                arrival = self._arrivals.get_nowait()
            except Empty:
                return None
            if isinstance(arrival, LiveFact):
                return arrival

    def _as_it_comes(self) -> Iterator[SourceItem | Fact | LiveFact | FilmEnd]:
        """Frames, each asked for once the one before is done, and facts as they come."""
        if self._threads:
            self._reader = threading.Thread(target=self._read_source, name="frames", daemon=True)
            self._reader.start()
        asked = False
        while True:
            if not asked:
                self._wanted.release()
                asked = True
            if not self._threads and self._arrivals.empty():
                self._read_one()
            arrival = self._arrivals.get()
            if isinstance(arrival, _End):
                if arrival.error is not None:
                    raise arrival.error
                if self.stopped or self._source.live:
                    return
                yield from self._facts
                self._facts = []
                yield FilmEnd()
            elif isinstance(arrival, LiveFact):
                yield arrival if self._source.live else self._at_last_frame(arrival)
            else:
                asked = False
                yield from self._known_until(arrival.t_ns)
                yield arrival

    def _read_source(self) -> None:
        """In a thread of its own: a frame each time that one is wanted, until the inbox closes."""
        while self._is_wanted() and self._read_one():
            pass

    def _read_one(self) -> bool:
        """Let the next that the source gives wait; whether it was not the end.

        What is raised here is handed to the thread that iterates.
        """
        error: BaseException | None = None
        try:
            if self._frames is None:
                self._frames = self._source.frames(self._since_ns)
            given = next(self._frames, None)
        except BaseException as raised:
            given, error = None, raised
        self._arrivals.put(_End(error) if given is None else given)
        return given is not None

    def _is_wanted(self) -> bool:
        """Wait until a frame is wanted; False where the inbox was closed."""
        self._wanted.acquire()
        return self._closed is None

    def _placed(self, arrival: SourceItem | Fact | LiveFact) -> SourceItem | Fact | LiveFact:
        """What came from a live source with its time and number moved, never back in time."""
        if self._zero_ns is None:
            self._zero_ns = _time_of(arrival)
        t_ns = max(_time_of(arrival) - self._zero_ns + self._shift_ns, self._last_ns + 1)
        if isinstance(arrival, LiveFact):
            return replace(arrival, fact=replace(arrival.fact, t_ns=t_ns))
        if isinstance(arrival, Frame):
            return replace(arrival, t_ns=t_ns, seq=arrival.seq + self._first_seq)
        return replace(arrival, t_ns=t_ns)


@dataclass(frozen=True, slots=True)
class _End:
    """A live source gives nothing more; ``error`` is why, where it is not simply at its end."""

    error: BaseException | None


def _failed(future: Future[int]) -> bool:
    return future.done() and future.exception() is not None


def _time_of(arrival: SourceItem | Fact | LiveFact) -> int:
    return arrival.fact.t_ns if isinstance(arrival, LiveFact) else arrival.t_ns
