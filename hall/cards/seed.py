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

RUN_WORDS = (
    f"systemd.run={FIRST_RUN}",
    "systemd.run_success_action=reboot",
    "systemd.unit=kernel-command-line.target",
)
"""What Bookworm's kernel is told, so that systemd runs the script once and starts anew."""

GROUPS = "adm,dialout,audio,netdev,video,plugdev,input,gpio,spi,i2c,render,sudo"


@dataclass(frozen=True, slots=True)
class Wifi:
    """A network without a cable; ``key`` is its password with the name worked in (WPA2)."""

    name: str
    key: str
    country: str


@dataclass(frozen=True, slots=True)
class SshLogin:
    """Somebody who may come in by SSH, by these keys alone."""

    name: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Seed:
    """What a board's first boot is told beside its link."""

    host: str
    zone: str
    wifi: Wifi | None = None
    login: SshLogin | None = None
    language: str | None = None
    """The language of texts and sheets; None for the program's."""


def wifi_key(name: str, password: str) -> str:
    """The network's key in hexadecimal digits: PBKDF2 with SHA-1, as WPA2 has it.

    >>> wifi_key("IEEE", "password")[:8]
    'f42c6fc5'
    """
    return hashlib.pbkdf2_hmac("sha1", password.encode(), name.encode(), 4096, 32).hex()


def files_of(
    system: CardSystem, seed: Seed, instance: str, command_line: str
) -> Mapping[str, bytes]:
    """What is written beside the board's own folder: name -> content.

    `instance` is new for each writing, so that cloud-init takes the boot for the first one.
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
    """JSON, which is YAML whatever a name or a password holds."""
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def user_data(seed: Seed) -> dict[str, object]:
    """What cloud-init does on Trixie."""
    told: dict[str, object] = {
        "hostname": seed.host,
        "manage_etc_hosts": True,
        "timezone": seed.zone,
        "ssh_pwauth": False,
    }
    commands: list[list[str]] = []
    if seed.login is not None:
        told["users"] = [
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
    return {**told, "runcmd": [*commands, list(BEGIN)]}


def network(seed: Seed) -> dict[str, object]:
    """The network in netplan's form: the cable, and the network without one."""
    told: dict[str, object] = {
        "version": 2,
        "ethernets": {"eth0": {"dhcp4": True, "optional": True}},
    }
    if (wifi := seed.wifi) is not None:
        told["wifis"] = {
            "wlan0": {
                "dhcp4": True,
                "optional": True,
                "regulatory-domain": wifi.country,
                "access-points": {wifi.name: {"password": wifi.key}},
            }
        }
    return {"network": told}


def with_instance(command_line: str, instance: str) -> str:
    """The kernel's line; an instance that the Imager has named there would win over ours.

    >>> with_instance("console=tty1 ds=nocloud;i=rpi-imager-1 quiet", "T12")
    'console=tty1 ds=nocloud;i=T12 quiet'
    """
    words = command_line.split(" ")
    return " ".join(
        f"ds=nocloud;i={instance}" if word.startswith("ds=nocloud;") else word for word in words
    )


def with_first_run(command_line: str) -> str:
    """The kernel's line with the script; a line that has it already stays as it is.

    >>> once = with_first_run("console=tty1 rootwait")
    >>> with_first_run(once) == once
    True
    """
    own = ("systemd.run=", "systemd.run_success_action=", "systemd.unit=")
    words = [word for word in command_line.split(" ") if not word.startswith(own)]
    return " ".join([*words, *RUN_WORDS])


def first_run(seed: Seed) -> str:
    """Bookworm's script, by the tools of Raspberry Pi OS. It goes on whatever fails: a board that
    cannot be reached is worse.
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
