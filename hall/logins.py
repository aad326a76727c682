"""Logins of the hall: arbiters and viewers by name, each with a password of its own."""

from __future__ import annotations

import asyncio
import hashlib
import re
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from web.access.access import Access
from web.access.roles import Role, Visitor
from web.access.secrets_file import ARBITER, Secrets, hash_of
from web.access.secrets_file import new_password as new_login_password
from web.console import FailureError

from .boards.decisions import DecisionKind, decided
from .boards.store import rows_in

POLL_S = 1.0
MAX_NAME = 40

NAME = re.compile(r"\w(?:[\w .'-]{0,38}\w)?")
"""A person's name: letters of any alphabet, digits, spaces, `.`, `'`, `-`."""

MAX_LOGINS = 500


@dataclass(frozen=True, slots=True)
class HallLogin:
    """A login: name, role, and the hash of its password."""

    name: str
    role: Role
    digest: str = field(repr=False)

    @property
    def of(self) -> str:
        """The id of this login in sessions; a new password changes it."""
        return f"{self.name}#{hashlib.sha256(self.digest.encode()).hexdigest()[:16]}"

    @property
    def visitor(self) -> Visitor:
        """The visitor with this login."""
        return Visitor(self.role, self.name, known=True)


class HallAccess(Access):
    """Access to the hall: by the first password, or by one of `logins`."""

    def __init__(self, secrets: Secrets, path: Path) -> None:
        super().__init__(secrets)
        self.path = path
        self.logins: Mapping[str, HallLogin] = {}
        self.read()

    def read(self) -> None:
        """Read the logins from the store. Raises FailureError."""
        self.logins = {login.of: login for login in known_logins(self.path).values()}

    async def watch(self) -> None:
        """Read added and removed logins; endless."""
        while True:
            await asyncio.sleep(POLL_S)
            try:
                await asyncio.to_thread(self.read)
            except Exception:  # the hub logs that its store cannot be read
                continue

    def login(self, name: str) -> HallLogin | None:
        """The login by this name."""
        return next((login for login in self.logins.values() if login.name == name), None)

    def person(self, of: str) -> Visitor | None:
        """The visitor of login `of`; None if that login was removed."""
        login = self.logins.get(of)
        return super().person(of) if login is None else login.visitor


def add_login(path: Path, name: str, role: Role) -> str:
    """Add a login by `name`, with a new password, which is returned once.

    Raises FailureError, also where the name exists.
    """
    if NAME.fullmatch(name) is None or name == ARBITER:
        raise FailureError(
            f"login {name[:40]!r}: expected a name of 1 to {MAX_NAME} letters and digits, "
            f"other than {ARBITER}"
        )
    password = new_login_password()
    row = (name, role.value, hash_of(password))
    with decided(path, DecisionKind.MEMBERS, FailureError) as database:
        if database.execute("SELECT count(*) FROM logins").fetchone()[0] >= MAX_LOGINS:
            raise FailureError(f"there are {MAX_LOGINS} logins: remove one first")
        try:
            database.execute("INSERT INTO logins VALUES (?, ?, ?)", row)
        except sqlite3.IntegrityError:
            raise FailureError(
                f"login {name}: is there already; goban hub remove-login {name!r} makes room"
            ) from None
    return password


def remove_login(path: Path, name: str) -> None:
    """Remove a login and its sessions. Raises FailureError."""
    with decided(path, DecisionKind.MEMBERS, FailureError) as database:
        gone = database.execute("DELETE FROM logins WHERE name = ?", (name,)).rowcount
    if not gone:
        raise FailureError(f"login {name[:40]}: there is none; goban hub logins lists them")


def known_logins(path: Path) -> dict[str, HallLogin]:
    """The logins by name. Raises FailureError."""
    try:
        rows = rows_in(path, "SELECT name, role, digest FROM logins ORDER BY name")
    except sqlite3.Error as error:
        raise FailureError(f"{path}: cannot be read ({error})") from None
    found = [HallLogin(str(name), Role(role), str(digest)) for name, role, digest in rows]
    return {login.name: login for login in found}
