"""How a sink words the event lines that it writes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from .names import ENGLISH

Telling = Callable[[Mapping[str, Any]], Mapping[str, Any]]
"""What makes of an event line the line that is written."""


def as_it_is(line: Mapping[str, Any]) -> Mapping[str, Any]:
    """The line itself: its texts are the referee's own, in English."""
    return line


def telling_in(language: str) -> Telling:
    """What retells event lines in `language`; no catalogue is read for English.

    Raises ValueError for a language that there is not.
    """
    if language == ENGLISH:
        return as_it_is
    from .catalogue import catalogue_of  # only then: its libraries take 10 MB
    from .event_lines import retold

    return partial(retold, words=catalogue_of(language))
