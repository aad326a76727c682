"""Every line of a game is a string that a viewer of OGS can show, and shows the hub's position."""

from __future__ import annotations

import random

import pytest

from hall.ogs.naming import PASS, move_string
from rules.board.position import Position
from rules.color import BLACK, WHITE
from rules.game import Game
from rules.points import Move, Point
from tests.support.ogs import viewed

SMALL = 5


def game_of(*moves: str) -> Game:
    """A game on five lines; ``Bab`` is Black at column a, row b; ``B`` alone a pass."""
    game = Game.new(SMALL)
    for text in moves:
        color = BLACK if text[0] == "B" else WHITE
        point = Point(ord(text[2]) - 97, ord(text[1]) - 97) if text[1:] else None
        game = game.after(Move(color, point))
    return game


@pytest.mark.parametrize(
    ("moves", "string"),
    [
        (["Bcc", "Wbb"], "ccbb"),
        (["Bcc", "W", "B"], "cc...."),
        (["Wcc", "Bbb"], "..ccbb"),
        (["Bcc", "Bbb", "Waa"], "cc!1bbaa"),
        (["Bcc", "Wbb", "Waa", "Bdd"], "ccbb!2aadd"),
        (["Bba", "Wee", "Bab", "Waa"], "baeeab!2aa"),
        (["Bba", "Waa", "Bab"], "baaaab"),
    ],
)
def test_moves_and_what_is_none(moves: list[str], string: str) -> None:
    """The last but one is a stone without liberties that lies on the board."""
    game = game_of(*moves)
    if moves[-1] == "Waa" and "Bab" in moves:
        game = game.edited(game.position.with_stones({Point(0, 0): WHITE}))
    assert move_string(game) == string
    assert viewed(string, SMALL, SMALL) == game.position.rows()


def test_stones_that_lie_there_first_and_an_edit_later() -> None:
    setup = Position.from_rows(["B....", ".....", "..B..", ".....", "....B"])
    game = Game.start(Game.new(SMALL).ruleset, SMALL, setup=setup, to_play=WHITE)
    game = game.after(Move(WHITE, Point(1, 1)))
    edited = game.edited(game.position.with_stones({Point(0, 0): None, Point(4, 0): WHITE}))
    string = move_string(edited)

    assert string == "!1aa!1cc!1ee..bb!0aa!2ae"
    assert viewed(string, SMALL, SMALL) == edited.position.rows()


@pytest.mark.parametrize("seed", range(20))
def test_any_line_with_whatever_is_done_on_the_table(seed: int) -> None:
    chance = random.Random(seed)
    game = Game.new(SMALL)
    for _ in range(60):
        kind = chance.random()
        color = chance.choice((BLACK, WHITE)) if kind < 0.2 else game.to_play
        if kind < 0.1 and game.position.stones(color):
            taken = chance.choice(sorted(game.position.stones(color)))
            game = game.edited(game.position.with_stones({taken: None}))
        elif kind < 0.15 and game.number > 3:
            game = game.unwind(2)
        else:
            point = Point(chance.randrange(SMALL), chance.randrange(SMALL))
            move = Move(color, None if chance.random() < 0.05 else point)
            if move.point is None or game.position[point] is None:
                game = game.after(move)
        assert viewed(move_string(game), SMALL, SMALL) == game.position.rows()


def test_a_string_that_is_too_long_is_its_position(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hall.ogs.naming.MAX_STRING_CHARS", 6)
    game = game_of("Bba", "Waa", "Bab", "Wee")

    assert PASS not in move_string(game)
    assert sorted(move_string(game).split("!")) == ["", "1ab", "1ba", "2ee"]
