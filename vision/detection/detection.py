"""One board that was found in a picture."""

from __future__ import annotations

from dataclasses import dataclass

from ..classification.classification import Classification
from ..types import BoardView

BELIEVED = 0.5
"""A grid with less confidence is refused."""


@dataclass(frozen=True, slots=True, eq=False)
class Detection:
    """Where a board lies, and what lies on its points if that was classified to verify it."""

    view: BoardView
    classification: Classification | None = None
    by_marks: float = 1.0
    """Confidence of the grid by the marks alone.

    The verifier and the pattern of the squares are left out: boards full of stones mislead them.
    """
