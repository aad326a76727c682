"""The games of a table and their records, each under the name by which a browser keeps it."""

from __future__ import annotations

import re
import unicodedata
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from urllib.parse import quote
from zipfile import ZIP_DEFLATED, ZipFile

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from rules.rulesets.ruleset import Ruleset
from rules.texts import worded
from web.access.access import check_role
from web.access.roles import Role, Visitor
from web.console import NO_RECORD, PageError
from web.guarded_app import flag

from ..game.disk import EVIDENCE_SUFFIX, PICTURE
from ..game.journal.schema import SUFFIX
from ..game.state_json import VERSION
from ..sheet.html import POLICY
from ..sheet.sheet import Supplement
from .jobs.record_jobs import LIMIT_S, GameEntry, make_sheet, read_game_alerts
from .page import Page

PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.,+=@()[]~ ")
"""Letters that stand in a quoted string as they are, for every browser."""

KEPT = "!#$&+-.^_`|~"
"""What RFC 8187 leaves as it is beside letters and digits (attr-char)."""

SGF = "application/x-go-sgf"

ZIP = "application/zip"


def disposition(kind: str, name: str) -> str:
    """The ``Content-Disposition`` (RFC 6266) of a file `name`; `kind` is inline or attachment.

    A name of other letters is given twice: with these left out, and whole in UTF-8.

    >>> print(disposition("inline", "Itō.sgf"))
    inline; filename="Ito.sgf"; filename*=UTF-8''It%C5%8D.sgf
    """
    bare = (at for at in unicodedata.normalize("NFKD", name) if not unicodedata.combining(at))
    plain = "".join(letter if letter in PLAIN else "_" for letter in bare)
    header = f'{kind}; filename="{plain}"'
    if plain == name:
        return header
    return f"{header}; filename*=UTF-8''{quote(name, KEPT, errors='surrogateescape')}"


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
    """The day's games, oldest first; with ``all=true`` those of any day, for an arbiter."""
    every = flag(request.query_params, "all")
    if every:
        check_role(visitor, Role.ARBITER)
    entries = await _entries(page, every=every)
    current = page.table.game.files.sgf
    games = [
        {
            "name": entry.file.stem,
            "record": f"/games/{address}.sgf",
            "sheet": f"/sheet/{address}",
            **entry.shown,
            "current": entry.file == current,
        }
        for entry in entries
        for address in [quote(entry.file.stem, errors="surrogateescape")]
    ]
    return JSONResponse({"version": VERSION, "games": games})


async def get_games_zip(request: Request, page: Page, visitor: Visitor) -> Response:
    """The records of the games of any day, in one file."""
    files = [entry.file for entry in await _entries(page, every=True)]

    def packed() -> bytes:
        content = BytesIO()
        with ZipFile(content, "w", ZIP_DEFLATED) as archive:
            for file in files:
                with suppress(OSError):
                    archive.writestr(file.name, file.read_bytes())
        return content.getvalue()

    headers = {"Content-Disposition": disposition("attachment", "games.zip")}
    return Response(await run_in_threadpool(packed), media_type=ZIP, headers=headers)


async def get_game(request: Request, page: Page, visitor: Visitor) -> Response:
    """The record of one of the games."""
    entry = await entry_named(page, request.path_params["name"], visitor)
    return await sgf_response(entry.file)


async def get_game_alerts(request: Request, page: Page, visitor: Visitor) -> Response:
    """The alerts of one of the games, and which pictures are kept of each."""
    journal, evidence = await _kept_of(page, request.path_params["name"], visitor)
    found = await page.records.do(
        read_game_alerts, str(journal), str(evidence), limit_s=LIMIT_S, first=visitor.known
    )
    assert isinstance(found, dict)
    return JSONResponse({"version": VERSION, **found})


async def get_game_picture(request: Request, page: Page, visitor: Visitor) -> Response:
    """A picture of an alert of one of the games, cut to the board when it was kept."""
    _, evidence = await _kept_of(page, request.path_params["name"], visitor)
    file = evidence / request.path_params["picture"]
    if not re.fullmatch(PICTURE, file.name):
        raise PageError(404, "no_picture", "there is no such picture of this game")
    try:
        data = await run_in_threadpool(file.read_bytes)
    except OSError:
        raise PageError(404, "no_picture", "this picture is no longer kept") from None
    return Response(data, media_type="image/jpeg")


async def _kept_of(page: Page, name: str, visitor: Visitor) -> tuple[Path, Path]:
    """The journal of one of the games, and where its pictures of alerts are."""
    entry, present = await entry_named(page, name, visitor), page.table.game.files
    if entry.file == present.sgf:
        return present.journal, present.evidence
    return entry.file.with_suffix(SUFFIX), entry.file.with_suffix(EVIDENCE_SUFFIX)


async def entry_named(page: Page, name: str, visitor: Visitor) -> GameEntry:
    """The one of the games with this name, for an arbiter of any day. Raises PageError (404)."""
    for entry in await _entries(page, every=visitor.is_arbiter):
        if entry.file.stem == name:
            return entry
    raise PageError(404, "no_game", worded("no-such-game", "there is no such game"))


async def _entries(page: Page, *, every: bool) -> list[GameEntry]:
    folder, current = page.table.folder, page.table.game.files.sgf
    today = None if every else page.clock.now().astimezone().date()
    return await page.games.listed(folder, current, today)


HTML_HEADERS = {
    "Content-Security-Policy": f"{POLICY}; script-src 'self'; connect-src 'self'; "
    "frame-ancestors 'none'"
}

SHEET_LIMIT_S = 30.0
"""A sheet that takes longer is given up; its fonts are looked for at the first PDF."""


async def get_sheet(request: Request, page: Page, visitor: Visitor) -> Response:
    """The sheet of a game as a page, without a name the present one's; 409 before its result."""
    return await _sheet(request, page, visitor, pdf=False)


async def get_sheet_pdf(request: Request, page: Page, visitor: Visitor) -> Response:
    """The sheet of a game as a PDF, without a name the present one's; 409 before its result."""
    return await _sheet(request, page, visitor, pdf=True)


async def _sheet(request: Request, page: Page, visitor: Visitor, *, pdf: bool) -> Response:
    """The sheet of the game that the path names, else of the present one. Raises PageError."""
    present, name = page.table.game.files, request.path_params.get("name")
    record, journal = present.sgf, present.journal
    if name is not None:
        record = (await entry_named(page, name, visitor)).file
    if record == present.sgf:
        supplement, ruleset = _known(page)
    else:
        journal, supplement, ruleset = record.with_suffix(SUFFIX), Supplement(), None
    made = await page.records.do(
        make_sheet,
        str(record),
        str(journal),
        visitor.is_arbiter,
        supplement,
        ruleset,
        pdf,
        page.table.game.config.language,
        limit_s=SHEET_LIMIT_S,
        first=visitor.known,
    )
    assert isinstance(made, bytes)
    if not pdf:
        return Response(made, media_type="text/html", headers=HTML_HEADERS)
    headers = {"Content-Disposition": disposition("inline", f"{record.stem}.pdf")}
    return Response(made, media_type="application/pdf", headers=headers)


def _known(page: Page) -> tuple[Supplement, Ruleset | None]:
    """What the referee knows of the present game. Raises PageError."""
    state = page.sink.state
    if state is None:
        raise PageError(404, "no_record", NO_RECORD)
    if state.result is None:
        message = "the game has no result yet: there is nothing to sign"
        raise PageError(409, "no_result", worded("no-result", message))
    reported = state.reported
    supplement = Supplement(
        reported.agreed,
        reported.seki,
        agreed=True,
        penalties=reported.penalties,
        method=reported.method,
        result=state.result,
    )
    return supplement, state.game.ruleset
