"""The hub's page as an ASGI application: every request is checked, then answered."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route

from ..shared import BOARD_STATIC, ERRORS, KnownHosts, Paced, SafeHeaders, admitted, own_hosts
from .documents import STATIC
from .endpoints import ENDPOINTS, HallEndpoint
from .kept_files import KeptFiles
from .page import HallPage


def make_app(page: HallPage, host_names: Iterable[str] = ()) -> Starlette:
    """The application that shows `page`, whose hub is stopped with it; `host_names` are its own."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        page.hub.attach(asyncio.get_running_loop())
        watching = [
            asyncio.create_task(page.hub.watch_accounts()),
            asyncio.create_task(page.hub.watch_presence()),
            asyncio.create_task(page.changes.watch()),
            asyncio.create_task(page.access.watch()),
            asyncio.create_task(page.desk.watch()),
        ]
        try:
            yield
        finally:
            for task in watching:
                task.cancel()

    routes: list[Route | Mount] = [_route(endpoint, page) for endpoint in ENDPOINTS]
    routes.append(Mount("/static", KeptFiles({"": BOARD_STATIC, "hall/": STATIC})))
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        exception_handlers={**ERRORS},
    )
    app.add_middleware(Paced, pace=page.pace, doors=page.doors)
    app.add_middleware(KnownHosts, hosts=own_hosts(host_names))
    app.add_middleware(SafeHeaders)
    return app


def _route(endpoint: HallEndpoint, page: HallPage) -> Route:
    async def answer(request: Request) -> Response:
        with admitted(request, page, endpoint.role) as visitor:
            return await endpoint.handler(request, page, visitor)

    return Route(endpoint.path, answer, methods=[endpoint.method])
