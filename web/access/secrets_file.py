"""The secrets file: the arbiter's password, tokens of devices, signing keys.

One JSON file that only its owner may read (mode 0600). The password is kept as an argon2 hash,
tokens as SHA-256: they are long and random, so that a slow hash would add nothing.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import stat
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from rules.texts import one_line

from ..console import FailureError, complain, is_journal, parse_json, put
from ..safe_file import changing, replace_file
from ..webhook_post import new_secret
from .roles import Role

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that nobody mistakes for each other on a phone."""

GROUPS, LETTERS = 4, 4
"""A made password has so many groups of so many letters: 79 bits."""

NAME = "secrets.json"

ARBITER = "arbiter"
"""Login name of the shared arbiter password."""

MAX_NAME_CHARS = 60

RESERVED = (ARBITER, "anybody", "hub")
"""Names that stand for somebody already."""

HASHER = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
"""OWASP's parameters of argon2id (Password Storage Cheat Sheet): 19 MiB, 2 passes."""


@dataclass(frozen=True, slots=True)
class Token:
    """A device's token: whose it is, what it may do, and its hash."""

    name: str
    role: Role
    digest: str


@dataclass(frozen=True, slots=True)
class Secrets:
    """The secrets of one installation. `load_secrets` reads or makes them."""

    path: Path
    password_hash: str
    cookie_key: str
    webhook_secret: str
    tokens: Mapping[str, Token] = field(default_factory=dict)
    link_password: str | None = field(default=None, repr=False)
    arbiters: Mapping[str, str] = field(default_factory=dict)
    """The hashes of the passwords of arbiters who have one of their own, by name."""
    services: Mapping[str, Mapping[str, str]] = field(default_factory=dict, repr=False)
    """What other services gave for the hub to come back with, by the name of the service."""

    def is_password(self, password: str, name: str = ARBITER) -> bool:
        """Whether this is the password of `name`; unknown names take as long (some 0.01 s)."""
        stored = self.password_hash if name == ARBITER else self.arbiters.get(name)
        return is_password_of(stored or self.password_hash, password) and stored is not None

    def token(self, text: str) -> Token | None:
        """The token of this text."""
        return self.tokens.get(token_digest(text))

    def with_password(self, password: str, name: str = ARBITER) -> Secrets:
        """These secrets with a new password for `name`, and a new key, which ends all logins."""
        made = replace(self, cookie_key=secrets.token_hex(32))
        if name == ARBITER:
            return replace(made, password_hash=hash_of(password))
        return replace(made, arbiters={**self.arbiters, name: hash_of(password)})

    def without_arbiter(self, name: str) -> Secrets:
        """These secrets without the arbiter `name`, and with another key. Raises FailureError."""
        if name not in self.arbiters:
            known = ", ".join(self.arbiters) or "none"
            raise FailureError(f"--remove-arbiter {name}: arbiters with a name are {known}")
        left = {each: stored for each, stored in self.arbiters.items() if each != name}
        return replace(self, arbiters=left, cookie_key=secrets.token_hex(32))

    def with_token(self, name: str, role: Role) -> tuple[Secrets, str]:
        """These secrets with a new token for `name`, in place of its old one; the token's text."""
        text = secrets.token_urlsafe(32)
        kept = {key: token for key, token in self.tokens.items() if token.name != name}
        digest = token_digest(text)
        return replace(self, tokens={**kept, digest: Token(name, role, digest)}), text

    def save(self) -> None:
        """Write the file, whole and for its owner alone. Raises FailureError."""
        stored: dict[str, object] = {
            "password": self.password_hash,
            "cookie_key": self.cookie_key,
            "webhook_secret": self.webhook_secret,
            "tokens": [
                {"name": token.name, "role": token.role.value, "sha256": token.digest}
                for token in self.tokens.values()
            ],
        }
        if self.link_password is not None:
            stored["link_password"] = self.link_password
        if self.arbiters:
            stored["arbiters"] = [
                {"name": name, "password": hashed} for name, hashed in self.arbiters.items()
            ]
        if self.services:
            stored["services"] = {name: dict(given) for name, given in self.services.items()}
        try:
            replace_file(self.path, json.dumps(stored, indent=1).encode(), mode=0o600)
        except OSError as error:
            raise FailureError(f"{self.path}: {error.strerror or error}") from None


def default_secrets_path() -> Path:
    """Where secrets lie: the service's own folder, else the user's for the state of programs."""
    if service := os.environ.get("STATE_DIRECTORY"):
        return Path(service.split(":")[0]) / NAME
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "goban-arbiter" / NAME


def new_password() -> str:
    """A password that can be read aloud and typed on a phone."""
    groups = ("".join(secrets.choice(ALPHABET) for _ in range(LETTERS)) for _ in range(GROUPS))
    return "-".join(groups)


def arbiters_name(text: str) -> str:
    """The name of an arbiter with a password of his own. Raises FailureError.

    >>> arbiters_name("  Anna Berg")
    'Anna Berg'
    """
    try:
        name = one_line(text)
    except ValueError as error:
        raise FailureError(f"--new-password {error}") from None
    if len(name) > MAX_NAME_CHARS or name.casefold() in RESERVED:
        raise FailureError(
            f"--new-password {name[:40]!r}: expected at most {MAX_NAME_CHARS} characters, and none"
            f" of {', '.join(RESERVED)}"
        )
    return name


def hash_of(password: str) -> str:
    """The argon2 hash of a password."""
    return HASHER.hash(password)


def is_password_of(digest: str, password: str) -> bool:
    """Whether `digest` is the hash of a password; takes some hundredths of a second."""
    try:
        return HASHER.verify(digest, password)
    except (VerificationError, InvalidHashError):
        return False


def make_secrets(path: Path, password: str) -> Secrets:
    """New secrets with this password, not written yet."""
    return Secrets(path, hash_of(password), secrets.token_hex(32), new_secret())


def load_secrets(path: Path) -> Secrets | None:
    """The secrets in a file; None where there is none.

    Raises FailureError where others may read the file, or it holds something else.
    """
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
        data = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise FailureError(f"{path}: {error.strerror or error}") from None
    if os.name == "posix" and mode & 0o077:
        raise FailureError(f"{path}: others may read it; chmod 600 {path}")
    try:
        stored = parse_json(data)
        if not isinstance(stored, dict):
            raise ValueError
        tokens = [
            Token(str(item["name"]), Role(item["role"]), str(item["sha256"]))
            for item in stored["tokens"]
        ]
        password, key, hook = (
            str(stored[name]) for name in ("password", "cookie_key", "webhook_secret")
        )
        link = stored.get("link_password")
        if not isinstance(link, str | None):
            raise ValueError
        arbiters = {str(item["name"]): str(item["password"]) for item in stored.get("arbiters", ())}
        services = {
            str(name): {str(key): str(value) for key, value in given.items()}
            for name, given in stored.get("services", {}).items()
        }
    except (ValueError, KeyError, TypeError, AttributeError):
        raise FailureError(
            f"{path}: these are no secrets of goban; delete the file, and a new password is made"
        ) from None
    by_digest = {token.digest: token for token in tokens}
    return Secrets(path, password, key, hook, by_digest, link, arbiters, services)


@contextmanager
def _changing(path: Path) -> Iterator[None]:
    """While this lasts, no other process changes the secrets. Raises FailureError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FailureError(f"{path}: {error.strerror or error}") from None
    with changing(path):
        yield


def change_secrets(path: Path, change: Callable[[Secrets], Secrets]) -> None:
    """Put what `change` makes of the secrets in their place; nobody else changes them meanwhile.

    Raises FailureError where there are none yet, or the file cannot be written.
    """
    with _changing(path):
        if (found := load_secrets(path)) is None:
            raise FailureError(f"{path}: there are no secrets yet; start the hub once")
        change(found).save()


def token_digest(text: str) -> str:
    """What is kept of a token, which cannot be had back from it."""
    return hashlib.sha256(text.encode()).hexdigest()


def first_secrets(path: Path, renewed_by: str | None = None) -> Secrets:
    """The secrets; at the first start they are made, and the password is shown once.

    `renewed_by` is the command that makes another one, by default that of `goban serve`.
    """
    if (found := load_secrets(path)) is not None:
        return found
    with _changing(path):
        if (found := load_secrets(path)) is not None:
            return found
        password = new_password()
        made = make_secrets(path, password)
        made.save()
    if is_journal():  # which others may read, and which is kept
        command = renewed_by or f"goban serve --new-password --secrets {path}"
        complain(f"{command} makes and shows a password")
    else:
        complain(
            f"the arbiter's password is {password} (shown this once; --new-password makes another)"
        )
    return made


def show_new_password(path: Path, name: str = "") -> int:
    """Make a new password and show it, for the arbiter `name` where one is given; the exit status.

    Raises FailureError for a name that cannot be one.
    """
    password = new_password()
    with _changing(path):
        before = load_secrets(path)
        if name:
            whose = arbiters_name(name)
            made = (before or make_secrets(path, new_password())).with_password(password, whose)
        elif before is None:
            made = make_secrets(path, password)
        else:
            made = before.with_password(password)
        put(password)  # what nobody could read is not kept
        made.save()
    return 0


def remove_arbiter(path: Path, name: str) -> int:
    """Take the password of the arbiter `name` away; the exit status. Raises FailureError."""
    first_secrets(path)
    change_secrets(path, lambda known: known.without_arbiter(name))
    return 0


def show_new_token(path: Path, name: str, role: Role) -> int:
    """Make a token for a device and show it; the exit status."""

    def with_shown_token(known: Secrets) -> Secrets:
        made, text = known.with_token(name, role)
        put(text)  # what nobody could read is not kept
        return made

    first_secrets(path)
    change_secrets(path, with_shown_token)
    return 0
