"""What must hold of every game, tried on games that nobody would play."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sgfmill import boards as sgfmill_boards

from rules.board.areas import areas_of
from rules.board.position import Position
from rules.color import BLACK, WHITE, Color
from rules.game import Game, replay
from rules.points import Move, Point
from rules.records import sgf
from rules.records.writing import record_of
from rules.rulesets.presets import PRESETS, preset
from rules.rulesets.ruleset import Method
from rules.scoring.score import score
from tests.support.rules_material import ko_rules, last_move

BGA = preset("bga2009")
SMALL = settings(max_examples=120, deadline=None)
choices = st.lists(st.integers(0, 10_000), min_size=1, max_size=60)
sizes = st.tuples(st.integers(2, 6), st.integers(2, 6))


def played(game: Game, picks: list[int], passes: int = 9) -> Game:
    """The game after a legal move for every pick; one of `passes` picks is a pass.

    Passes stand where the rules know none, and play goes on after the end of the game.
    """
    for pick in picks:
        points = game.legal()
        point = None if not points or pick % passes == 0 else points[pick % len(points)]
        game, _ = game.follow(Move(game.to_play, point))
    return game


def followed(game: Game, picks: list[int]) -> Game:
    """The game after moves by anyone anywhere, legal or not."""
    rows, cols = game.size
    for pick in picks:
        color = BLACK if pick % 3 else WHITE
        point = None if pick % 11 == 0 else Point(pick // 3 % rows, pick // 7 % cols)
        game = game.follow(Move(color, point))[0]
    return game


def turned(game: Game, turn: int, *, swap: bool) -> Game:
    """The same game on the board turned or mirrored, colours exchanged if `swap`."""
    rows, cols = game.size
    size = (cols, rows) if turn & 4 else (rows, cols)
    start = game.at(0)
    setup = moved(start.position, turn, swap=swap)
    other = Game.start(
        game.ruleset,
        size,
        -game.komi if swap else game.komi,
        0,
        setup,
        hue(start.to_play, swap=swap),
    )
    for move in game.moves():
        point = None if move.point is None else at(move.point, rows, cols, turn)
        other = other.follow(Move(hue(move.color, swap=swap), point))[0]
    return other


def hue(color: Color, *, swap: bool) -> Color:
    return color.other if swap else color


def at(point: Point, rows: int, cols: int, turn: int) -> Point:
    row = rows - 1 - point.row if turn & 1 else point.row
    col = cols - 1 - point.col if turn & 2 else point.col
    return Point(col, row) if turn & 4 else Point(row, col)


def moved(position: Position, turn: int, *, swap: bool) -> Position:
    rows, cols = position.height, position.width
    empty = Position.empty(*((cols, rows) if turn & 4 else (rows, cols)))
    return empty.with_stones(
        {
            at(point, rows, cols, turn): hue(color, swap=swap)
            for color in Color
            for point in position.stones(color)
        }
    )


@SMALL
@given(sizes, choices, st.integers(0, 7), st.booleans())
def test_turning_the_board_or_exchanging_colours_changes_nothing(
    size: tuple[int, int], picks: list[int], turn: int, swap: bool
) -> None:
    ruleset = ko_rules("bga")
    game = followed(Game.start(ruleset, size, komi=Fraction(1, 2)), picks)
    other = turned(game, turn, swap=swap)
    assert other.position == moved(game.position, turn, swap=swap)
    for one, two in zip(game.line(), other.line(), strict=True):
        if one.parent is not None:
            (my_game, my_move), (other_game, other_move) = last_move(one), last_move(two)
            mine, theirs = my_game.verdict(my_move), other_game.verdict(other_move)
            assert [breach.type for breach in mine] == [breach.type for breach in theirs]
    sign = -1 if swap else 1
    assert score(other, Method.AREA).margin == sign * score(game, Method.AREA).margin


@SMALL
@given(sizes, choices)
def test_area_and_neutral_points_are_the_board(size: tuple[int, int], picks: list[int]) -> None:
    game = followed(Game.start(BGA, size), picks)
    ground = areas_of(game.position)
    black, white = ground.area(BLACK), ground.area(WHITE)
    assert black & white == 0
    rows, cols = size
    if game.position.stones(BLACK) or game.position.stones(WHITE):
        assert (black | white | ground.contested).bit_count() == rows * cols


@SMALL
@given(st.sampled_from([2, 5, 9, 13, 19]), choices)
def test_sgfmills_board_agrees(lines: int, picks: list[int]) -> None:
    theirs = sgfmill_boards.Board(lines)
    game = Game.start(BGA, lines)
    for pick in picks:
        color = game.to_play
        at = Point(pick % lines, pick // lines % lines)
        if game.position[at] is not None:
            continue
        game = game.follow(Move(color, at))[0]
        theirs.play(lines - 1 - at.row, at.col, color.letter.lower())
        shown = {
            (Point(lines - 1 - row, col), colour)
            for colour, (row, col) in theirs.list_occupied_points()
        }
        ours = {
            (point, color.letter.lower())
            for color in Color
            for point in game.position.stones(color)
        }
        assert ours == shown
    assert theirs.area_score() == score(game, Method.AREA, komi=Fraction(0)).margin


@SMALL
@given(sizes, choices)
def test_a_record_is_written_and_read_back(size: tuple[int, int], picks: list[int]) -> None:
    game = followed(Game.start(BGA, size, komi=Fraction(1, 2)), picks)
    record = record_of(game)
    again = sgf.read_sgf(sgf.write_sgf(record))
    assert again == record
    assert replay(again, BGA)[0].position == game.position


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("size", [(2, 2), (2, 3), (13, 9), (25, 25)])
def test_every_preset_plays_on_every_board(rules: str, size: tuple[int, int]) -> None:
    game = Game.start(preset(rules), size)
    game = played(game, [3, 1, 4, 1, 5, 9, 2, 6], passes=1000)
    game, _ = game.follow(Move(game.to_play, None))
    result = score(game)
    assert len(result.owner) == size[0]
    assert all(len(row) == size[1] for row in result.owner)
