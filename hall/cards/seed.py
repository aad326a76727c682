"""The texts of a card: cloud-init's files for Trixie, `firstrun.sh` and its call for Bookworm."""

from __future__ import annotations

import hashlib
import json
import shlex
from collections.abc import Mapping
from dataclasses import dataclass

from .card import CardSystem
from .first_boot import FOLDER

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
