from rules.color import BLACK, WHITE, Color, Sides


def test_sides_give_black_first_then_white_and_end() -> None:
    sides = Sides(3, 5)
    assert (sides[BLACK], sides[WHITE]) == (3, 5)
    assert list(sides) == [sides[color] for color in Color] == [3, 5]
