"""What the referee is given, as rows of the journal: small, exact to half precision, and back."""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from referee.facts import Fact
from vision.types import BoardView, NoBoard, Observation, Reason, Side

from .fact_codec import FACTS, fact_from_body, fact_to_body

OBSERVATION, NO_BOARD, END = "observation", "no_board", "end"


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

    ``kind`` is a look's, ``end``, or a fact's name; ``body`` a JSON object; the blobs are
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


def pack(given: Input) -> Row:
    """The row that stores an input; a look's view is not in it (see `view_to_json`)."""
    body: dict[str, object]
    if isinstance(given, Observation):
        body = {
            "size": given.size,
            "motion": given.motion,
            "hand": None if given.hand is None else given.hand.value,
            "view_moved": given.view_moved,
            "model": given.model,
        }
        return Row(
            OBSERVATION,
            given.seq,
            given.t_ns,
            json.dumps(body),
            _pack(given.probs),
            np.packbits(given.visible).tobytes(),
            None if given.offset is None else _pack(given.offset),
        )
    if isinstance(given, NoBoard):
        body = {"reason": given.reason.value, "detail": given.detail}
        return Row(NO_BOARD, given.seq, given.t_ns, json.dumps(body))
    if isinstance(given, End):
        return Row(END, 0, given.t_ns, "{}")
    return Row(type(given).__name__, 0, given.t_ns, json.dumps(fact_to_body(given)))


def unpack(row: Row) -> Input:
    """The input that a row stores."""
    body = json.loads(row.body)
    if row.kind == END:
        return End(row.t_ns)
    if row.kind == NO_BOARD:
        return NoBoard(row.seq, row.t_ns, Reason(body["reason"]), body["detail"])
    if row.kind in FACTS:
        return fact_from_body(row.kind, body)
    n = body["size"]
    seen = np.unpackbits(np.frombuffer(row.visible or b"", np.uint8), count=n * n)
    return Observation(
        seq=row.seq,
        t_ns=row.t_ns,
        probs=_unpack(row.probs or b"", (n, n, 3)),
        visible=seen.astype(np.bool_).reshape(n, n),
        motion=body["motion"],
        hand=None if body["hand"] is None else Side(body["hand"]),
        offset=None if row.offset is None else _unpack(row.offset, (n, n, 2)),
        view_moved=body["view_moved"],
        model=body["model"],
    )


def _pack(array: NDArray[np.float32]) -> bytes:
    return zlib.compress(array.astype("<f2").tobytes(), 1)


def _unpack(blob: bytes, shape: tuple[int, ...]) -> NDArray[np.float32]:
    return np.frombuffer(zlib.decompress(blob), "<f2").reshape(shape).astype(np.float32)
