"""What a command over several files writes: one file, or one for each in a folder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..earlier_files import keep_earlier
from ..errors import FAILED_ON_THE_WAY, FailureError, FileError
from ..game.journal.paths import check_can_hold, make_folders
from ..safe_file import replace_file


@dataclass(frozen=True, slots=True)
class Outputs:
    """Where the output of each input goes; nowhere where the option was not given.

    Nothing is written over: a file of an earlier run is kept under a number.
    """

    target: Path | None
    suffix: str
    is_folder: bool

    @classmethod
    def of(cls, option: str, target: Path | None, inputs: Sequence[Path], suffix: str) -> Outputs:
        """The outputs that `option` names: a folder, or a file where there is one input.

        A name without a suffix, or of a folder that is there, is a folder's, which is made. Raises
        FailureError where a file is named for several inputs, it cannot be made, or it is an input.
        """
        if target is None:
            return cls(None, suffix, is_folder=False)
        is_folder = target.is_dir() or len(inputs) > 1 or not target.suffix
        if is_folder:
            if target.suffix and not target.is_dir():
                raise FailureError(f"{option} {target}: of several files, name a folder")
            make_folders([target])
        else:
            check_can_hold([target])
        outputs = cls(target, suffix, is_folder)
        _check_apart(option, [outputs.path(given) for given in inputs], inputs)
        return outputs

    def path(self, given: Path) -> Path:
        """Where the output of `given` goes."""
        assert self.target is not None
        return self.target / f"{given.stem}{self.suffix}" if self.is_folder else self.target

    def write(self, given: Path, content: Callable[[], bytes]) -> None:
        """Write the output of `given`, if one is wanted. Raises FileError."""
        if self.target is None:
            return
        path, data = self.path(given), content()
        try:
            keep_earlier([path], "an earlier file")
            replace_file(path, data)
        except OSError as error:
            message = f"{path}: {error.strerror or error}"
            raise FileError("cannot_write", message, FAILED_ON_THE_WAY) from None


def _check_apart(option: str, outputs: Sequence[Path], inputs: Sequence[Path]) -> None:
    """Raise FailureError where an output is an input, or two inputs have one output."""
    read = {path.resolve() for path in inputs}
    seen: set[Path] = set()
    for path in outputs:
        if path.resolve() in read:
            raise FailureError(f"{option} {path}: this is a photo that is read; name another")
        if path in seen:
            raise FailureError(f"{option} {path}: two photos have this name; do them one by one")
        seen.add(path)
