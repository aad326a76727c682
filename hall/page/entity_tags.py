"""Whether a client has what it asks for already: the header If-None-Match (RFC 9110, 13.1.2)."""

from __future__ import annotations

import re

from starlette.requests import Request

ANY = "*"

TAG = re.compile(r'(?:W/)?("[\x21\x23-\x7e\x80-\xff]*")')

TAGS = re.compile(rf"[ \t,]*{TAG.pattern}(?:[ \t]*,[ \t,]*{TAG.pattern})*[ \t,]*")


def is_known(request: Request, etag: str) -> bool:
    """Whether a request names the strong `etag`, alone or in a list, also as a weak one, or all.

    A header that is no list of entity tags names none.
    """
    named = ", ".join(request.headers.getlist("if-none-match")).strip()
    if named == ANY:
        return True
    return TAGS.fullmatch(named) is not None and etag in TAG.findall(named)
