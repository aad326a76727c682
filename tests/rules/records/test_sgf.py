from fractions import Fraction

import pysgf
import pytest
from sgfmill import sgf as sgfmill

from rules.checking import breach_json, check_record, replay
from rules.color import BLACK, WHITE, Color, Sides
from rules.errors import Reason, RulesError
from rules.game import Game
from rules.moves import Move
from rules.points import Point
from rules.records import sgf
from rules.records.record import Node, Record, Tree
from rules.rulesets.presets import preset
from rules.scoring.recorded import terms_assumed

BGA = preset("bga2009")


def test_a_plain_record() -> None:
    record = sgf.read_sgf(b"(;GM[1]FF[4]SZ[9]KM[6.5]HA[0]PB[Anna]RU[AGA];B[ee];W[gc];B[];W[tt])")
    assert (record.size, record.komi, record.handicap) == ((9, 9), Fraction(13, 2), 0)
    assert record.info == {"PB": "Anna", "RU": "AGA"}
    assert record.moves() == (
        Move(BLACK, Point(4, 4)),
        Move(WHITE, Point(2, 6)),
        Move(BLACK, None),
        Move(WHITE, None),
    )


@pytest.mark.parametrize(
    ("stated", "size"), [("", (19, 19)), ("SZ[13]", (13, 13)), ("SZ[5:3]", (3, 5))]
)
def test_the_size_is_columns_and_rows(stated: str, size: tuple[int, int]) -> None:
    assert sgf.read_sgf(f"(;{stated};B[aa])".encode()).size == size


def test_setup_may_be_a_rectangle_and_may_come_later() -> None:
    record = sgf.read_sgf(b"(;SZ[5]AB[aa:ba][cc]PL[W];AW[ee]AE[cc];W[dd];AB[bb]PL[B])")
    game, found = replay(record, BGA)
    assert found == []
    assert game.position.rows() == ("BB...", ".B...", ".....", "...W.", "....W")
    assert game.to_play is BLACK


@pytest.mark.parametrize("corners", ["bc:db", "db:bc", "bb:dc", "dc:bb"])
def test_a_rectangle_may_be_given_by_any_two_corners(corners: str) -> None:
    setup = sgf.read_sgf(f"(;SZ[5]AB[{corners}])").tree.nodes[0].setup
    assert setup == dict.fromkeys((Point(row, col) for row in (1, 2) for col in (1, 2, 3)), BLACK)


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


@pytest.mark.parametrize(
    ("player", "color"), [("B", BLACK), ("white", WHITE), ("1", BLACK), ("2", WHITE)]
)
def test_who_plays_first_may_be_written_in_old_ways(player: str, color: Color) -> None:
    record = sgf.read_sgf(f"(;SZ[9]PL[{player}])".encode())
    assert Game.from_record(record, BGA).to_play is color


@pytest.mark.parametrize(
    ("text", "color"),
    [
        ("(;SZ[9];W[aa])", WHITE),
        ("(;SZ[9])", BLACK),
        ("(;SZ[9]AB[aa][bb];B[cc])", WHITE),
        ("(;SZ[9]AB[aa];B[cc])", BLACK),
        ("(;SZ[9]AB[aa]AW[bb];W[cc])", WHITE),
        ("(;SZ[9]HA[2];B[aa])", BLACK),
    ],
)
def test_who_plays_first_where_nothing_says_so(text: str, color: Color) -> None:
    assert Game.from_record(sgf.read_sgf(text.encode()), BGA).to_play is color


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", Reason.SGF),
        (b"A letter.", Reason.SGF),
        (b"(;B[aa]", Reason.SGF),
        (b"(;GM[3]B[aa])", Reason.SGF),
        (b"(;SZ[26])", Reason.SIZE),
        (b"(;SZ[big])", Reason.SIZE),
        (b"(;SZ[0])", Reason.SIZE),
        (b"(;KM[much])", Reason.KOMI),
        (b"(;HA[two])", Reason.HANDICAP),
        (b"(;SZ[9];B[kk])", Reason.COORDINATE),
        (b"(;SZ[9];B[a])", Reason.COORDINATE),
        (b"(;SZ[9]AB[aa:zz])", Reason.COORDINATE),
        (b"(;SZ[5:3];B[ad])", Reason.COORDINATE),
        (b"(;SZ[21:9];B[tt])", Reason.COORDINATE),
    ],
)
def test_what_is_no_record_is_refused_with_a_reason(data: bytes, reason: Reason) -> None:
    with pytest.raises(RulesError) as refusal:
        sgf.read_sgf(data)
    assert refusal.value.reason is reason
    assert "\n" not in refusal.value.detail


def test_a_handicap_without_its_stones_is_refused_once_black_has_begun() -> None:
    with pytest.raises(RulesError, match="but places 0 stones") as refusal:
        Game.from_record(sgf.read_sgf("(;SZ[19]HA[4];B[pd];B[dp];W[pp])"), BGA)
    assert refusal.value.reason is Reason.HANDICAP


@pytest.mark.parametrize("moves", ["", ";W[dd]"])
@pytest.mark.parametrize(("stated", "lie"), [(2, 3), (3, 2), (2, 1)])
def test_the_handicap_is_that_which_lies_there_and_it_is_said(
    stated: int, lie: int, moves: str
) -> None:
    stones = "".join(("[pd]", "[dp]", "[pp]")[:lie])
    record = sgf.read_sgf(f"(;SZ[19]HA[{stated}]KM[0.5]AB{stones}{moves})")
    assert Game.from_record(record, BGA).handicap == lie
    (note,) = terms_assumed(record, BGA)
    assert note.text == f"{lie} handicap stones lie there: expected {stated}"
    assert (note.clause, note.doubt) == ("BGA A.2.iv", True)


@pytest.mark.parametrize(
    ("size", "handicap", "rules", "placed"),
    [
        (19, 4, "bga2009", "D16, Q16, D4, Q4"),
        (19, 2, "japanese_1989", "Q16, D4"),
        (9, 2, "aga1991", "G7, C3"),
    ],
)
def test_handicap_stones_that_the_record_lacks_are_placed_and_it_is_said(
    size: int, handicap: int, rules: str, placed: str
) -> None:
    record = sgf.read_sgf(f"(;SZ[{size}]HA[{handicap}]KM[0.5];W[bb];B[ff])")
    ruleset = preset(rules)
    start = Game.from_record(record, ruleset)
    assert (start.handicap, start.to_play) == (handicap, WHITE)
    assert check_record(record, ruleset) == []
    (note,) = terms_assumed(record, ruleset)
    assert note.text == f"HA[{handicap}] without stones: they are placed on {placed}"


@pytest.mark.parametrize("rules", ["nz", "chinese_simplified", "wmsg2008"])
def test_handicap_stones_that_may_lie_anywhere_are_not_placed(rules: str) -> None:
    with pytest.raises(RulesError, match=r"but places 0 stones: write them \(AB\)"):
        Game.from_record(sgf.read_sgf("(;SZ[19]HA[4];W[pp])"), preset(rules))


@pytest.mark.parametrize("moves", [";B[cc]", ";B[cc];B[gc]"])
def test_handicap_stones_may_still_be_missing_before_white_has_moved(moves: str) -> None:
    assert Game.from_record(sgf.read_sgf(f"(;SZ[9]HA[4]{moves})".encode()), BGA).to_play is BLACK


@pytest.mark.parametrize("start", ["", "PL[W]", "PL[B]"])
def test_handicap_stones_given_as_moves_are_placed(start: str) -> None:
    record = sgf.read_sgf(
        f"(;SZ[9]HA[2]{start};C[here];B[gc];B[cg];W[ee];B[ff]AW[aa];W[];W[])".encode()
    )
    same = sgf.read_sgf(b"(;SZ[9]HA[2]AB[gc][cg];W[ee];B[ff]AW[aa];W[];W[])")
    game, found = replay(record, BGA)
    expected, breaches = replay(same, BGA)
    assert (record.moves(), game.moves()) == (same.moves(), expected.moves())
    assert (game.position, game.at(0).position) == (expected.position, expected.at(0).position)
    assert (game.handicap, game.komi, game.at(0).to_play) == (2, Fraction(1, 2), WHITE)
    assert found == breaches
    assert [(one.move, one.breach.type.value) for one in found] == [(4, "TwoInARow")]


@pytest.mark.parametrize(
    "moves",
    [
        ";B[gc];W[ee];B[cg]",
        ";W[ee];B[gc];B[cg]",
        ";B[gc];B[];W[ee]",
        ";B[gc];B[gc];W[ee]",
        ";B[gc]",
        ";AW[aa];B[gc];B[cg]",
        "",
    ],
)
def test_other_first_moves_are_no_handicap_stones(moves: str) -> None:
    record = sgf.read_sgf(f"(;SZ[9]HA[2]{moves})".encode())
    assert record.handicap_moves() == ()
    assert len(record.moves()) == moves.count("B[") + moves.count(";W[")


def test_two_moves_in_a_row_without_a_handicap_stay_so() -> None:
    for handicap in ("", "HA[0]", "HA[1]"):
        record = sgf.read_sgf(f"(;SZ[9]{handicap};B[gc];B[cg];W[ee])".encode())
        assert [one.move for one in replay(record, BGA)[1]] == [2]


@pytest.mark.parametrize(
    ("stated", "komi"),
    [
        *(("6.5", "6.5"), ("6,5", "6.5"), ("-3", "-3"), ("", "7.5"), ("6目半", "6.5")),
        *(("黒6目半", "6.5"), ("黑贴3又3/4子", "7.5"), ("コミ5目半", "5.5"), ("6집반", "6.5")),
    ],
)
def test_the_komi_of_a_record(stated: str, komi: str) -> None:
    record = sgf.read_sgf(f"(;SZ[19]KM[{stated}])".encode())
    assert Game.from_record(record, BGA).komi == Fraction(komi)
    assert Game.from_record(record, BGA, Fraction(1)).komi == 1


@pytest.mark.parametrize(
    ("text", "moves", "remarks"),
    [
        ("(;SZ[9]PL[X];B[aa])", "B A9", ["PL[X] is left out: expected B or W"]),
        ("(;SZ[18];B[ss];W[ss])", "B pass, W pass", ["B[ss] lies", "W[ss] lies"]),
        ("(;SZ[9];B[jj];W[tt])", "B pass, W pass", ["B[jj] lies", "W[tt] lies"]),
        ("(;SZ[19];B[tt];W[])", "B pass, W pass", []),
        ("(;SZ[21];B[tt])", "B U2", []),
    ],
)
def test_what_is_read_otherwise_than_written_is_remarked(
    text: str, moves: str, remarks: list[str]
) -> None:
    record = sgf.read_sgf(text)
    assert ", ".join(move.to_text(record.size[0]) for move in record.moves()) == moves
    assert len(record.remarks) == len(remarks)
    assert all(map(str.startswith, record.remarks, remarks))


def test_what_servers_write_under_other_names_is_read_from_the_root() -> None:
    record = sgf.read_sgf("(;TE[Cup]RD[2018-04-24]KO[7.5];B[pd]KO[]TE[1])")
    assert (record.komi, record.info) == (Fraction(15, 2), {"EV": "Cup", "DT": "2018-04-24"})
    assert record.remarks[0] == "KO[7.5] is read as KM"
    for own in ("(;KM[6.5]KO[7.5])", "(;KM[6.5]KO[]TE[1])"):
        assert sgf.read_sgf(own).komi == Fraction(13, 2)
        assert sgf.read_sgf(own).remarks == ()
    assert sgf.read_sgf("(;KM[]EV[Cup])").komi is None
    assert sgf.read_sgf("(;KO[黒6目半])").komi == Fraction(13, 2)
    assert sgf.read_sgf("(;KO[unclear])").komi is None


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


@pytest.mark.parametrize(
    ("text", "remarks"),
    [
        ("PB[Anna;B[ee];W[gg]", ["'PB[Anna' lacks its closing bracket: ';B[ee]' is lost"]),
        ("PB[Anna PW[Ben];B[gg]", ["'PB[Anna' lacks its closing bracket: 'PW[Ben]' is lost"]),
        (";B[gg]C[good\n;W[ee]", [r"'C[good' lacks its closing bracket: ';W[ee]' is lost"]),
        (r"C[after ;B[ee\] and PW[x\] it is lost];B[gg]", []),
        ("DT[2013 [21:49];B[gg]", []),
    ],
)
def test_a_missing_bracket_names_what_it_swallows(text: str, remarks: list[str]) -> None:
    record = sgf.read_sgf(f"(;SZ[9]{text})")
    assert list(record.remarks) == remarks
    assert len(record.moves()) == 1
