"""The referee's state: the game as it stands, the table, what is open, what is waited for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import Enum

from rules.board.position import Position
from rules.clock import Clock, TimeLeft
from rules.color import Color
from rules.game import Game
from rules.points import Point

from .alerts.catalog import ASKS_FOR_RECORD
from .belief import belief as belief_module
from .belief.belief import Belief
from .belief.look import NEVER, Codes, Overlay, lay, rows_of
from .events import Alert, EventType
from .fact_state import FactState
from .facts import ClockOrder, Fact
from .settings import Settings


@dataclass(frozen=True, slots=True)
class Press:
    """A press whose move is not recorded yet: when it was, and what that player had left."""

    t_ns: int
    left: TimeLeft
    moves: int
    """The number of moves recorded when it was reported."""
    asked: bool = False
    """Whether it was asked what the press meant, or needs no asking: the other side pressed too."""


@dataclass(frozen=True, slots=True)
class ClockState:
    """The clock of a game, as its tablet has reported it."""

    log: str | None = None
    """The id of the tablet's log, None before the clock was started."""
    number: int = 0
    """The number of the last entry."""
    clock: Clock | None = None
    """The clock at the last entry."""
    told_ns: int = 0
    """When the last entry happened, by the time of the game."""
    since: int = 0
    """The number of moves recorded when the clock was started."""
    pressed: bool = False
    """Whether anybody has pressed since the start."""
    orders: tuple[ClockOrder, ...] = ()
    """What the arbiter has ordered, number 1 first."""
    done: int = 0
    """How many of the orders were carried out."""
    waiting: Mapping[Color, Press] = field(default_factory=dict)
    """The last press of each side, until its move is recorded."""


NO_CLOCK = ClockState()


class Phase(Enum):
    """What the game is at: what the next look or fact is taken for."""

    SETUP = "setup"
    PLAY = "play"
    DISTURBED = "disturbed"
    PAUSED = "paused"
    AGREEMENT = "agreement"
    COUNTING = "counting"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class OpenAlert:
    """An alert that was raised: its event, and what its end depends on."""

    alert: Alert
    mover: Color | None
    """Whose move or stone it was."""
    base: int | None
    """The number of moves to which the line returns when it is put right.

    None: nothing is unwound.
    """
    number: int
    """The number of moves made when it was raised."""

    @property
    def cause(self) -> Cause:
        """What the alert is about."""
        return self.alert.type, self.alert.points, self.alert.move


@dataclass(frozen=True, slots=True)
class Question:
    """An open question: whose is a stone of the colour that moved last?"""

    open: OpenAlert
    point: Point
    """Where the stone lies."""
    stone: Color
    """Its colour."""
    number: int
    """The moves made with it."""
    removed_ns: int | None = None
    """When it was taken off again; what follows then answers the question."""


@dataclass(frozen=True, slots=True)
class Pending:
    """What is an alert once it has lain for long: captured stones, or a stone read weakly."""

    type: EventType
    points: tuple[Point, ...]
    mover: Color
    """Who may take captured stones off until the grace is over, or laid the stone."""
    move: int
    since_ns: int


@dataclass(frozen=True, slots=True)
class MoveEvidence:
    """How a move of the line was seen."""

    n: int
    """The number of its event."""
    covered: bool | None
    """Whether a hand made it, None where that is not known."""
    seen_ns: int = NEVER
    """When it was first seen."""
    before_ns: int = NEVER
    """When its point was last seen without it, NEVER where that is not known."""
    guessed: bool = False
    """Whether it was inferred: no look had shown it when it was recorded."""
    doubt: float = 0.0
    """The nats that spoke against it when it was recorded, by how it came."""
    left: TimeLeft | None = None
    """What its player's clock had left after it, None where that is not known."""


@dataclass(frozen=True, slots=True)
class CameraTrouble:
    """A camera that fails, or comes and goes, until its pictures have come for long enough."""

    kind: EventType
    """The alert for what is wrong now, or was last."""
    begun_ns: int
    """When it failed first."""
    since_ns: int
    """Since when it fails in this way."""
    back_ns: int | None = None
    """Since when pictures come again, None while they do not."""
    outages: int = 1
    """How often it has failed since `begun_ns`."""
    raised: EventType | None = None
    """The alert that was raised, or would have been had none been dismissed."""


Cause = tuple[EventType, tuple[Point, ...], int | None]
"""What an alert is about: its type, its points, and the number of the move meant."""


@dataclass(frozen=True, slots=True, eq=False)
class GameSnapshot:
    """Where the game stood before or after a correction, as far as undoing it needs it."""

    game: Game
    line: tuple[MoveEvidence, ...]
    phase: Phase
    result: str | None
    open: tuple[OpenAlert, ...]
    question: Question | None
    dismissed: frozenset[Cause]
    reported: FactState
    table_diff: Overlay
    stopped: bool
    """Whether passes had stopped the game; ``game`` may have another line before them since."""


@dataclass(frozen=True, slots=True, eq=False)
class ArbiterCorrection:
    """A correction by an arbiter: its fact, where the game stood before and after.

    ``n`` is the number of the last event once it was made, by which it can be named. ``look_ns`` is
    the time of the last look before it was made, undone or made again.
    """

    fact: Fact
    before: GameSnapshot
    after: GameSnapshot
    n: int
    look_ns: int

    @property
    def name(self) -> str:
        """The name of its fact."""
        return type(self.fact).__name__


@dataclass(frozen=True, slots=True, eq=False)
class State:
    """Everything the referee knows; a value that steps replace and never change."""

    game: Game
    """The line as it stands."""
    expected: Codes
    """What is expected on the table, as (N, N) codes."""
    belief: Belief
    """The looks' evidence for every point."""
    table_diff: Overlay = field(default_factory=dict)
    """Where the table differs from the line."""
    phase: Phase = Phase.SETUP
    n: int = 0
    """The number of the last event."""
    ids: int = 0
    """The number of the last alert."""
    t0_ns: int | None = None
    """The time of the first look, None before it."""
    seq: int = 0
    """The number of the last look."""
    open: tuple[OpenAlert, ...] = ()
    question: Question | None = None
    pending: tuple[Pending, ...] = ()
    branches: tuple[Game, ...] = ()
    """The tips of lines that were rewound, for variations."""
    line: tuple[MoveEvidence, ...] = ()
    """One entry for each move of `game`."""
    attended_moves: int = 0
    """Moves that a hand was seen to make."""
    unattended_moves: int = 0
    """Moves that no hand was seen to make."""
    sides: tuple[tuple[int, int], ...] = ((0, 0),) * 4
    """For each side of the board, stones of Black and of White that hands from it laid."""
    unexplained_signature: tuple[object, ...] = ()
    """The changes that nothing explained; they are not proposed for again until `quiet_ns`."""
    quiet_ns: int = 0
    disturbed_ns: int | None = None
    """When the board was disturbed, or the setup begun again; None where neither is open."""
    cleared_ns: int | None = None
    """When the game was held to be over because its board was cleared, None where it was not."""
    still_ns: int = 0
    """When something last moved on a disturbed or cleared board."""
    presses: Mapping[Color, int] = field(default_factory=dict)
    """When each player last pressed the clock."""
    clock: ClockState = NO_CLOCK
    """The clock, where a tablet is it."""
    lost_ns: int | None = None
    """Since when no board is seen, None where one is."""
    lost_reported: bool = False
    picture_ns: int = NEVER
    """The time of the last picture that showed no board."""
    camera: CameraTrouble | None = None
    """What is wrong with the camera, None while it works."""
    disk_low_reported: bool = False
    """Whether it was reported that the disk is nearly full."""
    reported: FactState = field(default_factory=FactState)
    """The contents of facts."""
    recent: tuple[tuple[int, int], ...] = ()
    """Time and number of the last looks, one a second."""
    result: str | None = None
    """The result as SGF writes it, None while the game is not decided."""
    dismissed: frozenset[Cause] = frozenset()
    """What an arbiter wants no alert for."""
    arbiter_moves: int = 0
    """The record is as an arbiter has set it up to this move; nothing seen later revises that."""
    corrections: tuple[ArbiterCorrection, ...] = ()
    """The corrections that can be undone, the last one last."""
    undone: tuple[ArbiterCorrection, ...] = ()
    """The corrections that can be made again, the last one last."""

    def dismissed_of_last(self, *types: EventType) -> bool:
        """Whether an arbiter has dismissed an alert of one of `types` about the last stone."""
        last = self.game.last
        return last is not None and any(
            kind in types and number == self.game.number and points[-1:] == (last.point,)
            for kind, points, number in self.dismissed
        )

    @property
    def snapshot(self) -> GameSnapshot:
        """Where the game stands."""
        names = (each.name for each in fields(GameSnapshot) if each.name != "stopped")
        kept = {name: getattr(self, name) for name in names}
        return GameSnapshot(**kept, stopped=self.game.stopped)

    @property
    def open_alerts(self) -> tuple[Alert, ...]:
        """The alerts and questions that are open, oldest first.

        The board that is required follows the record as play goes on.
        """
        every = [
            replace(item.alert, rows=self.game.position.rows())
            if item.alert.type in ASKS_FOR_RECORD and item.alert.rows
            else item.alert
            for item in self.open
        ]
        if self.question is not None:
            every.append(self.question.open.alert)
        return tuple(sorted(every, key=lambda alert: alert.n))

    @property
    def table(self) -> Position:
        """What is expected to lie on the table."""
        return Position.from_rows(rows_of(self.expected))

    @property
    def t_ns(self) -> int:
        """Time of the last look."""
        return self.belief.t_ns

    def seconds(self, t_ns: int) -> float:
        """`t_ns` in seconds since the first look."""
        return 0.0 if self.t0_ns is None else (t_ns - self.t0_ns) / 1e9


def begin(settings: Settings) -> State:
    """The state before the first look: an empty board, no facts."""
    game = start_game(settings, Position.empty(settings.size), settings.to_play)
    return State(game, lay(game.position, {}), belief_module.begin(settings.size))


def start_game(settings: Settings, position: Position, to_play: Color | None) -> Game:
    """The game before its first move, with `position` on the board.

    A handicap of 1 has no stone that could show it: it is as announced. Of more the stones count.
    """
    handicap = 1 if settings.handicap == 1 else 0
    return Game.start(settings.ruleset, settings.size, settings.komi, handicap, position, to_play)
