"""What a board needs to join a hall: told once, as words, as one line, and as a QR code."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import segno

from ..messages.wire import Broker
from ..shared import own_addresses, qr_svg
from .accounts import setting
from .authority import CA, broker_files
from .mosquitto import Listener

DEFAULT_BROKER = ("0.0.0.0", 8883)
DEFAULT_SITE = "hall"

BROKER, SITE, TRUSTED = "broker", "site", "trusted"
"""Settings that a hub notes: where the broker is, the site, whose authority the broker has."""


@dataclass(frozen=True, slots=True)
class Joining:
    """What a board needs. ``told`` is what a program is told; ``ca`` is the authority's file."""

    told: Mapping[str, object]
    ca: Path | None

    @property
    def line(self) -> str:
        """The one line that starts the board with its link."""
        told = self.told
        site = "" if told["site"] == DEFAULT_SITE else f" --site {told['site']}"
        file = "" if self.ca is None else " --link-ca ca.pem"
        return (
            f"GOBAN_LINK_PASSWORD={told['password']} goban serve SOURCE "
            f"--link {told['broker']} --board {told['board']}{site}{file}"
        )

    def words(self) -> list[str]:
        """What a board needs, for people, with the line as a QR code."""
        lines = [
            f"Board {self.told['board']}; its password is shown this once: {self.told['password']}",
            "On the board:",
            f"  {self.line}",
        ]
        if self.ca is not None:
            lines.append(f"where ca.pem is a copy of {self.ca}")
        drawn = io.StringIO()
        segno.make(self.line, error="m", micro=False).terminal(drawn, compact=True)
        return [*lines, *drawn.getvalue().rstrip("\n").splitlines()]

    def picture(self) -> str:
        """The line as a QR code: an SVG image."""
        return qr_svg(self.line)


def joining_of(folder: Path, path: Path, board: str, password: str) -> Joining:
    """What `board` needs to join the hall whose store is at `path` in `folder`."""
    where = setting(path, BROKER) or address_for_boards(Listener(*DEFAULT_BROKER))
    site, trusted = setting(path, SITE) or DEFAULT_SITE, setting(path, TRUSTED)
    if trusted is None:
        broker_files(folder)
        trusted = CA
    told: dict[str, object] = {
        "board": board,
        "user": board,
        "password": password,
        "broker": where,
        "site": site,
    }
    if not trusted:
        return Joining(told, None)
    return Joining({**told, "ca": (folder / trusted).read_text()}, folder / trusted)


def address_for_boards(listener: Listener) -> str:
    """The broker's address as boards are told it: this machine's own where it listens on all."""
    host = listener.host
    if host in ("0.0.0.0", "::"):
        host = str(own_addresses()[0])
    return str(Broker(host, listener.port, listener.tls))
