"""Comments beside the moves of the record: alerts, inferred moves, the count."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, MutableMapping
from dataclasses import replace
from itertools import takewhile

from referee.alerts.catalog import OF_EQUIPMENT
from referee.alerts.event_json import sentence
from referee.events import Alert, AlertState, EventType, GameEvent
from referee.phases.counting import count
from referee.state import State
from rules.clocks.clock import MS
from rules.game import Game
from rules.records.writing import Annotation, Mark
from rules.scoring.recorded import Stated, stating

COMPARED = (EventType.COUNT_AGREES, EventType.COUNT_DIFFERS, EventType.FILL_IN_MISMATCH)
"""Comparisons of the board arranged for the count with the score."""


def annotate(
    annotations: MutableMapping[Game, Annotation], state: State, events: Iterable[GameEvent]
) -> None:
    """Add the texts of alerts raised among `events`, each beside the move of `state` it concerns.

    So it is with moves that are inferred. What is wrong with the camera or the disk is no matter
    of the record. Of the comparisons of the board as arranged with the score the last one stands,
    beside the last move.
    """
    game = state.game
    for event in events:
        if event.type in COMPARED:
            before = annotations.get(game, Annotation())
            annotations[game] = replace(before, latest=sentence(event))
            continue
        inferred = event.type is EventType.MOVES_INFERRED
        raised = isinstance(event, Alert) and event.state is AlertState.OPEN
        if not (raised or inferred) or event.type in OF_EQUIPMENT:
            continue
        node = game if event.move is None else game.at(min(event.move, game.number))
        before = annotations.get(node, Annotation())
        sure = "" if event.confidence is None else f" (confidence {event.confidence:.2f})"
        comment = sentence(event) + sure
        again = comment in before.comment.split("\n")  # raised again when a correction was undone
        text = before.comment if again else "\n".join(filter(None, (before.comment, comment)))
        marks = before.marks
        if raised:
            marks = {**marks, **dict.fromkeys(event.points, Mark.TRIANGLE)}
        annotations[node] = replace(before, comment=text, marks=marks)


def annotations_of(annotations: Mapping[Game, Annotation], game: Game) -> Mapping[Game, Annotation]:
    """The annotations, and those of rewound moves also beside the same moves of `game`.

    After a correction a move that was made again is another node: its annotation goes with it.
    """
    found = dict(annotations)
    line = list(game.line())
    on_line, by_number = set(line), {node.number: node for node in line}
    for node, annotation in annotations.items():
        again = node if node in on_line else _again(node, on_line, by_number)
        if again is not None:
            found.setdefault(again, annotation)
    return found


def with_times(annotations: Mapping[Game, Annotation], state: State) -> Mapping[Game, Annotation]:
    """The annotations, and beside each move what its player's clock had left, where known."""
    found = dict(annotations)
    nodes = [node for node in state.game.line() if node.last is not None]
    for node, made in zip(reversed(nodes), state.line, strict=False):
        if made.left is None or node.last is None:
            continue
        counts = made.left.overtime and made.left.count > 0
        found[node] = replace(
            found.get(node, Annotation()),
            seconds_left={node.last.color: made.left.shown_ms / MS},
            moves_left={node.last.color: made.left.count} if counts else {},
        )
    return found


def with_territory(
    annotations: Mapping[Game, Annotation], state: State
) -> Mapping[Game, Annotation]:
    """The annotations, and beside the last move whose each vacant point and dead stone is, and what
    is in seki.

    That is so once both sides have agreed what is dead.
    """
    reported, game = state.reported, state.game
    if reported.agreed is None:
        return annotations
    counted = count(game, reported, reported.agreed)
    beside = annotations.get(game, Annotation())
    stated = Stated(reported.agreed, reported.seki, agreed=True)
    return {**annotations, game: stating(beside, counted, stated, game.position)}


def _again(node: Game, on_line: Container[Game], by_number: Mapping[int, Game]) -> Game | None:
    """The move `node` made again on the line, None where it is not there.

    The first move that is not on the line was replaced, had another put before it, or was deleted;
    those after it are the same.
    """
    rewound = list(takewhile(lambda at: at not in on_line, node.line()))
    for shift, same in ((0, rewound[:-1]), (1, rewound), (-1, rewound[:-1])):
        now = [by_number.get(at.number + shift) for at in same]
        if now and all(b is not None and a.last == b.last for a, b in zip(same, now, strict=True)):
            return now[0]
    return None
