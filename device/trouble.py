"""Lines about troubles that come and go, and about what libraries and threads report."""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock

from .console import LogSeverity, complain

MOST, WINDOW_S = 20, 600.0
"""Of one kind so many lines are said within a window."""


class Often:
    """Says lines of one kind, `most` within `window_s`; the next one says how many were left out.

    For what strangers can cause, or what happens again and again. May be used by several threads.
    """

    def __init__(
        self,
        most: int = MOST,
        window_s: float = WINDOW_S,
        clock_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self._window_s = window_s
        self._clock_s = clock_s
        self._said_s: deque[float] = deque(maxlen=most)
        self._left_out = 0
        self._lock = Lock()

    def say(
        self,
        line: str,
        severity: LogSeverity = LogSeverity.WARNING,
        fault: BaseException | None = None,
    ) -> bool:
        """Say `line`, unless too many were said lately; whether it was said."""
        with self._lock:
            now_s = self._clock_s()
            full = len(self._said_s) == self._said_s.maxlen
            if full and now_s - self._said_s[0] < self._window_s:
                self._left_out += 1
                return False
            self._said_s.append(now_s)
            left_out, self._left_out = self._left_out, 0
        more = f" ({left_out} more such lines were left out before)" if left_out else ""
        complain(f"{line}{more}", severity, fault)
        return True


class Trouble:
    """One thing that can go wrong, and be well again.

    `begins` may be called as often as the trouble is met: it is said once, and anew where its
    line is another one. Where it comes and goes often, some of its beginnings are left out, and
    `ends` says nothing of those. May be used by several threads.
    """

    def __init__(self, often: Often | None = None) -> None:
        self._often = Often() if often is None else often
        self._said: str | None = None
        self._lock = Lock()

    def begins(
        self,
        line: str,
        severity: LogSeverity = LogSeverity.WARNING,
        fault: BaseException | None = None,
    ) -> None:
        """Say `line` for a trouble that is there, unless it was said already."""
        with self._lock:
            if self._said != line and self._often.say(line, severity, fault):
                self._said = line

    def ends(self, line: str) -> None:
        """End the trouble; `line` is said where its beginning was."""
        with self._lock:
            if self._said is not None:
                self._said = None
                complain(line, LogSeverity.NOTICE)

    @property
    def lasts(self) -> bool:
        """Whether its beginning was said and its end was not."""
        return self._said is not None


LAST_WORDS = "Cancel %s running task(s)"
"""What uvicorn says, as an error, of connections that were open when it was stopped."""

MOST_KINDS = 200
"""So many kinds of messages are told apart; all further ones count as one."""


@contextmanager
def libraries_heard() -> Iterator[None]:
    """While this lasts, warnings and errors of libraries, and faults of threads, are our lines.

    Of each kind of message only some are said within ten minutes: strangers can cause them.
    """
    handler, hook = LibraryLogHandler(), threading.excepthook
    logging.root.addHandler(handler)
    threading.excepthook = _say_thread
    try:
        yield
    finally:
        threading.excepthook = hook
        logging.root.removeHandler(handler)


class LibraryLogHandler(logging.Handler):
    """Says records of `logging` on standard error."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._kinds: dict[tuple[str, str], Often] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Say one record, with the fault that it is about."""
        kind = (record.name, str(record.msg))
        if kind[1].startswith(LAST_WORDS):
            return
        if len(self._kinds) >= MOST_KINDS:
            kind = ("", "")
        often = self._kinds.setdefault(kind, Often())
        severe = record.levelno >= logging.ERROR
        often.say(
            f"{record.name}: {record.getMessage()}",
            LogSeverity.ERROR if severe else LogSeverity.WARNING,
            record.exc_info[1] if record.exc_info else None,
        )


_THREADS = Often()


def _say_thread(given: threading.ExceptHookArgs) -> None:
    name = "a thread" if given.thread is None else f"the thread {given.thread.name!r}"
    _THREADS.say(f"{name} has ended by a fault", LogSeverity.ERROR, given.exc_value)
