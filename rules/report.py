"""A score as `goban score` prints it."""

from __future__ import annotations

from .numbers import plain
from .points import to_board
from .scoring import Holding, Score


def as_json(score: Score) -> dict[str, object]:
    """The JSON object of `goban score --json`, the file's name left to the caller.

    ``margin`` is Black minus White with everything counted in; ``owner`` rows of B, W and dots.
    """
    rows = score.areas.grid.rows
    found: dict[str, object] = {
        "rules": score.ruleset.id,
        "method": score.method.value,
        "black": _side(score.sides.black),
        "white": _side(score.sides.white),
        "komi": plain(score.komi),
        "margin": plain(score.margin),
        "result": score.result,
    }
    if score.other_method is not None and score.other_margin is not None:
        found["other"] = {
            "method": score.other_method.value,
            "margin": plain(score.other_margin),
        }
    found["owner"] = list(score.owner)
    found["unsettled"] = [to_board(point, rows) for point in score.unsettled]
    found["notes"] = notes(score)
    return found


def notes(score: Score) -> list[str]:
    """What is to be known about a score, a sentence each, with its clause."""
    return [
        f"{note.type.value}: {note.text}" + (f" ({note.clause})" if note.clause else "")
        for note in score.notes
    ]


def _side(holding: Holding) -> dict[str, object]:
    return {
        "stones": holding.stones,
        "territory": holding.territory,
        "prisoners": holding.prisoners,
        "pass_stones": holding.pass_stones,
        "dead": holding.dead,
    }
