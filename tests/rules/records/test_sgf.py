"""Records as SGF: what is read, what is written of a game, and what other programs make of it."""

from fractions import Fraction

import pysgf
import pytest
from sgfmill import sgf as sgfmill

from rules.advice.procedures import noticed_at_once
from rules.board.position import Position
from rules.color import BLACK, WHITE, Sides
from rules.errors import Reason, RulesError
from rules.game import Game, breach_json, check_record, replay
from rules.legality.breach import CourseBreachType
from rules.points import Move, Point
from rules.records import sgf
from rules.records.record import Node, Record, Tree
from rules.records.writing import Annotation, Mark, played_under, record_of, value_text
from rules.rulesets.presets import FIELDS, PRESETS, from_toml, preset
from rules.scoring.recorded import stated_in

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


def rewound_game() -> tuple[Game, Game]:
    game = Game.start(BGA, 9).play(Move(BLACK, Point(4, 4))).play(Move(WHITE, Point(2, 2)))
    game = game.play(Move(BLACK, Point(6, 6)))
    wrong, (breach,) = game.follow(Move(BLACK, Point(2, 6)))
    correction = noticed_at_once(wrong, breach)
    assert correction.abandoned is not None
    return correction.game.play(Move(WHITE, Point(7, 7))), correction.abandoned


def test_the_line_as_it_stands_comes_first_and_rewound_lines_stay() -> None:
    game, abandoned = rewound_game()
    record = record_of(game, [abandoned])
    assert record.moves() == game.moves()
    side = record.tree.branches[1].nodes
    assert [node.move for node in side] == list(abandoned.moves()[2:])
    assert side[0].properties == {"MN": ("3",)}
    assert side[1].properties == {"KO": ("",)}
    assert record.tree.branches[0].nodes[0].properties == {"MN": ("3",)}


def test_what_is_written_is_read_by_ourselves_and_by_others() -> None:
    game, abandoned = rewound_game()
    data = sgf.write_sgf(
        record_of(game, [abandoned], {"PB": "Anna", "TM": "3600", "OT": "5x30 byo-yomi"})
    )
    record = sgf.read_sgf(data)
    assert replay(record, BGA)[0].position == game.position
    assert check_record(record, BGA) == []
    assert record.info["TM"] == "3600"
    theirs = sgfmill.Sgf_game.from_bytes(data)
    made = [node.get_move() for node in theirs.get_main_sequence() if node.get_move()[0]]
    assert [colour for colour, _ in made] == ["b", "w", "b", "w"]
    assert made[2] == ("b", None)
    other = pysgf.GoGame.parse_sgf(data.decode())
    assert other.get_property("OT") == "5x30 byo-yomi"


def test_alerts_are_said_beside_their_move() -> None:
    game = Game.start(BGA, 9).play(Move(BLACK, Point(4, 4)))
    annotation = Annotation(
        "StoneMoved: 93 % sure",
        {Point(4, 4): Mark.TRIANGLE, Point(0, 0): Mark.CIRCLE, Point(0, 1): Mark.CIRCLE},
        {BLACK: 30.25, WHITE: 60},
        {WHITE: 5},
    )
    data = sgf.write_sgf(record_of(game, annotations={game: annotation}))
    node = list(sgf.read_sgf(data).main_line())[1]
    assert node.comment == "StoneMoved: 93 % sure"
    assert node.properties == {
        "TR": ("ee",),
        "CR": ("aa", "ba"),
        "BL": ("30.2",),
        "WL": ("60.0",),
        "OW": ("5",),
    }


def test_the_root_says_what_was_played_under() -> None:
    game = Game.start(BGA, handicap=2, komi=Fraction(3, 2))
    annotation = Annotation("hello", latest="and the newest line")
    root = next(record_of(game, annotations={game: annotation}).main_line())
    assert root.comment == (
        "Rules: BGA tournament rules of play (bga2009)\n"
        "Source: British Go Association, Tournament rules of play (2009-03-31)\n"
        "hello\n"
        "and the newest line"
    )
    record = record_of(game)
    assert (record.info["RU"], record.komi, record.handicap) == ("BGA", Fraction(3, 2), 2)
    assert root.to_play is WHITE
    assert set(root.setup.values()) == {BLACK}


def test_an_organisers_changes_are_named() -> None:
    text = (
        'base = "aga"\nkomi_even = 6.5\nsuicide = true\nmethods = ["area"]\nkomi_handicap = "none"'
    )
    words = played_under(from_toml(text, "spring.toml"))
    assert words.splitlines()[-1] == (
        "Changed by the organiser: komi_even = 6.5, suicide = true, methods = area,"
        " komi_handicap = none"
    )


@pytest.mark.parametrize("name", PRESETS)
def test_every_field_can_be_written(name: str) -> None:
    assert all(value_text(preset(name), field) for field in FIELDS)
    assert played_under(preset(name)).count("Source: ") == 1
    assert "Source: \n" not in played_under(preset(name)) + "\n"


def test_an_arbiters_edit_is_written_as_setup() -> None:
    game = Game.start(BGA, 5).play(Move(BLACK, Point(0, 0)))
    edited = game.edited(Position.from_rows(["..B..", *["....."] * 4])).play(
        Move(WHITE, Point(4, 4))
    )
    record = sgf.read_sgf(sgf.write_sgf(record_of(edited)))
    node = list(record.main_line())[2]
    assert node.setup == {Point(0, 0): None, Point(0, 2): BLACK}
    assert node.to_play is WHITE
    assert replay(record, BGA)[0].position == edited.position


def test_white_may_have_moved_first() -> None:
    game = Game.start(BGA, 5, to_play=WHITE).play(Move(WHITE, Point(0, 0)))
    record = sgf.read_sgf(sgf.write_sgf(record_of(game)))
    (found,) = check_record(record, BGA)
    assert found.breach.type is CourseBreachType.WHITE_BEGINS
    stranger = Game.start(BGA, 5).play(Move(BLACK, Point(2, 2)))
    assert record_of(game, [stranger]).tree.branches == ()


@pytest.mark.parametrize("seki", [None, frozenset[Point](), frozenset({Point(1, 2), Point(0, 0)})])
def test_what_is_written_of_a_seki_is_read_back(seki: frozenset[Point] | None) -> None:
    game = Game.new(9).play("pass").play("pass")
    record = record_of(game, annotations={game: Annotation(seki=seki)})
    assert stated_in(record, game.position).seki == seki
