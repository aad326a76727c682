"""Who told a fact, when by the wall clock, and under which request id; the journal keeps it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Attribution:
    """A fact's attribution. It has no effect on the game.

    Raises ValueError for a time without a zone and an empty request.
    """

    who: str
    """The name of the person or the device."""
    at: datetime
    """The wall-clock time, with its time zone."""
    request: str | None = None
    """An id chosen by whoever tells the fact.

    A fact with an id that was accepted before is not done again.
    """

    def __post_init__(self) -> None:
        if self.at.tzinfo is None:
            raise ValueError(f"at: expected a time with its time zone, got {self.at}")
        if self.request == "":
            raise ValueError("request: expected an id of one character or more")


def said_to_json(said: Attribution) -> str:
    """An attribution as a JSON object; `said_from_json` reads it back.

    >>> said_to_json(Attribution("Anna", datetime.fromisoformat("2026-05-01T10:00:00+02:00")))
    '{"who": "Anna", "at": "2026-05-01T10:00:00+02:00", "request": null}'
    >>> said_to_json(Attribution("Anna", datetime.fromisoformat("2026-05-01T10:00:00")))
    Traceback (most recent call last):
        ...
    ValueError: at: expected a time with its time zone, got 2026-05-01 10:00:00
    """
    body = {"who": said.who, "at": said.at.isoformat(), "request": said.request}
    return json.dumps(body)


def said_from_json(text: str) -> Attribution:
    """The attribution whose object `said_to_json` made.

    >>> said = said_from_json('{"who": "Anna", "at": "2026-05-01T10:00:00+02:00", "request": null}')
    >>> said.who, said.at.isoformat()
    ('Anna', '2026-05-01T10:00:00+02:00')
    """
    body = json.loads(text)
    return Attribution(body["who"], datetime.fromisoformat(body["at"]), body["request"])
