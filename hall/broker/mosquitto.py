"""The machine's own mosquitto as a child of the hub, with a configuration that the hub writes.

It persists nothing, and ends with the hub, also where that is killed. Boards are given the
certificate of the hub's own authority, and trust the broker by it. Certificates hold from 1970 on:
the clock of a board may not be set.
"""

from __future__ import annotations

import ipaddress
import os
import random
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event, Thread
from typing import BinaryIO

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import load_pem_private_key

from messages.mqtt_client import Broker
from messages.texts import MAX_MESSAGE_BYTES
from web.certificates import Issuer, certificate_pem, key_pem, new_issuer, own_hosts
from web.console import FailureError, LogSeverity
from web.safe_file import PRIVATE, SHARED, replace_file
from web.trouble import Trouble

from .accounts import HUB, access_file, known_boards, new_password, password_file

CA, CA_KEY = "ca.pem", "ca-key.pem"
CERTIFICATE, KEY = "broker.pem", "broker-key.pem"

SINCE = datetime(1970, 1, 2, tzinfo=UTC)
LIFE = timedelta(days=20 * 365)
"""From the day on which it is made: longer than a board's card lasts."""


@dataclass(frozen=True, slots=True)
class BrokerFiles:
    """The files of a broker with TLS: the authority, its certificate and its key."""

    ca: Path
    certificate: Path
    key: Path


def broker_files(folder: Path, hosts: Sequence[str] = ()) -> BrokerFiles:
    """The files in `folder`; the authority is made once, the certificate at each start.

    It is for this machine's names and addresses, and for `hosts`. Raises FailureError.
    """
    files = BrokerFiles(folder / CA, folder / CERTIFICATE, folder / KEY)
    try:
        authority = _authority(folder)
        files.ca.chmod(SHARED)  # boards and their users read it
        broker = new_issuer("goban-arbiter broker")
        replace_file(files.key, key_pem(broker.key), mode=PRIVATE)
        made = certificate_pem(broker, authority, SINCE, _until(), [*own_hosts(), *hosts])
        replace_file(files.certificate, made, mode=PRIVATE)
    except (OSError, ValueError, TypeError) as error:
        raise FailureError(f"{folder}: the hub's certificates cannot be made ({error})") from None
    return files


def _authority(folder: Path) -> Issuer:
    """The authority in `folder`, made where there is none. Boards keep its certificate."""
    if (folder / CA).exists() and (folder / CA_KEY).exists():
        key = load_pem_private_key((folder / CA_KEY).read_bytes(), None)
        if not isinstance(key, ec.EllipticCurvePrivateKey):
            raise ValueError(f"{folder / CA_KEY} is no key of this program")
        return Issuer(x509.load_pem_x509_certificate((folder / CA).read_bytes()).subject, key)
    made = new_issuer("goban-arbiter hub")
    replace_file(folder / CA_KEY, key_pem(made.key), mode=PRIVATE)
    replace_file(folder / CA, certificate_pem(made, made, SINCE, _until()), mode=PRIVATE)
    return made


def _until() -> datetime:
    return max(datetime.now(UTC), datetime(2026, 1, 1, tzinfo=UTC)) + LIFE


CONFIG, PASSWORDS, TOPICS = "mosquitto.conf", "passwords", "topics"

SEARCH_PATH = ("/usr/sbin", "/usr/local/sbin", "/opt/homebrew/sbin")
"""Folders of mosquitto beside PATH: on Debian not every user's PATH has them."""

MAX_QUEUED = 10_000
"""Messages queued for a client; mosquitto's default is 1000, beyond which it drops silently."""

MAX_QUEUED_BYTES = 16 * 1024 * 1024
"""Bytes of the queued messages, and of those in flight."""

MAX_PACKET_BYTES = 2 * MAX_MESSAGE_BYTES
"""A longer packet closes its sender's connection; the hub logs a message over its own limit.

It bounds the retained messages of a board: one for each of its four topics."""

MAX_DESCRIPTORS, CROWDED_SHARE = 65536, 0.9
"""mosquitto's limit of file descriptors, where the system allows it, and the share of them above
which it is crowded: a silent connection holds one for 90 s."""

MEMORY_BYTES = 256 * 1024 * 1024
MAX_LINE_BYTES = 4096
"""Read limit of a line of mosquitto's output; the last line is kept."""

START_TIMEOUT_S, STOP_TIMEOUT_S = 10.0, 3.0

FIRST_BACKOFF_S, MAX_BACKOFF_S = 0.5, 30.0
RELOAD_S = 0.3
"""Time after the signal until mosquitto has read its files again."""

RUN = (
    "{ ulimit -S -n $0 || ulimit -S -n $(ulimit -H -n); } 2>/dev/null; exec 3<&0 </dev/null; "
    '{ read -r _ <&3; kill -9 0; } 2>/dev/null & exec "$@" 3<&-'
)
"""A shell that becomes the program of its arguments; its name is the number of descriptors.

A guard in its process group kills the group once standard input is closed: where the hub is killed,
too."""


@dataclass(frozen=True, slots=True)
class Listener:
    """The address on which the broker listens; with TLS unless it is loopback."""

    host: str
    port: int

    @property
    def tls(self) -> bool:
        """Whether others than this machine can connect."""
        try:
            return not ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return self.host != "localhost"

    @property
    def local_host(self) -> str:
        """The address at which this machine itself connects."""
        return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)


class Mosquitto:
    """A broker with its files in `folder`, for the boards of the store at `store`.

    `start` starts it, and restarts it whenever it exits; `stop` terminates it.
    """

    def __init__(self, folder: Path, store: Path, listener: Listener, site: str) -> None:
        self._folder, self._store, self._listener = folder, store, listener
        self._site, self._hub_password = site, new_password()
        self._program = path_of("mosquitto", "hub: {}; or name a broker with --broker")
        hosts = () if listener.host in ("0.0.0.0", "::") else (listener.host,)
        self.files = broker_files(folder, hosts) if listener.tls else None
        self._process: subprocess.Popen[bytes] | None = None
        self._up, self._last_line = Event(), "it says nothing"
        self._stopping = Event()
        self._failing = Trouble()
        self._thread = Thread(target=self._run, name="broker", daemon=True)

    @property
    def broker(self) -> Broker:
        """The broker's address and credentials for the hub."""
        at, ca = self._listener, None if self.files is None else self.files.ca
        return Broker(at.local_host, at.port, at.tls, HUB, self._hub_password, ca)

    def start(self) -> None:
        """Start the broker. Raises FailureError where that fails."""
        _write(self._folder / TOPICS, access_file(self._site))
        _write(self._folder / CONFIG, self._config())
        self._write_passwords()
        self._thread.start()
        until_s = time.monotonic() + START_TIMEOUT_S
        while time.monotonic() < until_s and self._thread.is_alive():
            if self._up.wait(0.02):
                return
        self.stop()
        where, why = f"{self._listener.host}:{self._listener.port}", self._last_line
        raise FailureError(f"--broker-listen {where}: mosquitto does not begin ({why})")

    def stop(self) -> None:
        """Terminate the broker."""
        self._stopping.set()
        if (process := self._process) is not None:
            process.terminate()
            self._thread.join(STOP_TIMEOUT_S)
            process.kill()
            self._thread.join(STOP_TIMEOUT_S)

    def reload(self) -> None:
        """Reload the store's boards; removed ones are disconnected."""
        self._write_passwords()
        if self._process is not None:
            self._process.send_signal(signal.SIGHUP)
            time.sleep(RELOAD_S)

    def crowded(self) -> str | None:
        """A line if the connections are nearly exhausted; None also where that is not known."""
        if (process := self._process) is None:
            return None
        try:
            import resource

            taken = len(os.listdir(f"/proc/{process.pid}/fd"))
            most, _ = resource.prlimit(process.pid, resource.RLIMIT_NOFILE)
        except (OSError, ImportError, AttributeError):  # it has ended, or this is no Linux
            return None
        if taken < CROWDED_SHARE * most:
            return None
        return f"the broker has hardly one of {most} connections left: boards may be kept out"

    def _write_passwords(self) -> None:
        boards = known_boards(self._store)
        _write(self._folder / PASSWORDS, password_file(boards, self._hub_password))

    def _run(self) -> None:
        """Run it, and run it again whenever it ends by itself after it has listened."""
        pause_s = FIRST_BACKOFF_S
        while True:
            begun_s = time.monotonic()
            how = self._run_once()
            if self._stopping.is_set() or not self._up.is_set():
                return
            self._failing.begins(f"hub: the broker {how}", LogSeverity.ERROR)
            lasted = time.monotonic() - begun_s > MAX_BACKOFF_S
            pause_s = FIRST_BACKOFF_S if lasted else min(2 * pause_s, MAX_BACKOFF_S)
            if self._stopping.wait(pause_s):
                return

    def _run_once(self) -> str:
        """Run it until it ends, and read its output, which is not stored; how it has ended."""
        command = [self._program, "-c", str(self._folder / CONFIG)]
        try:
            self._process = process = child_of(command, subprocess.DEVNULL, subprocess.PIPE)
        except OSError as error:
            return f"cannot be begun ({error.strerror})"
        self._failing.ends("hub: the broker runs again")
        with process:
            assert process.stderr is not None
            while line := process.stderr.readline(MAX_LINE_BYTES):
                self._last_line = line.decode("utf-8", "replace").strip()
                if "mosquitto version" in self._last_line and self._last_line.endswith(" running"):
                    self._up.set()
        return f"has ended (status {process.returncode}) and is begun again"

    def _config(self) -> str:
        folder, listener = self._folder, self._listener
        lines = [
            "# Written by goban hub at each start; do not edit.",
            f"listener {listener.port} {listener.host}",
            "allow_anonymous false",
            f"password_file {folder / PASSWORDS}",
            f"acl_file {folder / TOPICS}",
            "persistence false",
            "log_dest stderr",
            "log_type error",
            "log_type warning",
            "log_type notice",
            "log_type information",
            "connection_messages false",
            f"max_packet_size {MAX_PACKET_BYTES}",
            f"memory_limit {MEMORY_BYTES}",
            f"max_queued_messages {MAX_QUEUED}",
            f"max_queued_bytes {MAX_QUEUED_BYTES}",
            "max_inflight_messages 0",
            f"max_inflight_bytes {MAX_QUEUED_BYTES}",
        ]
        if (files := self.files) is not None:
            lines += [
                f"certfile {files.certificate}",
                f"keyfile {files.key}",
                "tls_version tlsv1.2",
            ]
        if getattr(os, "geteuid", lambda: 1)() == 0:
            lines.append("user root")  # it would drop to another, who cannot read the files again
        return "".join(f"{line}\n" for line in lines)


SERVER_PORTS = range(20_000, 32_768)
"""Linux gives clients ports above these, so none is taken before its server listens."""

MAX_PORTS_TRIED = 100


def free_port() -> int:
    """A free port of the loopback address. Raises OSError where none is found."""
    for port in random.SystemRandom().sample(SERVER_PORTS, MAX_PORTS_TRIED):
        with socket.socket() as found, suppress(OSError):
            found.bind(("127.0.0.1", port))
            return port
    raise OSError(f"{MAX_PORTS_TRIED} ports are taken")


def path_of(program: str, without: str = "{}") -> str:
    """The path of a program. Raises FailureError, in the words `without`, where there is none."""
    path = os.pathsep.join((os.environ.get("PATH", os.defpath), *SEARCH_PATH))
    found = shutil.which(program, path=path)
    if found is None:
        raise FailureError(without.format(f"{program} is not installed: apt install {program}"))
    return found


def child_of(
    command: Sequence[str], output: int | BinaryIO, errors: int | BinaryIO
) -> subprocess.Popen[bytes]:
    """A process that ends with this one, also where this one is killed."""
    return subprocess.Popen(
        ["/bin/sh", "-c", RUN, str(MAX_DESCRIPTORS), *command],
        stdin=subprocess.PIPE,
        stdout=output,
        stderr=errors,
        start_new_session=True,  # SIGINT ends this one, which ends its children
    )


def _write(path: Path, text: str) -> None:
    try:
        replace_file(path, text.encode(), mode=PRIVATE)
    except OSError as error:
        raise FailureError(f"{path}: cannot be written ({error.strerror or error})") from None
