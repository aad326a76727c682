"""`goban referee`: the referee alone, on observations that were recorded or simulated."""

from __future__ import annotations

import argparse
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from referee.decision.decide import Trace, explain
from vision.types import Side
from web.console import FAILED_ON_THE_WAY, complain, put
from web.safe_file import keep_earlier

from ..game.facts_file import load_facts
from ..game.journal.paths import (
    GAME,
    named_paths,
    unnamed_paths,
)
from ..game.session.game_files import take_up
from ..game.session.session import GameSession
from ..game.sinks.display import Display
from ..options import add_film_options, add_game_options
from ..sources.recorded import RecordedObservations
from .game_options import (
    configured,
    file_sinks,
    game_config,
    hold_outputs,
)

EXAMPLE = "goban referee sights-00000.npz sights-00001.npz --events game.jsonl"

WITHOUT_EFFECT = ("corners", "evidence", "record")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments: those of `goban watch`, with pieces instead of a source."""
    parser.add_argument(
        "pieces",
        nargs="+",
        metavar="SIGHTS.npz",
        type=Path,
        help="consecutive pieces of one game, as --record of `goban watch` writes them",
    )
    parser.add_argument(
        "--explain",
        action="store_true",
        help="print every decision: the leading hypotheses with their costs, what is waited for",
    )
    add_game_options(parser)
    add_film_options(parser)


def run(options: argparse.Namespace) -> int:
    """Run the referee over the pieces; files are written where they are named."""
    configured(options)
    for name in WITHOUT_EFFECT:
        if getattr(options, name) is not None:
            complain(f"--{name} is without effect here: there are no pictures")
            setattr(options, name, None)
    source = RecordedObservations(options.pieces, options.fps)
    facts = () if options.facts is None else load_facts(options.facts, source.zero_ns)
    display = Display()
    with ExitStack() as stack:
        journal = _journal(options, source, stack)
        config = replace(
            game_config(options), black_hand=Side.BOTTOM, journal=journal, record=options.sgf
        )
        session = GameSession(
            config, source, [*file_sinks(options, options.sgf), display], facts=facts
        )
        stack.callback(session.close)
        if options.explain:
            session.core.trace = _explain
        session.run()
    display.leave(session.state)
    if options.sgf is not None and options.sgf.exists():
        display.line(f"record: {options.sgf}")
    complete = source.pieces == options.pieces and not session.faults
    return 0 if complete else FAILED_ON_THE_WAY


def _explain(trace: Trace) -> None:
    """Print one decision of the referee."""
    for line in explain(trace):
        put(line)


def _journal(
    options: argparse.Namespace, source: RecordedObservations, stack: ExitStack
) -> Path | None:
    """The journal, where one was asked for; an earlier game's files are out of the way then.

    What is written is held until `stack` closes.
    """
    paths = None
    if options.journal is not None or options.resume:
        paths = named_paths(options.sgf, options.journal) or unnamed_paths(
            source.identity, "sights", options.resume
        )
    sgf, journal = (options.sgf, None) if paths is None else (paths.sgf, paths.journal)
    hold_outputs(options, sgf, journal, options.pieces, stack)
    if paths is None:
        keep_earlier([options.sgf, options.events], GAME)
    else:
        take_up(paths, [options.events], resume=options.resume)
    return journal
