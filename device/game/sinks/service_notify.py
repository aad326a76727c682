"""Notify systemd that the service is ready, and that it still follows the board.

The protocol is that of sd_notify(3): datagrams to the socket that NOTIFY_SOCKET names. Its
libraries for Python are built from source, which a Raspberry Pi should not have to do.
"""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from referee.events import GameEvent
from referee.settings import Settings
from referee.state import State
from vision.types import NoBoard, Observation

from ..codec import Input, SourceEnd
from .sinks import Sink

DEFAULT_INTERVAL_S = 5.0
"""The interval of notifications without a watchdog."""

Notify = Callable[[str], None]


def notifier(environment: Mapping[str, str] = os.environ) -> Notify | None:
    """A function that sends systemd a message; None where systemd did not start this process."""
    address = environment.get("NOTIFY_SOCKET", "")
    if not address:
        return None
    target = "\0" + address[1:] if address.startswith("@") else address

    def notify(message: str) -> None:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as sender:
            sender.setblocking(False)
            with suppress(OSError):  # systemd is busy or being restarted: the next one comes soon
                sender.sendto(message.encode(), target)

    return notify


def interval_s(environment: Mapping[str, str] = os.environ) -> float:
    """The interval of watchdog notifications: a quarter of the watchdog's timeout.

    >>> interval_s({"WATCHDOG_USEC": "20000000"})
    5.0
    """
    microseconds = environment.get("WATCHDOG_USEC", "")
    return int(microseconds) / 4e6 if microseconds.isdecimal() else DEFAULT_INTERVAL_S


def service_sinks() -> list[ServiceNotify]:
    """The sink that notifies systemd, where systemd started this process and asks for it."""
    notify = notifier()
    return [] if notify is None else [ServiceNotify(notify, interval_s())]


class ServiceNotify(Sink):
    """A sink that notifies systemd of processed inputs, at most once in `every_s` seconds.

    The service is ready with the first one. A camera that is gone, or missing from the start, is an
    input too, from time to time. The program is well and waits for it. After the end of a film
    facts alone may come, and a thread of its own keeps the watchdog content until the next look.
    One of these serves the games of a process.
    """

    def __init__(
        self,
        notify: Notify,
        every_s: float,
        clock_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self._notify = notify
        self._every_s = every_s
        self._clock_s = clock_s
        self._notified_s: float | None = None
        self._given: Input | None = None
        self._over: threading.Event | None = None

    def on_input(self, given: Input, settings: Settings | None) -> None:
        """Take note of an input."""
        self._given = given
        if isinstance(given, SourceEnd):
            self._idle()
        elif self._over is not None and isinstance(given, NoBoard | Observation):
            self._over.set()
            self._over = None

    def update(self, state: State | None, events: Sequence[GameEvent]) -> None:
        """Notify systemd that one more input was processed."""
        now_s = self._clock_s()
        if self._notified_s is not None and now_s - self._notified_s < self._every_s:
            return
        first = "READY=1\n" if self._notified_s is None else ""
        self._notified_s = now_s
        self._notify(f"{first}WATCHDOG=1\nSTATUS={status(state, self._given)}")

    def _idle(self) -> None:
        if self._over is not None:
            return
        over = self._over = threading.Event()

        def content() -> None:
            while not over.wait(self._every_s):
                self._notify("WATCHDOG=1")

        threading.Thread(target=content, name="watchdog", daemon=True).start()


def status(state: State | None, given: Input | None) -> str:
    """What `systemctl status` shows: the game, and the camera where it shows no board."""
    if isinstance(given, NoBoard):
        camera = f"no board is seen ({given.reason.value})"
    else:
        camera = "the board is seen" if isinstance(given, Observation) else "a fact was told"
    if state is None:
        return f"waiting for a board; {camera}"
    return f"{state.phase.value}, move {state.game.number}; {camera}"
