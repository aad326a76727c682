"""The first `goban serve` without a camera: it is chosen on the page before the game begins."""

from __future__ import annotations

import argparse
import os
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from web.access.access import Access
from web.access.secrets_file import first_secrets
from web.certificates import needs_certificate, own_addresses, own_certificate
from web.console import FailureError, complain
from web.option_types import time_control
from web.server import Certificate, address_of, listen, signals_end

from ..game.journal.paths import GAMES
from ..page.app import make_server
from ..page.first_run import CameraTrial, Choices, FirstRun
from ..page.jobs.photo_jobs import PhotoDesk
from ..page.page import Page
from ..page.sink import PageSink
from ..sources.base import Source
from ..sources.open import PacedSource, is_camera, open_source
from ..sources.phone import PHONE
from ..sources.webcam import cameras_here
from ..weights import load_models
from .game_options import configured, game_config

CONFIG = Path("goban-arbiter") / "config.toml"


def own_config_path() -> Path:
    """The user's own configuration, which the first set-up writes."""
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / CONFIG


def chosen_first(
    options: argparse.Namespace, secrets_path: Path, place: tuple[str, int], tls: Certificate | None
) -> bool:
    """Have the camera and the terms chosen on a page at `place`, and put them into `options`.

    Whether a game is to begin; it is not where the program was ended before.
    """
    with ExitStack() as stack:
        listening = listen(*place)
        stack.callback(listening.close)
        on_network = needs_certificate(listening)
        if tls is None and not options.plain_http and on_network:
            tls = own_certificate(secrets_path.parent).files
        access = Access(first_secrets(secrets_path))
        folder = Path(stack.enter_context(TemporaryDirectory()))
        sink, models = PageSink(), load_models(options.weights)
        trial = CameraTrial(sink, models, _tried, GAMES)
        stack.callback(trial.stop)
        first = FirstRun(
            trial,
            cameras_here,
            own_config_path(),
            lambda choices: check_choices(choices, options, folder),
            lambda source: moves_to(source, options, place),
            lambda: setattr(server, "should_exit", True),
        )
        page = Page(
            sink,
            trial,
            PhotoDesk(partial(load_models, options.weights)),
            access=access,
            host_names=options.host_name or (),
            on_network=on_network,
            first=first,
        )
        server = make_server(page, tls)
        stack.enter_context(signals_end(server))
        shown_at = address_of(listening, secure=tls is not None)
        complain(f"no camera is configured: choose one at {shown_at}")
        server.run(sockets=[listening])
    if first.begun is not None:
        put_choices(first.begun, options)
    return first.begun is not None


def _tried(word: str) -> Source:
    """The source that `word` names, opened; a film at its own pace. Raises FailureError."""
    source = open_source(word, wait=word == PHONE)
    return source if source.live else PacedSource(source)


def check_choices(choices: Choices, options: argparse.Namespace, folder: Path) -> None:
    """Raise FailureError where `goban serve` would not start with these choices."""
    if not is_camera(choices.source):
        open_source(choices.source).close()
    trial = folder / CONFIG.name
    trial.write_text(choices.to_toml(), "utf-8")
    kept, asked = (argparse.Namespace(**vars(options)) for _ in range(2))
    kept.config = trial
    try:
        configured(kept)
        game_config(kept)
        put_choices(choices, asked)
        game_config(asked)
    except FailureError as failure:
        raise FailureError(failure.line.replace(f"{trial}: ", "")) from None


def put_choices(choices: Choices, options: argparse.Namespace) -> None:
    """Put what was chosen into options that the command line has left open."""
    terms = choices.terms
    chosen = {
        "source": choices.source,
        "rules": terms.rules,
        "komi": terms.komi,
        "handicap": terms.handicap,
        "time": time_control(terms.time) if terms.time else None,
        "to_play": None if terms.to_play is None else terms.to_play.word,
        "black_side": None if terms.black_side is None else terms.black_side.value,
        "black": terms.players.black,
        "white": terms.players.white,
    }
    left_open = {key for key in chosen if getattr(options, key) is None}
    options.of_first_game = left_open & {"handicap", "time", "to_play"}
    if terms.handicap:  # a komi of that game, and not of even ones
        options.of_first_game |= left_open & {"komi"}
    for key in left_open:
        setattr(options, key, chosen[key])


def moves_to(source: str, options: argparse.Namespace, place: tuple[str, int]) -> str | None:
    """Where the page is once a game begins with `source`; None where it stays at `place`."""
    if source != PHONE or options.listen is not None:
        return None
    outside = [each for each in own_addresses() if not each.is_loopback and each.version == 4]
    return f"https://{outside[0]}:{place[1]}/" if outside else None
