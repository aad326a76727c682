"""Game records to simulate: from the shared data, from a folder, or random."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from rules.board.position import Position
from rules.color import Color
from rules.errors import RulesError
from rules.game import Game
from rules.points import Move, from_board
from rules.records.sgf import read_sgf
from rules.rulesets.presets import preset
from rules.rulesets.ruleset import Ruleset

MADE_UP = "made-up"
"""Stands for legal plays at random, in place of a folder of records."""

MADE_UP_GAMES = 48
_PLAYS = {9: 60, 13: 90, 19: 120}


@dataclass(frozen=True)
class GameRecord:
    """One game: its name, the game before its first move, and its moves."""

    name: str
    start: Game
    moves: tuple[Move, ...]


def shared_data() -> Path:
    """The folder of photographs and game records: beside the checkout, or in GOBAN_SHARED."""
    beside = Path(__file__).resolve().parents[2] / "shared"
    return Path(os.environ.get("GOBAN_SHARED", beside)) / "data"


def folder() -> Path:
    """The folder of game records; SystemExit with one line where it is absent."""
    rules = shared_data() / "rules"
    if not rules.is_dir():
        raise SystemExit(
            "no game records: set GOBAN_SHARED to the folder that holds data/rules, or give "
            f"--records a folder of SGF files or {MADE_UP} where there is such an option"
        )
    return rules


def games(records: str | None = None) -> Iterator[GameRecord]:
    """Game records in a fixed order, under the rules of 2009.

    `records` is a folder of SGF files, or `MADE_UP`; None stands for the games of the data beside
    the checkout. Raises SystemExit with one line where the folder is absent or holds no record.
    """
    ruleset = preset("bga2009")
    if records == MADE_UP:
        yield from _made_up(ruleset)
        return
    if records is not None:
        paths = sorted(Path(records).glob("*.sgf"))
        if not paths:
            raise SystemExit(f"no game records: no SGF file lies in {records}")
        for path in paths:
            yield _from_sgf(path, ruleset)
        return
    root = folder()
    for path in sorted((root / "ogs_finished" / "sgf").glob("*.sgf")):
        yield _from_sgf(path, ruleset)
    lines = (root / "generated" / "gnugo_selfplay.jsonl").read_text().splitlines()
    for number, line in enumerate(lines):
        yield _generated(f"gnugo_{number:03d}", json.loads(line), ruleset)


def select_games(
    half: str, limit: int, size: int | None, records: str | None = None
) -> list[tuple[int, GameRecord]]:
    """Numbered games of one half (`fit`, `test` or `all`), spread evenly over `records`."""
    numbered = [
        (number, record)
        for number, record in enumerate(games(records))
        if half == "all" or number % 2 == (half == "test")
    ]
    if size is not None:
        numbered = [item for item in numbered if item[1].start.size[0] == size]
    step = max(1, len(numbered) // limit)
    return numbered[::step][:limit]


def random_play(start: Game, count: int, random: np.random.Generator) -> list[Move]:
    """At most `count` legal plays at random that fill no eye of their own."""
    game, moves = start, list[Move]()
    while len(moves) < count:
        points = [
            point
            for point in game.legal()
            if any(game.position[at] is not game.to_play for at in game.position.neighbours(point))
        ]
        if not points:
            break
        moves.append(Move(game.to_play, points[int(random.integers(len(points)))]))
        game = game.play(moves[-1])
    return moves


@cache
def _made_up(ruleset: Ruleset) -> tuple[GameRecord, ...]:
    made = []
    for number in range(MADE_UP_GAMES):
        rng = np.random.default_rng((number, 21))
        size = int(rng.choice([*_PLAYS]))
        start = Game.start(ruleset, size)
        moves = random_play(start, _PLAYS[size], rng)
        made.append(GameRecord(f"made_up_{number:03}", start, tuple(moves)))
    return tuple(made)


def _from_sgf(path: Path, ruleset: Ruleset) -> GameRecord:
    try:
        record = read_sgf(path.read_bytes())
        start = Game.from_record(record, ruleset)
    except RulesError as error:
        raise SystemExit(f"{path} cannot be simulated: {error.detail}") from None
    moves = tuple(move for move in record.moves() if move.point is not None)
    return GameRecord(path.stem, start, moves)


def _generated(name: str, game: dict[str, object], ruleset: Ruleset) -> GameRecord:
    size = int(str(game["size"]))
    stones = game["handicap_stones"]
    assert isinstance(stones, list)
    assert isinstance(game["moves"], list)
    black = {from_board(label, size): Color.BLACK for label in stones}
    position = Position.empty(size).with_stones(black)
    moves = tuple(
        Move(Color.BLACK if letter == "B" else Color.WHITE, from_board(label, size))
        for letter, label in game["moves"]
        if label not in ("PASS", "resign")
    )
    return GameRecord(name, Game.start(ruleset, size, setup=position), moves)
