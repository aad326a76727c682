"""Setup that begins again: what was recorded before the game is under way was no move."""

from __future__ import annotations

from collections.abc import Sequence

from rules.board.position import Position
from rules.color import BLACK, WHITE
from rules.rulesets import handicap as handicaps

from ..alerts.catalog import OF_EQUIPMENT
from ..alerts.step_builder import StepBuilder
from ..belief.changes import Change
from ..events import EventType
from ..hypotheses.context import faint
from ..state import Phase, start_game
from ..table import code
from .handicap import HANDICAP_ALERTS, is_pattern
from .setup import watch_setup
from .stones_lying import StonesLying, stones_lying


def reopen_setup(builder: StepBuilder, changes: Sequence[Change]) -> bool:
    """Go back to setup where `changes` before the game is under way are setup; whether they are.

    Stones of nigiri, an earlier game cleared away, handicap stones put down after the recording
    began, or set right before White's first move (BGA A.2.iv).
    """
    game, settings = builder.state.game, builder.settings
    stable = [
        change
        for change in changes
        if change.confirmed and change.stable_s >= settings.timing.setup_s
    ]
    early = game.number <= settings.limits.setup_moves
    if not early or not stable or any(node.captures for node in game.line()):
        return False
    lying = stones_lying(builder, stable)
    begins = lying.is_nigiri(settings.limits)
    if game.number == 0:
        begins |= _cleared_away(builder, stable) or _handicap_goes_on(builder, stable, lying)
    if begins:
        _begin_again(builder)
        if settings.looks:
            watch_setup(builder)
    return begins


def _cleared_away(builder: StepBuilder, changes: Sequence[Change]) -> bool:
    """Whether most of the stones with which the record begins are gone."""
    lying = len(builder.state.game.position.stones(BLACK))
    lying += len(builder.state.game.position.stones(BLACK.other))
    gone = sum(change.vanishes for change in changes)
    limits = builder.settings.limits
    return lying > 0 and gone >= max(limits.setup_cleared, limits.cleared_share * lying)


def _handicap_goes_on(builder: StepBuilder, changes: Sequence[Change], lying: StonesLying) -> bool:
    """Whether black stones are being set as a handicap or set right, and nothing else happens.

    Where a handicap was announced every black stone before White's first move is one of it, unless
    that may be lying there, hard to see.
    """
    if lying.white or not all(BLACK in (change.old, change.new) for change in changes):
        return False
    if _white_may_lie(builder):
        return False
    announced = builder.settings.handicap >= handicaps.FEWEST
    if announced or any(item.alert.type in HANDICAP_ALERTS for item in builder.state.open):
        return True
    size = builder.settings.size
    several = handicaps.FEWEST <= len(lying.black) <= handicaps.most(size, size)
    placed = sum(change.appears for change in changes)
    together = placed >= handicaps.FEWEST or builder.state.game.handicap >= handicaps.FEWEST
    return several and together and is_pattern(lying.black, size)


def _white_may_lie(builder: StepBuilder) -> bool:
    """Whether a point where a hand has lately been reads half empty since, and half as white."""
    usual = builder.state.belief.reliability.usual
    rather_white = usual[:, :, code(WHITE)] > usual[:, :, code(BLACK)]
    return bool((faint(builder.state, builder.settings)[:, :, 0] & rather_white).any())


def _begin_again(builder: StepBuilder) -> None:
    """Go back to setup; what was recorded meanwhile was no move."""
    state, settings = builder.state, builder.settings
    asked = state.question
    if asked is not None:
        builder.close(asked.open, "setup", withdrawn=True)
    for item in builder.state.open:
        if item.alert.type not in (*HANDICAP_ALERTS, *OF_EQUIPMENT):
            builder.close(item, "setup", withdrawn=True)
    game = start_game(settings, Position.empty(settings.size), settings.to_play)
    builder.change(
        game=game,
        line=(),
        question=None,
        pending=(),
        phase=Phase.SETUP,
        disturbed_ns=state.t_ns,
        unexplained_signature=(),
    )
    if state.game.number:
        replaced = state.line[0].n if state.line else None
        builder.note(EventType.REVISION, replaces=replaced, move=1, detail="setup")
