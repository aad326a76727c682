"""Who submitted a fact, when by the wall clock, under which request id; kept in the journal."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Attribution:
    """A fact's attribution, which has no effect on the game.

    Raises ValueError for a time without a zone or an empty request.
    """

    who: str
    """The name of the person or the device."""
    at: datetime
    """The wall-clock time, with its time zone."""
    request: str | None = None
    """An id chosen by the client that submits the fact.

    A fact with an id that was accepted before is not done again.
    """
    game: int | None = None
    """The game of the table that it is about, None for the present one; the journal lacks it."""

    def __post_init__(self) -> None:
        if self.at.tzinfo is None:
            raise ValueError(f"at: expected a time with its time zone, got {self.at}")
        if self.request == "":
            raise ValueError("request: expected an id of one character or more")


def attribution_to_json(attribution: Attribution) -> str:
    """An attribution as a JSON object; `attribution_from_json` reads it back.

    >>> at = datetime.fromisoformat("2026-05-01T10:00:00+02:00")
    >>> attribution_to_json(Attribution("Anna", at))
    '{"who": "Anna", "at": "2026-05-01T10:00:00+02:00", "request": null}'
    >>> attribution_to_json(Attribution("Anna", at.replace(tzinfo=None)))
    Traceback (most recent call last):
        ...
    ValueError: at: expected a time with its time zone, got 2026-05-01 10:00:00
    """
    at = attribution.at.isoformat()
    return json.dumps({"who": attribution.who, "at": at, "request": attribution.request})


def attribution_from_json(text: str) -> Attribution:
    """The attribution whose object `attribution_to_json` made.

    >>> body = '{"who": "Anna", "at": "2026-05-01T10:00:00+02:00", "request": null}'
    >>> attribution_from_json(body).who, attribution_from_json(body).at.isoformat()
    ('Anna', '2026-05-01T10:00:00+02:00')
    """
    body = json.loads(text)
    return Attribution(body["who"], datetime.fromisoformat(body["at"]), body["request"])
