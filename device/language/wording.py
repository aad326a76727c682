"""Functions that put event lines into a language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from .names import ENGLISH

Wording = Callable[[Mapping[str, Any]], Mapping[str, Any]]
"""A function from an event line to the line that is written."""


def unchanged(line: Mapping[str, Any]) -> Mapping[str, Any]:
    """The line itself: its texts are the referee's own, in English."""
    return line


def wording_in(language: str) -> Wording:
    """The function that words event lines in `language`. Raises ValueError for an unknown one."""
    if language == ENGLISH:
        return unchanged
    from .catalogue import catalogue_of  # only then: its libraries take 10 MB
    from .event_lines import reworded

    return partial(reworded, words=catalogue_of(language))
