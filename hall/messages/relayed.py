"""A request to a board's own page that the hub hands on, and the board's answer."""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field

from .texts import MessageError

MOST_ASKED_BYTES = 256 * 1024
"""The body of a request."""

MOST_ANSWER_BYTES = 700 * 1024
"""The body of an answer: in base64 it fits into a message."""

LONGEST_PATH, LONGEST_HEADER = 500, 500

HEADERS = ("content-type", "content-disposition")
"""What of an answer's headers is handed on."""

FILE = r"[^/?#]{1,200}"

RELAYED = (
    *(("GET", rf"/api/{name}") for name in ("state", "moves", "games", "agreement", "proposals")),
    *(("GET", rf"/api/{name}") for name in ("explanation", "setup", "camera", r"picture\.jpg")),
    ("GET", r"/api/alerts/[0-9]{1,9}/(before|after|now)\.jpg"),
    ("GET", r"/api/recent(/[0-9]{1,9}\.jpg)?"),
    ("GET", rf"/games/{FILE}\.sgf"),
    ("GET", rf"/api/games/{FILE}/(alerts|frame-[0-9]{{1,9}}\.jpg)"),
    ("GET", rf"/sheet(\.pdf|/{FILE})?"),
    *(("POST", rf"/api/{name}") for name in ("facts", "score", "count", "camera", "assignment")),
)
"""What may be asked of a board through the hub: method and path. Logins and secrets are not among
it, nor photographs of strangers, nor the stream of events, which the hub has itself."""

_RELAYED = [(method, re.compile(path)) for method, path in RELAYED]


@dataclass(frozen=True, slots=True)
class Asked:
    """A request: method, path with its query, the body and its type, and whose right it has."""

    method: str
    path: str
    content_type: str = ""
    body: bytes = b""
    arbiter: bool = False


@dataclass(frozen=True, slots=True)
class Answered:
    """A board's answer to a request: status, headers among `HEADERS`, body."""

    status: int
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""


def is_relayed(method: str, path: str) -> bool:
    """Whether this may be asked of a board through the hub; `path` without its query.

    >>> is_relayed("GET", "/api/state"), is_relayed("POST", "/api/logins")
    (True, False)
    """
    return any(method == each and form.fullmatch(path) for each, form in _RELAYED)


def asked_to_json(asked: Asked) -> dict[str, object]:
    """A request as an object of JSON.

    >>> asked_to_json(Asked("GET", "api/state"))
    {'method': 'GET', 'path': 'api/state', 'type': '', 'body': '', 'arbiter': False}
    """
    return {
        "method": asked.method,
        "path": asked.path,
        "type": asked.content_type,
        "body": b64encode(asked.body).decode(),
        "arbiter": asked.arbiter,
    }


def read_asked(told: object) -> Asked:
    """The request in an object of JSON. Raises MessageError, also for one that is not relayed.

    >>> read_asked({"method": "DELETE", "path": "api/state"})
    Traceback (most recent call last):
        ...
    hall.messages.texts.MessageError: http: DELETE 'api/state' is not done through the hub
    """
    if not isinstance(told, Mapping):
        raise MessageError("http: expected a JSON object")
    method, path, kind = (str(told.get(key, "")) for key in ("method", "path", "type"))
    if len(path) > LONGEST_PATH or not is_relayed(method, path.partition("?")[0]):
        raise MessageError(f"http: {method[:10]} {path[:80]!r} is not done through the hub")
    if len(kind) > LONGEST_HEADER or not kind.isprintable() or not kind.isascii():
        raise MessageError("http: the type of the body is none")
    body = _body(told, MOST_ASKED_BYTES)
    return Asked(method, path, kind, body, told.get("arbiter") is True)


def answered_to_json(answered: Answered) -> dict[str, object]:
    """An answer as an object of JSON.

    >>> answered_to_json(Answered(200, {"content-type": "text/plain", "set-cookie": "a=b"}, b"yes"))
    {'status': 200, 'headers': {'content-type': 'text/plain'}, 'body': 'eWVz'}
    """
    return {
        "status": answered.status,
        "headers": {key: answered.headers[key] for key in HEADERS if key in answered.headers},
        "body": b64encode(answered.body).decode(),
    }


def read_answered(told: object) -> Answered:
    """The answer in an object of JSON. Raises MessageError.

    >>> read_answered({"status": 200, "body": "eWVz"})
    Answered(status=200, headers={}, body=b'yes')
    """
    if not isinstance(told, Mapping):
        raise MessageError("http: expected a JSON object")
    status, headers = told.get("status"), told.get("headers", {})
    if type(status) is not int or not 200 <= status <= 599:
        raise MessageError(f"http: status {str(status)[:20]}: expected 200 to 599")
    if not isinstance(headers, Mapping):
        raise MessageError("http: headers: expected a JSON object")
    kept = {key: headers[key] for key in HEADERS if key in headers}
    for value in kept.values():
        if not (isinstance(value, str) and value.isascii() and value.isprintable()):
            raise MessageError("http: headers: expected texts of one line")
        if len(value) > LONGEST_HEADER:
            raise MessageError(f"http: headers: more than {LONGEST_HEADER} characters")
    return Answered(status, kept, _body(told, MOST_ANSWER_BYTES))


def _body(told: Mapping[str, object], most: int) -> bytes:
    try:
        body = b64decode(str(told.get("body", "")), validate=True)
    except ValueError:
        raise MessageError("http: the body is not in base64") from None
    if len(body) > most:
        raise MessageError(f"http: a body of more than {most} bytes")
    return body
