"""The state of a board, compact: 200 boards are a small load on a network."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .batches import Place
from .texts import compact, game_id_in, komi_in, number_in, read_object, word_in

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
    for shorten in (_counting, _long_alerts, _texts_of_question, _orders):
        if len(compact(body)) > STATE_BYTES:
            body = shorten(body)
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


def _counting(body: Mapping[str, object]) -> dict[str, object]:
    return {key: value for key, value in body.items() if key != "counting"}


def _long_alerts(body: Mapping[str, object]) -> dict[str, object]:
    alerts = body.get("alerts")
    return (
        {**body, "alerts": [_short(line) for line in alerts]}
        if isinstance(alerts, list)
        else {**body}
    )


def _texts_of_question(body: Mapping[str, object]) -> dict[str, object]:
    question = body.get("question")
    return {**body, "question": _short(question)} if isinstance(question, dict) else {**body}


def _orders(body: Mapping[str, object]) -> dict[str, object]:
    clock = body.get("clock")
    return {**body, "clock": {**clock, "orders": []}} if isinstance(clock, dict) else {**body}


def _short(line: Mapping[str, object]) -> dict[str, object]:
    """The required keys of an alert."""
    keys = ("n", "type", "t", "state", "id", "color", "point", "points", "move", "severity")
    return {key: line[key] for key in (*keys, "audience") if key in line}
