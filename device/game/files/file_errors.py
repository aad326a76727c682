"""A file of a game that cannot be written: the record's ends the game, a picture's is said."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ...errors import FAILED_ON_THE_WAY, FailureError
from ...trouble import Trouble


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
    """Says on standard error that something beside the record cannot be written, and its end.

    `folder` is where it would lie, `what` names it. ``made`` tells whether there was any.
    """

    def __init__(self, folder: Path, what: str) -> None:
        self.made = False
        self._folder, self._what = folder, what
        self._trouble = Trouble()

    @contextmanager
    def instead_of_failure(self) -> Iterator[None]:
        """While something is written: an OSError is said, and the game goes on."""
        try:
            yield
        except OSError as error:
            self._trouble.begins(
                f"{self._folder}: {self._what} cannot be written ({error.strerror}); the "
                "record of moves goes on without them"
            )
            self.made = True
        else:
            self._trouble.ends(f"{self._folder}: {self._what} can be written again")
