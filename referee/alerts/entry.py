"""What the catalogue holds about one event type, and the three ways to write such a row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from enum import Enum
from functools import partial

from rules.corrections import CorrectionType

from ..events import Audience, EventType, Severity


class EventClass(Enum):
    """What an event is for its readers."""

    NOTE = "note"
    """Emitted once."""
    ALERT = "alert"
    """Something to put right: open, then settled or withdrawn."""
    QUESTION = "question"
    """Something only people know: open, then settled or withdrawn."""


class Ends(Enum):
    """What ends an open alert, beside an arbiter who declares the board right."""

    PLAY_ON = "the move is taken back, or the other side plays on"
    """Alerts for illegal moves."""
    TABLE = "the stones lie as the record has them"
    """Alerts for stones that lie wrongly."""
    EQUIPMENT = "it works again"
    """Alerts about the camera and the disk; nobody can declare those right."""
    ARBITER = "an arbiter has seen to it"
    """What waits for a decision; no look at the table ends it."""
    OWN = "otherwise"
    """A condition of its own, which docs/referee.md names."""


@dataclass(frozen=True, slots=True)
class CatalogEntry:
    """One row of the catalogue: all that is the same for every event of a type."""

    sentence: str
    """What happened: a template with the fields of `event_json`."""
    severity: Severity = Severity.INFO
    audience: Audience = Audience.PLAYERS
    _: KW_ONLY
    event_class: EventClass = EventClass.NOTE
    instruction: str = ""
    """What to do: a template with the fields of `event_json`; "" where nothing is to do."""
    ends: Ends = Ends.OWN
    correction: CorrectionType | None = None
    """The procedure of `rules` that gives the required board, and who hands over what.

    None where there is none.
    """
    clause_as: EventType | None = None
    """Another event type whose clause applies."""
    without_points: str = ""
    """What happened where the event is about no point, such as a pass; "" where that cannot be."""


Rows = Mapping[EventType, CatalogEntry]
"""The rows of some event types."""

note = CatalogEntry
"""The row of an event that is emitted once."""

alert = partial(CatalogEntry, event_class=EventClass.ALERT, severity=Severity.WARNING)
"""The row of an event that stays open until it is settled or withdrawn."""

question = partial(CatalogEntry, event_class=EventClass.QUESTION, audience=Audience.ARBITER)
"""The row of an event that asks the arbiter which of several things happened."""
