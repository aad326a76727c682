"""Lists of the games of a portal: what fits a search, tournaments with their rounds, a calendar."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from ..boards.board import in_order
from ..site.documents import Heading

MAX_PLAYING, MAX_EARLIER = 60, 100
"""Games of one answer: a search narrows them."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A public game: its site, the stem of its files, when it began, its position while it is on.

    ``begun`` is in s since 1970; ``board`` is None once another game has followed at its table.
    """

    site: str
    stem: str
    heading: Heading
    begun: float
    board: Mapping[str, object] | None

    def to_json(self) -> dict[str, object]:
        """The object of ``/api/games``, and of an event."""
        more = {"site": self.site, "page": f"h/{self.site}/{self.stem}.html", "begun": self.begun}
        return {**more, **self.heading.to_json()}


def found(
    entries: Iterable[Entry], text: str = "", site: str = "", tournament: str = "", player: str = ""
) -> tuple[list[Entry], list[Entry]]:
    """The games that are on, and those of before, the newest first, within the bounds.

    Each game fits what a visitor looks for: an empty text fits everything, capital and small
    letters are equal.
    """

    def fits(entry: Entry) -> bool:
        heading, named = entry.heading, _text(entry.heading.tournament)
        players = [name.casefold() for name in heading.players.values() if name]
        words = [*players, entry.site.casefold(), named.casefold(), heading.board.casefold()]
        return (
            site in ("", entry.site)
            and tournament in ("", named)
            and (not player or any(player.casefold() in name for name in players))
            and all(any(part in word for word in words) for part in text.casefold().split())
        )

    fitting = [each for each in entries if fits(each)]
    playing = sorted(
        (each for each in fitting if each.board is not None),
        key=lambda each: (each.heading.result is not None, each.site, in_order(each.heading.board)),
    )
    earlier = sorted(
        (each for each in fitting if each.board is None),
        key=lambda each: (-each.begun, each.site, each.stem),
    )
    return playing[:MAX_PLAYING], earlier[:MAX_EARLIER]


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament of a site: its days in UTC, and the games of each round by the round's text."""

    site: str
    name: str
    first: date
    last: date
    rounds: Mapping[str, Sequence[Entry]]

    def to_json(self) -> dict[str, object]:
        """The object of ``/api/tournaments``."""
        return {
            "site": self.site,
            "tournament": self.name,
            "first": self.first.isoformat(),
            "last": self.last.isoformat(),
            "rounds": [{"round": name, "games": len(of)} for name, of in self.rounds.items()],
        }


def tournaments(entries: Iterable[Entry]) -> list[Tournament]:
    """The tournaments of these games, the latest first. A game without one belongs to none."""
    games: dict[tuple[str, str], list[Entry]] = defaultdict(list)
    for each in sorted(entries, key=lambda each: in_order(str(each.heading.table))):
        if each.heading.tournament is not None:
            games[each.site, str(each.heading.tournament)].append(each)
    found = []
    for (site, name), of in games.items():
        rounds: dict[str, list[Entry]] = defaultdict(list)
        for each in sorted(of, key=lambda each: in_order(_text(each.heading.round))):
            rounds[_text(each.heading.round)].append(each)
        days = [datetime.fromtimestamp(each.begun, UTC).date() for each in of]
        found.append(Tournament(site, name, min(days), max(days), rounds))
    return sorted(found, key=lambda each: (-each.last.toordinal(), each.site, each.name))


def _text(value: object) -> str:
    return "" if value is None else str(value)


def calendar(found: Iterable[Tournament], made: datetime) -> bytes:
    """The tournaments as a calendar of RFC 5545, each an event of whole days."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//goban-arbiter//portal//EN"]
    for each in found:
        lines += [
            "BEGIN:VEVENT",
            f"UID:{_escaped(f'{each.site}/{each.name}')}@goban-portal",
            f"DTSTAMP:{made:%Y%m%dT%H%M%SZ}",
            f"DTSTART;VALUE=DATE:{each.first:%Y%m%d}",
            f"DTEND;VALUE=DATE:{each.last + timedelta(days=1):%Y%m%d}",
            f"SUMMARY:{_escaped(each.name)}",
            f"LOCATION:{_escaped(each.site)}",
            "END:VEVENT",
        ]
    return "".join(f"{_folded(line)}\r\n" for line in [*lines, "END:VCALENDAR"]).encode()


def _escaped(text: str) -> str:
    """A text value of RFC 5545.

    >>> _escaped("Spring; open, 2026")
    'Spring\\\\; open\\\\, 2026'
    """
    return " ".join(re.sub(r"([\\;,])", r"\\\1", text).split())


def _folded(line: str) -> str:
    """A line in parts of 75 bytes at most, 18 characters of UTF-8; each but the first is indented.

    >>> _folded("SUMMARY:" + "x" * 70)[:23]
    'SUMMARY:xxxxxxxxxx\\r\\n xx'
    """
    return line if len(line.encode()) <= 72 else "\r\n ".join(re.findall(".{1,18}", line))
