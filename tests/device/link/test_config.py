"""Where the hub is: from options, the file of configuration, the environment, the secrets."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from device.link.link import PASSWORD_VARIABLE, link_config
from messages.texts import Address
from web.access.roles import Role
from web.access.secrets_file import load_secrets, make_secrets
from web.console import FailureError


@pytest.mark.parametrize(
    ("url", "variable", "secret", "password"),
    [
        ("mqtt://hub", None, None, None),
        ("mqtt://hub", None, "secret", "secret"),
        ("mqtt://hub", "variable", "secret", "variable"),
        ("mqtt://T1:url@hub", "variable", "secret", "url"),
        ("mqtt://T1@hub", None, "secret", "secret"),
    ],
)
def test_where_the_password_is(
    url: str,
    variable: str | None,
    secret: str | None,
    password: str | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(PASSWORD_VARIABLE, raising=False)
    if variable is not None:
        monkeypatch.setenv(PASSWORD_VARIABLE, variable)

    found = link_config(url, "T1", None, None, secret)

    assert (found.broker.user, found.broker.password) == ("T1", password)
    assert found.address == Address("hall", "T1")
    assert str(password or "secret") not in repr(found)


@pytest.mark.parametrize(
    ("url", "board", "site", "says"),
    [
        ("mqtt://hub", None, None, "--link needs --board NAME"),
        ("mqtt://hub", "T 1", None, "'T 1': expected 1 to 40 letters"),
        ("mqtt://hub", "T1", "a/b", "'a/b': expected 1 to 40 letters"),
        ("http://hub", "T1", None, "expected mqtt://HOST"),
    ],
)
def test_a_mistake_is_one_line(url: str, board: str | None, site: str | None, says: str) -> None:
    with pytest.raises(FailureError) as error:
        link_config(url, board, site)

    assert says in error.value.line


def test_an_authority_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(FailureError, match="there is no such file"):
        link_config("mqtts://hub", "T1", None, tmp_path / "ca.pem")
    (tmp_path / "ca.pem").write_text("x")
    with pytest.raises(FailureError, match="no certificate in PEM"):
        link_config("mqtts://hub", "T1", None, tmp_path / "ca.pem")


def test_the_secrets_keep_the_password_of_the_link(tmp_path: Path) -> None:
    made = replace(make_secrets(tmp_path / "secrets.json", "x"), link_password="of the link")
    made.save()
    found = load_secrets(tmp_path / "secrets.json")

    assert found is not None
    assert found.link_password == "of the link"
    assert found.with_token("lamp", Role.VIEWER)[0].link_password == "of the link"
