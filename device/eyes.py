"""The finder and the judge, with the weights that the package `models` carries."""

from __future__ import annotations

import os
from dataclasses import dataclass
from importlib.resources import files

from vision.finder import Finder
from vision.follow import Finds, Judges
from vision.judge import Judge

from .failure import FAILED_ON_THE_WAY, FailureError

FINDER, JUDGE = "finder.onnx", "judge.onnx"


@dataclass(frozen=True, slots=True)
class Eyes:
    """What finds a board in a picture, and what judges its points."""

    finder: Finds
    judge: Judges


def weights(name: str) -> bytes:
    """The bytes of a weights file of `models`; FailureError where it is not installed."""
    folder = files("models")
    try:
        return folder.joinpath(name).read_bytes()
    except OSError:
        raise FailureError(
            f"{folder}: {name} is not there; install goban-arbiter again", FAILED_ON_THE_WAY
        ) from None


def open_eyes() -> Eyes:
    """The finder and the judge of this installation; half of the cores are left to the rest."""
    threads = max(1, (os.cpu_count() or 1) // 2)
    return Eyes(Finder(weights(FINDER), threads=threads), Judge(weights(JUDGE), threads))
