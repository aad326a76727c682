"""Accounts of boards and of the hub at the broker, in mosquitto's format."""

from __future__ import annotations

import hashlib
import secrets
import sqlite3
from base64 import b64encode
from contextlib import closing
from pathlib import Path

from messages.texts import NAME_EXPECTED, ROOT, Channel, is_name
from web.console import FailureError

from ..boards.decisions import DecisionKind, decided
from ..boards.store import connect, rows_in

HUB = "=hub"
"""The hub's own user: no board can have this name."""

ITERATIONS, SALT_BYTES = 101, 12
"""mosquitto_passwd's default: generated passwords are not guessable, and 200 boards connect at
once."""

PASSWORD_BYTES = 18

KEEPS = "SELECT board, digest FROM boards ORDER BY board"
SHOWN = "SELECT 1 FROM lines WHERE board = ? LIMIT 1"


def new_password() -> str:
    """A password for a board: 144 bits."""
    return secrets.token_urlsafe(PASSWORD_BYTES)


def digest_of(password: str) -> str:
    """The hash of a password in mosquitto's form: PBKDF2 with SHA-512."""
    salt = secrets.token_bytes(SALT_BYTES)
    key = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, ITERATIONS)
    return f"$7${ITERATIONS}${b64encode(salt).decode()}${b64encode(key).decode()}"


def add_board(path: Path, board: str, *, again: bool = False) -> str:
    """Add `board` with a new password, which is returned once.

    Raises FailureError, also where it exists, unless `again` is set.
    """
    if not is_name(board):
        raise FailureError(f"board {board[:40]!r}: {NAME_EXPECTED}")
    password = new_password()
    verb = "REPLACE" if again else "INSERT"
    with decided(path, DecisionKind.MEMBERS, FailureError) as database:
        try:
            database.execute(f"{verb} INTO boards VALUES (?, ?)", (board, digest_of(password)))
        except sqlite3.IntegrityError:
            raise FailureError(
                f"board {board}: is there already; goban hub remove-board {board} makes room"
            ) from None
        database.execute("DELETE FROM removed WHERE board = ?", (board,))
    return password


def remove_board(path: Path, board: str) -> None:
    """Remove `board`; its lines stay stored. Raises FailureError."""
    with decided(path, DecisionKind.MEMBERS, FailureError) as database:
        gone = database.execute("DELETE FROM boards WHERE board = ?", (board,)).rowcount
        if not gone:  # one that came by a broker of its own
            gone = database.execute(SHOWN, (board,)).fetchone() is not None
        if gone:
            database.execute("REPLACE INTO removed VALUES (?)", (board,))
    if not gone:
        raise FailureError(f"board {board}: there is none; goban hub boards lists them")


def known_boards(path: Path) -> dict[str, str]:
    """The boards that may connect, with the hashes of their passwords."""
    return {str(board): str(digest) for board, digest in rows_in(path, KEEPS)}


def removed_boards(path: Path) -> frozenset[str]:
    """The removed boards."""
    return frozenset(str(board) for (board,) in rows_in(path, "SELECT board FROM removed"))


def setting(path: Path, key: str) -> str | None:
    """A setting that the hub stored for other commands, such as its broker's URL."""
    found = rows_in(path, "SELECT value FROM settings WHERE key = ?", (key,))
    return str(found[0][0]) if found else None


def note_setting(path: Path, key: str, value: str) -> None:
    """Store a setting for other commands."""
    with closing(connect(path)) as database:
        database.execute("REPLACE INTO settings VALUES (?, ?)", (key, value))


def password_file(boards: dict[str, str], hub_password: str) -> str:
    """mosquitto's file of passwords."""
    users = {HUB: digest_of(hub_password), **boards}
    return "".join(f"{user}:{digest}\n" for user, digest in users.items())


def access_file(site: str) -> str:
    """mosquitto's file of topics: a board has its own alone, the hub all of its site.

    >>> for line in access_file("club").splitlines()[1:4]:
    ...     print(line)
    topic readwrite goban/1/club/#
    pattern write goban/1/club/%u/up/online
    pattern write goban/1/club/%u/up/state
    """
    own = [
        f"pattern {'write' if each.startswith('up/') else 'read'} {ROOT}/{site}/%u/{each}\n"
        for each in Channel
    ]
    return f"user {HUB}\ntopic readwrite {ROOT}/{site}/#\n{''.join(own)}"
