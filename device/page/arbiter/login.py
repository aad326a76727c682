"""``/api/login``, ``/api/logout``, ``/api/join`` and ``/api/devices``: logins and devices.

Arbiters log in. Devices at the table are connected by a code and taken off: one is for facts of
players, another is a phone that is the camera.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rules.texts import worded

from ...game.codecs.state_json import VERSION
from ...trouble import Often
from ..access.access import host_of
from ..access.roles import Role, Visitor
from ..access.secrets_file import ARBITER
from ..access.sessions import CODE_LIFETIME_S, MAX_DEVICES
from ..body import read_asked
from ..connections.throttling import PAUSE_S
from ..documents import address_for_others, qr_svg
from ..errors import PageError
from ..guarded_app import Guarded
from ..page import Page
from ..schemas.asked import InvitationAsked, JoinAsked, LoginAsked

_WRONG = Often()


async def post_login(request: Request, page: Guarded, visitor: Visitor) -> Response:
    """A cookie for a client that knows the arbiter's password."""
    asked = await read_asked(request, page, LoginAsked, "no_password")
    given, name = asked["password"], asked.get("name", "").strip() or ARBITER
    await check_password(request, page, lambda: page.access.secrets.is_password(given, name))
    response = JSONResponse({"role": Role.ARBITER.value, "name": name})
    await run_in_threadpool(page.access.enter, request, response, name)
    return response


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


async def get_me(request: Request, page: Guarded, visitor: Visitor) -> Response:
    """Who the server takes the visitor for."""
    return JSONResponse({"role": visitor.role.value, "name": visitor.name})


_WRONG_CODE = Often()

OPENED = {Role.TABLE: "/join", Role.CAMERA: "/phone"}
"""What a device of a role opens with its code."""


async def get_devices(request: Request, page: Page, visitor: Visitor) -> Response:
    """The devices that are connected at the table."""
    return _devices(page)


async def post_devices(request: Request, page: Page, visitor: Visitor) -> Response:
    """A code for one device: a link, and the link as a QR code."""
    asked = await read_asked(request, page, InvitationAsked, "bad_option")
    role = Role(asked.get("role", Role.TABLE.value))
    address = address_for_others(request, on_network=page.on_network)
    sessions, now_s = page.access.sessions, page.access.now_s()
    code = sessions.invite(now_s, with_game=asked["with_game"], role=role)
    if code is None:
        message = f"{MAX_DEVICES} devices are connected: take one off first"
        raise PageError(409, "too_many_devices", message)
    link = f"{address}{OPENED[role]}#{code}"
    shown = {"version": VERSION, "link": link, "code": code, "qr": qr_svg(link)}
    return JSONResponse({**shown, "holds_s": CODE_LIFETIME_S})


async def post_revoke(request: Request, page: Page, visitor: Visitor) -> Response:
    """Disconnect a device."""
    sessions, number = page.access.sessions, request.path_params["id"]
    if not await run_in_threadpool(sessions.revoke, number, page.access.now_s()):
        raise PageError(404, "no_device", "there is no such device at this table")
    return _devices(page)


async def post_join(request: Request, page: Page, visitor: Visitor) -> Response:
    """A cookie for the device that brings the code."""
    code = (await read_asked(request, page, JoinAsked, "no_code"))["code"]
    host = host_of(request)
    page.limit.check(host)
    page.limit.note(host)
    joined = await run_in_threadpool(
        page.access.sessions.join, code.strip().lower(), page.access.now_s()
    )
    if joined is None:
        _WRONG_CODE.say(f"page: wrong code for the table from {host}")
        await asyncio.sleep(PAUSE_S)
        message = "this code does not hold: each holds once and for ten minutes; ask for another"
        raise PageError(401, "wrong_code", message)
    page.limit.forgive(host)
    device, token = joined
    response = JSONResponse({"role": device.role.value, "name": device.name})
    page.access.join(request, response, token)
    return response


def _devices(page: Page) -> Response:
    found = page.access.sessions.devices(page.access.now_s())
    shown = [
        {
            "id": each.number,
            "name": each.name,
            "role": each.role.value,
            "since": datetime.fromtimestamp(each.since_s, UTC).isoformat(timespec="seconds"),
            "with_game": each.game is not None,
        }
        for each in found
    ]
    return JSONResponse({"version": VERSION, "devices": shown})
