"""`goban referee`: the referee alone, on observations that were recorded or simulated.

Recorded observations are a source without a picture.
"""

from __future__ import annotations

import argparse
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.lib.format import read_array
from numpy.typing import NDArray

from referee.belief.look import frame_seconds, from_arrays, times
from referee.decision.decide import Trace, explain
from vision.types import Observation, Side
from web.console import BAD_USAGE, FAILED_ON_THE_WAY, FailureError, complain, put
from web.safe_file import keep_earlier

from ..game.facts_file import load_facts
from ..game.journal.paths import GAME, named_paths, unnamed_paths
from ..game.session.game_files import take_up
from ..game.session.session import GameSession
from ..game.sinks.display import Display
from ..options import add_film_options, add_game_options
from ..sources.base import Source
from .game_options import configured, file_sinks, game_config, hold_outputs

LOOKS_FROM_S = 5.0
"""Observations at least so far apart are settled looks, else they are frames of a film."""

NEEDED = ("probs", "visible", "t_ns")
MAX_ARRAY_BYTES = 128 * 2**20
"""An array of one piece is never larger: hours of a film of 19 lines."""

READ = (*NEEDED, "motion", "hand", "offset")


class RecordedObservations(Source):
    """Consecutive pieces of one game, as `goban watch --record` writes them.

    `fps` overrides the rate that the times of the first piece give. Of several pieces, one that
    cannot be read is named on standard error and left out of ``pieces``. ``zero_ns`` is the time of
    the first observation. Raises FailureError where no piece can be read.
    """

    def __init__(self, pieces: Sequence[Path], fps: float | None = None) -> None:
        self.identity = f"sights:{pieces[0].resolve()}"
        self.pieces = _readable(pieces)
        try:
            t_ns = times(load_piece(self.pieces[0]))
        except ValueError as error:
            raise FailureError(f"{self.pieces[0]}: {error}") from None
        pace_s = 1.0 / fps if fps else frame_seconds(t_ns)
        if pace_s <= 0.0:
            raise FailureError(f"{self.pieces[0]}: t_ns: expected times that go on")
        self.zero_ns = int(t_ns[0])
        self.looks = pace_s >= LOOKS_FROM_S
        self.fps = 1.0 / pace_s

    def frames(self, since_ns: int = 0) -> Iterator[Observation]:
        """The observations; one piece after another is read."""
        before: Observation | None = None
        for path in self.pieces:
            arrays = load_piece(path)
            try:
                for observation in from_arrays(arrays, 0 if before is None else before.seq + 1):
                    _check_follows(before, observation)
                    before = observation
                    yield observation
            except ValueError as error:
                raise FailureError(
                    f"{path}: {error}",
                    BAD_USAGE if path == self.pieces[0] else FAILED_ON_THE_WAY,
                ) from None


def _check_follows(before: Observation | None, observation: Observation) -> None:
    """Raise ValueError where an observation does not go on from the one `before`."""
    if before is not None and observation.size != before.size:
        raise ValueError(f"{observation.size} lines a side, {before.size} before it")
    if before is not None and observation.t_ns <= before.t_ns:
        raise ValueError("t_ns: expected times that go on; give the pieces in order")


def load_piece(path: Path) -> dict[str, NDArray[Any]]:
    """The arrays of one piece, or FailureError."""
    try:
        with zipfile.ZipFile(path) as archive:
            members = {name: f"{name}.npy" for name in READ}
            held = {name for name in members if members[name] in archive.namelist()}
            arrays = {name: _array(archive, members[name]) for name in READ if name in held}
    except FileNotFoundError:
        raise FailureError(f"{path}: there is no such file") from None
    except Exception:  # zip, its compressions and NumPy's headers fail in a dozen ways
        raise FailureError(
            f"{path}: these are no recorded observations; expected a whole .npz of --record"
        ) from None
    missing = set(NEEDED) - set(arrays)
    if missing:
        raise FailureError(f"{path}: no {', '.join(sorted(missing))} in it")
    return arrays


def _array(archive: zipfile.ZipFile, name: str) -> NDArray[Any]:
    """One array of an archive; ValueError where it is larger than what is there for it."""
    if (size := archive.getinfo(name).file_size) > MAX_ARRAY_BYTES:
        raise ValueError(f"{name}: {size} bytes")
    with archive.open(name) as member:
        return np.asarray(read_array(member, allow_pickle=False))


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
