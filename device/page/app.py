"""The page as an ASGI application: every request is checked, answered, and sent out safely."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .access import check_role, check_same_site, host_of
from .endpoints import ENDPOINTS, Endpoint
from .errors import PageError
from .hosts import KnownHosts, own_hosts
from .pace import Paced
from .page import Page
from .status import watch_status

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' blob: data:; "
    "media-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
}
"""What every answer says to browsers: nothing inline, nothing from elsewhere, in no frame."""

UNKNOWN = {404: "not_found", 405: "wrong_method"}


def make_app(page: Page) -> Starlette:
    """The application that shows `page`."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        page.sink.log.attach(asyncio.get_running_loop())
        watching = asyncio.create_task(watch_status(page))
        try:
            yield
        finally:
            watching.cancel()
            page.close()

    hosts = own_hosts(page.host_names)
    routes: list[Route | Mount] = [_route(endpoint, page) for endpoint in ENDPOINTS]
    routes.append(Mount("/static", StaticFiles(directory=page.static, check_dir=False)))
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        exception_handlers={
            HTTPException: _unknown,
            PageError: _refused,
            Exception: _broken,
        },
    )
    app.add_middleware(Paced, pace=page.pace, doors=page.doors)
    app.add_middleware(KnownHosts, hosts=hosts)
    app.add_middleware(SafeHeaders)
    return app


class SafeHeaders:
    """Adds `HEADERS` to every answer; answers of the API are never kept by browsers."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        own = {} if scope["path"].startswith("/static") else {"Cache-Control": "no-store"}

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                present = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *(
                        (name.lower().encode(), value.encode())
                        for name, value in {**HEADERS, **own}.items()
                        if name.lower().encode() not in present
                    ),
                ]
            await send(message)

        await self._app(scope, receive, send_safely)


def _route(endpoint: Endpoint, page: Page) -> Route:
    async def answer(request: Request) -> Response:
        check_same_site(request)
        visitor = page.access.visitor(request)
        check_role(visitor, endpoint.role)
        if visitor.known:
            page.doors.know(host_of(request))
        request.state.upload = upload = page.uploads.begin(known=visitor.known)
        try:
            return await endpoint.handler(request, page, visitor)
        finally:
            page.uploads.end(upload)

    return Route(endpoint.path, answer, methods=[endpoint.method])


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, PageError)
    return _error(error)


async def _unknown(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = UNKNOWN.get(error.status_code, "refused")
    return _error(PageError(error.status_code, code, error.detail, error.headers))


async def _broken(request: Request, error: Exception) -> Response:
    return _error(PageError(500, "broken", "the program has a fault; see its log"))


def _error(error: PageError) -> Response:
    return JSONResponse(error.to_json(), error.status, dict(error.headers or {}))
