"""Game records to simulate, from the folder of data beside the checkout (or GOBAN_SHARED)."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sgfmill import sgf

from rules.color import Color
from rules.game import Game
from rules.moves import Move
from rules.points import from_board, from_sgf
from rules.position import Position
from rules.presets import preset
from rules.ruleset import Ruleset


@dataclass(frozen=True)
class Source:
    """One game: its name, the game before its first move, and its moves."""

    name: str
    start: Game
    moves: tuple[Move, ...]


def shared_data() -> Path:
    """Where photographs and game records should lie: beside the checkout, or in GOBAN_SHARED."""
    beside = Path(__file__).resolve().parents[2] / "shared"
    return Path(os.environ.get("GOBAN_SHARED", beside)) / "data"


def folder() -> Path:
    """The folder of game records; SystemExit with one line where it is absent."""
    rules = shared_data() / "rules"
    if not rules.is_dir():
        raise SystemExit("no game records: set GOBAN_SHARED to the folder that holds data/rules")
    return rules


def games(ruleset_id: str = "bga2009") -> Iterator[Source]:
    """Every game of `ogs_finished` and `generated`, in a fixed order."""
    ruleset = preset(ruleset_id)
    root = folder()
    for path in sorted((root / "ogs_finished" / "sgf").glob("*.sgf")):
        yield _ogs(path, ruleset)
    lines = (root / "generated" / "gnugo_selfplay.jsonl").read_text().splitlines()
    for number, line in enumerate(lines):
        yield _generated(f"gnugo_{number:03d}", json.loads(line), ruleset)


def _ogs(path: Path, ruleset: Ruleset) -> Source:
    record = sgf.Sgf_game.from_bytes(path.read_bytes())
    size = record.get_size()
    black = (
        [from_sgf(text.decode()) for text in record.root.get_raw_list("AB")]
        if (record.root.has_property("AB"))
        else []
    )
    position = Position.empty(size).with_stones(dict.fromkeys(black, Color.BLACK))
    moves = []
    for node in record.get_main_sequence()[1:]:
        letter, place = node.get_move()
        if letter is not None and place is not None:
            point = from_board(f"{'ABCDEFGHJKLMNOPQRSTUVWXYZ'[place[1]]}{place[0] + 1}", size)
            moves.append(Move(Color.BLACK if letter == "b" else Color.WHITE, point))
    return Source(path.stem, Game.start(ruleset, size, setup=position), tuple(moves))


def _generated(name: str, game: dict[str, object], ruleset: Ruleset) -> Source:
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
    return Source(name, Game.start(ruleset, size, setup=position), moves)
