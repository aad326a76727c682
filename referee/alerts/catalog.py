"""The catalogue: one row per event type, by the part of the game to which it belongs.

Routing, clauses, messages, remedies, the event lines and the guide read it. Sentences are neutral:
mistakes are taken to be innocent (BGA 8, AGA 8). By default nothing that could help a player to a
move goes to the players: no captured stones that still lie, no cycles, no strings that might be
dead.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from rules.advice.procedures import CorrectionType
from rules.rulesets.ruleset import Procedure, Ruleset

from ..events import Audience, CatalogEntry, Ends, EventClass, EventType, Rows, Severity

note = CatalogEntry
"""The row of an event that is emitted once."""

alert = partial(CatalogEntry, event_class=EventClass.ALERT, severity=Severity.WARNING)
"""The row of an event that stays open until it is settled or withdrawn."""

question = partial(CatalogEntry, event_class=EventClass.QUESTION, audience=Audience.ARBITER)
"""The row of an event that asks the arbiter which of several things happened."""

warning = partial(note, severity=Severity.WARNING)
"""The row of a note of what is wrong."""

for_arbiter = partial(note, audience=Audience.ARBITER)
"""The row of a note that is for the arbiter alone."""

for_referee = partial(for_arbiter, severity=Severity.REFEREE)
"""The row of a note of what an arbiter decides."""

grave = partial(alert, severity=Severity.REFEREE, audience=Audience.ARBITER)
"""The row of an alert about what an arbiter decides, or sees to."""

illegal = partial(alert, ends=Ends.PLAY_ON, correction=CorrectionType.UNWIND)
"""The row of an illegal move in whose place comes a pass."""

on_table = partial(alert, ends=Ends.TABLE)
"""The row of an alert that ends when the stones lie as the record has them."""

MOVES: Rows = {
    EventType.BOARD_PLAY: note("{Color} plays at {points}{taking}."),
    EventType.PASS: note("{Color} passes{forced}."),
    EventType.RESIGNED: note("{Color} resigns."),
    EventType.MOVES_INFERRED: for_arbiter(
        "What no picture shows is inferred, a move or the order of moves: {points}."
    ),
    EventType.REVISION: note("The record is corrected at move {move}{detail}."),
}
"""Moves: what is played, passed, resigned, inferred and corrected."""

BREACHES: Rows = {
    EventType.TWO_IN_A_ROW: illegal(
        "{Color} has made two or more moves in a row: {points}.",
        without_points="{Color} has passed out of turn.",
        instruction="Take back every stone of the sequence; {Color} has passed instead.",
    ),
    EventType.SELF_CAPTURE: illegal(
        "{Color}'s play leaves its own string without a liberty: {points}.",
        instruction="Take the stone back; {Color} has passed instead.",
    ),
    EventType.KO_RETAKE: illegal(
        "{Color} has retaken the ko at {points} at once.",
        instruction="Take the stone back and put the captured one back; {Color} has passed"
        " instead.",
    ),
    EventType.SUPERKO_REPETITION: illegal(
        "{Color}'s play at {points} repeats an earlier position.",
        instruction="Take the stone back and put back what it captured; {Color} has"
        " passed instead.",
    ),
    EventType.LONG_CYCLE: grave(
        "The position after {points} has been there before.",
        instruction="If neither departs from the cycle, the game ends without result.",
        ends=Ends.PLAY_ON,
        correction=CorrectionType.REFEREE,
    ),
    EventType.OCCUPIED_INTERSECTION: alert(
        "{Color} has played on the occupied point {points}.",
        instruction="Take the stone off again.",
        ends=Ends.PLAY_ON,
        correction=CorrectionType.OCCUPIED,
    ),
}
"""Illegal moves (BGA, Appendix A.1): the move stands when the other side plays on."""

IRREGULARITIES: Rows = {
    EventType.WRONG_COLOUR_STONE: on_table(
        "A {color} stone at {points} was played by {other}.",
        instruction="Replace it with a stone of {other} and complete the captures.",
        correction=CorrectionType.WRONG_COLOUR,
    ),
    EventType.STONE_BETWEEN_POINTS: alert(
        "A stone lies between points near {points}.",
        instruction="Its owner puts it on the point that was meant.",
        correction=CorrectionType.BETWEEN_POINTS,
    ),
    EventType.HANDICAP_MISPLACED: alert(
        "Handicap stones do not lie in the usual pattern: {points}.",
        instruction="Correct it before White's first move, or carry on.",
        correction=CorrectionType.HANDICAP,
    ),
    EventType.HANDICAP_COUNT_MISMATCH: alert(
        "The number of handicap stones differs: {points}.",
        instruction="Correct it before White's first move, or carry on.",
        correction=CorrectionType.HANDICAP,
    ),
    EventType.UNCAPTURED_STRING: on_table(
        "Captured {color} stones still lie on the board: {points}.",
        instruction="Take them off.",
        correction=CorrectionType.UNCAPTURED,
    ),
    EventType.REMOVED_STONES_WITH_LIBERTIES: on_table(
        "Stones with liberties were removed: {points}.",
        instruction="Put all of them back; the stone played stays.",
        correction=CorrectionType.REMOVED_WITH_LIBERTIES,
    ),
}
"""Irregularities (BGA, Appendix A.2) of stones, captures and handicap."""

AFTERWARDS: Rows = {
    EventType.ILLEGAL_MOVE_UNWIND: warning(
        "{Color}'s illegal move is taken back; a pass replaces it."
    ),
    EventType.REWOUND: note("The game goes on from after move {move}."),
    EventType.TACITLY_ACCEPTED: note("Play has gone on; the move at {points} stands."),
    EventType.GAME_LOST: for_referee(
        "Play has gone on; by these rules {Color} has lost by the move at {points}."
    ),
    EventType.SELF_CAPTURE_STRING: warning(
        "Play has gone on; {Color}'s string {points} comes off."
    ),
    EventType.CYCLE_WATCH: for_arbiter("Play has gone on after {points}; the cycle is watched."),
    EventType.REFEREE_NEEDED: for_referee("The referee may be asked{about}{detail}."),
    EventType.ARBITER_CALLED: grave(
        "{Color} asks the arbiter to come.",
        instruction="Go to the table.",
        ends=Ends.ARBITER,
    ),
    EventType.REWIND_OFFER: for_referee(
        "If both agree, the game goes back to before {points}.",
        instruction="{Color} then makes a legal move, without a pass.",
    ),
}
"""What follows an illegal move, and when the arbiter is needed."""

START: Rows = {
    EventType.BOARD_NOT_EMPTY_AT_START: warning("Stones lay on the board when recording began."),
    EventType.WHITE_BEGINS: warning(
        "{Color} has made the first move of an even game, which is Black's."
    ),
    EventType.HANDICAP_NOT_STANDARDISED: note(
        "Handicap is not standardised on this board: {points}."
    ),
    EventType.ORIENTATION_UNSET: for_referee(
        "The handicap stones fit if Black sits elsewhere: say where."
    ),
    EventType.INTEGRAL_KOMI: note("This komi allows a draw{detail}."),
    EventType.STONE_SUPPLY_UNCONFIRMED: for_arbiter(
        "Nobody has confirmed the number of stones{detail}."
    ),
}
"""The start: what lies there, who begins, handicap and terms."""

STONES: Rows = {
    EventType.STONE_MOVED: on_table(
        "A {color} stone has moved: {points}.",
        instruction="Put the stone back where it was played.",
        correction=CorrectionType.STONE_MOVED,
    ),
    EventType.STONE_TAKEN_BACK: on_table(
        "A stone just played was taken back: {points}.",
        instruction="Put the stone back; a move made stands.",
        correction=CorrectionType.TAKEN_BACK,
    ),
    EventType.STONE_REMOVED: on_table(
        "Stones were removed without a play: {points}.",
        instruction="Put the stones back.",
        correction=CorrectionType.STONE_REMOVED,
    ),
    EventType.EXTRA_STONE: on_table(
        "A stone of unknown origin lies at {points}.",
        instruction="Take the stone off.",
        correction=CorrectionType.EXTRA_STONE,
    ),
    EventType.PRISONER_ON_BOARD: on_table(
        "{Color} stones from {other}'s lid lie on the board: {points}.",
        audience=Audience.ARBITER,
        instruction="Put them back into {other}'s lid.",
        correction=CorrectionType.EXTRA_STONE,
    ),
    EventType.BOARD_DISTURBED: alert(
        "The stones do not lie as they did; see {points}.",
        instruction="Put the stones back as the diagram shows.",
        correction=CorrectionType.DISTURBED,
    ),
    EventType.STONE_COUNT_MISMATCH: alert(
        "The count of stones does not fit the moves made{detail}.",
        audience=Audience.ARBITER,
        instruction="Look for a prisoner, a pass stone or a pass that is missing.",
    ),
    EventType.AMBIGUOUS_TURN: question(
        "Whose stone is the {color} one at {points}?{after}",
        instruction="Was it a second move of {Color}, or {other}'s move with a stone of"
        " the wrong colour?",
        clause_as=EventType.TWO_IN_A_ROW,
    ),
    EventType.CAPTURE_PENDING: note(
        "Captured stones at {points} are still to be taken off.", audience=Audience.RECORD
    ),
    EventType.PASS_UNCONFIRMED: for_arbiter(
        "{Color} seems to have passed: a pass stone has changed hands."
    ),
    EventType.PRISONERS_NOT_VISIBLE: for_arbiter("{Color}'s prisoners cannot be seen."),
    EventType.POINT_UNRELIABLE: for_arbiter("The reading of {points} is not reliable for now."),
    EventType.VIEW_OCCLUDED: for_arbiter("The board cannot be seen."),
    EventType.GRID_LOST: for_referee("The board's lines cannot be found."),
    EventType.VIEW_MOVED: for_arbiter(
        "The camera or the board has moved; the stones lie as they did."
    ),
    EventType.RESTORED: note("The board lies as the record has it."),
    EventType.GAME_ABANDONED_OR_ENDED: for_referee("The game is over{detail}."),
}
"""What happens to stones, lids and the view of the table."""

EQUIPMENT: Rows = {
    EventType.CAMERA_GONE: grave(
        "No picture comes from the camera.",
        instruction="Look at its cable and its power; the game goes on when pictures come.",
        ends=Ends.EQUIPMENT,
    ),
    EventType.CAMERA_FROZEN: grave(
        "The camera gives the same picture again and again.",
        instruction="Unplug the camera and plug it in again.",
        ends=Ends.EQUIPMENT,
    ),
    EventType.CAMERA_DARK: grave(
        "The camera's pictures are too dark.",
        instruction="Give the board light, or uncover the lens.",
        ends=Ends.EQUIPMENT,
    ),
    EventType.DISK_NEARLY_FULL: alert(
        "The disk is nearly full{detail}.",
        audience=Audience.ARBITER,
        instruction="Remove recordings and pictures of games that are over.",
        ends=Ends.EQUIPMENT,
    ),
}
"""What is wrong with the camera or the disk."""

CLOCK: Rows = {
    EventType.PRESS_WITHOUT_MOVE: alert(
        "{Color} has pressed the clock, and no move of this side is seen.",
        severity=Severity.INFO,
        instruction="Has {Color} passed? Then record the pass. Else {Color} still has to move.",
    ),
    EventType.TIME_RAN_OUT: grave(
        "The time of {Color} has run out; the arbiter decides.",
        instruction="Enter the result, or give time on the clock.",
        ends=Ends.ARBITER,
    ),
    EventType.CLOCK_ADJUSTED: note("The clock of {Color} was adjusted{detail}."),
    EventType.TIME_PENALTY: note("{Color} loses time as a penalty{detail}."),
}
"""The clock: events of its tablet and the arbiter about the players' time."""

END: Rows = {
    EventType.BREAK_BEGUN: note("A break begins; what is done on the table is no play."),
    EventType.BREAK_ENDED: note("The break is over, {Color} to play."),
    EventType.PLAY_IN_BREAK: grave(
        "The game is paused, and stones are played all the same: {points}.",
        instruction="Let the game go on with these moves, or put the board back as it lay.",
    ),
    EventType.GAME_PAUSED: note("The passes pause the game for agreement."),
    EventType.DEAD_STRING_PROPOSED: for_arbiter("{Color} says that these are dead: {points}."),
    EventType.STATUS_AGREED: note("Both agree what is dead: {points}."),
    EventType.AGREEMENT_MISMATCH: warning("It is not agreed whether these are dead: {points}."),
    EventType.GAME_RESUMED: note("The game is resumed, {Color} to play."),
    EventType.RESUMPTION_SCOPE: for_referee(
        "{Color}'s play at {points} lies outside what is disputed."
    ),
    EventType.FOUR_PASSES: note("Passes again: the game ends with all stones on the board."),
    EventType.WHITE_LAST_PASS_DUE: warning("Black moved last: White passes once more."),
    EventType.NEUTRAL_POINTS_LEFT: note("Neutral points are left{detail}."),
    EventType.FIRST_PASS_UNUSUAL: for_referee(
        "The game's first pass was long before its end{detail}."
    ),
    EventType.EQUIVALENCE_BROKEN: for_referee(
        "Territory and area differ: the record lacks something{detail}."
    ),
    EventType.SEKI_EXCLUSION: for_arbiter("Eyes in a seki are for people to exclude{detail}."),
    EventType.COUNTING_METHOD_DEFAULTED: note(
        "No way of counting was agreed{detail}.", audience=Audience.RECORD
    ),
    EventType.KOMI_NOT_ANNOUNCED: note("The organiser states the komi of this board{detail}."),
    EventType.RESULT: note("Result{detail}."),
    EventType.COUNTING_OBSERVED: note("The stones are being arranged for counting{detail}."),
    EventType.FILL_IN_MISMATCH: warning(
        "The board filled in does not hold the stones it should{detail}."
    ),
    EventType.COUNT_AGREES: note("The board as arranged counts as the record does{detail}."),
    EventType.COUNT_DIFFERS: warning(
        "The board as arranged counts otherwise than the record{detail}."
    ),
    EventType.RESULT_BY_REFEREE: note("Result, by the referee{detail}."),
    EventType.GAME_DESCRIBED: note("Players and event are stated{detail}."),
    EventType.PENALTY: note("{Color} loses points by the arbiter{detail}."),
}
"""The end: breaks, passes, agreement, the count and the result."""

SECTIONS: Mapping[str, Rows] = {
    "Moves": MOVES,
    "Illegal moves": BREACHES,
    "Irregularities": IRREGULARITIES,
    "On the table": STONES,
    "The camera and the disk": EQUIPMENT,
    "The clock": CLOCK,
    "What becomes of an illegal move": AFTERWARDS,
    "The end": END,
    "The start": START,
}
"""The rows by the part of the game to which they belong."""

CATALOG: Rows = {kind: entry for rows in SECTIONS.values() for kind, entry in rows.items()}
"""The row of every event type."""

ILLEGAL_MOVES = frozenset(kind for kind, entry in CATALOG.items() if entry.ends is Ends.PLAY_ON)
"""Breaches by a move: the move stands when the other side plays on."""

OF_EQUIPMENT = frozenset(kind for kind, entry in CATALOG.items() if entry.ends is Ends.EQUIPMENT)
"""What is wrong with the camera or the disk: an arbiter who declares the board right ends none."""

FOR_ARBITER = frozenset(kind for kind, entry in CATALOG.items() if entry.ends is Ends.ARBITER)
"""What waits for an arbiter's decision: an arbiter who declares the board right ends none."""

OFF_BOARD = OF_EQUIPMENT | FOR_ARBITER
"""What no stone settles: it stays when the board is set up again or declared right."""

SETTLED_BY_TABLE = frozenset(kind for kind, entry in CATALOG.items() if entry.ends is Ends.TABLE)
"""Irregularities of the stones on the table: open until the table agrees with the record."""

ASKS_FOR_RECORD = SETTLED_BY_TABLE | {EventType.BOARD_DISTURBED}
"""Alerts whose remedy is the board of the record, as it is by then."""


def clause_of(ruleset: Ruleset, kind: EventType) -> str | None:
    """The clause that `ruleset` has for an alert or a question of this `kind`, else None.

    A rule set names the clause of each illegal move and of each irregularity. Where one has none of
    its own, the clause of its procedure counts (see rules/rulesets/presets.toml).

    >>> from rules.rulesets.presets import preset
    >>> clause_of(preset("japanese"), EventType.KO_RETAKE)
    'J1989 6, 14'
    """
    return ruleset.clause((CATALOG[kind].clause_as or kind).value) or None


@dataclass(frozen=True, slots=True)
class Route:
    """How much an event matters, and who is notified."""

    severity: Severity
    audience: Audience


Routing = Mapping[EventType, Route]
"""The routes of some event types."""


def route_of(kind: EventType, ruleset: Ruleset, chosen: Routing) -> Route:
    """The route of `kind`: as chosen in the settings, else by the rules, else by the catalogue.

    Where the opponent must note an illegal move before moving, nobody else may (AGA 8): it is for
    the arbiter alone. So is what loses the game: a picture decides nothing.

    >>> from rules.rulesets.presets import preset
    >>> route_of(EventType.SELF_CAPTURE, preset("bga2009"), {}).audience
    <Audience.PLAYERS: 'players'>
    >>> route_of(EventType.SELF_CAPTURE, preset("aga1991"), {}).audience
    <Audience.ARBITER: 'arbiter'>
    """
    if kind in chosen:
        return chosen[kind]
    if kind.value in ruleset.loses_by:
        return Route(Severity.REFEREE, Audience.ARBITER)
    noted = kind in ILLEGAL_MOVES and ruleset.illegal_procedure is Procedure.AGA1991
    entry = CATALOG[kind]
    return Route(entry.severity, Audience.ARBITER if noted else entry.audience)
