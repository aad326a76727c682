"""The count of a game term by term, as a table that two people can add up and sign."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from rules.color import Color, Sides
from rules.rulesets.ruleset import Method
from rules.scoring.score import Score

NO_PENALTIES: Sides[Fraction] = Sides(Fraction(0), Fraction(0))

WORDS = {
    "handicap_compensation": "handicap compensation",
    "first_pass_compensation": "White passed first",
}


@dataclass(frozen=True, slots=True)
class Term:
    """One line of a count: what it is, and what it gives each side; None where it gives nothing."""

    name: str
    black: Fraction | None
    white: Fraction | None


@dataclass(frozen=True, slots=True)
class CountTable:
    """A count by one method: its terms, and each side's sum.

    ``by_rules`` tells whether the rule set counts so; if not, the table is information.
    """

    method: Method
    by_rules: bool
    terms: tuple[Term, ...]

    @property
    def total(self) -> Sides[Fraction]:
        """Each side's sum."""
        return Sides(
            sum((term.black or Fraction(0) for term in self.terms), Fraction(0)),
            sum((term.white or Fraction(0) for term in self.terms), Fraction(0)),
        )

    @property
    def margin(self) -> Fraction:
        """Black minus White; it is that of the score, less the penalties."""
        total = self.total
        return total.black - total.white


def count_table(score: Score, penalties: Sides[Fraction] = NO_PENALTIES) -> CountTable:
    """The terms of `score`; `penalties` are the points that an arbiter took from each side."""
    terms = tuple(_terms(score, penalties))
    return CountTable(score.method, score.method in score.ruleset.methods, terms)


def _terms(score: Score, penalties: Sides[Fraction]) -> Iterator[Term]:
    black, white = score.sides.black, score.sides.white
    if score.method is Method.TERRITORY:
        yield _term("territory", black.territory, white.territory)
        yield _term("prisoners", black.prisoners, white.prisoners)
        if score.ruleset.pass_stones:
            yield _term("pass stones", black.pass_stones, white.pass_stones)
        yield _term("dead stones taken", white.dead, black.dead)
    else:
        yield _term("stones", black.stones, white.stones)
        yield _term("territory", black.territory, white.territory)
    if black.shared or white.shared:
        yield _term("neutral points", black.shared, white.shared)
    if black.tax or white.tax:
        yield _term("tax", -black.tax, -white.tax)
    yield Term("komi", None, score.komi)
    for field, points in score.adjustments:
        yield Term(WORDS.get(field, field.replace("_", " ")), None, Fraction(points))
    if any(penalties[color] for color in Color):
        yield _term("penalty", -penalties.black, -penalties.white)


def _term(name: str, black: Fraction | int, white: Fraction | int) -> Term:
    return Term(name, Fraction(black), Fraction(white))
