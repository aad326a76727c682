"""All alerts of the day, open ones first: what it was, how it ended, how long it took."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Mapping

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from .board import Board, is_public, iso
from .page import HallPage
from .shared import Visitor
from .store import KeptLine
from .views import VERSION

DAY_S = 24 * 3600.0

OPEN = "open"

Key = tuple[str, str, int, int]
"""A board, a game, its epoch, and the alert's id."""


async def get_alerts(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """The alerts of the last 24 hours; without a login those that players may see.

    The arbiter also hears of boards that share a name, and of lines that contradict others.
    """
    async with page.searching:
        kept = await asyncio.to_thread(page.hub.reader.alerts, time.time() - DAY_S)
    shown = [line for line in kept if visitor.is_arbiter or is_public(line.line)]
    found = {"version": VERSION, "alerts": alerts_of(shown)}
    if visitor.is_arbiter:
        found["boards"] = troubles(page.hub.boards.values())
    return JSONResponse(found)


def alerts_of(kept: Iterable[KeptLine]) -> list[dict[str, object]]:
    """Alerts out of their lines in order: open ones first, the newest first of either.

    A line whose id is no whole number is left out.
    """
    found: dict[Key, dict[str, object]] = {}
    raised: dict[Key, float] = {}
    for line in kept:
        id_ = line.line.get("id")
        if type(id_) is not int:
            continue
        key = (line.board, line.game_id, line.at.epoch, id_)
        found[key] = {**found.get(key, _raised(line)), **_now(line)}
        since = raised.setdefault(key, line.arrived)
        if line.line.get("state") != OPEN:
            found[key] |= {
                "ended": iso(line.arrived),
                "seconds": round(line.arrived - since, 3),
            }
    newest = list(found.values())[::-1]
    return sorted(newest, key=lambda alert: alert["state"] != OPEN)


def troubles(boards: Iterable[Board]) -> list[dict[str, object]]:
    """What is wrong with boards themselves, in words."""
    found: list[dict[str, object]] = []
    for board in boards:
        if board.twins:
            text = f"two boards are called {board.name}: {' and '.join(board.twins)}"
            found.append({"board": board.name, "type": "TwoBoards", "text": text})
        if board.strange:
            text = f"{board.strange} lines came once more and say something else"
            found.append({"board": board.name, "type": "StrangeLines", "text": text})
    return found


def _raised(line: KeptLine) -> dict[str, object]:
    return {
        "board": line.board,
        "game_id": line.game_id,
        "epoch": line.at.epoch,
        "id": line.line.get("id"),
        "type": line.line.get("type"),
        "raised": iso(line.arrived),
        "ended": None,
        "seconds": None,
    }


def _now(line: KeptLine) -> Mapping[str, object]:
    """What the last line of an alert says of it."""
    return {
        "state": line.line.get("state"),
        "outcome": line.line.get("outcome"),
        "line": line.line,
    }
