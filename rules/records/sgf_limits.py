"""How large a record may be, and what was read of one so far.

What is larger is refused in a line before it costs much.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..errors import Reason, RulesError


@dataclass(frozen=True, slots=True)
class SgfLimits:
    """The most that a record may have."""

    bytes: int
    """Bytes of its text."""
    nodes: int
    """Nodes of its tree."""
    values: int
    """Values of properties; a rectangle of points counts as many as its points."""
    depth: int
    """Forks that lie within one another."""

    def check_bytes(self, count: int) -> None:
        """Raise RulesError (sgf) for a text of more bytes."""
        if count > self.bytes:
            raise RulesError(
                Reason.SGF, f"{count} bytes are too many for a record: at most {self.bytes}"
            )

    def check_depth(self, depth: int) -> None:
        """Raise RulesError (sgf) for forks that lie deeper."""
        if depth > self.depth:
            raise RulesError(Reason.SGF, f"variations lie more than {self.depth} deep")


GENEROUS = SgfLimits(bytes=16_000_000, nodes=300_000, values=2_000_000, depth=10_000)
"""For files that somebody names on their own machine: the largest dictionary of joseki fits."""


MOST_REMARKS = 5
"""Of a record so many remarks are kept, and the number of the others."""


class SgfReading:
    """What was read of a record so far, against its limits, and remarks about it."""

    def __init__(self, limits: SgfLimits, remarks: Iterable[str] = ()) -> None:
        self._limits = limits
        self._nodes = self._values = 0
        self._remarks = dict.fromkeys(remarks)
        self._more = 0

    @property
    def remarks(self) -> tuple[str, ...]:
        """What was guessed, skipped or read otherwise than it is written, a line each."""
        more = (f"and {self._more} more places like these",) if self._more else ()
        return (*self._remarks, *more)

    def remark(self, text: str) -> None:
        """A remark more; the same one is kept once."""
        if text in self._remarks or len(self._remarks) < MOST_REMARKS:
            self._remarks[text] = None
        else:
            self._more += 1

    def add_nodes(self, count: int) -> None:
        """So many nodes more; RulesError (sgf) where they are too many."""
        self._nodes += count
        if self._nodes > self._limits.nodes:
            raise RulesError(Reason.SGF, f"the record has more than {self._limits.nodes} nodes")

    def add_values(self, count: int) -> None:
        """So many values more; RulesError (sgf) where they are too many."""
        self._values += count
        if self._values > self._limits.values:
            raise RulesError(
                Reason.SGF, f"the record has more than {self._limits.values} values and points"
            )
