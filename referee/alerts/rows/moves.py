"""Moves: what is played, passed, resigned, inferred and corrected."""

from __future__ import annotations

from ...events import Audience, EventType
from ..entry import CatalogEntry, note

ROWS: tuple[CatalogEntry, ...] = (
    note(
        EventType.BOARD_PLAY,
        "{Color} plays at {points}{taking}.",
        "camera: a stone that has lain in clear view",
    ),
    note(
        EventType.PASS,
        "{Color} passes{forced}.",
        "`PassPressed` (a button, a clock, a person); the correction of an illegal move (`forced`);"
        " a pass stone in the lid, once the next stone confirms it",
    ),
    note(EventType.RESIGNED, "{Color} resigns.", "`Resign`"),
    note(
        EventType.MOVES_INFERRED,
        "What no picture shows is inferred, a move or the order of moves: {points}.",
        "camera: several stones came at once, or one was captured before a look showed it",
        audience=Audience.ARBITER,
    ),
    note(
        EventType.REVISION,
        "The record is corrected at move {move}{detail}.",
        "camera: what is seen or played later shows that an earlier line was wrong; an arbiter's"
        " correction",
    ),
)
