"""Messages for people, from the catalogue's templates: what happened, the clause, what to do."""

from __future__ import annotations

from rules.board.position import Position
from rules.color import Color
from rules.corrections import CorrectionType, HandOver, Stones
from rules.points import to_board

from ..events import Alert, AlertState, EventType, GameEvent
from .catalog import CATALOG

_CHANGES_HANDS: dict[Stones, str] = {
    Stones.PASS_STONE: "{Giver} hands {Receiver} {pass_stones}.",
    Stones.PASS_STONE_BACK: "{Giver} hands {pass_stones} back to {Receiver}.",
    Stones.PRISONERS: "{count} {giver} {stones} to {Receiver} as {prisoners}.",
    Stones.OWN: "{count} {giver} {stones} back to {Receiver}.",
}

_LOST = "By these rules {Loser} has lost by it; the referee declares it."

_TURN_IN_DOUBT = (CorrectionType.UNWIND, CorrectionType.OCCUPIED)
"""Corrections after which the message says whose turn it is."""


def sentence(event: GameEvent) -> str:
    """What happened, in one sentence, with the clause where there is one.

    >>> sentence(GameEvent(n=7, type=EventType.PASS, t=12.5, color=Color.WHITE, move=12, size=19))
    'White passes.'
    """
    text = CATALOG[event.type].sentence.format(**_words(event))
    text = text[:1].upper() + text[1:]
    if isinstance(event, Alert) and event.state is not AlertState.OPEN:
        how = f" ({event.outcome})" if event.outcome else ""
        return f"{event.state.value.capitalize()}{how}: {text}"
    return f"{text} [{event.clause}]" if event.clause else text


def remedy_text(event: GameEvent) -> str:
    """How it is put right, who hands over what, and who plays then; "" where nothing is to do.

    >>> alert = Alert(
    ...     n=7, t=12.5, size=9, type=EventType.SELF_CAPTURE, color=Color.BLACK, id=1,
    ...     state=AlertState.OPEN,
    ... )
    >>> remedy_text(alert)
    'Take the stone back; Black has passed instead.'
    """
    if isinstance(event, Alert) and event.state is not AlertState.OPEN:
        return ""
    entry = CATALOG[event.type]
    if len(event.loses) == 1:
        return _LOST.format(Loser=event.loses[0].word.capitalize())
    said = [entry.instruction.format(**_words(event))]
    said += [_handed(item) for item in event.hand_over]
    if event.loses:
        said.append("If play has gone on and the players do not agree, both lose.")
    if event.warning is not None:
        side, points = event.warning.color.word.capitalize(), event.warning.points
        cost = f", which costs {points} point{'s' * (points > 1)}" if points else ""
        said.append(f"By these rules it may be a warning for {side}{cost}.")
    if entry.correction in _TURN_IN_DOUBT and event.to_play is not None:
        said.append(f"{_of(event.to_play).capitalize()} plays next.")
    if event.referee:
        said.append("The referee decides.")
    return " ".join(filter(None, said))


def sheet(event: GameEvent) -> str:
    """All that is to be said of an event: the sentence, how it is put right, the board then."""
    text = " ".join(filter(None, (sentence(event), remedy_text(event))))
    return text + "\n" + (Position.from_rows(event.rows).diagram() if event.rows else "")


def _handed(item: HandOver) -> str:
    one = item.count == 1
    return _CHANGES_HANDS[item.what].format(
        giver=item.giver.word,
        Giver=item.giver.word.capitalize(),
        Receiver=item.receiver.word.capitalize(),
        count=item.count,
        pass_stones="one pass stone" if one else f"{item.count} pass stones",
        stones="stone goes" if one else "stones go",
        prisoners="a prisoner" if one else "prisoners",
    )


def _words(event: GameEvent) -> dict[str, str]:
    color = event.color
    other = None if color is None else color.other
    points = ", ".join(to_board(point, event.size) for point in event.points)
    return {
        "points": points or ("none" if event.type is EventType.STATUS_AGREED else "the board"),
        "color": _of(color),
        "Color": _of(color).capitalize(),
        "other": _of(other).capitalize(),
        "move": "?" if event.move is None else str(event.move),
        "forced": " in place of the illegal move" if event.forced else "",
        "taking": f", taking {len(event.captures)}" if event.captures else "",
        "about": f" after {points}" if points else "",
        "detail": f": {event.detail}" if event.detail else "",
    }


def _of(color: Color | None) -> str:
    return "a player" if color is None else color.word
