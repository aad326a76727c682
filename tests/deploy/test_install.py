"""`deploy/install` below a folder: installs, upgrades in one step, keeps what is not its own.

Python is played by a script that makes the files that an environment has, so that the installer
runs in full within a second. `tests/deploy/bare-debian` runs it with everything real.
"""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

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
# python3 -m venv FOLDER, and FOLDER/bin/python -m pip …
echo "$(id -u) $*" >> "$PLAYED/calls"
for word in "$@"; do last=$word; done
case "$*" in
  *"-m venv"*) mkdir -p "$last/bin" && cp "$0" "$last/bin/python" ;;
  *"pip"*" wheel "*)
    [ ! -e "$PLAYED/wheel-fails" ] || exit 1
    touch "$(dirname "$last")/dist/goban_arbiter-1.0-py3-none-any.whl" ;;
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
        # Both are used by nobody too, who builds and tries the program.
        for path in (self.root, self.played):
            path.chmod(0o777)
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
            timeout=240,
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

    def calls(self) -> list[tuple[int, str]]:
        """By whom Python was called, and with which words."""
        lines = (self.played / "calls").read_text().splitlines()
        return [(int(user), words) for user, _, words in (line.partition(" ") for line in lines)]


@pytest.fixture
def machine() -> Iterator[Machine]:
    with TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)  # pytest's own folders are closed to others
        yield Machine(folder)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


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


def test_a_hub_is_installed_beside_a_board_and_both_are_removed(machine: Machine) -> None:
    units = [
        machine.file(f"etc/systemd/system/{name}.service")
        for name in ("goban-hub", "goban-arbiter")
    ]
    answer = machine.install("--hub")
    assert answer.returncode == 0, answer.stderr
    assert [unit.exists() for unit in units] == [True, False]
    assert not machine.file("etc/goban-arbiter/config.toml").exists()
    assert machine.install().returncode == 0
    assert [unit.exists() for unit in units] == [True, True]
    kept = machine.file("var/lib/goban-hub/hall.sqlite")
    kept.parent.mkdir(parents=True)
    kept.write_text("kept")
    assert machine.install("--uninstall").returncode == 0
    assert [unit.exists() for unit in units] == [False, False]
    assert kept.exists()
    assert machine.install("--purge", "--yes").returncode == 0
    assert not kept.exists()


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
    refused = machine.install("--purge")
    assert (refused.returncode, len(refused.stderr.splitlines())) == (1, 1)
    assert "--yes" in refused.stderr
    assert game.exists()
    assert settings.exists()
    assert machine.install("--purge", "--yes").returncode == 0
    assert not game.parent.exists()
    assert not settings.parent.exists()


def test_settings_which_may_hold_a_password_are_closed_to_others(machine: Machine) -> None:
    machine.install()
    settings = machine.file("etc/goban-arbiter/config.toml")
    assert mode(settings) == 0o640
    settings.chmod(0o644)  # as an earlier installer left it
    machine.install()
    assert mode(settings) == 0o640


def test_nothing_is_fetched_without_its_hash_or_built_with_root_s_rights(machine: Machine) -> None:
    machine.install()
    nobody = 65534 if os.getuid() == 0 else os.getuid()
    calls = machine.calls()
    installs = [words for _, words in calls if " install " in words]
    assert len(installs) == 3
    for words in installs:
        assert ("--require-hashes --only-binary :all: --no-deps" in words) or (
            "--no-index --no-deps" in words
        )
    (build,) = [(user, words) for user, words in calls if " wheel " in words]
    assert build[0] == nobody
    assert "--no-build-isolation --no-deps --no-index" in build[1]
    assert "lock-trixie.txt" in "".join(installs)


@pytest.mark.parametrize("there", [True, False])
def test_the_systems_packages_are_seen_only_where_picamera2_is_one(
    there: bool, machine: Machine
) -> None:
    if there:
        machine.file("usr/lib/python3/dist-packages/picamera2").mkdir(parents=True)
    machine.install()
    made = [words for _, words in machine.calls() if "-m venv" in words and "releases" in words]
    assert [("--system-site-packages" in words) for words in made] == [there]


@pytest.mark.parametrize("root", ["/", "//", "/etc/.."])
def test_the_machine_itself_is_no_image(root: str) -> None:
    """Run by nobody, who may change nothing: the check that comes first must refuse it."""
    with TemporaryDirectory() as name:
        script = Path(name) / "install"
        shutil.copy(ROOT / "deploy" / "install", script)
        Path(name).chmod(0o755)
        answer = subprocess.run(
            [script, "--root", root, "--uninstall"],
            capture_output=True,
            text=True,
            check=False,
            user=65534 if os.getuid() == 0 else None,
        )
    assert (answer.returncode, answer.stderr) == (1, "install: run it with sudo\n")


def test_an_unknown_system_is_one_line(machine: Machine) -> None:
    machine.file("etc/os-release").write_text("VERSION_CODENAME=buster\n")
    answer = machine.install()
    assert answer.returncode == 1
    assert "no pins for 'buster'" in answer.stderr
    assert len(answer.stderr.splitlines()) == 1
