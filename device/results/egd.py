"""The tournament table of the European Go Database, as OpenGotha's .h9 files have it.

Source: "Comments on submitting tournament results" (gemma.ujf.cas.cz/~cieply/GO/format.html). A
player has a line, with results ``<opponent's place><+|-|=>[/<b|w>[handicap]]``. ``0+`` is a free
win, ``0-`` a free round; a void game is written as one. Everything after a semicolon is ignored.
OpenGotha's `generateH9File` is the source for the columns, and for games that both lose (a minus
for each) or both win.

A player's PIN stands behind a bar at the end of the line. Some things are not filled in, because no
record has them. These are countries and clubs (XX, xxxx), the event's class and time limits,
McMahon scores and tie-breakers. Places are by games won.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.color import Color
from rules.records.results import BOTH_WIN

from .tournament import Entrant, Tournament

NAME_WIDTH = 22


def egd_table(tournament: Tournament) -> str:
    """The table as text.

    Raises RulesError (value) for a date that names no days, and for players of one name without
    PINs.
    """
    tournament.check_names("the EGF PIN", lambda each: each.ids.egf)
    days = dict.fromkeys(day.isoformat() for day in tournament.days())
    head = [
        f"; EV[{_plain(tournament.event)}]",
        f"; PC[{_plain(tournament.place)}]",
        f"; DT[{','.join(days)}]",
        f"; KM[{_komi(tournament)}]",
        "; not known here: class, time limits, countries, clubs, tie-breakers",
        ";",
        "; Pl Name                   Grd Co Club  NBW",
    ]
    places = {each: place for place, each in enumerate(tournament.entrants, start=1)}
    return "\n".join([*head, *_lines(tournament, places), ""])


def _lines(tournament: Tournament, places: dict[Entrant, int]) -> Iterator[str]:
    for each, place in places.items():
        name = f"{_word(each.surname)} {_word(each.first) or '-'}"
        won, half = divmod(tournament.half_wins(each), 2)
        score = f"{won}.5" if half else str(won)
        results = [_result(tournament, each, number, places) for number in _rounds(tournament)]
        cells = " ".join(f"{result:>8}" for result in results)
        pin = f" |{each.ids.egf}" if each.ids.egf else ""
        yield f"{place:4} {name:{NAME_WIDTH}} {each.rank:>3} XX xxxx {score:>4} 0 0 0 {cells}{pin}"


def _rounds(tournament: Tournament) -> list[int]:
    """The rounds of which there are games: nobody was free in one that is not reported."""
    return sorted({pairing.round for pairing in tournament.pairings})


def _result(
    tournament: Tournament, entrant: Entrant, number: int, places: dict[Entrant, int]
) -> str:
    """What somebody did in a round."""
    for pairing in tournament.pairings:
        if pairing.round != number:
            continue
        for color in Color:
            if pairing.of(color) != entrant:
                continue
            row = pairing.row
            won = row.winner is color or row.both == BOTH_WIN
            sign = "=" if row.is_draw else "+" if won else "-"
            if row.unplayed or row.is_void:
                return f"0{sign}"
            opponent = places[pairing.of(color.other)]
            return f"{opponent}{sign}/{color.letter.lower()}{row.handicap}"
    return "0-"


def _komi(tournament: Tournament) -> str:
    """The komi of the even games, "" where they differ."""
    found = {float(pairing.row.komi) for pairing in tournament.pairings if not pairing.row.handicap}
    return f"{found.pop():g}" if len(found) == 1 else ""


def _plain(text: str) -> str:
    """A text that ends neither its field nor its line."""
    return " ".join(text.replace("]", ")").replace("[", "(").split())


def _word(text: str) -> str:
    """A name as one column."""
    return "_".join(text.replace(";", " ").split())
