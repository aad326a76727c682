"""How long irregularities lie, how they are put right and written down."""

from __future__ import annotations

from rules.color import Color
from rules.points import Point

from .evening import EMPTY, Wrong, code
from .match import Match


def lying(match: Match) -> float:
    """For how long something wrong lies there before anybody acts."""
    return float(match.rng.uniform(5.0, 22.0))


def report(
    match: Match,
    name: str,
    points: list[Point],
    t: float,
    same: tuple[str, ...] = (),
) -> Wrong:
    """Write down what was wrong; its end is the evening's time now."""
    wrong = Wrong(name, points, t, match.evening.t, same)
    match.evening.wrongs.append(wrong)
    return wrong


def swap(match: Match, color: Color, changes: list[tuple[Point, int]]) -> None:
    """One visit of `color` that lays each of these in turn."""
    visit = match.evening.visit(color, match.evening.t)
    for point, what in changes:
        visit.lay(point, what)
    visit.leave()


def put_back(match: Match, color: Color) -> None:
    """`color` makes the table agree with the game as it stands."""
    swap(match, color, difference(match))


def difference(match: Match) -> list[tuple[Point, int]]:
    """What has to be laid or taken for the table to agree with the game."""
    position = match.game.position
    changes = []
    for row in range(match.evening.size):
        for col in range(match.evening.size):
            point = Point(row, col)
            stone = position[point]
            want = EMPTY if stone is None else code(stone)
            if match.evening.board.get(point, EMPTY) != want:
                changes.append((point, want))
    return sorted(changes, key=lambda change: change[1] != EMPTY)
