"""Telling that a game that had failed goes on."""

from __future__ import annotations

from collections.abc import Sequence

from referee.events import GameEvent
from referee.state import State

from ..trouble import Trouble


class GoesOn:
    """The last sink of a game: once an input went through everything, `failing` has ended."""

    def __init__(self, failing: Trouble) -> None:
        self._failing = failing

    def update(self, state: State | None, events: Sequence[GameEvent]) -> None:
        """An input is in the journal, and every other sink has taken what came of it."""
        self._failing.ends("the game goes on")

    def close(self) -> None:
        """Nothing is held."""
