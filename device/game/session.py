"""The shell round a followed game: source, vision, referee, journal, files and terminal in turn."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from referee.events import GameEvent
from referee.facts import Fact
from rules.ruleset import Method
from rules.scoring import score
from vision.tracking.tracker import Tracker, TrackerState
from vision.types import BoardView, Frame, NoBoard, Observation, Reason

from ..board_reading import WHY
from ..commands.score import in_words
from ..console import complain
from ..errors import FAILED_ON_THE_WAY, FailureError
from ..signals import Stopper
from ..sources.base import LOOK_INTERVAL_NS, NS, Fault, Source
from ..weights import load_models
from .codec import End, Input
from .display import Display
from .evidence_pictures import Evidence
from .journal import Journal
from .options import DEFAULT_RULES, settings_from
from .paths import check_can_hold, game_paths, keep_earlier_game, make_folders
from .record import Outputs, open_events
from .recorder import Recorder
from .run import GameRun

WARM_UP_FRAMES, WARM_UP_S = 60, 10.0
"""A resumed film is watched from so long before its last look, for vision to know it again."""

WARM_UP_LOOKS = 3

GAP_NS = NS
"""A resumed live game goes on at least so long after its last look."""

LONGEST_PAUSE_S = 12 * 3600.0
"""A longer pause by the wall clock is not believed: it was set in between."""


class FollowedGame:
    """One game from a source, from the opening of its files to the last line on the terminal.

    Raises FailureError where a file cannot be opened, or the journal is of another game.
    """

    def __init__(
        self,
        options: argparse.Namespace,
        source: Source,
        view: BoardView | None,
        stopper: Stopper,
    ) -> None:
        self.source = source
        self.stopper = stopper
        models = load_models(options.weights)
        self.tracker = Tracker(models.detector, models.classifier)
        self.display = Display()
        self.faults = 0
        self.looked_in_vain: Reason | None = None
        self.shift_ns = 0
        self.first_seq = 0
        self.paths = game_paths(
            options.sgf, options.journal, source.identity, _name(source), options.resume
        )
        check_can_hold([options.events])
        make_folders([options.evidence, options.record])
        if not (options.resume and self.paths.journal.exists()):
            others = (options.events, options.evidence, options.record)
            keep_earlier_game(self.paths, others)
        make_folders([options.evidence, options.record])
        stamp = {"begun": datetime.now(UTC).isoformat(), "program": version("goban-arbiter")}
        header = journal_header(options, source.identity, source.fps)
        self.journal = Journal.resume(self.paths.journal, header, stamp)
        self.game = GameRun(
            lambda size: settings_from(options, size, source.looks, source.fps), self.journal
        )
        begun = self._begun_at()
        self.game.replay()
        self.resumed = self.game.last_ns if self.game.first_ns is not None else None
        if self.resumed is not None:
            self._go_on(begun)
        self.since_ns = max(0, self.game.last_ns - _warm_up_ns(source))
        known = None if source.live and view is None else self.journal.view_at(self.since_ns)
        self.view = known or view
        self.size = options.size
        self.outputs = Outputs(
            self.paths.sgf,
            record_info(options, begun),
            None if options.events is None else open_events(options.events, self.journal.events()),
            None if options.evidence is None else Evidence(options.evidence),
        )
        self.recorder = None if options.record is None else Recorder(options.record)
        if self.recorder is not None and self.game.settings is not None:
            self.recorder.catch_up(self.journal.inputs(), self.game.settings)
        self._files_up_to_date([])

    def _begun_at(self) -> datetime:
        """When the game began by the wall clock."""
        return datetime.fromisoformat(str(self.journal.header()["begun"]))

    def _go_on(self, begun: datetime) -> None:
        """Say that a game is resumed; a live source's time goes on where it would be by now."""
        last_s = self.game.t_s
        self.display.line(f"resuming {self.paths.journal} after {last_s:.1f} s")
        if self.source.live:
            since_s = (datetime.now(UTC) - begun).total_seconds()
            believed = last_s < since_s < last_s + LONGEST_PAUSE_S
            pause_ns = round((since_s - last_s) * NS) if believed else 0
            self.shift_ns = self.game.last_ns + max(pause_ns, GAP_NS)
            self.first_seq = self.game.last_seq + 1

    def run(self) -> int:
        """Follow the source to its end; 0, or 1 where something on the way could not be read.

        An interruption ends it too: everything recorded so far is safe, and --resume goes on.
        """
        if self.game.ended:
            self.display.line("this source has been followed to its end already")
            return self._close_down(complete=True)
        try:
            self._follow()
        except KeyboardInterrupt:
            self.display.line("interrupted; --resume goes on from here")
            return self._close_down(complete=False)
        except (OSError, FailureError):
            complain(f"what was accepted so far is safe in {self.paths.journal}")
            raise
        return self._close_down(complete=True)

    def close(self) -> None:
        """Close the files."""
        self.outputs.close()
        self.journal.close()

    def _follow(self) -> None:
        state = self.tracker.begin(self.view, self.size)
        for thing in self._things():
            if isinstance(thing, Frame):
                state = self._look(state, thing)
            elif isinstance(thing, Fault):
                self._fault(thing)
            else:
                self._take(thing)
        self._take(End(self.game.last_ns))

    def _things(self) -> Iterator[Frame | Fault | Fact]:
        """What the source gives, its facts in their places in time, times and numbers shifted."""
        resumed = self.resumed
        facts = [fact for fact in self.source.facts if resumed is None or fact.t_ns > resumed]
        zero_ns = 0
        frames = self.source.frames(self.since_ns)
        while True:
            with self.stopper.waiting():
                thing = next(frames, None)
            if thing is None:
                break
            if self.source.live:
                zero_ns = zero_ns or thing.t_ns
                moved_ns = max(thing.t_ns - zero_ns + self.shift_ns, self.game.last_ns + 1)
                thing = replace(thing, t_ns=moved_ns)
                if isinstance(thing, Frame):
                    thing = replace(thing, seq=thing.seq + self.first_seq)
            while facts and facts[0].t_ns <= thing.t_ns:
                yield facts.pop(0)
            yield thing
        yield from facts

    def _look(self, state: TrackerState, frame: Frame) -> TrackerState:
        """One frame through vision and, unless it was taken before, the referee."""
        if self.outputs.evidence is not None:
            self.outputs.evidence.remember(frame)
        state, look = self.tracker.update(state, frame, self.source.looks)
        if isinstance(look, NoBoard) and self.game.state is None:
            self._in_vain(look.reason)
        if self.resumed is not None and frame.t_ns <= self.resumed:
            return state
        self._take(look)
        return state

    def _in_vain(self, reason: Reason) -> None:
        """Say why the board is not found yet, once for each reason in a row."""
        if reason is not self.looked_in_vain:
            self.looked_in_vain = reason
            self.display.line(f"looking for the board: {WHY[reason]}")

    def _take(self, given: Input) -> None:
        """Give the referee one input and bring journal, files and terminal up to date."""
        events = self.game.take(given)
        settings = self.game.settings
        if self.recorder is not None and isinstance(given, Observation) and settings is not None:
            with self._told_when_full():
                self.recorder.add(given, settings)
        self._files_up_to_date(events)
        length_ns = self.source.length_ns
        self.display.show(
            self.game.state, self.game.t_s, None if length_ns is None else length_ns / NS, events
        )

    def _files_up_to_date(self, events: Sequence[GameEvent]) -> None:
        with self._told_when_full():
            self.outputs.update(self.game.state, events, self.game.said)

    @contextmanager
    def _told_when_full(self) -> Iterator[None]:
        """A file that cannot be written ends the watch with one line; the journal is closed."""
        try:
            yield
        except OSError as error:
            raise FailureError(
                f"{error.filename or self.paths.sgf}: cannot be written ({error.strerror}); make "
                "room and go on with --resume",
                FAILED_ON_THE_WAY,
            ) from None

    def _fault(self, fault: Fault) -> None:
        """Something that the source could not give: said, and for a live one the referee hears."""
        complain(fault.line)
        if fault.lost:
            self._take(NoBoard(self.game.last_seq, fault.t_ns, Reason.NO_GRID, fault.line))
        if not fault.live:
            self.faults += 1

    def _close_down(self, *, complete: bool) -> int:
        """The last lines: the board, the score where the game came to its end, the record."""
        if self.recorder is not None:
            with self._told_when_full():
                self.recorder.flush()
        state = self.game.state
        self.display.close(state)
        if state is None:
            if not complete:
                return 0
            why = WHY[self.looked_in_vain or Reason.NO_GRID]
            asked = "" if self.size is None else f" with {self.size} lines a side"
            raise FailureError(
                f"{self.source.identity}: nothing{asked} could be followed: {why}",
                FAILED_ON_THE_WAY,
            )
        for method in (Method.TERRITORY, Method.AREA):
            self.display.line(in_words(score(state.game, method)))
        self.display.line("(nothing is counted as dead: goban score --dead names dead strings)")
        self.display.line(f"record: {self.paths.sgf}")
        return FAILED_ON_THE_WAY if self.faults else 0


def _warm_up_ns(source: Source) -> int:
    """How long before its last look a resumed source is begun; nothing for a live one."""
    if source.live:
        return 0
    if source.looks:
        return WARM_UP_LOOKS * LOOK_INTERVAL_NS
    return round(max(WARM_UP_S, WARM_UP_FRAMES / (source.fps or 1.0)) * NS)


def _name(source: Source) -> str:
    """A word for file names."""
    kind, _, rest = source.identity.partition(":")
    return Path(rest).stem if kind in ("folder", "video") else kind


def journal_header(
    options: argparse.Namespace, source: str, fps: float | None
) -> dict[str, object]:
    """What a journal's game may not change when it is resumed."""
    return {
        "source": source,
        "fps": fps,
        "rules": options.rules or DEFAULT_RULES,
        "size": options.size,
        "komi": None if options.komi is None else str(options.komi),
        "handicap": options.handicap,
        "to_play": options.to_play,
        "black_side": options.black_side,
    }


def record_info(options: argparse.Namespace, begun: datetime) -> dict[str, str]:
    """The record's texts."""
    return {
        "AP": f"goban-arbiter:{version('goban-arbiter')}",
        "DT": begun.date().isoformat(),
    }
