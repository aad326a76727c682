"""`goban simulate`: a game record played by an imagined hand, as observations with their truth."""

from __future__ import annotations

import argparse
import io
import json
from pathlib import Path

import numpy as np

from referee.seeing import LEVELS
from referee.sights import to_arrays
from referee.simulate import simulate, truth_json
from rules.errors import RulesError

from .failure import FailureError
from .files import FileError
from .game_files import load_record
from .game_options import ruleset_named
from .output import put
from .recorder import PIECE
from .safe_file import replace_file

EXAMPLE = "goban simulate game.sgf --seed 7 --out simulated"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("record", metavar="GAME.sgf", type=Path)
    parser.add_argument("--out", metavar="DIR", type=Path, required=True, help="folder to write to")
    parser.add_argument("--rules", metavar="ID", help="rule set")
    parser.add_argument("--seed", metavar="N", type=int, default=1)
    parser.add_argument("--noise", choices=sorted(LEVELS), default="middle")
    parser.add_argument(
        "--mishaps",
        metavar="X",
        type=float,
        default=1.5,
        help="irregularities put in on average (0: none)",
    )


def run(options: argparse.Namespace) -> int:
    """Write the observations as pieces, and ``truth.json`` beside them."""
    try:
        record = load_record(options.record)
        start = record.start(ruleset_named(options.rules))
    except FileError as error:
        raise FailureError(f"{options.record}: {error.message}") from None
    except RulesError as error:
        raise FailureError(f"{options.record}: {error.detail}") from None
    simulation = simulate(
        start, record.moves(), options.seed, noise=options.noise, mishaps=options.mishaps
    )
    seen = list(simulation.observations())
    options.out.mkdir(parents=True, exist_ok=True)
    for number, begin in enumerate(range(0, len(seen), PIECE)):
        file = io.BytesIO()
        np.savez_compressed(file, allow_pickle=False, **to_arrays(seen[begin : begin + PIECE]))
        replace_file(options.out / f"sights-{number:05}.npz", file.getvalue())
    truth = json.dumps(truth_json(simulation.truth), indent=1)
    replace_file(options.out / "truth.json", truth.encode())
    put(f"{options.out}: {len(seen)} observations, {len(simulation.truth.moves)} moves")
    return 0
