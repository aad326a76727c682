"""``/api/login``, ``/api/logout``, ``/api/join`` and ``/api/devices``: logins and devices.

Arbiters log in. Devices at the table are connected by a code and taken off: one is for facts of
players, another is a phone that is the camera.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from web.access.access import host_of
from web.access.roles import Role, Visitor
from web.access.secrets_file import ARBITER
from web.access.sessions import CODE_LIFETIME_S, MAX_DEVICES
from web.addresses import address_for_others, qr_svg
from web.connections.throttling import PAUSE_S
from web.console import PageError
from web.guarded_app import Guarded, check_password
from web.trouble import Often

from ..game.state_json import VERSION
from .page import Page
from .schemas.asked import InvitationAsked, JoinAsked, LoginAsked, read_asked


async def post_login(request: Request, page: Guarded, visitor: Visitor) -> Response:
    """A cookie for a client that knows the arbiter's password."""
    asked = await read_asked(request, page, LoginAsked, "no_password")
    given, name = asked["password"], asked.get("name", "").strip() or ARBITER
    await check_password(request, page, lambda: page.access.secrets.is_password(given, name))
    response = JSONResponse({"role": Role.ARBITER.value, "name": name})
    await run_in_threadpool(page.access.enter, request, response, name)
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
