"""The files that browsers load, read once: a page of many scripts is there sooner."""

from __future__ import annotations

import hashlib
import mimetypes
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from .entity_tags import is_known


class KeptFiles:
    """An ASGI application: the files of `folders`, by what follows the place where it is mounted.

    A key of `folders` comes before the files' own paths; "" adds nothing.
    """

    def __init__(self, folders: dict[str, Path]) -> None:
        self._files = {
            prefix + path.relative_to(folder).as_posix(): _answer(path)
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
        found = self._files.get(path)
        if found is None:
            raise HTTPException(404)
        if is_known(request, found.headers["etag"]):
            kept = {key: found.headers[key] for key in ("etag", "cache-control")}
            found = Response(status_code=304, headers=kept)
        await found(scope, receive, send)


def _answer(path: Path) -> Response:
    body = path.read_bytes()
    etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    kind, _ = mimetypes.guess_type(path.name)
    return Response(body, headers={"etag": etag, "cache-control": "no-cache"}, media_type=kind)
