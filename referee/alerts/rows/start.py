"""The start: what lies there, who begins, handicap and terms."""

from __future__ import annotations

from ...events import Audience, EventType, Severity
from ..entry import CatalogEntry, note

ROWS: tuple[CatalogEntry, ...] = (
    note(
        EventType.BOARD_NOT_EMPTY_AT_START,
        "Stones lay on the board when recording began.",
        "camera: stones that are no handicap",
        Severity.WARNING,
    ),
    note(
        EventType.WHITE_BEGINS,
        "{Color} has made the first move of an even game, which is Black's.",
        "camera, `PassPressed`: White makes the first move of an even game without `--to-play`",
        Severity.WARNING,
    ),
    note(
        EventType.HANDICAP_NOT_STANDARDISED,
        "Handicap is not standardised on this board: {points}.",
        "camera: handicap on a board for which there is no table",
    ),
    note(
        EventType.ORIENTATION_UNSET,
        "The handicap stones fit if Black sits elsewhere: say where.",
        "camera: handicap that fits as seen from another side, and `--black-side` is not given",
        Severity.REFEREE,
        Audience.ARBITER,
    ),
    note(
        EventType.INTEGRAL_KOMI,
        "This komi allows a draw{detail}.",
        "`--komi`: a whole number where the rules have a half",
    ),
    note(
        EventType.STONE_SUPPLY_UNCONFIRMED,
        "Nobody has confirmed the number of stones{detail}.",
        "no `SupplyConfirmed` before the first look, where the rules fix the number",
        audience=Audience.ARBITER,
    ),
)
