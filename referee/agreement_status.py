"""What stands between the passes and the result: who says what is dead, and how a dispute ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.advice.procedures import stones_owed
from rules.color import BLACK, WHITE, Color
from rules.corrections import HandOver
from rules.game import Game
from rules.points import Point
from rules.rulesets.ruleset import Dispute, Resumes
from rules.scoring.ending import agreement, may_resume

from .state import Phase, State


@dataclass(frozen=True, slots=True)
class AgreementStatus:
    """Where a game stands that the passes have stopped."""

    claims: Mapping[Color, frozenset[Point]]
    """What each side has said is dead."""
    taken_off: frozenset[Point]
    """Whole strings that were taken off the table since the passes."""
    disputed: frozenset[Point]
    """The points on which the two claims differ."""
    agreed: frozenset[Point] | None
    """What both say is dead; None before."""
    resume: tuple[Color, ...]
    """Who may move first if play goes on, by what ``resumes`` says."""
    resumes: Resumes
    referee: bool
    """Whether a dispute is the referee's."""
    last_pass: tuple[HandOver, ...]
    """The pass stone that is due at the end (AGA 11; BGA 11)."""


def agreement_status(state: State) -> AgreementStatus | None:
    """Where the agreement of `state` stands; None while the game is played."""
    if not in_agreement(state):
        return None
    game, reported = state.game, state.reported
    stopped = stopped_game(state)
    claims = reported.claims
    disputed: frozenset[Point] = frozenset()
    if len(claims) == len(Color) and reported.agreed is None:
        disputed = agreement(stopped, claims[BLACK], claims[WHITE]).disputed
    return AgreementStatus(
        claims,
        _taken_off(state),
        disputed,
        reported.agreed,
        may_resume(game) if state.result is None else (),
        game.ruleset.resumes,
        game.ruleset.dispute is Dispute.REFEREE,
        stones_owed(game),
    )


def in_agreement(state: State) -> bool:
    """Whether the passes have stopped the game, so that what is dead may be agreed or counted."""
    if state.phase in (Phase.AGREEMENT, Phase.COUNTING):
        return True
    return state.phase is Phase.DONE and state.reported.agreed is not None


def why_not_stopped(state: State) -> str:
    """Why the board of `state` is not to be agreed on or counted yet, in words."""
    if state.phase is Phase.DONE:
        return "the game is over"
    made, needed = state.game.passes, state.game.ruleset.stop_passes
    if needed is None:
        return "these rules know no passes, and the game goes on"
    return f"the game is still being played, with {made} of {needed} passes in a row"


def stopped_game(state: State) -> Game:
    """The game as it was when it last paused."""
    paused = state.reported.paused
    return state.game if paused is None else state.game.at(paused)


def _taken_off(state: State) -> frozenset[Point]:
    """The points of whole strings that lie no more on the table."""
    gone = {at for at, color in state.table_diff.items() if color is None}
    position = state.game.position
    return frozenset(
        at for at in gone if position[at] is not None and position.string_at(at).points <= gone
    )
