"""Enumerations whose members print as they are written in code."""

from __future__ import annotations

from enum import Enum


class CodeEnum(Enum):
    """A word out of a fixed set. Its `repr`, such as ``Color.BLACK``, can be pasted back."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"
