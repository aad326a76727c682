"""The state of a game as one JSON object: what a page or another program shows of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from referee.alerts.event_json import to_json
from referee.facts import NOBODY
from referee.state import State
from rules.color import Sides
from rules.game import Game
from rules.points import to_board

from .counting_json import counting_to_json

VERSION = 1


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
    """How the camera does, and how many frames a second are processed, where that is known."""

    state: CameraState = CameraState.OK
    fps: float | None = None


def state_to_json(
    state: State, camera: CameraHealth, players: Sides[str | None] = NOBODY
) -> dict[str, object]:
    """The object of ``/api/state``: the game, what is open, and how the camera does.

    Points are in board notation, colours ``black`` and ``white``. Open alerts and the open question
    are objects as in the file of events, for every audience: a page for players leaves out what is
    not for them. ``overridden`` names the fields of the rule set that an organiser has changed; it
    is left out where there are none, and so is ``counting`` until the board is arranged for it.
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
        "last": _last(game),
        "prisoners": {"black": prisoners.black, "white": prisoners.white},
        "rules": game.ruleset.id,
        **({"overridden": list(overridden)} if overridden else {}),
        "komi": float(game.komi),
        "handicap": game.handicap,
        "players": {"black": players.black, "white": players.white},
        "alerts": [to_json(alert) for alert in alerts],
        "question": None if question is None else to_json(question),
        "result": state.result,
        **({} if counting is None else {"counting": counting}),
        "camera": {"state": camera.state.value, "fps": camera.fps},
    }


def _last(game: Game) -> Mapping[str, object] | None:
    """The last move; its point is None for a pass."""
    if game.last is None:
        return None
    point = game.last.point
    label = None if point is None else to_board(point, game.size[0])
    return {"color": game.last.color.word, "point": label}
