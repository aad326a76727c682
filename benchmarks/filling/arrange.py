"""How players arrange a finished board by each kind of count, without a mistake.

There are three ways. Prisoners are put into territory of their own colour, and the territory is
made into blocks (AGA 12; FAQ 4.4.1). All stones are filled in (WMSG 7; FAQ 4.5.1). One side's area
is arranged in tens, the dead stones being off (FAQ 4.3.1).
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy

from lab.evenings.hands import Lay, Lift
from rules.board.position import Position
from rules.color import BLACK, WHITE, Color
from rules.points import Point
from rules.scoring.score import Score
from rules.scoring.score_report import fill_in

from .board import BoardBeingFilled, Handful, same_count, slide

TRIED = 60
"""How often a rearrangement is looked for that leaves the count as it is."""


def off_the_board(board: BoardBeingFilled, dead: Sequence[Point]) -> None:
    """The dead strings are taken off, each by the other side."""
    sides = [
        board.lift(color.other, [at for at in dead if board.position[at] is color])
        for color in Color
    ]
    board.take_turns(*sides)


def prisoners_of(recorded: Score, color: Color) -> int:
    """The stones of `color` that the other side holds once dead stones are off."""
    held = recorded.sides[color.other]
    return held.prisoners + held.pass_stones + recorded.sides[color].dead


def fill_prisoners(board: BoardBeingFilled, prisoners: Sequence[int]) -> bool:
    """Black's and White's `prisoners` are put into territory of their own colour.

    The player who holds them puts them there. Returns whether there was room for all.
    """
    sides = []
    for color, count in zip(Color, prisoners, strict=True):
        points = _places_to_fill(board, color, count)
        if len(points) < count:
            return False
        sides.append(board.place(color.other, [(point, color) for point in points]))
    board.take_turns(*sides)
    return True


def places_left(board: BoardBeingFilled, color: Color, count: int) -> tuple[Point, ...]:
    """Where `count` more prisoners of `color` would be put; nothing random is used up by asking."""
    asked = BoardBeingFilled(board.position, deepcopy(board.rng))
    return tuple(_places_to_fill(asked, color, count))


def _places_to_fill(board: BoardBeingFilled, color: Color, count: int) -> list[Point]:
    """`count` points of the territory of `color`, those in corners and crevices first."""
    position, chosen = board.position, list[Point]()
    free = list(board.areas.grid.each(board.areas.territory[color]))
    for _ in range(min(count, len(free))):
        worth = [_enclosed(position, at) + board.rng.uniform(0.0, 1.5) for at in free]
        at = free.pop(max(range(len(free)), key=worth.__getitem__))
        chosen.append(at)
        position = position.with_stones({at: color})
    return chosen


def _enclosed(position: Position, at: Point) -> int:
    """How many sides of a point are no empty points."""
    return 4 - sum(position[near] is None for near in position.neighbours(at))


def make_blocks(board: BoardBeingFilled, color: Color, count: int) -> None:
    """`count` stones of `color` are laid elsewhere, so that its territory comes to lie together.

    The other side does it, which counts that territory. Borders are moved now and then.
    """
    for _ in range(count):
        if board.rng.random() < 0.25:
            _move_border(board, color.other)
        before, territory = board.areas, board.areas.territory[color]
        empty = list(before.grid.each(territory))
        stones = list(before.grid.each(before.stones[color] & before.grid.beside(territory)))
        if len(empty) < 3 or not stones:
            return
        board.rng.shuffle(stones)
        stones.sort(key=lambda at: _enclosed(board.position, at))
        empty.sort(key=lambda at: -_enclosed(board.position, at))
        for at in stones[:6]:
            act = slide(Point(*at), Point(*empty[0]))
            if same_count(before, board.areas_with(act)):
                board.do(color.other, act)
                break


def _move_border(board: BoardBeingFilled, who: Color) -> None:
    """A black stone and a white one at the border change places, where the count stays the same."""
    before = board.areas
    grid = before.grid
    border = [
        list(grid.each(before.stones[color] & grid.beside(before.stones[color.other])))
        for color in Color
    ]
    if not all(border):
        return
    for _ in range(TRIED):
        black, white = (side[int(board.rng.integers(len(side)))] for side in border)
        acts = (Lift(black), Lift(white), Lay(black, WHITE), Lay(white, BLACK))
        if same_count(before, board.areas_with(*acts)):
            board.do(who, *acts)
            return


def make_tens(board: BoardBeingFilled, color: Color) -> None:
    """Stones of `color` are taken out of its area or put into it until its territory is in tens."""
    while (have := board.areas.territory[color].bit_count()) % 10:
        before = board.areas
        territory = before.territory[color]
        if have % 10 < 5 and have > 10:
            at = _places_to_fill(board, color, 1)[0]
            board.do(color.other, Lay(at, color))
            continue
        inside = [
            at
            for at in before.grid.each(before.stones[color] & before.grid.beside(territory))
            if _opens(board, at, color, have)
        ]
        if not inside:
            return
        at = inside[int(board.rng.integers(len(inside)))]
        board.do(color.other, Lift(at))


def _opens(board: BoardBeingFilled, at: Point, color: Color, have: int) -> bool:
    """Whether the point of a stone of `color` is its territory once the stone is off."""
    now = board.areas_with(Lift(at))
    return bool(now.territory[color].bit_count() == have + 1)


def fill_all(board: BoardBeingFilled) -> bool:
    """All stones of both sets are filled in, each side having half of all points.

    What finds no room in its own area goes into the other's. Returns whether that is possible.
    """
    owned = board.areas
    grid, supplied = owned.grid, board.position.height * board.position.width // 2
    if owned.contested:
        return False
    due = fill_in(owned, supplied)
    sides: list[list[Handful]] = []
    for color in Color:
        empty = list(grid.each(owned.territory[color]))
        board.rng.shuffle(empty)
        points = [Point(*at) for at in empty]
        intruders = due.intruders[color.other]
        vacant = due.vacant[color]
        own = points[intruders + vacant :]
        if len(own) + owned.stones[color].bit_count() + due.intruders[color] != supplied:
            return False
        sides.append(board.place(color, [(at, color) for at in sorted(own)]))
        spare = [(at, color.other) for at in points[:intruders]]
        sides.append(board.place(color.other, spare))
    board.take_turns(sides[0], sides[2])
    board.take_turns(sides[1], sides[3])
    return True
