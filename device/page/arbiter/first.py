"""``/api/first``: the first start without a camera, step by step."""

from __future__ import annotations

from starlette.background import BackgroundTask
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from referee.facts import NewGame

from ...console import without_secrets
from ...errors import FailureError
from ...game.codecs.state_json import VERSION
from ...game.facts.facts_file import fact_from_json
from ...sources.cameras.phone import PHONE
from ...sources.open import is_camera
from ..access.roles import Visitor
from ..body import read_asked
from ..errors import PageError
from ..first_run.camera_trial import Choices, FirstRun
from ..page import Page
from ..schemas.asked import FirstAsked, TrialAsked


async def get_first(request: Request, page: Page, visitor: Visitor) -> Response:
    """The cameras that were found, the one that is tried, and where the choices would be kept."""
    first = first_of(page)
    found = await run_in_threadpool(first.cameras)
    source = first.trial.source
    return JSONResponse(
        {
            "version": VERSION,
            "cameras": [{"source": each.word, "name": each.name} for each in found],
            "tried": None if source is None else source.identity,
            "file": str(first.file),
            "phone_at": first.address_of(PHONE),
        }
    )


async def post_first_camera(request: Request, page: Page, visitor: Visitor) -> Response:
    """Try a camera: its pictures are shown, and nothing is recorded."""
    first = first_of(page)
    word = (await read_asked(request, page, TrialAsked, "bad_option"))["source"]
    try:
        await run_in_threadpool(first.trial.show, word)
    except FailureError as failure:
        raise PageError(409, "no_camera", failure.line) from None
    return await get_first(request, page, visitor)


async def post_first(request: Request, page: Page, visitor: Visitor) -> Response:
    """Begin with what was chosen; for what was skipped the program's defaults stand."""
    first = first_of(page)
    asked = await read_asked(request, page, FirstAsked, "bad_option")
    try:
        terms = fact_from_json({**asked["terms"], "type": NewGame.__name__}, 0)
    except ValueError as error:
        raise PageError(400, "bad_fact", str(error)) from None
    assert isinstance(terms, NewGame)
    tried, source = first.trial.source, asked["source"]
    if source is None or (tried is not None and source == tried.identity):
        source = await run_in_threadpool(usual_source, first)  # the page knows no password
    choices, keep = Choices(source, terms), asked["keep"] and is_camera(source)
    try:
        await run_in_threadpool(lambda: first.begin(choices, keep=keep))
    except FailureError as failure:
        raise PageError(409, "would_not_start", failure.line) from None
    except OSError as error:
        message = f"{first.file}: {error.strerror or error}; nothing was written"
        raise PageError(409, "not_written", message) from None
    address = first.address_of(source)
    shown = {"version": VERSION, "source": without_secrets(source), "address": address}
    return JSONResponse(shown, background=BackgroundTask(first.end))


def first_of(page: Page) -> FirstRun:
    """The first start that this page shows.

    Raises PageError: 409 where a game is followed, 503 where it is about to be.
    """
    if page.first is None:
        raise PageError(409, "no_first_run", "a game is followed already")
    if page.first.begun is not None:
        raise PageError(503, "starting", "the game is about to begin", {"Retry-After": "1"})
    return page.first


def usual_source(first: FirstRun) -> str:
    """The source where none was chosen: the camera that is tried, the first one, or a phone."""
    if first.trial.source is not None:
        return first.trial.word
    found = first.cameras()
    return found[0].word if found else PHONE
