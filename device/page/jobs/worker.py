"""A worker process for expensive jobs, with limits of time and memory; its crash harms nothing.

What strangers send is read there, with a clean interpreter and a low priority. A job that takes too
long is ended with its process; the next job starts another.
"""

from __future__ import annotations

import asyncio
import json
import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import Pipe
from multiprocessing.connection import Connection

from rules.texts import Phrase, phrased
from web.connections.throttling import PriorityLock
from web.console import PageError
from web.process import ended_after, own_error
from web.trouble import Often

from .worker_main import BEGUN, CONTENT, LESS_PRIORITY, REFUSAL, START_S

IDLE_S = 60.0
"""A worker with nothing to do for so long is ended, and its memory given back."""

MAX_ANSWER_BYTES = 64 * 1024 * 1024
ENDED_ITSELF = -getattr(signal, "SIGALRM", 0) or None
"""The exit status of a process whose own clock was the first to end it; None without one."""

Answer = dict[str, object] | bytes
"""What a job gives: an object of JSON, or bytes."""


class LateError(PageError):
    """A job that took longer than it may: it costs too much, or the machine is too busy."""


class Worker:
    """Does jobs one after another in a process that is started when there is one.

    `what` names the jobs for people, `most_waiting` is how many may wait, `memory_mb` what the
    process may have, `less_priority` its niceness. One of it belongs to one event loop.
    """

    def __init__(
        self, what: str, most_waiting: int, memory_mb: int, less_priority: int = LESS_PRIORITY
    ) -> None:
        self._what, self._limits = what, [str(memory_mb), str(less_priority)]
        message = f"too many {what}s at once; try again in some seconds"
        self._lock = PriorityLock(most_waiting, message)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=f"page-{what}")
        self._process: subprocess.Popen[bytes] | None = None
        self._pipe: Connection | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._given_up = Often()

    async def do(
        self, job: Callable[..., Answer], *arguments: object, limit_s: float, first: bool = False
    ) -> Answer:
        """What `job` gives for `arguments`; both are pickled, the job by its name.

        It waits its turn, before others where it is to be `first`. Raises PageError: the job's own,
        429 where too many wait, 422 for one that took more than `limit_s` seconds or the memory.
        The seconds count from when what the job needs is loaded.
        """
        async with self._lock.held(first=first):
            if self._idle is not None:
                self._idle.cancel()
            loop = asyncio.get_running_loop()
            try:
                data = pickle.dumps((limit_s, job, arguments))
                return await loop.run_in_executor(self._thread, self._done, data, limit_s)
            finally:
                self._idle = loop.call_later(IDLE_S, self._thread.submit, self._end)

    def close(self) -> None:
        """End the process, also in the middle of a job."""
        if self._idle is not None:
            self._idle.cancel()
        if self._process is not None:
            self._process.kill()
        self._thread.shutdown(wait=True)
        self._end()

    @property
    def pid(self) -> int | None:
        """The number of the process, None where there is none at the moment."""
        return None if self._process is None else self._process.pid

    def _done(self, data: bytes, limit_s: float) -> Answer:
        """The answer of the process to a job. Raises PageError."""
        process, pipe = self._started()
        late = threading.Event()
        try:
            with ended_after(process, START_S, late):
                pipe.send_bytes(data)
                kind = pipe.recv_bytes(1)
            with ended_after(process, limit_s, late):
                if kind == BEGUN:
                    kind = pipe.recv_bytes(1)
                content = pipe.recv_bytes(MAX_ANSWER_BYTES)
        except (OSError, EOFError):
            status = self._end()
            is_late = late.is_set() or status == ENDED_ITSELF
            why = f"took more than {limit_s:g} s" if is_late else "ended the reader"
            self._given_up.say(f"page: a {self._what} {why} and was given up")
            message = f"this {self._what} {why} and was given up"
            raised = LateError if is_late else PageError
            raise raised(422, "too_costly", message) from None
        if kind == CONTENT:
            return content
        found = json.loads(content)
        if kind == REFUSAL:
            status, code, message, phrases = found
            raise PageError(status, code, phrased(message, [Phrase(**each) for each in phrases]))
        return dict(found)

    def _started(self) -> tuple[subprocess.Popen[bytes], Connection]:
        """The process and the way to it, started where there is none that lives."""
        if self._process is None or self._pipe is None or self._process.poll() is not None:
            self._end()
            self._pipe, theirs = Pipe()
            # The jobs' modules are found where this process finds them, never where it was started.
            path = os.pathsep.join(folder for folder in sys.path if folder)
            module = f"{__package__}.worker_main"
            # It stays in this session: Linux weighs priorities within one alone (autogroup).
            with theirs:
                self._process = subprocess.Popen(
                    [sys.executable, "-P", "-m", module, str(theirs.fileno()), *self._limits],
                    stdin=subprocess.DEVNULL,
                    stdout=own_error(),  # what libraries print
                    stderr=own_error(),
                    pass_fds=[theirs.fileno()],
                    env={**os.environ, "PYTHONPATH": path},
                )
        return self._process, self._pipe

    def _end(self) -> int | None:
        """End the process, forget it, and return its exit status; None where no process runs."""
        process, self._process = self._process, None
        pipe, self._pipe = self._pipe, None
        if pipe is not None:
            pipe.close()
        if process is None:
            return None
        process.kill()
        return process.wait()
