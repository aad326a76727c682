"""The count that a filled-in board shows, beside the score of the game's record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from operator import eq

from referee.arranged_count import moved_regions
from rules.board.areas import Areas, areas_of
from rules.board.position import Position
from rules.color import BLACK, WHITE, Color, Sides
from rules.errors import RulesError
from rules.game import Game
from rules.points import extent_label, to_board
from rules.records.results import UNKNOWN, counted_result, winner_by
from rules.rulesets.ruleset import Counting, Method
from rules.scoring.filled_in import (
    MISREAD,
    NEARLY_FULL,
    NONE_LEFT,
    CountKind,
    filled_in_areas,
    impossible_stones,
    left_to_take_off,
    points_shown,
    sets_may_lie_there,
    spare_or_alive,
    unequal_stones,
)
from rules.scoring.notes import NoteType, komi_notes
from rules.scoring.one_side import swept_color
from rules.scoring.recorded import stated_by
from rules.scoring.score import Score, score
from rules.scoring.score_report import territory_left, undecided_json
from rules.texts import worded
from vision.heaps import UNSEEN, Heaps
from web.console import BAD_USAGE, FAILED_ON_THE_WAY, FileError

from .count_task import NOT_REPORTED, CountTask, one_side_count, turns_of
from .filled_board import FilledBoard

OF_SEKI = (NoteType.SEKI_EXCLUSION, NoteType.SEKI_LEFT_OUT)
MAX_OPEN, MAX_OPEN_SHARE = 4, 0.03
"""Empty points that touch both colours, by number and as a share of all, on a finished board."""

MAX_NEUTRAL = 2
"""Empty points in a row that may be neutral; more that touch both colours are a border's gap."""

SURE, SURE_AS_RECORDED = 0.96, 0.8
"""A count that is right with a smaller probability is refused; the second where it is the record's,
which then speaks for it too. On rendered boards right counts nearly all claim 0.97 or more."""


def counted(board: FilledBoard, task: CountTask, heaps: Heaps = UNSEEN) -> dict[str, object]:
    """What a board shows with the `heaps` seen beside it, as the object of `--json`.

    Raises FileError where the picture alone does not decide it, and for a board of another game.
    """
    lines, grid = board.position.height, None if task.recorded is None else task.recorded.areas.grid
    if grid is not None and {grid.rows, grid.cols} != {lines}:
        why = f"the board has {lines} lines, the record's has {grid.rows}"
        raise FileError("size", why, BAD_USAGE)
    if task.kind is CountKind.HALF and swept_color(board.position):
        return _line(board, task, *one_side_count(board.position, task, heaps))
    if task.beside != NOT_REPORTED:
        raise FileError(
            "kind",
            "stones of both sides lie there: heaps and blocks count where half is counted and one"
            " side's stones were swept off",
            BAD_USAGE,
        )
    notes = list(task.notes)
    position = _turned(board.position, task.recorded)
    _check_kind(position, task)
    _check_record(position, task)
    _check_finished(_owned(position, task), task.recorded)
    _check_alive(position, task)
    _check_stones(position, task)
    lying = task.recorded or _score_as_it_lies(position, task)
    points = _points(position, board.points, task, lying)
    if opened := _owned(position, task).contested.bit_count():
        notes.append(f"{opened} empty points touch both colours and count for nobody")
    if lying is not None and lying is not task.recorded:
        notes += [note.text for note in lying.notes if note.type in OF_SEKI]
    if task.kind is CountKind.TERRITORY and task.recorded is None:
        # Who states the komi may have played with a handicap.
        odd = unequal_stones(position, task.ruleset, task.left, handicap=task.komi is not None)
        if odd and not task.assumed:
            raise FileError("stones", odd)
        notes += [f"by the rules that are taken where none are named (--rules): {odd}"] * bool(odd)
    if points == Sides(0, 0):
        why = "neither side has a point: was the board filled in for this kind of count?"
        raise FileError("kind", why)
    differences = []
    if task.recorded is not None:
        differences = _differences(position, points, task, task.recorded)
    more = {"undecided": undecided_json(lying)} if lying and lying.undecided else {}
    return _line(board, replace(task, notes=tuple(notes)), position, points, more, differences)


def _line(
    board: FilledBoard,
    task: CountTask,
    position: Position,
    points: Sides[int],
    more: Mapping[str, object],
    differences: Sequence[Mapping[str, object]],
) -> dict[str, object]:
    """The object of `--json` for `points` that `position` shows, with what `more` there is.

    While a seki is undecided there is no margin.
    """
    decided = "undecided" not in more
    outcome = None if task.recorded is None else task.recorded.outcome
    komi, notes = task.ruleset.komi(0) if task.komi is None else task.komi, list(task.notes)
    if task.komi is None:
        stated, size = task.ruleset.stated_komi(0) is not None, (position.height, position.width)
        notes += [note.text for note in komi_notes(task.ruleset, size, 0, komi, stated=stated)]
    handicap = 0 if task.recorded is None else task.recorded.handicap
    margin = Fraction(points.black - points.white) - komi - _owed(task)
    line: dict[str, object] = {
        "kind": task.kind.value,
        "size": position.height,
        "rows": list(position.rows()),
        "black": {"points": points.black},
        "white": {"points": points.white},
        "vacant": board.vacant,
        **more,
        "komi": float(komi),
        "margin": float(margin) if decided else None,
        "result": outcome or counted_result(winner_by(margin, task.ruleset, handicap), margin)
        if decided
        else UNKNOWN,
        "confidence": round(board.confidence, 6),
    }
    if task.recorded is not None:
        line["expected"] = float(task.recorded.margin)
        line["agrees"] = task.recorded.margin == margin
    return {**line, "differences": list(differences), "notes": notes}


def _score_as_it_lies(position: Position, task: CountTask) -> Score | None:
    """The score of the board alone, where its territory depends on what is in seki (FAQ 4.4)."""
    if task.kind is not CountKind.TERRITORY or task.ruleset.seki_territory:
        return None
    try:
        seki = stated_by(None, task.seki, (position.height, position.width)).seki
        game = Game.start(task.ruleset, komi=0, setup=position, to_play=BLACK)
        return score(game, Method.TERRITORY, (), seki=seki)
    except RulesError as error:
        raise FileError(error.reason.value, f"seki: {error.detail}", BAD_USAGE) from None


def _points(
    position: Position, shown: Sides[int], task: CountTask, scored: Score | None
) -> Sides[int]:
    """Each side's points, less prisoners that found no room; spare stones of a full fill-in.

    Eyes in seki that are left out of what is `scored` are no points on the board either.
    """
    if task.kind is CountKind.TERRITORY:
        eyes = () if scored is None else scored.seki
        bits, territory = sum(map(position.grid.bit, eyes)), areas_of(position).territory
        black, white = ((bits & territory[color]).bit_count() for color in Color)
        return Sides(shown.black - black - task.left.white, shown.white - white - task.left.black)
    if task.kind is CountKind.AREA:
        owned = _owned(position, task)
        return Sides(owned.area(BLACK).bit_count(), owned.area(WHITE).bit_count())
    return shown


def _owned(position: Position, task: CountTask) -> Areas:
    """Who owns what on the board as it lies; spare stones of a full fill-in are the other's."""
    if task.kind is not CountKind.AREA:
        return areas_of(position)
    if task.recorded is None:
        return filled_in_areas(position)
    return filled_in_areas(position, Sides(*map(task.recorded.areas.area, Color)))


def _check_kind(position: Position, task: CountTask) -> None:
    """Raise FileError for a board that shows another kind of count, or not what is spare."""
    if task.kind is CountKind.AREA:
        # Where there are more stones than the sets have, no side is short of room: all live.
        sets = task.ruleset.counting is Counting.FILL_IN or sets_may_lie_there(
            position, task.ruleset.supplied_stones, task.left
        )
        if task.recorded is None and sets and (doubt := spare_or_alive(position)):
            raise FileError("spare", doubt)
        return
    vacant = position.vacant.bit_count()
    if vacant > NEARLY_FULL:
        return
    spare = points_shown(position, CountKind.AREA) != points_shown(position, task.kind)
    if spare or spare_or_alive(position):
        why = f"all stones are filled in here, vacant: {vacant}: count it as such"
        raise FileError("kind", worded("all-filled", why, number=vacant), BAD_USAGE)


def check_plausible(board: FilledBoard, kind: CountKind) -> None:
    """Raise FileError for a board that nobody counts: one without stones of a colour.

    Half of it can be counted with one side's stones alone.
    """
    position = board.position
    if kind is CountKind.HALF and swept_color(position):
        return
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


def _check_finished(owned: Areas, recorded: Score | None) -> None:
    """Raise FileError for a board with open borders, those apart that are open by the record."""
    opened = owned.contested & ~(0 if recorded is None else recorded.areas.contested)
    count, size = opened.bit_count(), owned.grid.full.bit_count()
    widest = max(owned.grid.parts(opened), key=int.bit_count, default=0)
    if count > max(MAX_OPEN, size * MAX_OPEN_SHARE) or widest.bit_count() > MAX_NEUTRAL:
        at = extent_label(owned.grid.each(widest), owned.grid.rows)
        raise FileError(
            "unfinished",
            f"{count} empty points touch both colours, most of them at {at}: the game is still"
            " being played, or a border has a gap; close the borders and fill the neutral points",
        )


def _check_alive(position: Position, task: CountTask) -> None:
    """Raise FileError for dead stones, and for prisoners that lie in the wrong territory.

    By a record it is known whose the points round them are: then the count differs.
    """
    alone = task.kind is not CountKind.AREA and task.recorded is None
    if alone and (wrong := left_to_take_off(position)):
        raise FileError("dead", wrong)


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
    if wrong := impossible_stones(position, task.ruleset, task.kind, task.left):
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
    owner = "".join(recorded.owner)
    return max(turns_of(position), key=lambda each: sum(map(eq, "".join(each.rows()), owner)))


def _differences(
    position: Position, points: Sides[int], task: CountTask, recorded: Score
) -> list[Mapping[str, object]]:
    """Where the board shows another count than the record: a side's territory, or regions."""
    owned, size = _owned(position, task), position.height
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
    return [
        {
            "region": [to_board(point, size) for point in region.points],
            "shown": region.shown,
            "expected": region.due,
        }
        for region in moved_regions(owned, recorded.areas)
        # Neutral points that are filled in are no border that was moved.
        if region.due or task.kind is CountKind.HALF
    ]
