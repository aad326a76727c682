"""The page as an ASGI application: every request is checked, answered, and sent out safely."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from .access.guards import admitted
from .board.events import watch_status
from .connections.hosts import KnownHosts, own_hosts
from .connections.pace import Paced
from .endpoints import ENDPOINTS
from .page import Page
from .safe_answers import ERRORS, SafeHeaders
from .schemas.openapi import Endpoint
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

    hosts = own_hosts(page.host_names)
    routes: list[Route | Mount] = [_route(endpoint, page) for endpoint in ENDPOINTS]
    routes.append(Mount("/static", StaticFiles(directory=page.static, check_dir=False)))
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        exception_handlers={**ERRORS},
    )
    app.add_middleware(Paced, pace=page.pace, doors=page.doors)
    app.add_middleware(KnownHosts, hosts=hosts)
    app.add_middleware(SafeHeaders)
    return app


def _route(endpoint: Endpoint, page: Page) -> Route:
    async def answer(request: Request) -> Response:
        with admitted(request, page, endpoint.role) as visitor:
            return await endpoint.handler(request, page, visitor)

    return Route(endpoint.path, answer, methods=[endpoint.method])


def make_server(page: Page, tls: Certificate | None = None) -> PageServer:
    """The server of `page`; its ``run(sockets=[…])`` lasts until ``should_exit`` is set."""
    return server_of(make_app(page), page.doors, tls)
