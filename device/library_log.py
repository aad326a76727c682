"""What libraries and threads have to say, in the form of the program's own lines."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from .console import LogSeverity
from .trouble import Often

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
