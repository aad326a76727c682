"""Static files of the pages: their paths; cached in memory, compressed, with ETags."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

ANY = "*"

TAG = re.compile(r'(?:W/)?("[\x21\x23-\x7e\x80-\xff]*")')

TAGS = re.compile(rf"[ \t,]*{TAG.pattern}(?:[ \t]*,[ \t,]*{TAG.pattern})*[ \t,]*")

COMPRESSED = frozenset({".css", ".ftl", ".js", ".svg"})
"""Files that are sent compressed by gzip to clients that accept it."""


def is_known(request: Request, etag: str) -> bool:
    """Whether a request names the strong `etag`, alone or in a list, also as a weak one, or all.

    A header that is no list of entity tags names none.
    """
    named = ", ".join(request.headers.getlist("if-none-match")).strip()
    return named == ANY or (TAGS.fullmatch(named) is not None and etag in TAG.findall(named))


class KeptFiles:
    """An ASGI application: the files of `folders`, by what follows the place where it is mounted.

    Each is read once: a page of many scripts is there sooner.
    A key of `folders` comes before the files' own paths; "" adds nothing.
    """

    def __init__(self, folders: Mapping[str, Path]) -> None:
        self._files = {
            prefix + path.relative_to(folder).as_posix(): path
            for prefix, folder in folders.items()
            for path in folder.rglob("*")
            if path.is_file()
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request: 304 where the browser has the file as it is."""
        request = Request(scope)
        if request.method not in ("GET", "HEAD"):
            raise HTTPException(405)
        path = request.url.path.removeprefix(scope["root_path"]).removeprefix("/")
        if path not in self._files:
            raise HTTPException(404)
        found = _answer(self._files[path], "gzip" in request.headers.get("accept-encoding", ""))
        if is_known(request, found.headers["etag"]):
            kept = {key: found.headers[key] for key in ("etag", "cache-control", "vary")}
            found = Response(status_code=304, headers=kept)
        await found(scope, receive, send)


@cache
def _answer(path: Path, takes_gzip: bool) -> Response:
    body = path.read_bytes()
    etag = hashlib.sha256(body).hexdigest()[:32]
    kind, _ = mimetypes.guess_type(path.name)
    headers = {"cache-control": "no-cache", "vary": "Accept-Encoding"}
    if takes_gzip and path.suffix in COMPRESSED:
        body, etag = gzip.compress(body, mtime=0), f"{etag}-gzip"
        headers["content-encoding"] = "gzip"
    return Response(body, headers={**headers, "etag": f'"{etag}"'}, media_type=kind or "text/plain")
