"""A file of a game that cannot be written ends the game with one line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..errors import FAILED_ON_THE_WAY, FailureError


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """While something is written to `path`: an OSError becomes a FailureError that names it."""
    try:
        yield
    except OSError as error:
        raise FailureError(
            f"{error.filename or path}: cannot be written ({error.strerror}); make "
            "room and go on with --resume",
            FAILED_ON_THE_WAY,
        ) from None
