"""What is to be settled or known before the first move: the terms, and the stones on the board."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction

from ..board.position import Position
from ..color import BLACK, WHITE, Color
from ..points import Point, to_board
from ..records.record import Record
from ..rulesets import handicap as handicaps
from ..rulesets.ruleset import HandicapPlacement, Ruleset
from ..texts import worded
from .notes import Note, NoteType, komi_notes


def before_the_game(
    ruleset: Ruleset,
    position: Position,
    *,
    handicap: int = 0,
    komi: Fraction | None = None,
    method_agreed: bool = False,
    supply_confirmed: bool = False,
) -> tuple[Note, ...]:
    """Everything worth saying about a board and the terms before the first move.

    `position` is what lies on the board, `handicap` how many stones were announced. `komi` is what
    the organiser stated, None where the rules' own komi is used.
    """
    notes = list(supply_notes(ruleset, confirmed=supply_confirmed))
    if len(ruleset.methods) > 1 and not method_agreed:
        text = f"no counting method was agreed: {ruleset.method.value} is used"
        notes.append(
            Note(NoteType.METHOD_DEFAULTED, text, _clause(ruleset, NoteType.METHOD_DEFAULTED))
        )
    size = (position.height, position.width)
    used = ruleset.komi(handicap) if komi is None else komi
    stated = ruleset.stated_komi(handicap) is not None
    notes += (
        note
        for note in komi_notes(ruleset, size, handicap, used, stated=stated)
        if komi is None or note.type is not NoteType.KOMI_NOT_ANNOUNCED
    )
    black, white = position.stones(BLACK), position.stones(WHITE)
    if not_empty := tuple(_not_empty(ruleset, position)):
        notes += not_empty
    elif white or (len(black) == 1 and handicap < handicaps.MIN_HANDICAP):
        notes.append(_lying(ruleset, position))
    else:
        expected = handicap if handicap >= handicaps.MIN_HANDICAP else 0
        notes += handicap_notes(ruleset, black, size, expected)
    return tuple(notes)


def supply_notes(ruleset: Ruleset, *, confirmed: bool = False) -> Iterator[Note]:
    """The stones that each side must have, where the rules give a number (WMSG 1.2)."""
    if ruleset.supplied_stones is not None and not confirmed:
        count = ruleset.supplied_stones
        text = worded("each", f"{count} each", count=count)
        yield Note(NoteType.STONE_SUPPLY, text, ruleset.clause("supplied_stones"))


def handicap_notes(
    ruleset: Ruleset, stones: Collection[Point], size: tuple[int, int], announced: int | None = None
) -> Iterator[Note]:
    """What is wrong, or not standardised, about handicap `stones` on a board of `size`.

    `size` is (rows, columns), `announced` the handicap that was announced, None if
    unknown. A pattern as it is seen from White's side is right too.
    """
    rows, cols = size
    count = len(stones)
    points = tuple(sorted(stones))
    handicapped = count >= handicaps.MIN_HANDICAP
    if announced is not None and count != announced and (announced or handicapped):
        miscount = worded(
            "handicap-count",
            f"{count} handicap stones lie there: expected {announced}",
            count=count,
            needed=announced,
        )
        clause = _clause(ruleset, NoteType.HANDICAP_COUNT)
        yield Note(NoteType.HANDICAP_COUNT, miscount, clause, points, doubt=True)
    if handicapped and not handicaps.is_standard(ruleset, count, rows, cols):
        text = _beyond(ruleset, count)
        text = text or f"{count} handicap stones on {cols}x{rows} are not standardised"
        clause = _clause(ruleset, NoteType.HANDICAP_NOT_STANDARD)
        yield Note(NoteType.HANDICAP_NOT_STANDARD, text, clause, points)
    wrong = tuple(sorted(handicaps.misplaced(ruleset, frozenset(stones), rows, cols)))
    if wrong:
        labels = ", ".join(to_board(point, rows) for point in wrong)
        text = f"handicap stones off their points: {labels}"
        clause = _clause(ruleset, NoteType.HANDICAP_MISPLACED)
        yield Note(NoteType.HANDICAP_MISPLACED, text, clause, wrong)


def _not_empty(ruleset: Ruleset, position: Position) -> Iterator[Note]:
    """That stones lie on the board where the rules have none before the first move (WMSG 2.2)."""
    if ruleset.handicap_placement is HandicapPlacement.NONE and any(map(position.bits, Color)):
        yield _lying(ruleset, position)


def _lying(ruleset: Ruleset, position: Position) -> Note:
    """That stones lie on the board before the first move."""
    text = worded("not-empty", "stones lie on the board before the first move")
    points = tuple(sorted(position.stones(BLACK) | position.stones(WHITE)))
    return Note(NoteType.NOT_EMPTY, text, _clause(ruleset, NoteType.NOT_EMPTY), points, doubt=True)


def record_setup_notes(ruleset: Ruleset, record: Record) -> tuple[Note, ...]:
    """The breaches among a record's stones before the first move, where they are certain.

    Handicap stones are judged where the record states a handicap (HA): their number where any lie
    there, their points on 19 lines alone (AGA 4). Stones of any kind are judged where the rules
    have none to place (WMSG 2.2). Other stones set up may be a game that goes on, and are no
    breach. Raises RulesError where the record contradicts itself.
    """
    opening = record.opening()
    position, stated = opening.setup, record.handicap or 0
    size = (position.height, position.width)
    black, white = position.stones(BLACK), position.stones(WHITE)
    if not_empty := tuple(_not_empty(ruleset, position)):
        return not_empty
    if stated < handicaps.MIN_HANDICAP or white:
        return ()
    beyond = _beyond(ruleset, stated)
    if beyond:
        clause = _clause(ruleset, NoteType.HANDICAP_NOT_STANDARD)
        return (Note(NoteType.HANDICAP_NOT_STANDARD, beyond, clause, tuple(sorted(black))),)
    kinds = (NoteType.HANDICAP_COUNT, NoteType.HANDICAP_MISPLACED)
    found = handicap_notes(ruleset, black, size, stated if black else None)
    return tuple(note for note in found if note.type in kinds)[:1]


def _beyond(ruleset: Ruleset, count: int) -> str:
    """What is wrong with `count` handicap stones, "" where these rules have so many."""
    limit = ruleset.handicap_max
    if limit is None or count <= limit:
        return ""
    most = f"no more than {limit}" if limit else "no handicap"
    return f"{count} handicap stones: these rules have {most}"


def _clause(ruleset: Ruleset, kind: NoteType) -> str:
    """The clause that `ruleset` has for notes of this `kind`."""
    return ruleset.clause(kind.value)
