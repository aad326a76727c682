"""`goban referee`: the referee alone, on observations that were recorded or simulated."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from referee.decision.decide import Trace
from referee.decision.explanation import explain
from rules.color import Sides
from vision.types import Side

from ..console import complain, put
from ..errors import FAILED_ON_THE_WAY
from ..game.facts.facts_file import load_facts
from ..game.files.own_files import check_apart, sweep
from ..game.journal.lock import held
from ..game.journal.paths import (
    GAME,
    check_can_hold,
    holds_game,
    keep_earlier_game,
    named_paths,
    unnamed_paths,
)
from ..game.journal.repair import mend_journal
from ..game.session.session import GameSession
from ..game.sinks.display import Display
from ..game.sinks.event_file import EventFileSink
from ..game.sinks.record import RecordSink
from ..game.sinks.sinks import Sink
from ..language.names import ENGLISH
from ..language.telling import telling_in
from ..safe_file import keep_earlier
from ..sources.recorded import RecordedObservations
from .game_options import add_film_options, add_game_options, configured, game_config

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
    check_can_hold([options.events, options.sgf])
    display = Display()
    with ExitStack() as stack:
        journal = _journal(options, source, stack)
        config = replace(
            game_config(options), black_hand=Side.BOTTOM, journal=journal, record=options.sgf
        )
        session = GameSession(config, source, [*_files(options), display], facts=facts)
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
    inputs = (*options.pieces, options.config, options.facts, options.rules)
    if options.journal is None and not options.resume:
        check_apart({"--sgf": options.sgf, "--events": options.events}, {}, inputs)
        stack.enter_context(held((options.sgf, options.events)))
        sweep((options.sgf, options.events), ())
        keep_earlier([options.sgf, options.events], GAME)
        return None
    paths = named_paths(options.sgf, options.journal) or unnamed_paths(
        source.identity, "sights", options.resume
    )
    files = {"--sgf": paths.sgf, "--journal": paths.journal, "--events": options.events}
    check_apart(files, {}, inputs)
    stack.enter_context(held(files.values()))
    sweep(files.values(), ())
    if options.resume and holds_game(paths.journal):
        mend_journal(paths, options.events)
    else:
        keep_earlier_game(paths, [options.events])
    return paths.journal


def _files(options: argparse.Namespace) -> Sequence[Sink]:
    """The files that were named."""
    sinks: list[Sink] = []
    if options.sgf is not None:
        sinks.append(RecordSink(options.sgf, Sides(options.black, options.white)))
    if options.events is not None:
        telling = telling_in(options.language or ENGLISH)
        sinks.append(EventFileSink(options.events, telling=telling))
    return sinks
