"""Config, outputs and sinks from the options of `goban watch`, `serve` and `referee`."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import fields
from pathlib import Path

from rules.color import Color, Sides
from rules.rulesets.presets import DEFAULT
from rules.scoring.notes import note_text
from rules.scoring.recorded import komi_assumed
from vision.types import Side
from web.console import complain
from web.option_types import ruleset_named
from web.safe_file import held

from ..corners import load_corners
from ..game.disk import DiskLimits, Named, check_apart, sweep
from ..game.journal.paths import check_can_hold, make_folders
from ..game.session.config import GameConfig, komi_used
from ..game.sinks.evidence_pictures import EvidenceAge, EvidencePictures
from ..game.sinks.record import EventFileSink, RecordSink
from ..game.sinks.recorder import Recorder
from ..game.sinks.sinks import Sink
from ..languages import ENGLISH
from ..sources.base import Source
from ..wording import wording_in


def word_of(source: Source) -> str:
    """A word for the file names of a game that is followed from `source`."""
    kind, _, rest = source.identity.partition(":")
    return Path(rest).stem if kind in ("folder", "video") else kind


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

        fill_in(options, load_config(options.config))


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
    """The sinks that write the record at `sgf` and the other files that the options name."""
    sinks: list[Sink] = []
    if sgf is not None:
        sinks.append(RecordSink(sgf, Sides(options.black, options.white)))
    if options.events is not None:
        wording = wording_in(options.language or ENGLISH)
        sinks.append(EventFileSink(options.events, wording=wording))
    if options.record is not None:
        sinks.append(Recorder(options.record, disk_limits(options).record))
    if options.evidence is not None:
        sinks += evidence_sinks(options, options.evidence)
    return sinks


def game_config(options: argparse.Namespace) -> GameConfig:
    """The configuration of these options, the journal aside.

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
        time=options.time,
        players=Sides(options.black, options.white),
        language=options.language or ENGLISH,
        view=view,
        journal_limit_mb=disk_limits(options).journal,
    )


def evidence_sinks(options: argparse.Namespace, folder: Path) -> list[Sink]:
    """The sinks that keep the pictures of alerts in `folder` and remove old ones."""
    kept = EvidencePictures(folder, disk_limits(options).evidence, whole=options.evidence_whole)
    days = options.evidence_days
    return [kept] if days is None else [EvidenceAge(folder, days), kept]
