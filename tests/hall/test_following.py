"""A game followed by its event lines: board, alerts, result, record, and the board held to it."""

from __future__ import annotations

import random

import pytest

from device.link.link import start_of
from hall.boards.following import Followed
from referee.alerts.event_json import to_json
from referee.state import Phase
from rules.color import BLACK
from rules.game import Game
from tests.support.arbiter import AnyFact, accepts, shuffle
from tests.support.hall_lines import Line, alert, play
from tests.support.table import Table


def followed(*lines: Line, **terms: object) -> Followed:
    found = Followed(terms)
    for n, line in enumerate(lines, start=1):
        found = found.after({**line, "n": n})
    return found


def moves(found: Followed) -> list[str]:
    game = found.started
    return [move.to_text(game.size[0]) for move in game.moves()]


def revision(move: int, *moves: tuple[str, str], **more: object) -> Line:
    stated = [list(each) for each in moves]
    return {"type": "Revision", "move": move, "size": 9, "moves": stated, **more}


B1, W2, B3 = (play(n, point) for n, point in ((1, "C3"), (2, "G7"), (3, "C7")))

CASES: list[tuple[str, list[Line], list[str]]] = [
    ("moves", [B1, W2, B3], ["B C3", "W G7", "B C7"]),
    ("a pass", [B1, {**play(2), "type": "Pass", "point": None}], ["B C3", "W pass"]),
    ("rewound", [B1, W2, B3, {"type": "Rewound", "move": 1, "size": 9}], ["B C3"]),
    (
        "played anew after it was rewound",
        [B1, W2, {"type": "Rewound", "move": 1, "size": 9}, play(2, "G3")],
        ["B C3", "W G3"],
    ),
    (
        "a move replaced",
        [B1, W2, B3, revision(2, ("white", "G6"), ("black", "C7"))],
        ["B C3", "W G6", "B C7"],
    ),
    (
        "a move deleted",
        [B1, W2, B3, revision(1, ("white", "G7"), ("black", "C7"))],
        ["W G7", "B C7"],
    ),
    (
        "a forced pass",
        [B1, revision(1, ("black", "pass"), ("white", "C7"), forced_moves=[1])],
        ["B pass", "W C7"],
    ),
    ("misread from a move on", [B1, W2, B3, revision(2), play(2, "E5")], ["B C3", "W E5"]),
    ("the setup again", [B1, W2, revision(1), play(1, "E5")], ["B E5"]),
    (
        "of a board that states no moves",
        [B1, {"type": "Revision", "move": 1, "size": 9, "color": "white", "point": "C3"}, B3],
        ["W C3", "B C7"],
    ),
    ("a move that is none", [B1, revision(2, ("white", "Z99")), W2], ["B C3", "W G7"]),
    ("an edit that is none", [B1, revision(2, edits=[{"after": 9}]), W2], ["B C3", "W G7"]),
    ("beyond the record", [B1, revision(7, ("white", "G7")), W2], ["B C3", "W G7"]),
    ("what is not known", [B1, {"type": "Tomorrow", "size": 9}, W2], ["B C3", "W G7"]),
    ("what cannot be", [B1, play(2, "Z99"), play(2, color="green"), W2], ["B C3", "W G7"]),
    ("no such move to rewind", [B1, {"type": "Rewound", "move": 7, "size": 9}], ["B C3"]),
]


@pytest.mark.parametrize(("lines", "line"), [case[1:] for case in CASES], ids=[c[0] for c in CASES])
def test_the_line_of_the_game(lines: list[Line], line: list[str]) -> None:
    assert moves(followed(*lines)) == line


def test_stones_are_taken_off() -> None:
    points = ("B1", "A1", "A2")
    found = followed(*(play(n, point) for n, point in enumerate(points, start=1)))

    assert found.started.position.rows()[-1] == ".B......."


def test_an_edit_that_shows_the_board_is_followed() -> None:
    rows = ["." * 9] * 8 + ["BW......."]
    edit = {"after": 1, "rows": rows, "to_play": "black"}
    found = followed(B1, revision(2, edits=[edit]), play(2, "E5", "black"))

    assert found.started.at(1).position.rows() == tuple(rows)
    assert moves(found) == ["B C3", "B E5"]
    turned = followed(B1, {"type": "GameResumed", "color": "black", "to_play": "black"})
    assert turned.started.to_play is BLACK


def test_the_terms_of_a_game_may_come_late() -> None:
    rows = ["." * 9, "..B......", *["." * 9] * 5, "......B..", "." * 9]
    lines = [play(1, "E5", "white"), {"type": "Rewound", "move": 0, "size": 9}, play(1, "G5")]
    late = followed(*lines).on_terms({"start": rows, "size": 9, "komi": 0.5})

    assert late.record({}) == followed(*lines, start=rows, size=9, komi=0.5).record({})


def test_a_board_that_was_asked_says_what_the_record_is() -> None:
    snapshot_sent = {"n": 2, "moves": [["black", "C3"], ["white", "E5"]], "result": None}
    found = followed(B1, W2, B3, snapshot=snapshot_sent)

    assert moves(found) == ["B C3", "W E5", "B C7"]


def test_alerts_are_open_until_they_end() -> None:
    found = followed(B1, alert(0, 1), alert(0, 2), alert(0, 1, "settled"))

    assert list(found.open) == [2]


@pytest.mark.parametrize(
    ("line", "result"),
    [
        ({"type": "Resigned", "color": "black"}, "W+R"),
        ({"type": "Result", "detail": "W+6.5 by area"}, "W+6.5"),
        ({"type": "ResultByReferee", "detail": "0:0"}, "0:0"),
        ({"type": "Result", "detail": "nobody knows"}, None),
        ({"type": "GameAbandonedOrEnded"}, None),
        ({"type": "Result", "result": "B+0.5", "detail": "W+6.5 by area"}, "B+0.5"),
        ({"type": "Result", "result": "nobody"}, None),
    ],
)
def test_results(line: Line, result: str | None) -> None:
    assert followed(B1, line).result == result


@pytest.mark.parametrize("type_", ["GameResumed", "GamePaused", "Result", "GameAbandonedOrEnded"])
def test_a_result_that_is_taken_back_is_none(type_: str) -> None:
    resigned: Line = {"type": "Resigned", "color": "black", "result": "W+R"}
    assert followed(B1, resigned, {"type": type_, "result": None}).result is None


def test_the_record_is_that_of_the_lines() -> None:
    found = followed(B1, W2, B3, {"type": "Rewound", "move": 2, "size": 9}, play(3, "E5"), komi=6.5)
    sgf = found.record({"PB": "Anna", "RO": "3"})
    game = Game.from_sgf(sgf)

    assert [move.to_text(9) for move in game.moves()] == ["B C3", "W G7", "B E5"]
    assert b"PB[Anna]" in sgf
    assert b"KM[6.5]" in sgf
    assert b";B[cc]" in sgf  # C7, which was taken back, is a later branch


def test_handicap_stones_come_with_the_terms() -> None:
    rows = ["." * 9, "..B......", *["." * 9] * 5, "......B..", "." * 9]
    found = followed(play(1, "E5", "white"), start=rows, size=9)

    assert b"AB[" in found.record({})
    assert moves(found) == ["W E5"]


@pytest.mark.parametrize(
    "terms",
    [
        {"rules": "of the village"},
        {"komi": "much"},
        {"start": ["xx"]},
        {"start": 3},
        {"first": "green"},
        {"size": 1000},
    ],
)
def test_terms_that_cannot_be_used_are_left_out(terms: dict[str, object]) -> None:
    assert moves(followed(B1, **terms)) == ["B C3"]


class Hub:
    """What a hub makes of a table's lines, and of its terms as a state has them."""

    def __init__(self, table: Table) -> None:
        self.table, self.followed, self.read = table, Followed(), 0

    def follow(self) -> None:
        state = self.table.state
        terms = {"size": self.table.settings.size, "rules": self.table.settings.ruleset.id}
        terms |= start_of(state)
        if terms != self.followed.terms:
            self.followed = self.followed.on_terms(terms)
        for event in self.table.events[self.read :]:
            self.followed = self.followed.after(to_json(event))
        self.read = len(self.table.events)
        game = self.followed.started
        assert game.moves() == state.game.moves()
        assert game.position == state.game.position
        assert game.to_play is state.game.to_play
        assert game.ledger == state.game.ledger
        assert self.followed.result == state.result
        assert self.followed.n == state.n
        if state.phase is Phase.SETUP:
            assert game.number == 0


def evening(seed: int) -> None:
    """Plays, stones that come and go, passes, and facts of every kind, Undo and Redo among them."""
    chance = random.Random(seed)
    table = Table()
    facts = AnyFact(table, chance)
    hub = Hub(table)
    for _ in range(25):
        if chance.random() < 0.5:
            shuffle(table, facts, chance)
        else:
            accepts(table, facts.any())
        hub.follow()


@pytest.mark.parametrize(
    "seeds", [range(20), pytest.param(range(20, 400), marks=pytest.mark.slow)], ids=["few", "many"]
)
def test_moves_position_and_result_are_those_of_the_board(seeds: range) -> None:
    for seed in seeds:
        evening(seed)
