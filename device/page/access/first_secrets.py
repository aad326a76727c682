"""The first secrets of an installation, a new password, a new token: each is shown once."""

from __future__ import annotations

from pathlib import Path

from ...console import complain, is_journal, put
from .roles import Role
from .secrets_file import Secrets, arbiters_name, load_secrets, make_secrets, new_password


def first_secrets(path: Path, renewed_by: str | None = None) -> Secrets:
    """The secrets; at the first start they are made, and the password is shown once.

    `renewed_by` is the command that makes another one, by default that of `goban serve`.
    """
    found = load_secrets(path)
    if found is not None:
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
    before = load_secrets(path)
    if name:
        whose = arbiters_name(name)
        made = (before or make_secrets(path, new_password())).with_password(password, whose)
    else:
        made = make_secrets(path, password) if before is None else before.with_password(password)
    put(password)  # what nobody could read is not kept
    made.save()
    return 0


def remove_arbiter(path: Path, name: str) -> int:
    """Take the password of the arbiter `name` away; the exit status. Raises FailureError."""
    first_secrets(path).without_arbiter(name).save()
    return 0


def show_new_token(path: Path, name: str, role: Role) -> int:
    """Make a token for a device and show it; the exit status."""
    secrets, text = first_secrets(path).with_token(name, role)
    put(text)  # what nobody could read is not kept
    secrets.save()
    return 0
