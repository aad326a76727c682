"""``/sheet``: the result sheets of the present game and of each of the day's games."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from referee.state import State
from rules.rulesets.ruleset import Ruleset
from rules.texts import worded

from ...game.journal.schema import SUFFIX
from ...sheet.html import POLICY
from ...sheet.sheet import Supplement
from ..access.roles import Visitor
from ..errors import NO_RECORD, PageError
from ..jobs.record_jobs import make_sheet
from ..page import Page
from .games import disposition, entry_named

HTML_HEADERS = {
    "Content-Security-Policy": f"{POLICY}; script-src 'self'; connect-src 'self'; "
    "frame-ancestors 'none'"
}

LIMIT_S = 30.0
"""A sheet that takes longer is given up; its fonts are looked for at the first PDF."""


@dataclass(frozen=True, slots=True)
class SheetAsked:
    """The game of a sheet: its record, the journal beside it, and what the referee knows of it."""

    record: Path
    journal: Path
    told: Supplement
    ruleset: Ruleset | None


async def get_sheet(request: Request, page: Page, visitor: Visitor) -> Response:
    """The present game's sheet as a page; 409 while the game has no result."""
    return await _html(_present(page), page, visitor)


async def get_sheet_pdf(request: Request, page: Page, visitor: Visitor) -> Response:
    """The present game's sheet as a PDF."""
    return await _pdf(_present(page), page, visitor)


async def get_game_sheet(request: Request, page: Page, visitor: Visitor) -> Response:
    """The sheet of one of the day's games as a page."""
    return await _html(await _named(request, page), page, visitor)


async def get_game_sheet_pdf(request: Request, page: Page, visitor: Visitor) -> Response:
    """The sheet of one of the day's games as a PDF."""
    return await _pdf(await _named(request, page), page, visitor)


async def _html(asked: SheetAsked, page: Page, visitor: Visitor) -> Response:
    data = await _made(asked, page, visitor, pdf=False)
    return Response(data, media_type="text/html", headers=HTML_HEADERS)


async def _pdf(asked: SheetAsked, page: Page, visitor: Visitor) -> Response:
    data = await _made(asked, page, visitor, pdf=True)
    headers = {"Content-Disposition": disposition("inline", f"{asked.record.stem}.pdf")}
    return Response(data, media_type="application/pdf", headers=headers)


async def _made(asked: SheetAsked, page: Page, visitor: Visitor, *, pdf: bool) -> bytes:
    """The sheet of a record and the journal beside it. Raises PageError."""
    made = await page.records.do(
        make_sheet,
        str(asked.record),
        str(asked.journal),
        visitor.is_arbiter,
        asked.told,
        asked.ruleset,
        pdf,
        page.table.config.language,
        limit_s=LIMIT_S,
        first=visitor.known,
    )
    assert isinstance(made, bytes)
    return made


async def _named(request: Request, page: Page) -> SheetAsked:
    """One of the day's games. Raises PageError."""
    entry = await entry_named(page, request.path_params["name"])
    if entry.file == page.table.game.files.sgf:
        return _present(page)
    return SheetAsked(entry.file, entry.file.with_suffix(SUFFIX), Supplement(), None)


def _present(page: Page) -> SheetAsked:
    """The game as it stands. Raises PageError."""
    state, files = page.sink.state, page.table.game.files
    if state is None:
        raise PageError(404, "no_record", NO_RECORD)
    if state.result is None:
        message = "the game has no result yet: there is nothing to sign"
        raise PageError(409, "no_result", worded("no-result", message))
    return SheetAsked(files.sgf, files.journal, _told(state), state.game.ruleset)


def _told(state: State) -> Supplement:
    said = state.reported
    return Supplement(
        said.agreed,
        said.method,
        result=state.result,
        penalties=said.penalties,
        seki=said.seki,
        agreed=True,
    )
