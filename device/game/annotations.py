"""What is said beside the moves of the record: by alerts, and of what is inferred."""

from __future__ import annotations

from collections.abc import Iterable, MutableMapping

from referee.alerts.catalog import OF_EQUIPMENT
from referee.alerts.messages import sentence
from referee.events import Alert, AlertState, EventType, GameEvent
from referee.state import State
from rules.game import Game
from rules.writing import Annotation, Mark


def annotate(
    annotations: MutableMapping[Game, Annotation], state: State, events: Iterable[GameEvent]
) -> None:
    """Add what the alerts raised among `events` say, each beside the move of `state` it means.

    So it is with moves that are inferred. What is wrong with the camera or the disk is no matter
    of the record.
    """
    game = state.game
    for event in events:
        inferred = event.type is EventType.MOVES_INFERRED
        raised = isinstance(event, Alert) and event.state is AlertState.OPEN
        if not (raised or inferred) or event.type in OF_EQUIPMENT:
            continue
        node = game if event.move is None else game.at(min(event.move, game.number))
        before = annotations.get(node, Annotation())
        sure = "" if event.confidence is None else f" (confidence {event.confidence:.2f})"
        text = "\n".join(filter(None, (before.comment, sentence(event) + sure)))
        marks = before.marks
        if raised:
            marks = {**marks, **dict.fromkeys(event.points, Mark.TRIANGLE)}
        annotations[node] = Annotation(text, marks)
