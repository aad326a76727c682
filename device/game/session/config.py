"""The configuration of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from referee.alerts.catalog import Routing
from referee.facts import NOBODY
from referee.settings import Settings
from referee.timing import Timing
from rules.clocks.control import TimeControl
from rules.color import Color, Sides
from rules.errors import RulesError
from rules.rulesets.komi import komi_in_points
from rules.rulesets.presets import DEFAULT
from rules.rulesets.ruleset import Ruleset
from vision.types import BoardView, Side

from ...errors import FailureError
from ...language.names import ENGLISH
from ...rule_sets import ruleset_named
from ...sources.base import Source
from ..files.disk_limits import DiskLimits


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
    requests: Mapping[str, int] = field(default_factory=dict)
    """Requests done in earlier games, each with the number of the last event then.

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
