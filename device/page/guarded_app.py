"""What the application of a page has beside its endpoints: bounds, checks, safe answers."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import TypeVar

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from .access.guards import Guarded, admitted
from .access.roles import Role, Visitor
from .connections.pace import Paced
from .errors import PageError
from .safe_answers import ERRORS, SafeHeaders

ANY = "*"
"""As a name: every name is taken, where something before the page checks it."""

LONGEST_SHOWN = 80


def own_hosts(given: Iterable[str]) -> frozenset[str]:
    """The names of this machine, and those that were `given`."""
    return frozenset({_bare(name) for name in (socket.gethostname(), *given)})


def is_own(host: str, hosts: frozenset[str]) -> bool:
    """Whether `host`, as a request names it with or without a port, is one of `hosts`.

    Addresses are, and so are localhost and names that only the local network resolves (.local): no
    other site can be called so.

    >>> known = frozenset({"hub"})
    >>> [is_own(host, known) for host in ("hub:8361", "192.168.1.7", "evil.example")]
    [True, True, False]
    """
    name = _bare(host)
    if not name or ANY in hosts or name in hosts or name == "localhost":
        return True
    if name.endswith((".local", ".localhost")):
        return True
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


class KnownHosts:
    """Refuses requests that call the server by a name that is not its own (421)."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self._app, self._hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "http":
            host = Headers(scope=scope).get("host", "")
            if not is_own(host, self._hosts):
                name = _bare(host)[:LONGEST_SHOWN]
                error = PageError(
                    421,
                    "unknown_host",
                    f"this page is not called {name}; if it is to be, start it with"
                    f" --host-name {name}",
                )
                await JSONResponse(error.to_json(), error.status)(scope, receive, send)
                return
        await self._app(scope, receive, send)


def _bare(host: str) -> str:
    """A name without port, in small letters, without the dot at its end."""
    name = host.strip().lower()
    if not name.startswith("["):
        name = name.partition(":")[0] if name.count(":") == 1 else name
    else:
        name = name.partition("]")[0] + "]"
    return name.removesuffix(".")


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
