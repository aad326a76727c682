"""Takes the public site to a web host by a command that the organiser names."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Thread

from ..shared import FailureError, LogSeverity, Trouble

PLACE = "{dir}"
"""What stands in the command for the folder."""

LIMIT_S = 120.0
"""A command that runs longer is ended."""

FIRST_PAUSE_S, LONGEST_PAUSE_S = 10.0, 300.0
"""After a failure it is tried again so much later, twice as late after each further one."""

LAST_S = 30.0
"""At the end the last changes have so long to go out."""

READ = 4000
"""Bytes of what a failed command said."""


def command_of(text: str, folder: Path) -> Sequence[str]:
    """The words of an upload's command, with the folder in its place. Raises FailureError (2).

    >>> command_of("rsync -a {dir}/ host:site/", Path("/srv/site"))
    ['rsync', '-a', '/srv/site/', 'host:site/']
    """
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise FailureError(f"--upload {text[:80]!r}: {error}", 2) from None
    if not words or not any(PLACE in word for word in words):
        raise FailureError(f"--upload {text[:80]!r}: expected a command with {PLACE} in it", 2)
    return [word.replace(PLACE, str(folder)) for word in words]


@dataclass(slots=True)
class SiteUpload:
    """Runs `command` in a thread whenever the folder has changed, every `pace_s` at most.

    A command that fails is said once and tried again. Nobody waits for it.
    """

    command: Sequence[str]
    pace_s: float
    limit_s: float = LIMIT_S
    first_pause_s: float = FIRST_PAUSE_S
    clock_s: Callable[[], float] = time.monotonic
    _changed: Event = field(default_factory=Event)
    _ended: Event = field(default_factory=Event)
    _failing: Trouble = field(default_factory=Trouble)
    _thread: Thread = field(init=False)

    def __post_init__(self) -> None:
        self._thread = Thread(target=self._run, name="upload", daemon=True)

    def start(self) -> None:
        """Begin to wait for changes."""
        self._thread.start()

    def changed(self) -> None:
        """Take note that the folder holds something new."""
        self._changed.set()

    def stop(self) -> None:
        """Let the last changes go out, within `LAST_S`, and end."""
        self._ended.set()
        self._changed.set()
        self._thread.join(LAST_S)

    def _run(self) -> None:
        pause_s = 0.0
        while True:
            self._changed.wait()
            ending = self._ended.is_set()
            self._changed.clear()
            why = self._once(LAST_S if ending else self.limit_s)
            if why is None:
                self._failing.ends("publish: the upload works again")
                pause_s = self.pace_s
            else:
                longest = max(LONGEST_PAUSE_S, self.first_pause_s)
                pause_s = min(longest, max(self.first_pause_s, 2 * pause_s))
                self._failing.begins(
                    f"publish: the upload failed ({why}); it is tried again", LogSeverity.ERROR
                )
                self._changed.set()
            if ending:
                return
            self._ended.wait(pause_s)

    def _once(self, limit_s: float) -> str | None:
        """Run the command; why it failed, None where it did not."""
        try:
            process = subprocess.Popen(
                self.command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        except OSError as error:
            return f"{self.command[0]}: {error.strerror or error}"
        try:
            said, _ = process.communicate(timeout=limit_s)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return f"not done after {limit_s:g} s"
        if process.returncode == 0:
            return None
        lines = said[-READ:].decode(errors="replace").strip().splitlines() or ["it said nothing"]
        return f"status {process.returncode}: {' '.join(lines[-1].split())[:200]}"
