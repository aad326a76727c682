"""Breaches of the rules by a move, and the error for an illegal move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..color import Color
from ..errors import Reason, RulesError
from ..points import Move, Point, to_board
from ..rulesets.ruleset import Superko
from ..texts import CodeEnum
from .repetition import PositionIndex, first_seen

if TYPE_CHECKING:
    from .history import History


class BreachType(CodeEnum):
    """What the board forbids, and whose turn it is; the values are the names of events."""

    TWO_IN_A_ROW = "TwoInARow"
    OCCUPIED = "OccupiedIntersection"
    SELF_CAPTURE = "SelfCapture"
    KO = "KoRetake"
    SUPERKO = "SuperkoRepetition"
    LONG_CYCLE = "LongCycle"


class CourseBreachType(CodeEnum):
    """What the course of a game forbids; the values are the names that `goban check` prints."""

    MOVE_AFTER_END = "MoveAfterEnd"
    PASS_FORBIDDEN = "PassForbidden"
    WHITE_BEGINS = "WhiteBegins"


_TEXTS = {
    BreachType.TWO_IN_A_ROW: "it is not {color}'s turn",
    BreachType.OCCUPIED: "a stone lies there",
    BreachType.SELF_CAPTURE: "{color} captures own stones",
    BreachType.KO: "{color} retakes the ko at once",
    BreachType.SUPERKO: "{color} repeats the position",
    BreachType.LONG_CYCLE: "the position was there",
    CourseBreachType.MOVE_AFTER_END: "the game has ended",
    CourseBreachType.PASS_FORBIDDEN: "these rules know no passes",
    CourseBreachType.WHITE_BEGINS: "White begins an even game",
}


@dataclass(frozen=True, slots=True)
class Breach:
    """One rule that a move breaks.

    >>> print(Breach(BreachType.KO, Color.WHITE, (Point(2, 2),), "BGA 6.1"))
    White retakes the ko at once (KoRetake, BGA 6.1)
    """

    type: BreachType | CourseBreachType
    color: Color
    points: tuple[Point, ...]
    """The stones concerned.

    That is the stone played, for `SELF_CAPTURE` the whole string, for `TWO_IN_A_ROW` every play of
    the sequence. For a pass it is none.
    """
    clause: str
    """The rule; "" where none is stated."""
    first_seen_move: int | None = None
    """For a repetition, the number of moves after which the position was there first.

    None for any other breach.
    """

    @property
    def forbidden(self) -> bool:
        """Whether the move is illegal; a long cycle is not, it only ends the game."""
        return self.type is not BreachType.LONG_CYCLE

    def __str__(self) -> str:
        text = _TEXTS[self.type].format(color=self.color.word.capitalize())
        if self.first_seen_move is not None:
            text += f" after move {self.first_seen_move}"
        cited = f", {self.clause}" if self.clause else ""
        return f"{text} ({self.type.value}{cited})"


TURN, OCCUPIED, SELF_CAPTURE, KO, REPEATS = 1, 2, 4, 8, 16
"""Possible breaches of a move: cheap to find; `breaches_of` examines those that are set."""


def breaches_of(
    before: History, move: Move, after: History, flags: int, positions: PositionIndex | None = None
) -> tuple[Breach, ...]:
    """The breaches of `move` in `before`, which led to `after` and raised `flags`.

    Where `positions` are those of the whole line of `before`, repetitions are looked up in them.
    """
    first = None
    if flags & REPEATS:
        first = positions.first_seen(after) if positions else first_seen(after)
    if flags == REPEATS and first is None:
        return ()
    found: list[tuple[BreachType, tuple[Point, ...], int | None]] = []
    here, ruleset = () if move.point is None else (move.point,), before.ruleset
    if flags & TURN and not before.equalizes(move):
        found.append((BreachType.TWO_IN_A_ROW, (*_run(before, move.color), *here), None))
    if flags & OCCUPIED:
        found.append((BreachType.OCCUPIED, here, None))
    elif flags & SELF_CAPTURE:
        found.append((BreachType.SELF_CAPTURE, tuple(sorted(after.self_captures)), None))
    elif flags & KO and (ruleset.basic_ko or first is not None):
        found.append((BreachType.KO, here, None))
    elif first is not None:
        superko = ruleset.superko is not Superko.NONE
        found.append((BreachType.SUPERKO if superko else BreachType.LONG_CYCLE, here, first))
    return tuple(
        Breach(kind, move.color, points, ruleset.clause(kind.value), seen)
        for kind, points, seen in found
    )


def _run(game: History, color: Color) -> tuple[Point, ...]:
    """The plays of `color` at the end of `game` with no move of the opponent between.

    Of a longer run only as many moves count as the board has points, the last ones.
    """
    points: list[Point] = []
    oldest = game.number - game.size[0] * game.size[1]
    for node in game.line():
        if node.last is None or node.last.color is not color or node.number <= oldest:
            break
        if node.last.point is not None:
            points.append(node.last.point)
    return tuple(reversed(points))


class IllegalMove(RulesError):  # noqa: N818 - the word of the rules documents
    """A move that `Game.play` refused. ``breaches`` holds every rule that ``move`` breaks.

    `rows` is the number of horizontal lines, for the board label in the message. ``reason`` is
    `Reason.MOVE`.

    >>> from rules import Game
    >>> try:
    ...     Game.new(size=9).play("E5").play("E5")
    ... except IllegalMove as error:
    ...     error.types, error.clause
    ((BreachType.OCCUPIED,), 'BGA 2, A.2.ii')
    """

    def __init__(self, move: Move, breaches: tuple[Breach, ...], rows: int) -> None:
        where = "pass" if move.point is None else to_board(move.point, rows)
        reasons = ", ".join(map(str, breaches))
        super().__init__(Reason.MOVE, f"{where}: {reasons}")
        self.move = move
        self.breaches = breaches

    @property
    def types(self) -> tuple[BreachType | CourseBreachType, ...]:
        """The kind of each breach."""
        return tuple(breach.type for breach in self.breaches)

    @property
    def clause(self) -> str:
        """The clause that forbids the move; with several breaches that of the first."""
        return next((breach.clause for breach in self.breaches if breach.forbidden), "")
