"""What the sheet says in words."""

from __future__ import annotations

from fractions import Fraction

from rules.numbers import decimal_text
from rules.records.results import BOTH_LOSE, BOTH_WIN, margin_of, winner_of

from .irregularities import IrregularityRow
from .sheet import Sheet

HOW = {
    "R": "by resignation",
    "Resign": "by resignation",
    "T": "on time",
    "Time": "on time",
    "F": "by forfeit",
    "Forfeit": "by forfeit",
}

BOTH = {BOTH_LOSE: "Both sides lose", BOTH_WIN: "Both sides win"}

LEGEND = "Squares: territory and dead stones, in the colour of their owner. No mark: neutral."

SIGNATURES = ("Black", "White", "Arbiter")

UNKNOWN = "–"


def result_words(result: str) -> str:
    """A result as a sentence without its full stop: "White wins by 3.5 points"."""
    winner, points = winner_of(result), margin_of(result)
    if result in BOTH:
        return BOTH[result]
    if winner is None:
        return "Draw" if points == 0 else "Without result"
    name = winner.word.capitalize()
    if points == 0:
        return f"{name} wins with equal points"
    if points:
        unit = "point" if abs(points) == 1 else "points"
        return f"{name} wins by {decimal_text(abs(points))} {unit}"
    return f"{name} wins {HOW.get(result[2:], '')}".rstrip()


def signed(sheet: Sheet) -> str:
    """What the signatures below it stand for."""
    return f"The result is {sheet.result}: {result_words(sheet.result)}."


def headline(sheet: Sheet) -> str:
    """The event, the round, the place and the date, as far as they are known."""
    rounds = f"round {sheet.round}" if sheet.round else ""
    return " · ".join(filter(None, (sheet.event, rounds, sheet.place, sheet.date)))


def player(name: str, rank: str) -> str:
    """A player's name and rank."""
    return " ".join(filter(None, (name, f"({rank})" if rank else ""))) or UNKNOWN


def terms(sheet: Sheet) -> str:
    """Board, rules, komi, handicap and the number of moves."""
    rows, cols = sheet.position.height, sheet.position.width
    said = [
        f"{cols}×{rows}",
        f"rules: {sheet.ruleset.title} ({sheet.ruleset.id})",
        f"komi {decimal_text(sheet.komi)}",
        f"handicap {sheet.handicap}" if sheet.handicap else "even game",
        f"{sheet.moves} moves",
    ]
    if sheet.ruleset.overridden:
        said.insert(2, f"changed by the organiser: {', '.join(sheet.ruleset.overridden)}")
    return ", ".join(said)


def number(value: Fraction | None) -> str:
    """A number of points, "" for none."""
    return "" if value is None else decimal_text(value).replace("-", "−")


def difference(margin: Fraction) -> str:
    """Who is ahead by how much: "Black +3.5"."""
    if margin == 0:
        return "equal"
    side = "Black" if margin > 0 else "White"
    return f"{side} +{decimal_text(abs(margin))}"


def when(found: IrregularityRow) -> str:
    """The time since the first picture, and the move: "0:12:05, move 31"."""
    minutes, seconds = divmod(int(found.t), 60)
    hours, minutes = divmod(minutes, 60)
    move = "" if found.move is None else f", move {found.move}"
    return f"{hours}:{minutes:02}:{seconds:02}{move}"


def what(found: IrregularityRow) -> str:
    """What happened, the clause, how it ended, and by whose word."""
    clause = f" [{found.clause}]" if found.clause else ""
    said = ", by ".join(filter(None, (found.outcome, found.arbiter)))
    by = "by " if found.arbiter and not found.outcome else ""
    return f"{found.text}{clause}{f' ({by}{said})' if said else ''}"


def no_irregularity(sheet: Sheet) -> str:
    """What stands in the place of irregularities where there is none."""
    return "None is on record." if sheet.watched else "The events of the game were not given."
