"""Facts from devices and people, carried out: passes, resignation, the arbiter's hand."""

from __future__ import annotations

from dataclasses import replace

from rules.color import Color
from rules.moves import Move
from rules.procedures import pass_stone

from .apply import branch_off, forced_pass, set_table
from .events import EventType
from .facts import ClockPress, Edited, Fact, PassPressed, Resign, Restored, Resumed, Unwound
from .life import accept
from .reading import Draft
from .righting import Righting
from .say import Say
from .state import Phase, Played


def take_fact(say: Say, fact: Fact) -> None:
    """Carry out `fact`; the time of the step is the fact's."""
    state = say.state
    looked = state.evidence.t_ns
    if state.t0_ns is None:
        say.change(t0_ns=fact.t_ns)
    say.change(evidence=replace(state.evidence, t_ns=max(looked, fact.t_ns)))
    if isinstance(fact, ClockPress):
        say.change(presses={**state.presses, fact.color: fact.t_ns})
    elif isinstance(fact, PassPressed):
        _passed(say, fact.color)
    elif isinstance(fact, Resign):
        say.note(EventType.RESIGNED, color=fact.color)
        say.change(phase=Phase.DONE)
    elif isinstance(fact, Restored):
        _restored(say)
    elif isinstance(fact, Unwound):
        _unwound(say, fact)
    elif isinstance(fact, Edited):
        position = state.game.position.with_stones(fact.stones)
        say.change(game=state.game.edited(position, fact.to_play))
        set_table(say, {})
    elif isinstance(fact, Resumed):
        say.note(EventType.GAME_RESUMED, color=fact.to_play)
        say.change(game=state.game.edited(state.game.position, fact.to_play), phase=Phase.PLAY)
    say.change(evidence=replace(say.state.evidence, t_ns=looked))


def _passed(say: Say, color: Color) -> None:
    move = Move(color, None)
    accept(say, move)
    before = say.state.game
    game, breaches = before.follow(move)
    handed = Righting(hand_over=pass_stone(game.ruleset, color))
    event = say.note(EventType.PASS, color=color, move=game.number, righted=handed)
    say.change(game=game, line=(*say.state.line[: before.number], Played(event.n, None)))
    for breach in breaches:
        draft = Draft(
            EventType(breach.type.value),
            color,
            (),
            color,
            before.number - 1,
            game.number,
            breach.clause or None,
        )
        say.keep(say.raise_(draft, confidence=1.0))
    if game.stopped and say.state.phase is Phase.PLAY:
        say.note(EventType.GAME_PAUSED)
        say.change(phase=Phase.AGREEMENT)


def _restored(say: Say) -> None:
    for item in say.state.open:
        say.close(item, "restored")
    set_table(say, {})
    phase = Phase.PLAY if say.state.phase is Phase.DISTURBED else say.state.phase
    say.change(phase=phase, disturbed_ns=None, pending=())
    say.note(EventType.RESTORED)


def _unwound(say: Say, fact: Unwound) -> None:
    game = say.state.game
    target = game.unwind(min(fact.moves, game.number))
    offender = game.last.color if game.last is not None else None
    branch_off(say, target)
    set_table(say, {})
    say.note(EventType.REWOUND, move=target.number)
    if fact.forced_pass and offender is not None and target.to_play is offender:
        forced_pass(say, offender)
