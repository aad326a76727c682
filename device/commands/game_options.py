"""The options that `goban watch`, `serve` and `referee` share, and the config that they make."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import asdict, fields
from pathlib import Path

from rules.color import Color, Sides
from rules.rulesets.presets import DEFAULT
from rules.scoring.notes import note_text
from rules.scoring.recorded import komi_assumed
from vision.types import Side

from ..console import complain
from ..corners import load_corners
from ..game.files.disk_limits import DiskLimits
from ..game.files.own_files import Named, check_apart, sweep
from ..game.journal.lock import held
from ..game.journal.paths import check_can_hold, make_folders
from ..game.session.config import GameConfig, komi_used
from ..game.sinks.event_file import EventFileSink
from ..game.sinks.evidence_pictures import EvidenceAge, EvidencePictures
from ..game.sinks.record import RecordSink
from ..game.sinks.recorder import Recorder
from ..game.sinks.sinks import Sink
from ..language.names import ENGLISH, LANGUAGES
from ..language.telling import telling_in
from ..option_types import address, board_size, days, handicap, komi, megabytes, player, rate
from ..rule_sets import ruleset_named
from ..sources.base import Source
from ..weights import add_weights_option


def add_source_options(parser: argparse.ArgumentParser) -> None:
    """Add the source of the pictures, the options of its game, and the weights."""
    parser.add_argument(
        "source",
        nargs="?",
        metavar="SOURCE",
        help="a video file; a folder of pictures in natural order, each one settled look; "
        "camera:0 or camera:NAME; picamera; rtsp://… or http://… of a network camera; demo",
    )
    add_game_options(parser)
    add_film_options(parser)
    add_weights_option(parser)


def add_listen_option(parser: argparse.ArgumentParser, what: str) -> None:
    """Add the address at which the page is shown."""
    parser.add_argument("--listen", metavar="ADDRESS:PORT", type=address, help=what)
    parser.add_argument(
        "--plain-http",
        action="store_true",
        help="no https on the network; without it a certificate of this machine's own is used",
    )


def word_of(source: Source) -> str:
    """A word for the file names of a game that is followed from `source`."""
    kind, _, rest = source.identity.partition(":")
    return Path(rest).stem if kind in ("folder", "video") else kind


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
    parser.set_defaults(parser=parser, routing=None)


def add_corners_option(parser: argparse.ArgumentParser) -> None:
    """Add where the board lies in a picture."""
    parser.add_argument(
        "--corners",
        metavar="FILE",
        type=Path,
        help='where the board lies: {"size", "corners": [[x, y] TL, TR, BR, BL]}',
    )


def add_film_options(parser: argparse.ArgumentParser) -> None:
    """Add what is asked about pictures, and how a game is kept and gone on with."""
    add_corners_option(parser)
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


def disk_limits(options: argparse.Namespace) -> DiskLimits:
    """The limits that these options give, the default where they give none."""
    given = {field.name: getattr(options, f"{field.name}_limit") for field in fields(DiskLimits)}
    return DiskLimits(**{name: value for name, value in given.items() if value is not None})


def configured(options: argparse.Namespace) -> None:
    """Fill in from the file of `--config` what the command line has left open.

    FailureError names the file, the key and what is allowed.
    """
    if options.config is not None:
        from ..config_file import fill_in, load_config  # only then: pydantic takes 13 MB

        fill_in(options, load_config(options.config, options.parser))


def hold_outputs(
    options: argparse.Namespace,
    sgf: Path | None,
    journal: Path | None,
    inputs: Iterable[str | Path | None],
    stack: ExitStack,
) -> Named:
    """Hold what a game writes until `stack` closes; its folders by the options that name them.

    They are made, and what killed processes have left is removed. Raises FailureError where two
    outputs are one, where one takes the place of `inputs`, and where another process has one.
    """
    files = {"--sgf": sgf, "--journal": journal, "--events": options.events}
    folders = {"--evidence": options.evidence, "--record": options.record}
    beside = (options.config, options.corners, options.facts, options.rules)
    check_apart(files, folders, (*inputs, *beside))
    check_can_hold([options.events, sgf])
    make_folders(folders.values(), private=True)
    stack.enter_context(held((*files.values(), *folders.values())))
    sweep(files.values(), folders.values())
    return folders


def file_sinks(options: argparse.Namespace, sgf: Path | None) -> list[Sink]:
    """What writes the record at `sgf`, and the other files that the options name."""
    sinks: list[Sink] = []
    if sgf is not None:
        sinks.append(RecordSink(sgf, Sides(options.black, options.white)))
    if options.events is not None:
        telling = telling_in(options.language or ENGLISH)
        sinks.append(EventFileSink(options.events, telling=telling))
    if options.record is not None:
        sinks.append(Recorder(options.record, disk_limits(options).record))
    if options.evidence is not None:
        sinks += evidence_sinks(options, options.evidence)
    return sinks


def game_config(options: argparse.Namespace) -> GameConfig:
    """What these options say of the game, its journal aside.

    Raises FailureError where the rule set or the file of corners cannot be read, and for a komi
    that the rules do not have.
    """
    ruleset = ruleset_named(options.rules)
    points = komi_used(options.komi, ruleset)
    for note in komi_assumed(options.komi, ruleset):
        complain(note_text(note))
    view = None if options.corners is None else load_corners(options.corners, options.size)
    return GameConfig(
        rules=options.rules or DEFAULT,
        size=options.size,
        komi=points,
        handicap=options.handicap,
        to_play=None if options.to_play is None else Color(options.to_play),
        black_side=None if options.black_side is None else Side(options.black_side),
        routing=options.routing or {},
        players=Sides(options.black, options.white),
        language=options.language or ENGLISH,
        view=view,
        journal_limit_mb=disk_limits(options).journal,
    )


def evidence_sinks(options: argparse.Namespace, folder: Path) -> list[Sink]:
    """What keeps the pictures of alerts in `folder`, and what removes them when they are old."""
    kept = EvidencePictures(folder, disk_limits(options).evidence, whole=options.evidence_whole)
    days = options.evidence_days
    return [kept] if days is None else [EvidenceAge(folder, days), kept]
