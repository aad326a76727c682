"""Sessions: who has logged in, and which devices are connected at the table.

A login or the code that the arbiter has shown starts one. The browser keeps its token in a cookie.
Tokens are long and random, so that their SHA-256 is kept alone.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from pydantic import TypeAdapter

from ..console import FailureError, complain, parse_json
from ..safe_file import changing, replace_file
from .roles import Role
from .secrets_file import ALPHABET, Secrets, token_digest

SUFFIX = ".sessions"
"""Beside ``secrets.json`` lies ``secrets.json.sessions``."""

CODE_LETTERS = 8
"""Letters of a code: 39 bits, of which nobody guesses more than some dozen a minute."""

CODE_LIFETIME_S = 600.0
MAX_DEVICES = 8
"""A table has two players and a camera; more devices than these are a mistake."""

MAX_LOGINS = 1000
"""With one login more the oldest ends: a program that logs in for each request fills no disk."""


@dataclass(frozen=True, slots=True)
class Session:
    """A login as ``login``, or where that is None the device with this number and role.

    Times are in seconds since 1970. ``game`` is the game with which it ends, None for none.
    """

    digest: str
    login: str | None
    number: int
    role: Role
    since_s: float
    until_s: float
    game: str | None

    @property
    def name(self) -> str:
        """A device's name in the journal and in lists."""
        return f"{self.role.value} {self.number}"


@dataclass(frozen=True, slots=True)
class _Invitation:
    digest: str
    until_s: float
    game: str | None


class Sessions:
    """The sessions of one server. `game` names the present game; each holds for `held_s` seconds.

    They are kept in a file beside the `secrets`, which only its owner may read (mode 0600), and
    end with the key of the secrets. What another server with the same secrets writes counts at
    once. What cannot be written is logged, and holds until the server ends.
    """

    def __init__(self, secrets: Secrets, game: Callable[[], str], held_s: float) -> None:
        self._path = secrets.path.with_name(secrets.path.name + SUFFIX)
        self._key = hashlib.sha256(secrets.cookie_key.encode()).hexdigest()
        self._game, self._held_s = game, held_s
        self._lock = threading.RLock()
        self._invitations: dict[Role, _Invitation] = {}
        self._sessions: Mapping[str, Session] = {}
        self._version: tuple[int, int] | None = None

    def invite(self, now_s: float, *, with_game: bool, role: Role = Role.TABLE) -> str | None:
        """A code for the next device of a role, in place of the role's last one.

        `with_game` lets the device end with the present game. None where there are too many.
        """
        if len(self.devices(now_s)) >= MAX_DEVICES:
            return None
        code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LETTERS))
        game = self._game() if with_game else None
        self._invitations[role] = _Invitation(token_digest(code), now_s + CODE_LIFETIME_S, game)
        return code

    def join(self, code: str, now_s: float) -> tuple[Session, str] | None:
        """The device that brings `code`, and its token; None where the code does not hold."""
        with self._changing():
            digest = token_digest(code)
            fitting = [
                role
                for role, asked in self._invitations.items()
                if now_s < asked.until_s and hmac.compare_digest(asked.digest, digest)
            ]
            if not fitting:
                return None
            role = fitting[0]
            game = self._invitations.pop(role).game
            number = 1 + max((each.number for each in self._known().values()), default=0)
            return self._begin(now_s, None, number, role, game)

    def log_in(self, login: str, now_s: float) -> str:
        """The token of a new login as `login`, whose role is looked up at each request."""
        with self._changing():
            return self._begin(now_s, login, 0, Role.VIEWER, None)[1]

    def of(self, token: str, now_s: float) -> Session | None:
        """The session that has this token, while it holds."""
        found = self._known().get(token_digest(token))
        return found if found is not None and self._holds(found, now_s) else None

    def devices(self, now_s: float) -> Sequence[Session]:
        """The devices that hold, oldest first."""
        known = self._known().values()
        return [each for each in known if each.login is None and self._holds(each, now_s)]

    def revoke(self, number: int, now_s: float) -> bool:
        """Let a device hold no longer; False where there is none with this number."""
        found = [each for each in self.devices(now_s) if each.number == number]
        for each in found:
            self.end(each, now_s)
        return bool(found)

    def end_devices_of(self, game: str, now_s: float) -> None:
        """Let no device hold that was connected until the end of `game`."""
        for each in self.devices(now_s):
            if each.game == game:
                self.end(each, now_s)

    def end(self, session: Session, now_s: float) -> None:
        """Let a session hold no longer."""
        with self._changing():
            self._keep([each for each in self._known().values() if each != session], now_s)

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """While this lasts, no other thread or server changes the sessions."""
        with self._lock, ExitStack() as stack:
            try:
                stack.enter_context(changing(self._path))
            except FailureError as error:  # what is kept holds here all the same
                complain(f"{self._path}: {error.line}")
            yield

    def _begin(
        self, now_s: float, login: str | None, number: int, role: Role, game: str | None
    ) -> tuple[Session, str]:
        token = secrets.token_urlsafe(32)
        made = Session(token_digest(token), login, number, role, now_s, now_s + self._held_s, game)
        self._keep([*self._known().values(), made], now_s)
        return made, token

    def _holds(self, session: Session, now_s: float) -> bool:
        """Whether a session holds; no login does after the clock was set to before its start."""
        begun = session.login is None or session.since_s <= now_s
        return begun and now_s < session.until_s and session.game in (None, self._game())

    def _keep(self, sessions: Sequence[Session], now_s: float) -> None:
        """Keep those that have not ended, in memory and in the file."""
        logins = [each for each in sessions if each.login is not None]
        ended = set(logins[:-MAX_LOGINS])
        left = [each for each in sessions if now_s < each.until_s and each not in ended]
        self._sessions = {each.digest: each for each in left}
        stored = [asdict(each) | {"role": each.role.value} for each in left]
        data = json.dumps({"key": self._key, "sessions": stored}).encode()
        try:
            replace_file(self._path, data, mode=0o600)
        except OSError as error:
            complain(f"{self._path}: {error.strerror}; logins change back at the next start")
        else:
            self._version = file_version(self._path)

    def _known(self) -> Mapping[str, Session]:
        """All sessions, as the file has them; one that cannot be read changes nothing."""
        version = file_version(self._path)
        if version is None or version == self._version:
            return self._sessions
        with self._lock:  # what is kept meanwhile is newer
            self._read_file()
        return self._sessions

    def _read_file(self) -> None:
        if (version := file_version(self._path)) == self._version:
            return
        self._version = version
        try:
            found = parse_json(self._path.read_bytes())
            if not isinstance(found, dict):
                raise ValueError
            if found["key"] == self._key:
                read = TypeAdapter(list[Session]).validate_python(found["sessions"])
                self._sessions = {each.digest: each for each in read}
        except (OSError, ValueError, KeyError, TypeError):
            complain(f"{self._path}: these are no sessions; log in again, and connect devices anew")


def file_version(path: Path) -> tuple[int, int] | None:
    """What changes when the file is replaced; None where there is no file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return (found.st_ino, found.st_mtime_ns)
