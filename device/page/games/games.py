"""The day's games and their records, each under the name by which a browser keeps it."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ...game.codecs.state_json import VERSION
from ..access.roles import Visitor
from ..errors import PageError
from ..jobs.game_list import GameEntry
from ..page import Page

PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.,+=@()[]~ ")
"""Letters that stand in a quoted string as they are, for every browser."""

KEPT = "!#$&+-.^_`|~"
"""What RFC 8187 leaves as it is beside letters and digits (attr-char)."""

SGF = "application/x-go-sgf"


def disposition(kind: str, name: str) -> str:
    """The ``Content-Disposition`` (RFC 6266) of a file `name`; `kind` is inline or attachment.

    A name of other letters is given twice: with these left out, and whole in UTF-8.

    >>> print(disposition("inline", "Itō.sgf"))
    inline; filename="Ito.sgf"; filename*=UTF-8''It%C5%8D.sgf
    """
    bare = (at for at in unicodedata.normalize("NFKD", name) if not unicodedata.combining(at))
    plain = "".join(letter if letter in PLAIN else "_" for letter in bare)
    said = f'{kind}; filename="{plain}"'
    if plain == name:
        return said
    return f"{said}; filename*=UTF-8''{quote(name, KEPT, errors='surrogateescape')}"


async def get_record(request: Request, page: Page, visitor: Visitor) -> Response:
    """The SGF of the present game; 404 before the board was seen."""
    return await sgf_response(page.table.game.files.sgf)


async def sgf_response(path: Path) -> Response:
    """The record in a file, to be kept under its name."""
    try:
        data = await run_in_threadpool(path.read_bytes)
    except OSError:
        raise PageError(404, "no_record", "there is no record yet") from None
    headers = {"Content-Disposition": disposition("attachment", path.name)}
    return Response(data, media_type=SGF, headers=headers)


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
