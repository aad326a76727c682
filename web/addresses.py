"""The address of a page for other devices, and an address as a QR code."""

from __future__ import annotations

from io import BytesIO

import segno
from starlette.requests import Request

from .certificates import own_addresses
from .connections.limits import is_here
from .console import PageError

QUIET = 4
"""Modules of the light border around a code (ISO/IEC 18004)."""


def qr_svg(text: str) -> str:
    """`text` as a QR code: an SVG image, dark on light on any background."""
    drawn = BytesIO()
    segno.make(text, error="m", micro=False).save(
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
    host = url.hostname or ""
    if not (host.endswith(".localhost") or host == "localhost" or is_here(host.strip("[]"))):
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
