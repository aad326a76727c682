"""Detect the system of a card by its boot partition."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from device.console import FailureError

CLOUD_FILES = ("user-data", "meta-data", "network-config")

IMAGE = re.compile(r"Raspberry Pi reference (\d{4}-\d{2}-\d{2})")
"""The beginning of an image's `issue.txt`."""

BOOKWORM_SINCE, TRIXIE_SINCE = "2023-10-10", "2025-10-01"
"""The first images of these systems."""

MAX_READ_BYTES = 64 * 1024


class CardSystem(Enum):
    """The system of a card, by its name."""

    BOOKWORM = "bookworm"
    TRIXIE = "trixie"

    @property
    def suffix(self) -> str:
        """The ending of a package's name for this system on a 64-bit Raspberry Pi."""
        number = 12 if self is CardSystem.BOOKWORM else 13
        return f"~deb{number}_arm64.deb"


@dataclass(frozen=True, slots=True)
class Card:
    """The boot partition of an unmodified card, mounted at ``boot``."""

    boot: Path
    system: CardSystem
    command_line: str


def card_at(boot: Path) -> Card:
    """The card whose boot partition is mounted at `boot`. Raises FailureError for others."""
    if not boot.is_dir():
        raise FailureError(f"--sd {boot}: there is no such folder; mount the card's boot partition")
    words = _text(boot / "cmdline.txt").split()
    if not words or not (boot / "config.txt").is_file():
        raise FailureError(
            f"--sd {boot}: is no boot partition of a Raspberry Pi (cmdline.txt and config.txt)"
        )
    image = IMAGE.match(_text(boot / "issue.txt"))
    if image is None:
        raise FailureError(
            f"--sd {boot}: is no card of Raspberry Pi OS (issue.txt does not say so)"
        )
    return Card(boot, _system(boot, image[1]), " ".join(words))


def cards_at(folder: Path) -> Sequence[Card]:
    """The cards at `folder`: its own, or those mounted in it. Raises FailureError without one."""
    mounted = sorted(path.parent for path in folder.glob("*/cmdline.txt"))
    return [card_at(boot) for boot in mounted or [folder]]


def _system(boot: Path, made: str) -> CardSystem:
    if made >= TRIXIE_SINCE:
        if all((boot / name).is_file() for name in CLOUD_FILES):
            return CardSystem.TRIXIE
        raise FailureError(
            f"--sd {boot}: the image of {made} has no cloud-init ({', '.join(CLOUD_FILES)}); "
            "write a newer one to the card"
        )
    if made >= BOOKWORM_SINCE:
        return CardSystem.BOOKWORM
    raise FailureError(
        f"--sd {boot}: the image of {made} is too old; Bookworm ({BOOKWORM_SINCE}) or later is "
        "needed"
    )


def _text(path: Path) -> str:
    """The text of a file of the partition; empty where there is none."""
    try:
        with path.open("rb") as file:
            return file.read(MAX_READ_BYTES).decode("utf-8", "replace")
    except OSError:
        return ""
