"""A file of a game that cannot be written: the record's ends the game, a picture's is said."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..console import complain
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


class Complaint:
    """Says once on standard error that something beside the record cannot be written.

    `folder` is where it would lie, `what` names it. Once something can be written again, the next
    failure is said anew. ``made`` tells whether there was any.
    """

    def __init__(self, folder: Path, what: str) -> None:
        self.made = False
        self._folder, self._what = folder, what
        self._said = False

    @contextmanager
    def instead_of_failure(self) -> Iterator[None]:
        """While something is written: an OSError is said, and the game goes on."""
        try:
            yield
        except OSError as error:
            if not self._said:
                complain(
                    f"{self._folder}: {self._what} cannot be written ({error.strerror}); the "
                    "record of moves goes on without them"
                )
            self._said = self.made = True
        else:
            self._said = False
