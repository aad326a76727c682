"""Facts: what devices and people submit to the referee beside the pictures. It needs none of them.

Each fact is defined here once. A field's hint has its type, its bounds and its meaning. A `range`
bounds a whole number, a function checks a value, and a text describes the value. Reading, the
journal's form, the JSON schema and the table of `docs/formats.md` are made from these hints.

A correction names a point as a board label ("Q16"): its row is known once the board's size is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from rules.clock import (
    LONGEST_MAIN_S,
    MOST_COUNT,
    MOST_MS,
    ClockAct,
    ClockAction,
    control_text,
)
from rules.color import Color, Sides
from rules.points import LARGEST, Point
from rules.records.results import checked_result
from rules.rulesets.komi import in_halves, stated_komi
from rules.rulesets.presets import preset
from rules.rulesets.ruleset import Method
from rules.texts import one_line, or_none
from vision.types import Side

NOBODY: Sides[str | None] = Sides(None, None)
"""Players whose names are not known."""

MAX_COUNT = 10**6
"""No game has more moves, stones or alerts."""


def rule_set_id(name: str) -> str:
    """The id of the rule set with this name. Raises RulesError where there is none.

    >>> rule_set_id("japanese")
    'japanese_1989'
    """
    return preset(name).id


Text = Annotated[str, one_line]
TextOrNone = Annotated[str, or_none(one_line)]
"""A text; the empty one removes an earlier one."""
Number = Annotated[int, range(1, MAX_COUNT + 1)]
Stones = Annotated[int, range(MAX_COUNT + 1)]
Prisoners = Annotated[int, range(-MAX_COUNT, MAX_COUNT + 1)]
Label = Annotated[str, Point]
"""A point in board notation, in capitals."""
Corners = Annotated[
    tuple[tuple[float, float], ...],
    "four [x, y] in pixels: top left, top right, bottom right, bottom left",
]
Result = Annotated[
    Text, checked_result, "as SGF writes it; 0:0 where both lose, 1:1 where both win"
]
AlertId = Annotated[Number, "`id` of the open alert"]
ForcedPass = Annotated[bool, "whether it is a pass in the place of an illegal move"]
Control = Annotated[Text, control_text]
"""A time control, such as ``1800 + 5x30 byo-yomi``."""
ControlOrNone = Annotated[TextOrNone, or_none(control_text)]
"""A time control; the empty text means none."""
Played = Annotated[Label | None, "where it was played; null or `pass` for a pass"]


class FactRefusedError(ValueError):
    """A fact that cannot be accepted; the text states why, in one sentence. Nothing has changed."""


@dataclass(frozen=True, slots=True)
class Fact:
    """What every fact has: when it came, on the clock of the observations."""

    t_ns: int


@dataclass(frozen=True, slots=True)
class ClockPress(Fact):
    """`color` pressed the clock: that player's move is finished (docs/rules.md C-1)."""

    color: Color


@dataclass(frozen=True, slots=True)
class ClockEntry(Fact):
    """An entry in the log of the tablet that is the clock: what happened on it, by its own time.

    It has no effect on who has won: a flag that falls is reported to the arbiter.
    """

    clock: Annotated[Text, "id of the tablet's log; another tablet has another one"]
    number: Annotated[Number, "its number in the game, from 1; none is left out"]
    act: Annotated[ClockAct, "what happened"]
    at_ms: Annotated[int, range(10 * MOST_MS), "when, in milliseconds since the clock began"]
    color: Annotated[Color | None, "who pressed or ran out of time; whose time begins to run"] = (
        None
    )
    control: Annotated[Control | None, "the time control, with `start`"] = None
    order: Annotated[Number | None, "number of the arbiter's order, with `order`"] = None
    late_ms: Annotated[int, range(10 * MOST_MS), "how long ago it was when it was sent"] = 0


@dataclass(frozen=True, slots=True)
class ClockOrder(Fact):
    """An arbiter stops the clock, lets it go on, or gives and takes time; the tablet does it."""

    action: Annotated[ClockAction, "what is to be done"]
    color: Annotated[Color | None, "whose time; with `go` null leaves the turn as it is"] = None
    seconds: Annotated[
        int, range(-LONGEST_MAIN_S, LONGEST_MAIN_S + 1), "given, or taken where below 0"
    ] = 0
    periods: Annotated[int, range(-MOST_COUNT, MOST_COUNT + 1), "of byo-yomi, alike"] = 0
    penalty: Annotated[bool, "whether it is a penalty"] = False
    reason: Annotated[Text | None, "why"] = None


@dataclass(frozen=True, slots=True)
class PassPressed(Fact):
    """`color` passed (docs/rules.md P1)."""

    color: Color
    late_ms: Annotated[int, range(10 * MOST_MS), "how long ago it was when it was sent"] = 0


@dataclass(frozen=True, slots=True)
class Resign(Fact):
    """`color` resigned."""

    color: Color


@dataclass(frozen=True, slots=True)
class Restored(Fact):
    """An arbiter declares that the table lies as the record says; open physical alerts end."""


@dataclass(frozen=True, slots=True)
class Unwound(Fact):
    """An arbiter takes the last moves back."""

    moves: Annotated[Number, "how many moves are taken back"]
    forced_pass: Annotated[bool, "whether the offender passes instead"] = False


@dataclass(frozen=True, slots=True)
class Edited(Fact):
    """An arbiter sets points by hand."""

    stones: Annotated[
        Mapping[Point, Color | None], "points with their colours; null clears the point"
    ]
    to_play: Annotated[Color | None, "who plays next; null leaves the turn as it is"] = None
    ruling: Annotated[
        Sides[Prisoners] | None,
        "prisoners that a ruling gives to each side (negative: takes back); all other stones come"
        " from or go to the bowls; null where nobody knows",
    ] = None


@dataclass(frozen=True, slots=True)
class Resumed(Fact):
    """Play goes on after two passes (docs/rules.md G4)."""

    to_play: Annotated[Color, "who plays next"]


@dataclass(frozen=True, slots=True)
class LidCount(Fact):
    """How many prisoners and pass stones lie in the lids (docs/rules.md C-2)."""

    black: Annotated[Stones | None, "stones in Black's lid; null where it cannot be seen"]
    white: Annotated[Stones | None, "stones in White's lid; null where it cannot be seen"]


@dataclass(frozen=True, slots=True)
class SupplyConfirmed(Fact):
    """Both sides have as many stones as the rules ask for (docs/rules.md E2)."""


@dataclass(frozen=True, slots=True)
class StatusClaimed(Fact):
    """`color` says which strings are dead, and that all others are alive."""

    color: Color
    dead: Annotated[tuple[Point, ...], "a stone of each dead string"]


@dataclass(frozen=True, slots=True)
class SekiStated(Fact):
    """Both sides state what is in seki, once they have agreed what is dead (docs/rules.md S16)."""

    seki: Annotated[tuple[Point, ...], "a stone or an eye of each string in seki"]


@dataclass(frozen=True, slots=True)
class Counted(Fact):
    """The stones are arranged for the count: the table as it lies now is what was counted."""


@dataclass(frozen=True, slots=True)
class ResultGiven(Fact):
    """A referee gives the result ("B+T", "W+F", "0", "Void") (docs/rules.md G10)."""

    result: Result


@dataclass(frozen=True, slots=True)
class DiskSpace(Fact):
    """How much room the disk that holds the game has; `watch` and `serve` tell it themselves."""

    free_mb: Annotated[int, range(10**12 + 1), "megabytes (2^20 bytes) left on the disk"]


@dataclass(frozen=True, slots=True)
class Paused(Fact):
    """A break begins: what is done on the table is no play until `Continued`."""


@dataclass(frozen=True, slots=True)
class Continued(Fact):
    """A break ends: play goes on from the position before it."""


@dataclass(frozen=True, slots=True)
class ArbiterCalled(Fact):
    """Somebody at the table asks the arbiter to come."""

    color: Annotated[Color | None, "who calls, where it is known"] = None


@dataclass(frozen=True, slots=True)
class AnswerQuestion(Fact):
    """An arbiter answers an open question."""

    id: Annotated[Number, "`id` of the open question"]
    answer: Annotated[Text, "one of the `answers` of its line"]


@dataclass(frozen=True, slots=True)
class DismissAlert(Fact):
    """An arbiter withdraws an alert or a question; its cause raises none again."""

    id: AlertId


@dataclass(frozen=True, slots=True)
class AcceptAsPlayed(Fact):
    """What the alert is about stands as it lies on the table; the record takes it over."""

    id: AlertId


@dataclass(frozen=True, slots=True)
class PutRight(Fact):
    """What the alert is about was put right as it says; the procedure is carried out."""

    id: AlertId


@dataclass(frozen=True, slots=True)
class ReplaceMove(Fact):
    """A recorded move was another one."""

    move: Annotated[Number, "its number"]
    point: Played
    color: Annotated[Color | None, "whose move it was; null as recorded"] = None
    forced: ForcedPass = False


@dataclass(frozen=True, slots=True)
class InsertMove(Fact):
    """The record lacks a move."""

    move: Annotated[Number, "the number that it gets"]
    color: Color
    point: Played
    forced: ForcedPass = False


@dataclass(frozen=True, slots=True)
class DeleteMove(Fact):
    """A recorded move was not made."""

    move: Annotated[Number, "its number"]


@dataclass(frozen=True, slots=True)
class Resync(Fact):
    """The record is brought to the table as it lies now."""


@dataclass(frozen=True, slots=True)
class Undo(Fact):
    """A correction is taken back; moves made since stay."""

    correction: Annotated[
        Stones | None, "number of the last event once it had been told; null for the last one"
    ] = None


@dataclass(frozen=True, slots=True)
class Redo(Fact):
    """The correction that was taken back last is made again; moves made since stay."""


@dataclass(frozen=True, slots=True)
class SetCorners(Fact):
    """Where the outermost intersections of the board lie in the picture, for the tracker alone."""

    size: Annotated[int, range(2, LARGEST + 1), "lines a side"]
    corners: Corners


@dataclass(frozen=True, slots=True)
class MethodAgreed(Fact):
    """The sides had agreed how to count (BGA 1; AGA 4, 12)."""

    method: Annotated[Method, "where the rules allow several"]


@dataclass(frozen=True, slots=True)
class Penalised(Fact):
    """An arbiter takes points from a side, which the count of the game takes in."""

    color: Annotated[Color, "who loses the points"]
    points: Annotated[Fraction, in_halves, "a multiple of one half"]
    reason: Annotated[Text | None, "why"] = None


@dataclass(frozen=True, slots=True)
class GameDescribed(Fact):
    """Who plays, and in which event and round: this goes into the record and onto the sheet.

    What is missing or null stays as it is; an empty text takes it away.
    """

    players: Annotated[Sides[TextOrNone | None], "names of Black and White"] = NOBODY
    ranks: Annotated[Sides[TextOrNone | None], "ranks of Black and White, such as `3d`"] = NOBODY
    event: Annotated[TextOrNone | None, "name of the tournament"] = None
    round: Annotated[TextOrNone | None, "number or name of the round"] = None


@dataclass(frozen=True, slots=True)
class NewGame(Fact):
    """The game at this table is over; the next one has these terms.

    What is missing or null is as the program was configured, komi by the same rules and handicap.
    """

    players: Annotated[Sides[Text | None], "names of Black and White, null where not known"] = (
        NOBODY
    )
    rules: Annotated[Annotated[Text, rule_set_id] | None, "id of a rule set"] = None
    komi: Annotated[Annotated[Fraction, stated_komi] | None, "points for White"] = None
    handicap: Annotated[
        Annotated[int, range(LARGEST * LARGEST + 1)] | None, "number of handicap stones"
    ] = None
    to_play: Annotated[Color | None, "who plays first"] = None
    black_side: Annotated[Side | None, "side of the picture at which Black sits"] = None
    time: Annotated[
        ControlOrNone | None, "time control, such as `1800 + 5x30 byo-yomi`; empty for none"
    ] = None


@dataclass(frozen=True, slots=True)
class EndGame(Fact):
    """The game is over."""

    result: Annotated[Result | None, "the result; null leaves what was decided by then"] = None


FACTS: Mapping[str, type] = {
    name: kind
    for name, kind in tuple(globals().items())
    if isinstance(kind, type) and issubclass(kind, Fact) and kind is not Fact
}
"""Every fact that `referee.step` accepts, by its name."""

WITHOUT_BOARD = (
    ClockPress,
    LidCount,
    SupplyConfirmed,
    ArbiterCalled,
    SetCorners,
    GameDescribed,
    NewGame,
    EndGame,
)
"""Facts that may come before the board was seen."""
