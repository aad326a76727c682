"""The report of a tournament to the American Go Association's ratings.

Source: the AGA's format for submitting rated games (usgo.org, "Submitting Rated Games to the AGA
Games Database"). TOURNEY has start and finish (M/D/YYYY) and rules. PLAYERS has a line each with
AGA id, name and rank. GAMES has a line each with White's id, Black's id, the winner's colour (w or
b), handicap and komi. END closes the report.

A player without an AGA id has 99999, 99998 … in its place, which must be replaced before the report
is sent. Komi is written without its half point, as the format wants it.
"""

from __future__ import annotations

from math import floor

from rules.errors import Reason, RulesError
from rules.records.results import BOTH_WIN

from .tournament import Tournament

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
            white, black = ids[pairing.white], ids[pairing.black]
            komi = floor(row.komi)
            lines.append(f"    {white} {black} {row.winner.letter.lower()} {row.handicap} {komi}")
    return "\n".join([*lines, "END", ""])


def _line(text: str) -> str:
    return " ".join(text.split())
