"""Lines of plays made of stones that appeared: turn, captures, breaches, costs, hypotheses."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from rules.advice.procedures import before_the_sequence
from rules.color import Color
from rules.game import Game
from rules.legality.breach import Breach, BreachType
from rules.legality.repetition import closes_cycle
from rules.points import Move, Point

from ..alerts.remedies import AlertDraft
from ..belief.changes import Change, mover_of, owner_was_there
from ..belief.look import COLORS, Overlay
from ..events import EventType
from ..settings import Costs, Settings
from .context import Context, empty_start
from .hypothesis import MISREAD, Closing, Cost, Hypothesis, Kind, Line, Play
from .supposing import haste, overtaken, stone_doubt, suppose, timing_costs

PARTLY_TAKEN_NATS = 4.0  # after seconds a string is off or lies; what lies there came again
"""Captured stones of which a part was taken off between two looks."""


def lines_of(context: Context, game: Game, sequence: Sequence[Change]) -> Iterator[Line]:
    """The lines that `sequence`, played on `game`, may be: one, or one for each owner of the last.

    A last stone out of turn may also be the other side's move in the wrong colour. Or it has
    captured a stone that was not seen.
    """
    if not sequence:
        yield Line(game, context.table_diff, (), (), ())
        return
    if context.budget.spent:
        return
    base = started(context, game, sequence)
    yield line_of(context, base, sequence)
    last = sequence[-1]
    if len(sequence) == 1 and last.new is base.to_play:
        return
    apart_ns = context.timing.apart_s * 1e9
    if len(sequence) > 1 and last.since_ns - sequence[-2].since_ns < apart_ns:
        return
    # A stone that came well after the others may be a move of another kind than they are.
    early = line_of(context, base, sequence[:-1])
    if not early.alerts and last.new is not early.game.to_play:
        yield _wrong_color(context, early, last)
        yield from _recaptured(context, early, last)


def moves_of(sequence: Sequence[Change]) -> list[Move]:
    """The stones of `sequence` as moves, each of the colour that is seen."""
    return [Move(change.new, change.point) for change in sequence if change.new is not None]


def started(context: Context, game: Game, sequence: Sequence[Change]) -> Game:
    """`game`, or the same start with the other side to move where the first stone decides that."""
    first = moves_of(sequence[:1])[0].color
    if first is game.to_play or not context.free_start(game):
        return game
    return Game.start(game.ruleset, game.size, game.komi, game.handicap, game.position, first)


def white_first(game: Game, moves: Sequence[Move], settings: Settings) -> bool:
    """Whether White begins on an empty board, which without handicap is Black's to do."""
    return bool(moves) and moves[0].color is Color.WHITE and empty_start(game, settings)


def line_of(context: Context, base: Game, sequence: Sequence[Change]) -> Line:
    """The line in which the stones of `sequence` were played on `base` in that order."""
    prices, timing, moves = context.costs, context.timing, moves_of(sequence)
    context.budget.spend()
    costs: list[Cost] = [("play", prices.play)]
    if len(moves) > 1:
        costs.append(("more plays", context.more_play * (len(moves) - 1)))
    costs.extend(timing_costs(context, base, sequence))
    if white_first(base, moves, context.settings):
        costs.append(("White first", prices.white_first))
    game = base
    table_diff = dict(context.table_diff)
    plays: list[Play] = []
    alerts: list[AlertDraft] = []
    run: list[Point] = []
    asked = context.state.question is not None and base is context.game
    for number, (change, move) in enumerate(zip(sequence, moves, strict=True)):
        before = game
        # Stones of one colour that came together are one run, for which one alert is raised.
        together = plays and plays[-1].move.color is move.color
        if together and change.since_ns - plays[-1].seen_ns < timing.apart_s * 1e9:
            run = [*run, change.point]
        else:
            run = [change.point]
        game, breaches = game.follow(move)
        later = {other.point for other in moves[number + 1 :]}
        uncleared_captures = _leave_captures(context, game, before, move, table_diff, later)
        if uncleared_captures:
            costs.append(("captures pending", prices.capture_pending))
            partly = len(uncleared_captures) < len(game.captures)
            if partly and (share := context.unseen_share):
                costs.append(("captures partly taken", share * PARTLY_TAKEN_NATS))
        plays.append(
            replace(
                Play.of(change, game, uncleared_captures),
                after=not plays or change.before_ns >= sequence[len(plays) - 1].began_ns,
                before_ns=change.before_ns,
                guessed=change.guessed,
                doubt=_doubt(context, change),
            )
        )
        for breach in breaches:
            # A third stone in a row, or one after a question, is no new surprise.
            again = breach.type is BreachType.TWO_IN_A_ROW and (len(run) > 2 or asked)
            name, nats = breach_cost(prices, breach)
            costs.append((name, prices.more_play if again else nats))
            _add_alert(alerts, breach, before, game.number, run, move)
    costs.extend(_other_hand(context, sequence, moves))
    return Line(game, table_diff, tuple(plays), tuple(alerts), tuple(costs))


def played(
    context: Context,
    line: Line,
    costs: Sequence[Cost] = (),
    *,
    opens: tuple[AlertDraft, ...] | None = None,
    unwound: int = 0,
    sure: bool = True,
    skip_hand_cost: bool = False,
) -> Hypothesis:
    """The hypothesis in which `line` was played, at its costs and `costs`, and opens `opens`.

    The alerts of `line` where `opens` is None; `unwound` moves are taken back first. Without `sure`
    it must lie there for as long as an irregularity; with `skip_hand_cost` a hand is taken for
    granted.
    """
    opens = line.alerts if opens is None else opens
    asked = context.state.question
    misread = bool(unwound) and _lies_unplayed(context, line)
    replaces = misread and (asked is None or asked.removed_ns is not None)
    # The alerts of extra stones that turn out to have been played are withdrawn.
    made = {play.move.point for play in line.plays}
    extra = [item for item in context.state.open if item.alert.type is EventType.EXTRA_STONE]
    adopted = [item for item in extra if made and made.issuperset(item.alert.points)]
    return suppose(
        context,
        line.game,
        line.table_diff,
        (*line.costs, *costs),
        kind=Kind.PLAYED if line.plays else Kind.TABLE,
        plays=line.plays,
        opens=opens,
        closes=tuple(Closing(item, MISREAD, withdrawn=True) for item in adopted),
        unwound=unwound,
        revision=MISREAD if replaces else None,
        regular=sure and not opens and not (misread and asked is None),
        skip_hand_cost=skip_hand_cost,
    )


def _leave_captures(
    context: Context,
    game: Game,
    before: Game,
    move: Move,
    table_diff: dict[Point, Color | None],
    later: Collection[Point | None],
) -> tuple[Point, ...]:
    """Leave in `table_diff` what `move`, the last of `game`, captured and still lies; these stones.

    What lies at a point that is played `later` is the stone of that play.
    """
    played = move.point
    if played is not None:
        table_diff.pop(played, None)
    uncleared_captures = []
    for point in sorted((game.captures | game.self_captures).difference(later)):
        there = move.color if point == played else _lies(context, before, table_diff, point)
        if there is None or (point != played and context.value(point, None) > 0.0):
            continue
        table_diff[point] = there
        if point in game.captures:
            uncleared_captures.append(point)
    return tuple(uncleared_captures)


def _lies(context: Context, before: Game, table_diff: Overlay, point: Point) -> Color | None:
    """What lay at `point` on the table before a play took it."""
    expected = COLORS[int(context.state.expected[point])]
    if expected is not None:
        return expected
    stone = before.position[point]
    if stone is not None and context.value(point, stone) > 0.0:
        return stone
    return table_diff.get(point)


def breach_cost(prices: Costs, breach: Breach) -> Cost:
    """The cost of a play with `breach`.

    >>> from rules.color import BLACK
    >>> ko = Breach(BreachType.KO, BLACK, (), "BGA 6")
    >>> breach_cost(Costs(), ko) == ("ko", Costs().ko)
    True
    """
    costs: Mapping[object, Cost] = {
        BreachType.TWO_IN_A_ROW: ("two in a row", prices.two_in_row),
        BreachType.OCCUPIED: ("point occupied", prices.occupied),
        BreachType.SELF_CAPTURE: ("self-capture", prices.self_capture),
        BreachType.KO: ("ko", prices.ko),
        BreachType.SUPERKO: ("superko", prices.superko),
        BreachType.LONG_CYCLE: ("long cycle", prices.superko),
    }
    return costs[breach.type]


def _add_alert(
    alerts: list[AlertDraft],
    breach: Breach,
    before: Game,
    number: int,
    run: Sequence[Point],
    move: Move,
) -> None:
    """Add the alert of `breach`; stones of one colour in a run share one, which names them all."""
    if not (breach.forbidden or closes_cycle(before.after(move))):
        return
    type_, color = EventType(breach.type.value), move.color
    base = before if before.to_play is color else before_the_sequence(before, color)
    # A double move names every stone of its run; other breaches but self-capture their own stone.
    double = type_ is EventType.TWO_IN_A_ROW
    every = double or type_ is EventType.SELF_CAPTURE
    points = tuple((breach.points if every else ()) or run[-1:])
    last = alerts[-1] if alerts else None
    if double and last is not None and last.type is type_ and last.points == points[:-1]:
        alerts[-1] = replace(last, points=points, number=number)
        return
    clause = breach.clause or None
    alerts.append(AlertDraft(type_, color, points, color, base.number, number, clause))


def _doubt(context: Context, change: Change) -> float:
    """The nats against a stone by how it came."""
    mover = mover_of(context.state, context.settings, change)
    other = mover is not None and mover is not change.new
    return stone_doubt(context, change) + (context.costs.side_cue if other else 0.0)


def _other_hand(
    context: Context, sequence: Sequence[Change], moves: Sequence[Move]
) -> Iterator[Cost]:
    """What it costs that a stone came from the other player's side of the board.

    A stone put down with another under the same hand is the other player's least of all.
    """
    before: Change | None = None
    for change, move in zip(sequence, moves, strict=True):
        mover = mover_of(context.state, context.settings, change)
        both = (
            len(moves) > 1
            and move.color is change.new
            and owner_was_there(context.state, context.settings, change)
        )
        if mover is not None and mover is not move.color and not both:
            yield "the other side's hand", context.costs.side_cue
            if (
                before is not None
                and before.side == change.side
                and abs(change.since_ns - before.since_ns) < context.timing.apart_s * 1e9
                and one_visit(context, change)
                and one_visit(context, before)
            ):
                yield "one hand for both", context.costs.same_hand
        before = change


def one_visit(context: Context, change: Change) -> bool:
    """Whether its point was out of sight for no longer than one hand takes to play."""
    return change.began_ns - change.before_ns <= context.timing.visit_s * 1e9


def _wrong_color(context: Context, early: Line, change: Change) -> Line:
    """The player to move laid a stone of the other colour: it is the move (docs/rules.md I1)."""
    move = Move(early.game.to_play, change.point)
    game, breaches = early.game.follow(move)
    table_diff = {**early.table_diff, change.point: change.new}
    uncleared_captures = tuple(
        point for point in sorted(game.captures) if context.value(point, None) <= 0.0
    )
    before = early.game.position
    table_diff.update({point: before[point] for point in uncleared_captures})
    play = replace(Play.of(change, game, uncleared_captures), doubt=stone_doubt(context, change))
    prices = context.costs
    costs = [*early.costs, ("wrong colour", prices.wrong_color)]
    if early.plays:
        costs.append(("more plays", context.more_play))
    else:
        costs.extend(overtaken(context, early.game, (change,)))
    costs.extend(breach_cost(prices, breach) for breach in breaches)
    costs.extend(_other_hand(context, (change,), (move,)))
    costs.extend(haste(context, early.plays, change))
    kind, number = EventType.WRONG_COLOUR_STONE, game.number
    draft = context.draft(kind, change.new, (change.point,), mover=move.color, number=number)
    return Line(game, table_diff, (*early.plays, play), (draft,), tuple(costs))


def _recaptured(context: Context, early: Line, change: Change) -> Iterator[Line]:
    """A stone of the side to move, gone again or never seen, that this one captured."""
    mover, base = early.game.to_play, early.game
    for point in sorted({*base.position.neighbours(change.point), *context.glimpsed(mover)}):
        if base.position[point] is not None or point in early.table_diff or point == change.point:
            continue
        whole = (context.guess(point, mover, change.since_ns - 1), change)
        line = line_of(context, base, whole)
        if line.alerts or point not in line.game.captures or line.plays[0].captures:
            continue
        more = context.more_play
        glimpse = context.glimpse(point, mover)
        unseen = more - min(glimpse, more) if glimpse > 0.0 else context.unseen_play + more
        costs = (*early.costs, ("more plays", more), ("stone never seen", unseen))
        yield Line(line.game, line.table_diff, (*early.plays, *line.plays), (), costs)


def _lies_unplayed(context: Context, line: Line) -> bool:
    """Whether the last stone lies on the table without being in `line`: no move, then."""
    last = context.game.last
    if last is None or last.point is None:
        return False
    return (
        line.table_diff.get(last.point) is last.color
        and line.game.position[last.point] is not last.color
    )
