"""What a request brings, never more of it than is wanted."""

from __future__ import annotations

from starlette.requests import Request

from ..json_text import parse_json
from .errors import PageError

MOST_JSON_BYTES = 256 * 1024


async def read_body(request: Request, most: int) -> bytes:
    """The body of a request; PageError (413) where it is longer than `most` bytes."""
    too_large = PageError(413, "too_large", f"more than {most} bytes")
    declared = request.headers.get("content-length", "0")
    if declared.isdecimal() and int(declared) > most:
        raise too_large
    pieces, length = [], 0
    async for piece in request.stream():
        length += len(piece)
        if length > most:
            raise too_large
        pieces.append(piece)
    return b"".join(pieces)


async def read_object(request: Request) -> dict[str, object]:
    """The JSON object that a request brings; PageError (400) where it is none."""
    data = await read_body(request, MOST_JSON_BYTES)
    try:
        value = parse_json(data)
    except ValueError:
        raise PageError(400, "no_json", "expected a JSON object") from None
    if not isinstance(value, dict):
        raise PageError(400, "no_json", "expected a JSON object")
    return value
