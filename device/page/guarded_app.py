"""What the application of a page has beside its endpoints: bounds, checks, safe answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import TypeVar

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from .access.guards import Guarded, admitted
from .access.roles import Role, Visitor
from .connections.hosts import KnownHosts, own_hosts
from .connections.pace import Paced
from .safe_answers import ERRORS, SafeHeaders

P = TypeVar("P", bound=Guarded)


def guarded_route(
    method: str,
    path: str,
    role: Role,
    handler: Callable[[Request, P, Visitor], Awaitable[Response]],
    page: P,
) -> Route:
    """The route on which `handler` answers for `page` whoever may do what needs `role`."""

    async def answer(request: Request) -> Response:
        with admitted(request, page, role) as visitor:
            return await handler(request, page, visitor)

    return Route(path, answer, methods=[method])


def guarded_app(
    page: Guarded,
    routes: Sequence[BaseRoute],
    host_names: Iterable[str],
    lifespan: Callable[[Starlette], AbstractAsyncContextManager[None]],
) -> Starlette:
    """The application of these routes, within the bounds of `page`.

    It answers under this machine's own names and `host_names`.
    """
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers={**ERRORS})
    app.add_middleware(Paced, pace=page.pace, doors=page.doors)
    app.add_middleware(KnownHosts, hosts=own_hosts(host_names))
    app.add_middleware(SafeHeaders)
    return app
