"""Devices at the table: how one is connected, which there are, and until when.

The arbiter has a code shown, which holds once and for some minutes. The browser that brings it gets
a token in a cookie, for the table or for a phone that is the camera. Tokens are long and random,
so that their SHA-256 is kept alone.
"""

from __future__ import annotations

import hmac
import json
import secrets
import threading
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from ...console import complain
from ...json_text import parse_json
from ...safe_file import replace_file
from .roles import Role
from .secrets_file import ALPHABET, token_digest

SUFFIX = ".table"
"""Beside ``secrets.json`` lies ``secrets.json.table``."""

CODE_LETTERS = 8
"""Letters of a code: 39 bits, of which nobody guesses more than some dozen a minute."""

CODE_S = 600.0
"""A code holds for so long."""

MOST_DEVICES = 8
"""A table has two players and a camera; more devices than these are a mistake."""


@dataclass(frozen=True, slots=True)
class TableDevice:
    """A device that is connected: its number, its role, its token's hash, and how long it holds.

    Times are in seconds since 1970. ``game`` is the game with which it ends, None for none.
    """

    number: int
    role: Role
    digest: str
    since_s: float
    until_s: float
    game: str | None

    @property
    def name(self) -> str:
        """The device's name in the journal and in lists."""
        return f"{self.role.value} {self.number}"


@dataclass(frozen=True, slots=True)
class _Invitation:
    digest: str
    until_s: float
    game: str | None


class TableDevices:
    """The devices of a table. `game` names the present game; a device holds for `held_s` seconds.

    They are kept in a file beside the `secrets`, which only its owner may read (mode 0600). What
    cannot be written is said in a line, and then holds until the server ends.
    """

    def __init__(self, secrets: Path, game: Callable[[], str], held_s: float) -> None:
        self._path = secrets.with_name(secrets.name + SUFFIX)
        self._game, self._held_s = game, held_s
        self._lock = threading.Lock()
        self._invitations: dict[Role, _Invitation] = {}
        self._devices = self._stored()

    def invite(self, now_s: float, *, with_game: bool, role: Role = Role.TABLE) -> str | None:
        """A code for the next device of a role, in place of the role's last one.

        `with_game` lets the device end with the present game. None where there are too many.
        """
        if len(self.known(now_s)) >= MOST_DEVICES:
            return None
        code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LETTERS))
        game = self._game() if with_game else None
        self._invitations[role] = _Invitation(token_digest(code), now_s + CODE_S, game)
        return code

    def join(self, code: str, now_s: float) -> tuple[TableDevice, str] | None:
        """The device that brings `code`, and its token; None where the code does not hold."""
        with self._lock:
            digest = token_digest(code)
            fitting = [
                role
                for role, asked in self._invitations.items()
                if now_s < asked.until_s and hmac.compare_digest(asked.digest, digest)
            ]
            if not fitting:
                return None
            role = fitting[0]
            asked = self._invitations.pop(role)
            number = 1 + max((device.number for device in self._devices), default=0)
            token = secrets.token_urlsafe(32)
            until_s = now_s + self._held_s
            device = TableDevice(number, role, token_digest(token), now_s, until_s, asked.game)
            self._keep((*self.known(now_s), device))
        return device, token

    def of(self, token: str, now_s: float) -> TableDevice | None:
        """The device that has this token, while it holds."""
        digest = token_digest(token)
        return next((each for each in self.known(now_s) if each.digest == digest), None)

    def known(self, now_s: float) -> Sequence[TableDevice]:
        """The devices that hold, oldest first."""
        game = self._game()
        return [
            each for each in self._devices if now_s < each.until_s and each.game in (None, game)
        ]

    def revoke(self, number: int, now_s: float) -> bool:
        """Let a device hold no longer; False where there is none with this number."""
        with self._lock:
            left = [each for each in self.known(now_s) if each.number != number]
            found = len(left) < len(self.known(now_s))
            self._keep(left)
        return found

    def _keep(self, devices: Sequence[TableDevice]) -> None:
        self._devices = tuple(devices)
        data = json.dumps([asdict(each) | {"role": each.role.value} for each in devices]).encode()
        try:
            replace_file(self._path, data, mode=0o600)
        except OSError as error:
            complain(
                f"{self._path}: {error.strerror}; the table's devices are lost at the next start"
            )

    def _stored(self) -> tuple[TableDevice, ...]:
        """What the file holds; nothing where there is none."""
        try:
            found = parse_json(self._path.read_bytes())
            if not isinstance(found, list):
                raise ValueError
            return tuple(_device(each) for each in found)
        except FileNotFoundError:
            return ()
        except (OSError, ValueError, KeyError, TypeError):
            complain(f"{self._path}: these are no devices of a table; connect them anew")
            return ()


def _device(stored: object) -> TableDevice:
    """A device as the file has it. Raises ValueError, KeyError or TypeError."""
    if not isinstance(stored, dict):
        raise ValueError
    game = stored["game"]
    return TableDevice(
        int(stored["number"]),
        Role(stored.get("role", Role.TABLE.value)),
        str(stored["digest"]),
        float(stored["since_s"]),
        float(stored["until_s"]),
        None if game is None else str(game),
    )
