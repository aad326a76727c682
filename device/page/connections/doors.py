"""Who may be connected: so many in all, so many from one address, and who gives way to others."""

from __future__ import annotations

import asyncio
import ipaddress
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache

MOST, MOST_OF_ONE = 1000, 64
"""Connections in all, and from one address: behind one a whole hall may sit."""

MOST_STREAMS, MOST_STREAMS_OF_ONE = 800, 48
"""Streams of events, which last, among them."""

MOST_KNOWN = 256
"""Addresses that are remembered because somebody logged in from there."""

WANTED = 4096
"""The limit is raised to this where the system allows it; most begin with 1024."""

FOR_THE_GAME = 128
"""Descriptors that are left to the game and its files, whatever the page is asked."""

FEWEST = 16


@lru_cache(MOST)
def neighbourhood(host: str) -> str:
    """What counts as one address: an IPv4 address, and a network of 64 bits in IPv6.

    >>> neighbourhood("192.0.2.7"), neighbourhood("2001:db8::1")
    ('192.0.2.7', '2001:db8::/64')
    >>> neighbourhood("::ffff:192.0.2.7")
    '192.0.2.7'
    """
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if address.version == 4:
        return str(address)
    assert isinstance(address, ipaddress.IPv6Address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Network((address, 64), strict=False))


def is_here(host: str) -> bool:
    """Whether an address is this machine's own loopback, where a proxy may stand for many.

    >>> is_here("127.0.0.1"), is_here("::1"), is_here("192.0.2.7")
    (True, False, False)
    """
    try:
        return ipaddress.ip_address(neighbourhood(host)).is_loopback
    except ValueError:
        return host == str(ipaddress.IPv6Network(("::1", 64), strict=False))


@dataclass(slots=True, eq=False)
class Guest:
    """One connection: whose it is, whether it only waits, and what ends it."""

    address: str
    here: bool
    waits: Callable[[], bool]
    end: Callable[[], None]


class Doors:
    """The connections and the streams of a server. Used in its loop.

    Where there is no more room, a connection of the address that has most of them gives way. A
    connection that waits for a request gives way before one that is answered. An address where
    nobody has logged in gives way before others. So nobody is kept out by those who are many.
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._guests: dict[Guest, None] = {}
        self._of_one: Counter[str] = Counter()
        self._streams: Counter[str] = Counter()
        self._stops: set[asyncio.Event] = set()
        self._known: dict[str, None] = {}

    def __len__(self) -> int:
        return len(self._guests)

    @property
    def full(self) -> bool:
        """Whether somebody has to give way to whoever comes next."""
        return len(self._guests) >= self._most

    def enter(self, host: str, waits: Callable[[], bool], end: Callable[[], None]) -> Guest | None:
        """Let somebody in; None where there is no room for them.

        `waits` tells whether the connection waits for a request, `end` ends it.
        """
        guest = Guest(neighbourhood(host), is_here(host), waits, end)
        count = self._of_one[guest.address]
        if not guest.here and guest.address not in self._known and count >= MOST_OF_ONE:
            if not self._gives_way(guest.address, waiting=True):
                return None
        elif self.full and not self._room_for(guest.address):
            return None
        self._guests[guest] = None
        self._of_one[guest.address] += 1
        return guest

    def leave(self, guest: Guest) -> None:
        """Let a connection go that has ended; harmless when it has left already."""
        if guest in self._guests:
            del self._guests[guest]
            self._less(self._of_one, guest.address)

    def know(self, host: str) -> None:
        """Note that somebody has logged in from here."""
        address = neighbourhood(host)
        self._known.pop(address, None)
        self._known[address] = None
        if len(self._known) > MOST_KNOWN:
            del self._known[next(iter(self._known))]

    def knows(self, host: str) -> bool:
        """Whether somebody has logged in from here."""
        return neighbourhood(host) in self._known

    def has_room_for_stream(self, host: str) -> bool:
        """Whether one stream of events more may go to this address."""
        if self._streams.total() >= MOST_STREAMS:
            return False
        return is_here(host) or self._streams[neighbourhood(host)] < MOST_STREAMS_OF_ONE

    @contextmanager
    def stream(self, host: str) -> Iterator[asyncio.Event]:
        """Count a stream of events to this address while it lasts; set once the server stops."""
        address, stop = neighbourhood(host), asyncio.Event()
        self._streams[address] += 1
        self._stops.add(stop)
        try:
            yield stop
        finally:
            self._stops.remove(stop)
            self._less(self._streams, address)

    def stop_streams(self) -> None:
        """Let all streams of events end."""
        for stop in self._stops:
            stop.set()

    def _room_for(self, newcomer: str) -> bool:
        """Whether somebody has made room for one more of this address."""
        strangers = {at: count for at, count in self._of_one.items() if at not in self._known}
        largest = max(strangers, key=strangers.__getitem__, default=None)
        if largest is None:
            return False
        more = strangers[largest] - self._of_one[newcomer]
        if more <= 0:
            return self._gives_way(newcomer, waiting=True)
        return self._gives_way(largest, waiting=True) or (
            more > 1 and self._gives_way(largest, waiting=False)
        )

    def _gives_way(self, address: str, *, waiting: bool) -> bool:
        """Whether the oldest connection of an address was ended, of those that wait or of all."""
        for guest in self._guests:
            if guest.address == address and (not waiting or guest.waits()):
                self.leave(guest)
                guest.end()
                return True
        return False

    @staticmethod
    def _less(counter: Counter[str], address: str) -> None:
        counter[address] -= 1
        if counter[address] <= 0:
            del counter[address]


def most_connections() -> int:
    """How many connections there is room for, once the limit of descriptors was raised."""
    found = WANTED
    with suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        found = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
        if soft != resource.RLIM_INFINITY and soft < found:
            resource.setrlimit(resource.RLIMIT_NOFILE, (found, hard))
    return max(FEWEST, min(MOST, found - FOR_THE_GAME))
