"""The page's own certificate: whose it is, how long it is kept, when it is made anew."""

from __future__ import annotations

import hashlib
import signal
import socket
import ssl
import stat
import subprocess
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import ifaddr
import pytest

from tests.support.processes import python
from web.certificates import (
    CERTIFICATE,
    KEY,
    LIFE,
    RENEWED_BEFORE,
    SLACK,
    found_certificate,
    needs_certificate,
    own_addresses,
    own_certificate,
)
from web.console import FailureError
from web.server import check_certificate

NOW = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def host(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Goban-3.club.example")


def test_it_names_this_machine_and_its_files_are_their_owners_alone(tmp_path: Path) -> None:
    own = own_certificate(tmp_path / "state", NOW)
    check_certificate(own.files)
    for path in (own.files.certificate, own.files.key):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    der = ssl.PEM_cert_to_DER_cert(own.files.certificate.read_text())
    assert own.fingerprint.replace(":", "").lower() == hashlib.sha256(der).hexdigest()
    shown = subprocess.run(
        ["openssl", "x509", "-noout", "-ext", "subjectAltName", "-in", own.files.certificate],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    for name in ("DNS:goban-3,", "DNS:goban-3.local,", "DNS:localhost", "IP Address:127.0.0.1"):
        assert name in shown


LAST = LIFE - SLACK - RENEWED_BEFORE

KEPT: dict[str, tuple[datetime, bool]] = {
    "the next day": (NOW + timedelta(days=1), True),
    "the last day that is left alone": (NOW + LAST - timedelta(hours=1), True),
    "a day that is not known": (NOW + timedelta(days=9000), False),
    "a day before it was made, that is not known": (NOW - timedelta(days=500), False),
}


@pytest.mark.parametrize("when", KEPT)
def test_it_is_kept(when: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now, dated = KEPT[when]
    made = own_certificate(tmp_path, NOW)
    monkeypatch.setattr("web.certificates.clock_is_set", lambda now_s: dated)
    assert own_certificate(tmp_path, now) == made


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:100])


def another_key(path: Path) -> None:
    path.write_bytes(own_certificate(path.parent / "other", NOW).files.key.read_bytes())


REPLACED: dict[str, Callable[[Path, pytest.MonkeyPatch], object]] = {
    "the certificate is damaged": lambda folder, _: cut(folder / CERTIFICATE),
    "the key is damaged": lambda folder, _: cut(folder / KEY),
    "the key is gone": lambda folder, _: (folder / KEY).unlink(),
    "the key is another one": lambda folder, _: another_key(folder / KEY),
    "the machine has another name": lambda _, patch: patch.setattr(
        socket, "gethostname", lambda: "goban-4"
    ),
}


@pytest.mark.parametrize("why", REPLACED)
def test_it_is_made_anew_where(why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = own_certificate(tmp_path, NOW)
    REPLACED[why](tmp_path, monkeypatch)
    after = own_certificate(tmp_path, NOW)
    assert after.fingerprint != before.fingerprint
    check_certificate(after.files)


def test_it_is_made_anew_before_it_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = own_certificate(tmp_path, NOW)
    monkeypatch.setattr("web.certificates.clock_is_set", lambda now_s: True)
    after = own_certificate(tmp_path, NOW + LAST)
    assert after.until > before.until


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FailureError, match="--plain-http"):
        own_certificate(tmp_path / "file" / "state", NOW)
    assert found_certificate(tmp_path) is None


@pytest.mark.parametrize(
    ("host", "needed"),
    [("127.0.0.1", False), ("127.8.8.8", False), ("::1", False), ("0.0.0.0", True), ("::", True)],
)
def test_the_network_alone_needs_one(host: str, needed: bool) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(family) as listening:
            listening.bind((host, 0))
            assert needs_certificate(listening) == needed
    except OSError:
        pytest.skip(f"this machine has no {host}")


@pytest.mark.parametrize("plain", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_the_page_is_https_on_the_network_unless_told_otherwise(
    plain: bool, tmp_path: Path
) -> None:
    words = ["serve", "demo", "--listen", "0.0.0.0:0", "--secrets", "secrets.json"]
    words += ["--plain-http"] if plain else []
    with python(tmp_path, "-m", "device.cli", *words) as server:
        assert server.stderr is not None
        assert "password" in server.stderr.readline()
        url = server.stderr.readline().split()[-1]
        said = server.stderr.readline()
        assert url.startswith("http://" if plain else "https://")
        with httpx.Client(verify=False, timeout=30.0) as client:
            assert client.get(f"{url}api/state").status_code == 200
        own = found_certificate(tmp_path)
        assert (own is None) == plain
        if own is not None:
            port = int(url.rstrip("/").rpartition(":")[2])
            der = ssl.PEM_cert_to_DER_cert(ssl.get_server_certificate(("127.0.0.1", port)))
            assert own.fingerprint in said
            assert hashlib.sha256(der).hexdigest() == own.fingerprint.replace(":", "").lower()
        server.send_signal(signal.SIGTERM)
        assert server.wait(60.0) == 0


def test_a_network_that_leads_nowhere_has_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    here = [[ifaddr.IP("10.77.0.1", 24, "hall")], [ifaddr.IP(("fe80::1", 0, 2), 64, "hall")]]
    adapters = [ifaddr.Adapter("hall", "hall", ips) for ips in here]
    monkeypatch.setattr("web.certificates.get_adapters", lambda: adapters)
    shown = [str(each) for each in own_addresses()]
    assert "10.77.0.1" in shown
    assert "fe80::1" not in shown
    assert shown[-2:] == ["127.0.0.1", "::1"]
