"""What the referee is given, as rows of the journal: small, exact to half precision, and back."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from referee.facts import Fact
from vision.types import BoardView, NoBoard, Observation, Reason, Side

from .fact_codec import FACTS, fact_from_body, fact_to_body

OBSERVATION, DIFFERENCE, NO_BOARD, END = "observation", "difference", "no_board", "end"

Bits = NDArray[np.uint16]
"""Half floats as numbers of 16 bits."""


@dataclass(frozen=True, slots=True)
class End:
    """A file source has come to its end."""

    t_ns: int


Look = Observation | NoBoard
Input = Look | Fact | End
"""Everything that the referee is given, in the order in which it was given."""


@dataclass(frozen=True, slots=True)
class Row:
    """An input as stored.

    ``kind`` is a look's, ``end``, or a fact's name (a look is whole, or the difference to the one
    before it); ``body`` a JSON object; the blobs are
    compressed arrays.
    """

    kind: str
    seq: int
    t_ns: int
    body: str
    probs: bytes | None = None
    visible: bytes | None = None
    offset: bytes | None = None


def as_recorded(observation: Observation) -> Observation:
    """The observation as the journal will give it back: probabilities to half precision.

    The referee is given this one from the start, so that a replay gives the same events.
    """
    look = observation
    return Observation(
        seq=look.seq,
        t_ns=look.t_ns,
        probs=look.probs.astype(np.float16).astype(np.float32),
        visible=look.visible,
        motion=look.motion,
        hand=look.hand,
        offset=None if look.offset is None else look.offset.astype(np.float16).astype(np.float32),
        view=look.view,
        view_moved=look.view_moved,
        model=look.model,
    )


def view_to_json(view: BoardView) -> dict[str, object]:
    """A view as an object; `view_from_json` reads it back."""
    return {
        "size": view.size,
        "image_from_grid": view.image_from_grid.tolist(),
        "distortion": list(view.distortion),
        "rms_px": view.rms_px,
        "confidence": view.confidence,
        "found_at_seq": view.found_at_seq,
    }


def view_from_json(text: str) -> BoardView:
    """The view whose object `view_to_json` made, from its text."""
    stored = json.loads(text)
    k1, cx, cy, scale = stored["distortion"]
    return BoardView(
        size=stored["size"],
        image_from_grid=np.array(stored["image_from_grid"]),
        distortion=(k1, cx, cy, scale),
        rms_px=stored["rms_px"],
        confidence=stored["confidence"],
        found_at_seq=stored["found_at_seq"],
    )


def pack(given: Input, before: Observation | None = None) -> Row:
    """The row that stores an input; a look's view is not in it (see `view_to_json`).

    Of an observation the row holds what differs from the observation `before`, bit for bit, where
    one is given that has the same arrays and the row is shorter so: most of an idle look is as it
    was.
    """
    body: dict[str, object]
    if isinstance(given, Observation):
        whole = _observation_row(OBSERVATION, given, {}, _bits(given.probs), given.offset)
        if before is None or not _alike(given, before):
            return whole
        offset = None if before.offset is None else _bits(before.offset)
        difference = _observation_row(
            DIFFERENCE,
            given,
            _described(before),
            _bits(given.probs) ^ _bits(before.probs),
            given.offset,
            offset,
        )
        return min(difference, whole, key=_length)
    if isinstance(given, NoBoard):
        body = {"reason": given.reason.value, "detail": given.detail}
        return Row(NO_BOARD, given.seq, given.t_ns, json.dumps(body))
    if isinstance(given, End):
        return Row(END, 0, given.t_ns, "{}")
    return Row(type(given).__name__, 0, given.t_ns, json.dumps(fact_to_body(given)))


def unpack(row: Row, before: Observation | None = None) -> Input:
    """The input that a row stores; `before` is the observation that it was packed with, if any.

    Raises ValueError for a difference without the observation that it is one to.
    """
    body = json.loads(row.body)
    if row.kind == END:
        return End(row.t_ns)
    if row.kind == NO_BOARD:
        return NoBoard(row.seq, row.t_ns, Reason(body["reason"]), body["detail"])
    if row.kind in FACTS:
        return fact_from_body(row.kind, body)
    if row.kind == DIFFERENCE:
        if before is None:
            raise ValueError("a difference: expected the observation before it")
        body = {**_described(before), **body}
    n = body["size"]
    probs = _unpack(row.probs or b"", (n, n, 3))
    offset = None if row.offset is None else _unpack(row.offset, (n, n, 2))
    if row.kind == DIFFERENCE and before is not None:
        probs ^= _bits(before.probs)
        if offset is not None and before.offset is not None:
            offset ^= _bits(before.offset)
    seen = np.unpackbits(np.frombuffer(row.visible or b"", np.uint8), count=n * n)
    return Observation(
        seq=row.seq,
        t_ns=row.t_ns,
        probs=probs.view("<f2").astype(np.float32),
        visible=seen.astype(np.bool_).reshape(n, n),
        motion=body["motion"],
        hand=None if body["hand"] is None else Side(body["hand"]),
        offset=None if offset is None else offset.view("<f2").astype(np.float32),
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


def _observation_row(
    kind: str,
    given: Observation,
    known: Mapping[str, object],
    probs: Bits,
    offset: NDArray[np.float32] | None,
    offset_before: Bits | None = None,
) -> Row:
    """The row of an observation, without what is `known` from the one before it."""
    body = {key: value for key, value in _described(given).items() if known.get(key, _NEW) != value}
    bits = None if offset is None else _bits(offset)
    if bits is not None and offset_before is not None:
        bits = bits ^ offset_before
    return Row(
        kind,
        given.seq,
        given.t_ns,
        json.dumps(body, separators=(",", ":")),
        _pack(probs),
        np.packbits(given.visible).tobytes(),
        None if bits is None else _pack(bits),
    )


_NEW = object()


def _bits(array: NDArray[np.float32]) -> Bits:
    """The half floats of an array as numbers of 16 bits."""
    return array.astype("<f2").view("<u2")


def _pack(bits: Bits) -> bytes:
    """Numbers compressed, all low bytes before all high ones; nothing where all are 0."""
    if not bits.any():
        return b""
    parted = np.frombuffer(bits.tobytes(), np.uint8).reshape(-1, 2).T
    return zlib.compress(parted.tobytes(), 6)


def _unpack(blob: bytes, shape: tuple[int, ...]) -> Bits:
    """The numbers that `_pack` compressed."""
    if not blob:
        return np.zeros(shape, np.uint16)
    parted = np.frombuffer(zlib.decompress(blob), np.uint8).reshape(2, -1).T
    return np.frombuffer(parted.tobytes(), "<u2").reshape(shape).astype(np.uint16)
