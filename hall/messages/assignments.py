"""Assignments of pairings to boards: validated by the hub, and again by the board."""

from __future__ import annotations

from collections.abc import Mapping

from .texts import MessageError, compact, komi_in, read_object

TEXT_KEYS = ("tournament", "table", "round", "pairing", "rules", "time")
NUMBER_KEYS = ("komi", "handicap")

MAX_CHARS = 200
MAX_BYTES = 4096
MAX_HANDICAP = 40


def read_assignment(payload: bytes) -> dict[str, object] | None:
    """The assignment in the payload of ``down/assign``; None for an empty payload.

    Raises MessageError.

    >>> read_assignment(b'{"table": 4, "colour": "red"}'), read_assignment(b'')
    ({'table': 4}, None)
    """
    return checked_assignment(read_object(payload, MAX_BYTES, "assignment")) if payload else None


def checked_assignment(body: Mapping[str, object]) -> dict[str, object]:
    """The assignment in `body`; MessageError names an invalid key. Other keys are dropped.

    ``players`` is ``{"black": NAME, "white": NAME}``, also with ``black_rank``, ``black_egf`` (the
    PIN) and ``black_aga`` (the AGA id), and alike for White.

    >>> checked_assignment({"table": 3, "players": {"black": "Kato Aya"}, "colour": "red"})
    {'table': 3, 'players': {'black': 'Kato Aya'}}
    >>> checked_assignment({"handicap": -1})
    Traceback (most recent call last):
        ...
    hall.messages.texts.MessageError: handicap -1: expected 0 to 40
    """
    found: dict[str, object] = {}
    for key in TEXT_KEYS:
        if (value := body.get(key)) is not None:
            if isinstance(value, bool) or not isinstance(value, str | int):
                raise MessageError(f"{key}: expected a text or a number")
            found[key] = _text(key, value) if isinstance(value, str) else value
    for key in NUMBER_KEYS:
        if (value := body.get(key)) is not None:
            if isinstance(value, bool) or not isinstance(value, int | float):
                raise MessageError(f"{key}: expected a number")
            found[key] = value
    komi_in(found, "assignment")
    handicap = found.get("handicap", 0)
    if not isinstance(handicap, int) or not 0 <= handicap <= MAX_HANDICAP:
        raise MessageError(f"handicap {handicap}: expected 0 to {MAX_HANDICAP}")
    if (players := body.get("players")) is not None:
        found["players"] = _players(players)
    if len(compact(found)) > MAX_BYTES:
        raise MessageError(f"more than {MAX_BYTES} bytes")
    return found


def round_with_table(assignment: Mapping[str, object]) -> str | None:
    """Round and table as in a record's ``RO``, such as ``3 (table 4)``; None without both.

    SGF has no property for the table alone.

    >>> round_with_table({"round": 3, "table": 4}), round_with_table({"table": 4})
    ('3 (table 4)', 'table 4')
    """
    round_, table = assignment.get("round"), assignment.get("table")
    if table is None:
        return None if round_ is None else str(round_)
    named = f"table {table}"
    return named if round_ is None else f"{round_} ({named})"


def _players(players: object) -> dict[str, object]:
    if not isinstance(players, Mapping):
        raise MessageError('players: expected {"black": …, "white": …}')
    found: dict[str, object] = {}
    for color in ("black", "white"):
        if (name := players.get(color)) is None:
            continue
        found[color] = _text(color, name)
        for key in (f"{color}_rank", f"{color}_egf", f"{color}_aga"):
            if (value := players.get(key)) is not None:
                found[key] = _text(key, value)
    return found


def _text(key: str, value: object) -> str:
    if not isinstance(value, str) or not 1 <= len(value) <= MAX_CHARS or not value.isprintable():
        raise MessageError(f"{key}: expected one line of 1 to {MAX_CHARS} characters")
    return value
