"""Options of cards, from the command line or a table, validated before anything is written."""

from __future__ import annotations

import argparse
import csv
import os
import re
import sys
from collections.abc import Callable
from getpass import getpass
from pathlib import Path
from zoneinfo import available_timezones

from device.languages import LANGUAGES
from messages.commands import checked_assignment
from messages.texts import MessageError, is_name
from web.console import FailureError

from ..tournament.pairings import delimiter_of
from .seed import Seed, SshLogin, Wifi, wifi_key

PASSWORD = "GOBAN_WIFI_PASSWORD"

HOST = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
USER = re.compile(r"[a-z][a-z0-9_-]{0,30}")
COUNTRY = re.compile(r"[A-Z]{2}")
KEY = re.compile(r"(ssh-|ecdsa-|sk-)[a-z0-9@.-]+ [A-Za-z0-9+/=]+( [^\r\n]*)?")
WIFI_NAME = re.compile(r"[^\x00-\x1f\x7f]+")
WIFI_PASSWORD = re.compile(r"[ -~]{8,63}")
SOURCE = re.compile(r"[ -~]{1,400}")

MAX_KEYS = 20

COLUMNS = (
    *("wifi", "country", "host", "timezone", "user", "ssh-key", "source", "language", "package"),
)
"""Options of `add-board` that a line may have for its board, beside its ``name`` and ``table``."""

MAX_BOARDS, MAX_FILE_BYTES = 1000, 1024 * 1024


def add_card_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of a card."""
    parser.add_argument(
        "--sd",
        metavar="DIR",
        type=Path,
        help="write the board onto a stock Raspberry Pi OS card, whose boot partition is mounted "
        "at DIR (docs/cards.md)",
    )
    card = parser.add_argument_group("with --sd")
    card.add_argument(
        "--package",
        metavar="FILE|URL",
        help="the program's Debian package for the card's system, as make deb makes it; of a URL "
        "also its hash: http://…/FILE.deb#sha256=HASH",
    )
    card.add_argument(
        "--wifi",
        metavar="SSID",
        type=_matching(WIFI_NAME, "a network's name of 1 to 32 bytes", most_bytes=32),
        help=f"the network without a cable; its password is asked for, or in {PASSWORD}",
    )
    card.add_argument(
        "--country",
        metavar="XX",
        type=_matching(COUNTRY, "two capital letters, such as DE"),
        help="where the network is, for the channels that are allowed there",
    )
    card.add_argument(
        "--host",
        metavar="NAME",
        type=_matching(HOST, "letters, digits and '-'"),
        help="the machine's name on the network (default: goban- and the board's name)",
    )
    card.add_argument(
        "--timezone", metavar="ZONE", type=_zone, help="default: that of this machine"
    )
    card.add_argument(
        "--user",
        metavar="NAME",
        type=_matching(USER, "a user's name in small letters"),
        help="let somebody in by SSH, with --ssh-key",
    )
    card.add_argument("--ssh-key", metavar="FILE.pub", type=Path, help="the keys that let them in")
    card.add_argument(
        "--source",
        metavar="SOURCE",
        type=_matching(SOURCE, "a camera, such as camera:0"),
        help="the board's camera (default: picamera)",
    )
    card.add_argument(
        "--language", choices=LANGUAGES, help="of the board's texts and sheets (default: en)"
    )


def seed_from(options: argparse.Namespace, passwords: dict[str, str] | None = None) -> Seed:
    """The settings of the first boot from the options. Raises FailureError.

    `passwords` caches those of networks, so that each is prompted for once.
    """
    known = {} if passwords is None else passwords
    if options.package is None:
        raise FailureError(
            "--sd needs --package, the program's Debian package (make deb ARCH=arm64)"
        )
    if (options.wifi is None) != (options.country is None):
        raise FailureError("--wifi and --country go together")
    if (options.user is None) != (options.ssh_key is None):
        raise FailureError("--user and --ssh-key go together")
    login = None if options.user is None else SshLogin(options.user, _keys(options.ssh_key))
    wifi = None
    if options.wifi is not None:
        if options.wifi not in known:
            known[options.wifi] = _wifi_password()
        wifi = Wifi(options.wifi, wifi_key(options.wifi, known[options.wifi]), options.country)
    host, zone = options.host or host_of(options.name), options.timezone or own_zone()
    return Seed(host, zone, wifi, login, options.language)


def boards_in(path: Path, options: argparse.Namespace) -> list[tuple[argparse.Namespace, Seed]]:
    """The options of `add-board` for each line of the table, with `options` as defaults.

    Raises FailureError, which names the line; all are checked before a card is written.
    """
    try:
        if path.stat().st_size > MAX_FILE_BYTES:
            raise FailureError(
                f"{path}: more than {MAX_FILE_BYTES >> 20} MB are no table of boards"
            )
        lines = path.read_bytes().decode("utf-8-sig").splitlines()
        rows = csv.DictReader(lines, delimiter=delimiter_of(lines[0] if lines else ""))
        given = [(rows.line_num, row) for row in rows]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise FailureError(f"{path}: cannot be read ({error})") from None
    unknown = {*(rows.fieldnames or ())} - {"name", "table", *COLUMNS}
    if unknown or "name" not in (rows.fieldnames or ()):
        known = ", ".join(("table", *COLUMNS))
        raise FailureError(f"{path}: expected the columns name, and any of {known}")
    found: list[tuple[argparse.Namespace, Seed]] = []
    passwords: dict[str, str] = {}
    for number, row in given:
        try:
            board = _options_of(row, options)
            found.append((board, seed_from(board, passwords)))
        except (FailureError, argparse.ArgumentError, MessageError) as error:
            line = error.line if isinstance(error, FailureError) else str(error)
            raise FailureError(f"{path}, line {number}: {line}") from None
    if not 0 < len(found) <= MAX_BOARDS:
        raise FailureError(f"{path}: {len(found)} boards: expected 1 to {MAX_BOARDS}")
    for once in (
        [board.name for board, _ in found],
        [seed.host for _, seed in found],
        [f"table {board.table}" for board, _ in found if board.table],
    ):
        if twice := [name for name in once if once.count(name) > 1]:
            raise FailureError(f"{path}: {twice[0]}: expected once each")
    return found


def _options_of(row: dict[str, str], options: argparse.Namespace) -> argparse.Namespace:
    name = (row.pop("name") or "").strip()
    if None in row or not is_name(name):
        raise FailureError(f"{name!r}: expected a board's name, and no more fields than columns")
    table = (row.pop("table", None) or "").strip()
    checked_assignment({"table": table} if table else {})
    parser = argparse.ArgumentParser(exit_on_error=False)
    add_card_options(parser)
    given = [f"--{column}={value.strip()}" for column, value in row.items() if value]
    return parser.parse_args(
        given, argparse.Namespace(**vars(options) | {"name": name, "table": table})
    )


def check_no_card_options(options: argparse.Namespace) -> None:
    """Raise FailureError for an option of a card where no card is named."""
    for name in COLUMNS:
        if getattr(options, name.replace("-", "_")) is not None:
            raise FailureError(f"--{name} says something of a card: add --sd DIR")


def host_of(board: str) -> str:
    """A name on the network for a board.

    >>> host_of("Table_12.a")
    'goban-table-12-a'
    """
    return f"goban-{re.sub(r'[^a-z0-9]+', '-', board.lower()).strip('-')}".rstrip("-")


def own_zone() -> str:
    """This machine's time zone; UTC where it has none that has a name."""
    zone = str(Path("/etc/localtime").resolve()).partition("/zoneinfo/")[2]
    return zone if zone in available_timezones() else "Etc/UTC"


def _zone(text: str) -> str:
    if text not in available_timezones():
        raise argparse.ArgumentTypeError(f"{text!r}: expected a time zone, such as Europe/Berlin")
    return text


def _matching(form: re.Pattern[str], expected: str, most_bytes: int = 1000) -> Callable[[str], str]:
    """A type of option: a text of one form."""

    def matched(text: str) -> str:
        if form.fullmatch(text) is None or len(text.encode()) > most_bytes:
            raise argparse.ArgumentTypeError(f"{text!r}: expected {expected}")
        return text

    return matched


def _wifi_password() -> str:
    password = os.environ.get(PASSWORD)
    if password is None:
        if not sys.stdin.isatty():
            raise FailureError(f"--wifi needs the network's password: set {PASSWORD}")
        password = getpass("The network's password: ")
    if WIFI_PASSWORD.fullmatch(password) is None:
        raise FailureError("the network's password: expected 8 to 63 printable ASCII letters")
    return password


def _keys(path: Path) -> tuple[str, ...]:
    try:
        lines = [line.strip() for line in path.read_text().splitlines()]
    except (OSError, UnicodeDecodeError) as error:
        raise FailureError(f"--ssh-key {path}: cannot be read ({error})") from None
    keys = tuple(line for line in lines if line and not line.startswith("#"))
    if not 1 <= len(keys) <= MAX_KEYS or not all(KEY.fullmatch(key) for key in keys):
        raise FailureError(f"--ssh-key {path}: expected 1 to {MAX_KEYS} public keys of SSH")
    return keys
