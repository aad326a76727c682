"""The configuration of the next game at a table, and how a journal keeps it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from referee.facts import NOBODY, NewGame, SetCorners
from rules.clocks.control import TimeControl
from rules.color import Color, Sides
from vision.types import BoardView, Side

from ...corners import view_of
from ..codecs.codec import view_from_json, view_to_json
from ..journal.journal import last_fact_in, requests_in
from ..journal.paths import stored_header
from ..journal.schema import DATABASE_ERRORS, reading
from .config import GameConfig

GAME, BASE, PLAYERS, TIME = "game", "base", "players", "time"
REQUESTS, VIEW = "requests", "view"
"""Keys of a journal's stamp."""

MAX_REMEMBERED_REQUESTS = 200
"""Requests of earlier games that are remembered: a client that retries does so soon."""


@dataclass(frozen=True, slots=True)
class GamePlace:
    """Which game of the table this is, from 1, and the number before its first event.

    Events of a table are numbered on from game to game, and a game takes one number for itself.
    """

    number: int = 1
    base: int = 0

    def next(self, last_n: int) -> GamePlace:
        """The place of the next game, where the last event of this one has number `last_n`."""
        return GamePlace(self.number + 1, self.base + last_n + 1)


def config_of(new: NewGame, configured: GameConfig, view: BoardView | None) -> GameConfig:
    """The configuration of the game of `new`: its own terms, else what was `configured`.

    `view` is where a person has placed the corners, None where nobody has.
    """
    return replace(
        configured,
        players=new.players,
        rules=new.rules or configured.rules,
        komi=configured.komi if new.komi is None else new.komi,
        handicap=configured.handicap if new.handicap is None else new.handicap,
        to_play=new.to_play or configured.to_play,
        black_side=new.black_side or configured.black_side,
        time=configured.time if new.time is None else TimeControl.parse(new.time),
        view=view or configured.view,
    )


def stamped(config: GameConfig, place: GamePlace) -> GameConfig:
    """The config with all that `resumed` needs to know of the game beside the journal's header."""
    names = [config.players.black, config.players.white]
    time = None if config.time is None else str(config.time)
    stamp = {GAME: place.number, BASE: place.base, PLAYERS: names, TIME: time}
    view = None if config.view is None else view_to_json(config.view)
    return replace(config, stamp={**stamp, VIEW: view, REQUESTS: dict(config.requests)})


def remembered(requests: Mapping[str, int], events: int) -> dict[str, int]:
    """The newest of `requests`, for a game that has `events` events before its first.

    >>> remembered({"first": 3, "second": 5}, events=2)
    {'first': 1, 'second': 3}
    """
    newest = list(requests.items())[-MAX_REMEMBERED_REQUESTS:]
    return {request: n - events for request, n in newest}


def resumed(header: Mapping[str, object], configured: GameConfig) -> tuple[GamePlace, GameConfig]:
    """The place and the config of the game whose journal has this header.

    A game after the first has the terms that it was begun with, whatever is configured. A journal
    that no table has made is that of a first game.
    """
    number, base, names = header.get(GAME), header.get(BASE), header.get(PLAYERS)
    time, view = header.get(TIME), header.get(VIEW)
    if not isinstance(number, int) or not isinstance(base, int) or number < 2:
        return GamePlace(), configured
    komi, handicap, color, side = (
        header.get(key) for key in ("komi", "handicap", "to_play", "black_side")
    )
    return GamePlace(number, base), replace(
        configured,
        players=Sides(*names) if isinstance(names, list) and len(names) == 2 else NOBODY,
        rules=str(header.get("rules", configured.rules)),
        komi=None if komi is None else Fraction(str(komi)),
        handicap=handicap if isinstance(handicap, int) else None,
        to_play=None if color is None else Color(color),
        black_side=None if side is None else Side(side),
        time=None if time is None else TimeControl.parse(str(time)),
        view=configured.view if view is None else view_from_json(json.dumps(view)),
        requests=_requests(header.get(REQUESTS)),
    )


def _requests(stored: object) -> dict[str, int]:
    """The requests that a stamp holds."""
    found = stored if isinstance(stored, dict) else {}
    return {str(request): n for request, n in found.items() if isinstance(n, int)}


def asked_for(journal: Path, configured: GameConfig) -> tuple[GamePlace, GameConfig] | None:
    """The place and the config of the game that was asked for at the end of an earlier one.

    `journal` is the earlier game's. None where no game was asked for there, or that cannot be read.
    """
    place, before = resumed(stored_header(journal), configured)
    try:
        with reading(journal) as found:
            new, corners = last_fact_in(found, NewGame), last_fact_in(found, SetCorners)
            last_n = found.execute("SELECT max(n) FROM events").fetchone()[0] or 0
            requests = {**before.requests, **requests_in(found)}
    except (*DATABASE_ERRORS, ValueError):
        return None
    if new is None:
        return None
    view = before.view if corners is None else view_of(corners.size, corners.corners)
    following = place.next(last_n)
    config = config_of(new, configured, view)
    requests = remembered(requests, following.base - place.base)
    return following, replace(config, requests=requests)
