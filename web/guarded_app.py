"""The application around endpoints: authorisation, limits, errors, headers; bodies and login."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Generic, TypeVar

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rules.texts import worded

from .access.access import Access, check_role, check_same_site, host_of
from .access.roles import Role, Visitor
from .connections.limits import ConnectionLimits
from .connections.throttling import PAUSE_S, CpuBudget, LoginLimit, Uploads
from .console import PageError, parse_json
from .kept_files import KeptFiles
from .trouble import Often

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
"""Headers of every response: nothing inline, nothing from elsewhere, in no frame."""

NOT_KEPT = {"Cache-Control": "no-store"}

EMBEDDED = "/embed"
"""The path of the one page that pages of other sites may hold in a frame; it can change nothing."""

EMBEDDED_HEADERS = {
    name: value.replace("frame-ancestors 'none'", "frame-ancestors *")
    for name, value in HEADERS.items()
    if name != "X-Frame-Options"
} | {"Cross-Origin-Resource-Policy": "cross-origin"}

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
"""What changes nothing, so that the page of another site may send it."""

UNKNOWN = {404: "not_found", 405: "wrong_method"}

ANY = "*"
"""As a name: every name is taken, where something before the page checks it."""

MAX_HOST_CHARS = 80

MAX_CACHED_HOSTS = 64
"""So many names of hosts are remembered, with what is known of them."""


def own_hosts(given: Iterable[str]) -> frozenset[str]:
    """The names of this machine, and those that were `given`."""
    return frozenset({_bare(name) for name in (socket.gethostname(), *given)})


@lru_cache(MAX_CACHED_HOSTS)
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


def _bare(host: str) -> str:
    """A name without port, in small letters, without the dot at its end."""
    name = host.strip().lower()
    if not name.startswith("["):
        name = name.partition(":")[0] if name.count(":") == 1 else name
    else:
        name = name.partition("]")[0] + "]"
    return name.removesuffix(".")


@dataclass(slots=True, kw_only=True)
class Guarded:
    """What guards an application: who may do what, and how much of it at once."""

    access: Access
    """Who has logged in, and as whom."""
    connections: ConnectionLimits = field(default_factory=ConnectionLimits)
    """The open connections and their limits."""
    cpu_budget: CpuBudget = field(default_factory=CpuBudget)
    """The share of the processor for requests without a login."""
    uploads: Uploads = field(default_factory=Uploads)
    """The bodies of requests."""
    limit: LoginLimit = field(default_factory=LoginLimit)
    """Wrong passwords."""


class Gate:
    """ASGI middleware: check the host name, throttle clients without a login, add safe headers.

    A request that calls the server by a name that is not its own is refused (421). One from where
    nobody is logged in waits for its turn. Answers have `HEADERS`, or those of `EMBEDDED`;
    browsers keep none of the API.
    """

    def __init__(self, app: ASGIApp, page: Guarded, hosts: frozenset[str]) -> None:
        self._app, self._page, self._hosts = app, page, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                safe = EMBEDDED_HEADERS if scope["path"] == EMBEDDED else HEADERS
                kept = scope["path"].startswith("/static")
                headers = MutableHeaders(scope=message)
                for name, value in (safe if kept else {**safe, **NOT_KEPT}).items():
                    headers.setdefault(name, value)
            await send(message)

        host, client = Headers(scope=scope).get("host", ""), scope.get("client")
        if not is_own(host, self._hosts):
            name = _bare(host)[:MAX_HOST_CHARS]
            error = PageError(
                421,
                "unknown_host",
                f"this page is not called {name}; if it is to be, start it with --host-name {name}",
            )
            await JSONResponse(error.to_json(), error.status)(scope, receive, send_safely)
            return
        if client is None or not self._page.connections.is_trusted(client[0]):
            await self._page.cpu_budget.acquire()
        await self._app(scope, receive, send_safely)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, PageError)
    return _error(request, error)


async def _unknown(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = UNKNOWN.get(error.status_code, "refused")
    return _error(request, PageError(error.status_code, code, error.detail, error.headers))


async def _broken(request: Request, error: Exception) -> Response:
    return _error(request, PageError(500, "broken", "the program has a fault; see its log"))


def _error(request: Request, error: PageError) -> Response:
    if wants_html(request):
        return refused_page(request, error.status, error.headers)
    return JSONResponse(error.to_json(), error.status, dict(error.headers or {}))


def wants_html(request: Request) -> bool:
    """Whether a person opens this address in a browser, and no program asks for data."""
    html = "text/html" in request.headers.get("accept", "")
    return request.method == "GET" and html and "/api/" not in request.url.path


def refused_page(
    request: Request, status: int, headers: Mapping[str, str] | None = None
) -> Response:
    """A page that fetches its own address as data, and shows the refusal in the user's language."""
    return FileResponse(
        request.app.state.refused, status, {**NOT_KEPT, "Vary": "Accept", **(headers or {})}
    )


ERRORS: Mapping[type[Exception], Callable[[Request, Exception], Awaitable[Response]]] = {
    HTTPException: _unknown,
    PageError: _refused,
    Exception: _broken,
}
"""How an application answers where it raises."""


P = TypeVar("P", bound=Guarded)


@dataclass(frozen=True, slots=True)
class Endpoint(Generic[P]):
    """A method and a path, the role that it needs, and what answers a visitor who has it."""

    method: str
    path: str
    role: Role
    handler: Callable[[Request, P, Visitor], Awaitable[Response]]
    answer: Any = None
    """The definition of a JSON object, or a media type; None where it is undocumented."""
    asks: Any = None
    """The definition of the body, or its media types."""
    query: Any = None
    """The definition of the options."""
    statuses: tuple[int, ...] = (200,)
    """The statuses of answers that are no refusal."""

    def route(self, page: P, who: Callable[[Request], Visitor] | None = None) -> Route:
        """The route on which it answers for `page`; `who`, else its access, names the sender.

        PageError refuses the page of another site, whom `who` refuses, and another role.
        """

        async def answer(request: Request) -> Response:
            if request.method not in SAFE_METHODS:
                check_same_site(request)
            visitor = page.access.visitor(request) if who is None else who(request)
            if self.role is not Role.VIEWER:
                check_role(visitor, self.role)
            if visitor.known and request.client is not None:
                page.connections.mark_trusted(request.client.host)
            request.state.upload = upload = page.uploads.begin(known=visitor.known)
            try:
                return await self.handler(request, page, visitor)
            finally:
                page.uploads.end(upload)

        return Route(self.path, answer, methods=[self.method])


def guarded_app(
    page: P,
    endpoints: Sequence[Endpoint[P]],
    files: Mapping[str, Path],
    host_names: Iterable[str],
    lifespan: Callable[[Starlette], AbstractAsyncContextManager[None]],
) -> Starlette:
    """The application of these endpoints, within the bounds of `page`, with `files` as `KeptFiles`.

    It answers under this machine's own names and `host_names`.
    """
    routes = [*(at.route(page) for at in endpoints), Mount("/static", KeptFiles(files))]
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers={**ERRORS})
    app.state.refused = files[""] / "refused.html"
    app.add_middleware(Gate, page=page, hosts=own_hosts(host_names))
    return app


MAX_JSON_BYTES = 256 * 1024

MAX_REQUEST_CHARS = 100


async def read_body(request: Request, page: Guarded, most: int) -> bytes:
    """The body of a request, held until it is answered. Raises PageError as `Uploads.read`."""
    declared = request.headers.get("content-length", "0")
    upload, stream = request.state.upload, request.stream()
    return await page.uploads.read(upload, stream, declared, most, page.cpu_budget)


async def read_object(request: Request, page: Guarded) -> dict[str, object]:
    """The JSON object that a request brings; PageError (400) where it is none."""
    data = await read_body(request, page, MAX_JSON_BYTES)
    value: object = None
    with suppress(ValueError):
        value = parse_json(data)
    if not isinstance(value, dict):
        raise PageError(400, "no_json", "expected a JSON object")
    return value


def flag(options: Mapping[str, str], name: str) -> bool:
    """Whether an option of a query is ``true``; PageError (400) where it is neither.

    >>> flag({"all": "true"}, "all"), flag({}, "all")
    (True, False)
    """
    given = options.get(name, "false")
    if given not in ("true", "false"):
        raise PageError(400, "bad_option", f"{name} {given!r}: expected true or false")
    return given == "true"


def request_id(fact: Mapping[str, object]) -> str | None:
    """The id that the sender of a fact chose, so that a fact sent twice is done once.

    Raises PageError (400) where the id is not such a text.

    >>> request_id({"type": "Resync", "request": "a1"}), request_id({"type": "Resync"})
    ('a1', None)
    """
    given = fact.get("request")
    if given is None:
        return None
    if not isinstance(given, str) or not 1 <= len(given) <= MAX_REQUEST_CHARS:
        message = f"request: expected a text of 1 to {MAX_REQUEST_CHARS} characters"
        raise PageError(400, "bad_request", message)
    return given


_WRONG = Often()


async def check_password(request: Request, page: Guarded, is_right: Callable[[], bool]) -> None:
    """Check in a thread whether a password `is_right`; guessing is slowed.

    Raises PageError: 401 where it is not, 429 where too many were tried.
    """
    host = host_of(request)
    known = page.connections.is_trusted(host)
    page.limit.check(host)
    page.limit.note(host)
    async with page.limit.checking.held(first=known):
        if not await run_in_threadpool(is_right):
            _WRONG.say(f"page: wrong password from {host}")
            if not known:
                await asyncio.sleep(PAUSE_S)
            raise PageError(401, "wrong_password", worded("password", "this is not the password"))
    page.limit.forgive(host)
    page.connections.mark_trusted(host)


async def post_logout(request: Request, page: Guarded, visitor: Visitor) -> Response:
    """Take the cookie back."""
    response = JSONResponse({"role": Role.VIEWER.value})
    await run_in_threadpool(page.access.leave, request, response)
    return response
