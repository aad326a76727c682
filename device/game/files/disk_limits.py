"""How much a game may write, and what is logged or done where something cannot be written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from ...errors import FAILED_ON_THE_WAY, FailureError
from ...trouble import Trouble

MB = 1_000_000


@dataclass(frozen=True, slots=True)
class DiskLimits:
    """Limits in megabytes. One that is reached is logged; the game and its record go on."""

    journal: int = 2000
    """Beyond it only looks that something came of are kept, with a checkpoint after each."""
    evidence: int = 1000
    """Beyond it no more pictures of alerts are kept, but their texts alone."""
    record: int = 4000
    """Beyond it no more observations are kept."""


DEFAULT_LIMITS = DiskLimits()


class DiskBudget:
    """What a folder of a game may hold; `option` is the option that sets it."""

    def __init__(self, folder: Path, limit_mb: float, option: str, what: str) -> None:
        self._folder, self._limit_mb = folder, limit_mb
        self._option, self._what = option, what
        self._held = self._measured()
        self._trouble = Trouble()

    def allows(self, size: int) -> bool:
        """Whether `size` bytes more may be written, which then count; False is logged once.

        The folder is measured anew before anything is refused: old pictures may have been removed.
        """
        if not self._fits(size):
            self._held = self._measured()
        if self._fits(size):
            self._held += size
            self._trouble.ends(f"{self._folder}: there is room again for {self._what}")
            return True
        self._trouble.begins(
            f"{self._folder}: {self._limit_mb} MB, the limit of {self._option}, are reached; "
            f"the game goes on without more {self._what}"
        )
        return False

    def _fits(self, size: int) -> bool:
        return self._held + size <= self._limit_mb * MB

    def _measured(self) -> int:
        """The bytes of the files that the folder holds now."""
        found = 0
        for path in self._folder.glob("*"):
            with suppress(OSError):  # it was removed in between
                found += path.lstat().st_size if path.is_file() else 0
        return found


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


class WriteFailureLog:
    """Logs on standard error that something beside the record cannot be written, and its end.

    `folder` is where it would lie, `what` names it. ``made``: whether there was a failure.
    """

    def __init__(self, folder: Path, what: str) -> None:
        self.made = False
        self._folder, self._what = folder, what
        self._trouble = Trouble()

    @contextmanager
    def instead_of_failure(self) -> Iterator[None]:
        """While something is written: an OSError is logged, and the game goes on."""
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
