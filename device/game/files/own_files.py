"""Files and folders that belong to a game: nothing else is moved or overwritten."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Mapping
from itertools import combinations
from pathlib import Path

from ...errors import FailureError

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
