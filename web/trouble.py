"""Logging of outages with rate limits, and of messages of libraries and threads."""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock

from .console import LogSeverity, complain

MAX_LINES, WINDOW_S = 20, 600.0
"""Lines of one kind that are logged within a window."""


class Often:
    """Rate-limited log: `most` lines of one kind in `window_s`; the next counts those left out.

    For what strangers can cause, or what happens again and again. May be used by several threads.
    """

    def __init__(
        self,
        most: int = MAX_LINES,
        window_s: float = WINDOW_S,
        clock_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self._window_s = window_s
        self._clock_s = clock_s
        self._logged_s: deque[float] = deque(maxlen=most)
        self._left_out = 0
        self._lock = Lock()

    def say(
        self,
        line: str,
        severity: LogSeverity = LogSeverity.WARNING,
        fault: BaseException | None = None,
    ) -> bool:
        """Log `line`, unless the limit is reached; whether it was logged."""
        with self._lock:
            now_s = self._clock_s()
            full = len(self._logged_s) == self._logged_s.maxlen
            if full and now_s - self._logged_s[0] < self._window_s:
                self._left_out += 1
                return False
            self._logged_s.append(now_s)
            left_out, self._left_out = self._left_out, 0
        more = f" ({left_out} more such lines were left out before)" if left_out else ""
        complain(f"{line}{more}", severity, fault)
        return True


class Trouble:
    """An outage: its beginning and its end are logged once each.

    `begins` may be called as often as the trouble is met: it is logged once, and again where its
    line is another one. Where it comes and goes often, some of its beginnings are left out, and
    `ends` logs nothing for those. May be used by several threads.
    """

    def __init__(self, often: Often | None = None) -> None:
        self._often = Often() if often is None else often
        self._logged: str | None = None
        self._lock = Lock()

    def begins(
        self,
        line: str,
        severity: LogSeverity = LogSeverity.WARNING,
        fault: BaseException | None = None,
    ) -> None:
        """Log `line` for a trouble that is there, unless it was logged already."""
        with self._lock:
            if self._logged != line and self._often.say(line, severity, fault):
                self._logged = line

    def ends(self, line: str) -> None:
        """End the trouble; `line` is logged where its beginning was."""
        with self._lock:
            if self._logged is not None:
                self._logged = None
                complain(line, LogSeverity.NOTICE)

    @property
    def lasts(self) -> bool:
        """Whether its beginning was logged and its end was not."""
        return self._logged is not None


UVICORN_CANCEL = "Cancel %s running task(s)"
"""uvicorn's error message for connections that were open when it was stopped."""

MAX_MESSAGE_KINDS = 200
"""Kinds of messages that are counted apart; all further ones count as one."""


@contextmanager
def libraries_heard() -> Iterator[None]:
    """While this lasts, warnings and errors of libraries, and faults of threads, are our lines.

    Of each kind of message only some are logged within ten minutes: strangers can cause them.
    """
    handler, hook = LibraryLogHandler(), threading.excepthook
    logging.root.addHandler(handler)
    threading.excepthook = _log_thread_exception
    try:
        yield
    finally:
        threading.excepthook = hook
        logging.root.removeHandler(handler)


class LibraryLogHandler(logging.Handler):
    """Writes records of `logging` to standard error."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._kinds: dict[tuple[str, str], Often] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Log one record, with its exception."""
        kind = (record.name, str(record.msg))
        if kind[1].startswith(UVICORN_CANCEL):
            return
        if len(self._kinds) >= MAX_MESSAGE_KINDS:
            kind = ("", "")
        self._kinds.setdefault(kind, Often()).say(
            f"{record.name}: {record.getMessage()}",
            LogSeverity.ERROR if record.levelno >= logging.ERROR else LogSeverity.WARNING,
            record.exc_info[1] if record.exc_info else None,
        )


_THREADS = Often()


def _log_thread_exception(given: threading.ExceptHookArgs) -> None:
    name = "a thread" if given.thread is None else f"the thread {given.thread.name!r}"
    _THREADS.say(f"{name} has ended by a fault", LogSeverity.ERROR, given.exc_value)
