"""The unit is one that systemd takes without a word; the scripts are ones that shellcheck takes."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from device.sources.live import HUNG_S
from hall.broker.joining import DEFAULT_BROKER

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
UNIT = DEPLOY / "goban-arbiter.service"
HUB = DEPLOY / "goban-hub.service"
PROGRAM = "/opt/goban-arbiter/venv/bin/goban"

needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="needs systemd-analyze"
)


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


@pytest.fixture(params=[UNIT, HUB], ids=lambda unit: unit.stem)
def unit(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A unit with a program that is there, for it is not installed on this machine."""
    original: Path = request.param
    copy = tmp_path / original.name
    text = original.read_text()
    assert text.count(PROGRAM) == 1
    copy.write_text(text.replace(PROGRAM, "/bin/true"))
    return copy


@needs_systemd
def test_systemd_has_nothing_to_say_of_the_unit(unit: Path) -> None:
    answer = run("systemd-analyze", "verify", str(unit))
    assert (answer.returncode, answer.stdout + answer.stderr) == (0, "")


@needs_systemd
def test_the_service_is_closed_in(unit: Path) -> None:
    answer = run("systemd-analyze", "security", "--offline=true", "--threshold=16", str(unit))
    assert answer.returncode == 0, answer.stdout[-400:]


def test_the_service_comes_back_and_stops_politely() -> None:
    lines = UNIT.read_text().splitlines()
    for wanted in (
        "Restart=always",
        "StartLimitIntervalSec=600",
        "StartLimitBurst=20",
        "User=goban",
        "Type=notify",
        "WatchdogSec=60",
        "LimitNOFILE=4096",
        "MemoryDenyWriteExecute=yes",
        "ProtectProc=invisible",
    ):
        assert wanted in lines
    # SIGTERM, which ends a start at any moment; nothing but success and it is a clean end.
    assert not [line for line in lines if line.startswith(("KillSignal=", "SuccessExitStatus="))]


def test_a_service_that_ends_at_once_again_and_again_stays_down() -> None:
    values = dict(
        line.split("=", 1) for line in UNIT.read_text().splitlines() if re.match(r"[A-Z]\w+=", line)
    )
    burst, interval_s = int(values["StartLimitBurst"]), float(values["StartLimitIntervalSec"])
    assert burst * float(values["RestartSec"]) < interval_s
    assert burst * (HUNG_S + float(values["RestartSec"])) > interval_s, "a hung camera is no end"


def test_unit_and_script_agree_on_places() -> None:
    script = (DEPLOY / "program.sh").read_text()
    unit = UNIT.read_text()
    assert "readonly NAME=goban-arbiter SERVICE_USER=goban" in script
    assert 'PREFIX="$root/opt/$NAME" CONFIG="$root/etc/$NAME/config.toml"' in script
    assert f"ExecStart={PROGRAM} serve --config /etc/goban-arbiter/config.toml" in unit
    assert "--listen 0.0.0.0:8361" in unit
    assert "SocketBindAllow=tcp:8361" in unit
    assert "<port>8361</port>" in (DEPLOY / "avahi.service").read_text()


def test_the_hub_is_closed_in_as_a_board_is() -> None:
    def words(unit: Path) -> set[str]:
        return {line for line in unit.read_text().splitlines() if line and line[0] not in "#["}

    of_its_own = {line.partition("=")[0] for line in words(UNIT) - words(HUB)}
    assert of_its_own == {
        "Description",
        "Type",
        "NotifyAccess",
        "WatchdogSec",
        "TimeoutStartSec",
        "SupplementaryGroups",
        "ExecStart",
        "WorkingDirectory",
        "StateDirectory",
        "Environment",
        "LimitNOFILE",
        "SocketBindAllow",
        "DeviceAllow",
    }
    lines = HUB.read_text().splitlines()
    assert f"ExecStart={PROGRAM} hub --store /var/lib/goban-hub --listen 0.0.0.0:8362" in lines
    script = (DEPLOY / "program.sh").read_text()
    assert "HUB=goban-hub\n" in script
    assert 'HUB_STATE="$root/var/lib/$HUB"' in script
    assert f"SocketBindAllow=tcp:{DEFAULT_BROKER[1]}" in lines


@pytest.mark.skipif(
    shutil.which("nft") is None or os.geteuid() != 0, reason="needs nftables, and root"
)
def test_the_firewall_takes_the_hubs_rule_twice() -> None:
    (line,) = re.findall(
        r"^ExecStartPre=-\+(.*)$", HUB.read_text().replace("\\\n", ""), re.MULTILINE
    )
    alone = run("unshare", "--net", "/bin/sh", "-c", f"{line} && {line} && nft list ruleset")
    assert alone.stdout.count("ct count over 50 } reject with tcp reset") == 2, alone.stderr


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="needs shellcheck")
@pytest.mark.parametrize(
    "script", ["deploy/install", "tests/deploy/arm", "tests/deploy/bare-debian", ".ci/run"]
)
def test_shellcheck_has_nothing_to_say(script: str) -> None:
    answer = run("shellcheck", "--external-sources", f"--source-path={ROOT}", str(ROOT / script))
    assert (answer.returncode, answer.stdout) == (0, "")


def test_the_script_refuses_what_it_does_not_know() -> None:
    answer = run(str(DEPLOY / "install"), "--frobnicate")
    assert answer.returncode == 1
    assert "unknown option --frobnicate" in answer.stderr
    assert len(answer.stderr.splitlines()) == 1


def test_the_script_has_help() -> None:
    answer = run(str(DEPLOY / "install"), "--help")
    assert answer.returncode == 0
    assert "sudo deploy/install --no-start" in answer.stdout
