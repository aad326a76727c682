"""What the page cannot do, as a status and one JSON object."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.responses import JSONResponse


class PageError(Exception):
    """A request that is refused: HTTP status, a word for programs, a sentence for people."""

    def __init__(
        self, status: int, code: str, message: str, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.headers = headers


def error_response(error: PageError) -> JSONResponse:
    """``{"error": {"code", "message"}}`` with the error's status."""
    body = {"error": {"code": error.code, "message": error.message}}
    return JSONResponse(body, error.status, dict(error.headers or {}))
