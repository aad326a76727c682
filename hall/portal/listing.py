"""Lists of the games of a portal: what fits a search, tournaments with their rounds, a calendar."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from ..boards.board import in_order
from ..site.shown import Heading

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

    @property
    def day(self) -> date:
        """The day on which it began, in UTC."""
        return datetime.fromtimestamp(self.begun, UTC).date()


@dataclass(frozen=True, slots=True)
class Search:
    """What a visitor looks for; an empty text fits everything."""

    text: str = ""
    site: str = ""
    tournament: str = ""
    player: str = ""

    def fits(self, entry: Entry) -> bool:
        """Whether a game fits; capital and small letters are equal."""
        heading = entry.heading
        tournament = "" if heading.tournament is None else str(heading.tournament)
        players = [name.casefold() for name in heading.players.values() if name]
        if self.site and entry.site != self.site:
            return False
        if self.tournament and tournament != self.tournament:
            return False
        if self.player and not any(self.player.casefold() in name for name in players):
            return False
        words = [*players, entry.site.casefold(), tournament.casefold(), heading.board.casefold()]
        return all(any(part in word for word in words) for part in self.text.casefold().split())


def found(entries: Iterable[Entry], search: Search) -> tuple[list[Entry], list[Entry]]:
    """The games that are on, and those of before, the newest first, within the bounds."""
    fitting = [each for each in entries if search.fits(each)]
    playing = sorted(
        (each for each in fitting if each.board is not None),
        key=lambda each: (each.heading.result is not None, each.site, in_order(each.heading.board)),
    )
    earlier = sorted((each for each in fitting if each.board is None), key=_newest_first)
    return playing[:MAX_PLAYING], earlier[:MAX_EARLIER]


def _newest_first(entry: Entry) -> tuple[float, str, str]:
    return (-entry.begun, entry.site, entry.stem)


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament of a site: its days, and the games of each round by the round's text."""

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
    for each in entries:
        if each.heading.tournament is not None:
            games[each.site, str(each.heading.tournament)].append(each)
    found = [_tournament(*key, of) for key, of in games.items()]
    return sorted(found, key=lambda each: (-each.last.toordinal(), each.site, each.name))


def _tournament(site: str, name: str, games: Sequence[Entry]) -> Tournament:
    rounds: dict[str, list[Entry]] = defaultdict(list)
    for each in sorted(games, key=lambda each: in_order(str(each.heading.table))):
        rounds["" if each.heading.round is None else str(each.heading.round)].append(each)
    days = sorted(each.day for each in games)
    ordered = {key: rounds[key] for key in sorted(rounds, key=in_order)}
    return Tournament(site, name, days[0], days[-1], ordered)


def calendar(found: Iterable[Tournament], made: datetime) -> bytes:
    """The tournaments as a calendar of RFC 5545, each an event of whole days."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//goban-arbiter//portal//EN"]
    for each in found:
        lines += [
            "BEGIN:VEVENT",
            f"UID:{_text(f'{each.site}/{each.name}')}@goban-portal",
            f"DTSTAMP:{made:%Y%m%dT%H%M%SZ}",
            f"DTSTART;VALUE=DATE:{each.first:%Y%m%d}",
            f"DTEND;VALUE=DATE:{each.last + timedelta(days=1):%Y%m%d}",
            f"SUMMARY:{_text(each.name)}",
            f"LOCATION:{_text(each.site)}",
            "END:VEVENT",
        ]
    return "".join(f"{_folded(line)}\r\n" for line in [*lines, "END:VCALENDAR"]).encode()


def _text(text: str) -> str:
    """A text value of RFC 5545.

    >>> _text("Spring; open, 2026")
    'Spring\\\\; open\\\\, 2026'
    """
    for mark in ("\\", ";", ","):
        text = text.replace(mark, f"\\{mark}")
    return " ".join(text.split())


MAX_LINE_CHARS = 18
"""RFC 5545 has 75 bytes; a character has up to four in UTF-8."""


def _folded(line: str) -> str:
    """A line in parts, each but the first of which begins with a space."""
    if len(line.encode()) <= 4 * MAX_LINE_CHARS:
        return line
    parts = [line[at : at + MAX_LINE_CHARS] for at in range(0, len(line), MAX_LINE_CHARS)]
    return "\r\n ".join(parts)
