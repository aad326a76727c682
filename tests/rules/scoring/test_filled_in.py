"""Boards filled in by hand show the margin that the map of points has; sets that none can have."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.board.areas import Areas, areas_of
from rules.board.position import Position
from rules.color import BLACK, WHITE, Color, Sides
from rules.game import Game
from rules.legality.course import at_its_end
from rules.points import Move, Point
from rules.rulesets.presets import preset
from rules.rulesets.ruleset import Method
from rules.scoring.filled_in import (
    CountKind,
    filled_in_areas,
    impossible_stones,
    points_shown,
    sets_may_lie_there,
    unequal_stones,
)
from rules.scoring.score import Score, score
from rules.scoring.score_report import fill_in, half_count, territory_left
from tests.support.boards import all_stones_filled_in

QUICK = settings(max_examples=80, deadline=None)

picks = st.lists(st.integers(0, 10_000), max_size=80)
sizes = st.tuples(st.integers(3, 7), st.integers(3, 7))
handicaps = st.sampled_from([0, 0, 2, 3, 4])


def finished(rules: str, size: tuple[int, int], moves: list[int], handicap: int) -> Game:
    """A game of legal moves and passes, stopped by two passes."""
    setup = Position.empty(*size)
    if handicap:
        points = setup.grid.points[:: max(1, len(setup.grid.points) // handicap)][:handicap]
        setup = setup.with_stones(dict.fromkeys(points, BLACK))
    to_play = WHITE if handicap else BLACK
    game = Game.start(
        preset(rules), komi=Fraction(1, 2), handicap=handicap, setup=setup, to_play=to_play
    )
    for pick in moves:
        legal = game.legal()
        point = None if not legal or pick % 8 == 0 else legal[pick % len(legal)]
        game = game.follow(Move(game.to_play, point))[0]
    while not game.stopped or game.passes < 2:
        game = game.follow(Move(game.to_play, None))[0]
    return game


def some_dead(game: Game, moves: list[int]) -> list[Point]:
    strings = at_its_end(game).position.strings()
    return [min(string.points) for at, string in enumerate(strings) if sum(moves) >> at & 3 == 1]


def put(board: Position, where: int, color: Color, count: int) -> tuple[Position, int]:
    """`board` with up to `count` stones on the points of `where`, and how many found no room."""
    points = list(board.grid.each(where))[:count]
    return board.with_stones(dict.fromkeys(points, color)), count - len(points)


def cleared(owned: Areas) -> Position:
    return Position(owned.grid, owned.stones.black, owned.stones.white)


@QUICK
@given(sizes, picks, handicaps)
def test_prisoners_filled_in_show_what_area_shows(
    size: tuple[int, int], moves: list[int], handicap: int
) -> None:
    """Territory filled in, half counting and stones everywhere: one margin (BGA, Appendix B)."""
    game = finished("bga2009", size, moves, handicap)
    dead = some_dead(game, moves)
    territory, area = (
        score(game, way, dead, agreed=True) for way in Method if way.name != "STONES"
    )
    assert territory.margin == area.margin
    board, left = cleared(territory.areas), {}
    for color in Color:
        theirs = territory.sides[color.other]
        held = theirs.prisoners + theirs.pass_stones + territory.sides[color].dead
        board, left[color] = put(board, territory.areas.territory[color], color, held)
    shown = points_shown(board, CountKind.TERRITORY)
    # A side whose territory is full has no region of its own left; its stones stay its own.
    margin = shown.black - left[BLACK] - shown.white + left[WHITE]
    assert margin - territory.komi == territory.margin
    assert territory_left(territory) == Sides(shown.black - left[BLACK], shown.white - left[WHITE])
    given_to_white = sum(points for _, points in area.adjustments)
    assert given_to_white == max(0, game.handicap - 1)
    assert_by_halves(area)
    filled = cleared(area.areas)
    for color in Color:
        filled, _ = put(filled, area.areas.territory[color], color, filled.height * filled.width)
    owned = Sides(area.areas.area(BLACK), area.areas.area(WHITE))
    shown_areas = filled_in_areas(filled, owned)
    for points in (
        points_shown(cleared(area.areas), CountKind.HALF),
        Sides(*(shown_areas.area(color).bit_count() for color in Color)),
    ):
        assert points.black - points.white - area.komi - given_to_white == area.margin


def assert_by_halves(area: Score) -> None:
    for color, sign in ((BLACK, 1), (WHITE, -1)):
        assert 2 * half_count(area, color).margin == sign * area.margin


@QUICK
@given(st.sampled_from([3, 5, 7]), picks, handicaps)
def test_all_stones_filled_in_show_the_area(size: int, moves: list[int], handicap: int) -> None:
    """Each side has half of the points but one; neutral points are filled half and half first."""
    game = finished("ing_simplified", (size, size), moves, handicap)
    owned = score(game, Method.AREA, some_dead(game, moves)).areas
    neutral = list(owned.grid.each(owned.grid.full ^ owned.area(BLACK) ^ owned.area(WHITE)))
    board = cleared(owned)
    for at, point in enumerate(neutral[: len(neutral) // 2 * 2]):
        board = board.with_stones({point: (BLACK, WHITE)[at % 2]})
    supplied = (size * size) // 2
    assume(all(board.bits(color).bit_count() <= supplied for color in Color))
    spare = {}
    for color in Color:
        lying = board.bits(color).bit_count()
        board, spare[color] = put(board, owned.territory[color], color, supplied - lying)
    for color in Color:
        board, without = put(board, empty(board) & owned.area(color.other), color, spare[color])
        assert without == 0
    assert all_stones_filled_in(board)
    areas = Sides(owned.area(BLACK), owned.area(WHITE))
    margin = areas.black.bit_count() - areas.white.bit_count()
    assert fill_in(owned, supplied).margin == margin
    shown = filled_in_areas(board, areas)
    assert shown.area(BLACK).bit_count() - shown.area(WHITE).bit_count() == margin


def empty(board: Position) -> int:
    return board.grid.full ^ board.bits(BLACK) ^ board.bits(WHITE)


@pytest.mark.parametrize(
    ("rows", "owned", "points"),
    [
        # White's string at B5 may be spare or alive; the record has it dead.
        ("BBBBBBB BWWWWBB BWWWBBB BBBBBBB WWWWWWW WWWWWWW WWWWWW.", [Point(1, 1)], (28, 21)),
        # Spare stones may be all that a side has on the board.
        ("BBB BWW WW.", None, (9, 0)),
    ],
)
def test_the_record_has_whose_the_points_are(
    rows: str, owned: list[Point] | None, points: tuple[int, int]
) -> None:
    board = Position.from_rows(rows.split())
    areas = None if owned is None else areas_of(board, owned)
    whose = Sides(areas.area(BLACK), areas.area(WHITE)) if areas else Sides(board.grid.full, 0)
    shown = filled_in_areas(board, whose)
    assert tuple(shown.area(color).bit_count() for color in Color) == points


@pytest.mark.parametrize(
    ("black", "left", "may"), [(24, 0, True), (22, 0, True), (21, 0, False), (21, 1, True)]
)
def test_sets_that_may_lie_there(black: int, left: int, may: bool) -> None:
    text = "B" * black + "W" * 24 + "." * (25 - black)
    position = Position.from_rows([text[at : at + 7] for at in range(0, 49, 7)])
    assert sets_may_lie_there(position, None, Sides(left, 0)) is may


def lying(black: int, white: int, size: int = 19) -> Position:
    """So many stones of each side, row by row."""
    text = "B" * black + "W" * white
    text += "." * (size * size - len(text))
    return Position.from_rows([text[at : at + size] for at in range(0, size * size, size)])


@pytest.mark.parametrize(
    ("black", "white", "size", "kind", "rules", "text"),
    [
        (180, 180, 19, CountKind.AREA, "wmsg2008", ""),
        (181, 180, 19, CountKind.AREA, "wmsg2008", "181 black stones lie there: wmsg2008 supplies"),
        (100, 181, 19, CountKind.HALF, "ing_official", "181 white stones lie there: ing_official"),
        (180, 179, 19, CountKind.AREA, "ing_official", "2 points are vacant: all stones are"),
        (180, 177, 19, CountKind.AREA, "wmsg2008", "4 points are vacant"),
        # So many are vacant that the players have not filled in all; other rules have no sets.
        (180, 176, 19, CountKind.AREA, "wmsg2008", ""),
        (190, 170, 19, CountKind.AREA, "bga2009", ""),
        (190, 170, 19, CountKind.AREA, "ing_simplified", ""),
        # A set of 180 does not go on a smaller board: both sides may have filled it alike.
        (90, 79, 13, CountKind.AREA, "wmsg2008", ""),
    ],
)
def test_both_sets_fix_how_many_points_are_vacant(
    black: int, white: int, size: int, kind: CountKind, rules: str, text: str
) -> None:
    wrong = impossible_stones(lying(black, white, size), preset(rules), kind)
    assert (wrong == "") is (text == "")
    assert text in wrong


@pytest.mark.parametrize(
    ("black", "white", "left", "rules", "text"),
    [
        (60, 60, Sides(0, 0), "aga", ""),
        (60, 58, Sides(2, 0), "aga", ""),
        (60, 58, Sides(0, 0), "aga", "Black 2 more with a handicap of 3: state its komi"),
        (58, 60, Sides(0, 0), "bga2009", "a prisoner or a pass stone is missing"),
        (75, 60, Sides(0, 0), "bga2009", "a prisoner or a pass stone is missing"),
        (58, 60, Sides(0, 0), "japanese_1989", ""),
    ],
)
def test_pass_stones_make_both_sides_use_as_many(
    black: int, white: int, left: Sides[int], rules: str, text: str
) -> None:
    odd = unequal_stones(lying(black, white), preset(rules), left, handicap=False)
    assert (odd == "") is (text == "")
    assert text in odd
    explained = unequal_stones(lying(black, white), preset(rules), left)
    assert explained == ("" if "handicap" in text else odd)
