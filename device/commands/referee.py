"""`goban referee`: the referee alone, on observations that were recorded or simulated."""

from __future__ import annotations

import argparse
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from referee.facts import Fact
from referee.observations import frame_seconds, from_arrays
from referee.settings import Settings
from vision.types import Observation, Side

from ..console import complain
from ..errors import BAD_USAGE, FAILED_ON_THE_WAY, FailureError
from ..game.codec import End
from ..game.display import Display
from ..game.facts_file import load_facts
from ..game.journal import Journal
from ..game.options import add_film_options, add_game_options, configured, settings_from
from ..game.paths import check_can_hold, game_paths, keep_earlier_game
from ..game.record import Outputs, open_events
from ..game.run import GameRun
from ..game.session import journal_header, record_info

EXAMPLE = "goban referee sights-00000.npz sights-00001.npz --events game.jsonl"

LOOKS_FROM_S = 5.0
"""Observations at least so far apart are settled looks, else they are frames of a film."""

NEEDED = ("probs", "visible", "t_ns")
READ = (*NEEDED, "motion", "hand", "offset")

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
    add_game_options(parser)
    add_film_options(parser)


def run(options: argparse.Namespace) -> int:
    """Run the referee over the pieces; files are written where they are named."""
    configured(options)
    for name in WITHOUT_EFFECT:
        if getattr(options, name) is not None:
            complain(f"--{name} is without effect here: there are no pictures")
    pieces = _readable(options.pieces)
    first = load_piece(pieces[0])
    pace_s = 1.0 / options.fps if options.fps else frame_seconds(first["t_ns"])
    if pace_s <= 0.0:
        raise FailureError(f"{pieces[0]}: t_ns: expected times that go on")
    with ExitStack() as stack:
        game = GameRun(lambda size: _settings(options, size, pace_s), _journal(options, pace_s))
        display = Display()
        if game.journal is not None:
            stack.callback(game.journal.close)
        outputs = _outputs(options, game.journal)
        if outputs is not None:
            stack.callback(outputs.close)
        last_ns = -1 if game.journal is None else _replayed(game)
        for given in _with_facts(_observations(pieces), options.facts, int(first["t_ns"][0])):
            if given.t_ns > last_ns:
                _take(game, given, outputs, display)
        if not game.ended:
            _take(game, End(game.last_ns), outputs, display)
        display.close(game.state)
        if outputs is not None:
            display.line(f"record: {outputs.sgf}")
    return 0 if pieces == options.pieces else FAILED_ON_THE_WAY


def load_piece(path: Path) -> dict[str, NDArray[Any]]:
    """The arrays of one piece, or FailureError."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as stored:
            arrays = {name: stored[name] for name in stored.files if name in READ}
    except FileNotFoundError:
        raise FailureError(f"{path}: there is no such file") from None
    except (OSError, ValueError, EOFError, zipfile.BadZipFile, AttributeError):
        raise FailureError(
            f"{path}: these are no recorded observations; expected a whole .npz of --record"
        ) from None
    missing = set(NEEDED) - set(arrays)
    if missing:
        raise FailureError(f"{path}: no {', '.join(sorted(missing))} in it")
    return arrays


def _readable(pieces: Sequence[Path]) -> Sequence[Path]:
    """The pieces that open; each of several that does not is a line, and the others are done."""
    if len(pieces) == 1:
        return pieces
    readable = []
    for path in pieces:
        try:
            load_piece(path)
            readable.append(path)
        except FailureError as error:
            complain(error.line)
    if not readable:
        raise FailureError("none of these pieces can be read", FAILED_ON_THE_WAY)
    return readable


def _observations(pieces: Sequence[Path]) -> Iterator[Observation]:
    before: Observation | None = None
    for path in pieces:
        arrays = load_piece(path)
        try:
            for observation in from_arrays(arrays, 0 if before is None else before.seq + 1):
                if before is not None and observation.size != before.size:
                    raise ValueError(f"{observation.size} lines a side, {before.size} before it")
                if before is not None and observation.t_ns <= before.t_ns:
                    raise ValueError("t_ns: expected times that go on; give the pieces in order")
                before = observation
                yield observation
        except ValueError as error:
            raise FailureError(
                f"{path}: {error}", BAD_USAGE if path == pieces[0] else FAILED_ON_THE_WAY
            ) from None


def _with_facts(
    observations: Iterator[Observation], facts: Path | None, zero_ns: int
) -> Iterator[Observation | Fact]:
    """The observations with what the file of facts holds in its places in time."""
    left = list(() if facts is None else load_facts(facts, zero_ns))
    for observation in observations:
        while left and left[0].t_ns <= observation.t_ns:
            yield left.pop(0)
        yield observation
    yield from left


def _settings(options: argparse.Namespace, size: int, pace_s: float) -> Settings:
    if options.size is not None and options.size != size:
        raise FailureError(f"--size {options.size}: the observations are of {size} lines")
    looks = pace_s >= LOOKS_FROM_S
    return settings_from(
        options, size, looks, None if looks else 1.0 / pace_s, black_hand=Side.BOTTOM
    )


def _journal(options: argparse.Namespace, pace_s: float) -> Journal | None:
    """The journal, where one was asked for."""
    if options.journal is None and not options.resume:
        return None
    source = f"sights:{options.pieces[0].resolve()}"
    paths = game_paths(options.sgf, options.journal, source, "sights", options.resume)
    if not (options.resume and paths.journal.exists()):
        keep_earlier_game(paths, [options.events])
    header = journal_header(options, source, 1.0 / pace_s)
    return Journal.resume(paths.journal, header, {"begun": datetime.now(UTC).isoformat()})


def _outputs(options: argparse.Namespace, journal: Journal | None) -> Outputs | None:
    """The files that were named; None where none was."""
    check_can_hold([options.events, options.sgf])
    before = [] if journal is None else journal.events()
    events = None if options.events is None else open_events(options.events, before)
    if options.sgf is None and events is None:
        return None
    return Outputs(options.sgf, record_info(options, datetime.now(UTC)), events)


def _replayed(game: GameRun) -> int:
    game.replay()
    return game.last_ns


def _take(
    game: GameRun, given: Observation | Fact | End, outputs: Outputs | None, display: Display
) -> None:
    events = game.take(given)
    if outputs is not None:
        outputs.update(game.state, events, game.said)
    display.show(game.state, game.t_s, None, events)
