"""``/api/games`` and ``/games/NAME.sgf``: the day's games, with their records."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ...game.codecs.state_json import VERSION
from ..access.roles import Visitor
from ..errors import PageError
from ..jobs.game_list import GameEntry
from ..page import Page
from .record import sgf_response


async def get_games(request: Request, page: Page, visitor: Visitor) -> Response:
    """The day's games, oldest first."""
    entries = await _entries(page)
    current = page.table.game.files.sgf
    games = [
        {
            "name": entry.file.stem,
            "record": f"/games/{entry.file.stem}.sgf",
            "sheet": f"/sheet/{entry.file.stem}",
            "players": {"black": entry.black, "white": entry.white},
            "result": entry.result,
            "moves": entry.moves,
            "date": entry.day,
            "current": entry.file == current,
        }
        for entry in entries
    ]
    return JSONResponse({"version": VERSION, "games": games})


async def get_game(request: Request, page: Page, visitor: Visitor) -> Response:
    """The record of one of the day's games."""
    entry = await entry_named(page, request.path_params["name"])
    return await sgf_response(entry.file)


async def entry_named(page: Page, name: str) -> GameEntry:
    """The one of the day's games with this name. Raises PageError (404)."""
    for entry in await _entries(page):
        if entry.file.stem == name:
            return entry
    raise PageError(404, "no_game", "there is no such game today")


async def _entries(page: Page) -> list[GameEntry]:
    folder, current = page.table.folder, page.table.game.files.sgf
    return await page.games.day(folder, current, page.clock.now().astimezone().date())
