"""Going on with a game: what it has behind it, and where its source and its time go on."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from vision.types import BoardView

from ...machine import MACHINE, SystemClock
from ...sources.base import LOOK_INTERVAL_NS, NS, Source
from ..facts.attribution import Attribution
from ..journal.journal import Journal
from ..sinks.sinks import ResumeData
from .core import GameCore
from .taking_over import keep_record, read_record, take_over

PROGRAM = "goban"
"""Who tells the facts that are made of a record."""

WARM_UP_FRAMES, WARM_UP_S = 60, 10.0
"""A resumed film is watched from so long before its last look, for vision to know it again."""

WARM_UP_LOOKS = 3

GAP_NS = NS
"""A resumed live game goes on at least so long after its last look."""

LONGEST_PAUSE_S = 12 * 3600.0
"""A longer pause by the wall clock is not believed: it was set in between."""


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
    believed = last_s < since_s < last_s + LONGEST_PAUSE_S
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
