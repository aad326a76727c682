"""One count by hand from the agreement to the end: every handful of it, and what it should show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from lab.evenings.hands import Lay
from rules.board.position import Position
from rules.color import BLACK, WHITE, Color
from rules.points import Point
from rules.scoring.filled_in import CountKind
from rules.scoring.score import Score, score

from .arrange import (
    fill_all,
    fill_prisoners,
    make_blocks,
    make_tens,
    off_the_board,
    places_left,
    prisoners_of,
)
from .board import BoardBeingFilled, Handful
from .finished import FinishedGame
from .mistakes import AT_BORDERS, Mistake, MistakeKind, wrong_color

RULES: Mapping[CountKind, str] = {
    CountKind.TERRITORY: "bga2009",
    CountKind.AREA: "wmsg2008",
    CountKind.HALF: "chinese_official",
}
"""Rules under which boards are arranged so."""

BLOCKS = 10
"""Stones of a side that are laid elsewhere to make blocks of its territory, at most."""


@dataclass(frozen=True, slots=True)
class FillingPlan:
    """How a board is to be arranged for the count."""

    kind: CountKind
    recorded: Score
    taken_off: tuple[Handful, ...]
    """The handfuls that take dead stones off."""
    arranged: tuple[Handful, ...]
    """The handfuls after them."""
    final: Position
    """The board at the end."""
    mistake: Mistake | None
    """What went wrong; None where nothing did."""


def plan_of(
    finished: FinishedGame, kind: CountKind, wished: MistakeKind | None, rng: np.random.Generator
) -> FillingPlan | None:
    """How the board of `finished` is arranged; None where it cannot be, or not with that mistake.

    The game must be of the rule set that `RULES` has for `kind`.
    """
    passed = finished.passed
    recorded = score(passed, None, finished.dead, agreed=True)
    board = BoardBeingFilled(passed.position, rng)
    dead = _dead_stones(recorded)
    mistake = None
    if wished is MistakeKind.DEAD_LEFT:
        if not dead:
            return None
        string = passed.position.string_at(dead[int(rng.integers(len(dead)))])
        dead = [at for at in dead if at not in string.points]
        mistake = Mistake(wished, tuple(sorted(string.points)), string.color)
    off_the_board(board, dead)
    taken = tuple(board.handfuls)
    board.handfuls.clear()
    made = _arranged(board, recorded, kind, wished)
    if made is None:
        return None
    mistake = made[0] or mistake
    if wished is not None and mistake is None:
        return None
    return FillingPlan(kind, recorded, taken, tuple(board.handfuls), board.position, mistake)


def _dead_stones(recorded: Score) -> list[Point]:
    grid = recorded.areas.grid
    return [at for color in Color for at in grid.each(recorded.areas.dead[color])]


def _arranged(
    board: BoardBeingFilled, recorded: Score, kind: CountKind, wished: MistakeKind | None
) -> tuple[Mistake | None] | None:
    """Arrange the board; the mistake, or None where it cannot be arranged so."""
    if kind is CountKind.AREA:
        return _all_filled_in(board, wished)
    if kind is CountKind.HALF:
        color = (BLACK, WHITE)[int(board.rng.integers(2))]
        make_tens(board, color)
        make_blocks(board, color, int(board.rng.integers(0, BLOCKS + 1)))
        return (_at_border(board, kind, wished),)
    counts = [prisoners_of(recorded, color) for color in Color]
    color = (BLACK, WHITE)[int(board.rng.integers(2))]
    color = color if counts[color is WHITE] else color.other
    missing = wished in (MistakeKind.FORGOTTEN, MistakeKind.WRONG_COLOR)
    if missing and not counts[color is WHITE]:
        return None
    short = 0
    if missing:
        short = 1 if wished is MistakeKind.WRONG_COLOR else int(board.rng.integers(1, 3))
        short = min(short, counts[color is WHITE])
        counts[color is WHITE] -= short
    if not fill_prisoners(board, counts):
        return None
    meant = places_left(board, color, short)
    for side in Color:
        make_blocks(board, side, int(board.rng.integers(0, BLOCKS + 1)))
    if wished is MistakeKind.FORGOTTEN:
        more = short if color is BLACK else -short
        return (Mistake(wished, (), color, short, more, meant),)
    if wished is MistakeKind.WRONG_COLOR:
        return (wrong_color(board, color),)
    return (_at_border(board, kind, wished),)


def _at_border(
    board: BoardBeingFilled, kind: CountKind, wished: MistakeKind | None
) -> Mistake | None:
    make = None if wished is None else AT_BORDERS.get(wished)
    return None if make is None else make(board, kind)


def _all_filled_in(
    board: BoardBeingFilled, wished: MistakeKind | None
) -> tuple[Mistake | None] | None:
    """All stones are filled in, but for the last one of a mistake."""
    start = board.position
    if not fill_all(board):
        return None
    if wished is None:
        return (None,)
    # The last stone stays in the bowl, or one of the other colour is laid in its place.
    last = board.handfuls[-1]
    stone = last.acts[-1]
    assert isinstance(stone, Lay)
    handfuls = [*board.handfuls[:-1], Handful(last.who, last.acts[:-1])]
    board.position, board.handfuls = start, []
    for handful in handfuls:
        if handful.acts:
            board.do(handful.who, *handful.acts)
    if wished is MistakeKind.FORGOTTEN:
        return (Mistake(wished, (), stone.color, 1),)
    wrong = stone.color.other
    board.do(wrong, Lay(stone.point, wrong))
    return (Mistake(wished, (stone.point,), wrong),)
