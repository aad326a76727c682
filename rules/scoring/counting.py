"""What the ways of counting by hand must find if the score is right.

Half counting (AGA 12; FAQ 4.3.1), filling in all the stones (WMSG 7; FAQ 4.5.1) and filling in
prisoners (AGA 12; FAQ 4.4.1). The score decides. A count by hand that differs shows a mistake.

Some numbers of stones cannot be on a finished board after any game. Some rules have all stones of
both sets filled in (WMSG 1.2, 7; FAQ 4.5.1), which fixes how many points are vacant. Elsewhere pass
stones are handed over and White moves last (BGA 7, 11; FAQ 4.2). Once all prisoners are back on the
board, both sides have then used as many stones. With a handicap of H Black has used H - 1 more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from ..board.areas import Areas
from ..board.position import Position
from ..color import BLACK, WHITE, Color, Sides
from ..rulesets.ruleset import Counting, Ruleset
from .filled_in import NEARLY_FULL, NONE_LEFT, CountKind, stones_of_a_side
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


LARGEST_HANDICAP = 9
"""The most handicap stones that are assumed where only numbers of stones are known."""


def impossible_stones(
    position: Position, ruleset: Ruleset, kind: CountKind, left: Sides[int] = NONE_LEFT
) -> str:
    """Why `position` cannot have been filled in for the count of `kind`, "" where it can.

    `left` are each side's stones that stayed in the bowl. Something is known only of rules that
    have both sets filled in. On a board too small for the sets, the number on a full board is
    unknown, unless some are stated as left.
    """
    supplied = ruleset.supplied_stones
    if ruleset.counting is not Counting.FILL_IN:
        return ""
    lying = Sides(*(position.bits(color).bit_count() for color in Color))
    for color in Color:
        if supplied is not None and lying[color] > supplied:
            return (
                f"{lying[color]} {color.word} stones lie there: {ruleset.id} supplies {supplied} a"
                " side; count the stones of both sets"
            )
    if kind is not CountKind.AREA:
        return ""
    each, points = stones_of_a_side(position, supplied), position.height * position.width
    if left != NONE_LEFT:
        return next(_wrong_bowls(lying, left, each, points), "")
    vacant = points - lying.black - lying.white
    if each != supplied or vacant > NEARLY_FULL or lying == Sides(each, each):
        return ""
    return (
        f"{lying.black} black and {lying.white} white stones lie there and {vacant}"
        f" {_points(vacant)} vacant: all stones are filled in when it is {each} of each, which"
        f" leaves {points - 2 * each} vacant; count the stones that lie beside the board"
    )


def _wrong_bowls(lying: Sides[int], left: Sides[int], each: int, points: int) -> Iterator[str]:
    """What is wrong where stones on the board and in the bowls do not make up sets of `each`."""
    vacant = points - 2 * each + left.black + left.white
    for color in Color:
        if lying[color] + left[color] != each:
            yield (
                f"{lying[color]} {color.word} stones lie there and {left[color]} are left, which"
                f" makes {lying[color] + left[color]} of a set of {each}: with both sets complete"
                f" {vacant} points are vacant; count the stones in the bowls again"
            )


def unequal_stones(
    position: Position, ruleset: Ruleset, left: Sides[int] = NONE_LEFT, *, handicap: bool = True
) -> str:
    """What is odd about the stones where all prisoners are filled in, "" where nothing is known.

    `left` are the prisoners that found no room, held by Black and by White. With `handicap` what
    handicap stones explain is not odd.
    """
    if not (ruleset.pass_stones and ruleset.white_last):
        return ""
    used = Sides(
        position.bits(Color.BLACK).bit_count() + left.white,
        position.bits(Color.WHITE).bit_count() + left.black,
    )
    more = used.black - used.white
    given = 0 < more < LARGEST_HANDICAP
    if more == 0 or (given and handicap):
        return ""
    text = (
        f"{used.black} black and {used.white} white stones, prisoners with them: with pass stones"
        " and White's last move both sides have used as many in an even game"
    )
    if given:
        return f"{text}, and Black {more} more with a handicap of {more + 1}: state its komi"
    return f"{text}; a prisoner or a pass stone is missing, or was filled in twice"


def _points(count: int) -> str:
    return "point is" if count == 1 else "points are"
