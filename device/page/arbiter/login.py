"""``/api/login`` and ``/api/logout``."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rules.texts import worded

from ...trouble import Often
from ..access.access import host_of
from ..access.login_limit import PAUSE_S
from ..access.roles import Role, Visitor
from ..access.secrets_file import ARBITER
from ..body import read_asked
from ..errors import PageError
from ..guarded_app import Guarded
from ..schemas.asked import LoginAsked

_WRONG = Often()


async def post_login(request: Request, page: Guarded, visitor: Visitor) -> Response:
    """A cookie for whoever knows the arbiter's password."""
    asked = await read_asked(request, page, LoginAsked, "no_password")
    given, name = asked["password"], asked.get("name", "").strip() or ARBITER
    await check_password(request, page, lambda: page.access.secrets.is_password(given, name))
    response = JSONResponse({"role": Role.ARBITER.value, "name": name})
    await run_in_threadpool(page.access.enter, request, response, name)
    return response


async def check_password(request: Request, page: Guarded, is_right: Callable[[], bool]) -> None:
    """Find out in a thread whether a password `is_right`; who guesses is slowed.

    Raises PageError: 401 where it is not, 429 where too many were tried.
    """
    host = host_of(request)
    known = page.doors.knows(host)
    page.limit.check(host)
    page.limit.note(host)
    async with page.limit.turns.taken(first=known):
        if not await run_in_threadpool(is_right):
            _WRONG.say(f"page: wrong password from {host}")
            if not known:
                await asyncio.sleep(PAUSE_S)
            message = worded("password", "this is not the password")
            raise PageError(401, "wrong_password", message)
    page.limit.forgive(host)
    page.doors.know(host)


async def post_logout(request: Request, page: Guarded, visitor: Visitor) -> Response:
    """Take the cookie back."""
    response = JSONResponse({"role": Role.VIEWER.value})
    await run_in_threadpool(page.access.leave, request, response)
    return response


async def get_me(request: Request, page: Guarded, visitor: Visitor) -> Response:
    """Who the server takes the visitor for."""
    return JSONResponse({"role": visitor.role.value, "name": visitor.name})
