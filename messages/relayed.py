"""HTTP requests to a board's own page that the hub relays, and the board's responses."""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field

from .texts import MessageError

MAX_REQUEST_BYTES = 256 * 1024
MAX_RESPONSE_BYTES = 700 * 1024
"""Limit of a response's body: in base64 it fits into a message."""

MAX_PATH_CHARS, MAX_HEADER_CHARS = 500, 500

HEADERS = ("content-type", "content-disposition")
FILE_NAME = r"[^/?#]{1,200}"

RELAYED = (
    *(("GET", rf"/api/{name}") for name in ("state", "moves", "games", "agreement", "proposals")),
    *(("GET", rf"/api/{name}") for name in ("explanation", "setup", "camera", r"picture\.jpg")),
    ("GET", r"/api/alerts/[0-9]{1,9}/(before|after|now)\.jpg"),
    ("GET", r"/api/recent(/[0-9]{1,9}\.jpg)?"),
    ("GET", rf"/games/{FILE_NAME}\.sgf"),
    ("GET", rf"/api/games/{FILE_NAME}/(alerts|frame-[0-9]{{1,9}}\.jpg)"),
    ("GET", rf"/sheet(\.pdf|/{FILE_NAME})?"),
    *(("POST", rf"/api/{name}") for name in ("facts", "score", "count", "camera", "assignment")),
)
"""Relayed requests: method and path. Logins, secrets and uploaded photographs are not relayed, nor
the event stream, which the hub has itself."""

_RELAYED = [(method, re.compile(path)) for method, path in RELAYED]


@dataclass(frozen=True, slots=True)
class RelayedRequest:
    """A request: method, path with query, body and its type; ``arbiter`` is the sender's role."""

    method: str
    path: str
    content_type: str = ""
    body: bytes = b""
    arbiter: bool = False


@dataclass(frozen=True, slots=True)
class RelayedResponse:
    """A board's response to a request: status, headers among `HEADERS`, body."""

    status: int
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""


def is_relayed(method: str, path: str) -> bool:
    """Whether a request is relayed; `path` is without its query.

    >>> is_relayed("GET", "/api/state"), is_relayed("POST", "/api/logins")
    (True, False)
    """
    return any(method == each and form.fullmatch(path) for each, form in _RELAYED)


def request_to_json(request: RelayedRequest) -> dict[str, object]:
    """A request as an object of JSON.

    >>> request_to_json(RelayedRequest("GET", "api/state"))
    {'method': 'GET', 'path': 'api/state', 'type': '', 'body': '', 'arbiter': False}
    """
    return {
        "method": request.method,
        "path": request.path,
        "type": request.content_type,
        "body": b64encode(request.body).decode(),
        "arbiter": request.arbiter,
    }


def read_request(fields: object) -> RelayedRequest:
    """The request in an object of JSON. Raises MessageError, also for one that is not relayed.

    >>> read_request({"method": "DELETE", "path": "api/state"})
    Traceback (most recent call last):
        ...
    messages.texts.MessageError: http: DELETE 'api/state' is not done through the hub
    """
    if not isinstance(fields, Mapping):
        raise MessageError("http: expected a JSON object")
    method, path, kind = (str(fields.get(key, "")) for key in ("method", "path", "type"))
    if len(path) > MAX_PATH_CHARS or not is_relayed(method, path.partition("?")[0]):
        raise MessageError(f"http: {method[:10]} {path[:80]!r} is not done through the hub")
    if len(kind) > MAX_HEADER_CHARS or not kind.isprintable() or not kind.isascii():
        raise MessageError("http: the type of the body is none")
    body = _body(fields, MAX_REQUEST_BYTES)
    return RelayedRequest(method, path, kind, body, fields.get("arbiter") is True)


def response_to_json(response: RelayedResponse) -> dict[str, object]:
    """A response as an object of JSON.

    >>> response_to_json(RelayedResponse(200, {"content-type": "a/b", "set-cookie": "a=b"}, b"yes"))
    {'status': 200, 'headers': {'content-type': 'a/b'}, 'body': 'eWVz'}
    """
    return {
        "status": response.status,
        "headers": {key: response.headers[key] for key in HEADERS if key in response.headers},
        "body": b64encode(response.body).decode(),
    }


def read_response(fields: object) -> RelayedResponse:
    """The response in an object of JSON. Raises MessageError.

    >>> read_response({"status": 200, "body": "eWVz"})
    RelayedResponse(status=200, headers={}, body=b'yes')
    """
    if not isinstance(fields, Mapping):
        raise MessageError("http: expected a JSON object")
    status, headers = fields.get("status"), fields.get("headers", {})
    if type(status) is not int or not 200 <= status <= 599:
        raise MessageError(f"http: status {str(status)[:20]}: expected 200 to 599")
    if not isinstance(headers, Mapping):
        raise MessageError("http: headers: expected a JSON object")
    kept = {key: headers[key] for key in HEADERS if key in headers}
    for value in kept.values():
        if not (isinstance(value, str) and value.isascii() and value.isprintable()):
            raise MessageError("http: headers: expected texts of one line")
        if len(value) > MAX_HEADER_CHARS:
            raise MessageError(f"http: headers: more than {MAX_HEADER_CHARS} characters")
    return RelayedResponse(status, kept, _body(fields, MAX_RESPONSE_BYTES))


def _body(fields: Mapping[str, object], most: int) -> bytes:
    try:
        body = b64decode(str(fields.get("body", "")), validate=True)
    except ValueError:
        raise MessageError("http: the body is not in base64") from None
    if len(body) > most:
        raise MessageError(f"http: a body of more than {most} bytes")
    return body
