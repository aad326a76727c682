from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping

import pytest

from device.counting.dead_stones import (
    Engine,
    EngineError,
    ask_for_dead,
    ask_for_owners,
    gnugo,
    katago,
)
from rules.board.life import Proposal, propose_dead
from rules.board.position import Position
from rules.color import BLACK, WHITE
from rules.points import Point

Ask = Callable[[Engine, Position], Iterable[Proposal]]

BOARD = Position.from_rows(["BW..", "BW..", "BW..", "B.B."])

FAKE = """
import sys
for line in sys.stdin:
    word = line.split()[0] if line.split() else ""
    if word == "quit":
        break
    answer = {ANSWERS}.get(line.strip(), {ANSWERS}.get(word, "="))
    print(answer, end="\\n\\n", flush=True)
"""


def fake(answers: Mapping[str, str]) -> Engine:
    script = FAKE.replace("{ANSWERS}", repr(answers))
    return Engine("fake", (sys.executable, "-c", script), 20.0)


def by_point(proposals: Iterable[Proposal]) -> dict[Point, float]:
    return {min(proposal.string.points): proposal.dead for proposal in proposals}


def test_the_dead_are_listed_by_one_of_their_stones() -> None:
    found = by_point(ask_for_dead(fake({"final_status_list": "= C1"}), BOARD))
    assert found == {Point(0, 0): 0.0, Point(3, 2): 1.0, Point(0, 1): 0.0}


def test_ownership_is_turned_into_how_dead_a_string_is() -> None:
    grid = " ".join(["-1.0 1.0 1.0 1.0"] * 3 + ["-0.8 0.1 0.5 1.0"])
    answer = f"= symmetry 0\nwhiteWin 0.9\nwhiteOwnership\n{grid}"
    found = by_point(ask_for_owners(fake({"kata-raw-nn": answer}), BOARD))
    assert found[Point(0, 0)] == pytest.approx(0.025)
    assert found[Point(3, 2)] == pytest.approx(0.75)
    assert found[Point(0, 1)] == 0.0


@pytest.mark.parametrize(
    ("answers", "ask", "says"),
    [
        ({"boardsize": "? unacceptable size"}, ask_for_dead, "unacceptable size"),
        ({"final_status_list": "= Z9"}, ask_for_dead, "no point"),
        ({"final_status_list": "= "}, ask_for_owners, "who owns"),
        ({"kata-raw-nn": "= whiteOwnership 1 2 three"}, ask_for_owners, "who owns"),
        ({"kata-raw-nn": "= whiteOwnership 1 2"}, ask_for_owners, "who owns"),
    ],
)
def test_an_answer_that_is_none_is_an_error(answers: dict[str, str], ask: Ask, says: str) -> None:
    with pytest.raises(EngineError, match=says):
        ask(fake(answers), BOARD)


def test_a_program_that_does_not_run_is_an_error() -> None:
    with pytest.raises(EngineError, match="does not run"):
        ask_for_dead(Engine("none", ("/no/such/program",)), BOARD)
    with pytest.raises(EngineError, match="says: nothing"):
        ask_for_dead(Engine("mute", (sys.executable, "-c", "")), BOARD)
    slow = Engine("slow", (sys.executable, "-c", "import time; time.sleep(20)"), 0.2)
    with pytest.raises(EngineError, match="no answer"):
        ask_for_dead(slow, BOARD)
    loud = Engine("loud", (sys.executable, "-c", "while True: print('=' * 10000)"))
    with pytest.raises(EngineError, match="too much"):
        ask_for_dead(loud, BOARD)


@pytest.mark.parametrize("ask", [ask_for_dead, ask_for_owners])
def test_boards_that_are_not_square_are_not_asked_about(ask: Ask) -> None:
    with pytest.raises(EngineError, match="square"):
        ask(fake({}), Position.empty(3, 4))


def test_what_is_not_installed_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda *_, **__: None)
    assert gnugo() is None
    assert katago("net", "conf") is None
    monkeypatch.setattr("shutil.which", lambda *_, **__: "/bin/x")
    engines = gnugo(), katago("net.bin.gz", "gtp.cfg")
    assert [engine.command[0] for engine in engines if engine] == ["/bin/x", "/bin/x"]


def test_gnugo_knows_a_dead_stone_where_it_is_installed() -> None:
    engine = gnugo()
    if engine is None:
        pytest.skip("needs GNU Go")
    rows = [
        "..BW.....",
        "..BW.W...",
        ".BBW.....",
        "...BWWWWW",
        ".W.BBBBBB",
        ".........",
        "..B...B..",
        ".........",
        ".........",
    ]
    position = Position.from_rows(rows)
    found = {
        proposal.string.color: proposal
        for proposal in propose_dead(position, ask_for_dead(engine, position))
        if Point(4, 1) in proposal.string.points or Point(3, 3) in proposal.string.points
    }
    assert found[WHITE].dead == 1.0
    assert found[BLACK].dead == 0.0
