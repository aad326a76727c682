"""``/api/share``: where others find the page, to be sent, scanned or embedded."""

from __future__ import annotations

import ipaddress
from html import escape
from io import BytesIO

import segno
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ...game.codecs.state_json import VERSION
from ..access.own_certificate import own_addresses
from ..access.roles import Visitor
from ..errors import PageError
from ..page import Page

QUIET = 4
"""Modules of the light border around a code (ISO/IEC 18004)."""


def qr_svg(text: str) -> str:
    """`text` as a QR code: an SVG image, dark on light whatever is around it."""
    drawn = BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(
        drawn,
        kind="svg",
        border=QUIET,
        dark="#000",
        light="#fff",
        xmldecl=False,
        omitsize=True,
        nl=False,
    )
    return drawn.getvalue().decode()


def address_for_others(request: Request, *, on_network: bool) -> str:
    """Where other devices find the page, without a slash at the end.

    It is what this browser calls the page. Where that is a name of this machine for itself, it is
    the machine's address on the network. Raises PageError (409) where there is none.
    """
    url = request.url
    if not _is_loopback(url.hostname or ""):
        return f"{url.scheme}://{url.netloc}"
    outside = [each for each in own_addresses() if not each.is_loopback]
    if not on_network or not outside:
        message = (
            "the page listens on this machine alone: start it with --listen 0.0.0.0:"
            f"{url.port or 8361}, and other devices can open it"
        )
        raise PageError(409, "not_on_network", message)
    best = min(outside, key=lambda address: (address.version, address.is_link_local))
    host = str(best) if best.version == 4 else f"[{best}]"
    port = "" if url.port is None else f":{url.port}"
    return f"{url.scheme}://{host}{port}"


def _is_loopback(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


FRAME = (
    '<iframe src="{address}/embed" title="Go" width="480" height="600" style="border:0"'
    ' loading="lazy"></iframe>'
)
"""What another page holds to show the board."""


async def get_share(request: Request, page: Page, visitor: Visitor) -> Response:
    """The link to the board, its QR code, and what embeds the board in another page."""
    return JSONResponse(await run_in_threadpool(_shared, request, page.on_network))


def _shared(request: Request, on_network: bool) -> dict[str, object]:
    address = address_for_others(request, on_network=on_network)
    link = f"{address}/"
    frame = FRAME.format(address=escape(address))
    return {"version": VERSION, "link": link, "qr": qr_svg(link), "embed": frame}
