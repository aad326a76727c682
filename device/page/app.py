"""The page as an ASGI application: every request is checked, answered, and sent out safely."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.routing import Mount, Route

from .board.events import watch_status
from .endpoints import ENDPOINTS
from .guarded_app import guarded_app, guarded_route
from .kept_files import KeptFiles
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

    routes: list[Route | Mount] = [
        guarded_route(at.method, at.path, at.role, at.handler, page) for at in ENDPOINTS
    ]
    routes.append(Mount("/static", KeptFiles({"": page.static})))
    return guarded_app(page, routes, page.host_names, lifespan)


def make_server(page: Page, tls: Certificate | None = None) -> PageServer:
    """The server of `page`; its ``run(sockets=[…])`` lasts until ``should_exit`` is set."""
    return server_of(make_app(page), page.doors, tls)
