"""What a game is told before it begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from referee.alerts.routing import Routing
from referee.facts import NOBODY
from referee.settings import Settings
from referee.timing import Timing
from rules.color import Color, Sides
from rules.errors import RulesError
from rules.komi import komi_in_points
from rules.presets import DEFAULT
from rules.ruleset import Ruleset
from vision.types import BoardView, Side

from ..errors import FailureError
from ..rule_sets import ruleset_named
from ..sources.base import Source
from .disk_limits import DiskLimits


@dataclass(frozen=True, slots=True)
class GameConfig:
    """Everything that a game is told, whether by a command's options or by a program.

    ``rules`` the id of a rule set, or an organiser's file (NAME.toml); ``size`` lines a side, None
    = as the board is found; ``komi`` None = the rules'; ``handicap`` stones expected at the start;
    ``to_play`` None = the first stone decides; ``black_side`` the side of the picture at which
    Black sits, None = unknown; ``black_hand`` the side from which Black's hands come, where it is
    known although the diagram is not turned; ``routing`` who is told of what, where that is not
    the default; ``view`` where the board lies, None = it is searched for; ``journal`` the file
    that makes the game durable, None = none: one that exists is resumed; ``players`` their names,
    where they are known; ``stamp`` what a new journal keeps beside all this and never compares;
    ``journal_limit_mb`` from which size on the journal keeps no idle looks; ``record`` the SGF file
    of the game, whose moves a resumed game takes over where its journal has lost them;
    ``requests`` those that were done in games before this one, with the number of the last event
    then, counted from this game's first (so that it is below 1).
    """

    rules: str = DEFAULT
    size: int | None = None
    komi: Fraction | None = None
    handicap: int | None = None
    to_play: Color | None = None
    black_side: Side | None = None
    black_hand: Side | None = None
    routing: Routing = field(default_factory=dict)
    view: BoardView | None = None
    journal: Path | None = None
    players: Sides[str | None] = NOBODY
    stamp: Mapping[str, object] = field(default_factory=dict)
    journal_limit_mb: int = DiskLimits().journal
    record: Path | None = None
    requests: Mapping[str, int] = field(default_factory=dict)

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
    """The komi in points that `stated` means, None for the rules' own; FailureError for none."""
    try:
        return None if stated is None else komi_in_points(stated, ruleset)
    except RulesError as error:
        raise FailureError(f"--komi: {error.detail}") from None
