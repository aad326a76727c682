"""A table of games: its players, and the pairings of each round."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from rules.color import Color, Sides
from rules.errors import Reason, RulesError
from rules.records.results import BOTH_WIN, rank_in

from .row import NOT_KNOWN, PlayerIds, ResultRow

_DAY = re.compile(
    r"(?P<year>\d{4})\s*[-/.年년]\s*(?P<month>\d{1,2})\s*[-/.月월]\s*(?P<day>\d{1,2})\s*[日일]?"
    r"(?:[T\s]\s*\d{1,2}:\d{2}.*)?"
)

_SHORT = re.compile(r"(?:(\d{1,2})-)?(\d{1,2})")
"""A further day of the same year or month (FF4, DT)."""


def days_in(text: str) -> tuple[date, ...]:
    """The days that DT names, in order; none for an empty text. A time of day is cut off.

    Raises ValueError for anything that names no days.

    >>> [str(day) for day in days_in("2026-05-02,03")]
    ['2026-05-02', '2026-05-03']
    >>> days_in("2018-05-02 20:46:58") == days_in("2018年5月2日") == days_in("2018/05/02")
    True
    """
    found: list[date] = []
    for part in filter(None, map(str.strip, text.split(","))):
        if (whole := _DAY.fullmatch(part)) is not None:
            found.append(date(*(int(whole[key]) for key in ("year", "month", "day"))))
        elif found and (short := _SHORT.fullmatch(part)) is not None:
            month = int(short[1] or found[-1].month)
            found.append(found[-1].replace(month=month, day=int(short[2])))
        else:
            raise ValueError(f"{part!r}: expected a day such as 2026-05-02")
    return tuple(sorted(found))


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player: surname, first name ("" where only one word is known), rank such as "3d"."""

    surname: str
    first: str
    rank: str
    ids: PlayerIds = NOT_KNOWN

    @property
    def name(self) -> str:
        """Surname and first name."""
        return ", ".join(filter(None, (self.surname, self.first)))

    @property
    def identity(self) -> str:
        """What no other player has: an id, and the name where there is none."""
        known = (self.ids.own, self.ids.egf, self.ids.aga)
        return next(filter(None, known), self.name)

    @property
    def strength(self) -> int:
        """A number that grows with the rank: professionals above 9 dan, 1 kyu just below 1 dan.

        >>> [Entrant("Weiss", "Anna", rank).strength for rank in ("1p", "1d", "1k", "30k")]
        [21, 1, 0, -29]
        """
        grade = int(self.rank[:-1])
        return {"p": 20 + grade, "d": grade, "k": 1 - grade}[self.rank[-1]]


@dataclass(frozen=True, slots=True)
class GameOfRound:
    """A game between two entrants in a round, counted from 1."""

    players: Sides[Entrant]
    round: int
    row: ResultRow

    def color_of(self, entrant: Entrant) -> Color | None:
        """The colour that somebody had; None where it is a game of others."""
        return next((color for color in Color if self.players[color] == entrant), None)

    def half_wins(self, color: Color) -> int:
        """2 where this side has won, 1 for a draw, else 0."""
        if self.row.is_draw:
            return 1
        return 2 * (self.row.winner is color or self.row.both == BOTH_WIN)


@dataclass(frozen=True, slots=True)
class Tournament:
    """The games of a tournament in order of round and table, and its entrants by their wins."""

    event: str
    place: str
    pairings: tuple[GameOfRound, ...]
    entrants: tuple[Entrant, ...]

    @property
    def rounds(self) -> int:
        """The last round."""
        return max(pairing.round for pairing in self.pairings)

    def days(self) -> tuple[date, ...]:
        """The first and the last day; none where no record has one.

        Raises RulesError (value) for a date that names no days.
        """
        found: set[date] = set()
        for pairing in self.pairings:
            try:
                found.update(days_in(pairing.row.date))
            except ValueError as error:
                named = f"{pairing.row.name}: DT[{pairing.row.date}]"
                raise RulesError(Reason.VALUE, f"{named}: {error}") from None
        return (min(found), max(found)) if found else ()

    def check_names(self, what: str, id_of: Callable[[Entrant], str]) -> None:
        """Raise RulesError (value) for two players of one name of whom one lacks an id."""
        known: dict[str, Entrant] = {}
        for each in self.entrants:
            other = known.setdefault(each.name, each)
            if other is not each and not (id_of(each) and id_of(other)):
                raise RulesError(
                    Reason.VALUE,
                    f"two players are called {each.name}: {what} of each is needed, "
                    "which the tournament program can have",
                )

    def namesakes(self) -> list[Entrant]:
        """Players of several games whom the records identify by the name alone."""
        played = Counter(each for game in self.pairings for each in game.players)
        return [each for each in played if played[each] > 1 and each.identity == each.name]

    def half_wins(self, entrant: Entrant) -> int:
        """Twice the number of games that somebody has won, a draw being half a win."""
        colors = ((pairing, pairing.color_of(entrant)) for pairing in self.pairings)
        return sum(pairing.half_wins(color) for pairing, color in colors if color is not None)


def tournament_of(rows: Sequence[ResultRow], rounds: int | None = None) -> Tournament:
    """The tournament that the games make up.

    `rounds` is the round of the games that state none. A void game stands there without result,
    unless its players have met again in that round. Raises RulesError (value) for a game without
    round, names, ranks or result. Raises it for two games of one player in a round, and for a
    player whose rank changes.
    """
    if not rows:
        raise RulesError(Reason.VALUE, "there is no game to make a table of")
    pairings = _without_replayed([_pairing(row, rounds) for row in rows])
    pairings.sort(key=lambda found: (found.round, found.row.table or 0))
    _check(pairings)
    known: dict[str, Entrant] = {}
    for pairing in pairings:
        for each in pairing.players:
            known[each.identity] = _merged(known.get(each.identity, each), each)
    pairings = [
        replace(pairing, players=Sides(*(known[each.identity] for each in pairing.players)))
        for pairing in pairings
    ]
    entrants = list(known.values())
    events, places = ([getattr(row, key) for row in rows] for key in ("event", "place"))
    event, place = (next(filter(None, texts), "") for texts in (events, places))
    found = Tournament(event, place, tuple(pairings), ())
    ordered = sorted(
        entrants,
        key=lambda each: (-found.half_wins(each), -each.strength, each.surname, each.first),
    )
    return replace(found, entrants=tuple(ordered))


def _without_replayed(pairings: Sequence[GameOfRound]) -> list[GameOfRound]:
    """The games without those that were void and were played again in their round."""

    def meeting(game: GameOfRound) -> tuple[int, frozenset[str]]:
        return game.round, frozenset(each.identity for each in game.players)

    decided = {meeting(game) for game in pairings if not game.row.is_void}
    return [game for game in pairings if not game.row.is_void or meeting(game) not in decided]


def _merged(known: Entrant, each: Entrant) -> Entrant:
    """A player as the later reading has them, with ids that only the earlier one had."""
    ids = PlayerIds(
        each.ids.egf or known.ids.egf, each.ids.aga or known.ids.aga, each.ids.own or known.ids.own
    )
    return replace(each, ids=ids)


def _pairing(row: ResultRow, rounds: int | None) -> GameOfRound:
    number = row.round if row.round is not None else rounds
    if not number:
        raise _missing(row, "the round (RO); give --round")
    if row.winner is None and not (row.is_draw or row.both or row.is_void):
        raise _missing(row, f"a winner: its result is {row.result}")
    players = Sides(*(_entrant(row, color) for color in Color))
    if players.black.identity == players.white.identity:
        raise RulesError(Reason.VALUE, f"{row.name}: both players have the same name")
    return GameOfRound(players, number, row)


def _entrant(row: ResultRow, color: Color) -> Entrant:
    """A player by the name and the rank that the record has.

    "Surname, First" is taken as it is. Of other names the last word is the surname, because the
    record does not mark it. Where family names come first, the name must be written with the comma.
    """
    name, side = " ".join(row.players[color].split()), color.word.capitalize()
    if not name:
        raise _missing(row, f"{side}'s name (P{color.letter})")
    surname, comma, first = name.partition(",")
    if not comma:
        first, _, surname = name.rpartition(" ")
    rank = rank_in(row.ranks[color])
    if not rank:
        raise _missing(row, f"{side}'s rank ({color.letter}R), such as 3d")
    return Entrant(surname.strip(), first.strip(), rank, row.ids[color])


def _missing(row: ResultRow, what: str) -> RulesError:
    return RulesError(Reason.VALUE, f"{row.name}: the record lacks {what}")


def _check(pairings: Sequence[GameOfRound]) -> None:
    """Raise RulesError where somebody plays twice in a round, or has two ranks."""
    seen: dict[tuple[str, int], str] = {}
    ranks: dict[str, str] = {}
    for pairing in pairings:
        for each in pairing.players:
            name, key = f"{each.surname} {each.first}".strip(), each.identity
            earlier = seen.get((key, pairing.round))
            if earlier is not None:
                where = f"in round {pairing.round}: {earlier} and {pairing.row.name}"
                raise RulesError(Reason.VALUE, f"{name} has two games {where}")
            seen[key, pairing.round] = pairing.row.name
            if ranks.setdefault(key, each.rank) != each.rank:
                both = f"{ranks[key]} and {each.rank}"
                raise RulesError(Reason.VALUE, f"{name} is {both}: give one rank in all records")
