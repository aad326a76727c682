"""A score as `goban score` prints it, and what counts by hand must find if it is right.

They are half counting (AGA 12; FAQ 4.3.1), filling in all the stones (WMSG 7; FAQ 4.5.1) and
filling in prisoners (AGA 12; FAQ 4.4.1). The score decides: a count by hand that differs shows a
mistake.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..board.areas import Areas
from ..color import BLACK, WHITE, Color, Sides
from ..points import to_board
from ..rulesets.ruleset import Counting, HandicapCompensation, Method
from ..texts import decimal_text, json_number, phrases_json
from .notes import note_text
from .score import Holding, Score


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

    >>> from rules import Game, Position, preset, score
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


def territory_left(score: Score) -> Sides[int]:
    """Each side's territory after the prisoners have been put into it (AGA 12; FAQ 4.4.1).

    Pass stones and dead stones are prisoners like any other. Less than none means that some could
    not be put in. The difference is the margin by territory before komi.

    >>> from rules import Game, Point, Position, preset, score
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


def score_json(score: Score) -> dict[str, object]:
    """The JSON object of `goban score --json`, the file's name left to the caller.

    ``margin`` is Black minus White with everything counted in: points, prisoners, ``shares`` of
    neutral points, ``tax``, komi, and ``adjustments``, which are White's. ``owner`` is rows of B, W
    and dots. Margins that rest on what the record lacks, or on a seki that is undecided, are None,
    and ``result`` is "?" then.
    """
    rows = score.areas.grid.rows
    found: dict[str, object] = {
        "rules": score.ruleset.id,
        "method": score.method.value,
        "black": _side(score.sides.black),
        "white": _side(score.sides.white),
        "komi": json_number(score.komi),
        "margin": json_number(score.margin) if score.certain else None,
        "result": score.result,
    }
    if score.other_method is not None and score.other_margin is not None:
        found["other"] = {
            "method": score.other_method.value,
            "margin": json_number(score.other_margin) if score.other_certain else None,
        }
    clause = score.ruleset.clause
    found["adjustments"] = [
        {"field": field, "points": points, "clause": clause(field)}
        for field, points in score.adjustments
    ]
    found["shares"] = {color.word: json_number(score.sides[color].shared) for color in Color}
    found["tax"] = {color.word: score.sides[color].tax for color in Color}
    if score.ruleset.overridden:
        found["overridden"] = list(score.ruleset.overridden)
    found["owner"] = list(score.owner)
    found["unsettled"] = [to_board(point, rows) for point in score.unsettled]
    found["seki"] = [to_board(point, rows) for point in score.seki]
    found["undecided"] = undecided_json(score)
    found["notes"] = note_texts(score)
    return found


def note_phrases(counted: Mapping[str, Any]) -> list[list[dict[str, Any]]]:
    """The phrases of each of the ``notes`` of a count, for other languages."""
    return [phrases_json(note) for note in counted["notes"]]


def undecided_json(score: Score) -> list[dict[str, list[str]]]:
    """The groups that may be in seki while nobody has stated it: a stone of each string, and eyes.

    Points are board labels.
    """
    grid = score.areas.grid
    return [
        {
            "stones": [to_board(point, grid.rows) for point in seki.strings(grid)],
            "eyes": [to_board(point, grid.rows) for point in grid.each(seki.eyes_of_both)],
        }
        for seki in score.undecided
    ]


def note_texts(score: Score) -> list[str]:
    """The notes on a score, a sentence each with its clause."""
    return [
        *_given(score),
        *map(note_text, score.notes),
        *_counted_by_hand(score),
    ]


def _given(score: Score) -> Iterator[str]:
    """What is counted in besides points, prisoners and komi."""
    clause = score.ruleset.clause
    for field, points in score.adjustments:
        what = field.replace("_", " ")
        if field == "handicap_compensation":
            first = score.ruleset.handicap_compensation is HandicapCompensation.STONES_LESS_ONE
            what += f", a point for each handicap stone{' but the first' * first}"
        yield f"White is given {points}: {what} ({clause(field)})"
    for color in Color:
        side = score.sides[color]
        if side.shared:
            shared = decimal_text(side.shared)
            yield f"{color.word.capitalize()} has {shared} neutral points ({clause('neutral')})"
        if side.tax:
            yield f"{color.word.capitalize()} gives up {side.tax} as tax ({clause('group_tax')})"
        if side.penalty:
            yield f"{color.word.capitalize()} gives up {decimal_text(side.penalty)} as a penalty"


def _counted_by_hand(score: Score) -> Iterator[str]:
    """What the mechanical count that these rules prescribe finds, where area is counted.

    All the stones are filled in only where the board has room for both sides' supply.
    """
    ruleset = score.ruleset
    if score.method is not Method.AREA:
        return
    clause = ruleset.clause("counting")
    if ruleset.counting is Counting.HALF:
        half = half_count(score)
        counted, needed, margin = map(decimal_text, (half.counted, half.needed, half.margin))
        yield (
            f"Counting by halves: Black has {counted} and needs {needed},"
            f" margin {margin}, half of the full one ({clause})"
        )
    owned, supplied = score.areas, ruleset.supplied_stones
    room = sum(owned.area(color).bit_count() for color in Color) + owned.contested.bit_count()
    if ruleset.counting is Counting.FILL_IN and supplied is not None and room >= 2 * supplied:
        filled = fill_in(owned, supplied)
        vacant, intruders = filled.vacant, filled.intruders
        yield (
            f"Filling in {supplied} stones each:"
            f" open points Black {vacant[BLACK]}, White {vacant[WHITE]},"
            f" neutral {filled.vacant_neutral};"
            f" stones in the other's area Black {intruders[BLACK]}, White {intruders[WHITE]};"
            f" margin before komi {filled.margin} ({clause})"
        )


def _side(holding: Holding) -> dict[str, object]:
    return {
        "stones": holding.stones,
        "territory": holding.territory,
        "prisoners": holding.prisoners,
        "pass_stones": holding.pass_stones,
        "dead": holding.dead,
        **({"penalty": json_number(holding.penalty)} if holding.penalty else {}),
    }
