"""Who may do what: everybody may look, the table says what players say, the arbiter may change."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Role(Enum):
    """What somebody may do."""

    VIEWER = "viewer"
    """See what the players may see."""
    TABLE = "table"
    """Say what players say themselves: a pass, what is dead, a call for the arbiter."""
    ARBITER = "arbiter"
    """See and change everything."""

    def includes(self, other: Role) -> bool:
        """Whether whoever has this role may do what needs the `other`."""
        order = (Role.VIEWER, Role.TABLE, Role.ARBITER)
        return order.index(self) >= order.index(other)


@dataclass(frozen=True, slots=True)
class Visitor:
    """Whoever sent a request: what they may do, by what name, and whether they are logged in."""

    role: Role = Role.VIEWER
    name: str = "anybody"
    known: bool = False

    @property
    def is_arbiter(self) -> bool:
        """Whether everything may be seen and changed."""
        return self.role is Role.ARBITER
