"""The camera watches the count by hand and holds it against the score that was agreed."""

from __future__ import annotations

import pytest

from referee import from_json, to_json
from referee.arranged_count import arranged_count
from referee.events import EventType, GameEvent
from referee.phases.comparison import difference_text, reasons
from rules.board.position import Position
from rules.color import BLACK, WHITE, Sides
from rules.game import Game
from rules.points import extent_label, to_board
from rules.rulesets.presets import preset
from rules.rulesets.ruleset import Method
from rules.scoring.filled_in import CountKind
from rules.scoring.score import score
from tests.support.ended_game import claims, ended
from tests.support.table import Table


def agreed(rules: str = "bga2009", *, looks: bool = False) -> Table:
    table = ended(rules, looks=looks)
    for color in (BLACK, WHITE):
        claims(table, color, "B5")
    return table


WALLS = ("BBBWW",) * 5
SEED = ("..BW.",) * 5
TAKEN = ("..BW.", "..BW.", "..BW.", "..BW.", "..B.W")
GAP = ("..BW.", "..B..", "..BW.", "..BW.", "..BW.")
BLOCKS = ("..BW.", "..BW.", "BBBW.", "..BWW", "..BWW")
OPEN = ("..BW.", ".....", "..BW.", "..BW.", "..BW.")
ALIVE = ("..WW.", "..BW.", "..BW.", "..BW.", "..BW.")


@pytest.mark.parametrize(
    ("method", "rows", "kind", "shown", "agrees"),
    [
        (Method.TERRITORY, SEED, CountKind.TERRITORY, (10, 5), True),
        (Method.TERRITORY, BLOCKS, CountKind.TERRITORY, (8, 3), True),
        (Method.TERRITORY, WALLS, CountKind.TERRITORY, (0, 0), False),
        (Method.AREA, SEED, CountKind.HALF, (15, 10), True),
        (Method.AREA, WALLS, CountKind.HALF, (15, 10), True),
        (Method.AREA, TAKEN, CountKind.HALF, (15, 10), True),
        (Method.AREA, GAP, CountKind.HALF, (15, 10), True),
        (Method.AREA, ALIVE, CountKind.HALF, (14, 11), False),
        (Method.AREA, OPEN, CountKind.HALF, (4, 4), False),
    ],
)
def test_what_the_table_shows(
    method: Method, rows: tuple[str, ...], kind: CountKind, shown: tuple[int, int], agrees: bool
) -> None:
    game = Game.start(preset("bga2009"), 5, setup=Position.from_rows(SEED))
    recorded = score(game, method, agreed=True)
    counted = arranged_count(Position.from_rows(rows), recorded)
    assert (counted.kind, counted.shown, counted.agrees) == (kind, Sides(*shown), agrees)
    assert counted.finished is (rows != OPEN)
    assert bool(counted.gaps) is (rows in (TAKEN, GAP, ALIVE))


@pytest.mark.parametrize(
    ("rows", "surplus", "moved", "strays", "differing"),
    [
        # Nothing is wrong; a white stone too many was put in.
        (SEED, (0, 0), [], (), ""),
        (("..BWW", "..BW.", "..BW.", "..BW.", "..BW."), (0, 1), [], (), "E4 E3 E2 E1"),
        # Both walls lie one point too far at the edge.
        (("...BW", "..BW.", "..BW.", "..BW.", "..BW."), (0, 0), [("D5", 1, -1)], (), "D5"),
        # A white stone lies among Black's points; a border has a gap, behind which all is White's.
        (("..BW.", ".WBW.", "..BW.", "..BW.", "..BW."), (0, 0), [], ("B4",), "B4"),
        (("..BW.", "..B.W", "..BW.", "..BW.", "..BW."), (0, 0), [], (), ""),
    ],
)
def test_what_differs_is_named(
    rows: tuple[str, ...],
    surplus: tuple[int, int],
    moved: list[tuple[str, int, int]],
    strays: tuple[str, ...],
    differing: str,
) -> None:
    game = Game.start(preset("bga2009"), 5, setup=Position.from_rows(SEED))
    found = arranged_count(Position.from_rows(rows), score(game, Method.TERRITORY, agreed=True))
    assert found.surplus == Sides(*surplus)
    regions = [(to_board(each.points[0], 5), each.shown, each.due) for each in found.regions]
    assert regions == moved
    assert tuple(to_board(point, 5) for point in found.strays) == strays
    assert " ".join(to_board(point, 5) for point in found.differing) == differing
    assert found.agrees is (not differing)
    text = " ".join(reasons(found))
    assert ("a border has a gap at D4" in text) is bool(found.gaps)
    assert bool(text) is bool(found.gaps or differing)


EYES = ("..BW.", "BBBW.", ".BWWW", "BBW..", ".BW..")
"""Black has territory in three places, White in two."""


@pytest.mark.parametrize(
    ("rows", "regions", "text"),
    [
        # The one stone too many can only lie where a stone was put in.
        (
            ("B.BW.", "BBBW.", ".BWWW", "BBW..", ".BW.."),
            [("B5", 2, -1)],
            "1 black stone too many; Black's territory at B5 (1 point) holds 1 point too few",
        ),
        # A stone was put in at both of White's places: either may be the wrong one.
        (
            ("..BWW", "BBBW.", ".BWWW", "BBWW.", ".BW.."),
            [("D1–E2", 4, None), ("E4", 2, None)],
            "2 white stones too many; White's territory at D1–E2 (3 points) or E4 (1 point)"
            " holds 2 points too few",
        ),
        # Of a wall that was laid into the territory beside it nothing is too many.
        (
            ("B.BW.", ".BBW.", "BBWWW", "BBW..", ".BW.."),
            [("B5", 2, None), ("A3", 1, None)],
            "1 black stone too many; Black's territory at B5 (1 point) or A3 (0 points)"
            " holds 1 point too few",
        ),
    ],
)
def test_the_territory_that_may_hold_too_much_or_too_little_is_named(
    rows: tuple[str, ...], regions: list[tuple[str, int, int | None]], text: str
) -> None:
    game = Game.start(preset("bga2009"), 5, setup=Position.from_rows(EYES))
    found = arranged_count(Position.from_rows(rows), score(game, Method.TERRITORY, agreed=True))
    named = [(extent_label(each.points, 5), each.agreed, each.off) for each in found.unequal]
    assert (named, "; ".join(reasons(found))) == (regions, text)
    assert set(found.differing) == {at for each in found.unequal for at in each.points}
    event = GameEvent(n=1, type=EventType.COUNT_DIFFERS, t=1.5, size=5, regions=found.unequal)
    assert from_json(to_json(event)) == event


def test_the_border_that_moved_last_is_told_from_those_that_balance() -> None:
    game = Game.start(preset("bga2009"), 5, setup=Position.from_rows(SEED))
    recorded = score(game, Method.AREA, agreed=True)
    balanced = Position.from_rows(("BBBBW", "BBWWW", "BBBWW", "BBBWW", "BBBWW"))
    wrong = Position.from_rows(("BBBBW", "BBWWW", "BBBWW", "BBBWW", "BBWWW"))
    assert arranged_count(balanced, recorded).balances
    found = arranged_count(wrong, recorded)
    assert list(reasons(found)) == [
        "borders were moved at D5 (2 points more for Black), C4 (2 points more for White), C1"
        " (2 points more for White): which of them is wrong is not seen"
    ]
    found = arranged_count(wrong, recorded, balanced)
    assert list(reasons(found)) == ["2 points more for White at C1"]
    assert [to_board(point, 5) for point in found.differing] == ["C1"]


@pytest.mark.parametrize("rules", ["wmsg2008", "chinese_simplified"])
@pytest.mark.parametrize(
    ("rows", "text"),
    [
        # White's spare stones lie in Black's corner; the vacancy is Black's.
        (("BBBWW", "B.BWW", "BBBWW", "WBBWW", "WBBWW"), []),
        (("BBBWW", "BBBWW", "BB.WW", "WBBWW", "WBBWW"), ["a border has a gap at C3"]),
        # A white stone has taken the place of a black one at the border, and touches White's.
        (
            ("BBBWW", "BBWWW", "BBBWW", "B.BWW", "WBBWW"),
            ["2 points more for White at C4"],
        ),
    ],
)
def test_a_stone_beyond_the_border_is_spare_unless_it_touches_its_own_side(
    rows: tuple[str, ...], text: list[str], rules: str
) -> None:
    game = Game.start(preset(rules), 5, setup=Position.from_rows(SEED))
    recorded = score(game, Method.AREA, agreed=True)
    found = arranged_count(Position.from_rows(rows), recorded)
    assert (list(reasons(found)), found.agrees) == (text, "points" not in " ".join(text))
    assert [to_board(at, 5) for at in found.differing] == ([] if found.agrees else ["C4"])


BLOCK = (*("..BW.....",) * 4, "..BWWWWW.", "BBBWBBBWW", "BBWWB.BBB", "BBBWBBB.B", "BBBWWWWBB")
COLLECTED = (*("..B......",) * 5, "BBB......", *(".........",) * 3)


@pytest.mark.parametrize(
    ("rows", "heaps", "agrees", "text"),
    [
        (COLLECTED, 23, False, "in heaps beside the board: 23; 2 heaps of ten and one of 3?"),
        ((*COLLECTED[:6], *("BBBBBBBB.",) * 2, "BBBBBBB.."), 0, True, ""),
        ((*COLLECTED[:6], *("BBBBBBBBB",) * 3), 0, False, ""),
        ((*COLLECTED[:2], ".........", *COLLECTED[3:]), 0, False, "close the gap in the wall"),
    ],
)
def test_one_side_alone_is_counted_by_its_blocks_and_stones(
    rows: tuple[str, ...], heaps: int, agrees: bool, text: str
) -> None:
    game = Game.start(preset("chinese_simplified"), 9, setup=Position.from_rows(BLOCK))
    recorded = score(game, Method.AREA, agreed=True)
    found = arranged_count(Position.from_rows(rows), recorded)
    assert (found.kind, found.heaps, found.agrees) == (CountKind.HALF, heaps, agrees)
    assert text in "; ".join(reasons(found))
    assert found.margin_off == (8 if rows[6] == "BBBBBBBBB" else 0)
    # A number is shown only where it is the table's own.
    assert (found.shown is None) is (heaps > 0 or "gap" in text)
    assert ("points," in difference_text(found, recorded)) is (found.shown is not None)
