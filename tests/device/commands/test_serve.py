"""`goban serve` on the command line: secrets that are made and shown, and what is refused."""

from __future__ import annotations

import shutil
import signal
import socket
import stat
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from device.cli import main
from tests.support.live_serve import Server, play_camera
from tests.support.page_server import make_test_secrets, until
from tests.support.processes import python
from web.access import secrets_file
from web.access.roles import Role
from web.access.secrets_file import load_secrets


@pytest.fixture
def secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path / "state" / "secrets.json"


def test_a_token_and_a_password_are_shown_once_and_kept_hashed(
    secrets: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["serve", "--secrets", str(secrets)]
    assert main([*words, "--new-token", "clock"]) == 0
    first, said = capsys.readouterr()
    assert "password" in said
    assert stat.S_IMODE(secrets.stat().st_mode) == 0o600
    assert first.strip() not in secrets.read_text()
    assert main([*words, "--new-token", "screen", "--role", "viewer"]) == 0
    second = capsys.readouterr().out
    assert main([*words, "--new-token", "clock"]) == 0
    third = capsys.readouterr().out
    kept = load_secrets(secrets)
    assert kept is not None
    assert kept.token(first.strip()) is None, "the old token of the same name still holds"
    screen, clock = kept.token(second.strip()), kept.token(third.strip())
    assert screen is not None
    assert clock is not None
    assert (screen.role, clock.role, clock.name) == (Role.VIEWER, Role.ARBITER, "clock")
    assert main([*words, "--new-password"]) == 0
    password = capsys.readouterr().out.strip()
    again = load_secrets(secrets)
    assert again is not None
    assert again.is_password(password)
    assert not kept.is_password(password)
    assert again.cookie_key != kept.cookie_key
    assert again.tokens == kept.tokens
    assert password not in secrets.read_text()


def test_an_arbiter_has_a_password_of_his_own(
    secrets: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["serve", "--secrets", str(secrets)]
    assert main([*words, "--new-password"]) == 0
    shared = capsys.readouterr().out.strip()
    assert main([*words, "--new-password", "A. Sato"]) == 0
    own = capsys.readouterr().out.strip()
    kept = load_secrets(secrets)
    assert kept is not None
    assert kept.is_password(shared)
    assert kept.is_password(own, "A. Sato")
    assert not kept.is_password(shared, "A. Sato")
    assert not kept.is_password(own)
    assert not kept.is_password(shared, "B. Sato"), "a name that nobody has takes any password"
    for name in ("arbiter", "Hub", " ", "x" * 61):
        assert main([*words, "--new-password", name]) == 2
    assert main([*words, "--remove-arbiter", "B. Sato"]) == 2
    assert "arbiters with a name are A. Sato" in capsys.readouterr().err
    assert main([*words, "--remove-arbiter", "A. Sato"]) == 0
    left = load_secrets(secrets)
    assert left is not None
    assert not left.is_password(own, "A. Sato")
    assert left.cookie_key != kept.cookie_key


def test_a_password_is_not_shown_to_the_journal(
    secrets: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets_file, "is_journal", lambda: True)
    words = ["serve", "absent.mp4", "--secrets", str(secrets), "--listen", "127.0.0.1:0"]
    assert main(words) == 2
    first, _ = capsys.readouterr().err.splitlines()
    assert first.endswith(f"--new-password --secrets {secrets} makes and shows a password")


def test_what_cannot_be_served_is_refused_in_one_line(
    secrets: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    open_to_all = tmp_path / "open.json"
    open_to_all.write_text("{}")
    open_to_all.chmod(0o644)
    broken = tmp_path / "broken.json"
    broken.write_text("[]")
    broken.chmod(0o600)
    (tmp_path / "no.pem").write_text("no certificate")
    (tmp_path / "sourceless.toml").write_text("[watch]\n")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        refused = {
            "names none": ["--config", "sourceless.toml"],
            "in use": ["demo", "--listen", f"127.0.0.1:{port}"],
            "chmod 600": ["demo", "--secrets", str(open_to_all)],
            "no secrets of goban": ["demo", "--secrets", str(broken)],
            "belong together": ["demo", "--tls-cert", "a.pem"],
            "katago-config belong together": ["demo", "--katago-model", "a.bin"],
            "no such file": ["demo", "--tls-cert", "a.pem", "--tls-key", "b.pem"],
            "PEM": ["demo", "--tls-cert", "no.pem", "--tls-key", "no.pem"],
            "absent.mp4": ["absent.mp4"],
            "ADDRESS:PORT": ["demo", "--listen", "8361"],
        }
        for says, words in refused.items():
            free = [] if "--listen" in words else ["--listen", "127.0.0.1:0"]
            own = [] if "--secrets" in words else ["--secrets", str(secrets)]
            assert main(["serve", *words, *free, *own]) == 2, says
            lines = capsys.readouterr().err.splitlines()
            assert says in lines[-1]
            assert all("Traceback" not in line for line in lines)


@pytest.mark.skipif(sys.platform == "win32", reason="files are not held there")
def test_a_second_instance_is_told_who_has_the_files_and_the_port(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    secrets, tokens = make_test_secrets(tmp_path)
    secrets.save()
    monkeypatch.chdir(tmp_path)
    play_camera(0, monkeypatch.setitem)
    own = ["--secrets", "secrets.json", "--listen"]
    named = ["--sgf", "g.sgf", "--events", "e.jsonl", "--evidence", "seen", "--record", "rec"]
    holder = "another goban is writing it (process {}, goban serve"
    with Server() as server:
        first = server.start(tmp_path, [*named, *own, "127.0.0.1:0"])
        port = first.url().rpartition(":")[2]
        seconds = [
            ["--sgf", "g.sgf"],
            ["--sgf", "g.sgf", "--resume"],
            ["--journal", "g.journal"],
            ["--sgf", "other.sgf", "--events", "e.jsonl"],
            ["--sgf", "other.sgf", "--evidence", "seen"],
            ["--sgf", "other.sgf", "--record", "rec"],
        ]
        for words in seconds:
            assert main(["serve", "camera:0", *words, *own, "127.0.0.1:0"]) == 2, words
            (line,) = capsys.readouterr().err.splitlines()
            assert holder.format(first.pid) in line
        assert main(["serve", "camera:0", *own, f"127.0.0.1:{port}"]) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert f"--listen 127.0.0.1:{port}: " in line
        assert "in use" in line
        headers = {"Authorization": f"Bearer {tokens[Role.ARBITER]}"}
        with httpx.Client(base_url=first.url(), headers=headers, timeout=30.0) as client:
            until(lambda: client.get("/api/state").json()["rows"])
            assert client.post("/api/facts", json={"type": "Undo"}).status_code in (202, 409)
            assert client.get("/api/state").json()["failure"] is None
        assert not [path for path in tmp_path.iterdir() if path.name.startswith("other.")]
        server.kill()
        first = server.start(tmp_path, [*own, "127.0.0.1:0"])
        with httpx.Client(base_url=first.url(), timeout=30.0) as client:
            until(lambda: client.get("/api/state").json()["rows"])
        assert main(["serve", "camera:0", "--resume", *own, "127.0.0.1:0"]) == 2
        assert holder.format(first.pid) in capsys.readouterr().err


@pytest.mark.skipif(shutil.which("openssl") is None, reason="needs openssl for a certificate")
def test_a_game_is_served_over_tls_until_the_signal(tmp_path: Path) -> None:
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj"]
    subprocess.run(
        [*make, "/CN=localhost", "-keyout", "key.pem", "-out", "cert.pem"],
        cwd=tmp_path,
        check=True,
        capture_output=True,
    )
    words = ["serve", "demo", "--tls-cert", "cert.pem", "--tls-key", "key.pem"]
    words += ["--secrets", "secrets.json", "--listen", "127.0.0.1:0"]
    with python(tmp_path, "-m", "device.cli", *words) as server:
        assert server.stderr is not None
        password = server.stderr.readline().split("password is ")[1].split()[0]
        url = server.stderr.readline().split()[-1]
        assert url.startswith("https://127.0.0.1:")
        with httpx.Client(base_url=url, verify=False, timeout=30.0) as client:
            until(lambda: client.get("/healthz").status_code == 200)
            answer = client.post("/api/login", json={"password": password})
            assert answer.status_code == 200
            assert "Secure" in answer.headers["set-cookie"]
            assert client.get("/api/setup").status_code == 200
            with client.stream("GET", "/api/events"):
                server.send_signal(signal.SIGTERM)
                assert server.wait(30.0) == 0
    assert list((tmp_path / "games").glob("*/demo-*.sgf"))
