"""The results of an evaluation, and tables of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from .calibration import ReliabilityTable, reliabilities
from .photos import Figures, PhotoResult, figures
from .sequences import SequenceResult

ALL = "all"


@dataclass(frozen=True, slots=True, eq=False)
class Evaluation:
    """Photos and sequences of `folder` measured."""

    folder: Path
    results: tuple[PhotoResult, ...]
    followed: tuple[SequenceResult, ...]
    trained_on: frozenset[str]
    """The sources that the nets have seen; their figures are no evidence of anything."""
    weights: str

    @property
    def evidence(self) -> tuple[PhotoResult, ...]:
        """Photos of sources that were not trained on and whose boards are labelled."""
        return tuple(
            result
            for result in self.results
            if result.photo.source not in self.trained_on and not result.photo.stones
        )

    @property
    def by_source(self) -> dict[str, Figures]:
        """Figures of `ALL` evidence, then of every source."""
        sums = {ALL: figures(self.evidence)} if self.evidence else {}
        return sums | _grouped(self.results, lambda result: result.photo.source)

    @property
    def by_light(self) -> dict[str, Figures]:
        """Figures of the evidence by the light that the labels name."""
        return _grouped(self.evidence, lambda result: result.photo.light)

    @property
    def reliabilities(self) -> tuple[ReliabilityTable, ...]:
        """The calibration of confidence, on the evidence alone."""
        return reliabilities(self.evidence)

    @property
    def mistakes(self) -> tuple[PhotoResult, ...]:
        """The boards that were read wrong or refused, and the grids that were not found."""
        return tuple(
            result
            for result in self.results
            if (result.photo.rows is not None and not result.right)
            or (result.photo.view is not None and not result.grid_right)
            or result.refused is not None
        )

    def name(self, result: PhotoResult) -> str:
        """The photo's path below the folder."""
        return result.photo.path.relative_to(self.folder).as_posix()


def _grouped(
    results: Sequence[PhotoResult], key: Callable[[PhotoResult], str]
) -> dict[str, Figures]:
    groups: dict[str, list[PhotoResult]] = defaultdict(list)
    for result in results:
        groups[key(result)].append(result)
    return {name: figures(found) for name, found in sorted(groups.items())}
