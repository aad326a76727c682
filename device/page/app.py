"""The page as an ASGI application: every request is checked, answered, and sent out safely."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette

from .board.events import watch_status
from .endpoints import ENDPOINTS
from .guarded_app import guarded_app
from .page import Page
from .server import Certificate, PageServer, server_of


def make_app(page: Page) -> Starlette:
    """The application that shows `page`."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        page.loop = asyncio.get_running_loop()
        page.sink.log.attach(page.loop)
        watching = asyncio.create_task(watch_status(page))
        try:
            yield
        finally:
            watching.cancel()
            page.loop = None
            page.close()

    return guarded_app(page, ENDPOINTS, {"": page.static}, page.host_names, lifespan)


def make_server(page: Page, tls: Certificate | None = None) -> PageServer:
    """The server of `page`; its ``run(sockets=[…])`` lasts until ``should_exit`` is set."""
    return server_of(make_app(page), page.doors, tls)
