"""`deploy/install` below a folder: installs, upgrades in one step, keeps what is not its own.

Python is played by a script that makes the files that an environment has, so that the installer
runs in full within a second. `tests/deploy/bare-debian` runs it with everything real.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]

OS_RELEASE = """PRETTY_NAME="Debian GNU/Linux 13 (trixie)"
NAME="Debian GNU/Linux"
VERSION_ID="13"
VERSION_CODENAME=trixie
ID=debian
"""

PYTHON = """#!/bin/sh
# python3 -m venv --system-site-packages FOLDER, and FOLDER/bin/python -m pip …
case "$*" in
  *"-m venv"*)
    for word in "$@"; do folder=$word; done
    mkdir -p "$folder/bin" && cp "$0" "$folder/bin/python" ;;
  *"pip"*" wheel "*) [ ! -e "$PLAYED/wheel-fails" ] || exit 1 ;;
  *"pip"*" install "*)
    [ ! -e "$PLAYED/install-fails" ] || exit 1
    printf '#!/bin/sh\\ncat %s\\n' "$PLAYED/version" > "$(dirname "$0")/goban"
    chmod +x "$(dirname "$0")/goban" ;;
esac
"""


class Machine:
    """A folder that stands for the machine, and the installer run on it."""

    def __init__(self, folder: Path) -> None:
        self.root, self.played = folder / "machine", folder / "played"
        (self.root / "etc").mkdir(parents=True)
        (self.root / "etc" / "os-release").write_text(OS_RELEASE)
        self.played.mkdir()
        self.version("1.0")
        python = self.played / "python3"
        python.write_text(PYTHON)
        python.chmod(0o755)

    def version(self, text: str) -> None:
        """The next program that is installed says that it is of this version."""
        (self.played / "version").write_text(text + "\n")

    def install(self, *options: str) -> subprocess.CompletedProcess[str]:
        path = f"{self.played}:{os.environ['PATH']}"
        return subprocess.run(
            [ROOT / "deploy" / "install", "--root", self.root, *options],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
            env={"PATH": path, "PLAYED": str(self.played)},
        )

    def file(self, path: str) -> Path:
        return self.root / path

    @property
    def live(self) -> Path:
        """The environment that runs."""
        return self.file("opt/goban-arbiter/venv")

    def releases(self) -> list[Path]:
        return sorted(self.file("opt/goban-arbiter/releases").iterdir())


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_what_is_installed_and_where(machine: Machine) -> None:
    answer = machine.install()
    assert answer.returncode == 0, answer.stderr
    assert machine.live.is_symlink()
    assert (machine.live / "bin" / "goban").exists()
    command = machine.file("usr/local/bin/goban")
    assert os.readlink(command) == str(machine.live / "bin" / "goban")
    for path in (
        "etc/goban-arbiter/config.toml",
        "etc/systemd/system/goban-arbiter.service",
        "etc/avahi/services/goban-arbiter.service",
    ):
        assert machine.file(path).exists(), path


def test_an_upgrade_keeps_settings_and_games_and_the_program_before(machine: Machine) -> None:
    machine.install()
    first = machine.live.resolve()
    machine.file("etc/goban-arbiter/config.toml").write_text("mine")
    game = machine.file("var/lib/goban-arbiter/game.sgf")
    game.parent.mkdir(parents=True)
    game.write_text("(;GM[1])")
    for _ in range(2):
        assert machine.install().returncode == 0
    assert machine.file("etc/goban-arbiter/config.toml").read_text() == "mine"
    assert game.read_text() == "(;GM[1])"
    assert machine.live.resolve() != first
    assert machine.live.resolve() in machine.releases()
    assert len(machine.releases()) == 2, "the one that runs and the one before"


@pytest.mark.parametrize("step", ["wheel-fails", "install-fails"])
def test_an_upgrade_that_fails_leaves_what_runs_as_it_was(machine: Machine, step: str) -> None:
    machine.install()
    before = machine.live.resolve()
    files = sorted(path.name for path in (before / "bin").iterdir())
    (machine.played / step).touch()
    assert machine.install().returncode != 0
    assert machine.live.resolve() == before
    assert sorted(path.name for path in (before / "bin").iterdir()) == files
    assert machine.releases() == [before]


def test_an_environment_of_an_earlier_installer_is_replaced(machine: Machine) -> None:
    (machine.live / "bin").mkdir(parents=True)
    (machine.live / "bin" / "goban").write_text("of the earlier installer")
    assert machine.install().returncode == 0
    assert machine.live.is_symlink()
    kept = machine.file("opt/goban-arbiter/releases/earlier/bin/goban")
    assert kept.read_text() == "of the earlier installer"


@pytest.mark.parametrize("kind", ["file", "link"])
def test_a_command_that_is_not_ours_is_left_alone(machine: Machine, kind: str) -> None:
    command = machine.file("usr/local/bin/goban")
    command.parent.mkdir(parents=True)
    if kind == "file":
        command.write_text("another goban")
    else:
        command.symlink_to("/opt/another/goban")
    answer = machine.install()
    assert answer.returncode == 0
    assert f"{command} is not ours and stays as it is" in answer.stdout
    assert machine.install("--uninstall").returncode == 0
    assert command.is_symlink() == (kind == "link")
    if kind == "file":
        assert command.read_text() == "another goban"


def test_uninstalling_keeps_games_and_settings_and_purging_does_not(machine: Machine) -> None:
    machine.install()
    game = machine.file("var/lib/goban-arbiter/game.sgf")
    game.parent.mkdir(parents=True)
    game.write_text("(;GM[1])")
    settings = machine.file("etc/goban-arbiter/config.toml")
    assert machine.install("--uninstall").returncode == 0
    for path in (
        "opt/goban-arbiter",
        "usr/local/bin/goban",
        "etc/systemd/system/goban-arbiter.service",
        "etc/avahi/services/goban-arbiter.service",
    ):
        assert not os.path.lexists(machine.file(path)), path
    assert game.exists()
    assert settings.exists()
    assert machine.install("--purge").returncode == 0
    assert not game.parent.exists()
    assert not settings.parent.exists()


def test_an_unknown_system_is_one_line(machine: Machine) -> None:
    machine.file("etc/os-release").write_text("VERSION_CODENAME=buster\n")
    answer = machine.install()
    assert answer.returncode == 1
    assert "no pins for 'buster'" in answer.stderr
    assert len(answer.stderr.splitlines()) == 1
