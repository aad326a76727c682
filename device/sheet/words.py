"""The texts of the sheet, in the language of its reader."""

from __future__ import annotations

import re
from fractions import Fraction

from rules.records.results import margin_of
from rules.rulesets.komi import POINTS_OF_ZI
from rules.rulesets.ruleset import Method
from rules.texts import decimal_text, phrases_of

from ..languages import ENGLISH
from ..wording import Catalogue, fraction_sign, kebab, result_text
from .irregularities import IrregularityRow
from .sheet import Sheet

UNKNOWN = "–"


def signed(sheet: Sheet, words: Catalogue) -> str:
    """What the signatures below it stand for."""
    return words.render("sheet-signed", result=sheet.result, words=result(sheet, words))


def result(sheet: Sheet, words: Catalogue) -> str:
    """The result in words, its margin in zi too where komi is taken in zi."""
    text, margin = result_text(sheet.result, words), margin_of(sheet.result)
    if not (sheet.recorded.in_zi and margin):
        return text
    return words.render("sheet-result-zi", words=text, zi=number(abs(margin) / POINTS_OF_ZI))


def headline(sheet: Sheet, words: Catalogue) -> str:
    """The event, the round, the place and the date, as far as they are known."""
    event, rounds, place, date = (
        sheet.recorded.record.info.get(name, "") for name in ("EV", "RO", "PC", "DT")
    )
    rounds = words.render("sheet-round", round=rounds) if rounds else ""
    return " · ".join(filter(None, (event, rounds, place, date)))


def player(name: str, rank: str) -> str:
    """A player's name and rank.

    >>> player("Ito", "3d"), player("Ito", "")
    ('Ito (3d)', 'Ito')
    """
    return " ".join(filter(None, (name, f"({rank})" if rank else ""))) or UNKNOWN


def terms(sheet: Sheet, words: Catalogue) -> str:
    """Board, rules, komi, handicap and the number of moves."""
    game = sheet.game
    (rows, cols), ruleset, handicap = game.size, game.ruleset, game.handicap
    own = f"rules-{kebab(ruleset.id)}"
    title = words.render(own) if words.language != ENGLISH and words.has(own) else ruleset.title
    parts = [
        f"{cols}×{rows}",
        words.render("sheet-rules", rules=title, id=ruleset.id),
        words.render(
            "sheet-komi-zi" if sheet.recorded.in_zi else "komi",
            komi=number(game.komi),
            zi=number(game.komi / POINTS_OF_ZI),
        ),
        words.render("handicap", count=handicap) if handicap else words.render("sheet-even"),
        words.render("moves-count", count=game.number),
    ]
    if ruleset.overridden:
        parts.insert(2, words.render("sheet-changed", fields=", ".join(ruleset.overridden)))
    return words.list(parts)


def number(value: Fraction | None) -> str:
    """A number of points, "" for none.

    >>> number(Fraction(13, 2)), number(Fraction(-7))
    ('6½', '−7')
    """
    return "" if value is None else fraction_sign(decimal_text(value)).replace("-", "−")


def caption(method: Method, words: Catalogue, *, by_rules: bool) -> str:
    """What a table counts, and whether the rules count so.

    >>> caption(Method.AREA, Catalogue("en"), by_rules=True)
    'Count by area'
    >>> caption(Method.AREA, Catalogue("en"), by_rules=False)
    'Count by area (not by these rules)'
    """
    name = f"sheet-count-{method.value}"
    if not words.has(name):
        return f"{method.value}"
    return words.render(name if by_rules else f"{name}-other")


def term(name: str, words: Catalogue) -> str:
    """What a line of a table counts; an adjustment of the rules has its own words.

    >>> term("dead stones taken", Catalogue("de"))
    'tote Steine'
    """
    own = f"sheet-terms-{TERMS.get(name, name)}"
    return words.render(own) if words.has(own) else name


TERMS = {
    "pass stones": "pass-stones",
    "dead stones taken": "dead",
    "neutral points": "neutral",
}


def difference(margin: Fraction, words: Catalogue) -> str:
    """Who is ahead by how much: "Black +3½".

    >>> difference(Fraction(7, 2), Catalogue("en"))
    'Black +3½'
    >>> difference(Fraction(-1, 2), Catalogue("de"))
    'Weiß +½'
    """
    if margin == 0:
        return words.render("sheet-equal")
    color = "black" if margin > 0 else "white"
    return words.render("sheet-lead", color=color, margin=number(abs(margin)))


def when(found: IrregularityRow, words: Catalogue) -> str:
    """The time since the first picture, and the move: "0:12:05, move 31"."""
    minutes, seconds = divmod(int(found.t), 60)
    hours, minutes = divmod(minutes, 60)
    time = f"{hours}:{minutes:02}:{seconds:02}"
    if found.move is None:
        return time
    return words.render("sheet-at-move", time=time, move=found.move)


def what(found: IrregularityRow, words: Catalogue) -> str:
    """What happened, the clause, how it ended, and by whose word."""
    clause = f" [{found.clause}]" if found.clause else ""
    ended = _ended(found.outcome, words) if found.outcome else ""
    if found.arbiter and ended:
        ended = words.render("sheet-outcome-by", outcome=ended, arbiter=found.arbiter)
    elif found.arbiter:
        ended = words.render("sheet-by", arbiter=found.arbiter)
    return f"{found.text}{clause}{f' ({ended})' if ended else ''}"


def _ended(outcome: str, words: Catalogue) -> str:
    for name in (f"outcome-{kebab(outcome)}", f"sheet-{outcome}"):
        if words.language != ENGLISH and words.has(name):
            return words.render(name)
    return outcome


def note(text: str, words: Catalogue) -> str:
    """A note without the name of its kind, in English where the catalogue lacks it."""
    phrases = phrases_of(text)
    return words.text(phrases) if phrases else text


def clause(name: str, summary: str, words: Catalogue) -> str:
    """A clause and its summary."""
    own = "clause-" + re.sub("[^a-z0-9]+", "-", name.lower())
    summary = words.render(own) if words.has(own) else summary
    return words.render("labelled", name=name, said=summary) if summary else name
