"""Limits of connections and event streams, in all and per address; eviction at the limit."""

from __future__ import annotations

import asyncio
import ipaddress
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache

MAX_CONNECTIONS, MAX_PER_ADDRESS = 1000, 64
"""Connections in all, and from one address: behind one a whole hall may sit."""

MAX_STREAMS, MAX_STREAMS_TO_ADDRESS = 800, 48
"""Streams of events, which last, among them."""

MAX_TRUSTED_ADDRESSES = 256
"""Addresses that are remembered because somebody logged in from there."""

WANTED_DESCRIPTORS = 4096
"""The limit is raised to this where the system allows it; most begin with 1024."""

RESERVED_DESCRIPTORS = 128
"""Descriptors that are reserved for the game and its files."""

MIN_CONNECTIONS = 16


@lru_cache(MAX_CONNECTIONS)
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
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Network((address, 64), strict=False))


def is_here(host: str) -> bool:
    """Whether an address is this machine's own loopback, where a proxy may stand for many.

    >>> is_here("127.0.0.1"), is_here("::1"), is_here("192.0.2.7")
    (True, True, False)
    """
    near = neighbourhood(host)
    try:
        return ipaddress.ip_address(near).is_loopback
    except ValueError:
        return near == str(ipaddress.IPv6Network(("::1", 64), strict=False))


@dataclass(slots=True, eq=False)
class Client:
    """One connection: its address, whether it is idle, and what closes it."""

    address: str
    here: bool
    waits: Callable[[], bool]
    end: Callable[[], None]


class ConnectionLimits:
    """The connections and the event streams of a server. Used in its loop.

    When the limit is reached, the address with most connections loses its oldest idle one, else its
    oldest one. A new connection of that address can replace only its own idle one. Trusted
    addresses, from where somebody has logged in, are exempt.
    """

    def __init__(self, most: int = MAX_CONNECTIONS) -> None:
        self._most = most
        self._clients: dict[Client, None] = {}
        self._counts: Counter[str] = Counter()
        self._streams: Counter[str] = Counter()
        self._stops: set[asyncio.Event] = set()
        self._trusted: dict[str, None] = {}

    def __len__(self) -> int:
        return len(self._clients)

    @property
    def full(self) -> bool:
        """Whether the limit is reached."""
        return len(self._clients) >= self._most

    def admit(self, host: str, waits: Callable[[], bool], end: Callable[[], None]) -> Client | None:
        """Register a connection; None where there is no room for it.

        `waits`: whether the connection waits for a request. `end` closes it.
        """
        client = Client(neighbourhood(host), is_here(host), waits, end)
        count = self._counts[client.address]
        if not client.here and client.address not in self._trusted and count >= MAX_PER_ADDRESS:
            if not self._evict(client.address, waiting=True):
                return None
        elif self.full and not self._make_room(client.address):
            return None
        self._clients[client] = None
        self._counts[client.address] += 1
        return client

    def release(self, client: Client) -> None:
        """Remove a connection that has ended; harmless when it was removed already."""
        if client in self._clients:
            del self._clients[client]
            self._decrement(self._counts, client.address)

    def mark_trusted(self, host: str) -> None:
        """Trust this address: somebody has logged in from there."""
        address = neighbourhood(host)
        self._trusted.pop(address, None)
        self._trusted[address] = None
        if len(self._trusted) > MAX_TRUSTED_ADDRESSES:
            del self._trusted[next(iter(self._trusted))]

    def is_trusted(self, host: str) -> bool:
        """Whether somebody has logged in from this address."""
        return neighbourhood(host) in self._trusted

    def has_room_for_stream(self, host: str) -> bool:
        """Whether one stream of events more may go to this address."""
        if self._streams.total() >= MAX_STREAMS:
            return False
        return is_here(host) or self._streams[neighbourhood(host)] < MAX_STREAMS_TO_ADDRESS

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
            self._decrement(self._streams, address)

    def stop_streams(self) -> None:
        """Let all streams of events end."""
        for stop in self._stops:
            stop.set()

    def _make_room(self, newcomer: str) -> bool:
        """Evict a connection for one more of this address; whether one was."""
        strangers = {at: count for at, count in self._counts.items() if at not in self._trusted}
        largest = max(strangers, key=strangers.__getitem__, default=None)
        if largest is None:
            return False
        more = strangers[largest] - self._counts[newcomer]
        if more <= 0:
            return self._evict(newcomer, waiting=True)
        return self._evict(largest, waiting=True) or (
            more > 1 and self._evict(largest, waiting=False)
        )

    def _evict(self, address: str, *, waiting: bool) -> bool:
        """Close an address's oldest connection, of the idle ones or of all; whether one was."""
        for client in self._clients:
            if client.address == address and (not waiting or client.waits()):
                self.release(client)
                client.end()
                return True
        return False

    @staticmethod
    def _decrement(counter: Counter[str], address: str) -> None:
        counter[address] -= 1
        if counter[address] <= 0:
            del counter[address]


def max_connections() -> int:
    """How many connections there is room for, once the limit of descriptors was raised."""
    found = WANTED_DESCRIPTORS
    with suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        found = found if hard == resource.RLIM_INFINITY else min(found, hard)
        if soft != resource.RLIM_INFINITY and soft < found:
            resource.setrlimit(resource.RLIMIT_NOFILE, (found, hard))
    return max(MIN_CONNECTIONS, min(MAX_CONNECTIONS, found - RESERVED_DESCRIPTORS))
