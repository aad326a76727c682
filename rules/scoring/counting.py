"""What the ways of counting by hand must find if the score is right.

Half counting (AGA 12; FAQ 4.3.1), filling in all the stones (WMSG 7; FAQ 4.5.1) and filling in
prisoners (AGA 12; FAQ 4.4.1). The score decides. A count by hand that differs shows a mistake.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ..board.areas import Areas
from ..board.position import Position
from ..color import BLACK, WHITE, Color, Sides
from .score import Score


@dataclass(frozen=True, slots=True)
class HalfCount:
    """One side's points against half of all: ``counted`` more than ``needed`` wins.

    ``margin`` is half of the full margin of that side.
    """

    color: Color
    counted: Fraction
    needed: Fraction

    @property
    def margin(self) -> Fraction:
        """Counted less needed."""
        return self.counted - self.needed


def half_count(score: Score, color: Color = BLACK) -> HalfCount:
    """Counting one side alone, as in Chinese practice (FAQ 4.3.1) and AGA 12.

    A side needs half of all points that either side owns, moved by half of komi and compensations.
    A full komi of 7.5 counts as 3.75. Neutral points belong to nobody, or are shared where the
    rules share them.

    >>> from rules import Game, preset, score
    >>> board = Position.from_rows(["..BW.", "..BW.", "..BW."])
    >>> half = half_count(score(Game.start(preset("chinese_official"), setup=board, komi=1)))
    >>> half.counted, half.needed, half.margin
    (Fraction(9, 1), Fraction(8, 1), Fraction(1, 1))
    """
    sides = score.sides
    own, other = sides[color], sides[color.other]
    counted = own.stones + own.territory + own.shared
    total = counted + other.stones + other.territory + other.shared
    owed = score.komi + sum(points for _, points in score.adjustments)
    shift = owed / 2 if color is BLACK else -owed / 2
    return HalfCount(color, Fraction(counted), Fraction(total) / 2 + shift)


@dataclass(frozen=True, slots=True)
class FillIn:
    """What the board shows after both sides have filled in all their stones.

    ``margin`` is Black minus White before komi, as this count finds it.
    """

    vacant: Sides[int]
    """The number of points left open in each side's area."""
    intruders: Sides[int]
    """The number of stones of each side that had to go into the opponent's area."""
    vacant_neutral: int
    """1 where a neutral point stayed open, else 0."""

    @property
    def margin(self) -> int:
        """A vacancy is one point for its owner, an intruder two for the owner of its point."""
        black = self.vacant.black + 2 * self.intruders.white
        return black - self.vacant.white - 2 * self.intruders.black


def fill_in(owned: Areas, supplied: int) -> FillIn:
    """Counting by filling in all the stones, each side having had `supplied` (WMSG 7).

    Each fills its own points; what is left over goes into the opponent's open points. Neutral
    points are filled half and half, an odd one stays open. On 361 points with 180 stones each and
    none neutral exactly one point stays open: its owner wins by twice the intruders and one.
    Appendix 1 of WMSG, which has the procedure, is not at hand: this is derived from WMSG 7.
    """
    half, odd = divmod(owned.contested.bit_count(), 2)
    points = {color: owned.area(color).bit_count() + half for color in Color}
    opened = {color: max(0, points[color] - supplied) for color in Color}
    spare = {color: max(0, supplied - points[color]) for color in Color}
    intruders = {color: min(spare[color], opened[color.other]) for color in Color}
    vacant = {color: opened[color] - intruders[color.other] for color in Color}
    return FillIn(
        Sides(vacant[BLACK], vacant[WHITE]), Sides(intruders[BLACK], intruders[WHITE]), odd
    )


def fill_in_mismatch(filled: Position, supplied: int) -> str:
    """What is wrong with a filled-in board, "" if all stones are there (`FillInMismatch`).

    >>> fill_in_mismatch(Position.from_rows(["BBW", ".WW"]), supplied=3)
    '2 black stones: expected 3 each'
    """
    wrong = [
        f"{count} {color.word} stones"
        for color in Color
        if (count := filled.bits(color).bit_count()) != supplied
    ]
    return f"{' and '.join(wrong)}: expected {supplied} each" if wrong else ""


def territory_left(score: Score) -> Sides[int]:
    """Each side's territory after the prisoners have been put into it (AGA 12; FAQ 4.4.1).

    Pass stones and dead stones are prisoners like any other. Less than none means that some could
    not be put in. The difference is the margin by territory before komi.

    >>> from rules import Game, Point, preset, score
    >>> board = Position.from_rows(["..BW.", "..BWB", "..BW."])
    >>> territory_left(score(Game.start(preset("japanese_1989"), setup=board), dead=[Point(1, 4)]))
    Sides(black=5, white=3)
    """
    sides = score.sides
    held = {
        color: sides[color].prisoners + sides[color].pass_stones + sides[color.other].dead
        for color in Color
    }
    return Sides(
        sides.black.territory - held[WHITE],
        sides.white.territory - held[BLACK],
    )
