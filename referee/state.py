"""The referee's state: the game as it stands, the table, what is open, what is waited for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from rules.color import Color
from rules.game import Game
from rules.points import Point
from rules.position import Position

from .belief import belief as belief_module
from .belief.arrays import NEVER, Codes
from .belief.belief import Belief
from .events import Alert, EventType
from .reported import Reported
from .settings import Settings
from .table import Overlay, lay


class Phase(Enum):
    """Where the game is (RULES.md 6.2, step 6)."""

    SETUP = "setup"
    PLAY = "play"
    DISTURBED = "disturbed"
    PAUSED = "paused"
    AGREEMENT = "agreement"
    COUNTING = "counting"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class OpenAlert:
    """An alert that was raised: what was said, and what its end depends on.

    ``base`` number of moves to which the line returns when it is put right, None where nothing
    is unwound; ``mover`` whose move or stone it was; ``number`` moves made once it was raised.
    """

    alert: Alert
    mover: Color | None
    base: int | None
    number: int

    @property
    def cause(self) -> Cause:
        """What the alert is about."""
        return self.alert.type, self.alert.points, self.alert.move


@dataclass(frozen=True, slots=True)
class Question:
    """A stone of the colour that moved last, of which it is unknown whose it is.

    ``stone`` its colour, ``point`` where it lies, ``number`` of moves made with it,
    ``removed_ns`` when it was taken off again and the type waits for what follows.
    """

    open: OpenAlert
    point: Point
    stone: Color
    number: int
    removed_ns: int | None = None


@dataclass(frozen=True, slots=True)
class Pending:
    """Captured stones still lying: `captor` may take them off until the grace is over."""

    points: tuple[Point, ...]
    captor: Color
    move: int
    since_ns: int


@dataclass(frozen=True, slots=True)
class Played:
    """Of a move in the line: its event's `n`, whether a hand made it, when it was first seen.

    ``before_ns`` when its point was last seen without it, NEVER where that is not known;
    ``guessed`` whether no look had shown it when it was recorded; ``doubt`` the nats that spoke
    against it then, by how it came.
    """

    n: int
    covered: bool | None
    seen_ns: int = NEVER
    before_ns: int = NEVER
    guessed: bool = False
    doubt: float = 0.0


Cause = tuple[EventType, tuple[Point, ...], int | None]
"""What an alert is about: its type, its points, and the number of the move meant."""


@dataclass(frozen=True, slots=True, eq=False)
class Standing:
    """Where the game stood before or after a correction, as far as undoing it needs it."""

    game: Game
    line: tuple[Played, ...]
    phase: Phase
    result: str | None
    open: tuple[OpenAlert, ...]
    question: Question | None
    dismissed: frozenset[Cause]
    reported: Reported


@dataclass(frozen=True, slots=True, eq=False)
class Correction:
    """A correction by an arbiter: the name of its fact, where the game stood before and after."""

    fact: str
    before: Standing
    after: Standing


@dataclass(frozen=True, slots=True, eq=False)
class State:
    """Everything the referee knows; a value that steps replace and never change.

    ``game`` the line as it stands; ``over`` where the table differs from it; ``expected`` the
    table as (N, N) codes; ``branches`` tips of lines that were rewound, for variations; ``line``
    one entry a move of `game`; ``n`` and ``ids`` the last numbers given out; ``t0_ns`` the first
    look, None before it; ``attended_moves`` and ``unattended_moves`` those seen to be made with and
    without a hand; ``sides`` votes for Black's side; ``quiet_key`` changes that nothing explained,
    until ``quiet_ns``; ``cleared_ns`` when the game was held for over because its board was
    cleared, None where it was not; ``reported`` what facts said; ``recent`` time and number of a
    look a second, of the last ones; ``camera_said`` what was said of a camera that fails, until it
    works again; ``disk_said`` whether the disk is nearly full; ``result`` as SGF writes it, None
    while the game is not decided; ``dismissed`` what an arbiter wants no alert for; ``fixed`` moves
    up to which the record is as an arbiter has set it, so that nothing seen later revises it;
    ``corrections`` those that can be undone and ``undone`` those that can be made again, the last
    one last.
    """

    game: Game
    expected: Codes
    belief: Belief
    over: Overlay = field(default_factory=dict)
    phase: Phase = Phase.SETUP
    n: int = 0
    ids: int = 0
    t0_ns: int | None = None
    seq: int = 0
    open: tuple[OpenAlert, ...] = ()
    question: Question | None = None
    pending: tuple[Pending, ...] = ()
    branches: tuple[Game, ...] = ()
    line: tuple[Played, ...] = ()
    attended_moves: int = 0
    unattended_moves: int = 0
    sides: tuple[tuple[int, int], ...] = ((0, 0),) * 4
    quiet_key: tuple[object, ...] = ()
    quiet_ns: int = 0
    disturbed_ns: int | None = None
    cleared_ns: int | None = None
    still_ns: int = 0
    presses: Mapping[Color, int] = field(default_factory=dict)
    lost_ns: int | None = None
    said_lost: bool = False
    camera_said: EventType | None = None
    disk_said: bool = False
    reported: Reported = field(default_factory=Reported)
    recent: tuple[tuple[int, int], ...] = ()
    result: str | None = None
    dismissed: frozenset[Cause] = frozenset()
    fixed: int = 0
    corrections: tuple[Correction, ...] = ()
    undone: tuple[Correction, ...] = ()

    @property
    def standing(self) -> Standing:
        """Where the game stands."""
        return Standing(
            self.game,
            self.line,
            self.phase,
            self.result,
            self.open,
            self.question,
            self.dismissed,
            self.reported,
        )

    @property
    def open_alerts(self) -> tuple[Alert, ...]:
        """The alerts and questions that are open, oldest first."""
        every = [item.alert for item in self.open]
        if self.question is not None:
            every.append(self.question.open.alert)
        return tuple(sorted(every, key=lambda alert: alert.n))

    @property
    def t_ns(self) -> int:
        """Time of the last look."""
        return self.belief.t_ns

    def seconds(self, t_ns: int) -> float:
        """`t_ns` in seconds since the first look."""
        return 0.0 if self.t0_ns is None else (t_ns - self.t0_ns) / 1e9


def begin(settings: Settings) -> State:
    """The state before the first look: an empty board, nothing said."""
    size = settings.size
    start = Position.empty(size)
    game = Game.start(settings.ruleset, size, settings.komi, setup=start, to_play=settings.to_play)
    return State(game, lay(start, {}), belief_module.begin(size))
