"""`goban hub`: many boards on one page; boards are added to it and removed."""

from __future__ import annotations

import argparse
import sqlite3
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event

from messages.mqtt_client import Broker, read_broker, tls_context
from messages.texts import NAME_EXPECTED, MessageError, is_name
from web.access.roles import Role
from web.access.secrets_file import (
    default_secrets_path,
    first_secrets,
    show_new_password,
    show_new_token,
)
from web.certificates import needs_certificate, own_certificate
from web.console import FailureError, LogSeverity, complain, put, put_json
from web.option_types import add_listen_option, address, whole
from web.process import signals_caught
from web.safe_file import held
from web.server import address_of, listen, server_of, signals_end

from .boards.opening import mended_store, open_store
from .broker.accounts import add_board, note_setting, setting
from .broker.joining import (
    BROKER,
    DEFAULT_BROKER,
    DEFAULT_SITE,
    SITE,
    TRUSTED,
    address_for_boards,
)
from .broker.mosquitto import CA, Listener, Mosquitto, free_port
from .cards.options import add_card_options, check_no_card_options
from .demo import Demo, demo_names
from .hub import Hub
from .logins import HallAccess, add_login, known_logins, remove_login
from .membership import ACTION as INVENTORY
from .membership import add_action as add_inventory
from .membership import let_in, let_in_by_card, let_in_by_cards, list_boards, put_out
from .membership import show as show_inventory
from .ogs import command as ogs
from .page.app import make_app
from .page.page import HallPage
from .site.publish import configure as configure_publish
from .site.publish import publish
from .stream.address import add_options as add_stream_options
from .stream.address import address_in as stream_in
from .tournament.opengotha import FeedError, OpenGothaFile
from .tournament.pairgoth import Pairgoth, PairingSource
from .webhooks import webhook as webhooks
from .webhooks.sender import HallWebhooks

EXAMPLE = "goban hub --listen 0.0.0.0:8362"

DEFAULT_ADDRESS = ("127.0.0.1", 8362)

FOLDER, SECRETS = "hall", "secrets.json"

LOGIN_ACTIONS = ("add-login", "remove-login", "logins")

ROLES = (Role.VIEWER.value, Role.ARBITER.value)
"""Roles of a hall's logins; players use the board's own page."""

MAX_TABLES = 500


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments and its actions."""
    _add_store_option(parser, None)
    add_listen_option(parser, "where browsers find the page (default 127.0.0.1:8362)")
    parser.add_argument(
        "--host-name", metavar="NAME", action="append", help="a further name of the page"
    )
    parser.add_argument(
        "--broker",
        metavar="URL",
        help="mqtt://[USER[:PASSWORD]@]HOST[:PORT] or mqtts://… of a broker that is there; without "
        "it mosquitto is started",
    )
    parser.add_argument(
        "--broker-ca", metavar="FILE", type=Path, help="certificate of that broker's authority"
    )
    parser.add_argument(
        "--broker-listen",
        metavar="ADDRESS:PORT",
        type=address,
        help="where boards connect (default 0.0.0.0:8883, with TLS; plain on 127.0.0.1)",
    )
    parser.add_argument("--site", metavar="NAME", help="the hall's name in topics (default hall)")
    parser.add_argument(
        "--pairings",
        metavar="URL|FILE",
        help="the tournament program that has the pairings: PairGoth's http://HOST:PORT/api/tour/ID"
        ", or OpenGotha's file, which is read alone",
    )
    ogs.add_options(parser)
    add_stream_options(parser, "the hall's lines go there")
    parser.add_argument(
        "--demo",
        metavar="N",
        type=partial(whole, allowed=range(1, MAX_TABLES + 1), expected="1 to 500 tables"),
        help="show N tables that replay recorded games, without cameras, in a store of their own",
    )
    parser.add_argument(
        "--resume", action="store_true", help="go on with the store, as is done in any case"
    )
    parser.add_argument(
        "--new-password", action="store_true", help="make a new password, show it, and leave"
    )
    parser.add_argument(
        "--new-token", metavar="NAME", help="make a token for a program, show it, and leave"
    )
    parser.add_argument(
        "--role",
        choices=ROLES,
        help="what the new token may do (default: arbiter)",
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION")

    def add_action(
        name: str, text: str, description: str = "", epilog: str | None = None
    ) -> argparse.ArgumentParser:
        """An action with the option for the store."""
        about = description or f"{text[0].upper()}{text[1:]}."
        action = actions.add_parser(name, help=text, description=about, epilog=epilog)
        _add_store_option(action, argparse.SUPPRESS)
        return action

    for name, text in (
        ("add-board", "let a board in: its name and a new password, shown once"),
        ("add-boards", "let boards in by a table, and write the card of each (docs/cards.md)"),
        ("remove-board", "let a board in no more; what it has sent is kept"),
    ):
        action = add_action(name, text)
        if name == "add-boards":
            action.add_argument("file", metavar="FILE", type=Path, help="CSV with a line a board")
        else:
            action.add_argument("name", metavar="NAME", help="the board's name, such as T12")
        if name != "remove-board":
            add_card_options(action)
        action.add_argument("--json", action="store_true", help="one JSON object")
    _add_login_actions(add_action)
    publishing = add_action(
        "publish",
        "keep a public site of static files in a folder",
        "Keep a public site of static files in a folder, beside a hub.",
        "example: goban hub publish /srv/www/live --delay 15",
    )
    configure_publish(publishing)
    ogs.add_actions(add_action)
    webhooks.add_actions(add_action)
    add_inventory(add_action)
    boards = add_action("boards", "list the boards")
    boards.add_argument("--json", action="store_true", help="one JSON object a line")


def _add_login_actions(add_action: Callable[[str, str], argparse.ArgumentParser]) -> None:
    for name, text in (
        ("add-login", "let an arbiter or a viewer in by name: a password, shown once"),
        ("remove-login", "let somebody in no more, also where they are logged in"),
        ("logins", "list who may log in by name"),
    ):
        action = add_action(name, text)
        if name != "logins":
            action.add_argument("name", metavar="NAME", help='the name, such as "Anna"')
        if name == "add-login":
            action.add_argument(
                "--role",
                dest="login_role",
                choices=ROLES,
                default=Role.ARBITER.value,
                help="what the login may do (default: arbiter)",
            )
        action.add_argument("--json", action="store_true", help="one JSON object a line")


def run(options: argparse.Namespace) -> int:
    """Run the hub until it is interrupted; or change who may connect."""
    try:
        return _run(options)
    except sqlite3.Error as error:
        raise FailureError(
            f"the store cannot be used ({error}); where it is damaged, goban hub makes it anew of "
            "what is whole when it starts"
        ) from None


def _run(options: argparse.Namespace) -> int:
    source = _source(options.pairings)
    if options.demo is not None and options.store is None:
        with TemporaryDirectory(prefix="goban-hub-") as demo:
            return _run_hub(options, Path(demo) / FOLDER, source)
    folder = (options.store or default_secrets_path().parent / FOLDER).absolute()
    if options.action == "add-board":
        if options.sd is not None:
            return let_in_by_card(folder, options)
        check_no_card_options(options)
        return let_in(folder, options.name, as_json=options.json)
    if options.action == "add-boards":
        return let_in_by_cards(folder, options)
    if options.action == "remove-board":
        return put_out(folder, options.name)
    if options.action == "boards":
        return list_boards(folder, as_json=options.json)
    if options.action == "publish":
        ended = Event()
        with signals_caught(lambda *_: ended.set()):
            return publish(options, folder, ended)
    if options.action is None and options.new_token is None and not options.new_password:
        return _run_hub(options, folder, source)
    path = open_store(folder)
    if options.action in LOGIN_ACTIONS:
        return _change_logins(options, path)
    if options.action == INVENTORY:
        return show_inventory(options, path)
    if options.action in webhooks.ACTIONS:
        return webhooks.do(options, path, folder / SECRETS)
    if options.action in ogs.ACTIONS:
        return ogs.do(options, folder / SECRETS)
    if options.new_token is not None:
        role = Role(options.role or Role.ARBITER.value)
        return show_new_token(folder / SECRETS, options.new_token, role)
    return show_new_password(folder / SECRETS)


def _change_logins(options: argparse.Namespace, path: Path) -> int:
    """Add, remove or list logins; the exit status. Raises FailureError."""
    if options.action == "logins":
        for login in known_logins(path).values():
            fields = {"login": login.name, "role": login.role.value}
            put_json(fields) if options.json else put(f"{login.name}\t{login.role.value}")
    elif options.action == "remove-login":
        remove_login(path, options.name)
    else:
        password = add_login(path, options.name, Role(options.login_role))
        fields = {"login": options.name, "role": options.login_role, "password": password}
        put_json(fields) if options.json else put(
            f"{options.name} ({options.login_role}); the password is shown this once: {password}"
        )
    return 0


def _add_store_option(parser: argparse.ArgumentParser, default: object) -> None:
    parser.add_argument(
        "--store", metavar="DIR", type=Path, default=default, help="folder of all that is kept"
    )


def _run_hub(options: argparse.Namespace, folder: Path, source: PairingSource | None) -> int:
    if options.demo is not None and options.broker is not None:
        raise FailureError("--demo runs with a broker of its own: leave out --broker")
    streaming = stream_in(options)
    with ExitStack() as stack:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        stack.enter_context(held([folder]))
        path = mended_store(folder)
        site = _site(options.site, path)
        listening = listen(*(options.listen or DEFAULT_ADDRESS))
        stack.callback(listening.close)
        secrets = first_secrets(folder / SECRETS, f"goban hub --new-password --store {folder}")
        ogs.check(options, folder / SECRETS)
        own, on_network = None, needs_certificate(listening)
        if not options.plain_http and on_network:
            own = own_certificate(folder)
        passwords = {
            name: add_board(path, name, again=True) for name in demo_names(options.demo or 0)
        }
        child, broker = _broker(options, folder, path, site, stack)
        hub = Hub(path, site, broker, child)
        stack.callback(hub.stop)
        relay = ogs.relay_of(options, hub, folder / SECRETS)
        posting = HallWebhooks(hub, folder / SECRETS)
        page = HallPage(hub, source, relay, posting, on_network, access=HallAccess(secrets, path))
        if streaming is not None:
            from .stream.publisher import StreamPublisher

            page.stream = StreamPublisher(path, site, lambda: hub.tail.last, streaming)
            stack.callback(page.stream.stop)
        app = make_app(page, options.host_name or ())
        server = server_of(app, page.connections, None if own is None else own.files)
        stack.enter_context(signals_end(server))
        hub.start()
        if relay is not None:
            stack.callback(relay.stop)
            relay.start()
        stack.callback(posting.stop)
        posting.start()
        if page.stream is not None:
            page.stream.start()
        if passwords:
            demo = Demo(site, broker, passwords)
            stack.callback(demo.stop)
            demo.start()
        complain(f"the hall is shown at {address_of(listening, secure=own is not None)}")
        if own is not None:
            complain(
                f"the page has a certificate of its own; {own.fingerprint_line}", LogSeverity.NOTICE
            )
        complain(
            f"boards connect to {setting(path, BROKER)}; the store is {path}", LogSeverity.NOTICE
        )
        server.run(sockets=[listening])
    return 0


def _source(given: str | None) -> PairingSource | None:
    """The tournament program that the options name. Raises FailureError."""
    if given is None:
        return None
    if "://" in given:
        try:
            return Pairgoth(given)
        except FeedError as error:
            raise FailureError(f"--pairings {error}") from None
    if not Path(given).is_file():
        raise FailureError(f"--pairings {given}: there is no such file")
    return OpenGothaFile(Path(given).absolute())


def _site(given: str | None, path: Path) -> str:
    """The site's name: as given, else as it was, else the default."""
    site = given or setting(path, SITE) or DEFAULT_SITE
    if not is_name(site):
        raise FailureError(f"--site {site[:40]!r}: {NAME_EXPECTED}")
    note_setting(path, SITE, site)
    return site


def _broker(
    options: argparse.Namespace, folder: Path, path: Path, site: str, stack: ExitStack
) -> tuple[Mosquitto | None, Broker]:
    """The hub's own broker, which runs until `stack` closes, or another's; and how it is reached.

    Raises FailureError.
    """
    if options.broker is None:
        own = DEFAULT_BROKER if options.demo is None else ("127.0.0.1", free_port())
        listener = Listener(*(options.broker_listen or own))
        child = Mosquitto(folder, path, listener, site)
        note_setting(path, BROKER, address_for_boards(listener))
        note_setting(path, TRUSTED, CA if listener.tls else "")
        stack.callback(child.stop)
        child.start()
        return child, child.broker
    try:
        broker = read_broker(options.broker, options.broker_ca)
        if broker.tls:
            tls_context(broker)
    except MessageError as error:
        raise FailureError(f"--broker: {error}") from None
    note_setting(path, BROKER, str(broker))
    note_setting(path, TRUSTED, "")
    return None, broker
