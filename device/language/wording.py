"""How a sink words the event lines that it writes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from .names import ENGLISH

Wording = Callable[[Mapping[str, Any]], Mapping[str, Any]]
"""What makes of an event line the line that is written."""


def unchanged(line: Mapping[str, Any]) -> Mapping[str, Any]:
    """The line itself: its texts are the referee's own, in English."""
    return line


def wording_in(language: str) -> Wording:
    """The function that words event lines in `language`; no catalogue is read for English.

    Raises ValueError for a language that there is not.
    """
    if language == ENGLISH:
        return unchanged
    from .catalogue import catalogue_of  # only then: its libraries take 10 MB
    from .event_lines import reworded

    return partial(reworded, words=catalogue_of(language))
