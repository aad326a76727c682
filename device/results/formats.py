"""The formats of a table of games, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import count
from xml.etree import ElementTree

from rules.color import BLACK
from rules.errors import Reason, RulesError
from rules.records.results import BOTH_LOSE, BOTH_WIN, margin_of, winner_of

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
    # Nobody was free in a round of which there are no games.
    rounds = sorted({pairing.round for pairing in tournament.pairings})
    for each, place in places.items():
        name = f"{_word(each.surname)} {_word(each.first) or '-'}"
        won, half = divmod(tournament.half_wins(each), 2)
        score = f"{won}.5" if half else str(won)
        results = [_result(tournament, each, number, places) for number in rounds]
        cells = " ".join(f"{result:>8}" for result in results)
        pin = f" |{each.ids.egf}" if each.ids.egf else ""
        yield f"{place:4} {name:{NAME_WIDTH}} {each.rank:>3} XX xxxx {score:>4} 0 0 0 {cells}{pin}"


def _result(
    tournament: Tournament, entrant: Entrant, number: int, places: dict[Entrant, int]
) -> str:
    """What somebody did in a round."""
    for pairing in tournament.pairings:
        color, row = pairing.color_of(entrant), pairing.row
        if pairing.round != number or color is None:
            continue
        sign = "-=+"[pairing.half_wins(color)]
        if row.unplayed or row.is_void:
            return f"0{sign}"
        opponent = places[pairing.players[color.other]]
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


HIGHEST = 99_999
"""The number of the first player without an id; no member has one as high."""


def aga_report(tournament: Tournament) -> str:
    """The report as text.

    A void game is left out. Raises RulesError (value) for a draw, and where both lost or won: the
    format knows neither. Also for games without a date that names days, and for players of one name
    without ids.
    """
    tournament.check_names("the AGA id", lambda each: each.ids.aga)
    taken = {each.ids.aga for each in tournament.entrants}
    free = (str(number) for number in range(HIGHEST, 0, -1) if str(number) not in taken)
    ids = {
        each: each.ids.aga if each.ids.aga.isdecimal() else next(free)
        for each in tournament.entrants
    }
    days = [f"{day.month}/{day.day}/{day.year}" for day in tournament.days()]
    if not days:
        raise RulesError(Reason.VALUE, "no record has a date (DT), which the AGA's report needs")
    title = ", ".join(filter(None, map(_line, (tournament.event, tournament.place))))
    rules = sorted({pairing.row.rules for pairing in tournament.pairings})
    lines = [
        f"TOURNEY {title}",
        f"    start={days[0]}",
        f"    finish={days[-1]}",
        f"    rules={'AGA' if all(name.startswith('aga') for name in rules) else ' '.join(rules)}",
        "",
        "PLAYERS",
        *(f"    {ids[each]} {_line(each.name)} {each.rank}" for each in tournament.entrants),
        "",
        "GAMES",
    ]
    for pairing in tournament.pairings:
        row = pairing.row
        if row.is_void:
            continue
        if row.winner is None and not row.unplayed:
            what = f"both {'win' if row.both == BOTH_WIN else 'lose'}" if row.both else "a draw"
            raise RulesError(
                Reason.VALUE, f"{row.name}: {what}, which the AGA's format does not have"
            )
        if row.winner is not None and not row.unplayed:
            black, white = (ids[each] for each in pairing.players)
            komi = int(row.komi)
            lines.append(f"    {white} {black} {row.winner.letter.lower()} {row.handicap} {komi}")
    return "\n".join([*lines, "END", ""])


def _line(text: str) -> str:
    return " ".join(text.split())


PROGRAM = "opengotha"
"""Before the program's own ids of players."""

DATA_VERSION = "201"

UNKNOWN = "RESULT_UNKNOWN"
BOTH = {BOTH_LOSE: "RESULT_BOTHLOSE", BOTH_WIN: "RESULT_BOTHWIN"}


def opengotha_xml(tournament: Tournament) -> str:
    """OpenGotha's XML, to be imported there. Raises RulesError (value) for two players of one name.

    Source: OpenGotha 3.51 (github.com/lucvannier/opengotha, `ExternalDocument`). A player's key in
    its file is used: it makes keys by the capitals of its own language. Games without a table are
    numbered in their order, by numbers free in the round. No record has licences, ratings,
    countries and clubs.
    """
    tournament.check_names("another name", lambda each: "")
    root = ElementTree.Element("Tournament", dataVersion=DATA_VERSION)
    players = ElementTree.SubElement(root, "Players")
    for each in tournament.entrants:
        ElementTree.SubElement(players, "Player", _player(each, tournament.rounds))
    games = ElementTree.SubElement(root, "Games")
    taken = {(pairing.round, pairing.row.table) for pairing in tournament.pairings}
    for pairing in tournament.pairings:
        row = pairing.row
        table = row.table or next(n for n in count(1) if (pairing.round, n) not in taken)
        taken.add((pairing.round, table))
        ElementTree.SubElement(
            games,
            "Game",
            {
                "roundNumber": str(pairing.round),
                "tableNumber": str(table),
                "whitePlayer": key_of(pairing.players.white),
                "blackPlayer": key_of(pairing.players.black),
                "knownColor": "true",
                "handicap": str(row.handicap),
                "result": opengotha_word(row.result) + ("_BYDEF" if row.unplayed else ""),
            },
        )
    ElementTree.indent(root)
    text = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n{text}\n'


def key_of(entrant: Entrant) -> str:
    """How games name a player.

    >>> key_of(Entrant("van Dijk", "Anna", "3d"))
    'VANDIJKANNA'
    """
    program, _, key = entrant.ids.own.rpartition(":")
    return key if program == PROGRAM else opengotha_key(entrant.surname, entrant.first)


def opengotha_key(surname: str, first: str) -> str:
    """How OpenGotha's games name a player of this name."""
    return f"{surname}{first}".replace(" ", "").upper()


def _player(entrant: Entrant, rounds: int) -> dict[str, str]:
    rank = entrant.rank.upper()
    unknown = ("club", "country", "ffgLicence", "ffgLicenceStatus")
    return {
        "name": entrant.surname,
        "firstName": entrant.first,
        "rank": "9D" if rank.endswith("P") else rank,
        "grade": rank,
        "participating": "1" * max(rounds, 20),
        "registeringStatus": "FIN",
        "agaId": entrant.ids.aga,
        "egfPin": entrant.ids.egf,
        **dict.fromkeys(unknown, ""),
    }


def opengotha_word(result: str) -> str:
    """OpenGotha's word for a result in SGF's form."""
    if result in BOTH or (winner := winner_of(result)) is None:
        return BOTH.get(result, "RESULT_EQUAL" if margin_of(result) == 0 else UNKNOWN)
    return "RESULT_BLACKWINS" if winner is BLACK else "RESULT_WHITEWINS"


TABLES: Mapping[str, Callable[[Tournament], str]] = {
    "opengotha": opengotha_xml,
    "h9": egd_table,
    "aga": aga_report,
}
