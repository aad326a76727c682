"""The system of a card by its boot partition, and the texts that its first boot reads.

cloud-init's files for Trixie, `firstrun.sh` and its call for Bookworm.
"""

from __future__ import annotations

import hashlib
import json
import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from web.console import FailureError

from .first_boot import FOLDER

CLOUD_FILES = ("user-data", "meta-data", "network-config")

IMAGE = re.compile(r"Raspberry Pi reference (\d{4}-\d{2}-\d{2})")
"""The beginning of an image's `issue.txt`."""

BOOKWORM_SINCE, TRIXIE_SINCE = "2023-10-10", "2025-10-01"
"""The first images of these systems."""

MAX_READ_BYTES = 64 * 1024


class CardSystem(Enum):
    """The system of a card, by its name."""

    BOOKWORM = "bookworm"
    TRIXIE = "trixie"

    @property
    def suffix(self) -> str:
        """The ending of a package's name for this system on a 64-bit Raspberry Pi."""
        number = 12 if self is CardSystem.BOOKWORM else 13
        return f"~deb{number}_arm64.deb"


@dataclass(frozen=True, slots=True)
class Card:
    """The boot partition of an unmodified card, mounted at ``boot``."""

    boot: Path
    system: CardSystem
    command_line: str


def card_at(boot: Path) -> Card:
    """The card whose boot partition is mounted at `boot`. Raises FailureError for others."""
    if not boot.is_dir():
        raise FailureError(f"--sd {boot}: there is no such folder; mount the card's boot partition")
    words = _text(boot / "cmdline.txt").split()
    if not words or not (boot / "config.txt").is_file():
        raise FailureError(
            f"--sd {boot}: is no boot partition of a Raspberry Pi (cmdline.txt and config.txt)"
        )
    image = IMAGE.match(_text(boot / "issue.txt"))
    if image is None:
        raise FailureError(
            f"--sd {boot}: is no card of Raspberry Pi OS (issue.txt does not say so)"
        )
    return Card(boot, _system(boot, image[1]), " ".join(words))


def cards_at(folder: Path) -> Sequence[Card]:
    """The cards at `folder`: its own, or those mounted in it. Raises FailureError without one."""
    mounted = sorted(path.parent for path in folder.glob("*/cmdline.txt"))
    return [card_at(boot) for boot in mounted or [folder]]


def _system(boot: Path, made: str) -> CardSystem:
    if made >= TRIXIE_SINCE:
        if all((boot / name).is_file() for name in CLOUD_FILES):
            return CardSystem.TRIXIE
        raise FailureError(
            f"--sd {boot}: the image of {made} has no cloud-init ({', '.join(CLOUD_FILES)}); "
            "write a newer one to the card"
        )
    if made >= BOOKWORM_SINCE:
        return CardSystem.BOOKWORM
    raise FailureError(
        f"--sd {boot}: the image of {made} is too old; Bookworm ({BOOKWORM_SINCE}) or later is "
        "needed"
    )


def _text(path: Path) -> str:
    """The text of a file of the partition; empty where there is none."""
    try:
        with path.open("rb") as file:
            return file.read(MAX_READ_BYTES).decode("utf-8", "replace")
    except OSError:
        return ""


BEGIN = ("python3", f"/{FOLDER}/first_boot.py", "begin")

FIRST_RUN = "/boot/firmware/firstrun.sh"

RUN_PARAMETERS = (
    f"systemd.run={FIRST_RUN}",
    "systemd.run_success_action=reboot",
    "systemd.unit=kernel-command-line.target",
)
"""Kernel parameters of Bookworm, by which systemd runs the script once and reboots."""

GROUPS = "adm,dialout,audio,netdev,video,plugdev,input,gpio,spi,i2c,render,sudo"


@dataclass(frozen=True, slots=True)
class Wifi:
    """A wireless network; ``key`` is derived from its name and password (WPA2)."""

    name: str
    key: str
    country: str


@dataclass(frozen=True, slots=True)
class SshLogin:
    """A user with access by SSH, with these keys alone."""

    name: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Seed:
    """The settings of a board's first boot beside its link."""

    host: str
    zone: str
    wifi: Wifi | None = None
    login: SshLogin | None = None
    language: str | None = None
    """The language of texts and sheets; None for the program's."""


def wifi_key(name: str, password: str) -> str:
    """The network's key in hexadecimal digits: PBKDF2 with SHA-1, by WPA2.

    >>> wifi_key("IEEE", "password")[:8]
    'f42c6fc5'
    """
    return hashlib.pbkdf2_hmac("sha1", password.encode(), name.encode(), 4096, 32).hex()


def files_of(
    system: CardSystem, seed: Seed, instance: str, command_line: str
) -> Mapping[str, bytes]:
    """The files beside the board's own folder: name -> content.

    `instance` is new for each writing, so that cloud-init treats the boot as the first one.
    """
    if system is CardSystem.BOOKWORM:
        return {
            "firstrun.sh": first_run(seed).encode(),
            "cmdline.txt": f"{with_first_run(command_line)}\n".encode(),
        }
    files = {
        "user-data": f"#cloud-config\n{_yaml(user_data(seed))}".encode(),
        "network-config": _yaml(network(seed)).encode(),
        "meta-data": _yaml({"dsmode": "local", "instance-id": instance}).encode(),
    }
    renamed = with_instance(command_line, instance)
    if renamed == command_line:
        return files
    return {**files, "cmdline.txt": f"{renamed}\n".encode()}


def _yaml(content: Mapping[str, object]) -> str:
    """JSON, which is valid YAML for any name or password."""
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def user_data(seed: Seed) -> dict[str, object]:
    """cloud-init's user data on Trixie."""
    data: dict[str, object] = {
        "hostname": seed.host,
        "manage_etc_hosts": True,
        "timezone": seed.zone,
        "ssh_pwauth": False,
    }
    commands: list[list[str]] = []
    if seed.login is not None:
        data["users"] = [
            {
                "name": seed.login.name,
                "groups": GROUPS,
                "shell": "/bin/bash",
                "lock_passwd": True,
                "sudo": "ALL=(ALL) NOPASSWD:ALL",
                "ssh_authorized_keys": list(seed.login.keys),
            }
        ]
        commands.append(["systemctl", "enable", "--now", "ssh"])
    return {**data, "runcmd": [*commands, list(BEGIN)]}


def network(seed: Seed) -> dict[str, object]:
    """The network in netplan's form: Ethernet and WLAN."""
    data: dict[str, object] = {
        "version": 2,
        "ethernets": {"eth0": {"dhcp4": True, "optional": True}},
    }
    if (wifi := seed.wifi) is not None:
        data["wifis"] = {
            "wlan0": {
                "dhcp4": True,
                "optional": True,
                "regulatory-domain": wifi.country,
                "access-points": {wifi.name: {"password": wifi.key}},
            }
        }
    return {"network": data}


def with_instance(command_line: str, instance: str) -> str:
    """The kernel's command line with `instance` in the place of the Imager's, which has priority.

    >>> with_instance("console=tty1 ds=nocloud;i=rpi-imager-1 quiet", "T12")
    'console=tty1 ds=nocloud;i=T12 quiet'
    """
    words = command_line.split(" ")
    return " ".join(
        f"ds=nocloud;i={instance}" if word.startswith("ds=nocloud;") else word for word in words
    )


def with_first_run(command_line: str) -> str:
    """The kernel's command line with the script; idempotent.

    >>> once = with_first_run("console=tty1 rootwait")
    >>> with_first_run(once) == once
    True
    """
    own = ("systemd.run=", "systemd.run_success_action=", "systemd.unit=")
    words = [word for word in command_line.split(" ") if not word.startswith(own)]
    return " ".join([*words, *RUN_PARAMETERS])


def first_run(seed: Seed) -> str:
    """Bookworm's script, with the tools of Raspberry Pi OS. It continues after failures, since
    otherwise the board might be unreachable.
    """
    tool = "/usr/lib/raspberrypi-sys-mods/imager_custom"
    calls: list[tuple[str, ...]] = [(tool, "set_hostname", seed.host)]
    if (wifi := seed.wifi) is not None:
        calls.append((tool, "set_wlan", wifi.name, wifi.key, wifi.country))
    calls.append((tool, "set_timezone", seed.zone))
    if (login := seed.login) is not None:
        calls.append((tool, "enable_ssh", "-k", *login.keys))
        calls.append(("/usr/lib/userconf-pi/userconf", login.name, ""))
    calls.append(BEGIN)
    line = "/boot/firmware/cmdline.txt"
    return "\n".join(
        [
            "#!/bin/bash",
            *(shlex.join(call) for call in calls),
            f"rm -f {FIRST_RUN}",
            f"sed -i 's| systemd\\.run[^ ]*||g; s| systemd\\.unit=[^ ]*||g' {line}",
            "exit 0",
            "",
        ]
    )
