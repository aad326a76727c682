"""``/api/agreement`` and ``/api/proposals``: from the passes to the result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from referee.phases.agreement import AgreementStatus, agreement_status, why_not_stopped
from referee.phases.counting import count, missing_json, missing_text
from referee.state import State
from rules.color import Color
from rules.game import Game
from rules.points import Point, to_board
from rules.rulesets.ruleset import Counting, Method
from rules.scoring.filled_in import CountKind
from rules.scoring.score_report import note_phrases, score_json, undecided_json

from ...game.codecs.state_json import VERSION
from ..access.roles import Visitor
from ..errors import NOT_SEEN, PageError
from ..page import Page

KINDS = {Counting.FILL_IN: CountKind.AREA, Counting.HALF: CountKind.HALF}
"""How a board is arranged, by the way of counting that the rules prescribe."""


async def get_agreement(request: Request, page: Page, visitor: Visitor) -> Response:
    """Where the agreement stands: claims, dispute, the score once both agree."""
    state = page.sink.state
    if state is None:
        raise PageError(409, "no_game", NOT_SEEN)
    return JSONResponse({"version": VERSION, "n": page.sink.n, **agreement_to_json(state)})


async def get_proposals(request: Request, page: Page, visitor: Visitor) -> Response:
    """Which strings are held for dead, proved or by a program, once the passes stopped the game.

    While the game is played this is refused: it would be advice.
    """
    state = page.sink.state
    if state is None or agreement_status(state) is None:
        why = "the board was not seen yet" if state is None else why_not_stopped(state)
        raise PageError(409, "not_stopped", f"{why}: proposals come when both have passed")
    found = await page.proposals.of(state.game.position, suicide=state.game.ruleset.suicide)
    return JSONResponse({"version": VERSION, **found})


def agreement_to_json(state: State) -> dict[str, object]:
    """The object of ``/api/agreement``; ``status`` is null while the game is played.

    ``undoes`` is the name of the fact that an Undo would take back, or null.
    """
    game, status = state.game, agreement_status(state)
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
        "status": None if status is None else _status_to_json(state, status),
        **_score_to_json(state),
    }


def _kind(counting: Counting, method: Method) -> CountKind:
    """How the players will have arranged the board."""
    if method is Method.TERRITORY:
        return CountKind.TERRITORY
    return KINDS.get(counting, CountKind.HALF)


def _status_to_json(state: State, status: AgreementStatus) -> Mapping[str, object]:
    game = state.game
    return {
        "claims": {
            side.word: _labels(status.claims[side], game) if side in status.claims else None
            for side in Color
        },
        "last_claim": [*status.claims][-1].word if status.claims else None,
        "taken_off": _labels(status.taken_off, game),
        "disputed": _labels(status.disputed, game),
        "agreed": None if status.agreed is None else _labels(status.agreed, game),
        "resume": [side.word for side in status.resume],
        "resumes": status.resumes.value,
        "referee": status.referee,
        "clause": game.ruleset.clause("dispute"),
        "resume_clause": game.ruleset.clause("resumes"),
        "last_pass": any(stones.giver is Color.WHITE for stones in status.last_pass),
        "last_pass_clause": game.ruleset.clause("white_last"),
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
