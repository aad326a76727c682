import pytest

from rules.board.position import Position
from rules.errors import Reason, RulesError
from rules.points import Point

DRAWN = """\
    A B C D\x20
  3 . B . .  3
  2 . . W .  2
  1 . . . .  1
    A B C D\x20
"""


def test_what_is_drawn_is_read() -> None:
    position = Position.from_rows([".B..", "..W.", "...."])
    assert position.diagram() == DRAWN
    assert Position.from_diagram(DRAWN) == position


def test_a_position_prints_as_its_diagram() -> None:
    assert str(Position.from_diagram(DRAWN)).splitlines() == [
        "    A B C D",
        "  3 . B . .  3",
        "  2 . . W .  2",
        "  1 . . . .  1",
        "    A B C D",
    ]


def test_a_mark_stands_between_brackets() -> None:
    assert "  2 . .(W).  2\n" in Position.from_diagram(DRAWN).diagram(Point(1, 2))
    assert "  2(.). W .  2\n" in Position.from_diagram(DRAWN).diagram(Point(1, 0))
    assert "  3 . B .(.) 3\n" in Position.from_diagram(DRAWN).diagram(Point(0, 3))


def test_other_hands_are_read_too() -> None:
    assert Position.from_diagram(". X +\n, O .") == Position.from_diagram(".B.\n.W.")
    assert Position.from_diagram("2 . B 2\n1 W . 1\n") == Position.from_diagram(".B\nW.")


@pytest.mark.parametrize(
    "text", ["", "  \n", "...\n..", "..\n.?", "3 . .\n1 . .", "26" + " ." * 26, "A B C\n"]
)
def test_what_is_no_diagram_is_refused(text: str) -> None:
    with pytest.raises(RulesError) as refusal:
        Position.from_diagram(text)
    assert refusal.value.reason in (Reason.DIAGRAM, Reason.SIZE)


def test_nothing_is_captured_by_drawing() -> None:
    assert Position.from_diagram("BW\nW.").rows() == ("BW", "W.")
