"""What arbiters say to have seen: kept by the hub, so that it holds at every browser of theirs."""

from __future__ import annotations

import asyncio
import time

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ..boards.store import SeenMark, StoreError
from ..shared import PageError, Visitor, read_object
from .page import HallPage
from .views import VERSION

MOST_KEYS, LONGEST_KEY = 1000, 300


async def post_seen(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """Keep that the visitor has seen the alerts with these ``keys``, and tell whoever listens."""
    keys = (await read_object(request, page)).get("keys")
    if not isinstance(keys, list) or not 1 <= len(keys) <= MOST_KEYS:
        raise PageError(400, "no_keys", f"keys: expected a list of 1 to {MOST_KEYS} texts")
    for key in keys:
        if not isinstance(key, str) or not 1 <= len(key) <= LONGEST_KEY or not key.isprintable():
            raise PageError(400, "no_keys", f"keys: expected texts of 1 to {LONGEST_KEY} letters")
    now = time.time()
    marks = [SeenMark(key, visitor.name, now) for key in keys]
    try:
        await asyncio.wrap_future(page.hub.keeper.do(lambda: page.hub.store.keep_seen(marks, now)))
    except StoreError as error:
        raise PageError(503, "failure", str(error)) from None
    page.changes.note_seen(marks)
    return JSONResponse({"version": VERSION, "seen": len(marks)})
