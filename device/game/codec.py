"""Codec between inputs of the referee and rows of the journal; it is lossless for what is recorded.

Facts go both ways by the types of their fields, in the form of journals that exist already. The
probabilities of a look are recorded as log odds in hundredths of a nat, offsets in parts of a cell.
A point may be as sure as a look can be. Where it was sure of the same in the look before, it is
kept as it was there: unchanged points compress to zero bytes.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from enum import Enum
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, NamedTuple, get_args, get_type_hints

import numpy as np
from numpy.typing import NDArray

from referee.facts import FACTS, Fact
from rules.clock import ClockAct, ClockAction
from rules.color import Color, Sides
from rules.points import Point
from rules.rulesets.ruleset import Method
from vision.types import BoardView, NoBoard, NoBoardReason, Observation, Side

Codes = NDArray[np.int16]
"""The log odds or offsets of every point, as whole numbers: (N, N, 2)."""

STEPS_A_NAT = 100

FARTHEST_STEP = 1000
"""Odds beyond 10 nats (22,000 to 1) are kept as these."""

SURE_STEP = 580
"""From 5.8 nats on for one colour against both others a point is sure. No look counts for more
than 5 nats a point in the referee (`look_limit` in `referee/settings.py`)."""

STEPS_A_CELL = 64
OFFSET_TOLERANCE = 1
"""Offsets that have moved by no more than so many parts of a cell are kept as they were."""

FARTHEST_PART, UNKNOWN = 127, -128
"""Offsets beyond two cells are kept as these; and the code of one that is not known."""


def as_recorded(look: Observation, before: Observation | None = None) -> Observation:
    """The observation as the journal will give it back. `before` is the one before it, as recorded.

    The referee is given this one from the start, so that a replay gives the same events. A point
    keeps the values of `before` where both are sure of the same colour, and its offset where that
    has hardly changed. Recording what was recorded changes nothing, if it comes after the same.
    """
    if before is not None and before.size != look.size:
        before = None
    held, lay = (None, None) if before is None else _codes_of(before)
    return replace(
        look,
        probs=probs_of(_held_odds(odds_codes(look.probs), held)),
        offset=None if look.offset is None else _held_offset(offset_codes(look.offset), lay),
    )


@lru_cache(maxsize=2)
def _codes_of(look: Observation) -> tuple[Codes, Codes | None]:
    """The codes of a look's odds and offsets; each look is asked for as that before the next."""
    return odds_codes(look.probs), None if look.offset is None else offset_codes(look.offset)


def odds_codes(probs: NDArray[np.float32]) -> Codes:
    """The log odds of black and of white against empty, from `probs` (N, N, 3), in steps.

    >>> odds_codes(np.array([[[0.25, 0.5, 0.25]]], np.float32)).tolist()
    [[[69, 0]]]
    """
    nats = np.log(np.maximum(probs.astype(np.float64), 1e-9))
    steps: NDArray[np.float64] = nats * STEPS_A_NAT
    steps = np.maximum(steps, steps.max(axis=-1, keepdims=True) - FARTHEST_STEP)
    return np.rint(steps[..., 1:] - steps[..., :1]).astype(np.int16)


def probs_of(codes: Codes) -> NDArray[np.float32]:
    """The probabilities (N, N, 3) of empty, black and white that `odds_codes` gives `codes` for.

    They have half precision, so that no machine's exponential function shows in them.
    """
    odds = np.exp(_steps(codes) / STEPS_A_NAT)
    odds /= odds.sum(axis=-1, keepdims=True)
    return odds.astype(np.float16).astype(np.float32)


def offset_codes(offset: NDArray[np.float32]) -> Codes:
    """Offsets (N, N, 2) in parts of a cell, two cells at most; `UNKNOWN` for NaN.

    >>> offset_codes(np.array([[[0.25, np.nan]]], np.float32)).tolist()
    [[[16, -128]]]
    """
    parts = np.clip(
        np.rint(offset.astype(np.float64) * STEPS_A_CELL), -FARTHEST_PART, FARTHEST_PART
    )
    return np.where(np.isnan(parts), UNKNOWN, parts).astype(np.int16)


def offset_of(codes: Codes) -> NDArray[np.float32]:
    """The offsets that `offset_codes` gives `codes` for."""
    offset: NDArray[np.float32] = codes.astype(np.float32) / np.float32(STEPS_A_CELL)
    offset[codes == UNKNOWN] = np.nan
    return offset


def _steps(codes: Codes) -> NDArray[np.float64]:
    """The log odds (N, N, 3) of empty, black and white, those of empty 0, in steps."""
    return np.concatenate([np.zeros((*codes.shape[:2], 1)), codes.astype(np.float64)], axis=-1)


def _held_odds(new: Codes, held: Codes | None) -> Codes:
    """`new`, but `held` at points where both are sure of the same."""
    if held is None:
        return new
    sure = _sure_of(new)
    return np.where(((sure >= 0) & (sure == _sure_of(held)))[..., None], held, new)


def _sure_of(codes: Codes) -> NDArray[np.intp]:
    """Of which colour (0 empty, 1 black, 2 white) each point is sure; -1 where of none."""
    steps = _steps(codes)
    _, second, high = np.moveaxis(np.sort(steps, axis=-1), -1, 0)
    return np.where(high - second >= SURE_STEP, steps.argmax(axis=-1), -1)


def _held_offset(new: Codes, held: Codes | None) -> NDArray[np.float32]:
    """The offsets `new`, but `held` at points where they have hardly moved."""
    if held is None:
        return offset_of(new)
    near = (abs(new - held) <= OFFSET_TOLERANCE).all(axis=-1)
    known = (new != UNKNOWN).all(axis=-1) & (held != UNKNOWN).all(axis=-1)
    return offset_of(np.where((near & known)[..., None], held, new))


OBSERVATION, DIFFERENCE, NO_BOARD, END = "observation", "difference", "no_board", "end"


@dataclass(frozen=True, slots=True)
class SourceEnd:
    """A file source has come to its end."""

    t_ns: int


Look = Observation | NoBoard
Input = Look | Fact | SourceEnd
"""Everything that the referee is given, in the order in which it was given."""


class Row(NamedTuple):
    """An input in the order of the journal's columns. The blobs are compressed arrays."""

    kind: str
    """A look's kind, ``end``, or a fact's name.

    A look is whole, or the difference to the one before it.
    """
    seq: int
    t_ns: int
    body: str
    """A JSON object."""
    probs: bytes | None = None
    visible: bytes | None = None
    offset: bytes | None = None


def view_to_json(view: BoardView) -> dict[str, object]:
    """A view as an object; `view_from_json` reads it back."""
    return {**asdict(view), "image_from_grid": view.image_from_grid.tolist()}


def view_from_json(text: str) -> BoardView:
    """The view whose object `view_to_json` made, from its text."""
    stored = json.loads(text)
    arrays = {
        "image_from_grid": np.array(stored["image_from_grid"]),
        "distortion": tuple(stored["distortion"]),
    }
    return BoardView(**{**stored, **arrays})


def pack(given: Input, before: Observation | None = None) -> Row:
    """The row that stores an input; a look's view is not in it (see `view_to_json`).

    An observation is one that `as_recorded` gave. Where an observation `before` is given, the row
    may hold only what differs from it: most of an idle look is as it was. That is so where `before`
    has the same arrays and the row is shorter for it.
    """
    body: dict[str, object]
    if isinstance(given, Observation):
        if before is None or not _alike(given, before):
            return _observation_row(given, None)
        row = _observation_row(given, before)
        idle = not row.probs and not row.offset
        return row if idle else min(row, _observation_row(given, None), key=_length)
    if isinstance(given, NoBoard):
        body = {"reason": given.reason.value, "detail": given.detail}
        return Row(NO_BOARD, given.seq, given.t_ns, json.dumps(body))
    if isinstance(given, SourceEnd):
        return Row(END, 0, given.t_ns, "{}")
    return Row(type(given).__name__, 0, given.t_ns, json.dumps(fact_to_body(given)))


def unpack(row: Row, before: Observation | None = None) -> Input:
    """The input that a row stores; `before` is the observation that it was packed with, if any.

    Raises ValueError for a difference without the observation that it is one to.
    """
    body = json.loads(row.body)
    if row.kind == END:
        return SourceEnd(row.t_ns)
    if row.kind == NO_BOARD:
        return NoBoard(row.seq, row.t_ns, NoBoardReason(body["reason"]), body["detail"])
    if row.kind in FACTS:
        return fact_from_body(row.kind, body)
    if row.kind == DIFFERENCE:
        if before is None:
            raise ValueError("a difference: expected the observation before it")
        body = {**_described(before), **body}
    n = body["size"]
    odds = _unpack(row.probs or b"", n)
    offset = None if row.offset is None else _unpack(row.offset, n)
    if row.kind == DIFFERENCE and before is not None:
        odds = odds + odds_codes(before.probs)
        if offset is not None and before.offset is not None:
            offset = offset + offset_codes(before.offset)
    seen = np.unpackbits(np.frombuffer(row.visible or b"", np.uint8), count=n * n)
    return Observation(
        seq=row.seq,
        t_ns=row.t_ns,
        probs=probs_of(odds),
        visible=seen.astype(np.bool_).reshape(n, n),
        motion=body["motion"],
        hand=None if body["hand"] is None else Side(body["hand"]),
        offset=None if offset is None else offset_of(offset),
        view_moved=body["view_moved"],
        model=body["model"],
    )


def _length(row: Row) -> int:
    """Bytes of a look's arrays and body; of a noisy look the whole may be shorter."""
    return len(row.body) + len(row.probs or b"") + len(row.offset or b"")


def _alike(one: Observation, other: Observation) -> bool:
    """Whether two observations have arrays of the same shapes."""
    return one.size == other.size and (one.offset is None) == (other.offset is None)


def _described(look: Observation) -> dict[str, object]:
    """What an observation has beside its arrays."""
    return {
        "size": look.size,
        "motion": look.motion,
        "hand": None if look.hand is None else look.hand.value,
        "view_moved": look.view_moved,
        "model": look.model,
    }


def _observation_row(given: Observation, before: Observation | None) -> Row:
    """The row of an observation: whole, or what is other than in the observation `before`."""
    known = {} if before is None else _described(before)
    body = {key: value for key, value in _described(given).items() if known.get(key, _NEW) != value}
    odds, offset = _codes_of(given)
    if before is not None:
        held, lay = _codes_of(before)
        odds = odds - held
        offset = offset if offset is None or lay is None else offset - lay
    return Row(
        OBSERVATION if before is None else DIFFERENCE,
        given.seq,
        given.t_ns,
        json.dumps(body, separators=(",", ":")),
        _pack(odds),
        np.packbits(given.visible).tobytes(),
        None if offset is None else _pack(offset),
    )


_NEW = object()


def _pack(codes: Codes) -> bytes:
    """Codes (N, N, 2) compressed, all low bytes before all high ones; nothing where all are 0."""
    if not codes.any():
        return b""
    planes = np.ascontiguousarray(codes.transpose(2, 0, 1)).astype("<i2")
    return zlib.compress(planes.view(np.uint8).reshape(-1, 2).T.tobytes(), 6)


def _unpack(blob: bytes, n: int) -> Codes:
    """The codes (n, n, 2) that `_pack` compressed."""
    if not blob:
        return np.zeros((n, n, 2), np.int16)
    parted = np.frombuffer(zlib.decompress(blob), np.uint8).reshape(2, -1)
    planes = np.frombuffer(parted.T.tobytes(), "<i2").reshape(2, n, n)
    return planes.transpose(1, 2, 0).astype(np.int16)


_COLORS = {color.letter: color for color in Color}


def fact_to_body(fact: Fact) -> dict[str, object]:
    """The values of a fact for JSON.

    Colours by letter, stones as [row, col, letter or null], komi as text.

    >>> from referee.facts import LidCount
    >>> fact_to_body(LidCount(5, 3, None))
    {'t_ns': 5, 'black': 3, 'white': None}
    """
    return {field.name: _plain(getattr(fact, field.name)) for field in fields(fact)}


def fact_from_body(kind: str, body: Mapping[str, object]) -> Fact:
    """The fact of the `kind` whose values `fact_to_body` wrote."""
    reads = _readers(FACTS[kind])
    values = {name: value if value is None else reads[name](value) for name, value in body.items()}
    fact: Fact = FACTS[kind](**values)
    return fact


def _plain(value: object) -> object:
    if isinstance(value, Color):
        return value.letter
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Sides):
        return [value.black, value.white]
    if isinstance(value, tuple):
        return [[*pair] for pair in value]
    if isinstance(value, Mapping):
        return [[*point, _plain(color)] for point, color in value.items()]
    return value


@cache
def _readers(kind: type) -> Mapping[str, Callable[[Any], object]]:
    """What reads the value of each field of a fact where it is not null."""
    hints = get_type_hints(kind)
    return {name: _READ.get(hint) or _READ[get_args(hint)[0]] for name, hint in hints.items()}


_READ: Mapping[Any, Callable[[Any], object]] = {
    int: int,
    str: str,
    bool: bool,
    Color: _COLORS.__getitem__,
    ClockAct: ClockAct,
    ClockAction: ClockAction,
    Fraction: Fraction,
    Method: Method,
    Side: Side,
    Sides[str | None]: lambda names: Sides(*names),
    Sides[int]: lambda given: Sides(*given),
    tuple[Point, ...]: lambda pairs: tuple(Point(row, col) for row, col in pairs),
    tuple[tuple[float, float], ...]: lambda pairs: tuple((x, y) for x, y in pairs),
    Mapping[Point, Color | None]: lambda items: {
        Point(row, col): _COLORS.get(letter) for row, col, letter in items
    },
}
"""What reads a type; of a type or null, which comes first, that type."""
