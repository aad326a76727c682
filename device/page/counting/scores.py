"""``/api/score``: the count of a position that was sent, or of the game as it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from referee.phases.counting import missing_json, missing_text
from rules.board.position import Position
from rules.color import BLACK, Sides
from rules.game import Game
from rules.legality.course import at_its_end
from rules.points import LARGEST, Point, from_board
from rules.rulesets.presets import DEFAULT, preset
from rules.rulesets.ruleset import Method
from rules.scoring.final_board import misfit, possible_json, possible_results, possible_text
from rules.scoring.recorded import prisoners_misfit
from rules.scoring.score import Score, score
from rules.scoring.score_report import note_phrases, note_texts, score_json

from ...game.codecs.state_json import VERSION
from ...option_types import komi
from ..access.roles import Visitor
from ..body import read_asked
from ..errors import PageError, options_refused
from ..page import Page
from ..schemas.asked import ScoreAsked


async def post_score(request: Request, page: Page, visitor: Visitor) -> Response:
    """Count ``rows``, or the game where there are none, with the options of `goban score`."""
    asked = await read_asked(request, page, ScoreAsked, "bad_option")
    state = page.sink.state
    played = state if asked.get("rows") is None else None
    with options_refused():
        game = _game(asked, None if played is None else played.game)
        given = _prisoners(asked.get("prisoners"))
        if given is not None and (wrong := prisoners_misfit(game, given)):
            raise PageError(409, "prisoners", wrong)
        counted = await run_in_threadpool(
            score,
            game,
            _method(asked) or (None if played is None else played.reported.method),
            _points(asked, "dead", game.size),
            seki=_points(asked, "seki", game.size),
            prisoners=given,
            agreed=played is not None and at_its_end(game).stopped,
        )
    line = {"version": VERSION, **score_json(counted)}
    if played is not None:
        line |= missing_json(missing_text(counted, played.reported))
    else:
        line |= _of_board_alone(counted, given)
    return JSONResponse({**line, "note_phrases": note_phrases(line)})


def _of_board_alone(counted: Score, prisoners: Sides[int] | None) -> dict[str, object]:
    """What a board without its record says of the result, and whether the prisoners fit it."""
    possible = possible_results(counted, prisoners)
    said = [possible_text(possible, counted)]
    if prisoners is not None and (wrong := misfit(counted)):
        said.append(wrong)
    return {"possible": possible_json(possible), "notes": [*note_texts(counted), *said]}


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


def _method(asked: Mapping[str, Any]) -> Method | None:
    return None if asked.get("method") is None else Method(asked["method"])


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
