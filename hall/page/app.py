"""The hub's page as an ASGI application: every request is checked, then answered."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.routing import Mount, Route

from ..shared import BOARD_STATIC, guarded_app, guarded_route
from .documents import STATIC, KeptFiles
from .endpoints import ENDPOINTS
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

    routes: list[Route | Mount] = [
        guarded_route(at.method, at.path, at.role, at.handler, page) for at in ENDPOINTS
    ]
    routes.append(Mount("/static", KeptFiles({"": BOARD_STATIC, "hall/": STATIC})))
    return guarded_app(page, routes, host_names, lifespan)
