"""What a request brings, never more of it than is wanted."""

from __future__ import annotations

from starlette.requests import Request

from ..json_text import parse_json
from .errors import PageError
from .page import Page

MOST_JSON_BYTES = 256 * 1024


async def read_body(request: Request, page: Page, most: int) -> bytes:
    """The body of a request, held until it is answered. Raises PageError as `Uploads.read`."""
    declared = request.headers.get("content-length", "0")
    upload, stream = request.state.upload, request.stream()
    return await page.uploads.read(upload, stream, declared, most, page.pace)


async def read_object(request: Request, page: Page) -> dict[str, object]:
    """The JSON object that a request brings; PageError (400) where it is none."""
    data = await read_body(request, page, MOST_JSON_BYTES)
    try:
        value = parse_json(data)
    except ValueError:
        raise PageError(400, "no_json", "expected a JSON object") from None
    if not isinstance(value, dict):
        raise PageError(400, "no_json", "expected a JSON object")
    return value
