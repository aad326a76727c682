"""All alerts of the day, open ones first: type, who ended it, duration."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Sequence

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from messages.texts import alert_id_in
from referee.events import is_public
from web.access.roles import Visitor
from web.console import PageError
from web.guarded_app import read_object

from ..boards.board import Board, iso
from ..boards.store import Deed, KeptLine, SeenMark, StoreError
from .changes import VERSION
from .page import HallPage

DAY_S = 24 * 3600.0

OPEN = "open"

CALL = "call"
"""The state of a call for the referee, which has no end of its own."""

MAX_LAG_S = 5.0
"""Maximum time from an arbiter's fact to the line that ends its alert."""

MAX_KEYS, MAX_KEY_CHARS = 1000, 300

Key = tuple[str, str, int, int | str]
"""A board, a game, its epoch, and the alert's id; of a call the number of its line, negative."""


async def get_alerts(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """The alerts and calls of the last 24 hours; without a login those that players may see.

    An arbiter also gets boards that share a name, and boards with contradictory lines.
    """
    async with page.searching:
        since = time.time() - DAY_S
        kept = await asyncio.to_thread(page.hub.reader.alerts, since)
        deeds = await asyncio.to_thread(page.hub.reader.deeds, since)
        marks = await asyncio.to_thread(page.hub.reader.seen)
    shown = [line for line in kept if visitor.is_arbiter or is_public(line.line)]
    alerts = alerts_of(shown, deeds if visitor.is_arbiter else ())
    found = {"version": VERSION, "alerts": alerts}
    if visitor.is_arbiter:
        _add_seen(alerts, marks)
        found["boards"] = troubles(page.hub.boards.values())
    return JSONResponse(found)


async def post_seen(request: Request, page: HallPage, visitor: Visitor) -> Response:
    """Mark the alerts with these ``keys`` as seen by the visitor, and notify all clients.

    The hub stores the marks, so that they hold in every browser.
    """
    keys = (await read_object(request, page)).get("keys")
    if not isinstance(keys, list) or not 1 <= len(keys) <= MAX_KEYS:
        raise PageError(400, "no_keys", f"keys: expected a list of 1 to {MAX_KEYS} texts")
    for key in keys:
        if not isinstance(key, str) or not 1 <= len(key) <= MAX_KEY_CHARS or not key.isprintable():
            raise PageError(400, "no_keys", f"keys: expected texts of 1 to {MAX_KEY_CHARS} letters")
    now = time.time()
    marks = [SeenMark(key, visitor.name, now) for key in keys]
    try:
        await asyncio.wrap_future(page.hub.keeper.do(lambda: page.hub.store.keep_seen(marks, now)))
    except StoreError as error:
        raise PageError(503, "failure", str(error)) from None
    page.changes.note_seen(marks)
    return JSONResponse({"version": VERSION, "seen": len(marks)})


def alerts_of(kept: Iterable[KeptLine], deeds: Iterable[Deed] = ()) -> list[dict[str, object]]:
    """The alerts of lines in order: open ones first, either group newest first.

    ``by`` is the arbiter whose deed ended an alert; None where it was not ended through the hub.
    """
    done: dict[tuple[str, str | None, str | None], list[Deed]] = {}
    for deed in deeds:
        done.setdefault((deed.board, deed.game_id, deed.id), []).append(deed)
    found: dict[Key, dict[str, object]] = {}
    raised: dict[Key, float] = {}
    for line in kept:
        key = _key(line)
        if key is None:
            continue
        found[key] = {
            **found.get(key, _raised(line)),
            "state": line.line.get("state", CALL),
            "outcome": line.line.get("outcome"),
            "line": line.line,
        }
        since = raised.setdefault(key, line.arrived)
        if found[key]["state"] not in (OPEN, CALL):
            own = done.get((key[0], key[1], str(key[3])), ())
            found[key] |= {
                "ended": iso(line.arrived),
                "seconds": round(line.arrived - since, 3),
                "by": _by(own, since, line.arrived),
            }
    newest = list(found.values())[::-1]
    return sorted(newest, key=lambda alert: alert["state"] != OPEN)


def _add_seen(alerts: Iterable[dict[str, object]], marks: Iterable[SeenMark]) -> None:
    """Add to each alert which arbiters have seen it, and when."""
    seen: dict[str, list[dict[str, object]]] = {}
    for mark in marks:
        seen.setdefault(mark.key, []).append({"who": mark.who, "at": iso(mark.at)})
    for alert in alerts:
        parts = [alert[key] for key in ("board", "game_id", "epoch", "id")]
        if alert["state"] == CALL:
            parts = [CALL, alert["number"]]
        alert["seen"] = seen.get(":".join(map(str, parts)), [])


def _key(line: KeptLine) -> Key | None:
    """The unique key of an alert or a call; None for a line that is neither."""
    if isinstance(line.line.get("state"), str):
        id_ = alert_id_in(line.line)
        return None if id_ is None else (line.board, line.game_id, line.at.epoch, id_)
    return (line.board, line.game_id, line.at.epoch, -line.at.n)


def _by(deeds: Sequence[Deed], raised: float, ended: float) -> str | None:
    """The arbiter who ended an alert that was open from `raised` to `ended`."""
    own = [deed.who for deed in deeds if raised <= deed.done <= ended + MAX_LAG_S]
    return own[-1] if own else None


def troubles(boards: Iterable[Board]) -> list[dict[str, object]]:
    """The problems of the boards themselves, as texts."""
    found: list[dict[str, object]] = []
    for board in boards:
        if board.twins:
            text = f"two boards are called {board.name}: {' and '.join(board.twins)}"
            found.append({"board": board.name, "type": "TwoBoards", "text": text})
        if board.strange:
            text = f"{board.strange} lines came once more and say something else"
            found.append({"board": board.name, "type": "StrangeLines", "text": text})
        if (unreadable := board.unreadable) is not None:
            text = (
                f"messages that could not be read: {unreadable.count}, the last: {unreadable.why}"
            )
            found.append({"board": board.name, "type": "UnreadableMessages", "text": text})
    return found


def _raised(line: KeptLine) -> dict[str, object]:
    return {
        "board": line.board,
        "game_id": line.game_id,
        "epoch": line.at.epoch,
        "id": line.line.get("id"),
        "number": line.number,
        "type": line.line.get("type"),
        "raised": iso(line.arrived),
        "ended": None,
        "seconds": None,
        "by": None,
    }
