"""`goban watch`: a game followed from pictures, recorded, and said when the rules are broken."""

from __future__ import annotations

import argparse
from contextlib import ExitStack

from ..corners import load_corners
from ..errors import FailureError
from ..game.facts_file import load_facts
from ..game.options import add_film_options, add_game_options, configured, ruleset_named
from ..game.session import FollowedGame
from ..signals import Stopper
from ..sources.open import open_source
from ..weights import add_weights_option

EXAMPLE = "goban watch film.mp4 --rules bga2009 --sgf game.sgf --events game.jsonl"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments; those of a configuration file have the same names."""
    parser.add_argument(
        "source",
        nargs="?",
        metavar="SOURCE",
        help="a video file; a folder of pictures in natural order, each one settled look; "
        "camera:0; picamera; demo",
    )
    add_game_options(parser)
    add_film_options(parser)
    add_weights_option(parser)


def run(options: argparse.Namespace) -> int:
    """Follow the game to the end of the source, or until interrupted."""
    configured(options)
    if options.source is None:
        raise FailureError("watch: no SOURCE given (see goban watch --help)")
    ruleset_named(options.rules)
    view = None if options.corners is None else load_corners(options.corners, options.size)
    with ExitStack() as stack:
        stopper = Stopper()
        stack.enter_context(stopper.listening())
        source = open_source(options.source, options.fps)
        stack.callback(source.close)
        if options.facts is not None:
            if source.live:
                raise FailureError("--facts goes with films and pictures, not with a camera")
            told = (*source.facts, *load_facts(options.facts))
            source.facts = tuple(sorted(told, key=lambda fact: fact.t_ns))
        game = FollowedGame(options, source, view, stopper)
        stack.callback(game.close)
        return game.run()
