"""The state of a game as one JSON object: what a page or another program shows of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Annotated, TypeVar

from referee.alerts.event_json import region_to_json, to_json
from referee.fact_state import Description
from referee.facts import NOBODY
from referee.phases.comparison import reasons, table_count
from referee.state import ClockState, State
from rules.clock import TimeControl
from rules.color import Color, Sides
from rules.game import last_json
from rules.points import Point, to_board
from rules.texts import phrases_json

from ..wording import Wording, unchanged

VERSION = 1

V = TypeVar("V")


class CameraState(StrEnum):
    """How the camera does."""

    OK = "ok"
    OCCLUDED = "occluded"
    LOST = "lost"
    """Pictures come, and no board is found in them."""
    DARK = "dark"
    GONE = "gone"
    """No picture comes."""
    ENDED = "ended"
    """The film is at its end."""


@dataclass(frozen=True, slots=True)
class CameraHealth:
    """How the camera does."""

    state: CameraState
    fps: Annotated[float | None, "frames a second, where that is known"]


def state_to_json(
    state: State,
    camera: CameraHealth,
    players: Sides[str | None] = NOBODY,
    wording: Wording = unchanged,
) -> dict[str, object]:
    """The object of ``/api/state``: the game, what is open, and how the camera does.

    Points are in board notation, colours ``black`` and ``white``. Open alerts and the open question
    are objects as in the file of events, worded by `wording`. They are those for every audience: a
    page for players leaves out what is not for them. ``overridden`` names the fields of the rule
    set that an organiser has changed. It is left out where there are none, and so is ``counting``
    until the board is arranged for it.
    """
    game = state.game
    prisoners = game.ledger.prisoners
    question = None if state.question is None else state.question.open.alert
    alerts = [alert for alert in state.open_alerts if alert is not question]
    overridden = game.ruleset.overridden
    counting = counting_to_json(state)
    return {
        "version": VERSION,
        "n": state.n,
        "t": round(state.seconds(state.t_ns), 3),
        "phase": state.phase.value,
        "size": game.size[0],
        "rows": list(game.position.rows()),
        "to_play": game.to_play.word,
        "move": game.number,
        "last": last_json(game),
        "prisoners": _sides(prisoners),
        "rules": game.ruleset.id,
        **({"overridden": list(overridden)} if overridden else {}),
        "komi": float(game.komi),
        "handicap": game.handicap,
        **described_to_json(state.reported.description.over(players)),
        "alerts": [wording(to_json(alert)) for alert in alerts],
        "question": None if question is None else wording(to_json(question)),
        "result": state.result,
        **({} if counting is None else {"counting": counting}),
        **({} if state.clock.clock is None else {"clock": clock_to_json(state.clock)}),
        "camera": {"state": camera.state.value, "fps": camera.fps},
    }


def clock_to_json(known: ClockState, control: TimeControl | None = None) -> dict[str, object]:
    """The clock as its tablet last reported it, and the orders that it has not carried out yet.

    Where no clock was started, the `control` that it is to have and nothing else.
    """
    if known.clock is None:
        return {"control": str(control)}
    clock = known.clock
    return {
        "control": str(clock.control),
        "log": known.log,
        "number": known.number,
        "at_ms": clock.at_ms,
        "turn": clock.turn.word,
        "running": clock.running,
        **{color.word: asdict(clock.left[color]) for color in Color},
        "done": known.done,
        "orders": [
            {
                "action": order.action.value,
                "color": None if order.color is None else order.color.word,
                "seconds": order.seconds,
                "periods": order.periods,
            }
            for order in known.orders[known.done :]
        ],
    }


def described_to_json(described: Description) -> dict[str, object]:
    """Who plays, and in which event and round; null where that is not known.

    >>> described_to_json(Description(event="Open"))["event"]
    'Open'
    """
    return {
        "players": _sides(described.players),
        "ranks": _sides(described.ranks),
        "event": described.event,
        "round": described.round,
    }


def counting_to_json(state: State) -> Mapping[str, object] | None:
    """What the table shows beside the agreed score; None before anything was arranged.

    ``shown`` is null where the table does not show both sides' points. ``compared``: whether the
    arrangement has lain still and was counted in an event; until then it may be going on.
    """
    arranged = state.reported.arranging or bool(state.reported.counted)
    found = table_count(state) if arranged else None
    if found is None:
        return None
    size = found.position.height

    def labels(points: tuple[Point, ...]) -> list[str]:
        return [to_board(point, size) for point in points]

    return {
        "kind": found.kind.value,
        "compared": state.reported.compared,
        "rows": list(found.position.rows()),
        "shown": None if found.shown is None else _sides(found.shown),
        "expected": _sides(found.due),
        "agrees": found.agrees,
        "off": found.margin_off,
        "surplus": _sides(found.surplus),
        "points": labels(found.differing),
        "differences": [
            {"region": labels(region.points), "shown": region.shown, "expected": region.due}
            for region in found.regions
            if not found.agrees and region.shown != region.due
        ],
        "regions": [region_to_json(region, size) for region in found.unequal if not found.agrees],
        "reasons": (why := list(reasons(found))),
        "reason_phrases": [phrases_json(each) for each in why],
    }


def _sides(values: Sides[V]) -> dict[str, V]:
    return {color.word: values[color] for color in Color}
