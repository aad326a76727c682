"""The configuration of a game and of the next one at its table, and how a journal keeps it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path

from referee.alerts.catalog import Routing
from referee.facts import NOBODY, NewGame, SetCorners
from referee.settings import Settings
from referee.timing import Timing
from rules.clock import TimeControl
from rules.color import Color, Sides
from rules.errors import RulesError
from rules.rulesets.komi import komi_in_points
from rules.rulesets.presets import DEFAULT
from rules.rulesets.ruleset import Ruleset
from vision.types import BoardView, Side
from web.console import FailureError
from web.option_types import ruleset_named

from ...corners import view_of
from ...languages import ENGLISH
from ...sources.base import Source
from ..codec import view_from_json, view_to_json
from ..disk import DiskLimits
from ..journal.journal import DoneRequest, last_fact_in, requests_in
from ..journal.paths import stored_header
from ..journal.schema import DATABASE_ERRORS, reading


@dataclass(frozen=True, slots=True)
class GameConfig:
    """The configuration of a game, from a command's options or from a program."""

    rules: str = DEFAULT
    """Id of a rule set, or an organiser's file (NAME.toml)."""
    size: int | None = None
    """Lines a side, None = as the board is found."""
    komi: Fraction | None = None
    """None = the rules' own."""
    handicap: int | None = None
    """Stones expected at the start, None if unknown."""
    to_play: Color | None = None
    """None = the first stone decides."""
    black_side: Side | None = None
    """The side of the picture at which Black sits, None if unknown."""
    black_hand: Side | None = None
    """The side from which Black's hands come, if known while the diagram is not turned."""
    time: TimeControl | None = None
    """The time control of the clock, None = any."""
    routing: Routing = field(default_factory=dict)
    """Recipients of each event, where that is not the default."""
    view: BoardView | None = None
    """Where the board lies, None = it is searched for."""
    journal: Path | None = None
    """The file that makes the game durable, None = none. An existing one is resumed."""
    players: Sides[str | None] = NOBODY
    """Their names, None if unknown."""
    stamp: Mapping[str, object] = field(default_factory=dict)
    """What a new journal keeps beside all this and never compares."""
    journal_limit_mb: int = DiskLimits().journal
    """Megabytes from which on the journal keeps no idle looks."""
    record: Path | None = None
    """The SGF file of the game. A resumed game takes its moves where its journal has lost them."""
    language: str = ENGLISH
    """The language of event lines and of the result sheet."""
    requests: Mapping[str, DoneRequest] = field(default_factory=dict)
    """Requests done in earlier games.

    Numbers count from this game's first event, so they are below 1.
    """

    def settings(self, size: int, source: Source) -> Settings:
        """The referee's settings for a board of `size` lines and the pace of `source`.

        Raises FailureError where the config asks for another size, its rules cannot be read, or do
        not have its komi.
        """
        if self.size not in (None, size):
            raise FailureError(f"--size {self.size}: the observations are of {size} lines")
        ruleset = ruleset_named(self.rules)
        film = Timing() if source.fps is None else Timing.film(source.fps)
        return Settings(
            ruleset=ruleset,
            size=size,
            komi=komi_used(self.komi, ruleset),
            handicap=self.handicap or 0,
            to_play=self.to_play,
            black_side=self.black_side,
            black_hand=self.black_hand,
            time=self.time,
            routing=self.routing,
            timing=Timing.looks() if source.looks else film,
        )

    def journal_header(self, source: Source) -> Mapping[str, object]:
        """What may not change when the game is resumed from its journal."""
        return {
            "source": source.identity,
            "fps": source.fps,
            "rules": self.rules,
            "size": self.size,
            "komi": None if self.komi is None else str(self.komi),
            "handicap": self.handicap,
            "to_play": None if self.to_play is None else self.to_play.word,
            "black_side": None if self.black_side is None else self.black_side.value,
        }


def komi_used(stated: Fraction | None, ruleset: Ruleset) -> Fraction | None:
    """The komi in points that `stated` means, None for the rules' own; FailureError for none.

    >>> from rules.rulesets.presets import preset
    >>> komi_used(Fraction(13, 2), preset("aga"))
    Fraction(13, 2)
    >>> komi_used(None, preset("aga")) is None
    True
    """
    try:
        return None if stated is None else komi_in_points(stated, ruleset)
    except RulesError as error:
        raise FailureError(f"--komi: {error.detail}") from None


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

    An organiser's file has the id of its base, which means the file. A configured komi is not that
    of other rules or another handicap: these have their own. `view` is where a person has
    placed the corners, None where nobody has. Raises FailureError for rules that cannot be read.
    """
    base = ruleset_named(configured.rules).id
    rules = configured.rules if new.rules is None or new.rules == base else new.rules
    handicap = configured.handicap if new.handicap is None else new.handicap
    named = TimeControl.parse(new.time) if new.time else None
    same = (rules, handicap or 0) == (configured.rules, configured.handicap or 0)
    return replace(
        configured,
        players=new.players,
        rules=rules,
        komi=configured.komi if new.komi is None and same else new.komi,
        handicap=handicap,
        to_play=new.to_play or configured.to_play,
        black_side=new.black_side or configured.black_side,
        time=configured.time if new.time is None else named,
        view=view or configured.view,
    )


def stamped(config: GameConfig, place: GamePlace) -> GameConfig:
    """The config with all that `resumed` needs to know of the game beside the journal's header."""
    names = [config.players.black, config.players.white]
    time = None if config.time is None else str(config.time)
    stamp = {GAME: place.number, BASE: place.base, PLAYERS: names, TIME: time}
    view = None if config.view is None else view_to_json(config.view)
    return replace(config, stamp={**stamp, VIEW: view, REQUESTS: dict(config.requests)})


def remembered(requests: Mapping[str, DoneRequest], events: int) -> dict[str, DoneRequest]:
    """The newest of `requests`, for a game that has `events` events before its first.

    >>> remembered({"first": DoneRequest(3), "second": DoneRequest(5, "ab")}, events=2)
    {'first': DoneRequest(n=1, digest=''), 'second': DoneRequest(n=3, digest='ab')}
    """
    newest = list(requests.items())[-MAX_REMEMBERED_REQUESTS:]
    return {request: done._replace(n=done.n - events) for request, done in newest}


def resumed(header: Mapping[str, object], configured: GameConfig) -> tuple[GamePlace, GameConfig]:
    """The place and the config of the game whose journal has this header.

    A game after the first has the terms that it was begun with, whatever is configured, and the
    first those that are not configured. A journal that no table has made is that of a first game.
    """
    number, base, names = header.get(GAME), header.get(BASE), header.get(PLAYERS)
    time, view, requests = header.get(TIME), header.get(VIEW), header.get(REQUESTS)
    if not isinstance(requests, dict):
        requests = {}
    if not isinstance(number, int) or not isinstance(base, int):
        return GamePlace(), configured
    komi, handicap, color, side = (
        header.get(key) for key in ("komi", "handicap", "to_play", "black_side")
    )
    begun = replace(
        configured,
        players=Sides(*names) if isinstance(names, list) and len(names) == 2 else NOBODY,
        rules=str(header.get("rules", configured.rules)),
        komi=None if komi is None else Fraction(str(komi)),
        handicap=handicap if isinstance(handicap, int) else None,
        to_play=None if color is None else Color(color),
        black_side=None if side is None else Side(side),
        time=None if time is None else TimeControl.parse(str(time)),
        view=configured.view if view is None else view_from_json(json.dumps(view)),
        requests=dict(_requests_in_stamp(requests)),
    )
    if number < 2:  # chosen at the first set-up, whose file has the terms of every game alone
        left_open = {
            key: getattr(begun, key)
            for key in ("players", "komi", "handicap", "to_play", "black_side", "time")
            if getattr(configured, key) in (None, NOBODY)
        }
        return GamePlace(), replace(configured, **left_open)
    return GamePlace(number, base), begun


def _requests_in_stamp(requests: Mapping[str, object]) -> Iterator[tuple[str, DoneRequest]]:
    """The requests of a stamp; earlier programs wrote a number alone."""
    for request, stored in requests.items():
        match stored:
            case int(n):
                yield request, DoneRequest(n)
            case [int(n), str(digest)]:
                yield request, DoneRequest(n, digest)


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
