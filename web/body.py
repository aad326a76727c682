"""Read and check the body of a request."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.requests import Request

from .errors import PageError
from .guarded_app import Guarded
from .json_text import parse_json

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
    try:
        value = parse_json(data)
    except ValueError:
        raise PageError(400, "no_json", "expected a JSON object") from None
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
