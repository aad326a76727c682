"""Finished boards as they are arranged: one side counted alone, or both whole sets filled in.

`one_side_laid` does what Chinese referees do. It sweeps the other side's stones off, makes vacant
blocks multiples of ten and collects stones that wall none of them. `sets_filled_in` lays both whole
sets; stones without room at home lie in the other side's area, one by one or in strings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules.board.areas import Areas, areas_of
from rules.board.position import Position
from rules.color import BLACK, WHITE, Color
from rules.points import Point
from rules.scoring.one_side import TEN
from rules.scoring.score_report import fill_in

from .materials import BLACK as BLACK_LABEL
from .materials import EMPTY, smooth
from .materials import WHITE as WHITE_LABEL

Labels = NDArray[np.uint8]

MAX_SPARE_STONES = 12
"""Spare stones of a side on a board with both sets, at most."""

MIN_LIVING_POINTS = 12
"""Points of a side in one place, at least: with fewer it could hardly live."""

HEAP_STEP = 6.5
"""Cells from one heap to the next."""

STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))

TRIED = 40
"""Attempts to find a stone that makes a block a multiple of ten."""

COLLECTED = ("rows", "heaps", "nowhere")
"""Places of stones that wall no block: in rows on the board, in heaps beside it, at their points.
"""


@dataclass(frozen=True)
class ArrangedBoard:
    """A board as it lies in a picture, and the finished one that it was."""

    labels: Labels
    before: Labels
    color: int = EMPTY
    """The side that is counted alone, 1 or 2; 0 where both are."""
    heaps: tuple[int, ...] = ()
    """The numbers of its stones in the heaps beside the board."""
    collected: str = ""
    """One of `COLLECTED`; "" where both sides are counted."""


@dataclass(frozen=True)
class OneSideLaid:
    """A board on which the stones of one side alone lie."""

    position: Position
    color: Color
    heaps: tuple[int, ...]
    """The numbers of stones in the heaps beside the board."""


def finished_board(rng: np.random.Generator, owner: Labels) -> Position:
    """A finished board on which each point belongs to `owner` (N, N), 1 or 2: dead stones are off.

    Stones line the borders, and some lie inside, alone and in clusters.
    """
    size = len(owner)
    padded = np.pad(owner, 1, mode="edge")
    around = [padded[1 + dy : 1 + dy + size, 1 + dx : 1 + dx + size] for dy, dx in STEPS]
    beside = np.any([each != owner for each in around], axis=0)
    crowd: NDArray[np.floating] = smooth(rng, size, size, size / rng.uniform(3, 6))
    inside = (crowd > np.quantile(crowd, rng.uniform(0.6, 0.9))) & (rng.random((size, size)) < 0.8)
    inside |= rng.random((size, size)) < rng.uniform(0.0, 0.08)
    return position_of(np.where(beside | inside, owner, EMPTY).astype(np.uint8))


def all_live(owner: Labels) -> bool:
    """Whether each place of `owner` (N, N), 1 or 2, has points enough for its side to live."""
    board = position_of(owner)
    parts = [part for color in Color for part in board.grid.parts(board.bits(color))]
    return min(part.bit_count() for part in parts) >= MIN_LIVING_POINTS


def position_of(labels: Labels) -> Position:
    """The position of labels (N, N) 0..2."""
    return Position.from_rows(["".join(".BW"[code] for code in row) for row in labels])


def labels_of(position: Position) -> Labels:
    """The labels (N, N) 0..2 of a position."""
    return np.array([[".BW".index(mark) for mark in row] for row in position.rows()], np.uint8)


def arranged_board(
    rng: np.random.Generator, kind: str, owners: Callable[[], Labels]
) -> ArrangedBoard:
    """A board arranged for a count of `kind`, "swept" or "sets", from maps of `owners` (N, N)."""
    while True:
        owner = owners()
        before = finished_board(rng, owner)
        areas = areas_of(before)
        parts = [part for color in Color for part in areas.grid.parts(areas.area(color))]
        if areas.contested or min(part.bit_count() for part in parts) < MIN_LIVING_POINTS:
            continue
        if kind == "sets":
            filled = sets_filled_in(rng, before)
            if filled is not None:
                return ArrangedBoard(labels_of(filled), labels_of(before))
            continue
        collected = COLLECTED[int(rng.integers(1 if len(owner) <= TEN else 0, len(COLLECTED)))]
        laid = one_side_laid(rng, before, collected)
        if laid is not None:
            code = BLACK_LABEL if laid.color is BLACK else WHITE_LABEL
            labels = labels_of(laid.position)
            return ArrangedBoard(labels, labels_of(before), code, laid.heaps, collected)


def heap_places(
    rng: np.random.Generator, heaps: Sequence[int], span: tuple[float, float], away: float
) -> list[tuple[float, float]]:
    """The positions of stones in `heaps`, in cells from the middle of a board of `span` cells.

    Each heap is two rows of five. Heaps lie side by side, from `away` cells beyond the board on.
    """
    places: list[tuple[float, float]] = []
    if not heaps:
        return places
    first = int(rng.integers(4))
    slots = [
        (side, rank, along)
        for rank in range(3)
        for side in ((first + turn) % 4 for turn in range(4))
        for along in np.arange(-span[side % 2] / 2 + 3.0, span[side % 2] / 2 - 2.9, HEAP_STEP)
    ]
    for count, (side, rank, along) in zip(heaps, slots, strict=False):
        out = span[1 - side % 2] / 2 + away + 0.5 + 3.2 * rank
        shift, turn = rng.normal(0, 0.15, 2), rng.normal(0, 0.08)
        for index in range(count):
            x = index % 5 - 2.0 + rng.normal(0, 0.04)
            y = index // 5 - 0.5 + rng.normal(0, 0.04)
            at = along + shift[0] + x * np.cos(turn) - y * np.sin(turn)
            off = (out + shift[1] + x * np.sin(turn) + y * np.cos(turn)) * (1 if side < 2 else -1)
            places.append((at, off) if side % 2 == 0 else (off, at))
    return places


def one_side_laid(rng: np.random.Generator, before: Position, collected: str) -> OneSideLaid | None:
    """One side of the finished board `before` laid out to be counted; None where it has no block.

    `collected` is one of `COLLECTED`. The board's borders must be closed and its dead stones off.
    """
    color = (BLACK, WHITE)[int(rng.integers(2))]
    board = _in_tens(rng, before, color)
    blocks = areas_of(board).territory[color]
    if not blocks:
        return None
    grid, stones = board.grid, board.bits(color)
    beside = grid.beside(blocks)
    walls = stones & (beside if rng.random() < 0.4 else beside | grid.beside(beside))
    loose = 0 if collected == "nowhere" else stones & ~walls
    board = Position.from_rows([row.replace(color.other.letter, ".") for row in board.rows()])
    board = board.with_stones(dict.fromkeys(grid.each(loose)))
    left = loose.bit_count()
    if collected == "rows":
        free = grid.full & ~(blocks | walls | grid.beside(walls))
        for row in _rows(rng, board, free):
            laid = row[:left]
            board = board.with_stones(dict.fromkeys(laid, color))
            left -= len(laid)
            if not left:
                break
    heaps = (TEN,) * (left // TEN) + ((left % TEN,) if left % TEN else ())
    return OneSideLaid(board, color, heaps)


def _in_tens(rng: np.random.Generator, board: Position, color: Color) -> Position:
    """`board` with each region of the territory of `color` made a multiple of ten, or filled."""
    done = 0
    while True:
        areas = areas_of(board)
        grid = areas.grid
        uneven = [
            part
            for part in grid.parts(areas.territory[color])
            if part.bit_count() % TEN and not part & done
        ]
        if not uneven:
            return board
        part = uneven[0]
        over = part.bit_count() % TEN
        opened = _opened(rng, board, areas, color, part) if over >= TEN // 2 else None
        if opened is not None:
            board = opened
            continue
        for _ in range(over):
            part = areas_of(board).territory[color] & part
            at = _to_fill(rng, board, part)
            board = board.with_stones({at: color})
        done |= areas_of(board).territory[color] & part


def _opened(
    rng: np.random.Generator, board: Position, areas: Areas, color: Color, part: int
) -> Position | None:
    """`board` with one stone beside `part` taken off, by which the region grows by one point."""
    grid = areas.grid
    inside = list(grid.each(areas.stones[color] & grid.beside(part)))
    rng.shuffle(inside)
    for point in inside[:TRIED]:
        after = board.with_stones({Point(*point): None})
        now = areas_of(after)
        grown = next(
            p for p in grid.parts(grid.full ^ after.bits(BLACK) ^ after.bits(WHITE)) if p & part
        )
        if not now.contested and grown.bit_count() == part.bit_count() + 1:
            return after
    return None


def _to_fill(rng: np.random.Generator, board: Position, part: int) -> Point:
    """A point of `part` that leaves the rest of it connected where one does."""
    grid = board.grid
    points = list(grid.each(part))
    rng.shuffle(points)
    points.sort(key=lambda at: sum(bool(grid.bit(near) & part) for near in grid.near(Point(*at))))
    for point in points:
        at = Point(*point)
        rest = part & ~grid.bit(at)
        if not rest or next(grid.parts(rest)) == rest:
            return at
    return Point(*points[0])


def _rows(rng: np.random.Generator, board: Position, free: int) -> Iterator[list[Point]]:
    """Rows of ten points among the `free` ones, along one direction, one after another."""
    grid = board.grid
    upright = bool(rng.random() < 0.5)
    step = int(rng.integers(1, 3))
    for line in range(0, grid.rows, step):
        run: list[Point] = []
        for along in range(grid.cols):
            at = Point(along, line) if upright else Point(line, along)
            run = [*run, at] if grid.bit(at) & free else []
            if len(run) == TEN:
                yield run
                run = []


def sets_filled_in(rng: np.random.Generator, before: Position) -> Position | None:
    """The finished board `before` with half of its points of each colour; None where none fits."""
    areas = areas_of(before)
    grid, supplied = areas.grid, before.height * before.width // 2
    if areas.contested:
        return None
    due = fill_in(areas, supplied)
    if max(due.intruders.black, due.intruders.white) > MAX_SPARE_STONES:
        return None
    board = before
    for color in Color:
        area = areas.area(color)
        own = area & ~grid.beside(areas.area(color.other))
        room = list(grid.each(areas.territory[color] & own))
        spare, vacant = due.intruders[color.other], due.vacant[color]
        if len(room) < spare + vacant:
            return None
        chosen = _in_a_string(rng, room, spare) if rng.random() < 0.5 else []
        rng.shuffle(room)
        chosen += [Point(*at) for at in room if at not in chosen][: spare - len(chosen)]
        open_points = [Point(*at) for at in room if at not in chosen][:vacant]
        laid = dict.fromkeys(grid.each(areas.territory[color]), color)
        laid |= dict.fromkeys(chosen, color.other)
        board = board.with_stones(laid).with_stones(dict.fromkeys(open_points))
    return board


def _in_a_string(rng: np.random.Generator, room: list[Point], count: int) -> list[Point]:
    """Up to `count` connected points of `room`."""
    if not count:
        return []
    found = [room[int(rng.integers(len(room)))]]
    while len(found) < count:
        beside = [
            at
            for at in room
            if at not in found
            and any(abs(at.row - o.row) + abs(at.col - o.col) == 1 for o in found)
        ]
        if not beside:
            break
        found.append(beside[int(rng.integers(len(beside)))])
    return found
