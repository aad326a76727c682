"""A board's card is written; a file that is changed is kept beside it first."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from urllib.parse import urlsplit

from ..broker.joining import Joining
from ..messages.texts import MessageError
from ..messages.wire import read_broker
from ..shared import PRIVATE, SHARED, FailureError, replace_file
from . import first_boot
from .card import Card
from .first_boot import BEFORE, BOARD, CA
from .seed import Seed, files_of

OWN = "goban"
"""The folder on the boot partition that is ours alone."""

SPARE_BYTES = 32 * 1024 * 1024
"""What stays free on the partition."""

URL_WORDS = re.compile(r"sha256=([0-9a-f]{64})")

LOOPBACK = ("127.", "localhost", "[::1]")


@dataclass(frozen=True, slots=True)
class BoardPackage:
    """The Debian package: its file's name and hash, and where it is, here or at an address."""

    file: str
    sha256: str
    at: Path | str

    @property
    def told(self) -> Mapping[str, str]:
        """What the board is told of it."""
        known = {"file": self.file, "sha256": self.sha256}
        return known if isinstance(self.at, Path) else {**known, "url": self.at}


def package_of(given: str, card: Card) -> BoardPackage:
    """The package that `--package` names, which must be for this card. Raises FailureError."""
    name = Path(urlsplit(given).path if "://" in given else given).name
    if not name.startswith("goban-arbiter_") or not name.endswith(card.system.suffix):
        raise FailureError(
            f"--package {name}: the card has {card.system.value}; expected "
            f"goban-arbiter_VERSION{card.system.suffix} (make deb ARCH=arm64)"
        )
    if "://" in given:
        address, _, hashed = given.partition("#")
        found = URL_WORDS.fullmatch(hashed)
        if urlsplit(address).scheme not in ("http", "https") or found is None:
            raise FailureError(f"--package {given}: expected http(s)://…/FILE.deb#sha256=HASH")
        return BoardPackage(name, found[1], address)
    try:
        with Path(given).open("rb") as file:
            return BoardPackage(name, hashlib.file_digest(file, "sha256").hexdigest(), Path(given))
    except OSError as error:
        raise FailureError(f"--package {given}: {error.strerror}") from None


def board_on(card: Card) -> str | None:
    """The board that an earlier writing has named on this card."""
    try:
        return str(json.loads((card.boot / OWN / BOARD).read_text())["board"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def check_room(card: Card, package: BoardPackage) -> None:
    """Raise FailureError where the package does not fit."""
    if not isinstance(package.at, Path):
        return
    there = card.boot / OWN / package.file
    free = shutil.disk_usage(card.boot).free + (there.stat().st_size if there.is_file() else 0)
    needed = package.at.stat().st_size + SPARE_BYTES
    if free < needed:
        raise FailureError(
            f"--sd {card.boot}: has {free >> 20} MB free and needs {needed >> 20}; "
            "serve the package instead (--package URL#sha256=HASH)"
        )


def check_reachable(joining: Joining) -> None:
    """Raise FailureError where no other machine reaches the hub's broker, or none can trust it."""
    where = str(joining.told["broker"])
    try:
        host = read_broker(where, None).host
    except MessageError as error:
        raise FailureError(f"the hub's broker {where}: {error}") from None
    if host.startswith(LOOPBACK):
        raise FailureError(
            f"boards cannot reach {where}; start the hub once with --broker-listen 0.0.0.0:8883"
        )
    if joining.ca is None:
        raise FailureError(f"a card needs the authority of the broker {where}, which is not ours")


def write_card(
    card: Card, seed: Seed, joining: Joining, package: BoardPackage, source: str
) -> list[str]:
    """Write the card; the names of what was written. Raises FailureError.

    A file that was there is kept under its name and `BEFORE`, the first time alone. What was
    written before and is written again is replaced.
    """
    told = joining.told
    board = {
        "board": told["board"],
        "link": told["broker"],
        "site": told["site"],
        "password": told["password"],
        "source": source,
        **({} if seed.language is None else {"language": seed.language}),
        "package": package.told,
    }
    instance = f"goban-{seed.host}-{token_hex(4)}"
    files = files_of(card.system, seed, instance, card.command_line)
    own = card.boot / OWN
    try:
        own.mkdir(exist_ok=True)
        _forget_packages(own, package.file)
        replace_file(own / BOARD, json.dumps(board, indent=1).encode(), mode=PRIVATE)
        replace_file(own / CA, str(told["ca"]).encode(), mode=SHARED)
        script = Path(first_boot.__file__).read_bytes()
        replace_file(own / "first_boot.py", script, mode=SHARED)
        if isinstance(package.at, Path):
            shutil.copyfile(package.at, own / package.file)
        for name, content in files.items():
            _keep(card.boot / name)
            # The kernel's line is last: only a whole card is started from.
            replace_file(card.boot / name, content, mode=PRIVATE)
    except OSError as error:
        raise FailureError(
            f"--sd {card.boot}: {error.strerror}; the card is not whole, write it again"
        ) from None
    return [*(f"{OWN}/{path.name}" for path in sorted(own.iterdir())), *files]


def _forget_packages(own: Path, wanted: str) -> None:
    for path in own.glob("*.deb"):
        if path.name != wanted:
            path.unlink()


def _keep(path: Path) -> None:
    before = path.with_name(path.name + BEFORE)
    if path.is_file() and not before.exists():
        replace_file(before, path.read_bytes(), mode=PRIVATE)
