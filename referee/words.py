"""What is said to people, from structured facts: what happened, how to put it right, the clause.

Neutral throughout: mistakes are taken to be innocent (BGA 8, AGA 8).
"""

from __future__ import annotations

from rules.color import Color
from rules.points import to_board

from .events import Alert, AlertState, EventType, GameEvent

_SAID: dict[EventType, str] = {
    EventType.BOARD_PLAY: "{Color} plays at {points}{taking}.",
    EventType.PASS: "{Color} passes{forced}.",
    EventType.RESIGNED: "{Color} resigns.",
    EventType.MOVES_INFERRED: "Several stones came at once; their order is inferred: {points}.",
    EventType.REVISION: "The record is corrected at move {move}.",
    EventType.TWO_IN_A_ROW: "{Color} has made two or more moves in a row: {points}.",
    EventType.SELF_CAPTURE: "{Color}'s play leaves its own string without a liberty: {points}.",
    EventType.KO_RETAKE: "{Color} has retaken the ko at {points} at once.",
    EventType.SUPERKO_REPETITION: "{Color}'s play at {points} repeats an earlier position.",
    EventType.LONG_CYCLE: "The position after {points} has been there before.",
    EventType.WRONG_COLOUR_STONE: "A {color} stone at {points} was played by {other}.",
    EventType.OCCUPIED_INTERSECTION: "{Color} has played on the occupied point {points}.",
    EventType.STONE_BETWEEN_POINTS: "A stone lies between points near {points}.",
    EventType.HANDICAP_MISPLACED: "Handicap stones do not lie in the usual pattern: {points}.",
    EventType.HANDICAP_COUNT_MISMATCH: "The number of handicap stones differs: {points}.",
    EventType.UNCAPTURED_STRING: "Captured {color} stones still lie on the board: {points}.",
    EventType.REMOVED_STONES_WITH_LIBERTIES: "Stones with liberties were removed: {points}.",
    EventType.STONE_MOVED: "A {color} stone has moved: {points}.",
    EventType.STONE_TAKEN_BACK: "A stone just played was taken back: {points}.",
    EventType.STONE_REMOVED: "Stones were removed without a play: {points}.",
    EventType.EXTRA_STONE: "A stone of unknown origin lies at {points}.",
    EventType.BOARD_DISTURBED: "The stones do not lie as they did; see {points}.",
    EventType.STONE_COUNT_MISMATCH: "The count of stones does not fit the moves made.",
    EventType.AMBIGUOUS_TURN: "Whose stone is the {color} one at {points}?",
    EventType.CAPTURE_PENDING: "Captured stones at {points} are still to be taken off.",
    EventType.POINT_UNRELIABLE: "The reading of {points} is not reliable for now.",
    EventType.VIEW_OCCLUDED: "The board cannot be seen.",
    EventType.GRID_LOST: "The board's lines cannot be found.",
    EventType.VIEW_MOVED: "The camera or the board has moved; the stones lie as they did.",
    EventType.ILLEGAL_MOVE_UNWIND: "{Color}'s illegal move is taken back; a pass replaces it.",
    EventType.REWOUND: "The game goes on from after move {move}.",
    EventType.TACITLY_ACCEPTED: "Play has gone on; the move at {points} stands.",
    EventType.REFEREE_NEEDED: "Play has gone on after {points}; the referee may be asked.",
    EventType.GAME_PAUSED: "Two passes: the game pauses for agreement.",
    EventType.GAME_RESUMED: "The game is resumed, {color} to play.",
    EventType.COUNTING_OBSERVED: "The stones are being arranged for counting.",
    EventType.BOARD_NOT_EMPTY_AT_START: "Stones lay on the board when recording began.",
    EventType.GAME_ABANDONED_OR_ENDED: "The board has been cleared.",
    EventType.RESTORED: "The board lies as the record has it.",
}

_REMEDY: dict[EventType, str] = {
    EventType.TWO_IN_A_ROW: "Take back every stone of the sequence; {mover} has passed instead"
    " and hands {other} one pass stone.",
    EventType.SELF_CAPTURE: "Take the stone back; {mover} has passed instead and hands {other}"
    " one pass stone.",
    EventType.KO_RETAKE: "Take the stone back and put the captured one back; {mover} has passed"
    " instead and hands {other} one pass stone.",
    EventType.SUPERKO_REPETITION: "Take the stone back and put back what it captured; {mover} has"
    " passed instead and hands {other} one pass stone.",
    EventType.OCCUPIED_INTERSECTION: "Take the stone off again; {mover} then makes a legal move.",
    EventType.WRONG_COLOUR_STONE: "Replace it with a stone of {other} and complete the captures.",
    EventType.UNCAPTURED_STRING: "Take them off and give them to {other}, who captured them.",
    EventType.REMOVED_STONES_WITH_LIBERTIES: "Put all of them back; the stone played stays.",
    EventType.STONE_MOVED: "Put the stone back where it was played.",
    EventType.STONE_TAKEN_BACK: "Put the stone back; a move made stands.",
    EventType.STONE_REMOVED: "Put the stones back.",
    EventType.EXTRA_STONE: "Take the stone off.",
    EventType.BOARD_DISTURBED: "Put the stones back as the diagram shows.",
    EventType.AMBIGUOUS_TURN: "Was it a second move of {color}, or {other}'s move with a stone of"
    " the wrong colour?",
    EventType.HANDICAP_MISPLACED: "Correct it before White's first move, or carry on.",
    EventType.HANDICAP_COUNT_MISMATCH: "Correct it before White's first move, or carry on.",
    EventType.STONE_BETWEEN_POINTS: "Its owner puts it on the point that was meant.",
}


def sentence(event: GameEvent) -> str:
    """What happened, in one sentence, with the clause where there is one."""
    text = _SAID.get(event.type, event.type.value).format(**_words(event))
    text = text[:1].upper() + text[1:]
    if isinstance(event, Alert) and event.state is not AlertState.OPEN:
        how = f" ({event.outcome})" if event.outcome else ""
        return f"{event.state.value.capitalize()}{how}: {text}"
    return f"{text} [{event.clause}]" if event.clause else text


def remedy(event: GameEvent) -> str:
    """How an open alert is put right, and who hands a pass stone; "" where nothing is to do."""
    if not isinstance(event, Alert) or event.state is not AlertState.OPEN:
        return ""
    return _REMEDY.get(event.type, "").format(**_words(event))


def _words(event: GameEvent) -> dict[str, str]:
    color = event.color
    other = None if color is None else color.other
    points = ", ".join(to_board(point, event.size) for point in event.points)
    return {
        "points": points or "the board",
        "color": _of(color),
        "Color": _of(color).capitalize(),
        "other": _of(other).capitalize(),
        "mover": _of(color).capitalize(),
        "move": "?" if event.move is None else str(event.move),
        "forced": " in place of the illegal move" if event.forced else "",
        "taking": f", taking {len(event.captures)}" if event.captures else "",
    }


def _of(color: Color | None) -> str:
    return "a player" if color is None else color.word
