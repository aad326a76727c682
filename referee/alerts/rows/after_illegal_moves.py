"""What becomes of an illegal move, and when the arbiter is needed."""

from __future__ import annotations

from ...events import Audience, EventType, Severity
from ..entry import CatalogEntry, note

ROWS: tuple[CatalogEntry, ...] = (
    note(
        EventType.ILLEGAL_MOVE_UNWIND,
        "{Color}'s illegal move is taken back; a pass replaces it.",
        "camera: the table lies as before the move",
        Severity.WARNING,
    ),
    note(
        EventType.REWOUND,
        "The game goes on from after move {move}.",
        "camera, or `Unwound`: moves are gone and no pass replaces them",
    ),
    note(
        EventType.TACITLY_ACCEPTED,
        "Play has gone on; the move at {points} stands.",
        "play has gone on, and the rules let the move stand",
    ),
    note(
        EventType.GAME_LOST,
        "Play has gone on; by these rules {Color} has lost by the move at {points}.",
        "play has gone on after a breach that loses the game",
        Severity.REFEREE,
        Audience.ARBITER,
    ),
    note(
        EventType.SELF_CAPTURE_STRING,
        "Play has gone on; {Color}'s string {points} comes off.",
        "play has gone on after a self-capture: the string belongs to the opponent",
        Severity.WARNING,
    ),
    note(
        EventType.CYCLE_WATCH,
        "Play has gone on after {points}; the cycle is watched.",
        "play has gone on after a ko or superko breach",
        audience=Audience.ARBITER,
    ),
    note(
        EventType.REFEREE_NEEDED,
        "The referee may be asked{about}{detail}.",
        "play has gone on, and the rules leave it to the referee; rules that leave the end of the"
        " game to people",
        Severity.REFEREE,
        Audience.ARBITER,
    ),
    note(
        EventType.ARBITER_CALLED,
        "The arbiter is called to the table{detail}.",
        "`ArbiterCalled` (a button, a player)",
        Severity.REFEREE,
        Audience.ARBITER,
    ),
    note(
        EventType.REWIND_OFFER,
        "If both agree, the game goes back to before {points}.",
        "play has gone on: what the players may agree to, with the board",
        Severity.REFEREE,
        Audience.ARBITER,
        instruction="{Color} then makes a legal move, without a pass.",
    ),
)
