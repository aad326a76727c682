"""How answers go out: with what browsers must know, and errors as one JSON object or one page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .errors import PageError
from .static_files import STATIC

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

EMBEDDED = "/embed"
"""The path of the one page that pages of other sites may hold in a frame; it can change nothing."""

EMBEDDED_HEADERS = {
    name: value.replace("frame-ancestors 'none'", "frame-ancestors *")
    for name, value in HEADERS.items()
    if name != "X-Frame-Options"
} | {"Cross-Origin-Resource-Policy": "cross-origin"}

UNKNOWN = {404: "not_found", 405: "wrong_method"}

REFUSED = STATIC / "refused.html"
"""The page that says to people why they do not get what they opened."""


class SafeHeaders:
    """Adds `HEADERS` to every answer, or those of `EMBEDDED`; browsers keep none of the API."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        own = {} if scope["path"].startswith("/static") else {"Cache-Control": "no-store"}
        safe = EMBEDDED_HEADERS if scope["path"] == EMBEDDED else HEADERS

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                present = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *(
                        (name.lower().encode(), value.encode())
                        for name, value in {**safe, **own}.items()
                        if name.lower().encode() not in present
                    ),
                ]
            await send(message)

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
    if opens_page(request):
        return refused_page(error.status, error.headers)
    return JSONResponse(error.to_json(), error.status, dict(error.headers or {}))


def opens_page(request: Request) -> bool:
    """Whether a person opens this address in a browser, and no program asks for data."""
    wants_html = "text/html" in request.headers.get("accept", "")
    return request.method == "GET" and wants_html and "/api/" not in request.url.path


def refused_page(status: int, headers: Mapping[str, str] | None = None) -> Response:
    """A page that asks for its own address as data, and says what is wrong in one's language."""
    own = {"Cache-Control": "no-store", "Vary": "Accept"}
    return FileResponse(REFUSED, status, {**own, **(headers or {})})


ERRORS: Mapping[type[Exception], Callable[[Request, Exception], Awaitable[Response]]] = {
    HTTPException: _unknown,
    PageError: _refused,
    Exception: _broken,
}
"""How an application answers where it raises."""
