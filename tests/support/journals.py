"""What is written into journals: a header, observations and event lines."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from device.game.codec import as_recorded
from device.game.journal.damage import survey
from device.game.journal.schema import reading
from vision.types import Observation, Side, view_from_corners

HEADER = {"source": "folder:x", "size": 9, "rules": "bga2009", "komi": None}


def observation(seq: int, offset: bool = False) -> Observation:
    random = np.random.default_rng(seq)
    probs = random.dirichlet([1.0, 1.0, 1.0], (9, 9)).astype(np.float32)
    shifts = random.normal(size=(9, 9, 2)).astype(np.float32)
    shifts[0, 0] = np.nan
    return as_recorded(
        Observation(
            seq=seq,
            t_ns=seq * 10**9,
            probs=probs,
            visible=random.random((9, 9)) > 0.2,
            motion=0.25,
            hand=Side.LEFT,
            offset=shifts if offset else None,
            view=view_from_corners(9, np.array([[0, 0], [80, 0], [80, 80.0 + seq], [0, 80]])),
            view_moved=True,
            model="net",
        )
    )


def line(n: int) -> dict[str, object]:
    return {"version": 1, "n": n, "type": "BoardPlay", "t": float(n)}


def find_damage(path: Path) -> str | None:
    """What is damaged in a journal, in words; None where all is whole."""
    with reading(path) as database:
        return survey(path, database).damage
