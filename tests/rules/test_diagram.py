import pytest

from rules.diagram import draw, parse
from rules.errors import Reason, RulesError
from rules.points import Point
from rules.position import Position

DRAWN = """\
    A B C D\x20
  3 . B . .  3
  2 . . W .  2
  1 . . . .  1
    A B C D\x20
"""


def test_what_is_drawn_is_read():
    position = Position.from_rows([".B..", "..W.", "...."])
    assert draw(position) == DRAWN
    assert parse(DRAWN) == position


def test_a_mark_stands_between_brackets():
    assert "  2 . .(W).  2\n" in draw(parse(DRAWN), Point(1, 2))
    assert "  2(.). W .  2\n" in draw(parse(DRAWN), Point(1, 0))
    assert "  3 . B .(.) 3\n" in draw(parse(DRAWN), Point(0, 3))


def test_other_hands_are_read_too():
    assert parse(". X +\n, O .") == parse(".B.\n.W.")
    assert parse("2 . B 2\n1 W . 1\n") == parse(".B\nW.")


@pytest.mark.parametrize(
    "text", ["", "  \n", "...\n..", "..\n.?", "3 . .\n1 . .", "26" + " ." * 26, "A B C\n"]
)
def test_what_is_no_diagram_is_refused(text):
    with pytest.raises(RulesError) as refusal:
        parse(text)
    assert refusal.value.reason in (Reason.DIAGRAM, Reason.SIZE)


def test_nothing_is_captured_by_drawing():
    assert parse("BW\nW.").rows() == ("BW", "W.")
