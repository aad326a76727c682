"""Picture files as a source: settled looks, or the frames of a film."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from referee.facts import Fact
from vision.types import Frame

from .base import LOOK_INTERVAL_NS, NS, Fault
from .pictures import PictureError, load_picture


class PictureSequence:
    """Picture files in order: settled looks, or frames of a film at `fps`."""

    live = False
    clock_ns = None
    facts: tuple[Fact, ...] = ()

    def __init__(self, files: Sequence[Path], identity: str, fps: float | None) -> None:
        self.files = files
        self.looks = fps is None
        self.fps = fps
        self.interval_ns = LOOK_INTERVAL_NS if fps is None else NS / fps
        self.identity = identity
        self.length_ns: int | None = round((len(self.files) - 1) * self.interval_ns)

    def frames(self, since_ns: int = 0) -> Iterator[Frame | Fault]:
        """A frame a readable picture; a fault a picture that is not; both count in the time."""
        for seq, path in enumerate(self.files):
            t_ns = round(seq * self.interval_ns)
            if t_ns < since_ns:
                continue
            try:
                yield Frame(load_picture(path), seq, t_ns, path.name)
            except PictureError as error:
                yield Fault(t_ns, f"{path}: {error.message}; left out")

    def close(self) -> None:
        """Nothing is held open."""
