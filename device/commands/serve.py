"""`goban serve`: a game followed and shown in a browser, where the arbiter can answer."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

from referee.facts import Fact, FactRefusedError
from referee.state import Phase
from web.access.access import Access
from web.access.roles import Role
from web.access.secrets_file import (
    Secrets,
    default_secrets_path,
    first_secrets,
    remove_arbiter,
    show_new_password,
    show_new_token,
)
from web.certificates import needs_certificate, own_certificate
from web.console import FailureError, LogSeverity, UnavailableError, complain
from web.machine import MACHINE, Machine
from web.safe_file import held
from web.server import Certificate, address_of, check_certificate, listen, signals_end

from ..config_file import read_config
from ..following_rate import hold_rate
from ..game.disk import DEFAULT_LIMITS, DiskLimits, check_own_folders
from ..game.facts_file import Attribution, check_live_facts, load_facts, read_live_facts
from ..game.journal.paths import named_paths
from ..game.session.game_files import NamedFiles
from ..game.session.table import Table, TableGame
from ..game.sinks.equipment import CameraLog, DiskWatch
from ..game.sinks.evidence_pictures import EvidencePictures
from ..game.sinks.record import EventFileSink, RecordSink
from ..game.sinks.recorder import Recorder
from ..game.sinks.service_notify import service_sinks
from ..game.sinks.sinks import Sink
from ..languages import ENGLISH
from ..link.link import Link, LinkNotifier, LinkNotifierSink, link_config
from ..options import add_page_options, add_source_options
from ..page.app import make_server
from ..page.jobs.photo_jobs import PhotoDesk
from ..page.page import Page, ProposalDesk
from ..page.sink import PageSink
from ..signal_sinks import Signals
from ..sources.base import Source
from ..sources.open import PacedSource, open_source
from ..sources.phone import PHONE
from ..weights import Models, load_models
from ..wording import wording_in
from .first_run import chosen_first, own_config_path
from .game_options import (
    configured,
    disk_limits,
    evidence_sinks,
    game_config,
    hold_outputs,
    word_of,
)

EXAMPLE = "goban serve camera:0 --listen 0.0.0.0:8361"

NOTICE = LogSeverity.NOTICE

DEFAULT_ADDRESS, DEFAULT_NETWORK = ("127.0.0.1", 8361), ("0.0.0.0", 8361)
"""Where the page is, and where a phone that is the camera can reach it."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments; those of a configuration file have the same names."""
    parser.description = (
        f"{parser.description} Without SOURCE and --config a camera is chosen on the page, once."
    )
    add_source_options(parser)
    add_page_options(parser)
    parser.add_argument(
        "--link",
        metavar="URL",
        help="mqtts://HOST:PORT of a hall's broker, for the hub; the password is link_password in "
        "the file of secrets, or GOBAN_LINK_PASSWORD",
    )
    parser.add_argument("--board", metavar="NAME", help="the name that the hub gave this board")
    parser.add_argument("--site", metavar="NAME", help="the hall (default hall)")
    parser.add_argument(
        "--link-ca", metavar="FILE", type=Path, help="certificate of the hub's own authority"
    )
    parser.add_argument(
        "--new-password",
        nargs="?",
        const="",
        metavar="NAME",
        help="make a new password, show it, and leave; with NAME one of this arbiter's own",
    )
    parser.add_argument(
        "--remove-arbiter", metavar="NAME", help="take the password of this arbiter away, and leave"
    )
    parser.add_argument(
        "--new-token", metavar="NAME", help="make a token for a device, show it, and leave"
    )
    parser.add_argument(
        "--role",
        choices=[role.value for role in Role],
        help="what the new token may do (default: arbiter)",
    )


def run(options: argparse.Namespace) -> int:
    """Follow the game and show it until interrupted; or make a password or a token."""
    named = options.source is not None or options.config is not None
    if not named and own_config_path().is_file():
        options.config = own_config_path()
    configured(options)
    path = options.secrets or default_secrets_path()
    if options.new_token is not None:
        return show_new_token(path, options.new_token, Role(options.role or Role.ARBITER.value))
    if options.new_password is not None:
        return show_new_password(path, options.new_password)
    if options.remove_arbiter is not None:
        return remove_arbiter(path, options.remove_arbiter)
    return _serve(options, path)


def _serve(options: argparse.Namespace, secrets_path: Path) -> int:
    if options.source is None and options.config is not None:
        raise FailureError(f"serve: no SOURCE given, and {options.config} names none")
    if (options.tls_cert is None) != (options.tls_key is None):
        raise FailureError("--tls-cert and --tls-key belong together")
    if (options.katago_model is None) != (options.katago_config is None):
        raise FailureError("--katago-model and --katago-config belong together")
    tls = None if options.tls_cert is None else Certificate(options.tls_cert, options.tls_key)
    if tls is not None:
        check_certificate(tls)
    if options.link is None and options.board is not None:
        raise FailureError("--board belongs to --link URL")
    place = options.listen or DEFAULT_ADDRESS
    if options.source is None and not chosen_first(options, secrets_path, place, tls):
        return 0
    with ExitStack() as stack:
        named = named_paths(options.sgf, options.journal)
        sgf, journal = (None, None) if named is None else (named.sgf, named.journal)
        check_own_folders(hold_outputs(options, sgf, journal, [options.source], stack))
        usual = DEFAULT_NETWORK if options.source == PHONE else DEFAULT_ADDRESS
        listening = listen(*(options.listen or usual))
        stack.callback(listening.close)
        secrets = first_secrets(secrets_path)
        linked, notifier = None, LinkNotifier()
        if options.link is not None:
            hub = (options.link, options.board, options.site, options.link_ca)
            linked = link_config(*hub, secrets.link_password)
        own = None
        if tls is None and not options.plain_http and needs_certificate(listening):
            own = own_certificate(secrets_path.parent)
            tls = own.files
        if options.source == PHONE and options.plain_http and needs_certificate(listening):
            complain(
                "a phone's browser gives its camera to https alone: without a proxy that adds it, "
                "leave out --plain-http"
            )
        sink = PageSink()
        models = load_models(options.weights)
        table = _table(options, sink, models, _signals(options, secrets), notifier)
        files = table.game.files
        stack.enter_context(held((files.sgf, files.journal, files.evidence, files.record)))
        linking = stack.enter_context(ExitStack())  # closed after the table has stopped
        stack.callback(table.stop)
        network = options.katago_model and (str(options.katago_model), str(options.katago_config))
        access = Access(secrets, game=lambda: table.game.name)
        if not options.resume:  # an earlier game may have had this one's name
            access.sessions.end_devices_of(table.game.name, access.now_s())
        page = Page(
            sink,
            table,
            PhotoDesk(partial(load_models, options.weights)),
            access=access,
            proposals=ProposalDesk(network),
            host_names=options.host_name or (),
            on_network=needs_certificate(listening),
        )
        server = make_server(page, tls)
        stack.enter_context(signals_end(server))
        complain(f"the game is shown at {address_of(listening, secure=tls is not None)}")
        if own is not None:
            complain(f"the page has a certificate of its own; {own.fingerprint_line}", NOTICE)
        complain(
            f"goban {version('goban-arbiter')} follows {options.source}; the record is "
            f"{files.sgf}, the journal {files.journal}",
            NOTICE,
        )
        if linked is not None:
            link = Link(linked, notifier, page)
            linking.callback(link.stop)
            link.start()
        table.on_hung = partial(setattr, server, "should_exit", True)
        table.start()
        _read_live_facts(options, table)
        server.run(sockets=[listening])
    if table.hung is not None:
        raise table.hung
    return 0


def _signals(options: argparse.Namespace, secrets: Secrets) -> Signals:
    """Lamp, buzzer, buttons and webhook of the configuration file."""
    if options.config is None:
        return Signals()
    return read_config(options.config).signals(secrets.webhook_secret)


def _table(
    options: argparse.Namespace, sink: PageSink, models: Models, signals: Signals, hub: LinkNotifier
) -> Table:
    """The table that these options describe; its games notify `hub`."""
    service: list[Sink] = [*service_sinks()]
    opener = _opener(options, models)
    source = opener()
    if options.facts is not None and source.live:
        check_live_facts(options.facts)
    service.append(CameraLog(source.identity))
    opened: list[Source] = [source]
    named = NamedFiles(
        source.identity,
        word_of(source),
        options.sgf,
        options.journal,
        options.evidence,
        options.events,
        options.record,
        options.resume,
    )
    facts = () if options.facts is None or source.live else load_facts(options.facts)

    def sinks(game: TableGame, source: Source) -> list[Sink]:
        wired = signals.sinks(
            game.files.journal, table.put, phase, wording_in(options.language or ENGLISH)
        )
        evidence = evidence_sinks(options, game.files.evidence)
        limits = disk_limits(options)
        shown = sinks_of(game, source, sink, limits, evidence)
        return [*shown, LinkNotifierSink(hub, game.files.journal), *wired, *service]

    def phase() -> Phase | None:
        return None if sink.state is None else sink.state.phase

    table = Table(
        lambda: opened.pop() if opened else opener(),
        game_config(options),
        named,
        sinks,
        models,
        sink.trace,
        facts,
    )
    later: dict[str, Any] = dict.fromkeys(options.of_first_game)
    table.configured = replace(table.configured, **later)
    return table


def _read_live_facts(options: argparse.Namespace, table: Table) -> None:
    """Beside a camera the lines of `--facts` are submitted as they come."""
    if options.facts is None or table.source is None or not table.source.live:
        return
    name = str(options.facts)

    def submit(fact: Fact) -> int:
        try:
            return table.put(fact, Attribution(name, MACHINE.clock.now())).result()
        except FactRefusedError:
            raise
        except Exception as error:  # the table takes the game up again
            line = error.line if isinstance(error, FailureError) else type(error).__name__
            raise UnavailableError(line) from None

    read_live_facts(options.facts, submit)


def _opener(options: argparse.Namespace, models: Models) -> Callable[[], Source]:
    fps = options.fps

    def opener() -> Source:
        nonlocal fps
        source = open_source(options.source, options.fps, wait=True)
        fps = hold_rate(source, fps, models.classifier)  # of the next game's camera too
        return source if source.live else PacedSource(source)

    return opener


def sinks_of(
    game: TableGame,
    source: Source,
    page: PageSink,
    limits: DiskLimits = DEFAULT_LIMITS,
    evidence: Sequence[Sink] | None = None,
    machine: Machine = MACHINE,
) -> Sequence[Sink]:
    """Everything that shows or keeps a game of the table, the page last.

    `evidence` keeps the pictures of alerts, where it is not as `limits` alone give it.
    """
    files = game.files
    page.next_table_game(game, source)
    disk = machine.disk
    sinks: list[Sink] = [RecordSink(files.sgf, game.config.players, disk)]
    if files.events is not None:
        sinks.append(EventFileSink(files.events, disk, wording_in(game.config.language)))
    if files.record is not None:
        sinks.append(Recorder(files.record, limits.record, disk))
    if source.live:
        sinks.append(DiskWatch(files.sgf.parent, disk))
    if evidence is None:
        evidence = [EvidencePictures(files.evidence, limits.evidence, disk=disk)]
    return [*sinks, *evidence, page]
