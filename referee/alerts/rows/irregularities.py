"""Irregularities (BGA, Appendix A.2) of stones, captures and handicap."""

from __future__ import annotations

from rules.corrections import CorrectionType

from ...events import EventType
from ..entry import CatalogEntry, Ends, alert

ROWS: tuple[CatalogEntry, ...] = (
    alert(
        EventType.WRONG_COLOUR_STONE,
        "A {color} stone at {points} was played by {other}.",
        "camera, with the side of the hand or a clock press; else the answer to `AmbiguousTurn`",
        instruction="Replace it with a stone of {other} and complete the captures.",
        ends=Ends.TABLE,
        correction=CorrectionType.WRONG_COLOUR,
    ),
    alert(
        EventType.STONE_BETWEEN_POINTS,
        "A stone lies between points near {points}.",
        "camera: a stone more than 0.35 cells from its point; the move is recorded once it lies"
        " on one",
        instruction="Its owner puts it on the point that was meant.",
        correction=CorrectionType.BETWEEN_POINTS,
        settled="the stone lies on a point, or is gone",
    ),
    alert(
        EventType.HANDICAP_MISPLACED,
        "Handicap stones do not lie in the usual pattern: {points}.",
        "camera, at the start, where the rules fix the points; open until White's first move",
        instruction="Correct it before White's first move, or carry on.",
        correction=CorrectionType.HANDICAP,
        settled="the stones are set right, or White has played",
    ),
    alert(
        EventType.HANDICAP_COUNT_MISMATCH,
        "The number of handicap stones differs: {points}.",
        "camera, at the start, compared with `--handicap`",
        instruction="Correct it before White's first move, or carry on.",
        correction=CorrectionType.HANDICAP,
        settled="the stones are set right, or White has played",
    ),
    alert(
        EventType.UNCAPTURED_STRING,
        "Captured {color} stones still lie on the board: {points}.",
        "camera: captured stones still lie there when the time for taking them off is over",
        instruction="Take them off.",
        ends=Ends.TABLE,
        correction=CorrectionType.UNCAPTURED,
    ),
    alert(
        EventType.REMOVED_STONES_WITH_LIBERTIES,
        "Stones with liberties were removed: {points}.",
        "camera: stones with liberties went with a play",
        instruction="Put all of them back; the stone played stays.",
        ends=Ends.TABLE,
        correction=CorrectionType.REMOVED_WITH_LIBERTIES,
    ),
)
