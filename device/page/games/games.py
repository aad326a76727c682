"""The day's games and their records, each under the name by which a browser keeps it."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rules.texts import worded

from ...game.codecs.state_json import VERSION
from ...game.files.own_files import EVIDENCE_SUFFIX, PICTURE
from ...game.journal.schema import SUFFIX
from ..access.roles import Visitor
from ..errors import NO_RECORD, PageError
from ..jobs.game_list import LIMIT_S, GameEntry
from ..jobs.record_jobs import read_game_alerts
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
        raise PageError(404, "no_record", NO_RECORD) from None
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


async def get_game_alerts(request: Request, page: Page, visitor: Visitor) -> Response:
    """The alerts of one of the day's games, and which pictures are kept of each."""
    journal, evidence = await _kept_of(page, request.path_params["name"])
    found = await page.records.do(
        read_game_alerts, str(journal), str(evidence), limit_s=LIMIT_S, first=visitor.known
    )
    assert isinstance(found, dict)
    return JSONResponse({"version": VERSION, **found})


async def get_game_picture(request: Request, page: Page, visitor: Visitor) -> Response:
    """A picture of an alert of one of the day's games, cut to the board when it was kept."""
    _, evidence = await _kept_of(page, request.path_params["name"])
    file = evidence / request.path_params["picture"]
    if not re.fullmatch(PICTURE, file.name):
        raise PageError(404, "no_picture", "there is no such picture of this game")
    try:
        data = await run_in_threadpool(file.read_bytes)
    except OSError:
        raise PageError(404, "no_picture", "this picture is no longer kept") from None
    return Response(data, media_type="image/jpeg")


async def _kept_of(page: Page, name: str) -> tuple[Path, Path]:
    """The journal of one of the day's games, and where its pictures of alerts are."""
    entry, present = await entry_named(page, name), page.table.game.files
    if entry.file == present.sgf:
        return present.journal, present.evidence
    return entry.file.with_suffix(SUFFIX), entry.file.with_suffix(EVIDENCE_SUFFIX)


async def entry_named(page: Page, name: str) -> GameEntry:
    """The one of the day's games with this name. Raises PageError (404)."""
    for entry in await _entries(page):
        if entry.file.stem == name:
            return entry
    raise PageError(404, "no_game", worded("no-such-game", "there is no such game today"))


async def _entries(page: Page) -> list[GameEntry]:
    folder, current = page.table.folder, page.table.game.files.sgf
    return await page.games.day(folder, current, page.clock.now().astimezone().date())
