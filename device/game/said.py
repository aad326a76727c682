"""Who told a fact, when by the wall clock, and under which request id; the journal keeps it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Said:
    """A fact's attribution. It has no effect on the game.

    ``who`` names the person or the device; ``at`` is the wall-clock time, with its time zone;
    ``request`` is an id chosen by whoever tells the fact: a fact with an id that was accepted
    before is not done again. Raises ValueError for a time without a zone and an empty request.
    """

    who: str
    at: datetime
    request: str | None = None

    def __post_init__(self) -> None:
        if self.at.tzinfo is None:
            raise ValueError(f"at: expected a time with its time zone, got {self.at}")
        if self.request == "":
            raise ValueError("request: expected an id of one character or more")


def said_to_json(said: Said) -> str:
    """An attribution as a JSON object; `said_from_json` reads it back."""
    body = {"who": said.who, "at": said.at.isoformat(), "request": said.request}
    return json.dumps(body)


def said_from_json(text: str) -> Said:
    """The attribution whose object `said_to_json` made."""
    body = json.loads(text)
    return Said(body["who"], datetime.fromisoformat(body["at"]), body["request"])
