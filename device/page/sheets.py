"""``/sheet``: the result sheets of the present game and of each of the day's games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from referee.state import State
from rules.errors import RulesError
from rules.sgf import read_sgf

from ..errors import FailureError
from ..game.event_lines import lines_in_journal
from ..game.journal_schema import SUFFIX
from ..sheet.html import POLICY, sheet_html
from ..sheet.irregularities import Story, story_of
from ..sheet.pdf_maker import CannotMakePdfError, make_pdf
from ..sheet.sheet import Sheet, Told, sheet_of
from .errors import PageError
from .games import entry_named
from .page import Page
from .roles import Visitor

HTML_HEADERS = {"Content-Security-Policy": f"{POLICY}; frame-ancestors 'none'"}


async def get_sheet(request: Request, page: Page, visitor: Visitor) -> Response:
    """The present game's sheet as a page; 409 while the game has no result."""
    return await _answer(_present, page, visitor, _html)


async def get_sheet_pdf(request: Request, page: Page, visitor: Visitor) -> Response:
    """The present game's sheet as a PDF."""
    return await _answer(_present, page, visitor, _pdf)


async def get_game_sheet(request: Request, page: Page, visitor: Visitor) -> Response:
    """The sheet of one of the day's games as a page."""
    return await _answer(_named(request), page, visitor, _html)


async def get_game_sheet_pdf(request: Request, page: Page, visitor: Visitor) -> Response:
    """The sheet of one of the day's games as a PDF."""
    return await _answer(_named(request), page, visitor, _pdf)


Make = Callable[[Page, Visitor], tuple[str, Sheet]]
"""The sheet of some game, and the game's name. Raises PageError."""


async def _answer(
    make: Make, page: Page, visitor: Visitor, write: Callable[[str, Sheet], Response]
) -> Response:
    def work() -> Response:
        return write(*make(page, visitor))

    return await run_in_threadpool(work)


def _html(name: str, sheet: Sheet) -> Response:
    return Response(sheet_html(sheet), media_type="text/html", headers=HTML_HEADERS)


def _pdf(name: str, sheet: Sheet) -> Response:
    try:
        data = make_pdf(sheet)
    except CannotMakePdfError as error:
        raise PageError(503, "no_pdf", str(error)) from None
    headers = {"Content-Disposition": f'inline; filename="{name}.pdf"'}
    return Response(data, media_type="application/pdf", headers=headers)


def _named(request: Request) -> Make:
    name = request.path_params["name"]

    def make(page: Page, visitor: Visitor) -> tuple[str, Sheet]:
        entry = entry_named(page, name)
        if entry.file == page.table.game.files.sgf:
            return _present(page, visitor)
        journal = entry.file.with_suffix(SUFFIX)
        return name, _sheet(entry.file, journal, visitor, Told())

    return make


def _present(page: Page, visitor: Visitor) -> tuple[str, Sheet]:
    """The sheet of the game as it stands, with what the referee knows of its end."""
    state, files = page.sink.state, page.table.game.files
    if state is None:
        raise PageError(404, "no_record", "there is no record yet")
    if state.result is None:
        raise PageError(409, "no_result", "the game has no result yet: there is nothing to sign")
    return files.sgf.stem, _sheet(files.sgf, files.journal, visitor, _told(state), state)


def _told(state: State) -> Told:
    said = state.reported
    return Told(said.agreed, said.method, result=state.result, penalties=said.penalties)


def _sheet(
    record: Path, journal: Path, visitor: Visitor, told: Told, state: State | None = None
) -> Sheet:
    """The sheet of a record and the journal beside it; under the rules that were played."""
    try:
        story = Story()
        if journal.is_file():
            story = story_of(lines_in_journal(journal), everything=visitor.is_arbiter)
        ruleset = None if state is None else state.game.ruleset
        return sheet_of(read_sgf(record.read_bytes()), told, story, ruleset)
    except OSError:
        raise PageError(404, "no_record", "there is no record yet") from None
    except RulesError as error:
        raise PageError(409, error.reason.value, error.detail) from None
    except (FailureError, ValueError) as error:
        line = error.line if isinstance(error, FailureError) else str(error)
        raise PageError(503, "unreadable", line) from None
