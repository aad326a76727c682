"""Legality, captures and boards against GNU Go, where it is installed (Debian package gnugo)."""

import random
import shutil
import subprocess

import pytest

from rules.color import BLACK, WHITE, Color
from rules.game import Game
from rules.points import Move, Point, to_board
from tests.support.rules_material import ko_rules

GNUGO = shutil.which("gnugo", path="/usr/games:/usr/local/bin:/usr/bin") or shutil.which("gnugo")
FLAGS = {"simple": "--simple-ko", "psk": "--positional-superko", "ssk": "--situational-superko"}


def answers(commands: list[str], *flags: str) -> list[str]:
    """What GNU Go answers to each command."""
    done = subprocess.run(
        [str(GNUGO), "--mode", "gtp", "--level", "1", *flags],
        input="\n".join([*commands, "quit", ""]),
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    found = done.stdout.split("\n\n")
    assert all(answer.startswith("=") for answer in found[: len(commands)])
    return [answer[1:].strip() for answer in found[: len(commands)]]


def suicide(game: Game, point: Point) -> frozenset[Point]:
    """What the side to play would lose of its own by a play at `point`."""
    return game.follow(Move(game.to_play, point))[0].self_captures


@pytest.mark.slow
@pytest.mark.skipif(GNUGO is None, reason="needs GNU Go")
@pytest.mark.parametrize("allowed", [False, True])
@pytest.mark.parametrize("key", FLAGS)
@pytest.mark.parametrize(("lines", "length", "seed"), [(3, 60, 1), (4, 120, 2), (9, 200, 3)])
def test_random_games_agree_with_gnugo(
    key: str, allowed: bool, lines: int, length: int, seed: int
) -> None:
    pick = random.Random(seed)
    game = Game.start(ko_rules(key, suicide=allowed), lines)
    commands = [f"boardsize {lines}", "clear_board"]
    expected: list[tuple[list[set[str]], list[int]]] = []
    for _ in range(length):
        legal = [at for at in game.legal() if len(suicide(game, at)) != 1]
        point = pick.choice(legal) if legal and pick.random() > 0.1 else None
        label = "pass" if point is None else to_board(point, lines)
        commands.append(f"play {game.to_play.word} {label}")
        game, _ = game.follow(Move(game.to_play, point))
        commands += [
            f"all_legal {game.to_play.word}",
            *(f"list_stones {color.word}" for color in Color),
            *(f"captures {color.word}" for color in Color),
        ]
        position, prisoners = game.position, game.ledger.prisoners
        # GNU Go looks for repetition after captures alone, not after self-capture, and never
        # lets a single stone capture itself: such plays are not compared.
        empty = [at for at in position.grid.points if position[at] is None]
        suicides = [at for at in empty if suicide(game, at)]
        sets = [game.legal(), suicides, position.stones(BLACK), position.stones(WHITE)]
        expected.append(
            (
                [{to_board(at, lines) for at in points} for points in sets],
                [prisoners.black, prisoners.white],
            )
        )
    suicidal = ["--allow-suicide"] if allowed else ["--forbid-suicide"]
    replies = answers(commands, FLAGS[key], *suicidal)[2:]
    for number, ((allowed_points, lost, black, white), taken) in enumerate(expected):
        _, all_legal, blacks, whites, *captures = replies[6 * number : 6 * number + 6]
        assert set(all_legal.split()) - lost == allowed_points - lost, (key, allowed, number)
        assert (set(blacks.split()), set(whites.split())) == (black, white)
        assert [int(count) for count in captures] == taken
