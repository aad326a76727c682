"""The finder and the judge, with the weights that are installed."""

from __future__ import annotations

from dataclasses import dataclass

from vision.colours import ColourJudge
from vision.follow import Finds, Judges


@dataclass(frozen=True, slots=True)
class Eyes:
    """What finds a board in a picture and judges its points; ``finder`` None: corners only."""

    finder: Finds | None
    judge: Judges


def open_eyes() -> Eyes:
    """The finder and the judge of this installation."""
    return Eyes(None, ColourJudge())
