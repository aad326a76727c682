"""Resuming a game: its past from the journal, and where its source and its time continue.

What a camera has shown is not shown again. The moves that the record has and the replay lacks are
submitted to the referee as corrections. They are in the journal then, and the next replay needs no
record.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from errno import EFBIG
from itertools import takewhile
from pathlib import Path

import numpy as np

from referee.belief.look import codes_of
from referee.facts import ArbiterCalled, DeleteMove, Edited, Fact, FactRefusedError, InsertMove
from referee.state import Phase
from rules.board.position import Position
from rules.color import Color
from rules.errors import RulesError
from rules.points import Move, Point, to_board
from rules.records.record import Record
from rules.records.sgf import read_sgf, write_sgf
from vision.types import BoardView, Observation
from web.console import FailureError, complain
from web.machine import MACHINE, SystemClock
from web.safe_file import keep_copies

from ...sources.base import LOOK_INTERVAL_NS, NS, Source
from ..facts_file import Attribution
from ..journal.event_lines import lost_line
from ..journal.journal import Journal
from ..journal.repair import DAMAGED, TAKEN_OVER
from ..journal.schema import identity_of
from ..sinks.sinks import ResumeData
from .core import GameCore

PROGRAM = "goban"
"""The attribution of facts that are made from a record."""

WARM_UP_FRAMES, WARM_UP_S = 60, 10.0
"""A resumed film is watched from so long before its last look, for vision to know it again."""

WARM_UP_LOOKS = 3

GAP_NS = NS
"""A resumed live game goes on at least so long after its last look."""

MAX_PAUSE_S = 12 * 3600.0
"""A longer pause by the wall clock is not believed: it was set in between."""

MAX_RECORD_BYTES = 4 * 2**20
Plain = tuple[Color, Point | None]
"""A move, and whether it was forced left aside."""

SGF = "sgf"
"""The name of what has seen a look that a record stands for."""

UNLIKELY = 0.005
"""The probability in such a look of each colour that a point has not."""

START_S = 60
"""The start of a game of which the record alone is left is given to the referee as so many looks,
a second apart."""


def replay(
    core: GameCore,
    journal: Journal | None,
    clock: SystemClock = MACHINE.clock,
    record: Path | None = None,
    *,
    live: bool = False,
) -> ResumeData:
    """Give `core` what the journal holds, and return what the game has behind it then.

    A `live` game takes over what its `record` has beyond that; a file shows it once more.
    """
    for _ in core.replay():
        pass
    if journal is not None and record is not None:
        written = read_record(core, record)
        if live:
            take_over(core, journal, written, Attribution(PROGRAM, clock.now()))
        keep_record(core, record, written)
    if journal is None:
        return ResumeData(clock.now(), None, -1, None, None, {}, (), lambda after_ns: ())
    header = journal.header()
    return ResumeData(
        begun=datetime.fromisoformat(str(header["begun"])),
        first_ns=core.first_ns,
        last_ns=core.last_ns,
        state=core.state,
        settings=core.settings,
        annotations=dict(core.annotations),
        lines=journal.events(),
        inputs=lambda after_ns: journal.inputs(after_ns=after_ns),
        date_known=bool(header.get("date_known", True)),
        alerts=tuple(core.alerts),
        identity=identity_of(header),
    )


def start_ns(past: ResumeData, source: Source) -> int:
    """Where a source is entered: some time before the last look, and a live one now."""
    if source.live:
        warm_up_ns = 0
    elif source.looks:
        warm_up_ns = WARM_UP_LOOKS * LOOK_INTERVAL_NS
    else:
        warm_up_ns = round(max(WARM_UP_S, WARM_UP_FRAMES / (source.fps or 1.0)) * NS)
    return max(0, past.last_ns - warm_up_ns)


def live_shift_ns(past: ResumeData, clock: SystemClock = MACHINE.clock) -> int:
    """By how much a live source's times are moved: a resumed game is where it would be by now."""
    if past.first_ns is None:
        return 0
    since_s = (clock.now() - past.begun).total_seconds()
    last_s = (past.last_ns - past.first_ns) / NS
    believed = last_s < since_s < last_s + MAX_PAUSE_S
    pause_ns = round((since_s - last_s) * NS) if believed else 0
    return past.last_ns + max(pause_ns, GAP_NS)


def start_view(
    given: BoardView | None, journal: Journal | None, source: Source, since_ns: int
) -> BoardView | None:
    """Where the board lies at first: as the journal has it, else as `given`.

    A camera may have been moved since it was last used: without a given view it searches anew.
    """
    if journal is None or (source.live and given is None):
        return given
    return journal.view_at(since_ns) or given


def take_over(core: GameCore, journal: Journal, record: Record | None, by: Attribution) -> None:
    """Let the game go on from its record where that is ahead of the journal's replay.

    Logs which moves are taken over, and what cannot be. A record that only lags behind, or whose
    last moves were taken back, changes nothing. After damage, events are numbered on after the
    last that was emitted, and the arbiter is called.
    """
    header = journal.header()
    last_n = header.get(DAMAGED)
    mended = isinstance(last_n, int) and TAKEN_OVER not in header
    if isinstance(last_n, int) and mended:
        lost = set(range(1, last_n + 1)).difference(journal.event_numbers())
        journal.add_events(map(lost_line, sorted(lost)), journal.count)
        core.go_on_after(last_n)
    if record is not None and _is_ahead(core, journal, record, mended=mended):
        _take_moves(core, record, by)
    if mended:
        journal.add_to_header({TAKEN_OVER: True})  # with the next input it is durable
        core.take(ArbiterCalled(core.last_ns + 1), by)


def keep_record(core: GameCore, path: Path, record: Record | None) -> None:
    """Keep the file of the `record` where the one that takes its place has not all of its moves."""
    if not path.exists() or path.stat().st_nlink > 1:  # kept with a damaged journal
        return
    if record is None or not _is_known(core, _plain(record.moves())):
        keep_copies([path], "a record with other moves")


def read_record(core: GameCore, path: Path) -> Record | None:
    """The record at `path`; None where there is none, or it cannot be one of this game.

    The latter is logged. A record that is written as it was read is whole in its form; whether a
    letter of it is another one cannot be seen.
    """
    if not path.is_file():
        return None
    try:
        if path.stat().st_size > MAX_RECORD_BYTES:
            raise OSError(EFBIG, os.strerror(EFBIG))
        data = path.read_bytes()
        record = read_sgf(data)
        record.opening()
        rows, cols = record.size
        size = (core.settings or core.make_settings(rows)).size
        if _unwrapped(write_sgf(record)) != _unwrapped(data):
            why: object = "it is not as it was written"
        elif (rows, cols) != (size, size):
            why = f"it is of {rows} rows"
        else:
            return record
    except (OSError, RulesError, FailureError) as error:
        why = error.strerror if isinstance(error, OSError) else error
    complain(f"{path}: the record cannot be gone on with ({why})")
    return None


def _unwrapped(sgf: bytes) -> bytes:
    """The text of a record wherever its lines end."""
    return b"".join(sgf.split())


def _is_ahead(core: GameCore, journal: Journal, record: Record, *, mended: bool) -> bool:
    """Whether the record has what came after the replay.

    After damage that is so where it has other moves. Else it goes on from the replay with moves
    that the journal does not know.
    """
    moves, mine = _plain(record.moves()), _moves_of(core)
    if _is_known(core, moves):
        return False
    if mended:
        return True
    size = record.size[0]
    known = {(line.get("move"), line.get("color"), line.get("point")) for line in journal.events()}
    return moves[: len(mine)] == mine and not any(
        (number, color.word, None if point is None else to_board(point, size)) in known
        for number, (color, point) in enumerate(moves[len(mine) :], start=len(mine) + 1)
    )


def _is_known(core: GameCore, moves: Sequence[Plain]) -> bool:
    """Whether these are the first moves of the game as it stands, or of a line that was rewound."""
    if core.state is None:
        return not moves
    tips = (core.state.game, *core.state.branches)
    return any(_plain(tip.moves())[: len(moves)] == list(moves) for tip in tips)


def _moves_of(core: GameCore) -> list[Plain]:
    return [] if core.state is None else _plain(core.state.game.moves())


def _plain(moves: Iterable[Move]) -> list[Plain]:
    return [(move.color, move.point) for move in moves]


def _take_moves(core: GameCore, record: Record, attribution: Attribution) -> None:
    """Bring the game's line to the record's, by corrections."""
    moves = _plain(record.moves())
    if core.state is None or core.state.phase is Phase.SETUP:
        _begin(core, record)
    mine = _moves_of(core)
    pairs = zip(mine, moves, strict=False)
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    try:
        for number in range(len(mine), same, -1):
            core.take(DeleteMove(core.last_ns + 1, number), attribution)
        for fact in _corrections(record, same):
            core.take(replace(fact, t_ns=core.last_ns + 1), attribution)
    except (FactRefusedError, RulesError) as error:
        complain(f"{error}; the moves of the record from there on are lost, see what is kept")
    taken = len(_moves_of(core))
    if taken > same:
        complain(f"moves {same + 1} to {taken} are taken over from the record")


def _corrections(record: Record, after: int) -> Iterator[Fact]:
    """What the record has after its first moves, as corrections."""
    number = 0
    for node in record.steps():
        if (node.setup or node.ruling is not None) and number >= after:
            yield Edited(0, dict(node.setup), node.to_play, node.ruling)
        if node.move is not None:
            number += 1
            if number > after:
                at = node.move.point
                label = None if at is None else to_board(at, record.size[0])
                yield InsertMove(0, number, node.move.color, label, node.move.forced)


def _begin(core: GameCore, record: Record) -> None:
    """Give the referee the start of a game of which nothing but the record is left."""
    setup = record.opening().setup
    for _ in range(START_S):
        if core.state is not None and core.state.phase is not Phase.SETUP:
            return
        core.take(_look(core.last_seq + 1, core.last_ns + NS, setup))


def _look(seq: int, t_ns: int, position: Position) -> Observation:
    """A clear look at a board on which `position` lies."""
    codes = codes_of(position)
    probs = np.full((*codes.shape, 3), UNLIKELY, np.float32)
    np.put_along_axis(probs, codes[..., None].astype(np.intp), 1.0 - 2 * UNLIKELY, axis=-1)
    seen = np.ones(codes.shape, np.bool_)
    return Observation(seq, t_ns, probs=probs, visible=seen, motion=0.0, model=SGF)
