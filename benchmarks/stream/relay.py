"""What the halls' connections to the servers go through, so that all of them can be cut."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from contextlib import suppress

from hall.broker.mosquitto import free_port

PIECE_BYTES = 65_536


class Relay:
    """Hands bytes on to the servers on loopback; ``servers`` are the addresses to connect to."""

    def __init__(self, servers: Sequence[str]) -> None:
        self._ports = {free_port(): int(server.rsplit(":", 1)[1]) for server in servers}
        self.servers = [f"nats://127.0.0.1:{port}" for port in self._ports]
        self._whole = True
        self._writers: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        asyncio.run_coroutine_threadsafe(self._listen(), self._loop).result(10.0)

    def cut(self) -> None:
        """End all connections, and each new one at once."""
        self._whole = False
        self._loop.call_soon_threadsafe(self._end_all)

    def mend(self) -> None:
        """Hand on again."""
        self._whole = True

    def _end_all(self) -> None:
        for writer in self._writers:
            writer.close()

    async def _listen(self) -> None:
        for port, target in self._ports.items():

            async def accept(
                reader: asyncio.StreamReader, writer: asyncio.StreamWriter, target: int = target
            ) -> None:
                await self._connect(reader, writer, target)

            await asyncio.start_server(accept, "127.0.0.1", port)

    async def _connect(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, target: int
    ) -> None:
        there: asyncio.StreamWriter | None = None
        with suppress(OSError):
            if self._whole:
                answers, there = await asyncio.open_connection("127.0.0.1", target)
                self._writers |= {writer, there}
                await asyncio.gather(_copy(reader, there), _copy(answers, writer))
        for end in filter(None, (writer, there)):
            end.close()
            self._writers.discard(end)


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Hand on until one side ends; then the other one ends too."""
    with suppress(OSError):
        while piece := await reader.read(PIECE_BYTES):
            writer.write(piece)
            await writer.drain()
    writer.close()
