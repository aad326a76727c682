"""From the passes to the result: the agreement, and positions read and counted.

A photograph shows a position or a board filled in. Or a position is sent, or the game's counts.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from referee.fact_state import FactState
from referee.phases.agreement import (
    count,
    disputed,
    in_agreement,
    may_go_on,
    missing_json,
    missing_text,
    taken_off,
    why_not_stopped,
)
from referee.state import State
from rules.advice.procedures import stones_owed
from rules.board.position import Position
from rules.color import BLACK, Color, Sides
from rules.game import Game
from rules.legality.course import at_its_end
from rules.points import LARGEST, Point, from_board, to_board
from rules.rulesets.presets import DEFAULT, preset
from rules.rulesets.ruleset import Counting, Dispute, Method
from rules.scoring.filled_in import CountKind
from rules.scoring.final_board import misfit, possible_json, possible_results, possible_text
from rules.scoring.recorded import prisoners_misfit
from rules.scoring.score import Score, score
from rules.scoring.score_report import note_phrases, note_texts, score_json, undecided_json
from rules.texts import worded
from vision.types import BoardView
from web.access.roles import Visitor
from web.console import NOT_SEEN, PageError, options_refused, parse_json
from web.guarded_app import flag, read_body
from web.option_types import board_size, komi

from ..corners import view_of
from ..counting.count_task import Beside, CountTask
from ..counting.photo_count import penalty_notes, task_of_game
from ..game.state_json import VERSION
from .jobs.photo_jobs import Sent, beside_of, count_photo, kind_of, left_of, read_photo
from .page import Page
from .schemas.asked import ScoreAsked, read_asked
from .sink import PageSink


async def get_agreement(request: Request, page: Page, visitor: Visitor) -> Response:
    """Where the agreement stands: claims, dispute, the score once both agree."""
    state, _, n = page.sink.present
    if state is None:
        raise PageError(409, "no_game", NOT_SEEN)
    return JSONResponse({"version": VERSION, "n": n, **agreement_to_json(state)})


async def get_proposals(request: Request, page: Page, visitor: Visitor) -> Response:
    """Which strings are held for dead, proved or by a program, once the passes stopped the game.

    While the game is played this is refused: it would be advice.
    """
    state = page.sink.state
    if state is None or not in_agreement(state):
        why = "the board was not seen yet" if state is None else why_not_stopped(state)
        raise PageError(409, "not_stopped", f"{why}: proposals come when both have passed")
    found = await page.proposals.of(state.game.position, suicide=state.game.ruleset.suicide)
    return JSONResponse({"version": VERSION, **found})


def agreement_to_json(state: State) -> dict[str, object]:
    """The object of ``/api/agreement``; ``status`` is null while the game is played.

    ``undoes`` is the name of the fact that an Undo would take back, or null.
    """
    game = state.game
    rules = game.ruleset
    method = state.reported.method or rules.method
    return {
        "phase": state.phase.value,
        "passes": game.passes,
        "stop_passes": rules.stop_passes,
        "to_play": game.to_play.word,
        "methods": [known.value for known in rules.methods],
        "method": method.value,
        "kind": _kind(rules.counting, method).value,
        "result": state.result,
        "undoes": state.corrections[-1].name if state.corrections else None,
        "status": _status_to_json(state) if in_agreement(state) else None,
        **_score_to_json(state),
    }


def _kind(counting: Counting, method: Method) -> CountKind:
    """How the players will have arranged the board."""
    if method is Method.TERRITORY:
        return CountKind.TERRITORY
    return CountKind.AREA if counting is Counting.FILL_IN else CountKind.HALF


def _status_to_json(state: State) -> Mapping[str, object]:
    game, rules = state.game, state.game.ruleset
    claims, agreed = state.reported.claims, state.reported.agreed
    return {
        "claims": {
            side.word: _labels(claims[side], game) if side in claims else None for side in Color
        },
        "last_claim": [*claims][-1].word if claims else None,
        "taken_off": _labels(taken_off(state), game),
        "disputed": _labels(disputed(state), game),
        "agreed": None if agreed is None else _labels(agreed, game),
        "resume": [side.word for side in may_go_on(state)],
        "resumes": rules.resumes.value,
        "referee": rules.dispute is Dispute.REFEREE,
        "clause": rules.clause("dispute"),
        "resume_clause": rules.clause("resumes"),
        "last_pass": any(stones.giver is Color.WHITE for stones in stones_owed(game)),
        "last_pass_clause": rules.clause("white_last"),
    }


def _score_to_json(state: State) -> Mapping[str, object]:
    """The score as it was agreed, or what the record lacks for one; both null before."""
    agreed = state.reported.agreed
    if agreed is None:
        return {"score": None, **missing_json(None), "undecided": []}
    counted = count(state.game, state.reported, agreed)
    missing = missing_text(counted, state.reported)
    shown = score_json(counted)
    return {
        "score": {**shown, "note_phrases": note_phrases(shown)} if missing is None else None,
        **missing_json(missing),
        "undecided": undecided_json(counted),
    }


def _labels(points: Iterable[Point], game: Game) -> list[str]:
    return [to_board(point, game.size[0]) for point in sorted(points)]


MAX_PHOTO_BYTES = 25 * 10**6

Options = Mapping[str, str]


async def post_photo(request: Request, page: Page, visitor: Visitor) -> Response:
    """Read a photograph: the body itself, or a file of a form."""
    size, view = grid_options(request)
    brought = await sent(request, page)
    return await page.photos.do(read_photo, brought, size, view, first=visitor.known)


async def sent(request: Request, page: Page) -> Sent:
    """What a request brings: a picture, or a form with one. Raises PageError."""
    data = await read_body(request, page, MAX_PHOTO_BYTES)
    return Sent(data, request.headers.get("content-type", ""))


def grid_options(request: Request) -> tuple[int | None, BoardView | None]:
    """``size`` and ``corners`` ([[x, y] × 4] as JSON) where they are given."""
    try:
        given = request.query_params.get("size")
        size = None if given is None else board_size(given)
        corners = request.query_params.get("corners")
        if corners is None:
            return size, None
        if size is None:
            raise ValueError("corners: give the size too")
        return size, view_of(size, parse_json(corners))
    except (argparse.ArgumentTypeError, ValueError, TypeError, OverflowError) as error:
        raise PageError(400, "bad_option", str(error)) from None


async def post_count(request: Request, page: Page, visitor: Visitor) -> Response:
    """Count the board on a photograph, or as the camera sees it now (``camera=true``).

    ``game=true`` compares the count with the game's score as it was agreed.
    """
    options = request.query_params
    brought = await sent(request, page)
    size, view = grid_options(request)
    camera = flag(options, "camera")
    with options_refused():
        task = _task(page.sink, options)
    image, seen_at = _seen(page.sink) if camera else (None, None)
    given = (brought, image, task, size, view or seen_at)
    return await page.photos.do(count_photo, *given, first=visitor.known)


def _seen(sink: PageSink) -> tuple[NDArray[np.uint8], BoardView | None]:
    """The camera's newest picture, and where the board lies in it. Raises PageError (409)."""
    if sink.seen is None:
        message = "the camera has given no picture yet; send a photo"
        raise PageError(409, "no_picture", worded("no-camera-picture", message))
    return sink.seen.frame.image, sink.view


def _task(sink: PageSink, options: Options) -> Options | CountTask:
    """What is asked for, with the options of `goban count`."""
    if not flag(options, "game"):
        return dict(options)
    for name in ("rules", "komi", "dead"):
        if name in options:
            raise ValueError(f"{name}: the game has its own; leave it out, or game=true")
    return _task_of_present_game(sink, kind_of(options), left_of(options), beside_of(options))


def _task_of_present_game(
    sink: PageSink, kind: CountKind, left: Sides[int], beside: Beside
) -> CountTask:
    """The count beside the score that was agreed. Raises PageError (409) where there is none."""
    state = sink.state
    if state is None:
        raise PageError(409, "no_game", NOT_SEEN)
    if not in_agreement(state):
        message = f"{why_not_stopped(state)}: count it when both have passed"
        raise PageError(409, "not_stopped", message)
    agreed = state.reported.agreed
    if agreed is None:
        message = "the players have not both said yet what is dead: agree first, then count"
        raise PageError(409, "not_agreed", worded("not-agreed", message))
    missing = missing_text(count(state.game, state.reported, agreed), state.reported)
    if missing is not None:
        message = f"the record lacks something, so there is no score to compare with: {missing}"
        raise PageError(409, "record_lacks", message)
    reported = state.reported
    notes = penalty_notes(reported.penalties)
    return task_of_game(
        state.game, kind, agreed, left, notes, seki=reported.seki, agreed=True, beside=beside
    )


async def post_score(request: Request, page: Page, visitor: Visitor) -> Response:
    """Count ``rows``, or the game where there are none, with the options of `goban score`."""
    asked = await read_asked(request, page, ScoreAsked, "bad_option")
    state = page.sink.state
    played = state if asked.get("rows") is None else None
    reported = FactState() if played is None else played.reported  # its penalties and seki count
    with options_refused():
        game = _game(asked, None if played is None else played.game)
        given = _prisoners(asked.get("prisoners"))
        if given is not None and (wrong := prisoners_misfit(game, given)):
            raise PageError(409, "prisoners", wrong)
        counted = await run_in_threadpool(
            score,
            game,
            reported.method if asked.get("method") is None else Method(asked["method"]),
            _points(asked, "dead", game.size),
            seki=reported.seki if "seki" not in asked else _points(asked, "seki", game.size),
            prisoners=given,
            agreed=played is not None and at_its_end(game).stopped,
            penalties=reported.penalties,
        )
    line = {"version": VERSION, **score_json(counted)}
    if played is not None:
        line |= missing_json(missing_text(counted, reported))
    else:
        line |= _of_board_alone(counted, given)
    return JSONResponse({**line, "note_phrases": note_phrases(line)})


def _of_board_alone(counted: Score, prisoners: Sides[int] | None) -> dict[str, object]:
    """Possible results of a board without its record, and whether the prisoners fit it."""
    possible = possible_results(counted, prisoners)
    texts = [possible_text(possible, counted)]
    if prisoners is not None and (wrong := misfit(counted)):
        texts.append(wrong)
    return {"possible": possible_json(possible), "notes": [*note_texts(counted), *texts]}


def _game(asked: Mapping[str, Any], played: Game | None) -> Game:
    """The game to be counted: a position without moves, or the one that is played."""
    rows = asked.get("rows")
    if rows is None:
        if played is None:
            raise PageError(409, "no_game", "the board was not seen yet; send rows")
        for option in ("rules", "komi"):
            if option in asked:
                raise ValueError(f"{option}: the game has its own; send rows to count otherwise")
        return played
    if not 2 <= len(rows) <= LARGEST or any(len(row) != len(rows) for row in rows):
        raise ValueError(f"rows: expected a square of 2 to {LARGEST} lines")
    stated = asked.get("komi")
    return Game.start(
        preset(asked.get("rules", DEFAULT)),
        komi=None if stated is None else komi(str(stated)),
        setup=Position.from_rows(rows),
        to_play=BLACK,
    )


def _points(asked: Mapping[str, Any], key: str, size: tuple[int, int]) -> list[Point] | None:
    """The points under `key`, a text as for ``--dead`` or a list; None where nothing is stated."""
    value: str | list[str] | None = asked.get(key)
    if value is None:
        return None
    names = value.replace(",", " ").split() if isinstance(value, str) else value
    if len(names) > size[0] * size[1]:
        raise ValueError(f"{key}: {len(names)} points are more than the board has")
    return [from_board(name, *size) for name in names]


def _prisoners(value: Mapping[str, int] | tuple[int, int] | None) -> Sides[int] | None:
    """What Black and White hold."""
    if value is None:
        return None
    return Sides(value["black"], value["white"]) if isinstance(value, Mapping) else Sides(*value)
