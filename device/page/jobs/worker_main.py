"""The worker's own process: one job after another from a pipe, each within its time and memory.

``python -m device.page.jobs.worker_main PIPE MB NICENESS`` is started by `worker.py`, PIPE a file
descriptor. A job is its limit in seconds and a function with its arguments, pickled. An answer is a
kind and its content, JSON or bytes: nothing of a worker that was taken over by a hostile picture is
run by the page.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection

from rules.texts import phrases_json
from web.console import LogSeverity, PageError
from web.process import give_back, limit_heap
from web.trouble import Often

OBJECT, CONTENT, REFUSAL = b"J", b"B", b"E"
"""Kinds of answers: a JSON object, bytes, and a PageError as JSON."""

BEGUN = b"+"
"""A kind before the answer's own: what the job needs is loaded, and its time counts."""

START_S = 60.0
"""Loading what the first job needs takes no longer, on the slowest machine."""

LESS_PRIORITY = 19
"""The game comes first (nice): with 10 a stream of the largest photographs took a tenth of it."""

_FAULTS = Often()

GRACE_S = 2.0
"""A worker whose page is gone ends itself so long after a job's limit."""


def main() -> None:
    """Do jobs until the pipe is closed."""
    pipe = Connection(int(sys.argv[1]))
    _limit(int(sys.argv[2]))

    def begin(limit_s: float) -> None:
        _end_after(limit_s + GRACE_S)
        pipe.send_bytes(BEGUN)

    with suppress(EOFError, OSError):
        while data := pipe.recv_bytes():
            _end_after(START_S + GRACE_S)
            kind, content = _answer(data, begin)
            del data
            _end_after(0)
            pipe.send_bytes(kind)
            pipe.send_bytes(content)
            del content
            give_back()


def _end_after(seconds: float) -> None:
    """End this process so long from now, where the system can; 0 is never."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _limit(megabytes: int) -> None:
    """Take no more memory than this where the system counts it.

    An interruption is left to the page, which then closes the pipe.
    """
    limit_heap()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(ImportError, OSError, ValueError):
        import resource

        most = megabytes * 1024 * 1024
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _answer(data: bytes, begin: Callable[[float], None]) -> tuple[bytes, bytes]:
    """The answer of one job: its kind and its content; `begin` is called before it is done.

    What the job needs is loaded with the priority of the game: with a low one a busy machine takes
    half a minute for what is a second's work.
    """
    try:
        limit_s, job, arguments = pickle.loads(data)
        del data
        with suppress(AttributeError, OSError):
            os.nice(int(sys.argv[3]))
        begin(limit_s)
        found = job(*arguments)
    except PageError as error:
        return REFUSAL, json.dumps(
            [error.status, error.code, error.message, phrases_json(error.message)]
        ).encode()
    except MemoryError:
        return _refused("too_costly", "this takes more memory than there is for it")
    except Exception as error:
        _FAULTS.say("page: what was sent could not be done", LogSeverity.ERROR, error)
        return _refused("failed", f"this could not be done ({type(error).__name__})")
    if isinstance(found, bytes):
        return CONTENT, found
    return OBJECT, json.dumps(found).encode()


def _refused(code: str, message: str) -> tuple[bytes, bytes]:
    return REFUSAL, json.dumps([422, code, message, []]).encode()


if __name__ == "__main__":
    main()
