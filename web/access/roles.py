"""Roles: look, submit players' facts, send a camera's pictures, change everything."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Role(Enum):
    """What somebody may do."""

    VIEWER = "viewer"
    """See what the players may see."""
    TABLE = "table"
    """Submit facts of players: a pass, what is dead, a call for the arbiter."""
    CAMERA = "camera"
    """Send the pictures of a phone's camera."""
    ARBITER = "arbiter"
    """See and change everything."""

    def includes(self, other: Role) -> bool:
        """Whether this role may do what needs the `other`.

        >>> Role.ARBITER.includes(Role.VIEWER), Role.VIEWER.includes(Role.ARBITER)
        (True, False)
        """
        return self in (other, Role.ARBITER) or other is Role.VIEWER


@dataclass(frozen=True, slots=True)
class Visitor:
    """The sender of a request: its role, its name, and whether it is logged in."""

    role: Role = Role.VIEWER
    name: str = "anybody"
    known: bool = False

    @property
    def is_arbiter(self) -> bool:
        """Whether everything may be seen and changed."""
        return self.role is Role.ARBITER
