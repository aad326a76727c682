"""What is said to people, from structured facts: what happened, how to put it right, the clause.

Neutral throughout: mistakes are taken to be innocent (BGA 8, AGA 8).
"""

from __future__ import annotations

from rules.color import Color
from rules.corrections import HandOver, Stones
from rules.points import to_board
from rules.position import Position

from ..events import Alert, AlertState, EventType, GameEvent

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
    EventType.STONE_COUNT_MISMATCH: "The count of stones does not fit the moves made{detail}.",
    EventType.AMBIGUOUS_TURN: "Whose stone is the {color} one at {points}?",
    EventType.CAPTURE_PENDING: "Captured stones at {points} are still to be taken off.",
    EventType.PRISONERS_NOT_VISIBLE: "{Color}'s prisoners cannot be seen.",
    EventType.PASS_UNCONFIRMED: "{Color} seems to have passed: a pass stone has changed hands.",
    EventType.POINT_UNRELIABLE: "The reading of {points} is not reliable for now.",
    EventType.VIEW_OCCLUDED: "The board cannot be seen.",
    EventType.GRID_LOST: "The board's lines cannot be found.",
    EventType.VIEW_MOVED: "The camera or the board has moved; the stones lie as they did.",
    EventType.ILLEGAL_MOVE_UNWIND: "{Color}'s illegal move is taken back; a pass replaces it.",
    EventType.REWIND_OFFER: "If both agree, the game goes back to before {points}.",
    EventType.REWOUND: "The game goes on from after move {move}.",
    EventType.TACITLY_ACCEPTED: "Play has gone on; the move at {points} stands.",
    EventType.SELF_CAPTURE_STRING: "Play has gone on; {color}'s string {points} comes off.",
    EventType.CYCLE_WATCH: "Play has gone on after {points}; the cycle is watched.",
    EventType.REFEREE_NEEDED: "The referee may be asked{about}{detail}.",
    EventType.RESTORED: "The board lies as the record has it.",
    EventType.GAME_PAUSED: "The passes pause the game for agreement.",
    EventType.GAME_RESUMED: "The game is resumed, {color} to play.",
    EventType.DEAD_STRING_PROPOSED: "{Color} says that these are dead: {points}.",
    EventType.STATUS_AGREED: "Both agree what is dead: {points}.",
    EventType.AGREEMENT_MISMATCH: "It is not agreed whether these are dead: {points}.",
    EventType.RESUMPTION_SCOPE: "{Color}'s play at {points} lies outside what is disputed.",
    EventType.FOUR_PASSES: "Passes again: the game ends with all stones on the board.",
    EventType.WHITE_LAST_PASS_DUE: "Black moved last: White passes once more.",
    EventType.NEUTRAL_POINTS_LEFT: "Neutral points are left{detail}.",
    EventType.FIRST_PASS_UNUSUAL: "The game's first pass was long before its end{detail}.",
    EventType.COUNTING_OBSERVED: "The stones are being arranged for counting{detail}.",
    EventType.FILL_IN_MISMATCH: "The board filled in does not hold the stones it should{detail}.",
    EventType.COUNT_DIFFERS: "The board as arranged counts otherwise than the record{detail}.",
    EventType.EQUIVALENCE_BROKEN: "Territory and area differ: the record lacks something{detail}.",
    EventType.SEKI_EXCLUSION: "Eyes in a seki are for people to exclude{detail}.",
    EventType.RESULT: "Result{detail}.",
    EventType.RESULT_BY_REFEREE: "Result, by the referee{detail}.",
    EventType.ORIENTATION_UNSET: "The handicap stones fit if Black sits elsewhere: say where.",
    EventType.BOARD_NOT_EMPTY_AT_START: "Stones lay on the board when recording began.",
    EventType.KOMI_NOT_ANNOUNCED: "The organiser states the komi of this board{detail}.",
    EventType.INTEGRAL_KOMI: "This komi allows a draw{detail}.",
    EventType.COUNTING_METHOD_DEFAULTED: "No way of counting was agreed{detail}.",
    EventType.STONE_SUPPLY_UNCONFIRMED: "Nobody has confirmed the number of stones{detail}.",
    EventType.HANDICAP_NOT_STANDARDISED: "Handicap is not standardised on this board: {points}.",
    EventType.GAME_ABANDONED_OR_ENDED: "The board has been cleared.",
}

_REMEDY: dict[EventType, str] = {
    EventType.TWO_IN_A_ROW: "Take back every stone of the sequence; {color} has passed instead.",
    EventType.SELF_CAPTURE: "Take the stone back; {color} has passed instead.",
    EventType.KO_RETAKE: "Take the stone back and put the captured one back; {color} has passed"
    " instead.",
    EventType.SUPERKO_REPETITION: "Take the stone back and put back what it captured; {color} has"
    " passed instead.",
    EventType.LONG_CYCLE: "If neither departs from the cycle, the game ends without result.",
    EventType.OCCUPIED_INTERSECTION: "Take the stone off again.",
    EventType.WRONG_COLOUR_STONE: "Replace it with a stone of {other} and complete the captures.",
    EventType.UNCAPTURED_STRING: "Take them off.",
    EventType.REMOVED_STONES_WITH_LIBERTIES: "Put all of them back; the stone played stays.",
    EventType.STONE_MOVED: "Put the stone back where it was played.",
    EventType.STONE_TAKEN_BACK: "Put the stone back; a move made stands.",
    EventType.STONE_REMOVED: "Put the stones back.",
    EventType.EXTRA_STONE: "Take the stone off.",
    EventType.BOARD_DISTURBED: "Put the stones back as the diagram shows.",
    EventType.STONE_COUNT_MISMATCH: "Look for a prisoner, a pass stone or a pass that is missing.",
    EventType.AMBIGUOUS_TURN: "Was it a second move of {color}, or {other}'s move with a stone of"
    " the wrong colour?",
    EventType.HANDICAP_MISPLACED: "Correct it before White's first move, or carry on.",
    EventType.HANDICAP_COUNT_MISMATCH: "Correct it before White's first move, or carry on.",
    EventType.STONE_BETWEEN_POINTS: "Its owner puts it on the point that was meant.",
    EventType.REWIND_OFFER: "{Color} then makes a legal move, without a pass.",
}

_CHANGES_HANDS: dict[Stones, str] = {
    Stones.PASS_STONE: "{Giver} hands {Receiver} one pass stone.",
    Stones.PRISONERS: "{count} {giver} {stones} to {Receiver} as {prisoners}.",
    Stones.OWN: "{count} {giver} {stones} back to {Receiver}.",
}

_TO_PLAY = {
    *(EventType.TWO_IN_A_ROW, EventType.SELF_CAPTURE, EventType.KO_RETAKE),
    *(EventType.SUPERKO_REPETITION, EventType.OCCUPIED_INTERSECTION),
}
"""What leaves it in doubt whose turn it is once it is put right."""


def sentence(event: GameEvent) -> str:
    """What happened, in one sentence, with the clause where there is one."""
    text = _SAID[event.type].format(**_words(event))
    text = text[:1].upper() + text[1:]
    if isinstance(event, Alert) and event.state is not AlertState.OPEN:
        how = f" ({event.outcome})" if event.outcome else ""
        return f"{event.state.value.capitalize()}{how}: {text}"
    return f"{text} [{event.clause}]" if event.clause else text


def remedy_text(event: GameEvent) -> str:
    """How it is put right, who hands over what, and who plays then; "" where nothing is to do."""
    if isinstance(event, Alert) and event.state is not AlertState.OPEN:
        return ""
    said = [_REMEDY.get(event.type, "").format(**_words(event))]
    said += [_handed(item) for item in event.hand_over]
    if event.type in _TO_PLAY and event.to_play is not None:
        said.append(f"{_of(event.to_play).capitalize()} plays next.")
    if event.referee:
        said.append("The referee decides.")
    return " ".join(filter(None, said))


def sheet(event: GameEvent) -> str:
    """All that is to be said of an event: the sentence, how it is put right, the board then."""
    told = " ".join(filter(None, (sentence(event), remedy_text(event))))
    return told + "\n" + (Position.from_rows(event.rows).diagram() if event.rows else "")


def _handed(item: HandOver) -> str:
    one = item.count == 1
    return _CHANGES_HANDS[item.what].format(
        giver=item.giver.word,
        Giver=item.giver.word.capitalize(),
        Receiver=item.receiver.word.capitalize(),
        count=item.count,
        stones="stone goes" if one else "stones go",
        prisoners="a prisoner" if one else "prisoners",
    )


def _words(event: GameEvent) -> dict[str, str]:
    color = event.color
    other = None if color is None else color.other
    points = ", ".join(to_board(point, event.size) for point in event.points)
    return {
        "points": points or ("none" if event.type is EventType.STATUS_AGREED else "the board"),
        "color": _of(color).capitalize() if event.type in _AS_PLAYER else _of(color),
        "Color": _of(color).capitalize(),
        "other": _of(other).capitalize(),
        "move": "?" if event.move is None else str(event.move),
        "forced": " in place of the illegal move" if event.forced else "",
        "taking": f", taking {len(event.captures)}" if event.captures else "",
        "about": f" after {points}" if points else "",
        "detail": f": {event.detail}" if event.detail else "",
    }


_AS_PLAYER = _TO_PLAY | {EventType.GAME_RESUMED, EventType.SELF_CAPTURE_STRING}
"""Events whose colour names a player, not a stone."""


def _of(color: Color | None) -> str:
    return "a player" if color is None else color.word
