import pytest

from rules.errors import Reason, RulesError
from rules.points import Point, from_board, from_sgf, to_board, to_sgf


@pytest.mark.parametrize(
    ("point", "rows", "label", "sgf"),
    [
        (Point(0, 0), 19, "A19", "aa"),
        (Point(3, 15), 19, "Q16", "pd"),
        (Point(18, 8), 19, "J1", "is"),
        (Point(24, 24), 25, "Z1", "yy"),
        (Point(0, 3), 2, "D2", "da"),
    ],
)
def test_one_point_in_every_dialect(point: Point, rows: int, label: str, sgf: str) -> None:
    assert to_board(point, rows) == label
    assert from_board(label.lower(), rows, 25) == point
    assert to_sgf(point) == sgf
    assert from_sgf(sgf) == point


@pytest.mark.parametrize("text", ["I5", "A0", "A20", "U1", "", "A", "16Q", "AA1", "A-1", "tt"])
def test_what_is_no_board_point_is_refused(text: str) -> None:
    with pytest.raises(RulesError) as refusal:
        from_board(text, 19)
    assert refusal.value.reason is Reason.COORDINATE
    assert "A1 to T19" in refusal.value.detail


@pytest.mark.parametrize("text", ["", "a", "abc", "A1", "1a", "é9"])
def test_what_is_no_sgf_point_is_refused(text: str) -> None:
    with pytest.raises(RulesError, match="two letters"):
        from_sgf(text)
