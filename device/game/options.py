"""The options that `goban watch` and `goban referee` share, and the settings they make."""

from __future__ import annotations

import argparse
from fractions import Fraction
from pathlib import Path

from referee.settings import Settings
from referee.timing import Timing
from rules.color import Color
from rules.errors import RulesError
from rules.presets import from_toml, preset
from rules.ruleset import Ruleset
from vision.types import Side

from ..config import fill_in, load_config
from ..errors import FailureError

DEFAULT_RULES = "bga2009"

MOST_KOMI = 1000


def board_size(text: str) -> int:
    """A number of lines, 2 to 25."""
    size = int(text) if text.isdecimal() else 0
    if not 2 <= size <= 25:
        raise argparse.ArgumentTypeError(f"{text}: expected 2 to 25 lines")
    return size


def komi(text: str) -> Fraction:
    """A multiple of one half."""
    try:
        value = Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise argparse.ArgumentTypeError(f"{text}: expected a number such as 7.5") from None
    if value.denominator > 2 or abs(value) > MOST_KOMI:
        raise argparse.ArgumentTypeError(
            f"{text}: expected a multiple of one half, up to {MOST_KOMI}"
        )
    return value


def handicap(text: str) -> int:
    """A number of handicap stones."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text}: expected a number of stones")
    return int(text)


def rate(text: str) -> float:
    """Frames a second, above 0."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0.0 < value < 1000.0:
        raise argparse.ArgumentTypeError(f"{text}: expected frames a second, above 0")
    return value


def add_game_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of a game that is followed; all are None or False where not given."""
    parser.add_argument("--rules", metavar="ID", help=f"rule set (default {DEFAULT_RULES})")
    parser.add_argument("--size", metavar="N", type=board_size, help="lines a side")
    parser.add_argument(
        "--handicap",
        metavar="N",
        type=handicap,
        help="handicap stones expected on the board at the start",
    )
    parser.add_argument("--komi", metavar="X", type=komi, help="komi (default: the rules')")
    parser.add_argument("--to-play", choices=[color.word for color in Color], help="who begins")
    parser.add_argument(
        "--black-side",
        choices=[side.value for side in Side],
        help="the side of the picture where Black sits; the diagram is turned so that it is below",
    )
    parser.add_argument("--sgf", metavar="FILE", type=Path, help="the game record")
    parser.add_argument("--events", metavar="FILE", type=Path, help="events as JSON lines")
    parser.add_argument(
        "--journal", metavar="FILE", type=Path, help="the journal (default: beside the record)"
    )
    parser.add_argument(
        "--config",
        metavar="FILE",
        type=Path,
        help="options, and who is told of which alert, from a TOML file; the command line wins",
    )
    parser.set_defaults(parser=parser, routing=None)


def add_film_options(parser: argparse.ArgumentParser) -> None:
    """Add what is asked about pictures, and how a game is kept and gone on with."""
    parser.add_argument(
        "--corners",
        metavar="FILE",
        type=Path,
        help='where the board lies: {"size", "corners": [[x, y] TL, TR, BR, BL]}',
    )
    parser.add_argument(
        "--fps",
        metavar="N",
        type=rate,
        help="the pictures of a folder are frames of a film, N a second",
    )
    parser.add_argument(
        "--resume", action="store_true", help="go on with the game that the journal holds"
    )
    parser.add_argument(
        "--facts",
        metavar="FILE",
        type=Path,
        help="passes, clock and the like during a recorded game, as JSON lines (docs/formats.md)",
    )
    parser.add_argument(
        "--evidence", metavar="DIR", type=Path, help="folder for the pictures that alerts name"
    )
    parser.add_argument(
        "--record", metavar="DIR", type=Path, help="folder for the observations, in closed pieces"
    )


def configured(options: argparse.Namespace) -> None:
    """Fill in from the file of `--config` what the command line has left open.

    FailureError names the file, the key and what is allowed.
    """
    if options.config is not None:
        fill_in(options, load_config(options.config, options.parser))


def ruleset_named(name: str | None) -> Ruleset:
    """The rule set with this id (None: the default) or in an organiser's file (NAME.toml).

    FailureError names the rule sets there are, or file, key and allowed values.
    """
    try:
        if name is not None and name.endswith(".toml"):
            return from_toml(Path(name).read_text("utf-8"), name)
        return preset(name or DEFAULT_RULES)
    except (OSError, UnicodeDecodeError) as error:
        raise FailureError(f"--rules {name}: cannot be read: {error}") from None
    except RulesError as error:
        raise FailureError(f"--rules {name}: {error.detail}") from None


def settings_from(
    options: argparse.Namespace,
    size: int,
    looks: bool,
    fps: float | None = None,
    black_hand: Side | None = None,
) -> Settings:
    """The referee's settings for these options, a board of `size` lines and a source's pace.

    `black_hand` is the side from which Black's hands come, where the source knows it.
    """
    colors = {color.word: color for color in Color}
    timing = Timing() if fps is None else Timing.film(fps)
    if looks:
        timing = Timing.looks(timing.frame_s)
    return Settings(
        ruleset=ruleset_named(options.rules),
        size=size,
        komi=options.komi,
        handicap=options.handicap or 0,
        to_play=colors.get(options.to_play),
        black_side=None if options.black_side is None else Side(options.black_side),
        black_hand=black_hand,
        routing=options.routing or {},
        timing=timing,
    )
