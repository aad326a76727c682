"""Plays game records by an imagined hand, with the truth beside them: `python -m lab.simulate`."""

from __future__ import annotations

import argparse
import io
import json
import math
import re
from pathlib import Path

import numpy as np

from device.commands.input_files import load_record
from device.game.journal.paths import make_folders
from device.game.sinks.recorder import PIECE_LEN
from lab.evenings import LEVELS, USUAL_IRREGULARITIES, simulate_evening
from lab.truth import truth_to_json
from referee.belief.look import to_arrays
from rules.errors import RulesError
from rules.game import Game
from web.console import BAD_USAGE, FailureError, FileError, each_file, put
from web.option_types import rate, ruleset_named, whole
from web.safe_file import keep_earlier, replace_file

MAX_FPS = 30.0
"""Simulated looks a second: all looks of a game are held at once."""

MAX_IRREGULARITIES, MAX_SEED = 1000, 10**9

EXAMPLE = "python -m lab.simulate game.sgf --seed 7 --out simulated"


OURS = re.compile(r"sights-\d+\.npz|truth\.json")
"""Names of the files in the folder of a game."""


def look_rate(text: str) -> float:
    """Simulated looks a second, as an option gives them."""
    value = rate(text)
    if value > MAX_FPS:
        raise argparse.ArgumentTypeError(f"{text}: expected at most {MAX_FPS:g} looks a second")
    return value


def seed(text: str) -> int:
    """A random seed."""
    return whole(text, range(MAX_SEED), f"a whole number, 0 to {MAX_SEED - 1}")


def irregularities(text: str) -> float:
    """The mean number of requested irregularities."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0.0 <= value <= MAX_IRREGULARITIES:
        raise argparse.ArgumentTypeError(f"{text}: expected 0 to {MAX_IRREGULARITIES}")
    return value


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("records", nargs="+", metavar="GAME.sgf", type=Path)
    parser.add_argument(
        "--out",
        metavar="DIR",
        type=Path,
        required=True,
        help="folder to write to; of several games each has a folder of its name in it",
    )
    parser.add_argument("--rules", metavar="ID", help="rule set")
    parser.add_argument("--seed", metavar="N", type=seed, default=1)
    parser.add_argument("--noise", choices=sorted(LEVELS), default="middle")
    parser.add_argument("--fps", metavar="N", type=look_rate, default=5.0, help="looks a second")
    parser.add_argument(
        "--irregularities",
        "--mishaps",
        dest="irregularities",
        metavar="X",
        type=irregularities,
        default=USUAL_IRREGULARITIES,
        help="irregularities wished for on average (0: none)",
    )


def run(options: argparse.Namespace) -> int:
    """Write each game's observations as pieces, and ``truth.json`` beside them."""
    ruleset = ruleset_named(options.rules)
    names = [path.stem for path in options.records]
    if len(set(names)) < len(names):
        raise FailureError("several records of one name: simulate them into different folders")

    def play(path: Path) -> None:
        record = load_record(path)
        if record.size[0] != record.size[1]:
            raise FileError(
                "size", "the board is not square; a hand plays on square ones", BAD_USAGE
            )
        try:
            start = Game.from_record(record, ruleset)
        except RulesError as error:
            raise FileError(error.reason.value, error.detail, BAD_USAGE) from None
        simulation = simulate_evening(
            start,
            record.moves(),
            options.seed,
            noise=options.noise,
            irregularities=options.irregularities,
            fps=options.fps,
        )
        seen = list(simulation.observations())
        out = options.out if len(names) == 1 else options.out / path.stem
        _make_room(out)
        for number, begin in enumerate(range(0, len(seen), PIECE_LEN)):
            file = io.BytesIO()
            piece = to_arrays(seen[begin : begin + PIECE_LEN])
            np.savez_compressed(file, allow_pickle=False, **piece)
            replace_file(out / f"sights-{number:05}.npz", file.getvalue())
        truth = json.dumps(truth_to_json(simulation.truth), indent=1)
        replace_file(out / "truth.json", truth.encode())
        put(f"{out}: {len(seen)} observations, {len(simulation.truth.moves)} moves")

    return each_file(options.records, play, as_json=False)


def _make_room(out: Path) -> None:
    """An empty folder at `out`; an earlier simulation is kept under a number."""
    there = sorted(path.name for path in out.iterdir()) if out.is_dir() else []
    ours = [name for name in there if OURS.fullmatch(name)]
    if ours and len(ours) < len(there):
        strange = next(name for name in there if name not in ours)
        raise FileError(
            "not_ours",
            f"{out} holds an earlier simulation and {strange}; name another folder for --out",
            BAD_USAGE,
        )
    if ours:
        keep_earlier([out])
    make_folders([out])


if __name__ == "__main__":
    from lab.shell import run as run_command

    raise SystemExit(run_command("lab.simulate"))
