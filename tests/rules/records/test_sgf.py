from fractions import Fraction

import pysgf
import pytest
from sgfmill import sgf as sgfmill

from rules.checking import breach_json, check_record
from rules.color import BLACK, WHITE, Sides
from rules.errors import Reason, RulesError
from rules.moves import Move
from rules.points import Point
from rules.records import sgf
from rules.records.record import Node, Record, Tree
from rules.rulesets.presets import preset

BGA = preset("bga2009")


@pytest.mark.parametrize(
    "name",
    [
        *("AN", "AP", "BR", "BT", "CP", "DT", "EV", "GC", "GN", "ON", "OT", "PB", "PC", "PW"),
        *("RE", "RO", "RU", "SO", "TM", "US", "WR", "WT"),
    ],
)
def test_what_the_format_calls_game_info_is_read_as_such(name: str) -> None:
    record = sgf.read_sgf(f"(;FF[4]GM[1]SZ[9]{name}[ a\\] ])")
    assert record.info == {name: "a]"}
    assert record.tree.nodes == (Node(),)


@pytest.mark.parametrize("data", [b"", b"A letter.", b"(;B[aa]"])
def test_what_is_no_record_is_refused_with_a_reason(data: bytes) -> None:
    with pytest.raises(RulesError) as refusal:
        sgf.read_sgf(data)
    assert refusal.value.reason is Reason.SGF
    assert "\n" not in refusal.value.detail


def test_forks_are_kept_and_runs_are_joined() -> None:
    record = sgf.read_sgf(b"(;SZ[9](;B[aa](;W[bb](;B[cc])(;B[dd];W[ee]))))")
    assert [len(tree.nodes) for tree in (record.tree, *record.tree.branches)] == [3, 1, 2]
    assert record.moves()[-1] == Move(BLACK, Point(2, 2))


def test_two_moves_in_one_node_are_two_nodes() -> None:
    record = sgf.read_sgf(b"(;SZ[9];B[aa]W[bb]C[both])")
    assert record.moves() == (Move(BLACK, Point(0, 0)), Move(WHITE, Point(1, 1)))


def record_of_everything() -> Record:
    second = Tree((Node(Move(WHITE, Point(3, 3)), comment="rewound"),))
    main = Tree(
        (
            Node(Move(WHITE, None, forced=True), properties={"MN": ("2",)}),
            Node(
                setup={Point(0, 0): WHITE, Point(0, 1): None, Point(2, 2): BLACK},
                to_play=WHITE,
                ruling=Sides(0, 1),
            ),
        )
    )
    root = Node(setup={Point(8, 8): BLACK}, comment="a ] bracket: \\ and\na line")
    first = Node(Move(BLACK, Point(4, 4)), properties={"LB": ("ee:a\\:b",), "BL": ("30",)})
    return Record(
        (9, 9),
        Tree((root, first), (main, second)),
        Fraction(15, 2),
        1,
        {"PB": "Zoé [5k]", "RU": "BGA"},
    )


def test_what_is_written_is_read_back_the_same() -> None:
    record = record_of_everything()
    assert sgf.read_sgf(sgf.write_sgf(record)) == record
    forks = sgf.read_sgf(b"(;SZ[9](;B[aa](;W[bb](;B[cc])(;B[dd]))(;W[ee]))(;B[ff]))")
    assert sgf.read_sgf(sgf.write_sgf(forks)) == forks
    tall = Record((5, 3), Tree((Node(), Node(Move(BLACK, Point(4, 2))))))
    assert b"SZ[3:5]" in sgf.write_sgf(tall)
    assert sgf.read_sgf(sgf.write_sgf(tall)) == tall


def test_other_programs_read_the_same_game() -> None:
    data = sgf.write_sgf(record_of_everything())
    theirs = sgfmill.Sgf_game.from_bytes(data)
    assert theirs.get_komi() == 7.5
    assert theirs.get_player_name("b") == "Zoé [5k]"
    assert [node.get_move() for node in theirs.get_main_sequence()][1:3] == [
        ("b", (4, 4)),
        ("w", None),
    ]
    other = pysgf.GoGame.parse_sgf(data.decode())
    assert other.komi == 7.5
    assert len(other.children[0].children) == 2


def test_every_breach_of_a_record_is_a_line() -> None:
    record = sgf.read_sgf(b"(;SZ[9];B[ee];B[ec];W[ee];W[];W[aa])")
    lines = [breach_json(found, 9) for found in check_record(record, BGA)]
    assert lines[0] == {
        "move": 2,
        "type": "TwoInARow",
        "color": "black",
        "points": ["E5", "E7"],
        "clause": "BGA 2, A.1.i",
    }
    assert [(line["move"], line["type"]) for line in lines] == [
        (2, "TwoInARow"),
        (3, "OccupiedIntersection"),
        (4, "TwoInARow"),
        (5, "TwoInARow"),
    ]


def test_a_repetition_says_when_it_was_there_first() -> None:
    data = b"(;SZ[4]AB[ba][ab][bc]AW[ca][bb][db][cc]PL[B];B[cb];W[];B[];W[bb])"
    (found,) = check_record(sgf.read_sgf(data), preset("aga1991"))
    line = breach_json(found, 4)
    assert (line["type"], line["first_seen_move"]) == ("SuperkoRepetition", 0)
