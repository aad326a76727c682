"""What one step works on: the state, and the events that it brings, complete at its end."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

from rules.color import Color
from rules.points import Move
from rules.texts import phrases_of

from ..events import STATE_RESULT, Alert, AlertState, EventType, GameEvent
from ..record_lines import RecordedLine, recorded_line
from ..settings import Settings
from ..state import OpenAlert, Phase, State
from .catalog import ASKS_FOR_RECORD, clause_of, route_of
from .event_json import to_json
from .remedies import AlertDraft, Remedy, remedy_for

DECIDED_WITHIN_S = 4.0  # patience_s and some frames
"""What is decided now began no longer ago; an earlier look shows the table before it."""

E = TypeVar("E", bound=GameEvent)

_LEADS_TO = {
    EventType.GAME_PAUSED: "stopped",
    EventType.GAME_RESUMED: "play",
    EventType.RESIGNED: "over",
    EventType.RESULT_BY_REFEREE: "over",
    EventType.GAME_ABANDONED_OR_ENDED: "over",
}

WITHDRAWN = "withdrawn"
"""The detail of a penalty of which less, or nothing, is left."""


class StepBuilder:
    """The state and the events of one step; it lives for that step alone.

    It numbers events and alerts, gives each its time, clause, remedy and route, and keeps the
    state's open alerts as they are raised and closed.
    """

    def __init__(self, state: State, settings: Settings) -> None:
        self.before = self.state = state
        self.settings = settings
        self.events: list[GameEvent] = []

    @property
    def now_ns(self) -> int:
        """The time of the observation or the fact that the step is about."""
        return self.state.belief.t_ns

    def change(self, **values: object) -> None:
        """Replace fields of the state."""
        self.state = replace(self.state, **values)  # type: ignore[arg-type]

    def report(self, **values: object) -> None:
        """Replace fields of what facts have stated."""
        self.change(reported=replace(self.state.reported, **values))  # type: ignore[arg-type]

    def announced(self) -> RecordedLine:
        """The record of a reader who knew that of `before` and has read the step's events."""
        line = recorded_line(self.before.game)
        for event in self.events:
            with suppress(ValueError):
                line = line.after(to_json(event), self.settings.size)
        return line

    def note(
        self,
        type_: EventType,
        *,
        seen_ns: int | None = None,
        clause: str | None = None,
        detail: str | None = None,
        remedy: Remedy | None = None,
        **given: Any,
    ) -> GameEvent:
        """Emit a note with the `given` fields; `remedy` where it asks the players for something.

        A `Revision` names the first move that readers lack, and all moves from there on.
        """
        if type_ is EventType.REVISION:
            now = recorded_line(self.state.game)
            first = self.announced().fork(now) + 1
            first = min(first, given.get("move", first))
            at, stated = now.moves[first - 1 : first], now.since(first)
            given |= {
                "color": at[0].color if at else None,
                "points": tuple(made.point for made in at if made.point is not None),
                "move": first,
                "moves": tuple(Move(made.color, made.point) for made in stated.moves),
                "forced_moves": tuple(
                    number for number, made in enumerate(stated.moves, start=first) if made.forced
                ),
                "edits": stated.edits,
            }
        return self._emit(
            GameEvent,
            type_,
            seen_ns,
            detail,
            clause=clause or None,
            frames=(self.state.seq,) if type_ is EventType.BOARD_PLAY else (),
            rules=self.settings.ruleset.id if clause else None,
            **given,
            **(remedy or Remedy())._asdict(),
        )

    def raise_(
        self,
        draft: AlertDraft,
        *,
        seen_ns: int | None = None,
        rows: tuple[str, ...] = (),
        detail: str | None = None,
        **given: Any,
    ) -> OpenAlert:
        """Emit that an alert or a question is open; the caller keeps it or settles it.

        It brings its clause and how it is put right; `rows` is the board then, where another one
        is meant than that of the procedure.
        """
        state = self.state
        remedy = remedy_for(state.game, draft, state.table, self.settings.handicap)
        self.change(ids=state.ids + 1)
        alert = self._emit(
            Alert,
            draft.type,
            seen_ns,
            detail,
            color=draft.color,
            points=draft.points,
            move=draft.number or None,
            clause=draft.clause or clause_of(self.settings.ruleset, draft.type),
            frames=self._frames(seen_ns),
            rules=self.settings.ruleset.id,
            id=self.state.ids,
            state=AlertState.OPEN,
            **given,
            **remedy._replace(rows=rows or remedy.rows)._asdict(),
        )
        return OpenAlert(alert, draft.mover, draft.base, self.state.game.number)

    def open_alert(self, draft: AlertDraft, **given: Any) -> None:
        """Raise an alert and remember it as open, unless an arbiter has dismissed its cause."""
        if draft.cause not in self.state.dismissed:
            self.keep(self.raise_(draft, **given))

    def reopen(self, item: OpenAlert) -> OpenAlert:
        """Emit that an alert that was closed is open again, under a new id; the caller keeps it."""
        self.change(ids=self.state.ids + 1)
        t = self.state.seconds(self.now_ns)
        alert = replace(item.alert, n=self._number(), t=t, t_seen=None, id=self.state.ids)
        if alert.type in ASKS_FOR_RECORD and alert.rows:
            alert = replace(alert, rows=self.state.game.position.rows())
        self.events.append(alert)
        return replace(item, alert=alert)

    def keep_apart(self, item: OpenAlert) -> None:
        """Remember an alert about no move: no line that is taken back withdraws it."""
        self.keep(replace(item, number=0))

    def keep(self, item: OpenAlert) -> None:
        """Remember an alert as open."""
        self.change(open=(*self.state.open, item))

    def keep_instead(self, item: OpenAlert, other: OpenAlert) -> None:
        """Remember `other` in the place of the open alert `item`; no event is emitted."""
        self._forget(item)
        self.keep(other)

    def close(self, item: OpenAlert, outcome: str, *, withdrawn: bool = False) -> None:
        """Emit that an alert is settled, or withdrawn, and forget it."""
        closed = replace(
            item.alert,
            n=self._number(),
            t=self.state.seconds(self.now_ns),
            t_seen=None,
            state=AlertState.WITHDRAWN if withdrawn else AlertState.SETTLED,
            outcome=outcome,
            answers=(),
            frames=(self.state.seq,),
            **Remedy()._asdict(),
        )
        self.events.append(closed)
        self._forget(item)

    def settle(
        self, outcome: str, *kinds: EventType, sides: Collection[Color | None] = (None, *Color)
    ) -> None:
        """Settle the open alerts of `kinds` about `sides`."""
        for item in self.state.open:
            if item.alert.type in kinds and item.alert.color in sides:
                self.close(item, outcome)

    def _forget(self, item: OpenAlert) -> None:
        self.change(open=tuple(other for other in self.state.open if other is not item))

    def _frames(self, seen_ns: int | None) -> tuple[int, ...]:
        """The look before the thing began, as far as is known, and the one now."""
        state = self.state
        began_ns = self.now_ns - round(DECIDED_WITHIN_S * 1e9) if seen_ns is None else seen_ns
        before = [seq for t_ns, seq in state.recent if t_ns < began_ns]
        return (*before[-1:], state.seq)

    def _emit(
        self, kind: type[E], type_: EventType, seen_ns: int | None, detail: str | None, **given: Any
    ) -> E:
        """Emit an event of the class `kind`, with its number, its time and its route."""
        route = route_of(type_, self.settings.ruleset, self.settings.routing)
        event = kind(
            type=type_,
            n=self._number(),
            t=self.state.seconds(self.now_ns),
            size=self.settings.size,
            t_seen=None if seen_ns is None else self.state.seconds(seen_ns),
            detail=None if detail is None else str(detail),
            phrases=phrases_of(detail),
            severity=route.severity,
            audience=route.audience,
            **given,
        )
        self.events.append(event)
        return event

    def _number(self) -> int:
        self.change(n=self.state.n + 1)
        return self.state.n


def announce(builder: StepBuilder) -> None:
    """Emit what the step has changed and is in none of its events.

    A correction, its undo, or a stone that slid may change the record, the result, what is agreed,
    a penalty or the players' names in many ways.
    """
    before, state = builder.before, builder.state
    if state.game is not before.game and builder.announced() != recorded_line(state.game):
        builder.note(EventType.REVISION)
    if state.reported is not before.reported:
        _announce_reports(builder, before)
    if state.phase is not before.phase or state.result != before.result:
        _announce_end(builder, before)


def _announce_reports(builder: StepBuilder, before: State) -> None:
    """Emit whose penalties, whose names, and which dead stones are other ones now."""
    was, now = before.reported, builder.state.reported
    types = {event.type for event in builder.events}
    for color in Color:
        if EventType.PENALTY not in types and was.penalties[color] != now.penalties[color]:
            total = float(now.penalties[color])
            detail = WITHDRAWN if total < was.penalties[color] else None
            builder.note(EventType.PENALTY, color=color, penalty=total, detail=detail)
    if was.description != now.description and EventType.GAME_DESCRIBED not in types:
        builder.note(EventType.GAME_DESCRIBED, detail=now.description.in_words() or None)
    agreed = was.agreed if now.agreed is None else now.agreed
    if agreed != was.agreed and (agreed or was.agreed) and EventType.STATUS_AGREED not in types:
        clause = builder.state.game.ruleset.clause("ending")
        builder.note(EventType.STATUS_AGREED, points=tuple(sorted(agreed or ())), clause=clause)


def _announce_end(builder: StepBuilder, before: State) -> None:
    """Emit that the game goes on, pauses or is over, and its result."""
    state, announced, result = builder.state, _group(before), before.result
    for event in builder.events:
        announced = _LEADS_TO.get(event.type, announced)
        result = event.result if event.type in STATE_RESULT else result
    now = _group(state)
    undone = before.reported.agreed is not None and state.reported.agreed is None
    paused = any(event.type is EventType.GAME_PAUSED for event in builder.events)
    same = now == announced and (paused or now != "stopped" or not undone)
    if result == state.result and (same or "" in (now, announced)):
        return
    if now == "over" and (state.result is None or state.result == result):
        builder.note(EventType.GAME_ABANDONED_OR_ENDED, result=state.result)
    elif now == "over":
        builder.note(EventType.RESULT_BY_REFEREE, detail=state.result, result=state.result)
    elif now != "stopped":
        builder.note(EventType.GAME_RESUMED, color=state.game.to_play)
    elif state.result is None:
        builder.note(EventType.GAME_PAUSED)
    else:
        builder.note(EventType.RESULT, detail=state.result, result=state.result)


def _group(state: State) -> str:
    """The group of a phase in event lines; "" for a break and before the game."""
    if state.phase in (Phase.PAUSED, Phase.SETUP):
        return ""
    if state.phase is Phase.DONE:
        return "over"
    return "stopped" if state.phase in (Phase.AGREEMENT, Phase.COUNTING) else "play"
