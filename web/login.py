"""Check a password, slow down guessing, and log out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rules.texts import worded

from .access.access import host_of
from .access.roles import Role, Visitor
from .connections.throttling import PAUSE_S
from .errors import PageError
from .guarded_app import Guarded
from .trouble import Often

_WRONG = Often()


async def check_password(request: Request, page: Guarded, is_right: Callable[[], bool]) -> None:
    """Check in a thread whether a password `is_right`; guessing is slowed.

    Raises PageError: 401 where it is not, 429 where too many were tried.
    """
    host = host_of(request)
    known = page.connections.is_trusted(host)
    page.limit.check(host)
    page.limit.note(host)
    async with page.limit.checking.held(first=known):
        if not await run_in_threadpool(is_right):
            _WRONG.say(f"page: wrong password from {host}")
            if not known:
                await asyncio.sleep(PAUSE_S)
            message = worded("password", "this is not the password")
            raise PageError(401, "wrong_password", message)
    page.limit.forgive(host)
    page.connections.mark_trusted(host)


async def post_logout(request: Request, page: Guarded, visitor: Visitor) -> Response:
    """Take the cookie back."""
    response = JSONResponse({"role": Role.VIEWER.value})
    await run_in_threadpool(page.access.leave, request, response)
    return response
