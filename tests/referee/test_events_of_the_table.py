"""What the referee says of each thing that may happen on a table, seen clearly."""

from __future__ import annotations

import pytest

from tests.support.positions import CORNER, FULLER, KO, PLAIN
from tests.support.table import Table


def watched(looks: bool, *changes: str) -> Table:
    table = Table(looks=looks)
    table.play(*changes)
    table.still(4.0)
    return table


CASES = [
    pytest.param(
        (*KO, "W C3;. D3"),
        {"KoRetake open C3"},
        (*KO[:8], "B D3", "W C3"),
        id="ko retaken at once",
    ),
    pytest.param(
        (*KO, "W C3;. D3", ". C3;B D3", "B A5"),
        {"KoRetake open C3", "KoRetake settled C3"},
        (*KO[:8], "B D3", "W PASS", "B A5"),
        id="ko retaken and put right",
    ),
    pytest.param(
        (*KO, "W C3;. D3", "B A5"),
        {"KoRetake open C3", "KoRetake settled C3"},
        (*KO[:8], "B D3", "W C3", "B A5"),
        id="ko retaken and accepted",
    ),
    pytest.param((*CORNER, "W A1"), {"SelfCapture open A1"}, (*CORNER, "W A1"), id="self-capture"),
    pytest.param(
        (*CORNER, "W A1", ". A1", "B E1"),
        {"SelfCapture open A1", "SelfCapture settled A1"},
        (*CORNER, "W PASS", "B E1"),
        id="self-capture put right",
    ),
    pytest.param(
        (*CORNER, "W A1", "B E1", ". A1"),
        {"SelfCapture open A1", "SelfCapture settled A1"},
        (*CORNER, "W A1", "B E1"),
        id="self-captured string taken off late",
    ),
    pytest.param(
        ("B B1", "W A1", "B E5", "W E4", "B A2", "B A2", ". A1"),
        {"UncapturedString open A1", "UncapturedString settled A1"},
        ("B B1", "W A1", "B E5", "W E4", "B A2"),
        id="captured stone left lying",
    ),
    pytest.param(
        ("B B1", "W A1", "B E5", "W E4", "B A2", "W E3", ". A1", "B C3"),
        {"UncapturedString open A1", "UncapturedString settled A1"},
        ("B B1", "W A1", "B E5", "W E4", "B A2", "W E3", "B C3"),
        id="captured stone left lying past the reply",
    ),
    pytest.param(
        (*PLAIN, ". B2;B B3", ". B3;B B2"),
        {"StoneMoved open B2,B3", "StoneMoved settled B2,B3"},
        PLAIN,
        id="stone moved and put back",
    ),
    pytest.param(
        (*PLAIN, ". D2;B D3", "W A1"),
        {"StoneMoved open D2,D3", "StoneMoved settled D2,D3"},
        (*PLAIN[:2], "B D3", "W A1"),
        id="last stone moved and accepted",
    ),
    pytest.param(
        (*PLAIN, ". D2", "B D2"),
        {"StoneTakenBack open D2", "StoneTakenBack settled D2"},
        PLAIN,
        id="stone taken back and put back",
    ),
    pytest.param(
        (*PLAIN, ". D2", "B A5", "W C1"),
        {"StoneTakenBack open D2", "StoneTakenBack settled D2"},
        (*PLAIN[:2], "B A5", "W C1"),
        id="stone taken back and played elsewhere",
    ),
    pytest.param(
        (*PLAIN, ". D2;B A5", "W C1"),
        {"StoneTakenBack open D2", "StoneTakenBack settled D2"},
        (*PLAIN[:2], "B A5", "W C1"),
        id="stone played elsewhere in one go",
    ),
    pytest.param(
        (*PLAIN, ". B2", "B B2", "W A1"),
        {"StoneRemoved open B2", "StoneRemoved settled B2"},
        (*PLAIN, "W A1"),
        id="old stone removed and put back",
    ),
    pytest.param(
        (*PLAIN, "B A1", "W A1", "B E1"),
        {"AmbiguousTurn open A1", "AmbiguousTurn settled A1"}
        | {"WrongColourStone open A1", "WrongColourStone settled A1"},
        (*PLAIN, "W A1", "B E1"),
        id="wrong colour swapped",
    ),
    pytest.param(
        (*PLAIN, "B A1", ". A1", "W A1", "B E1"),
        {"AmbiguousTurn open A1", "AmbiguousTurn settled A1"}
        | {"WrongColourStone open A1", "WrongColourStone settled A1"},
        (*PLAIN, "W A1", "B E1"),
        id="wrong colour lifted and replaced",
    ),
    pytest.param(
        (*PLAIN, "B A1", "B E1", "W A3"),
        {"AmbiguousTurn open A1", "AmbiguousTurn settled A1", "WrongColourStone open A1"},
        (*PLAIN, "W A1", "B E1", "W A3"),
        id="wrong colour left lying",
    ),
    pytest.param(
        (*PLAIN, "B A1", "W E1"),
        {"AmbiguousTurn open A1", "AmbiguousTurn settled A1"}
        | {"TwoInARow open D2,A1", "TwoInARow settled D2,A1"},
        (*PLAIN, "B A1", "W E1"),
        id="two in a row accepted",
    ),
    pytest.param(
        (*PLAIN, "B A1", ". A1;. D2", "W E1", "B A3"),
        {"AmbiguousTurn open A1", "AmbiguousTurn settled A1"}
        | {"TwoInARow open D2,A1", "TwoInARow settled D2,A1"},
        (*PLAIN[:2], "B PASS", "W E1", "B A3"),
        id="two in a row put right",
    ),
    pytest.param(
        (*PLAIN, "W A1;W A3;W A5", "B E1"),
        {"TwoInARow open A5,A3,A1", "TwoInARow settled A5,A3,A1"},
        (*PLAIN, "W A5", "W A3", "W A1", "B E1"),
        id="three stones of one colour at once",
    ),
    pytest.param(
        ("B B2", "W C2", "B D5", "W E5", "B C3", ". C2", "W C2"),
        {"RemovedStonesWithLiberties open C2", "RemovedStonesWithLiberties settled C2"},
        ("B B2", "W C2", "B D5", "W E5", "B C3"),
        id="stone with liberties removed",
    ),
]


@pytest.mark.parametrize("looks", [False, True], ids=["film", "looks"])
@pytest.mark.parametrize(("changes", "alerts", "record"), CASES)
def test_an_irregularity_is_said_and_the_record_goes_on(
    looks: bool, changes: tuple[str, ...], alerts: set[str], record: tuple[str, ...]
) -> None:
    table = watched(looks, *changes)
    assert set(table.alerts()) == alerts
    assert tuple(table.moves) == record


@pytest.mark.parametrize("looks", [False, True], ids=["film", "looks"])
def test_a_bumped_board_is_reported_and_play_goes_on_when_it_is_put_right(looks: bool) -> None:
    bump = ". B2;B B1;. D4;W D5;. B4;W A4;. C3;B D3"
    back = "B B2;. B1;W D4;. D5;W B4;. A4;B C3;. D3"
    table = watched(looks, *FULLER, bump, back, "B A5")
    said = [name.split()[:2] for name in table.alerts()]
    assert said == [["BoardDisturbed", "open"], ["BoardDisturbed", "settled"]]
    assert tuple(table.moves) == (*FULLER, "B A5")


@pytest.mark.parametrize("looks", [False, True], ids=["film", "looks"])
def test_captures_are_recorded_and_nothing_is_alleged(looks: bool) -> None:
    table = watched(looks, "B B1", "W A1", "B E5", "W E4", "B A2;. A1", "W A1")
    assert "BoardPlay A2" in table.names()
    assert [event.captures for event in table.events if event.captures] == [((4, 0),)]
    assert table.names("SelfCapture") == ["SelfCapture open A1"]


def test_a_capture_taken_off_within_its_grace_is_nothing_special() -> None:
    table = Table()
    table.play("B B1", "W A1", "B E5", "W E4")
    table.play("B A2", wait=1.0)
    table.play(". A1")
    assert "UncapturedString open A1" not in table.names()
    assert tuple(table.moves)[-1] == "B A2"
