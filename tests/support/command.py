"""The type of the fixture that runs a command in this process."""

from __future__ import annotations

from collections.abc import Callable

Run = Callable[..., tuple[int, list[str], list[str]]]
"""Takes a command's arguments; gives its status and the lines of standard output and error."""
