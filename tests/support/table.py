"""Helpers for the referee's tests: diagrams in, looks of a clean or hidden table out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

import referee
from referee import GameEvent, Settings, State
from referee.facts import Fact
from rules.points import to_board
from rules.rulesets.presets import preset
from tests.support.positions import after
from vision.types import Observation, Side

SECOND = 1_000_000_000


def settings(size: int = 5, **values: Any) -> Settings:
    return replace(Settings(preset("bga2009"), size=size), **values)


def seen(
    rows: Sequence[str],
    t: float,
    *,
    hidden: Iterable[tuple[int, int]] = (),
    hand: Side | None = None,
    sure: float = 0.985,
    seq: int = 0,
    motion: float | None = None,
    aside: Mapping[tuple[int, int], float] | None = None,
    read: Mapping[tuple[int, int], tuple[float, float, float]] | None = None,
) -> Observation:
    """A look at `rows`, each point read with probability `sure`, `hidden` points under a hand.

    A hand moves unless `motion` says otherwise; `read` gives points their own probabilities of
    empty, black and white.
    """
    size = len(rows)
    probs = np.full((size, size, 3), (1.0 - sure) / 2.0, np.float32)
    for row, marks in enumerate(rows):
        for col, mark in enumerate(marks):
            probs[row, col, ".BW".index(mark)] = sure
    for point, values in (read or {}).items():
        probs[point] = values
    visible = np.ones((size, size), bool)
    for point in hidden:
        visible[point] = False
    offset = None
    if aside is not None:
        offset = np.full((size, size, 2), np.nan, np.float32)
        for point, far in aside.items():
            offset[point] = (far, 0.0)
    return Observation(
        offset=offset,
        seq=seq,
        t_ns=round(t * SECOND),
        probs=probs,
        visible=visible,
        motion=(0.4 if hidden else 0.0) if motion is None else motion,
        hand=hand,
    )


class Table:
    """A board that is filmed at 5 frames a second, or looked at every 10 seconds.

    It has lain there for `seconds` at first, after the facts told `before`.
    """

    def __init__(
        self,
        size: int = 5,
        *,
        looks: bool = False,
        start: Sequence[str] = (),
        before: Sequence[Fact] = (),
        seconds: float = 2.0,
        **values: Any,
    ) -> None:
        timing = referee.Timing.looks() if looks else referee.Timing()
        self.settings = settings(size, timing=timing, **values)
        self.state: State = referee.begin(self.settings)
        self.events: list[GameEvent] = []
        self.t = 0.0
        self.rows: tuple[str, ...] = tuple(start) or ("." * size,) * size
        self.looks = looks
        for fact in before:
            self.tell(fact)
        self.still(seconds)

    def tell(self, fact: Fact) -> None:
        """A device or a person says something."""
        self._step(fact)

    def _step(self, given: Fact | Observation) -> None:
        self.state, events = referee.step(self.state, given, self.settings)
        assert len(self.state.line) == self.state.game.number, "a move without its evidence"
        self.events.extend(events)

    def say(self, kind: Callable[..., Fact], *values: Any, wait: float = 0.0) -> None:
        """Somebody tells a fact of this `kind` now, and the table lies clear for `wait` seconds."""
        self.tell(kind(round(self.t * SECOND), *values))
        if wait:
            self.still(wait)

    def look(self, **values: Any) -> None:
        self._step(seen(self.rows, self.t, seq=round(self.t * 5), **values))
        self.t += 10.0 if self.looks else 0.2

    def still(self, seconds: float) -> None:
        """The table lies clear for `seconds`; one look where looks are what comes."""
        for _ in range(1 if self.looks else round(seconds * 5)):
            self.look()

    def reach(self, rows: Sequence[str], *, wait: float = 4.0, side: Side | None = None) -> None:
        """A hand comes, leaves `rows` behind, and the table lies clear for `wait` seconds."""
        changed = [
            (row, col)
            for row, (old, new) in enumerate(zip(self.rows, rows, strict=True))
            for col, (before, after) in enumerate(zip(old, new, strict=True))
            if before != after
        ]
        if not self.looks:
            for _ in range(3):
                self.look(hidden=changed, hand=side)
        self.rows = tuple(rows)
        if not self.looks:
            for _ in range(2):
                self.look(hidden=changed, hand=side)
        self.still(wait)

    def play(self, *changes: str, wait: float = 4.0, side: Side | None = None) -> None:
        """Hands make `changes`, as `positions.after` reads them, one after another."""
        for change in changes:
            self.reach(after(self.rows, change), wait=wait, side=side)

    def names(self, *kinds: str) -> list[str]:
        """The events as words: type, state if any, points."""
        words = []
        for event in self.events:
            if kinds and event.type.value not in kinds:
                continue
            state = f" {event.state.value}" if isinstance(event, referee.Alert) else ""
            points = ",".join(to_board(point, event.size) for point in event.points)
            words.append(f"{event.type.value}{state} {points}".rstrip())
        return words

    def alerts(self) -> list[str]:
        """The alerts and questions as words, notes left out."""
        shown = [event for event in self.events if isinstance(event, referee.Alert)]
        return self.names(*{event.type.value for event in shown}) if shown else []

    @property
    def moves(self) -> list[str]:
        """The record: colour letter and point, or PASS."""
        size = self.settings.size
        return [
            f"{move.color.letter} {'PASS' if move.point is None else to_board(move.point, size)}"
            for move in self.state.game.moves()
        ]


def played(*changes: str, wait: float = 4.0, **values: Any) -> Table:
    """A table, made with `values`, on which hands have made `changes`, `wait` seconds apart."""
    table = Table(**values)
    table.play(*changes, wait=wait)
    return table
