"""What a record states of its end: dead stones by TB and TW, seki by the program's own SEKI."""

from __future__ import annotations

import pytest

from rules.game import Game
from rules.points import Point, points_in
from rules.records.sgf import read_sgf
from rules.records.writing import Annotation, record_of
from rules.scoring.notes import NoteType
from rules.scoring.recorded import Stated, recorded_game, stated_by, stated_in
from rules.scoring.score import score
from tests.support.records import COUNTED
from tests.support.seki import NO_SEKI, SEKI, record_of_board

DEAD = frozenset(points_in("A4 E5", 5))
MARKS = "TB[aa:be][ab]TW[ea:ee]"
"""The territory of COUNTED, the dead stones at A4 and E5 in it."""


@pytest.mark.parametrize(
    ("end", "dead"),
    [
        (f";B[];W[]{MARKS}", DEAD),
        (f";B[]{MARKS};W[]", DEAD),
        # As a server writes it: a node of its own after the passes.
        (f";B[];W[];C[counted]{MARKS}", DEAD),
        (f";B[];W[]{MARKS};C[thanks]", DEAD),
        (";B[];W[]TB[aa]", frozenset()),
        # What was played or set up afterwards is another board.
        (f"{MARKS};B[];W[ed]", None),
        (f";B[];W[]{MARKS};AE[ab]", None),
        # Moves after the end of the game.
        (f";B[];W[];B[];W[];B[ed]{MARKS}", None),
        (";B[];W[]TB[zz]", None),
        (";B[];W[]", None),
    ],
)
def test_a_stone_on_the_other_sides_territory_is_dead(
    end: str, dead: frozenset[Point] | None
) -> None:
    recorded = recorded_game(read_sgf(COUNTED.replace(";B[];W[])", f"{end})")))
    assert recorded.stated().dead == dead


def test_marks_are_counted_and_what_is_given_comes_first() -> None:
    marked = recorded_game(read_sgf(COUNTED.replace("W[])", f"W[]{MARKS})")))
    plain = recorded_game(read_sgf(COUNTED))
    assert (
        marked.count(marked.stated()).result == plain.count(stated_by("A4 E5", None, (5, 5))).result
    )
    nothing = marked.stated(Stated(frozenset()))
    assert marked.count(nothing).result == plain.count(Stated(frozenset())).result
    assert marked.count(marked.stated()).result != plain.count(nothing).result


def test_nobody_has_stated_what_is_dead_is_a_note_and_the_margin_stays() -> None:
    recorded = recorded_game(read_sgf(COUNTED))
    unstated, none = (recorded.count(Stated(dead)) for dead in (None, frozenset[Point]()))
    (note,) = [note for note in unstated.notes if note.type is NoteType.DEAD_UNSTATED]
    assert {Point(0, 4), Point(1, 0)} <= set(note.points)
    assert note.doubt
    assert unstated.margin == none.margin
    assert NoteType.DEAD_UNSTATED not in {note.type for note in none.notes}
    clear = recorded_game(read_sgf(record_of_board(NO_SEKI)))
    assert NoteType.DEAD_UNSTATED not in {note.type for note in clear.count(Stated()).notes}
    short = recorded_game(read_sgf(COUNTED.replace("PB", "RU[Tromp-Taylor]PB")))
    assert NoteType.DEAD_UNSTATED not in {note.type for note in short.count(Stated()).notes}


@pytest.mark.parametrize("rules", ["japanese_1989", "japanese_2003", "japanese_verbal"])
def test_a_seki_is_decided_by_what_is_stated(rules: str) -> None:
    counted = {
        seki: recorded.count(recorded.stated(Stated(frozenset())))
        for seki in ("", "SEKI[]", "SEKI[ca]")
        for recorded in [
            recorded_game(read_sgf(record_of_board(SEKI, f"RU[{rules}]", f";B[];W[]{seki}")))
        ]
    }
    open_, none, named = counted.values()
    assert (open_.certain, open_.result, len(open_.undecided)) == (False, "?", 1)
    assert (none.seki, none.undecided) == ((), ())
    assert named.margin - none.margin == 1
    assert named.seki == (Point(0, 3), Point(0, 7), Point(1, 7))
    kinds = [{note.type for note in each.notes} for each in counted.values()]
    assert [NoteType.SEKI_EXCLUSION in kind for kind in kinds] == [True, False, False]
    assert [NoteType.SEKI_LEFT_OUT in kind for kind in kinds] == [False, False, True]


def test_eyes_in_seki_count_where_the_rules_count_them_and_in_area() -> None:
    for rules in ("bga2009", "igs", "japanese_1989"):
        game = recorded_game(read_sgf(record_of_board(SEKI, f"RU[{rules}]"))).whole
        named, none = (score(game, dead=(), seki=seki) for seki in ([Point(0, 2)], []))
        assert (named.margin == none.margin) is game.ruleset.seki_territory
        assert not score(game, dead=()).undecided or not game.ruleset.seki_territory


def test_no_seki_no_word_of_one() -> None:
    counted = score(recorded_game(read_sgf(record_of_board(NO_SEKI, "RU[Japanese]"))).whole)
    assert counted.certain
    assert not [note for note in counted.notes if "seki" in note.text]


@pytest.mark.parametrize("seki", [None, frozenset[Point](), frozenset({Point(1, 2), Point(0, 0)})])
def test_what_is_written_of_a_seki_is_read_back(seki: frozenset[Point] | None) -> None:
    game = Game.new(9).play("pass").play("pass")
    record = record_of(game, annotations={game: Annotation(seki=seki)})
    assert stated_in(record, game.position).seki == seki
