"""What is chosen at the first start: a camera and the terms of the game, and where it is kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from referee.facts import NewGame

from ...safe_file import replace_file
from ...sources.cameras.video4linux import CameraHere
from .camera_trial import CameraTrial


@dataclass(frozen=True, slots=True)
class Choices:
    """A camera as a word of the command line, and the terms of the first game."""

    source: str
    terms: NewGame

    def to_toml(self) -> str:
        """The configuration that keeps what holds beyond the first game: names are left out."""
        terms = self.terms
        kept = {
            "source": self.source,
            "rules": terms.rules,
            "komi": None if terms.komi is None else f"{float(terms.komi):g}",
            "black_side": None if terms.black_side is None else terms.black_side.value,
        }
        lines = [f"{key} = {json.dumps(value)}" for key, value in kept.items() if value is not None]
        head = "# Written by the first set-up of goban serve; docs/configuration.md has every key."
        return "\n".join([head, "[watch]", *lines, ""])


@dataclass(slots=True)
class FirstRun:
    """The first start, until `begun` is what was chosen.

    `cameras` finds the cameras of this machine. `check` raises FailureError where the program would
    not start with these choices. `file` is where they are kept. `address_of` is where the page then
    is with this source, None where it stays. `end` ends the page of the first start.
    """

    trial: CameraTrial
    cameras: Callable[[], Sequence[CameraHere]]
    file: Path
    check: Callable[[Choices], None]
    address_of: Callable[[str], str | None]
    end: Callable[[], None]
    begun: Choices | None = None

    def begin(self, choices: Choices, *, keep: bool) -> None:
        """Let the game begin with `choices`, and with `keep` write them.

        Raises FailureError for choices with which it would not start, and OSError where the file
        cannot be written; nothing is written then.
        """
        self.check(choices)
        if keep:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            replace_file(self.file, choices.to_toml().encode())
        self.begun = choices
