"""What a board sends: batches of event lines with the hub's acknowledgements, and its state.

The state is compact: 200 boards are a small load on a network.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .texts import (
    MessageError,
    checksum,
    compact,
    game_id_in,
    komi_in,
    number_in,
    read_object,
    word_in,
)

MAX_BATCH_LINES = 64
MAX_BATCH_BYTES = 512 * 1024
MAX_ACK_BYTES = 16 * 1024

ACKED_GAMES = 8
"""Maximum number of games in an acknowledgement: a board's latest."""

Line = Mapping[str, object]
"""An event line, as in the file of events."""


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A position in a game's event lines: the epoch of its journal, and the number of a line."""

    epoch: int
    n: int


START = Place(0, 0)
"""Before the first line of a game whose journal was never repaired."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Consecutive event lines of a game; the first has the number ``start``.

    Raises MessageError where there are none, too many, or their numbers are not consecutive, and
    for a line that `compact` refuses.
    """

    game_id: str
    epoch: int
    start: int
    lines: Sequence[Line]
    texts: Sequence[bytes] = field(default=(), compare=False, repr=False)
    """The lines as `compact` writes them; encoded here where they are not given."""

    def __post_init__(self) -> None:
        if not 1 <= len(self.lines) <= MAX_BATCH_LINES:
            raise MessageError(f"batch of {len(self.lines)} lines: expected 1 to {MAX_BATCH_LINES}")
        for n, line in enumerate(self.lines, start=self.start):
            if type(line.get("n")) is not int or line["n"] != n:
                raise MessageError(f"batch: a line has n {line.get('n')!r}: expected {n}")
        if not self.texts:
            object.__setattr__(self, "texts", [compact(line) for line in self.lines])

    @property
    def end(self) -> Place:
        """The place of the last line."""
        return Place(self.epoch, self.start + len(self.lines) - 1)


def batch_to_bytes(batch: Batch) -> bytes:
    """The payload of ``up/ev`` for `batch`.

    >>> batch_to_bytes(Batch("g1", epoch=0, start=7, lines=[{"n": 7, "type": "Pass"}])).decode()
    '{"crc":1123849799,"epoch":0,"from":7,"game_id":"g1","lines":[{"n":7,"type":"Pass"}]}'
    """
    head = {"game_id": batch.game_id, "epoch": batch.epoch, "from": batch.start}
    start = compact({**head, "crc": checksum(batch.texts)}).removesuffix(b"}")
    return start + b',"lines":[' + b",".join(batch.texts) + b"]}"


def read_batch(payload: bytes) -> Batch:
    """The batch in the payload of ``up/ev``. Raises MessageError.

    >>> batch = Batch("g1", epoch=0, start=7, lines=[{"n": 7, "type": "Pass"}])
    >>> read_batch(batch_to_bytes(batch)) == batch
    True
    >>> read_batch(batch_to_bytes(batch).replace(b"Pass", b"Paws"))
    Traceback (most recent call last):
        ...
    messages.texts.MessageError: batch from 7 of game g1: its checksum differs
    """
    # A line with a large number is accepted: rejected, it would block all later lines.
    body = read_object(payload, MAX_BATCH_BYTES, "batch", bounded=False)
    game_id, epoch = game_id_in(body, "batch"), number_in(body, "epoch", "batch")
    start, lines = number_in(body, "from", "batch", least=1), body.get("lines")
    if not isinstance(lines, list) or not all(isinstance(line, dict) for line in lines):
        raise MessageError("batch: expected lines, a list of objects")
    batch = Batch(game_id, epoch, start, lines)
    if number_in(body, "crc", "batch") != checksum(batch.texts):
        raise MessageError(f"batch from {start} of game {game_id}: its checksum differs")
    return batch


def acks_to_bytes(places: Mapping[str, Place]) -> bytes:
    """The payload of ``down/ack``: the last stored line of each game.

    >>> acks_to_bytes({"a": Place(1, 20)})
    b'{"a":{"epoch":1,"n":20}}'
    """
    return compact({game: {"epoch": at.epoch, "n": at.n} for game, at in places.items()})


def read_acks(payload: bytes) -> dict[str, Place]:
    """The places in the payload of ``down/ack``. Raises MessageError.

    >>> read_acks(b'{"a":{"epoch":1,"n":20}}')
    {'a': Place(epoch=1, n=20)}
    """
    body = read_object(payload, MAX_ACK_BYTES, "ack")
    found = {}
    for game_id, at in body.items():
        if not isinstance(at, dict):
            raise MessageError(f"ack of game {game_id[:64]!r}: expected epoch and n")
        found[game_id] = Place(number_in(at, "epoch", "ack"), number_in(at, "n", "ack"))
    return found


MAX_STATE_BYTES = 16 * 1024
"""Limit of a received state; `STATE_BYTES` is that of a sent one."""

STATE_BYTES = 2048


@dataclass(frozen=True, slots=True)
class BoardState:
    """The state of a board: ``shown`` has the sent fields of ``/api/state``.

    ``at`` is the last line of the game. ``boot`` is the id of a start of the board's program,
    ``serial`` the machine's number, ``version`` the program's. ``host`` is the machine's name,
    ``address`` its own address towards the broker; both may be empty.
    """

    game_id: str | None
    at: Place
    boot: str
    serial: str
    version: str
    shown: Mapping[str, object] = field(default_factory=dict)
    host: str = ""
    address: str = ""


def state_to_bytes(state: BoardState) -> bytes:
    """The payload of ``up/state``, of `STATE_BYTES` at most: fields that do not fit are dropped.

    First go those that event lines also have, the texts of alerts, the clock's orders, which no hub
    shows, then whole alerts, oldest first.

    >>> state_to_bytes(BoardState("g1", Place(0, 7), "b1", "", "0.2.0"))
    b'{"boot":"b1","epoch":0,"game_id":"g1","n":7,"program":"0.2.0","serial":""}'
    """
    head = {
        "game_id": state.game_id,
        "epoch": state.at.epoch,
        "boot": state.boot,
        "serial": state.serial,
        "program": state.version,
        **{key: name for key, name in (("host", state.host), ("address", state.address)) if name},
    }
    body = {**state.shown, **head, "n": state.at.n}
    if len(compact(body)) > STATE_BYTES:
        body.pop("counting", None)
    for key, kind, shortened in SHORTER:
        if len(compact(body)) > STATE_BYTES and isinstance(value := body.get(key), kind):
            body[key] = shortened(value)
    while len(data := compact(body)) > STATE_BYTES and body.get("alerts"):
        alerts = body["alerts"]
        assert isinstance(alerts, list)
        body = {**body, "alerts": alerts[1:]}
    return data


def read_state(payload: bytes) -> BoardState:
    """The state in the payload of ``up/state``. Raises MessageError.

    >>> state = read_state(b'{"game_id":"g1","epoch":0,"n":7,"program":"0.2.0"}')
    >>> state.game_id, state.version
    ('g1', '0.2.0')
    """
    body = read_object(payload, MAX_STATE_BYTES, "state")
    komi_in(body, "state")
    game_id = None if body.get("game_id") is None else game_id_in(body, "state")
    epoch, n = (number_in(body, key, "state") if key in body else 0 for key in ("epoch", "n"))
    boot, serial, version = (word_in(body, key) for key in ("boot", "serial", "program"))
    host, address = word_in(body, "host"), word_in(body, "address")
    return BoardState(game_id, Place(epoch, n), boot, serial, version, body, host, address)


def _short(line: Mapping[str, object]) -> dict[str, object]:
    """The required keys of an alert."""
    keys = ("n", "type", "t", "state", "id", "color", "point", "points", "move", "severity")
    return {key: line[key] for key in (*keys, "audience") if key in line}


SHORTER: Sequence[tuple[str, type, Callable[[Any], object]]] = (
    ("alerts", list, lambda lines: [_short(line) for line in lines]),
    ("question", dict, _short),
    ("clock", dict, lambda clock: {**clock, "orders": []}),
)
