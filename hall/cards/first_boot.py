"""The first boot of a board's card: install the program, and join the hall.

It runs on the board, with Python's standard library alone; `goban hub add-board --sd` copies it to
the card as it is.

    python3 first_boot.py begin      enable a unit of systemd that retries until it succeeds
    python3 first_boot.py install    install, configure, and remove secrets from the card
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

FOLDER = "boot/firmware/goban"
"""The folder on the boot partition, as the board sees it."""

BOARD, CA = "board.json", "ca.pem"

BEFORE = ".before-goban"
"""What a file of the card was before, under its own name with this at its end."""

PUT_BACK = ("user-data", "network-config")
"""cloud-init reads these at the first boot alone; later boots use the other files."""

UNIT = "goban-first-boot.service"

UNIT_TEXT = f"""\
[Unit]
Description=Install the Goban arbiter from the card
Wants=network-online.target
After=network-online.target cloud-final.service
ConditionPathExists=/{FOLDER}/{BOARD}

[Service]
Type=oneshot
ExecStart=/usr/bin/python3 /{FOLDER}/first_boot.py install
Restart=on-failure
RestartSec=30

[Install]
WantedBy=multi-user.target
"""
"""`cloud-final` starts this unit at the first boot; the order is for later boots."""

LOG = "var/log/goban-first-boot.log"
"""apt's output, which has the password of the board's own page: readable by root alone."""

APT = (
    *("apt-get", "--yes"),
    *("-o", "Acquire::Check-Date=false"),
    *("-o", "Acquire::Retries=3"),
    *("-o", "DPkg::Lock::Timeout=600"),
    *("-o", "Dpkg::Options::=--force-confold"),
)
"""A board's clock may not be set yet: the dates in signed lists are ignored, nothing else. The
timeout is for another apt that runs at the first boot."""

CAMERA = "python3-picamera2"
"""Exists in Raspberry Pi OS, not in Debian: known once the lists of packages are updated."""

DOWNLOAD_TIMEOUT_S = 1800
Run = Callable[[Sequence[str]], int]
"""Runs a command and returns its exit status."""


class FirstBootError(Exception):
    """The reason why the installation failed, a line."""


@dataclass(frozen=True, slots=True)
class FirstBoot:
    """The board whose root folder is `root`; `run` runs its commands."""

    root: Path
    run: Run

    @property
    def folder(self) -> Path:
        """The folder with the card's files."""
        return self.root / FOLDER

    def begin(self) -> None:
        """Have systemd run the installation now, and at each boot until it has succeeded."""
        (self.root / "etc/systemd/system" / UNIT).write_text(UNIT_TEXT)
        self._must(["systemctl", "enable", UNIT])
        if (self.root / "run/systemd/system").is_dir():
            self._must(["systemctl", "daemon-reload"])
            self._must(["systemctl", "start", "--no-block", UNIT])

    def install(self) -> None:
        """Install the package, write the link to the hub, start, and tidy up."""
        settings = json.loads((self.folder / BOARD).read_text())
        package = self._package(settings["package"])
        more = ["avahi-daemon"]
        self._must([*APT, "update"])
        if self.run([*APT, "--simulate", "install", CAMERA]) == 0:
            more.append(CAMERA)
        self._must([*APT, "install", "--no-install-recommends", str(package), *more])
        self._configure(settings)
        if (self.root / "run/systemd/system").is_dir():
            self._must(["systemctl", "restart", "--no-block", "goban-arbiter"])
        self._tidy()

    def _must(self, command: Sequence[str]) -> None:
        if status := self.run(command):
            raise FirstBootError(f"{' '.join(command)}: status {status}; see /{LOG}")

    def _package(self, source: Mapping[str, str]) -> Path:
        """The Debian package, from the card or from its URL, with its hash verified."""
        if "url" not in source:
            path = self.folder / source["file"]
        else:
            path = self.root / "var/cache/apt/archives" / source["file"]
            command = ["curl", "--fail", "--silent", "--show-error", "--location", "--insecure"]
            more = ["--max-time", str(DOWNLOAD_TIMEOUT_S), "--retry", "3", "--output", str(path)]
            self._must([*command, *more, source["url"]])
        with path.open("rb") as file:
            if hashlib.file_digest(file, "sha256").hexdigest() != source["sha256"]:
                raise FirstBootError(f"{path}: is not the package that the hub named")
        return path

    def _configure(self, settings: Mapping[str, str]) -> None:
        """Write the link, the hub's authority and the password of the link."""
        etc, secrets = self.root / "etc/goban-arbiter", self.root / "var/lib/goban-arbiter"
        (etc / CA).write_bytes((self.folder / CA).read_bytes())
        (etc / CA).chmod(0o644)
        config = etc / "config.toml"
        self._replace(config, configured(config.read_text(), settings))
        stored = json.loads((secrets / "secrets.json").read_text())
        stored["link_password"] = settings["password"]
        self._replace(secrets / "secrets.json", json.dumps(stored, indent=1))

    def _replace(self, path: Path, text: str) -> None:
        """Replace a file atomically, with the same owner and permissions."""
        was = path.stat()
        fresh = path.with_name(f".{path.name}.first-boot")
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chown(fresh, was.st_uid, was.st_gid)
        fresh.chmod(was.st_mode & 0o777)
        fresh.replace(path)

    def _tidy(self) -> None:
        """Remove the files from the card, and this unit from systemd."""
        boot = self.folder.parent
        for before in sorted(boot.glob(f"*{BEFORE}")):
            name = before.name.removesuffix(BEFORE)
            if name in PUT_BACK:
                before.replace(boot / name)
            else:
                before.unlink()
        for path in sorted(self.folder.iterdir(), key=lambda path: path.name != BOARD):
            path.unlink()
        self.folder.rmdir()
        self.run(["systemctl", "disable", UNIT])
        (self.root / "etc/systemd/system" / UNIT).unlink(missing_ok=True)


def configured(text: str, settings: Mapping[str, str]) -> str:
    """The configuration with the board's camera, language and link; an existing link stays.

    >>> settings = {"source": "camera:0", "link": "mqtts://hub:8883", "board": "T1", "site": "hall"}
    >>> settings["language"] = "de"
    >>> print(*configured('[watch]\\nsource = "picamera"\\n', settings).splitlines()[1:3])
    source = "camera:0" language = "de"
    """
    source = f"source = {json.dumps(settings['source'])}"
    if "language" in settings:
        source += f"\nlanguage = {json.dumps(settings['language'])}"
        text = re.sub(r"^language = .*\n", "", text, flags=re.MULTILINE)
    text = re.sub(r'^source = "[^"]*"', lambda _: source, text, count=1, flags=re.MULTILINE)
    if re.search(r"^\[link\]", text, re.MULTILINE):
        return text
    lines = [f"url = {json.dumps(settings['link'])}", f"board = {json.dumps(settings['board'])}"]
    lines += [f"site = {json.dumps(settings['site'])}", f'ca = "/etc/goban-arbiter/{CA}"']
    return text.rstrip("\n") + "\n\n[link]\n" + "\n".join(lines) + "\n"


def _run_logged(command: Sequence[str]) -> int:
    """Run a command with its output in the log."""
    descriptor = os.open(f"/{LOG}", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    with os.fdopen(descriptor, "wb") as log:
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        return subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment, check=False
        ).returncode


def main() -> int:
    """Run the step named on the command line; the exit status."""
    board = FirstBoot(Path("/"), _run_logged)
    steps = {"begin": board.begin, "install": board.install}
    if len(sys.argv) != 2 or sys.argv[1] not in steps:
        sys.stderr.write("first_boot.py: expected begin or install\n")
        return 2
    try:
        steps[sys.argv[1]]()
    except (FirstBootError, OSError, ValueError, KeyError) as error:
        sys.stderr.write(f"first_boot.py: {error}\n")
        return 1
    sys.stdout.write(f"first_boot.py {sys.argv[1]}: done\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
