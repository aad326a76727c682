"""The options of a game that is followed and of its page, which are keys of `--config` too."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from pathlib import Path

from rules.color import Color
from rules.rulesets.presets import DEFAULT
from vision.types import Side
from web.option_types import (
    add_listen_option,
    board_size,
    days,
    handicap,
    komi,
    megabytes,
    player,
    rate,
    time_control,
)

from .corners import add_corners_option
from .game.disk import DiskLimits
from .languages import LANGUAGES
from .weights import add_weights_option


def add_source_options(parser: argparse.ArgumentParser) -> None:
    """Add the source of the pictures, the options of its game, and the weights."""
    parser.add_argument(
        "source",
        nargs="?",
        metavar="SOURCE",
        help="a video file; a folder of pictures in natural order, each one settled look; "
        "camera:0 or camera:NAME; picamera; phone, whose browser sends its camera's pictures to "
        "goban serve; rtsp://… or http://… of a network camera; demo",
    )
    add_game_options(parser)
    add_film_options(parser)
    add_weights_option(parser)


def add_game_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of a game that is followed; all are None or False where not given."""
    parser.add_argument("--rules", metavar="ID", help=f"rule set (default {DEFAULT})")
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
    parser.add_argument(
        "--time",
        metavar="TIME",
        type=time_control,
        help="time control of the clock, such as '1800 + 5x30 byo-yomi', in seconds",
    )
    parser.add_argument("--black", metavar="NAME", type=player, help="who plays Black")
    parser.add_argument("--white", metavar="NAME", type=player, help="who plays White")
    parser.add_argument(
        "--language",
        choices=LANGUAGES,
        default=None,
        help="the language of texts in event lines and on the result sheet (default: en)",
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
    parser.set_defaults(routing=None, of_first_game=())


def add_film_options(parser: argparse.ArgumentParser) -> None:
    """Add what is asked about pictures, and how a game is kept and gone on with."""
    add_corners_option(parser)
    parser.add_argument(
        "--fps",
        metavar="N",
        type=rate,
        help="the pictures of a folder are frames of a film, N a second; of a camera N a second "
        "are followed (default: what this machine can, 5 at most)",
    )
    parser.add_argument(
        "--resume", action="store_true", help="go on with the game that the journal holds"
    )
    parser.add_argument(
        "--facts",
        metavar="FILE",
        type=Path,
        help="passes, clock and the like as JSON lines (docs/formats.md); beside a camera a file "
        "that grows, a pipe, or - for standard input",
    )
    parser.add_argument(
        "--evidence", metavar="DIR", type=Path, help="folder for the pictures that alerts name"
    )
    parser.add_argument(
        "--evidence-days",
        metavar="N",
        type=days,
        help="pictures of alerts are removed after so many days, earlier games' too",
    )
    parser.add_argument(
        "--evidence-whole",
        action="store_true",
        help="pictures of alerts show all that the camera saw, not the board alone",
    )
    parser.add_argument(
        "--record", metavar="DIR", type=Path, help="folder for the observations, in closed pieces"
    )
    for name, default in asdict(DiskLimits()).items():
        parser.add_argument(
            f"--{name}-limit",
            metavar="MB",
            type=megabytes,
            help=f"how much --{name} may take, in megabytes (default {default})",
        )


def add_page_options(parser: argparse.ArgumentParser) -> None:
    """Add what `goban serve` takes beside the options of a game, the hub aside."""
    add_listen_option(
        parser,
        "where browsers find the page (default 127.0.0.1:8361); 0.0.0.0:8361 is the network, and "
        "the default with a phone",
    )
    parser.add_argument("--tls-cert", metavar="FILE", type=Path, help="certificate, for https")
    parser.add_argument("--tls-key", metavar="FILE", type=Path, help="the certificate's key")
    parser.add_argument(
        "--host-name",
        metavar="NAME",
        action="append",
        help="a name by which browsers find the page, beside this machine's own, names in .local "
        "and addresses; may be given several times, * is any",
    )
    parser.add_argument(
        "--secrets",
        metavar="FILE",
        type=Path,
        help="where the password and the tokens are kept (hashed)",
    )
    parser.add_argument(
        "--katago-model",
        metavar="FILE",
        type=Path,
        help="KataGo's network, to suggest what is dead",
    )
    parser.add_argument(
        "--katago-config", metavar="FILE", type=Path, help="KataGo's GTP configuration"
    )
