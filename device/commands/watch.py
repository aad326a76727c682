"""`goban watch`: follow a game from pictures, record it, and alert when the rules are broken."""

from __future__ import annotations

import argparse
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from referee.facts import Fact
from referee.phases.agreement import count, disputed, in_agreement, missing_text, why_not_stopped
from referee.phases.comparison import reasons, table_count
from referee.state import State
from rules.points import to_board
from rules.rulesets.ruleset import Method
from rules.scoring.score import score
from vision.types import NoBoardReason
from web.console import FAILED_ON_THE_WAY, FailureError, complain, is_journal
from web.option_types import add_listen_option
from web.process import Stopper
from web.safe_file import held
from web.trouble import libraries_heard

from ..board_reading import WHY
from ..following_rate import hold_rate
from ..game.disk import check_own_folders
from ..game.facts_file import check_live_facts, load_facts, read_live_facts
from ..game.journal.paths import (
    GamePaths,
    can_resume,
    named_paths,
    unnamed_paths,
)
from ..game.session.config import GameConfig, GamePlace
from ..game.session.game_files import GameFiles, take_up
from ..game.session.session import GameSession
from ..game.session.table import TableGame
from ..game.sinks.display import Display
from ..game.sinks.equipment import CameraLog, DiskWatch
from ..game.sinks.evidence_pictures import EvidencePictures
from ..game.sinks.recorder import Recorder
from ..game.sinks.service_notify import service_sinks
from ..game.sinks.sinks import Sink
from ..options import add_source_options
from ..sources.base import Source
from ..sources.film import DemoFilm
from ..sources.open import PacedSource, open_source
from ..weights import Models, load_models
from .game_options import (
    configured,
    file_sinks,
    game_config,
    hold_outputs,
    word_of,
)
from .score import in_words

EXAMPLE = "goban watch film.mp4 --rules bga2009 --sgf game.sgf --events game.jsonl"

NOTHING_AGREED = "both have passed, and neither has said what is dead"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments; those of a configuration file have the same names."""
    add_source_options(parser)
    add_listen_option(parser, "also show the game in a browser while it runs, if the port is free")


def run(options: argparse.Namespace) -> int:
    """Follow the game to the end of the source, or until interrupted."""
    configured(options)
    if options.source is None:
        raise FailureError("watch: no SOURCE given (see goban watch --help)")
    config = game_config(options)
    with ExitStack() as stack:
        named = named_paths(options.sgf, options.journal)
        if named is not None:  # before a camera is opened, which another process may have
            stack.enter_context(held((named.sgf, named.journal)))
        source = open_source(options.source, options.fps)
        on_screen = options.listen is not None and sys.stdout.isatty()
        if on_screen and isinstance(source, DemoFilm):  # somebody is to see it on the page
            source = PacedSource(source)
        stack.callback(source.close)
        facts = _facts(options.facts, source)
        models = load_models(options.weights)
        hold_rate(source, options.fps, models.classifier)
        paths = _prepared_paths(options, source, named, stack)
        display = Display(source.length_ns, lasting=source.live)
        page: list[Sink] = []
        if options.listen is not None:
            loader = partial(load_models, options.weights)
            page = _page(options, config, paths, source, loader, stack)
        sinks = [*_sinks(options, paths.sgf, source, display), *page]
        stopper = Stopper()
        session = GameSession(
            replace(config, journal=paths.journal, record=paths.sgf),
            source,
            sinks,
            facts=facts,
            models=models,
            stopper=stopper,
        )
        stack.callback(session.close)
        if options.facts is not None and source.live:
            read_live_facts(options.facts, session.submit)
        # Until here nothing is lost if the process ends at once.
        with libraries_heard(), stopper.listening():
            status = _followed(session, display, paths)
            if page and on_screen:
                _stay(stopper)
    lacking = any(at.budget.failed for at in sinks if isinstance(at, Recorder | EvidencePictures))
    return status or (FAILED_ON_THE_WAY if lacking else 0)


def _page(
    options: argparse.Namespace,
    config: GameConfig,
    paths: GamePaths,
    source: Source,
    loader: Callable[[], Models],
    stack: ExitStack,
) -> list[Sink]:
    """The sink of the page that is shown until `stack` closes; none where the port is taken."""
    from ..page.sink import PageSink
    from ..page.watch_server import page_beside  # a web server that few games need

    files = GameFiles(paths.sgf, paths.journal, options.evidence or paths.sgf.parent)
    game = TableGame(GamePlace(), config, files)
    sink = PageSink()
    try:
        address, password = stack.enter_context(
            page_beside(game, source, loader, sink, *options.listen, plain=options.plain_http)
        )
    except FailureError as failure:
        complain(f"{failure.line}; the game is not shown in a browser")
        return []
    complain(f"the game is shown at {address}")
    if not is_journal():  # which others may read, and which is kept
        complain(f"the arbiter's password is {password} (for this run; nothing is changed there)")
    return [sink]


def _stay(stopper: Stopper) -> None:
    """Leave the page as it is until the program is asked to stop; not at all if it was."""
    with suppress(KeyboardInterrupt), stopper.waiting():
        complain("the page stays until Ctrl-C")
        threading.Event().wait()


def _facts(path: Path | None, source: Source) -> tuple[Fact, ...]:
    """The facts that are known beforehand; a live source's come while it runs."""
    if path is None:
        return ()
    if source.live:
        check_live_facts(path)
        return ()
    return load_facts(path)


def _prepared_paths(
    options: argparse.Namespace, source: Source, named: GamePaths | None, stack: ExitStack
) -> GamePaths:
    """The files of the game, held until `stack` closes, an earlier game's out of the way.

    The record and the journal that are `named` are held already.
    """
    paths = named
    if paths is None:
        paths = unnamed_paths(source.identity, word_of(source), options.resume)
        stack.enter_context(held((paths.sgf, paths.journal)))
    folders = hold_outputs(options, paths.sgf, paths.journal, [options.source], stack)
    if not (options.resume and can_resume(paths, live=source.live)):
        check_own_folders(folders)
    others = (options.events, *folders.values())
    take_up(paths, others, resume=options.resume, live=source.live)
    return paths


def _sinks(options: argparse.Namespace, sgf: Path, source: Source, display: Display) -> list[Sink]:
    """Everything that shows the game: the record first, the terminal last."""
    sinks = file_sinks(options, sgf)
    if source.live:
        sinks += [DiskWatch(sgf.parent), CameraLog(source.identity)]
    return [*sinks, display, *service_sinks()]


def _followed(session: GameSession, display: Display, paths: GamePaths) -> int:
    """Run the session and print how it went; the exit status."""
    if session.resumed_s is not None:
        display.line(f"resuming {paths.journal} after {session.resumed_s:.1f} s")
    complete = True
    if session.core.ended:
        display.line("this source has been followed to its end already")
        session.close()
    else:
        try:
            session.run()
        except KeyboardInterrupt:
            complete = False
            display.line("interrupted; --resume goes on from here")
        except (OSError, FailureError):
            complain(f"what was accepted so far is safe in {paths.journal}")
            raise
    return _last_lines(session, display, paths.sgf, complete=complete)


def _last_lines(session: GameSession, display: Display, sgf: Path, *, complete: bool) -> int:
    """The board, the score as it stands, the record; the exit status."""
    display.leave(session.state)
    if session.state is None:
        if not complete:
            return 0
        size = session.config.size
        asked = "" if size is None else f" with {size} lines a side"
        raise FailureError(
            f"{session.source.identity}: nothing{asked} could be followed: "
            f"{WHY[session.refusal or NoBoardReason.NO_GRID]}",
            FAILED_ON_THE_WAY,
        )
    for line in end_lines(session.state):
        display.line(line)
    display.line(f"record: {sgf}")
    return FAILED_ON_THE_WAY if session.faults else 0


def end_lines(state: State) -> Iterator[str]:
    """Lines about the count at the end of a source.

    Once both sides have agreed what is dead there is a result; before that a sentence why
    there is none. Without a claim of what is dead, the score of the game as it stands is given
    too.
    """
    yield from _arranged(state)
    agreed, stopped = state.reported.agreed, in_agreement(state)
    if agreed is not None:
        counted = count(state.game, state.reported, agreed)
        missing = missing_text(counted, state.reported)
        yield in_words(counted) if missing is None else f"no result: {missing}"
    elif state.result is not None:
        yield f"the result is {state.result}"
    elif stopped and (points := disputed(state)):
        names = " ".join(to_board(point, state.game.size[0]) for point in sorted(points))
        yield f"no result: Black and White do not agree whether these are dead: {names}"
    elif stopped and state.reported.claims:
        yield "no result: only one side has said what is dead"
    else:
        why = NOTHING_AGREED if stopped else why_not_stopped(state)
        yield f"no result: {why}; as it stands, with nothing dead:"
        for method in (Method.TERRITORY, Method.AREA):
            yield in_words(score(state.game, method, penalties=state.reported.penalties))
        yield "(goban score --dead names dead strings)"


def _arranged(state: State) -> Iterator[str]:
    """What the board shows as it was arranged for the count, where it was."""
    counted, reported = table_count(state), state.reported
    if counted is not None and (reported.arranging or reported.counted):
        verdict = "agrees with" if counted.agrees else "differs from"
        verdict = "may agree with" if counted.heaps else verdict
        parts = [f"{verdict} the record, {state.result}", *reasons(counted)]
        if counted.shown is not None:
            parts.insert(0, f"black {counted.shown.black}, white {counted.shown.white}")
        yield f"the board as arranged: {'; '.join(parts)}"
