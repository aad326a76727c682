"""Write a board's card; a changed file is backed up beside it first."""

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

from messages.mqtt_client import read_broker
from messages.texts import MessageError
from web.console import FailureError
from web.safe_file import PRIVATE, SHARED, replace_file

from ..broker.joining import Joining
from . import first_boot
from .first_boot import BEFORE, BOARD, CA
from .seed import Card, Seed, files_of

OWN = "goban"
"""The program's own folder on the boot partition."""

SPARE_BYTES = 32 * 1024 * 1024
URL_WORDS = re.compile(r"sha256=([0-9a-f]{64})")

LOOPBACK = ("127.", "localhost", "[::1]")


@dataclass(frozen=True, slots=True)
class BoardPackage:
    """The Debian package: its file's name and hash, and its path or URL."""

    file: str
    sha256: str
    at: Path | str

    @property
    def to_json(self) -> Mapping[str, str]:
        """The object in the board's file on its card."""
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
    """The board for which this card was written before."""
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
    """Raise FailureError where other machines cannot reach or trust the hub's broker."""
    where = str(joining.fields["broker"])
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

    An original file is backed up under its name and `BEFORE`. Files of an earlier writing are
    replaced.
    """
    fields = joining.fields
    board = {
        "board": fields["board"],
        "link": fields["broker"],
        "site": fields["site"],
        "password": fields["password"],
        "source": source,
        **({} if seed.language is None else {"language": seed.language}),
        "package": package.to_json,
    }
    files = files_of(card.system, seed, f"goban-{seed.host}-{token_hex(4)}", card.command_line)
    own = card.boot / OWN
    try:
        own.mkdir(exist_ok=True)
        for old in own.glob("*.deb"):
            if old.name != package.file:
                old.unlink()
        replace_file(own / BOARD, json.dumps(board, indent=1).encode(), mode=PRIVATE)
        replace_file(own / CA, str(fields["ca"]).encode(), mode=SHARED)
        replace_file(own / "first_boot.py", Path(first_boot.__file__).read_bytes(), mode=SHARED)
        if isinstance(package.at, Path):
            shutil.copyfile(package.at, own / package.file)
        for name, content in files.items():
            before = card.boot / f"{name}{BEFORE}"
            if (card.boot / name).is_file() and not before.exists():
                replace_file(before, (card.boot / name).read_bytes(), mode=PRIVATE)
            # The kernel's command line is last: an incomplete card must not start.
            replace_file(card.boot / name, content, mode=PRIVATE)
    except OSError as error:
        raise FailureError(
            f"--sd {card.boot}: {error.strerror}; the card is not whole, write it again"
        ) from None
    return [*(f"{OWN}/{path.name}" for path in sorted(own.iterdir())), *files]
