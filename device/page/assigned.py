"""The hub's pairing for this board: shown on the page, decided on by the arbiter."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum

MAX_DECISIONS = 100
"""Decisions that may wait for the link; the newest are kept."""


class AssignmentState(Enum):
    """The state of an assignment."""

    TAKEN = "taken"
    """A game at this table has it."""
    ASKS = "asks"
    """A game goes on that has another one: the arbiter decides whether it takes this one."""
    NEXT = "next"
    """The next game takes it."""
    REFUSED = "refused"
    """It cannot be taken; the message is the reason."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """The newest assignment, the ``serial``-th, and its state."""

    body: Mapping[str, object]
    state: AssignmentState
    message: str | None = None
    serial: int = 0

    def to_json(self) -> dict[str, object]:
        """The value in ``/api/state``."""
        return {**self.body, "state": self.state.value, "message": self.message}


class Assigned:
    """Written by the link's thread, read by the server's, which hands decisions back.

    Without a link there is no assignment. `wake` is called when the arbiter has decided.
    """

    def __init__(self) -> None:
        self.shown: Assignment | None = None
        self.wake: Callable[[], None] = lambda: None
        self._decided: deque[tuple[bool, Assignment | None]] = deque(maxlen=MAX_DECISIONS)

    def decide(self, *, take: bool) -> None:
        """Note whether the arbiter gives the assignment to the present game, or the next one."""
        self._decided.append((take, self.shown))
        self.wake()

    def decision(self) -> bool | None:
        """The next decision that was not read yet, None where there is none about this pairing."""
        while self._decided:
            take, about = self._decided.popleft()
            if about is not None and self.shown is not None and about.body == self.shown.body:
                return take
        return None
