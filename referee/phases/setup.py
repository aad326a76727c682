"""The start of a game: what lies on the board before the first move, and what is setup still."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from rules import handicap as handicaps
from rules.color import Color
from rules.game import Game
from rules.moves import Move
from rules.notes import NoteType
from rules.points import Point
from rules.position import Position
from rules.ruleset import HandicapPlacement
from rules.scoring import score

from ..alerts.draft import AlertDraft
from ..alerts.life import certainty
from ..alerts.step_context import StepContext
from ..belief import belief as belief_module
from ..belief.arrays import NEVER
from ..belief.changes import Change, find_changes
from ..decision.execute import set_table
from ..events import EventType
from ..hypotheses.hypothesis import Play
from ..state import Phase, Played
from ..table import COLORS

_WATCHED_S = 2.0
_WATCHED_LOOKS = 6.0
_LONG_WATCHED_S = 4.0
_SLOW_NS = 1_000_000_000
_LONGEST_SETUP_S = 6.0
_AGAIN_S = 3.0
_NIGIRI_S = 20.0
_FEWEST_NIGIRI = 4
_MOST_GUESSED = 2
_EARLY = 2
_DOUBTFUL = 1.6
_STANDARD = 19
"""Lines for which the handicap table is standardised (AGA 4)."""

_HANDICAP = (EventType.HANDICAP_MISPLACED, EventType.HANDICAP_COUNT_MISMATCH)


def watch_setup(context: StepContext) -> None:
    """Read what lies on the board at the start, once it lies still in clear view.

    Where setup has begun again the table must lie still for longer, with no hand in view.
    """
    state, settings = context.state, context.settings
    belief = state.belief
    assert state.t0_ns is not None
    again = state.disturbed_ns is not None
    step = min(belief.step_ns, 1_000_000_000)
    watched = (belief.t_ns - state.t0_ns + step) / 1e9
    changes = _sure(context)
    stones = _lying(context, changes)
    blacks = [point for point, color in stones.items() if color is Color.BLACK]
    whites = [point for point, color in stones.items() if color is Color.WHITE]
    if not settings.looks:
        least = _watched_s(context)
        unseen = (belief.evidence.expected_ns == NEVER) & (
            belief.evidence.values.max(axis=2) <= 0.0
        )
        begun = _under_way(context, changes) if again else _begun(context, changes, blacks, whites)
        if watched >= least and begun:
            _lie(context, {}, late=False)
            return
        if watched < least or (unseen.any() and watched < _LONGEST_SETUP_S):
            return
        if belief.hand_present(settings) and (again or (watched < _LONGEST_SETUP_S and not stones)):
            return
        nigiri = _nigiri(blacks, whites)
        if nigiri and not again:
            context.change(disturbed_ns=state.t_ns)
        still_s = _NIGIRI_S if nigiri else _AGAIN_S if again else settings.timing.setup_s
        if any(change.stable_s < still_s for change in changes):
            return
        if state.disturbed_ns is not None and state.t_ns < state.disturbed_ns + _AGAIN_S * 1e9:
            return
    if settings.handicap >= handicaps.FEWEST and len(blacks) < settings.handicap and not whites:
        return
    if len(blacks) == 1 and not whites and settings.to_play is not Color.WHITE:
        lone = [change for change in changes if change.point == blacks[0]]
        if lone:
            _opened(context, lone[0])
            return
    expected = settings.handicap >= handicaps.FEWEST or again
    if expected and len(whites) == 1 and len(blacks) >= handicaps.FEWEST:
        stones = dict.fromkeys(blacks, Color.BLACK)
        whites = []
    _lie(context, stones, late=bool(whites) or len(blacks) == 1)


def _sure(context: StepContext) -> list[Change]:
    """The changes that may be setup: read as surely as this board's other points are.

    A stone that was not there at first, and that no hand brought, is none.
    """
    belief, settings = context.state.belief, context.settings
    again = settings.looks or context.state.disturbed_ns is not None
    start_ns = context.state.t0_ns or 0
    if not settings.looks:
        belief = belief_module.with_level(belief, belief_module.board_clarity(belief))
    return [
        change
        for change in find_changes(belief, context.state.expected, settings)
        if change.confirmed
        and change.deficit <= _DOUBTFUL
        and not (change.flickers and change.appears)
        and (again or change.covered or change.before_ns <= start_ns)
    ]


def _watched_s(context: StepContext) -> float:
    """Seconds for which the table is watched first: longer where something gleams like a stone.

    Looks that follow slowly are not watched for longer.
    """
    belief = context.state.belief
    like = (belief.evidence.values[:, :, 1:] > context.settings.costs.noticed).any(axis=2)
    gleams = bool(
        (like | (belief.reliability.flicker > 0.0) | (belief.reliability.streak > 0.0)).any()
    )
    if not gleams or belief.step_ns >= _SLOW_NS:
        return context.settings.timing.setup_s
    return (
        _WATCHED_S if belief.reliability.expected_looks.max() >= _WATCHED_LOOKS else _LONG_WATCHED_S
    )


def _begun(
    context: StepContext,
    changes: Sequence[Change],
    blacks: Sequence[Point],
    whites: Sequence[Point],
) -> bool:
    """Whether both sides have laid stones in turn on a board that was seen empty before.

    Or a hand has laid White's first.
    """
    start_ns = context.state.t0_ns or 0
    in_turn = bool(whites) and abs(len(blacks) - len(whites)) <= 1
    if not in_turn or context.settings.handicap >= handicaps.FEWEST or context.state.expected.any():
        return False
    if len(changes) == 1 and not changes[0].covered:
        return False
    return all(change.appears and change.before_ns > start_ns for change in changes)


def _under_way(context: StepContext, changes: Sequence[Change]) -> bool:
    """Whether hands have laid stones in turn since setup began again, and all else is misread.

    Stones that were there at the start and never went are none of it.
    """
    since_ns = context.state.disturbed_ns or 0
    played = [change for change in changes if change.covered and change.began_ns > since_ns]
    blacks = sum(change.new is Color.BLACK for change in played)
    whites = sum(change.new is Color.WHITE for change in played)
    in_turn = min(blacks, whites) > 0 and abs(blacks - whites) <= 1
    if not in_turn or context.settings.handicap >= handicaps.FEWEST:
        return False
    others = [change for change in changes if change not in played]
    going = {change.point for change in others if change.vanishes and not change.covered}
    left = {point for point in _lying(context, ()) if point not in going}
    return all(change.appears for change in played) and not left and len(going) == len(others)


def _lying(context: StepContext, changes: Sequence[Change]) -> dict[Point, Color | None]:
    """The stones on the table: those that were expected there, and what has changed."""
    expected = context.state.expected
    stones = {
        Point(row, col): COLORS[code]
        for row, line in enumerate(expected.tolist())
        for col, code in enumerate(line)
        if code
    }
    stones.update({change.point: change.new for change in changes})
    return {point: color for point, color in stones.items() if color is not None}


def _nigiri(blacks: Collection[Point], whites: Collection[Point]) -> bool:
    """Whether these look like a handful of White's stones and Black's guess (002 5.1)."""
    return len(whites) >= _FEWEST_NIGIRI and len(blacks) <= _MOST_GUESSED


def reopen_setup(context: StepContext, changes: Sequence[Change]) -> bool:
    """Whether what has changed before the game is under way is setup still; then it begins again.

    Stones of nigiri, an earlier game cleared away, handicap stones put down after the recording
    began, or set right before White's first move (BGA A.2.iv).
    """
    state = context.state
    game = state.game
    least = context.settings.timing.setup_s
    confirmed = [change for change in changes if change.confirmed and change.stable_s >= least]
    if game.number > _EARLY or not confirmed or any(node.captures for node in game.line()):
        return False
    stones = _lying(context, confirmed)
    blacks = [point for point, color in stones.items() if color is Color.BLACK]
    whites = [point for point, color in stones.items() if color is Color.WHITE]
    begins = _nigiri(blacks, whites)
    if game.number == 0:
        lying = len(game.position.stones(Color.BLACK)) + len(game.position.stones(Color.WHITE))
        gone = sum(change.vanishes for change in confirmed)
        begins |= lying > 0 and gone >= max(2, 0.8 * lying)
        begins |= _handicap_goes_on(context, confirmed, blacks, whites)
    if begins:
        _begin_again(context)
        if context.settings.looks:
            watch_setup(context)
    return begins


def _handicap_goes_on(
    context: StepContext,
    confirmed: Sequence[Change],
    blacks: Sequence[Point],
    whites: Sequence[Point],
) -> bool:
    """Whether black stones are being set as a handicap or set right, and nothing else happens.

    Where a handicap was announced every black stone before White's first move is one of it.
    """
    if whites or not all(Color.BLACK in (change.old, change.new) for change in confirmed):
        return False
    announced = context.settings.handicap >= handicaps.FEWEST
    if announced or any(item.alert.type in _HANDICAP for item in context.state.open):
        return True
    size = context.settings.size
    several = len(blacks) >= handicaps.FEWEST and handicaps.most(size, size) >= len(blacks)
    placed = sum(change.appears for change in confirmed)
    together = placed >= handicaps.FEWEST or context.state.game.handicap >= handicaps.FEWEST
    return several and together and _fits(context, blacks)


def _fits(context: StepContext, blacks: Collection[Point]) -> bool:
    """Whether these are the fixed handicap as seen from any side of the board (AGA 4)."""
    size = context.settings.size
    stones = frozenset(blacks)
    turned = frozenset(Point(point.col, size - 1 - point.row) for point in stones)
    return any(not handicaps.misplaced(each, size, size) for each in (stones, turned))


def _begin_again(context: StepContext) -> None:
    """Go back to setup; what was recorded meanwhile was no move."""
    state, settings = context.state, context.settings
    if state.game.number:
        replaced = state.line[0].n if state.line else None
        context.note(EventType.REVISION, replaces=replaced, move=1, detail="setup")
    asked = state.question
    if asked is not None:
        context.close(asked.open, "setup", withdrawn=True)
    for item in context.state.open:
        if item.alert.type not in _HANDICAP:
            context.close(item, "setup", withdrawn=True)
    start = Game.start(
        settings.ruleset,
        settings.size,
        settings.komi,
        setup=Position.empty(settings.size),
        to_play=settings.to_play,
    )
    context.change(
        game=start,
        line=(),
        question=None,
        pending=(),
        phase=Phase.SETUP,
        disturbed_ns=state.t_ns,
        quiet_key=(),
    )


def _opened(context: StepContext, change: Change) -> None:
    """One black stone alone is Black's first move."""
    game = Game.start(
        context.settings.ruleset,
        context.settings.size,
        context.settings.komi,
        setup=Position.empty(context.settings.size),
        to_play=Color.BLACK,
    )
    move = Move(Color.BLACK, change.point)
    play = Play(move, 1, (), (), change.since_ns, change.covered, change.side)
    after, _ = game.follow(move)
    context.change(game=after, phase=Phase.PLAY, disturbed_ns=None)
    _terms(context)
    event = context.note(
        EventType.BOARD_PLAY,
        color=move.color,
        points=(change.point,),
        move=1,
        seen_ns=play.seen_ns,
        confidence=0.99,
    )
    context.change(line=(Played(event.n, play.covered),))
    set_table(context, {})


def _lie(context: StepContext, stones: Mapping[Point, Color | None], *, late: bool) -> None:
    """What lies there is the start: an empty board, handicap, or a game already going on (late)."""
    settings = context.settings
    position = Position.empty(settings.size).with_stones(stones)
    game = Game.start(
        settings.ruleset, settings.size, settings.komi, setup=position, to_play=settings.to_play
    )
    context.change(game=game, phase=Phase.PLAY, disturbed_ns=None)
    level = belief_module.board_clarity(context.state.belief)
    set_table(context, {})
    if not settings.looks:
        belief = belief_module.start_game(context.state.belief, context.state.expected, level)
        context.change(belief=belief)
    _terms(context)
    draft = None
    if stones:
        points = tuple(sorted(position.stones(Color.BLACK) | position.stones(Color.WHITE)))
        if late:
            context.note(EventType.BOARD_NOT_EMPTY_AT_START, points=points)
        else:
            draft = _wrong_handicap(context, frozenset(points))
    for item in context.state.open:
        if item.alert.type in _HANDICAP:
            if draft is not None and draft.points == item.alert.points:
                return
            context.close(item, "put right")
    if draft is not None:
        sure = certainty(context.state.belief, draft.points)
        context.keep(context.raise_(draft, confidence=sure))


def _terms(context: StepContext) -> None:
    """What is to be known of the game's terms before its first move, once."""
    reported, rules = context.state.reported, context.settings.ruleset
    if reported.terms:
        return
    context.change(reported=replace(reported, terms=True))
    if rules.supplied_stones is not None and not reported.supply:
        detail = f"{rules.supplied_stones} each"
        clause = rules.clause("supplied_stones") or None
        context.note(EventType.STONE_SUPPLY_UNCONFIRMED, detail=detail, clause=clause)
    for note in score(context.state.game).notes:
        if note.type is NoteType.INTEGRAL_KOMI:
            context.note(EventType.INTEGRAL_KOMI, detail=note.text, clause=note.clause or None)


def _wrong_handicap(context: StepContext, stones: frozenset[Point]) -> AlertDraft | None:
    """The alert for handicap stones of a wrong number or on wrong points, None if they lie well.

    Where Black's side is not known, a pattern that fits from another side is asked about.
    """
    settings = context.settings
    count = len(stones)
    points = tuple(sorted(stones))
    if settings.handicap and settings.handicap != count:
        kind = EventType.HANDICAP_COUNT_MISMATCH
        return AlertDraft(kind, Color.BLACK, points, None, None, 0, None)
    if settings.size != _STANDARD:
        context.note(EventType.HANDICAP_NOT_STANDARDISED, points=points)
        return None
    fixed = settings.ruleset.handicap_placement is HandicapPlacement.FIXED
    if not fixed or count > handicaps.most(settings.size, settings.size):
        return None
    wrong = handicaps.misplaced(stones, settings.size, settings.size)
    if not wrong:
        return None
    turned = _fits(context, stones)
    if turned and settings.black_side is None:
        context.note(EventType.ORIENTATION_UNSET, points=points)
        return None
    if settings.handicap or turned or 2 * len(wrong) <= count:
        kind = EventType.HANDICAP_MISPLACED
        return AlertDraft(kind, Color.BLACK, tuple(sorted(wrong)), None, None, 0, None)
    return None


def accept_handicap(context: StepContext) -> None:
    """After White's first move handicap stones lie as they lie (BGA A.2.iv)."""
    for item in context.state.open:
        if item.alert.type in _HANDICAP and context.state.game.number > 0:
            context.close(item, "accepted")
