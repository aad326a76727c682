"""``/api/state``, ``/api/moves``, ``/api/explanation``: the game as it stands, and why."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from referee.alerts.event_json import fact_to_json
from referee.decision.decide import explanation_to_json
from referee.events import is_public
from referee.state import NO_CLOCK, ArbiterCorrection, Phase, State
from rules.color import WHITE
from rules.game import line_json
from rules.texts import worded
from web.access.roles import Visitor
from web.console import PageError

from ..game.session.config import GameConfig
from ..game.state_json import (
    VERSION,
    clock_to_json,
    described_to_json,
    state_to_json,
)
from .page import Page
from .sink import PageSink

LOAD_TIMEOUT_S = 5.0
MAX_NUMBER_DIGITS = 9

CORRECTIONS_SHOWN = 20


async def get_state(request: Request, page: Page, visitor: Visitor) -> Response:
    """The game as it stands; without a login with the alerts that players may see."""
    await _loaded(page)
    return JSONResponse(state_of(page, visitor))


async def get_moves(request: Request, page: Page, visitor: Visitor) -> Response:
    """The moves of the game as it stands."""
    await _loaded(page)
    state, game, _ = page.sink.present
    moves = [] if state is None else moves_of(state, page.sink)
    return JSONResponse({"version": VERSION, "game": game.number, "moves": moves})


async def _loaded(page: Page) -> None:
    """Wait until it is known how a game stands that is gone on with. Raises PageError (503)."""
    with suppress(TimeoutError):
        async with asyncio.timeout(LOAD_TIMEOUT_S):
            while page.sink.loading and page.table.failure is None:
                changed = page.sink.log.next_change()
                if page.sink.loading:
                    await changed.wait()
    if page.sink.loading and page.table.failure is None:
        message = "the journal of the game is being read; try again in a second"
        raise PageError(503, "starting", message, {"Retry-After": "1"})


def state_of(page: Page, visitor: Visitor) -> dict[str, object]:
    """The object of ``/api/state`` for a visitor."""
    sink = page.sink
    state, game, n = sink.present
    camera = sink.camera()
    if state is None:
        shown = _before_the_board(page.table.game.config)
        shown |= described_to_json(sink.described.over(sink.players))
        shown["camera"] = {"state": camera.state.value, "fps": camera.fps}
    else:
        shown = state_to_json(state, camera, sink.players, sink.wording)
        if visitor.is_arbiter:
            shown["corrections"] = _corrections(state, game.base)
        else:
            _leave_out(shown)
    if state is not None and state.clock.clock is not None:
        shown["clock"] = {**clock_to_json(state.clock), "age_ms": sink.clock_age_ms()}
    elif page.table.game.config.time is not None:
        shown["clock"] = clock_to_json(NO_CLOCK, page.table.game.config.time)
    shown |= {"n": n, "game": game.number, "failure": page.table.failure}
    shown["game_id"] = None if sink.identity is None else sink.identity.game_id
    if visitor.is_arbiter and page.hub_trouble is not None:
        shown["hub_trouble"] = page.hub_trouble
    if (assigned := page.assigned.shown) is not None:
        shown["assignment"] = assigned.to_json()
    return shown


def moves_of(state: State, sink: PageSink) -> list[dict[str, object]]:
    """Every move of the line as `line_json`, with when, and whether it was inferred."""
    found = line_json(state.game)
    for move, played in zip(found, state.line, strict=False):
        move["t"] = sink.times.get(played.n)
        if played.guessed:
            move["inferred"] = True
    return found


def _corrections(state: State, base: int) -> Mapping[str, object]:
    """What an Undo and a Redo would be about, and the last corrections; `base` is of the game."""

    def shown(made: Sequence[ArbiterCorrection]) -> list[dict[str, object]]:
        size = state.game.size[0]
        last = made[-CORRECTIONS_SHOWN:]
        return [{"n": base + each.n, **fact_to_json(each.fact, size)} for each in last]

    return {
        "undo": state.corrections[-1].name if state.corrections else None,
        "redo": state.undone[-1].name if state.undone else None,
        "made": shown(state.corrections),
        "undone": shown(state.undone),
    }


def _leave_out(shown: dict[str, object]) -> None:
    """Take out what only the arbiter may see."""
    alerts = shown["alerts"]
    assert isinstance(alerts, list)
    shown["alerts"] = [alert for alert in alerts if is_public(alert)]
    question = shown["question"]
    if isinstance(question, Mapping) and not is_public(question):
        shown["question"] = None
        shown["asking"] = True


def _before_the_board(config: GameConfig) -> dict[str, object]:
    """What is known of a game whose board was not seen yet: no rows, and nothing played."""
    first = "white" if config.to_play is WHITE else "black"
    return {
        "version": VERSION,
        "t": 0.0,
        "phase": Phase.SETUP.value,
        "size": config.size,
        "rows": [],
        "to_play": first,
        "move": 0,
        "last": None,
        "prisoners": {"black": 0, "white": 0},
        "rules": config.rules,
        "komi": None if config.komi is None else float(config.komi),
        "handicap": config.handicap or 0,
        "alerts": [],
        "question": None,
        "result": None,
    }


async def get_explanation(request: Request, page: Page, visitor: Visitor) -> Response:
    """The referee's last decision with its leading hypotheses; ``alert=ID`` the one behind that."""
    given = request.query_params.get("alert")
    if given is None:
        trace = page.sink.last_trace
        found = {} if trace is None else explanation_to_json(trace)
        return JSONResponse({"version": VERSION, **found})
    number = int(given) if given.isdecimal() and len(given) <= MAX_NUMBER_DIGITS else 0
    why = page.sink.reasons.get(number)
    if why is None:
        message = worded("no-decision", "no decision is known that raised this alert")
        raise PageError(404, "no_explanation", message)
    return JSONResponse({"version": VERSION, **why})
