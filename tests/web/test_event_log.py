"""The lines of events on the page: who may see them, and where a reader goes on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any, cast

import pytest
from sse_starlette.sse import SendTimeoutError
from starlette.requests import Request

from device.page.events import get_events
from web.access.roles import Role, Visitor
from web.connections.limits import ConnectionLimits
from web.event_log import MAX_LINES, EventLog, stream_of


def line(n: int, audience: str = "players") -> dict[str, object]:
    return {"version": 1, "n": n, "type": "BoardPlay", "t": 0.0, "audience": audience}


@pytest.fixture
def log() -> EventLog:
    found = EventLog()
    found.add([line(1), line(2, "arbiter"), line(3, "record"), line(4)])
    return found


@pytest.mark.parametrize(
    ("after", "everything", "seen"),
    [
        (0, True, [1, 2, 3, 4]),
        (0, False, [1, 4]),
        (1, False, [4]),
        (2, True, [3, 4]),
        (4, True, []),
        (99, True, [1, 2, 3, 4]),
    ],
)
def test_a_reader_sees_what_it_may_after_its_number(
    log: EventLog, after: int, everything: bool, seen: list[int]
) -> None:
    lines, come_to = log.after(after, everything=everything)
    assert [at.n for at in lines] == seen
    assert come_to == log.last_n == 4
    assert all(json.loads(at.event.split(b"data: ")[1])["n"] == at.n for at in lines)


def test_what_is_kept_has_a_bound() -> None:
    log = EventLog()
    log.add([line(n) for n in range(1, MAX_LINES + 11)])
    lines, come_to = log.after(0, everything=True)
    assert (len(lines), lines[0].n, come_to) == (MAX_LINES, 11, MAX_LINES + 10)


def test_a_reader_that_takes_nothing_is_left_without_a_word(
    log: EventLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer of an endpoint is used as the server uses it, with a client that takes nothing."""
    sink = SimpleNamespace(log=log, loading=False)
    visitor = Visitor(Role.ARBITER, "arbiter", known=True)
    access = SimpleNamespace(visitor=lambda request: visitor)
    page = cast(Any, SimpleNamespace(sink=sink, connections=ConnectionLimits(), access=access))
    scope = {"type": "http", "method": "GET", "path": "/api/events", "query_string": b""}
    monkeypatch.setattr("web.event_log.SEND_TIMEOUT_S", 0.05)

    async def receive() -> dict[str, object]:
        await asyncio.Event().wait()
        raise AssertionError

    async def send(message: Any) -> None:
        if message.get("body"):
            await asyncio.Event().wait()

    async def run() -> None:
        answer = await get_events(Request({**scope, "headers": []}), page, visitor)
        await asyncio.wait_for(answer({**scope, "headers": []}, receive, send), 10.0)

    try:
        asyncio.run(run())
    except SendTimeoutError:
        pytest.fail("it would be a traceback in the server's log")


def test_whoever_is_put_out_hears_no_more(log: EventLog) -> None:
    now = visitor = Visitor(Role.ARBITER, "Anna", known=True)
    access = SimpleNamespace(visitor=lambda request: now)
    guards = cast(Any, SimpleNamespace(connections=ConnectionLimits(), access=access))

    async def pieces() -> AsyncIterator[bytes]:
        while True:
            yield b"for arbiters"

    async def run() -> list[object]:
        nonlocal now
        request = Request({"type": "http", "headers": []})
        heard = aiter(stream_of(request, guards, visitor, pieces()).body_iterator)
        first = await anext(heard)
        now = Visitor()
        return [first, await anext(heard, None)]

    assert asyncio.run(run()) == [b"for arbiters", None]
