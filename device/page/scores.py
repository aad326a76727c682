"""``/api/score``: the count of a position that was sent, or of the game as it stands."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from fractions import Fraction

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from referee.phases.counting import missing_text
from rules.color import BLACK, Sides
from rules.course import at_its_end
from rules.errors import RulesError
from rules.final_board import misfit, possible_json, possible_results, possible_text
from rules.game import Game
from rules.points import LARGEST, Point, from_board
from rules.position import Position
from rules.presets import DEFAULT, preset
from rules.recorded import prisoners_misfit
from rules.ruleset import Method
from rules.score_report import note_texts, score_json
from rules.scoring import Score, score

from ..game.state_json import VERSION
from ..option_types import komi
from .body import read_object
from .errors import PageError
from .page import Page
from .roles import Visitor

MOST_PRISONERS = 10_000


async def post_score(request: Request, page: Page, visitor: Visitor) -> Response:
    """Count ``rows``, or the game where there are none, with the options of `goban score`."""
    asked = await read_object(request, page)
    state = page.sink.state
    played = state if asked.get("rows") is None else None
    try:
        game = _game(asked, None if played is None else played.game)
        given = _prisoners(asked.get("prisoners"))
        if given is not None and (wrong := prisoners_misfit(game, given)):
            raise PageError(409, "prisoners", wrong)
        counted = await run_in_threadpool(
            score,
            game,
            _method(asked.get("method")) or (None if played is None else played.reported.method),
            _dead(asked.get("dead"), game.size),
            prisoners=given,
            agreed=played is not None and at_its_end(game).stopped,
        )
    except RulesError as error:
        raise PageError(400, error.reason.value, error.detail) from None
    except (argparse.ArgumentTypeError, ValueError) as error:
        raise PageError(400, "bad_option", str(error)) from None
    line = {"version": VERSION, **score_json(counted)}
    if played is not None:
        line["missing"] = missing_text(counted, played.reported)
    else:
        line |= _of_board_alone(counted, given)
    return JSONResponse(line)


def _of_board_alone(counted: Score, prisoners: Sides[int] | None) -> dict[str, object]:
    """What a board without its record says of the result, and whether the prisoners fit it."""
    possible = possible_results(counted, prisoners)
    said = [possible_text(possible, counted)]
    if prisoners is not None and (wrong := misfit(counted)):
        said.append(wrong)
    return {"possible": possible_json(possible), "notes": [*note_texts(counted), *said]}


def _game(asked: Mapping[str, object], played: Game | None) -> Game:
    """The game to be counted: a position without moves, or the one that is played."""
    rows = asked.get("rows")
    if rows is None:
        if played is None:
            raise PageError(409, "no_game", "the board was not seen yet; send rows")
        for option in ("rules", "komi"):
            if option in asked:
                raise ValueError(f"{option}: the game has its own; send rows to count otherwise")
        return played
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise ValueError("rows: expected a list of texts")
    if not 2 <= len(rows) <= LARGEST or any(len(row) != len(rows) for row in rows):
        raise ValueError(f"rows: expected a square of 2 to {LARGEST} lines")
    return Game.start(
        preset(_text("rules", asked.get("rules", DEFAULT))),
        komi=_komi(asked.get("komi")),
        setup=Position.from_rows(rows),
        to_play=BLACK,
    )


def _komi(value: object) -> Fraction | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise ValueError(f"komi {value!r}: expected a number")
    return komi(str(value))


def _method(value: object) -> Method | None:
    if value is None:
        return None
    if value not in [method.value for method in (Method.TERRITORY, Method.AREA)]:
        raise ValueError(f"method {value!r}: expected territory or area")
    return Method(value)


def _dead(value: object, size: tuple[int, int]) -> list[Point]:
    """A stone of each dead string: a text as for ``--dead``, or a list of points."""
    if value is None:
        return []
    names = value if isinstance(value, list) else _text("dead", value).replace(",", " ").split()
    if len(names) > size[0] * size[1]:
        raise ValueError(f"dead: {len(names)} points are more than the board has")
    return [from_board(_text("dead", name), *size) for name in names]


def _prisoners(value: object) -> Sides[int] | None:
    """What Black and White hold: two numbers, or an object of them."""
    if value is None:
        return None
    pair = [value.get("black"), value.get("white")] if isinstance(value, dict) else value
    if not isinstance(pair, list) or len(pair) != 2:
        raise ValueError("prisoners: expected two numbers, Black's and White's")
    counts = []
    for count in pair:
        if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count < MOST_PRISONERS:
            raise ValueError("prisoners: expected two numbers, Black's and White's")
        counts.append(count)
    return Sides(counts[0], counts[1])


def _text(name: str, value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{name} {value!r}: expected a text")
    return value
