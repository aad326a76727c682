"""The count that a filled-in board shows, beside the score of the game's record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from referee.arranged.count import moved_regions
from referee.arranged.filled_board import FilledBoard
from rules.board.areas import areas_of
from rules.board.position import Position
from rules.color import BLACK, WHITE, Color, Sides
from rules.points import to_board
from rules.records.results import counted_result, winner_by
from rules.rulesets.ruleset import Counting, Ruleset
from rules.scoring.counting import territory_left
from rules.scoring.filled_in import NONE_LEFT, CountKind, all_stones_filled_in, fill_in_points
from rules.scoring.score import Score
from rules.scoring.stone_sets import impossible_stones, unequal_stones

from ..errors import BAD_USAGE, FAILED_ON_THE_WAY, FileError

MOST_OPEN, MOST_OPEN_SHARE = 4, 0.03
"""Empty points that touch both colours, by number and as a share of all, on a finished board."""

MISREAD = 2
"""Stones of a colour that a reading may have too many."""

SURE, SURE_AS_RECORDED = 0.96, 0.8
"""A count that is right with a smaller probability is refused; the second where it is the record's,
which then speaks for it too. On rendered boards right counts nearly all claim 0.97 or more."""


@dataclass(frozen=True, slots=True)
class CountTask:
    """How boards are counted."""

    kind: CountKind
    ruleset: Ruleset
    komi: Fraction | None
    left: Sides[int]
    """The prisoners that found no room, held by Black and by White."""
    recorded: Score | None
    """The score of the record by the same method, None where there is none."""
    notes: tuple[str, ...]
    """What was assumed."""

    @property
    def balance(self) -> int | None:
        """Black's points less White's that the record leads one to see, None where it does not.

        Where all stones were filled in spare ones lie in the other side's area.
        """
        if self.recorded is None or self.kind is CountKind.AREA:
            return None
        if self.kind is CountKind.TERRITORY:
            due = territory_left(self.recorded)
            return due.black + self.left.white - due.white - self.left.black
        areas = self.recorded.areas
        return areas.area(BLACK).bit_count() - areas.area(WHITE).bit_count()


def counted(board: FilledBoard, task: CountTask) -> dict[str, object]:
    """What a board shows, as the object of `--json`.

    Raises RulesError where a picture alone does not say it, and FileError where the board cannot
    be that of this game.
    """
    notes = list(task.notes)
    position = _turned(board.position, task.recorded)
    _check_record(position, task)
    _check_finished(position, task.recorded)
    _check_stones(position, task)
    points = _points(position, board.points, task)
    if board.open_points:
        notes.append(f"{board.open_points} empty points touch both colours and count for nobody")
    if task.kind is CountKind.AREA and _spare_unknown(position, task):
        notes.append(
            "two whole sets lie there: a spare string in the other side's area counts where it is;"
            " rules that fill in all stones (--rules wmsg2008, ing_official) count it for that side"
        )
    if task.kind is CountKind.TERRITORY and task.recorded is None:
        odd = unequal_stones(position, task.ruleset, task.left)
        notes += [odd] if odd else []
    if points == Sides(0, 0):
        notes.append("neither side has a point: was the board filled in for this kind of count?")
    komi = task.ruleset.komi(0) if task.komi is None else task.komi
    owed = komi + _owed(task)
    margin = Fraction(points.black - points.white) - owed
    winner = winner_by(margin, task.ruleset)
    line: dict[str, object] = {
        "kind": task.kind.value,
        "size": position.height,
        "rows": list(position.rows()),
        "black": {"points": points.black},
        "white": {"points": points.white},
        "vacant": board.vacant,
        "komi": float(komi),
        "margin": float(margin),
        "result": counted_result(winner, margin),
        "confidence": round(board.confidence, 6),
    }
    differences: list[Mapping[str, object]] = []
    if task.recorded is not None:
        line["expected"] = float(task.recorded.margin)
        line["agrees"] = task.recorded.margin == margin
        differences = _differences(position, points, task, task.recorded)
    return {**line, "differences": differences, "notes": notes}


def _points(position: Position, shown: Sides[int], task: CountTask) -> Sides[int]:
    """Each side's points, less prisoners that found no room; spare stones of a full fill-in."""
    if task.kind is CountKind.TERRITORY:
        return Sides(shown.black - task.left.white, shown.white - task.left.black)
    if task.kind is CountKind.AREA and _both_sets_filled_in(position, task):
        owned = None
        if task.recorded is not None:
            areas = task.recorded.areas
            owned = Sides(areas.area(BLACK), areas.area(WHITE))
        return fill_in_points(position, owned)
    return shown


def _both_sets_filled_in(position: Position, task: CountTask) -> bool:
    """Whether the rules have all stones filled in, and they are: strings may then be spare."""
    if task.ruleset.counting is not Counting.FILL_IN:
        return False
    return all_stones_filled_in(position, task.ruleset.supplied_stones, task.left)


def _spare_unknown(position: Position, task: CountTask) -> bool:
    """Whether all stones are filled in though the rules do not ask for it."""
    filled = all_stones_filled_in(position, task.ruleset.supplied_stones, task.left)
    return filled and not _both_sets_filled_in(position, task)


def check_plausible(board: FilledBoard) -> None:
    """Raise FileError for a board that nobody counts: one without stones of a colour."""
    position = board.position
    missing = [color.word for color in Color if not position.bits(color)]
    if missing:
        raise FileError(
            "stones",
            f"no {' and no '.join(missing)} stone is seen on the board; photograph the whole board "
            "in even light",
        )


def check_certain(board: FilledBoard, *, as_recorded: bool) -> None:
    """Raise FileError for a count that is too likely wrong; `as_recorded` if it is the record's."""
    if board.confidence < (SURE_AS_RECORDED if as_recorded else SURE):
        raise FileError(
            "doubtful",
            f"the count is not certain (probability {board.confidence:.2f}); straighten the stones "
            "that lie between points and photograph the board from higher up, in even light",
        )


def _check_finished(position: Position, recorded: Score | None) -> None:
    """Raise FileError for a board with open borders, those apart that are open by the record."""
    owned = areas_of(position)
    opened = owned.contested & ~(0 if recorded is None else recorded.areas.contested)
    count, size = opened.bit_count(), position.height * position.width
    if count > max(MOST_OPEN, size * MOST_OPEN_SHARE):
        raise FileError(
            "unfinished",
            f"{count} empty points touch both colours: the game is still being played, or a border"
            " has a gap; close the borders and fill the neutral points",
        )


def _check_record(position: Position, task: CountTask) -> None:
    """Raise FileError where the board has more stones of a colour than the game of the record.

    Where prisoners are filled in every stone on the board is one of the game's.
    """
    if task.recorded is None or task.kind is not CountKind.TERRITORY:
        return
    sides = task.recorded.sides
    for color in Color:
        other = sides[color.other]
        own = sides[color].stones + sides[color].dead + other.prisoners + other.pass_stones
        count = position.bits(color).bit_count()
        if count > own + MISREAD:
            raise FileError(
                "record",
                f"{count} {color.word} stones lie there, the record has {own}: it is of another "
                "game, or moves and passes are missing from it",
                BAD_USAGE,
            )


def _check_stones(position: Position, task: CountTask) -> None:
    """Raise FileError for numbers of stones that these rules rule out."""
    wrong = impossible_stones(position, task.ruleset, task.kind, task.left)
    if wrong:
        status = FAILED_ON_THE_WAY if task.left == NONE_LEFT else BAD_USAGE
        raise FileError("stones", wrong, status)


def _owed(task: CountTask) -> int:
    """What White is given besides komi: known from the record alone."""
    if task.recorded is None:
        return 0
    return sum(points for _, points in task.recorded.adjustments)


def _turned(position: Position, recorded: Score | None) -> Position:
    """The position turned so that it agrees best with the record, where there is one."""
    if recorded is None:
        return position
    rows = np.array([list(row) for row in position.rows()])
    owner = np.array([list(row) for row in recorded.owner])
    if rows.shape != owner.shape:
        raise FileError(
            "size", f"the board has {len(rows)} lines, the record's has {len(owner)}", BAD_USAGE
        )
    turns = [np.rot90(rows, turn) for turn in range(4)]
    best = max(turns, key=lambda turned: int(np.count_nonzero(turned == owner)))
    return Position.from_rows(["".join(row) for row in best])


def _differences(
    position: Position, points: Sides[int], task: CountTask, recorded: Score
) -> list[Mapping[str, object]]:
    """Where the board shows another count than the record: a side's territory, or regions."""
    owned, size = areas_of(position), position.height
    if task.kind is CountKind.TERRITORY:
        left, each = territory_left(recorded), owned.grid.each
        return [
            {
                "region": [to_board(point, size) for point in each(owned.territory[color])],
                "shown": points[color],
                "expected": left[color],
            }
            for color in Color
            if points[color] != left[color]
        ]
    if _both_sets_filled_in(position, task):
        return []
    return [
        {
            "region": [to_board(point, size) for point in region.points],
            "shown": region.shown,
            "expected": region.due,
        }
        for region in moved_regions(owned, recorded.areas)
    ]
