"""What must hold of every game, tried on games that nobody would play."""

from fractions import Fraction

import pysgf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies._internal.random import ArtificialRandom
from sgfmill import boards as sgfmill_boards
from sgfmill import sgf as sgfmill_sgf

from rules.board.areas import areas_of
from rules.board.position import Position
from rules.checking import replay
from rules.color import BLACK, WHITE, Color
from rules.game import Game
from rules.legality.course import at_its_end
from rules.moves import Move
from rules.points import Point, to_board
from rules.records import sgf
from rules.records.writing import record_of
from rules.rulesets.presets import PRESETS, preset
from rules.rulesets.ruleset import Method
from rules.scoring.counting import fill_in, half_count, territory_left
from rules.scoring.notes import NoteType
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
@given(sizes, choices, st.sampled_from([0, 2, 3, 4]), st.randoms(use_true_random=False))
def test_territory_and_area_give_the_same_margin(
    size: tuple[int, int], picks: list[int], handicap: int, random: ArtificialRandom
) -> None:
    rows, cols = size
    setup = Position.empty(rows, cols)
    if handicap:
        stones = random.sample(setup.grid.points, min(handicap, rows * cols - 2))
        setup = setup.with_stones(dict.fromkeys(stones, BLACK))
    game = played(Game.start(BGA, komi=Fraction(15, 2), setup=setup), picks)
    lying = at_its_end(game).position.strings()
    dead = [next(iter(string.points)) for string in lying if random.random() < 0.3]
    result = score(game, Method.TERRITORY, dead)
    assert result.margin == result.other_margin == score(game, Method.AREA, dead).margin
    kinds = {note.type for note in result.notes}
    assert NoteType.EQUIVALENCE_BROKEN not in kinds
    assert NoteType.STONE_COUNT_MISMATCH not in kinds
    left = territory_left(result)
    assert left.black - left.white - result.komi == result.margin
    area = score(game, Method.AREA, dead)
    for color, sign in ((BLACK, 1), (WHITE, -1)):
        assert 2 * half_count(area, color).margin == sign * area.margin


@SMALL
@given(sizes, choices)
def test_wmsgs_first_pass_makes_area_of_territory(size: tuple[int, int], picks: list[int]) -> None:
    game = played(Game.start(preset("wmsg2008"), size, komi=0), picks, passes=20_000)
    if any(move.point is None for move in game.moves()):
        return
    game, _ = game.follow(Move(game.to_play, None))
    game, _ = game.follow(Move(game.to_play, None))
    area = score(game, Method.AREA)
    sides = area.sides
    territory = sides.black.territory + sides.black.prisoners
    territory -= sides.white.territory + sides.white.prisoners
    assert area.margin == territory


@SMALL
@given(st.integers(1, 6), st.integers(1, 6), st.randoms(use_true_random=False))
def test_filling_in_leaves_one_point(
    half_rows: int, half_cols: int, random: ArtificialRandom
) -> None:
    rows, cols = 2 * half_rows + 1, 2 * half_cols + 1
    cut = random.randrange(rows * cols + 1)
    cells = "B" * cut + "W" * (rows * cols - cut)
    position = Position.from_rows([cells[i * cols : (i + 1) * cols] for i in range(rows)])
    ground = areas_of(position)
    filled = fill_in(ground, (rows * cols - 1) // 2)
    assert filled.vacant.black + filled.vacant.white == 1
    assert filled.margin == cut - (rows * cols - cut)
    assert abs(filled.margin) == 2 * (filled.intruders.black + filled.intruders.white) + 1


@pytest.mark.parametrize(
    ("komi", "least"), [(0, 1), (0.5, 1.5), (1, 0), (1.5, 0.5), (2, 1), (2.5, 1.5)]
)
def test_the_least_that_white_wins_by(komi: float, least: float) -> None:
    # BGA Appendix B, corollaries 1 and 2: 25 points, none neutral; 0 is the draw.
    margins = []
    for black in range(26):
        cells = "B" * black + "W" * (25 - black)
        setup = Position.from_rows([cells[start : start + 5] for start in range(0, 25, 5)])
        game = Game.start(preset("chinese_simplified"), setup=setup, komi=komi, to_play=BLACK)
        margin = score(game).margin
        assert (margin - (2 * black - 25 - Fraction(komi))) == 0
        margins.append(-margin)
    assert min(margin for margin in margins if margin >= 0) == Fraction(least)


@SMALL
@given(sizes, choices, st.sampled_from(["bga2009", "aga1991", "wmsg2008", "nz", "simple"]))
def test_no_string_is_without_liberties_and_no_stone_is_lost(
    size: tuple[int, int], picks: list[int], rules: str
) -> None:
    start = Game.start(preset(rules), size)
    for game in (played(start, picks), followed(start, picks)):
        for node in game.line():
            assert all(string.liberties for string in node.position.strings())
        counts = {color: len(game.position.stones(color)) for color in Color}
        plays = dict.fromkeys(Color, 0)
        for node in game.line():
            if node.parent is not None and node.last is not None and node.last.point is not None:
                plays[node.last.color] += 1
        for color in Color:
            captured = game.ledger.prisoners[color.other]
            assert counts[color] + captured == plays[color]


@SMALL
@given(sizes, choices)
def test_unwinding_gives_back_what_was(size: tuple[int, int], picks: list[int]) -> None:
    start = Game.start(BGA, size)
    game = followed(start, picks)
    before = list(game.line())[1:]
    parent, last = last_move(game)
    again = parent.follow(last)[0]
    assert game.unwind(1) is before[0]
    assert game.unwind(game.number) is start
    for one in (game, again):
        assert one.position == game.position
        assert one.ledger == game.ledger
        assert (one.passes, one.first_passer) == (game.passes, game.first_passer)
        assert one.legal(BLACK) == game.legal(BLACK)


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


@SMALL
@given(st.integers(2, 9), choices)
def test_other_programs_read_the_moves_that_were_written(lines: int, picks: list[int]) -> None:
    game = followed(Game.start(BGA, lines), picks)
    data = sgf.write_sgf(record_of(game))
    made = [
        (move.color.letter, None if move.point is None else to_board(move.point, lines))
        for move in game.moves()
    ]
    theirs = []
    for node in sgfmill_sgf.Sgf_game.from_bytes(data).get_main_sequence()[1:]:
        colour, at = node.get_move()
        label = None if at is None else to_board(Point(lines - 1 - at[0], at[1]), lines)
        theirs.append((colour.upper(), label))
    assert theirs == made
    node = pysgf.GoGame.parse_sgf(data.decode())
    others = []
    while node.children:
        node = node.children[0]
        others.append((node.move.player, None if node.move.is_pass else node.move.gtp()))
    assert others == made


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("size", [(2, 2), (2, 3), (13, 9), (25, 25)])
def test_every_preset_plays_on_every_board(rules: str, size: tuple[int, int]) -> None:
    game = Game.start(preset(rules), size)
    game = played(game, [3, 1, 4, 1, 5, 9, 2, 6], passes=1000)
    game, _ = game.follow(Move(game.to_play, None))
    result = score(game)
    assert len(result.owner) == size[0]
    assert all(len(row) == size[1] for row in result.owner)
