"""The finder and the judge, with the weights that the package `models` carries."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files

from vision.colours import ColourJudge
from vision.finder import Finder
from vision.follow import Finds, Judges
from vision.judge import Judge

FINDER, JUDGE = "finder.onnx", "judge.onnx"


@dataclass(frozen=True, slots=True)
class Eyes:
    """What finds a board in a picture and judges its points; ``finder`` None: corners only."""

    finder: Finds | None
    judge: Judges


def weights(name: str) -> bytes | None:
    """The bytes of a weights file of `models`, None where it is not installed."""
    file = files("models").joinpath(name)
    return file.read_bytes() if file.is_file() else None


def open_eyes(threads: int = 1) -> Eyes:
    """The finder and the judge of this installation, each with so many threads."""
    find, judge = weights(FINDER), weights(JUDGE)
    return Eyes(
        None if find is None else Finder(find, threads),
        ColourJudge() if judge is None else Judge(judge, threads),
    )
