"""How much a game may write, which files are its own, and what is logged on failure."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from web.console import FAILED_ON_THE_WAY, FailureError
from web.trouble import Trouble

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
    """What a game may write into a folder beside its record; failures are logged.

    `option` is the option that limits `what`; `everything` is that and what else is written.
    ``failed``: whether anything could not be written.
    """

    def __init__(
        self, folder: Path, limit_mb: float, option: str, what: str, everything: str | None = None
    ) -> None:
        self._folder, self._limit_mb = folder, limit_mb
        self._option, self._what, self._everything = option, what, everything or what
        self._held = self._measured()
        self._full, self._failing = Trouble(), Trouble()
        self.failed = False

    def allows(self, size: int) -> bool:
        """Whether `size` bytes more may be written, which then count; False is logged once.

        The folder is measured anew before anything is refused: old pictures may have been removed.
        """
        if not self._fits(size):
            self._held = self._measured()
        if self._fits(size):
            self._held += size
            self._full.ends(f"{self._folder}: there is room again for {self._what}")
            return True
        self._full.begins(
            f"{self._folder}: {self._limit_mb} MB, the limit of {self._option}, are reached; "
            f"the game goes on without more {self._what}"
        )
        return False

    @contextmanager
    def instead_of_failure(self) -> Iterator[None]:
        """While something is written: an OSError is logged, and the game goes on."""
        try:
            yield
        except OSError as error:
            self._failing.begins(
                f"{self._folder}: {self._everything} cannot be written ({error.strerror}); the "
                "record of moves goes on without them"
            )
            self.failed = True
        else:
            self._failing.ends(f"{self._folder}: {self._everything} can be written again")

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


PICTURE = r"frame-\d+\.jpg"
"""A picture of an alert."""

EVIDENCE_SUFFIX = ".evidence"
"""How the name of a folder of such pictures ends that nobody has named."""


def alert_text(number: int) -> str:
    """The name of the file with the words of alert `number`; its last line names the pictures.

    >>> alert_text(7)
    'alert-0007.txt'
    """
    return f"alert-{number:04}.txt"


KEPT = rf"{PICTURE}|alert-\d+(\.\d+)?\.txt|sights-\d+\.npz"

TEMPORARY = r"\.[a-z0-9_]{8}\.tmp"
"""How the name of a temporary file ends that `replace_file` makes."""

OURS = re.compile(rf"{KEPT}|\.goban\.lock|\.({KEPT}){TEMPORARY}")
"""Names of what a game writes into its folders for evidence and observations."""


Named = Mapping[str, Path | None]
"""Files or folders by the option that names them."""


def check_apart(files: Named, folders: Named, inputs: Iterable[str | Path | None]) -> None:
    """Raise FailureError (status 2) where two outputs are one, or one would take an input's place.

    A folder would also take the place of what lies in it. Of `inputs` those count that are there.
    """
    outputs = {option: path for option, path in (*files.items(), *folders.items()) if path}
    places = {option: path.resolve() for option, path in outputs.items()}
    for one, other in combinations(places, 2):
        if places[one] == places[other] and one in files:
            raise FailureError(f"{one} and {other} are both {outputs[one]}; give two names")
    for given in [Path(word) for word in inputs if word is not None]:
        read = given.resolve()
        for option, place in places.items():
            if given.exists() and (place == read or place in read.parents):
                raise FailureError(f"{option} {outputs[option]}: {given} is there, which is read")


def sweep(files: Iterable[Path | None], folders: Iterable[Path | None]) -> None:
    """Remove the temporary files that killed processes left: beside `files`, and in `folders`.

    Only what is named as a game names them is removed; the caller holds the files and folders.
    """
    for path in files:
        if path is not None:
            _sweep(path.parent, re.compile(re.escape(f".{path.name}") + TEMPORARY))
    for folder in folders:
        if folder is not None and folder.is_dir():
            _sweep(folder, re.compile(rf"\.({KEPT}){TEMPORARY}"))


def _sweep(folder: Path, names: re.Pattern[str]) -> None:
    for path in [at for at in folder.iterdir() if names.fullmatch(at.name)]:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)


def check_own_folders(folders: Named) -> None:
    """Raise FailureError (status 2) where a folder has anything in it that no game has written."""
    for option, folder in folders.items():
        if folder is None or not folder.is_dir():
            continue
        strange = next((at for at in folder.iterdir() if not OURS.fullmatch(at.name)), None)
        if strange is not None:
            raise FailureError(
                f"{option} {folder}: {strange.name} is there, which no game has written; name "
                "another folder"
            )
