"""``/api/share``: where others find the page, to be sent, scanned or embedded."""

from __future__ import annotations

from html import escape

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ...game.codecs.state_json import VERSION
from ..access.roles import Visitor
from ..page import Page
from ..qr_code import address_for_others, qr_svg

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
