"""What the endpoints of the hub's page share, and its views: boards, their lines, a record."""

from __future__ import annotations

import asyncio
import hashlib
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from web.access.roles import Visitor
from web.addresses import address_for_others, qr_svg
from web.console import PageError
from web.event_log import asked_after, stream_of
from web.guarded_app import Guarded
from web.kept_files import is_known

from ..boards.board import Board
from ..hub import Hub
from ..logins import HallAccess
from ..ogs.relay import OgsRelay
from ..tournament.desk import Desk
from ..tournament.pairgoth import PairingSource
from ..webhooks.sender import HallWebhooks
from .changes import VERSION, Changes

if TYPE_CHECKING:  # it loads the client of the stream's servers
    from ..stream.publisher import StreamPublisher

MAX_BOARD_REQUESTS = 6


@dataclass(slots=True)
class HallPage(Guarded):
    """The hub that is shown, its access rights, and the same limits as a board's page.

    ``source`` is the tournament program with the pairings, ``desk`` connects it with the boards.
    ``ogs`` is the relay to OGS, ``webhooks`` posts events, ``stream`` publishes lines.
    ``changes`` has changes of boards. ``searching`` is the lock of searches in the store,
    ``relayed`` has the number of pending requests to each board. ``on_network`` is whether other
    devices can reach the page.
    """

    hub: Hub
    access: HallAccess = field(kw_only=True)
    source: PairingSource | None = None
    ogs: OgsRelay | None = None
    webhooks: HallWebhooks | None = None
    on_network: bool = True
    stream: StreamPublisher | None = None
    searching: asyncio.Lock = field(default_factory=asyncio.Lock)
    relayed: Counter[str] = field(default_factory=Counter)
    changes: Changes = field(init=False)
    desk: Desk = field(init=False)

    def __post_init__(self) -> None:
        self.changes = Changes(self.hub, self._troubles)
        self.hub.tail.woken = self.changes.on_lines
        self.changes.note_seen(self.hub.reader.seen())
        self.desk = Desk(self.hub, self.source)

    @contextmanager
    def relaying(self, board: str) -> Iterator[None]:
        """Count one more request to a board in the body. Raises PageError (503) at the limit."""
        if self.relayed[board] >= MAX_BOARD_REQUESTS:
            message = f"board {board} is asked too much at once; try again in a second"
            raise PageError(503, "busy", message, {"Retry-After": "1"})
        self.relayed[board] += 1
        try:
            yield
        finally:
            self.relayed[board] -= 1
            if not self.relayed[board]:
                del self.relayed[board]

    def _troubles(self) -> list[str]:
        """The present failures of outgoing connections and of boards, a line each."""
        sending = (self.ogs, self.stream)
        sent = [each.trouble for each in sending if each is not None and each.trouble is not None]
        posted = [] if self.webhooks is None else self.webhooks.troubles
        slowed = [
            f"board {name} sends more than the hub takes" for name in self.hub.keeper.budget.slowed
        ]
        crowded = [] if self.hub.crowded is None else [self.hub.crowded]
        return [*sent, *posted, *slowed, *crowded]


SNAPSHOT = "snapshot"
"""The type of the event that replaces skipped lines."""

MAX_OLDER_LINES = 5000
MAX_DIGITS = 15

SGF = "application/x-go-sgf"


async def get_boards(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """Every board by name; without a login with the alerts that players may see.

    The stream of events continues after ``number`` and ``changes``. ``now`` is the hub's time, to
    which the times of clocks refer.
    """
    number = page.hub.tail.last  # read first: later lines are sent by the stream again
    page.changes.update()
    boards = page.changes.boards(everything=visitor.is_arbiter)
    head = f'"version": {VERSION}, "number": {number}, "changes": {page.changes.number}'
    head += f', "now": {page.changes.now_ms()}'
    head += f", {page.changes.hall(everything=visitor.is_arbiter)}"
    head += f', "seen": {page.changes.seen(everything=visitor.is_arbiter)}'
    return Response(f'{{{head}, "boards": {boards}}}', media_type="application/json")


async def get_events(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """The lines of all boards after the client's last event id, then every new one.

    A client without a login that is far behind gets a snapshot of the boards, then the latest
    lines. With ``boards=N`` also the boards that change after change N, as events without a number.
    """
    number, last = asked_after(request), page.hub.tail.last
    asked = number if number <= last else 0  # else of another store: the stream has every line
    after = asked if visitor.known else max(asked, last - MAX_OLDER_LINES)
    boards = _asked_changes(request)
    pieces = page.changes.stream(after, boards, everything=visitor.is_arbiter)
    if after > asked:
        pieces = _after_snapshot(_snapshot(page, visitor, asked, after, last), pieces)
    return stream_of(request, page, visitor, pieces)


async def get_share(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """The link by which spectators find a board, and its QR code (SVG).

    Raises PageError (409) where other devices cannot reach the page.
    """
    name = board_of(request, page).name
    address = await asyncio.to_thread(address_for_others, request, on_network=page.on_network)
    link = f"{address}/boards/{name}/"
    return JSONResponse({"version": VERSION, "link": link, "qr": qr_svg(link)})


def _asked_changes(request: Request) -> int | None:
    """The change after which the client wants boards. Raises PageError (400)."""
    text = request.query_params.get("boards")
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= MAX_DIGITS):
        raise PageError(400, "bad_number", f"boards {text[:40]!r}: expected the number of a change")
    return int(text)


async def _after_snapshot(snapshot: bytes, pieces: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    yield snapshot
    async for piece in pieces:
        yield piece


def _snapshot(page: HallPage, visitor: Visitor, asked: int, after: int, last: int) -> bytes:
    """The event `SNAPSHOT`: the boards, and the number after which the lines continue."""
    page.changes.update()
    data = (
        f'{{"version": {VERSION}, "asked": {asked}, "after": {after}, '
        f'"last": {last}, "now": {page.changes.now_ms()}, '
        f'"boards": {page.changes.boards(everything=visitor.is_arbiter)}}}'
    )
    return f"event: {SNAPSHOT}\r\nid: {after}\r\ndata: {data}\r\n\r\n".encode()


async def get_record(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """The record of a board's present game, from the lines stored at the hub.

    304 where the client's ETag matches: a program may poll it every few seconds.
    """
    board = board_of(request, page)
    bound = page.desk.outcomes.of(board.name, board.game_id or "")
    present = {} if board.declines else page.hub.assignments.get(board.name, {})
    info = board.info(present if bound is None else bound.assignment)
    shown = (board.game_id, board.at.epoch, board.at.n, board.followed.terms, info)
    etag = f'"{hashlib.sha256(repr(shown).encode()).hexdigest()[:32]}"'
    headers = {"ETag": etag, "Cache-Control": "no-cache"}
    if is_known(request, etag):
        return Response(status_code=304, headers=headers)
    record = await asyncio.to_thread(board.followed.record, info)
    return Response(record, media_type=SGF, headers=headers)


def board_of(request: Request, page: HallPage) -> Board:
    """The board that a request names. Raises PageError (404)."""
    name = request.path_params["name"]
    board = page.hub.boards.get(name)
    if board is None:
        raise PageError(404, "no_board", f"there is no board {name[:40]}")
    return board
