"""Games and players as OpenGotha's XML, to be imported into a tournament there.

Source: OpenGotha 3.51 (github.com/lucvannier/opengotha, `ExternalDocument`). Elements Player and
Game lie below Tournament. Results are RESULT_WHITEWINS, RESULT_BLACKWINS, RESULT_EQUAL,
RESULT_BOTHLOSE and RESULT_BOTHWIN, with _BYDEF where somebody did not come, and RESULT_UNKNOWN for
a void game. A player's key is name and first name in capitals without spaces.

Not filled in, because no record has it: licences, ratings, countries, clubs and the parameters of
the tournament. OpenGotha makes keys by the capitals of its own language: where a player's key in
its file is known, that is written. Where the record does not name the table (RO), the games of a
round are numbered in the order in which they were given.
"""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree

from rules.color import BLACK
from rules.records.results import BOTH_LOSE, BOTH_WIN

from .row import ResultRow
from .tournament import Entrant, Tournament

PROGRAM = "opengotha"
"""Before the program's own ids of players."""

DATA_VERSION = "201"

BOTH = {BOTH_LOSE: "RESULT_BOTHLOSE", BOTH_WIN: "RESULT_BOTHWIN"}


def opengotha_xml(tournament: Tournament) -> str:
    """The document as text. Raises RulesError (value) for two players of one name."""
    tournament.check_names("another name", lambda each: "")
    root = ElementTree.Element("Tournament", dataVersion=DATA_VERSION)
    players = ElementTree.SubElement(root, "Players")
    for each in tournament.entrants:
        ElementTree.SubElement(players, "Player", _player(each, tournament.rounds))
    games = ElementTree.SubElement(root, "Games")
    last = Counter[int]()
    for pairing in tournament.pairings:
        row = pairing.row
        last[pairing.round] = row.table or last[pairing.round] + 1
        ElementTree.SubElement(
            games,
            "Game",
            {
                "roundNumber": str(pairing.round),
                "tableNumber": str(last[pairing.round]),
                "whitePlayer": key_of(pairing.white),
                "blackPlayer": key_of(pairing.black),
                "knownColor": "true",
                "handicap": str(row.handicap),
                "result": _result(row),
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
    if program == PROGRAM:
        return key
    return f"{entrant.surname}{entrant.first}".replace(" ", "").upper()


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


def _result(row: ResultRow) -> str:
    if row.is_void:
        return "RESULT_UNKNOWN"
    if row.is_draw:
        return "RESULT_EQUAL"
    name = "RESULT_BLACKWINS" if row.winner is BLACK else "RESULT_WHITEWINS"
    name = BOTH.get(row.both, name)
    return f"{name}_BYDEF" if row.unplayed else name
