import pytest

from rules.board.life import Proposal, propose_dead, proved, unconditional
from rules.board.position import Position
from rules.color import BLACK, WHITE, Color
from rules.points import Point


def board(text: str) -> Position:
    return Position.from_rows(text.split())


def test_two_eyes_live_and_one_does_not() -> None:
    two = board(".B.BW BBBBW WWWWW .....")
    assert two.grid.scatter(unconditional(two, BLACK).stones) == two.stones(BLACK)
    one = board("..BW. BBBW. WWWW. .....")
    assert unconditional(one, BLACK).stones == 0


def test_an_eye_must_be_all_liberties() -> None:
    wide = board(".B...BW BBBBBBW WWWWWWW .......")
    assert unconditional(wide, BLACK).stones != 0
    with_a_stone_inside = board(".B.WBW. BBBBBW. WWWWWW. .......")
    assert unconditional(with_a_stone_inside, BLACK).stones != 0


CENTRE = ".BBBBBB BBBBBBB BB...BB BB.W.BB BB...BB BBBBBBB BBBBBBB"


def test_suicide_asks_for_every_point_of_the_eye() -> None:
    # The white stone in the wide eye is no liberty of Black's.
    position = board(CENTRE)
    found = [(proposal.dead, proposal.source) for proposal in proved(position)]
    assert found == [(0.0, "benson"), (1.0, "benson")]
    assert propose_dead(position) == proved(position)
    assert proved(position, suicide=True) == propose_dead(position, suicide=True) == ()
    assert unconditional(position, BLACK).stones == position.bits(BLACK)
    assert unconditional(position, BLACK, suicide=True).stones == 0


def test_stones_inside_are_proved_dead() -> None:
    position = board(".BW.BW. BBBBBW. .....W. BBBBBW. .B.BWW. BBBBW..")
    found = {next(iter(p.string.points)): p.dead for p in proved(position)}
    assert found[Point(0, 2)] == 1.0
    assert {0.0, 1.0} == set(found.values())


@pytest.mark.parametrize(
    ("inside", "dead"),
    [
        # One point, or two adjacent ones, that no black stone touches: one eye at most.
        ("BB....BB BB.W..BB BB....BB BBBBBBBB", [1.0]),
        ("BB.....B BB.W.W.B BB.....B BBBBBBBB", []),
        ("BB...BBB BB.W.BBB BB...BBB BBBBBBBB", [1.0]),
    ],
)
def test_stones_without_room_for_two_eyes_are_proved_dead(inside: str, dead: list[float]) -> None:
    position = board(f".B.BBBBB BBBBBBBB {inside} B.BBBBBB BBBBBBBB")
    found = [p.dead for p in proved(position) if p.string.color is WHITE]
    assert found == dead


def test_others_are_asked_where_nothing_is_proved() -> None:
    position = board(".B.BW.. BBBBW.. WWWWW.. .......")
    white = position.string_at(Point(0, 4))
    black = position.string_at(Point(0, 1))
    judged = [
        Proposal(white, 0.0, "gnugo"),
        Proposal(white, 0.5, "katago"),
        Proposal(black, 1.0, "gnugo"),
    ]
    found = {p.string.color: p for p in propose_dead(position, judged)}
    assert (found[WHITE].dead, found[WHITE].source) == (0.25, "gnugo+katago")
    assert (found[BLACK].dead, found[BLACK].source) == (0.0, "benson")
    alone = propose_dead(position)
    assert [p.string.color for p in alone] == [BLACK]


@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_an_empty_board_has_no_life(color: Color) -> None:
    life = unconditional(Position.empty(5), color)
    assert (life.stones, life.territory, life.one_eye) == (0, 0, 0)
