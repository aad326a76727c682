"""What is to be known before the first move: komi, handicap, stones, the way of counting."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from . import handicap as handicaps
from .color import BLACK, WHITE
from .numbers import number
from .points import to_board
from .position import Position
from .ruleset import Placement, Ruleset


class SetupNoteType(Enum):
    """What a note before the game speaks of; the values are the names of events."""

    STONE_SUPPLY = "StoneSupplyUnconfirmed"
    METHOD_DEFAULTED = "CountingMethodDefaulted"
    NOT_EMPTY = "BoardNotEmptyAtStart"
    KOMI_NOT_ANNOUNCED = "KomiNotAnnounced"
    INTEGRAL_KOMI = "IntegralKomi"
    HANDICAP_MISPLACED = "HandicapMisplaced"
    HANDICAP_COUNT = "HandicapCountMismatch"
    HANDICAP_NOT_STANDARD = "HandicapNotStandardised"


@dataclass(frozen=True, slots=True)
class SetupNote:
    """Something to settle or to know before move 1: its kind, one sentence, the clause."""

    type: SetupNoteType
    text: str
    clause: str


def before_the_game(
    ruleset: Ruleset,
    position: Position,
    *,
    handicap: int = 0,
    komi: Fraction | None = None,
    method_agreed: bool = False,
    supply_confirmed: bool = False,
) -> tuple[SetupNote, ...]:
    """Everything worth saying about a board and terms before the first move.

    `position` is what lies on the board, `handicap` how many stones were announced, `komi` what
    the organiser stated, None where the rules' own komi is used.
    """
    notes: list[SetupNote] = []

    def say(kind: SetupNoteType, text: str, field: str) -> None:
        notes.append(SetupNote(kind, text, ruleset.clause(field)))

    if ruleset.supplied_stones is not None and not supply_confirmed:
        count = ruleset.supplied_stones
        say(
            SetupNoteType.STONE_SUPPLY,
            f"confirm that each side has {count} stones",
            "supplied_stones",
        )
    if len(ruleset.methods) > 1 and not method_agreed:
        say(
            SetupNoteType.METHOD_DEFAULTED,
            f"no counting method was agreed: {ruleset.method.value} is used",
            "methods",
        )
    size = (position.height, position.width)
    stated = ruleset.komi(handicap) if komi is None else komi
    lines = ruleset.komi_lines
    if komi is None and lines is not None and size != (lines, lines):
        say(
            SetupNoteType.KOMI_NOT_ANNOUNCED,
            f"komi {number(stated)} is stated for {lines}x{lines}: announce that of this board",
            "komi_lines",
        )
    own = ruleset.stated_komi(handicap)
    if stated.denominator == 1 and own is not None and own.denominator == 2:
        say(SetupNoteType.INTEGRAL_KOMI, f"komi {number(stated)} allows a draw", "komi_even")
    for kind, text in _stones(ruleset, position, handicap):
        say(kind, text, "handicap_placement")
    return tuple(notes)


def _stones(ruleset: Ruleset, position: Position, handicap: int) -> list[tuple[SetupNoteType, str]]:
    """What is to be said of the stones that lie there."""
    rows, cols = position.height, position.width
    black = position.stones(BLACK)
    found: list[tuple[SetupNoteType, str]] = []
    if position.bits(WHITE) or (len(black) == 1 and handicap < handicaps.FEWEST):
        found.append((SetupNoteType.NOT_EMPTY, "stones lie on the board before the first move"))
        return found
    expected = handicap if handicap >= handicaps.FEWEST else 0
    if len(black) != expected and (expected or len(black) >= handicaps.FEWEST):
        found.append(
            (
                SetupNoteType.HANDICAP_COUNT,
                f"{len(black)} handicap stones lie there: expected {expected}",
            )
        )
    stones = len(black)
    if stones > handicaps.MOST or (stones >= handicaps.FEWEST and (rows, cols) != (19, 19)):
        found.append(
            (
                SetupNoteType.HANDICAP_NOT_STANDARD,
                f"{stones} handicap stones on {cols}x{rows} are not standardised",
            )
        )
    if ruleset.handicap_placement is Placement.FIXED:
        wrong = handicaps.misplaced(black, rows, cols)
        if wrong:
            labels = ", ".join(to_board(point, rows) for point in sorted(wrong))
            found.append(
                (SetupNoteType.HANDICAP_MISPLACED, f"handicap stones off their points: {labels}")
            )
    return found
