"""The data with which a board joins a hall: shown once, as text, command line and QR code."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import segno

from messages.mqtt_client import Broker
from web.certificates import own_addresses

from .accounts import setting
from .mosquitto import CA, Listener, broker_files

DEFAULT_BROKER = ("0.0.0.0", 8883)
DEFAULT_SITE = "hall"

BROKER, SITE, TRUSTED = "broker", "site", "trusted"
"""Keys of a hub's settings: the broker's URL, the site, the file of the broker's authority."""


@dataclass(frozen=True, slots=True)
class Joining:
    """Joining data: ``fields`` for programs; ``ca`` is the file of the certificate authority."""

    fields: Mapping[str, object]
    ca: Path | None

    @property
    def line(self) -> str:
        """The command line that starts the board with its link."""
        fields = self.fields
        site = "" if fields["site"] == DEFAULT_SITE else f" --site {fields['site']}"
        file = "" if self.ca is None else " --link-ca ca.pem"
        return (
            f"GOBAN_LINK_PASSWORD={fields['password']} goban serve SOURCE "
            f"--link {fields['broker']} --board {fields['board']}{site}{file}"
        )

    def words(self) -> list[str]:
        """The lines of text for people, with the command line as a QR code."""
        board, password = self.fields["board"], self.fields["password"]
        lines = [
            f"Board {board}; its password is shown this once: {password}",
            "On the board:",
            f"  {self.line}",
        ]
        if self.ca is not None:
            lines.append(f"where ca.pem is a copy of {self.ca}")
        drawn = io.StringIO()
        segno.make(self.line, error="m", micro=False).terminal(drawn, compact=True)
        return [*lines, *drawn.getvalue().rstrip("\n").splitlines()]


def joining_of(folder: Path, path: Path, board: str, password: str) -> Joining:
    """The data with which `board` joins the hall whose store is at `path` in `folder`."""
    broker = setting(path, BROKER) or address_for_boards(Listener(*DEFAULT_BROKER))
    site, trusted = setting(path, SITE) or DEFAULT_SITE, setting(path, TRUSTED)
    if trusted is None:
        broker_files(folder)
        trusted = CA
    fields: dict[str, object] = {
        "board": board,
        "user": board,
        "password": password,
        "broker": broker,
        "site": site,
    }
    if not trusted:
        return Joining(fields, None)
    return Joining({**fields, "ca": (folder / trusted).read_text()}, folder / trusted)


def address_for_boards(listener: Listener) -> str:
    """The broker's URL for boards: with this machine's own address where it listens on all."""
    host = listener.host
    if host in ("0.0.0.0", "::"):
        host = str(own_addresses()[0])
    return str(Broker(host, listener.port, listener.tls))
