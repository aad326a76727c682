"""A TCP proxy whose lanes pass bytes on, swallow them, or close."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from enum import Enum

CHUNK = 64 * 1024


class Mode(Enum):
    """What a lane does with bytes."""

    OPEN = "open"
    SWALLOW = "swallow"
    """Connections stay and new ones are taken; every byte of them is lost."""
    CLOSED = "closed"


class Lane:
    """A port of loopback before another one. `up` and `down` count the bytes passed on."""

    def __init__(self, to_port: int) -> None:
        self.up = self.down = 0
        self._to_port = to_port
        self._mode = Mode.OPEN
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()

    @property
    def port(self) -> int:
        """Where it listens."""
        assert self._server is not None
        return int(self._server.sockets[0].getsockname()[1])

    async def open(self) -> None:
        """Begin to listen."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, backlog=1000)

    async def close(self) -> None:
        """End every connection, and listen no more."""
        assert self._server is not None
        self._server.close()
        self._mode = Mode.CLOSED
        while self._writers:
            self._abort()
            await asyncio.sleep(0.01)

    def set(self, mode: Mode) -> None:
        """Go on in `mode`. A connection of which bytes were lost does not go on."""
        if mode is not Mode.SWALLOW:
            self._abort()
        self._mode = mode

    def _abort(self) -> None:
        for writer in list(self._writers):
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._mode is Mode.CLOSED:
            writer.transport.abort()
            return
        self._writers.add(writer)
        behind: asyncio.StreamWriter | None = None
        try:
            there, behind = await asyncio.open_connection("127.0.0.1", self._to_port)
            self._writers.add(behind)
            passing = [self._pass(reader, behind, up=True), self._pass(there, writer, up=False)]
            done = [asyncio.ensure_future(each) for each in passing]
            await asyncio.wait(done, return_when=asyncio.FIRST_COMPLETED)
            for each in done:
                each.cancel()
            await asyncio.gather(*done, return_exceptions=True)
        except OSError:
            pass
        finally:
            for end in (behind, writer):
                if end is not None:
                    end.transport.abort()
                    self._writers.discard(end)

    async def _pass(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, up: bool
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                if self._mode is not Mode.OPEN:
                    continue
                if up:
                    self.up += len(data)
                else:
                    self.down += len(data)
                writer.write(data)
                await writer.drain()
