"""Which boards are lost and come back: a short absence is none, and neither is the hub's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .board import Board
from .hall_events import HallEvent, HallEventType, new_event

LOST_S = 10.0
"""A board is lost that is away for so long."""

RETURN_S = 45.0
"""So long boards have to come back after the hub's start, or after the broker was away."""


@dataclass(slots=True)
class Presence:
    """Tells who is lost and who is back. ``said`` is by board what was said last.

    `step` is handed the clocks: `now_s` is monotonic, `at` in seconds since 1970.
    """

    said: Mapping[str, bool]
    _away_s: dict[str, float] = field(default_factory=dict)
    _whole_s: float | None = None

    def step(
        self, boards: Mapping[str, Board], now_s: float, at: float, *, reached: bool
    ) -> list[HallEvent]:
        """The events that are due; they are given until `note` says that they are kept.

        `reached` tells whether the broker is there: without it nothing is known of any board.
        """
        if not reached:
            self._whole_s = None
            self._away_s.clear()
            return []
        if self._whole_s is None:
            self._whole_s = now_s + RETURN_S
        found = []
        for name, board in boards.items():
            if board.online:
                self._away_s.pop(name, None)
                if not self.said.get(name):
                    found.append(new_event(name, HallEventType.BOARD_ONLINE, at))
            elif self.said.get(name):
                lost_s = self._away_s.setdefault(name, now_s) + LOST_S
                if now_s >= max(lost_s, self._whole_s):
                    found.append(new_event(name, HallEventType.BOARD_OFFLINE, at))
        return found

    def note(self, events: list[HallEvent]) -> None:
        """Note that these events are kept."""
        online = {each.board: each.type is HallEventType.BOARD_ONLINE for each in events}
        self.said = {**self.said, **online}
