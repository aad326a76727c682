"""Real mistakes of players who fill in: each changes what the board shows, and is in the truth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from lab.evenings.hands import Act, Lay
from rules.color import BLACK, Color
from rules.points import Point
from rules.scoring.filled_in import CountKind

from .board import BoardBeingFilled, closed_alike, slide

TRIED = 400
"""Places at which a mistake is tried."""


class MistakeKind(StrEnum):
    """What goes wrong."""

    FORGOTTEN = "a stone forgotten"
    """A prisoner, or a stone of the set, stays in the bowl."""
    PUSHED = "a stone pushed over a border"
    """A border stone lies one point too far, and so does the stone that it pushes."""
    OPENED = "a border opened"
    """A border stone lies too far back: the border has a gap."""
    WRONG_COLOR = "a stone of the wrong colour"
    """A stone of the other colour lies among those of a side."""
    DEAD_LEFT = "a dead string left"
    """A dead string is not taken off."""


KINDS: Mapping[CountKind, tuple[MistakeKind, ...]] = {
    CountKind.TERRITORY: (
        MistakeKind.FORGOTTEN,
        MistakeKind.PUSHED,
        MistakeKind.OPENED,
        MistakeKind.WRONG_COLOR,
    ),
    CountKind.AREA: (MistakeKind.FORGOTTEN, MistakeKind.WRONG_COLOR),
    CountKind.HALF: (MistakeKind.PUSHED, MistakeKind.OPENED, MistakeKind.DEAD_LEFT),
}
"""The mistakes that can be made in each kind of count."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """What went wrong in an arrangement."""

    kind: MistakeKind
    points: tuple[Point, ...]
    """Where it lies; () where that is in a bowl."""
    color: Color
    """The colour of the stones."""
    stones: int = 0
    """How many stones are missing on the board."""
    lead: int | None = None
    """How much more Black leads by the board than by the record; None where borders are open."""
    meant: tuple[Point, ...] = ()
    """The points at which missing prisoners were to be put."""


def lead(board: BoardBeingFilled, kind: CountKind) -> int:
    """Black's points less White's as the board lies."""
    owned = board.areas
    if kind is CountKind.TERRITORY:
        return owned.territory.black.bit_count() - owned.territory.white.bit_count()
    black, white = owned.area(BLACK), owned.area(BLACK.other)
    return black.bit_count() - white.bit_count()


def push_over(board: BoardBeingFilled, kind: CountKind) -> Mistake | None:
    """A border stone and the one before it come to lie one point too far; None where none can."""
    before, due = board.areas, lead(board, kind)
    for at, step in _border(board):
        color = board.position[at]
        assert color is not None
        to = Point(at.row + step[0], at.col + step[1])
        beyond = Point(to.row + step[0], to.col + step[1])
        if not _free(board, beyond, color.other):
            continue
        acts = (slide(to, beyond), slide(at, to))
        now = board.areas_with(*acts)
        if not closed_alike(before, now):
            continue
        moved = now.area(BLACK) ^ before.area(BLACK)
        shown = _after(board, kind, acts)
        if moved and shown != due:
            board.do(color, *acts)
            points = tuple(before.grid.each(moved))
            return Mistake(MistakeKind.PUSHED, points, color, lead=shown - due)
    return None


def open_border(board: BoardBeingFilled, kind: CountKind) -> Mistake | None:
    """A border stone comes to lie one point too far back; None where none can."""
    before = board.areas
    for at, step in _border(board):
        color = board.position[at]
        assert color is not None
        back = Point(at.row - step[0], at.col - step[1])
        if not _free(board, back, color):
            continue
        act = slide(at, back)
        opened = board.areas_with(act).contested & ~before.contested
        if 0 < opened.bit_count() <= 4 and _after(board, kind, (act,)) != lead(board, kind):
            board.do(color, act)
            return Mistake(MistakeKind.OPENED, tuple(before.grid.each(opened)), color)
    return None


def wrong_color(board: BoardBeingFilled, color: Color) -> Mistake | None:
    """A stone of the other side is laid into territory of `color`, in place of one of its own."""
    owned = board.areas
    points = list(owned.grid.each(owned.territory[color]))
    board.rng.shuffle(points)
    for at in points:
        point = Point(*at)
        place = Lay(point, color.other)
        near = (board.position[beside] for beside in board.position.neighbours(point))
        alone = all(stone is not color.other for stone in near)
        if alone and not closed_alike(owned, board.areas_with(place)):
            board.do(color.other, place)
            return Mistake(MistakeKind.WRONG_COLOR, (point,), color.other)
    return None


def _border(board: BoardBeingFilled) -> list[tuple[Point, tuple[int, int]]]:
    """Stones beside a stone of the other colour, and the step to it, in random order."""
    position = board.position
    found = [
        (at, (near.row - at.row, near.col - at.col))
        for color in Color
        for at in sorted(position.stones(color))
        for near in position.neighbours(at)
        if position[near] is color.other
    ]
    order = board.rng.permutation(len(found))[:TRIED]
    return [found[int(index)] for index in order]


def _free(board: BoardBeingFilled, at: Point, owner: Color) -> bool:
    """Whether a point is on the board and empty, in territory of `owner`."""
    size = board.position.height
    if not (0 <= at.row < size and 0 <= at.col < size):
        return False
    return bool(board.areas.territory[owner] & board.areas.grid.bit(at))


def _after(board: BoardBeingFilled, kind: CountKind, acts: tuple[Act, ...]) -> int:
    """Black's lead after `acts`."""
    trial = BoardBeingFilled(board.position, board.rng)
    trial.do(BLACK, *acts)
    return lead(trial, kind)


Make = Callable[[BoardBeingFilled, CountKind], Mistake | None]

AT_BORDERS: Mapping[MistakeKind, Make] = {
    MistakeKind.PUSHED: push_over,
    MistakeKind.OPENED: open_border,
}
"""Mistakes that are made at the end, wherever the board offers a place for them."""
