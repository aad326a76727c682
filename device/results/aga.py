"""The report of a tournament to the American Go Association's ratings.

Source: the AGA's format for submitting rated games (usgo.org, "Submitting Rated Games to the AGA
Games Database"). TOURNEY has start, finish and rules. PLAYERS has a line each with AGA id, name and
rank. GAMES has a line each with White's id, Black's id, the winner's colour, handicap and komi. END
closes the report.

Not filled in, because no record has them: AGA ids. TMP1, TMP2 … stand in their place and must be
replaced by whoever reports. Komi is written without its half point, as the format wants it.
"""

from __future__ import annotations

from math import floor

from rules.errors import Reason, RulesError
from rules.records.results import BOTH_WIN

from .tournament import Entrant, Tournament


def aga_report(tournament: Tournament) -> str:
    """The report as text.

    Raises RulesError (value) for a draw, and where both lost or won: the format knows neither.
    """
    ids = {each: f"TMP{number}" for number, each in enumerate(tournament.entrants, start=1)}
    dates = [date.replace("-", "/") for date in tournament.dates] or [""]
    title = ", ".join(filter(None, map(_line, (tournament.event, tournament.place))))
    rules = sorted({pairing.row.rules for pairing in tournament.pairings})
    lines = [
        f"TOURNEY {title}",
        f"    start={dates[0]}",
        f"    finish={dates[-1]}",
        f"    rules={'AGA' if all(name.startswith('aga') for name in rules) else ' '.join(rules)}",
        "",
        "PLAYERS",
        *(f"    {ids[each]} {_name(each)} {each.rank}" for each in tournament.entrants),
        "",
        "GAMES",
    ]
    for pairing in tournament.pairings:
        row = pairing.row
        if row.winner is None and not row.unplayed:
            what = f"both {'win' if row.both == BOTH_WIN else 'lose'}" if row.both else "a draw"
            raise RulesError(
                Reason.VALUE, f"{row.name}: {what}, which the AGA's format does not have"
            )
        if row.winner is not None and not row.unplayed:
            white, black = ids[pairing.white], ids[pairing.black]
            komi = floor(row.komi)
            lines.append(f"    {white} {black} {row.winner.letter} {row.handicap} {komi}")
    return "\n".join([*lines, "END", ""])


def _name(entrant: Entrant) -> str:
    return _line(", ".join(filter(None, (entrant.surname, entrant.first))))


def _line(text: str) -> str:
    return " ".join(text.split())
