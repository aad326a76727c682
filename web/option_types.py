"""The values of options: what a text must be, and what it means."""

from __future__ import annotations

import argparse
import math
import re
from fractions import Fraction
from functools import partial
from pathlib import Path

from rules.clock import TimeControl
from rules.color import Sides
from rules.errors import RulesError
from rules.points import LARGEST
from rules.rulesets.komi import stated_komi
from rules.rulesets.presets import DEFAULT, from_toml, preset
from rules.rulesets.ruleset import Ruleset
from rules.texts import one_line

from .console import FailureError

_KOMI = re.compile(
    r"[+-]?[0-9]{0,9}(?:\.[0-9]{0,9}|/[0-9]{1,9})?(?:e[+-]?[0-9]{1,2})?", re.IGNORECASE
)
"""What a komi may look like: an exponent of more digits would be computed for minutes."""

MAX_HANDICAP = 25 * 25

MAX_DIGITS = 9
"""Longer numbers are refused before they are read."""

SLOWEST_RATE, FASTEST_RATE = 1.0 / 86_400.0, 1000.0

LAST_PORT = 65535


def whole(text: str, allowed: range, expected: str) -> int:
    """A whole number out of those that are `allowed`, which `expected` describes.

    >>> whole("12", range(1, 20), "1 to 19 stones")
    12
    >>> whole("twelve", range(1, 20), "1 to 19 stones")
    Traceback (most recent call last):
        ...
    argparse.ArgumentTypeError: twelve: expected 1 to 19 stones
    """
    number = int(text) if text.isdecimal() and len(text) <= MAX_DIGITS else -1
    if number not in allowed:
        raise argparse.ArgumentTypeError(f"{text}: expected {expected}")
    return number


board_size = partial(whole, allowed=range(2, 26), expected="2 to 25 lines")
handicap = partial(whole, allowed=range(MAX_HANDICAP + 1), expected="a number of stones")
POSITIVE = range(1, 10**MAX_DIGITS)
megabytes = partial(whole, allowed=POSITIVE, expected="a number of megabytes, 1 or more")
days = partial(whole, allowed=POSITIVE, expected="a number of days, 1 or more")


def komi(text: str) -> Fraction:
    """A multiple of one half, or of a quarter for rules that count half (`rules.rulesets.komi`).

    >>> komi("6.5")
    Fraction(13, 2)
    """
    try:
        if _KOMI.fullmatch(text.strip()) is None:
            raise ValueError(text)
        value = Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise argparse.ArgumentTypeError(f"{text}: expected a number such as 7.5") from None
    try:
        return stated_komi(value)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text}: {error}") from None


def player(text: str) -> str:
    """A player's name.

    >>> player("  Anna   Berg ")
    'Anna   Berg'
    """
    try:
        return one_line(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def time_control(text: str) -> TimeControl:
    """A time control, such as ``1800 + 5x30 byo-yomi``.

    >>> time_control("1800 + 5x30 byo-yomi").main_s
    1800
    """
    try:
        return TimeControl.parse(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def rate(text: str) -> float:
    """Frames a second, above 0; fewer than one in a day are no film.

    >>> rate("7.5")
    7.5
    >>> rate("0")
    Traceback (most recent call last):
        ...
    argparse.ArgumentTypeError: 0: expected frames a second, above 0
    """
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not SLOWEST_RATE <= value < FASTEST_RATE:
        raise argparse.ArgumentTypeError(f"{text}: expected frames a second, above 0")
    return value


def address(text: str) -> tuple[str, int]:
    """An address and a port to listen on: ``127.0.0.1:8361``, ``[::1]:8361``, ``0.0.0.0:0``.

    >>> address("127.0.0.1:8361")
    ('127.0.0.1', 8361)
    """
    host, colon, port = text.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    if not (colon and host and port.isdecimal() and len(port) <= MAX_DIGITS):
        raise argparse.ArgumentTypeError(f"{text}: expected ADDRESS:PORT, such as 127.0.0.1:8361")
    if int(port) > LAST_PORT:
        raise argparse.ArgumentTypeError(f"{text}: expected a port of 0 to {LAST_PORT}")
    return host, int(port)


def add_listen_option(parser: argparse.ArgumentParser, what: str) -> None:
    """Add the address at which the page is shown."""
    parser.add_argument("--listen", metavar="ADDRESS:PORT", type=address, help=what)
    parser.add_argument(
        "--plain-http",
        action="store_true",
        help="no https on the network; without it a certificate of this machine's own is used",
    )


def prisoners(text: str) -> Sides[int]:
    """The prisoners that Black and White hold: ``B,W``.

    >>> prisoners("2,3")
    Sides(black=2, white=3)
    """
    black, comma, white = text.partition(",")
    if not (comma and black.strip().isdecimal() and white.strip().isdecimal()):
        raise argparse.ArgumentTypeError(f"{text}: expected two numbers, Black's and White's: 3,5")
    return Sides(int(black), int(white))


def stones_in_heaps(text: str) -> int:
    """How many stones lie in heaps beside a board: no more than the largest board has points.

    >>> stones_in_heaps("37")
    37
    """
    if not text.strip().isdecimal() or len(text.strip()) > len(str(LARGEST**2)):
        raise argparse.ArgumentTypeError(f"{text}: expected a number of stones: 37")
    return int(text)


def ruleset_named(name: str | None) -> Ruleset:
    """The rule set with this id (None: the default) or in an organiser's file (NAME.toml).

    FailureError names the rule sets there are, or file, key and allowed values.

    >>> ruleset_named(None).id
    'bga2009'
    """
    try:
        if name is not None and name.endswith(".toml"):
            return from_toml(Path(name).read_text("utf-8"), name)
        return preset(name or DEFAULT)
    except (OSError, UnicodeDecodeError) as error:
        raise FailureError(f"--rules {name}: cannot be read: {error}") from None
    except RulesError as error:
        raise FailureError(f"--rules {name}: {error.detail}") from None
