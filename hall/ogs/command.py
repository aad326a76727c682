"""The relay to OGS on the command line: options of `goban hub`, `ogs-login` and `ogs-try`."""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Callable
from pathlib import Path

from rules.game import Game

from ..board_names import board_names
from ..shared import FailureError, put
from .account import OGS, kept_tokens
from .api import OgsApi, OgsError
from .login import PORT, LoginOptions, log_in
from .moves import move_string
from .naming import DemoName, demo_body
from .relay import OgsOptions, OgsRelay
from .talk import Content, DemoSeen, Talk
from .wanted import HallBoards

FAILED_STATUS = 1

MOVES = ("Q16", "D4", "Q4")

READ_BACK_S = 20.0
"""The demo board is waited for so long."""


def try_out(secrets: Path) -> int:
    """Log in, make a private demo board, send three moves, read them back; the exit status.

    Raises FailureError, with the step that failed.
    """
    try:
        asyncio.run(_try(secrets))
    except OgsError as error:
        raise FailureError(error.line, FAILED_STATUS) from None
    except TimeoutError:
        raise FailureError("OGS does not say what the demo board has", FAILED_STATUS) from None
    return 0


async def _try(secrets: Path) -> None:
    api = OgsApi(secrets)
    try:
        owner, name = await api.me()
        put(f"logged in: {api.url} knows the hub as {name}")
        game = Game.new(19)
        for move in MOVES:
            game = game.play(move)
        title = f"Trial of the hall's relay ({time.strftime('%Y-%m-%d %H:%M:%S')})"
        called = DemoName(title, "Black", "White", "1d", "1k")
        demo = await api.make_demo(demo_body(game, called, private=True))
        put(f"made: a private demo board, {api.url}/demo/{demo}")
        found = await api.find_demo(owner, title)
        put(f"found by its title: {'yes' if found == demo else 'no'}")
        async with Talk(api.url, await api.jwt()) as talk:
            put("connected: the socket is open")
            await talk.follow(demo)
            content = Content(move_string(game), "Result: Void")
            await talk.append(demo, content)
            put(f"sent: {', '.join(MOVES)}")
            seen = await asyncio.wait_for(_echo(talk, content), READ_BACK_S)
            put(f"echoed: the moves; the note {'too' if seen.note == content.note else 'not'}")
        async with Talk(api.url, await api.jwt()) as talk:
            await talk.follow(demo)
            await asyncio.wait_for(_echo(talk, content), READ_BACK_S)
            put("read back by a second connection: the moves are there")
    finally:
        await api.close()


async def _echo(talk: Talk, content: Content) -> DemoSeen:
    async for seen in talk.heard():
        if seen.moves == content.moves:
            return seen
    raise OgsError("OGS's socket was closed")


LOGIN, TRY = "ogs-login", "ogs-try"

ACTIONS = (LOGIN, TRY)

MOST_DIGITS = 15


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that say which games go to OGS."""
    parser.add_argument(
        "--ogs",
        action="store_true",
        help="show each game on a demo board of its own on online-go.com, as the account of "
        f"goban hub {LOGIN}",
    )
    parser.add_argument(
        "--ogs-boards",
        metavar="NAME,NAME",
        type=board_names,
        help="with --ogs: these boards alone",
    )
    parser.add_argument(
        "--ogs-record",
        metavar="NUMBER",
        type=number,
        help="with --ogs: the tournament record there whose rounds the games belong to",
    )


def add_actions(
    actions: argparse._SubParsersAction[argparse.ArgumentParser],
    add_store: Callable[[argparse.ArgumentParser, object], None],
) -> None:
    """Add the actions; `add_store` adds the option for the store."""
    login = actions.add_parser(
        LOGIN,
        help="let the hub use an account at online-go.com",
        description="Let the hub use an account at online-go.com; its tokens are kept.",
    )
    login.add_argument(
        "--client-id",
        metavar="ID",
        required=True,
        help=f"of the application that the account has registered at {OGS}/oauth2/applications/",
    )
    login.add_argument(
        "--client-secret", metavar="SECRET", default="", help="of a confidential application"
    )
    login.add_argument(
        "--port",
        metavar="PORT",
        type=number,
        default=PORT,
        help=f"the browser comes back to http://127.0.0.1:PORT/callback (default {PORT})",
    )
    login.add_argument(
        "--paste",
        action="store_true",
        help="the browser is on another machine: paste the address that it is sent to",
    )
    login.add_argument("--ogs-url", metavar="URL", default=OGS, help=argparse.SUPPRESS)
    add_store(login, argparse.SUPPRESS)
    trial = actions.add_parser(
        TRY,
        help="try the relay on a private demo board, and say what worked",
        description="Make a private demo board, send three moves, read them back.",
    )
    add_store(trial, argparse.SUPPRESS)


def do(options: argparse.Namespace, secrets: Path) -> int:
    """Carry out an action of `ACTIONS`; the exit status. Raises FailureError."""
    if options.action == TRY:
        return try_out(secrets)
    login = LoginOptions(
        options.ogs_url, options.client_id, options.client_secret, options.port, options.paste
    )
    return log_in(secrets, login)


def check(options: argparse.Namespace, secrets: Path) -> None:
    """Raise FailureError where the options ask for what cannot be done."""
    if options.ogs:
        kept_tokens(secrets)
    elif options.ogs_boards is not None or options.ogs_record is not None:
        raise FailureError("--ogs-boards and --ogs-record: only with --ogs")


def relay_of(options: argparse.Namespace, hall: HallBoards, secrets: Path) -> OgsRelay | None:
    """The relay that the options ask for, not begun yet; None without `--ogs`."""
    if not options.ogs:
        return None
    return OgsRelay(hall, secrets, OgsOptions(options.ogs_boards, options.ogs_record))


def number(text: str) -> int:
    """A number as an option gives it.

    >>> number("12345")
    12345
    >>> number("twelve")
    Traceback (most recent call last):
        ...
    argparse.ArgumentTypeError: 'twelve': expected a number
    """
    if not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS and int(text)):
        raise argparse.ArgumentTypeError(f"{text[:40]!r}: expected a number")
    return int(text)
