"""Two processes change one file of secrets or sessions: neither change is lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest

from web.access import secrets_file, sessions
from web.access.roles import Role
from web.access.secrets_file import load_secrets, make_secrets, show_new_token
from web.access.sessions import Sessions
from web.safe_file import replace_file

OTHERS_S = 0.2
"""How long a change lets another one go first; one that waits for it takes longer."""


def amidst(other: Callable[[], object]) -> tuple[Thread, Callable[[], None]]:
    """A thread that does `other`, and what begins it in the middle of another change, once."""
    thread = Thread(target=other)

    def begin() -> None:
        if thread.ident is None:
            thread.start()
            thread.join(OTHERS_S)

    return thread, begin


def test_two_tokens_made_at_once_are_both_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "secrets.json"
    make_secrets(path, "sente").save()
    thread, begin = amidst(lambda: show_new_token(path, "two", Role.VIEWER))
    monkeypatch.setattr(secrets_file, "put", lambda _: begin())

    show_new_token(path, "one", Role.VIEWER)
    thread.join()

    found = load_secrets(path)
    assert found is not None
    assert {token.name for token in found.tokens.values()} == {"one", "two"}
    assert [each.name for each in tmp_path.iterdir()] == ["secrets.json"]


def test_two_servers_with_one_file_of_sessions_keep_both_logins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = make_secrets(tmp_path / "secrets.json", "sente")
    one, two = (Sessions(made, str, 3600.0) for _ in range(2))
    tokens: list[str] = []
    thread, begin = amidst(lambda: tokens.append(two.log_in("Anna", 2.0)))

    def slowly(path: Path, content: bytes, mode: int) -> None:
        begin()
        replace_file(path, content, mode)

    monkeypatch.setattr(sessions, "replace_file", slowly)
    tokens.append(one.log_in("Berta", 1.0))
    thread.join()

    found = [Sessions(made, str, 3600.0).of(token, 3.0) for token in tokens]
    assert {each.login for each in found if each is not None} == {"Anna", "Berta"}
