"""A score as `goban score` prints it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..color import BLACK, WHITE, Color
from ..points import to_board
from ..rulesets.ruleset import Counting, HandicapCompensation, Method
from ..texts import decimal_text, json_number, phrases_json
from .counting import fill_in, half_count
from .notes import note_text
from .score import Holding, Score


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
