"""Setup, disturbance and the end: the phases in which what changes on the table is no move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from rules import handicap as handicaps
from rules.color import Color
from rules.game import Game
from rules.moves import Move
from rules.points import Point
from rules.position import Position
from rules.ruleset import Placement

from .changes import Change, find
from .events import EventType
from .evidence import NEVER
from .life import lie_surely
from .reading import Draft, Play
from .say import Say
from .state import Phase, Played

_LONGEST_SETUP_S = 6.0
_STILL_S = 1.0
_ADOPT_S = 12.0
_CLEARED_S = 3.0
_COUNTING_S = 20.0
_DOUBTFUL = 2.0
_STANDARD = 19
"""Lines for which the handicap table is standardised (AGA 4)."""


def setup(say: Say) -> None:
    """Read what lies on the board at the start, once it lies still in clear view."""
    state, settings = say.state, say.settings
    evidence = state.evidence
    assert state.t0_ns is not None
    step = min(evidence.step_ns, 1_000_000_000)
    watched = (evidence.t_ns - state.t0_ns + step) / 1e9
    changes = [
        change
        for change in find(evidence, state.expected, settings)
        if change.ripe and change.short <= _DOUBTFUL
    ]
    stones = {change.point: change.new for change in changes if change.new is not None}
    if not settings.looks:
        unseen = (evidence.confirmed == NEVER) & (evidence.values.max(axis=2) <= 0.0)
        if watched < settings.setup_s or (unseen.any() and watched < _LONGEST_SETUP_S):
            return
        if evidence.hand_present and watched < _LONGEST_SETUP_S and not stones:
            return
        if any(change.lain_s < settings.setup_s for change in changes):
            return
    blacks = [point for point, color in stones.items() if color is Color.BLACK]
    whites = [point for point, color in stones.items() if color is Color.WHITE]
    if settings.handicap >= handicaps.FEWEST and len(blacks) < settings.handicap and not whites:
        return
    if len(blacks) == 1 and not whites and settings.to_play is not Color.WHITE:
        _opened(say, next(change for change in changes if change.point == blacks[0]))
        return
    expected = settings.handicap >= handicaps.FEWEST
    if expected and len(whites) == 1 and len(blacks) >= handicaps.FEWEST:
        stones = dict.fromkeys(blacks, Color.BLACK)
        whites = []
    _lie(say, stones, bool(whites) or len(blacks) == 1)


def _opened(say: Say, change: Change) -> None:
    """One black stone alone is Black's first move."""
    game = Game.start(
        say.settings.ruleset,
        say.settings.size,
        say.settings.komi,
        setup=Position.empty(say.settings.size),
        to_play=Color.BLACK,
    )
    move = Move(Color.BLACK, change.point)
    play = Play(move, 1, (), (), change.since_ns, change.covered, change.side)
    after, _ = game.follow(move)
    say.change(game=after, phase=Phase.PLAY)
    event = say.note(
        EventType.BOARD_PLAY,
        color=move.color,
        points=(change.point,),
        move=1,
        seen_ns=play.seen_ns,
        confidence=0.99,
    )
    say.change(line=(Played(event.n, play.covered),))
    _expect(say)


def _lie(say: Say, stones: Mapping[Point, Color | None], late: bool) -> None:
    """What lies there is the start: an empty board, handicap, or a game already going on."""
    settings = say.settings
    position = Position.empty(settings.size).with_stones(stones)
    game = Game.start(
        settings.ruleset, settings.size, settings.komi, setup=position, to_play=settings.to_play
    )
    say.change(game=game, phase=Phase.PLAY)
    _expect(say)
    if not stones:
        return
    points = tuple(sorted(position.stones(Color.BLACK) | position.stones(Color.WHITE)))
    if late:
        say.note(EventType.BOARD_NOT_EMPTY_AT_START, points=points)
        return
    _check_handicap(say, position)


def _check_handicap(say: Say, position: Position) -> None:
    settings = say.settings
    stones = position.stones(Color.BLACK)
    count = len(stones)
    points = tuple(sorted(stones))
    if settings.handicap and settings.handicap != count:
        kind = EventType.HANDICAP_COUNT_MISMATCH
        draft = Draft(kind, Color.BLACK, points, None, None, 0, settings.ruleset.clause(kind.value))
        say.keep(say.raise_(draft, confidence=lie_surely(say.state.evidence, points)))
        return
    if settings.size != _STANDARD:
        say.note(EventType.HANDICAP_NOT_STANDARDISED, points=points)
        return
    fixed = settings.ruleset.handicap_placement is Placement.FIXED
    if not fixed or count > handicaps.most(settings.size, settings.size):
        return
    wrong = handicaps.misplaced(stones, settings.size, settings.size)
    if wrong and (settings.handicap or 2 * len(wrong) <= count):
        kind = EventType.HANDICAP_MISPLACED
        draft = Draft(kind, Color.BLACK, tuple(sorted(wrong)), None, None, 0, None)
        say.keep(say.raise_(draft, confidence=lie_surely(say.state.evidence, points)))


def carry_on(say: Say) -> None:
    """After White's first move handicap stones lie as they lie (BGA A.2.iv)."""
    for item in say.state.open:
        setup_kinds = (EventType.HANDICAP_MISPLACED, EventType.HANDICAP_COUNT_MISMATCH)
        if item.alert.type in setup_kinds and say.state.game.number > 0:
            say.close(item, "accepted")


def _expect(say: Say) -> None:
    """Compare from now on with the line's position, looks until now with what they showed."""
    from .apply import set_table

    set_table(say, {})


def disturbed(say: Say) -> bool:
    """Watch a disturbed board; True once play may go on."""
    state, settings = say.state, say.settings
    evidence = state.evidence
    changes = [change for change in find(evidence, state.expected, settings) if change.ripe]
    hand = evidence.hand_present and not settings.looks
    if hand:
        say.change(still_ns=evidence.t_ns)
        return False
    since = state.disturbed_ns if state.disturbed_ns is not None else evidence.t_ns
    calm = max((0.0, *(settings.alert_s - change.lain_s for change in changes))) <= 0.0
    still = (evidence.t_ns - max(state.still_ns, since)) / 1e9
    lying = int(np.count_nonzero(state.expected))
    gone = sum(change.vanishes for change in changes)
    if len(changes) <= 1:
        if still < _STILL_S and not settings.looks:
            return False
        restored(say, "put right")
        return True
    if not calm:
        return False
    if gone >= 0.8 * lying and lying >= 5 and still >= _CLEARED_S:
        say.note(EventType.GAME_ABANDONED_OR_ENDED)
        say.change(phase=Phase.DONE)
        return False
    mass = len(changes) > max(6, 0.25 * lying)
    if mass and still >= _COUNTING_S and state.phase is Phase.DISTURBED:
        say.note(EventType.COUNTING_OBSERVED)
        say.change(phase=Phase.COUNTING)
    elif not mass and (evidence.t_ns - since) / 1e9 >= _ADOPT_S:
        _adopt(say, changes)
        return True
    return False


def restored(say: Say, outcome: str) -> None:
    """Play goes on; the disturbance is settled."""
    for item in say.state.open:
        if item.alert.type is EventType.BOARD_DISTURBED:
            say.close(item, outcome)
    say.change(phase=Phase.PLAY, disturbed_ns=None)


def _adopt(say: Say, changes: list[Change]) -> None:
    """A small disturbance that nobody puts right: play goes on from the table as it lies."""
    from .apply import set_table

    over = dict(say.state.over)
    over.update({change.point: change.new for change in changes})
    set_table(say, over)
    say.change(phase=Phase.PLAY, disturbed_ns=None)
    for item in say.state.open:
        if item.alert.type is EventType.BOARD_DISTURBED:
            kept = replace(item, alert=replace(item.alert, points=tuple(sorted(over))))
            others = tuple(other for other in say.state.open if other is not item)
            say.change(open=(*others, kept))
