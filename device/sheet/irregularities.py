"""Irregularities of a game and the agreement at its end, from its event lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from referee.alerts.catalog import OF_EQUIPMENT
from referee.alerts.event_json import from_json, sentence, to_json
from referee.alerts.step_builder import WITHDRAWN
from referee.events import Alert, AlertState, Audience, EventType, GameEvent
from rules.color import Color, Sides
from rules.points import Point

from ..game.journal.event_lines import WHO
from ..languages import ENGLISH
from ..wording import Catalogue, event_text

DECISIONS = (
    EventType.PENALTY,
    EventType.RESULT_BY_REFEREE,
    EventType.REFEREE_NEEDED,
    EventType.AGREEMENT_MISMATCH,
    EventType.GAME_RESUMED,
)
"""Notes that belong on the sheet beside the alerts: disputes, and what the arbiter decided."""

AFTER_DISPUTES = (EventType.GAME_RESUMED, EventType.RESULT_BY_REFEREE)
"""What shows that a dispute before it was one."""

AFTER_AN_UNDO = (EventType.GAME_RESUMED, EventType.GAME_PAUSED, EventType.RESULT)
"""After these a result by the referee stands no more."""

OUTSIDE_THE_COUNT = (EventType.PENALTY, EventType.RESULT_BY_REFEREE)
"""After these the result may be another than that of the count."""

NO_NAME = "arbiter"
"""Under this name stands an arbiter without a name of his own."""


@dataclass(frozen=True, slots=True)
class IrregularityRow:
    """One thing that went wrong."""

    t: float
    """Seconds from the first picture."""
    move: int | None
    text: str
    """What it was."""
    clause: str
    """Empty where none is cited."""
    outcome: str
    """How it ended."""
    arbiter: str = ""
    """By whose word; empty where that is not known, or the arbiter has no name."""


@dataclass(frozen=True, slots=True)
class Story:
    """The content of the event lines of a game beside its moves."""

    irregularities: tuple[IrregularityRow, ...] = ()
    dead: frozenset[Point] | None = None
    """The stones that both sides agreed are dead; None where no agreement is in the lines."""
    decided: bool = False
    """Whether the arbiter's word may make the result another than that of the count."""
    known: bool = False
    """Whether there were lines."""
    penalties: Sides[Fraction] | None = None
    """The points that an arbiter took from each side; None where no line says so."""


def story_of(
    lines: Iterable[Mapping[str, object]],
    *,
    everything: bool = True,
    words: Catalogue | None = None,
) -> Story:
    """The story of the lines of `goban watch --events`.

    Lines of unknown types are left out, as are alerts that were withdrawn, questions, and what is
    wrong with the equipment. Without `everything` lines for the arbiter alone are left out too.
    The texts are in the language of `words`, else the referee's own.
    Raises ValueError for a line that is no event.
    """
    lines = list(lines)
    events = list(_events(lines))
    who = {line.get("n"): str(line.get(WHO, "")) for line in lines}
    dead: frozenset[Point] | None = None
    taken: dict[Color | None, Fraction] = {}
    for event in events:
        if event.type is EventType.PENALTY and event.penalty is not None:
            taken[event.color] = Fraction(event.penalty)
        if event.type is EventType.STATUS_AGREED:
            dead = frozenset(event.points)
        elif event.type in (EventType.GAME_RESUMED, EventType.GAME_PAUSED):
            dead = None
    shown = tuple(
        _irregularity(event, closed, who.get((closed or event).n, ""), words)
        for event, closed in _alerts_and_decisions(events)
        if everything or event.audience is Audience.PLAYERS
    )
    decided = any(event.type in OUTSIDE_THE_COUNT for event in _without_slips(events))
    penalties = Sides(*(taken.get(color, Fraction(0)) for color in Color)) if taken else None
    return Story(shown, dead, decided, bool(events), penalties)


def _events(lines: Iterable[Mapping[str, object]]) -> Iterator[GameEvent]:
    known = {kind.value for kind in EventType}
    for line in lines:
        if line.get("type") in known:
            try:
                yield from_json(line)
            except (KeyError, TypeError, ValueError) as error:
                raise ValueError(f"line {line.get('n')}: no event ({error})") from None


def _alerts_and_decisions(
    events: Iterable[GameEvent],
) -> Iterator[tuple[GameEvent, Alert | None]]:
    """Each alert as it was raised with the line that closed it, and each decision, in order."""
    events = _without_slips(events)
    closed = {
        event.id: event
        for event in events
        if isinstance(event, Alert) and event.state is not AlertState.OPEN
    }
    for event in events:
        if event.type in DECISIONS:
            yield event, None
        if not isinstance(event, Alert) or event.state is not AlertState.OPEN:
            continue
        if event.type in OF_EQUIPMENT or event.type is EventType.AMBIGUOUS_TURN:
            continue
        end = closed.get(event.id)
        if end is None or end.state is not AlertState.WITHDRAWN:
            yield event, end


def _without_slips(events: Iterable[GameEvent]) -> list[GameEvent]:
    """The events, without penalties and results taken back and disputes ended by agreeing.

    Of several that came before play went on, or before a referee's word, the last one stays.
    """
    kept: list[GameEvent] = []
    for event in events:
        if event.type in (EventType.AGREEMENT_MISMATCH, EventType.STATUS_AGREED):
            since = max(
                (at for at, each in enumerate(kept) if each.type in AFTER_DISPUTES), default=-1
            )
            kept = [
                each
                for at, each in enumerate(kept)
                if at <= since or each.type is not EventType.AGREEMENT_MISMATCH
            ]
        if event.type in AFTER_AN_UNDO:
            kept = [each for each in kept if each.type is not EventType.RESULT_BY_REFEREE]
        if event.type is EventType.PENALTY and event.detail == WITHDRAWN:
            _drop_penalty(kept, event.color)
        else:
            kept.append(event)
    return kept


def _drop_penalty(kept: list[GameEvent], color: Color | None) -> None:
    """Take the last penalty of `color` out of `kept`."""
    for at, event in reversed(list(enumerate(kept))):
        if event.type is EventType.PENALTY and event.color is color:
            del kept[at]
            return


def _irregularity(
    event: GameEvent, closed: Alert | None, who: str, words: Catalogue | None
) -> IrregularityRow:
    clause = event.clause or ""
    if words is None or words.language == ENGLISH:
        text = sentence(event).removesuffix(f" [{clause}]")
    else:
        text = event_text(to_json(event), words)
    outcome = ""
    if isinstance(event, Alert):
        outcome = "open" if closed is None else closed.outcome or "settled"
    began = event.t if event.t_seen is None else event.t_seen
    arbiter = "" if who == NO_NAME else who
    return IrregularityRow(began, event.move, text, clause, outcome, arbiter)
