"""A client of MQTT 3.1.1 in one asyncio loop, written from the standard for this benchmark alone.

It knows what a board needs: a will, subscriptions, messages of QoS 0 and 1. Nothing is queued.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from messages.mqtt_client import KEEPALIVE_S

CONNECT, CONNACK, PUBLISH, PUBACK, SUBSCRIBE, SUBACK, PINGREQ = 1, 2, 3, 4, 8, 9, 12

SILENT_S = 1.5 * KEEPALIVE_S
"""A broker that sends nothing for so long is gone."""

CONNECT_S = 5.0


@dataclass(frozen=True, slots=True)
class Credentials:
    """Who connects, and what the broker publishes of them when they are gone."""

    client_id: str
    user: str
    password: str
    will_topic: str
    will: bytes


class Client:
    """A connection from `connect` to `close`. `took` receives messages, `gone` is set at its end.

    All is done in the loop that has called `connect`.
    """

    def __init__(self, login: Credentials, took: Callable[[str, bytes], None]) -> None:
        self.gone = asyncio.Event()
        self._login, self._took = login, took
        self._writer: asyncio.StreamWriter | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._received_s = 0.0
        self._packet = 0

    async def connect(self, host: str, port: int, topics: Sequence[str]) -> None:
        """Connect and subscribe. Raises OSError or TimeoutError where the broker does not agree."""
        async with asyncio.timeout(CONNECT_S):
            reader, self._writer = await asyncio.open_connection(host, port)
            self._write(CONNECT << 4, self._connect_body())
            kind, body = await _packet(reader)
            if kind >> 4 != CONNACK or body[1]:
                raise ConnectionError(f"refused: {kind} {body.hex()}")
            filters = b"".join(_text(topic) + b"\x01" for topic in topics)
            self._write(SUBSCRIBE << 4 | 2, struct.pack("!H", self._next()) + filters)
        self._received_s = asyncio.get_running_loop().time()
        self._tasks = [
            asyncio.create_task(self._read(reader)),
            asyncio.create_task(self._keep_alive()),
        ]

    def publish(self, topic: str, payload: bytes, qos: int = 1, *, retain: bool = False) -> None:
        """Write a message; nothing is known of its arrival."""
        number = struct.pack("!H", self._next()) if qos else b""
        self._write(PUBLISH << 4 | qos << 1 | retain, _text(topic) + number + payload)

    async def close(self) -> None:
        """Let go of the connection without a word, as a machine without power does."""
        self.gone.set()
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with suppress(asyncio.CancelledError, OSError, asyncio.IncompleteReadError):
                await task
        if self._writer is not None:
            self._writer.transport.abort()

    def _connect_body(self) -> bytes:
        login = self._login
        flags = 0x80 | 0x40 | 0x20 | 0x08 | 0x04 | 0x02  # user, password, retained will, clean
        head = _text("MQTT") + struct.pack("!BBH", 4, flags, KEEPALIVE_S)
        will = _text(login.will_topic) + struct.pack("!H", len(login.will)) + login.will
        return head + _text(login.client_id) + will + _text(login.user) + _text(login.password)

    def _next(self) -> int:
        self._packet = self._packet % 65535 + 1
        return self._packet

    def _write(self, head: int, body: bytes) -> None:
        writer = self._writer
        if writer is not None and not writer.is_closing():
            writer.write(bytes([head]) + _length(len(body)) + body)

    async def _read(self, reader: asyncio.StreamReader) -> None:
        loop = asyncio.get_running_loop()
        try:
            while True:
                head, body = await _packet(reader)
                self._received_s = loop.time()
                if head >> 4 == PUBLISH:
                    self._take(head, body)
        except (OSError, asyncio.IncompleteReadError):
            self.gone.set()

    def _take(self, head: int, body: bytes) -> None:
        end = 2 + struct.unpack_from("!H", body)[0]
        topic = body[2:end].decode()
        if head >> 1 & 3:
            self._write(PUBACK << 4, body[end : end + 2])
            end += 2
        self._took(topic, body[end:])

    async def _keep_alive(self) -> None:
        loop = asyncio.get_running_loop()
        while loop.time() - self._received_s < SILENT_S:
            await asyncio.sleep(KEEPALIVE_S / 2)
            self._write(PINGREQ << 4, b"")
        self.gone.set()


async def _packet(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """The next packet: its first byte, and what follows its length."""
    head = (await reader.readexactly(1))[0]
    length = shift = 0
    while True:
        byte = (await reader.readexactly(1))[0]
        length |= (byte & 0x7F) << shift
        if byte < 0x80:
            return head, await reader.readexactly(length)
        shift += 7


def _length(number: int) -> bytes:
    found = bytearray()
    while True:
        number, low = number >> 7, number & 0x7F
        found.append(low | (0x80 if number else 0))
        if not number:
            return bytes(found)


def _text(text: str) -> bytes:
    data = text.encode()
    return struct.pack("!H", len(data)) + data
