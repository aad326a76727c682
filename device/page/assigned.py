"""The hub's pairing for this board: shown on the page, decided on by the arbiter."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from queue import Empty, SimpleQueue


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
class Shown:
    """An assignment as the page shows it."""

    body: Mapping[str, object]
    state: AssignmentState
    message: str | None = None

    def to_json(self) -> dict[str, object]:
        """The value in ``/api/state``."""
        return {**self.body, "state": self.state.value, "message": self.message}


class Assigned:
    """Written by the link's thread, read by the server's, which hands decisions back.

    Without a link there is no assignment. `wake` is called when the arbiter has decided.
    """

    def __init__(self) -> None:
        self.shown: Shown | None = None
        self.wake: Callable[[], None] = lambda: None
        self._decided: SimpleQueue[tuple[bool, Shown | None]] = SimpleQueue()

    def decide(self, *, take: bool) -> None:
        """Note whether the arbiter gives the assignment to the present game, or the next one."""
        self._decided.put((take, self.shown))
        self.wake()

    def decision(self) -> bool | None:
        """The next decision that was not read yet, None where there is none about this pairing."""
        while True:
            try:
                take, about = self._decided.get_nowait()
            except Empty:
                return None
            if about is not None and self.shown is not None and about.body == self.shown.body:
                return take
