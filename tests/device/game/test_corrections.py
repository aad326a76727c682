"""The arbiter's facts through a session: JSON, the journal, the tracker, the end, the names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from pathlib import Path

import pytest

from device.game.codec import pack, unpack
from device.game.config import GameConfig
from device.game.facts_json import KINDS, fact_from_json
from device.game.record import RecordSink
from device.game.session import GameSession
from device.game.sinks import Sink
from referee.facts import (
    AnswerQuestion,
    DeleteMove,
    EndGame,
    Fact,
    FactRefusedError,
    InsertMove,
    NewGame,
    ReplaceMove,
    SetCorners,
    Undo,
)
from rules.color import BLACK, WHITE, Sides
from rules.sgf import read_sgf
from tests.support.boards import corners, plain_models, random_game
from tests.support.live import FakeLiveCamera, Scene, positions
from vision.types import Side

CORNERS = [[1, 2], [90, 2.5], [90, 91], [1, 90]]

LINES: list[dict[str, object]] = [
    {"type": "AnswerQuestion", "id": 3, "answer": "Pass"},
    {"type": "DismissAlert", "id": 3},
    {"type": "AcceptAsPlayed", "id": 3},
    {"type": "PutRight", "id": 3},
    {"type": "ReplaceMove", "move": 4, "point": "c3", "color": None},
    {"type": "ReplaceMove", "move": 4, "point": "pass", "color": "white"},
    {"type": "InsertMove", "move": 4, "point": None, "color": "black"},
    {"type": "DeleteMove", "move": 4},
    {"type": "Resync"},
    {"type": "Undo"},
    {"type": "Redo"},
    {"type": "SetCorners", "size": 9, "corners": CORNERS},
    {"type": "NewGame"},
    {
        "type": "NewGame",
        "players": {"black": "Ada", "white": None},
        "rules": "wmsg2008",
        "komi": 6.5,
        "handicap": 2,
        "to_play": "white",
        "black_side": "left",
    },
    {"type": "EndGame"},
    {"type": "MethodAgreed", "method": "area"},
    {"type": "Penalised", "color": "black", "points": 2.5, "reason": "a telephone"},
    {"type": "InsertMove", "move": 4, "point": None, "color": "black", "forced": True},
    {"type": "EndGame", "result": "W+T"},
    {"type": "Edited", "stones": {"A9": "black", "B1": None}, "size": 9},
    {"type": "StatusClaimed", "color": "black", "dead": ["A9"], "size": 9},
    {"type": "LidCount", "black": None, "white": 2},
]


@pytest.mark.parametrize("line", LINES, ids=lambda line: str(line["type"]))
def test_a_fact_is_the_same_after_the_journal(line: dict[str, object]) -> None:
    fact = fact_from_json(line, 7)
    again = unpack(pack(fact))
    assert again == fact
    for field in fields(fact):
        assert type(getattr(again, field.name)) is type(getattr(fact, field.name))


def test_every_value_of_a_line_is_in_its_fact() -> None:
    facts = [fact_from_json(line, 7) for line in LINES]
    assert facts[0] == AnswerQuestion(7, 3, "Pass")
    assert facts[4] == ReplaceMove(7, 4, "C3")
    assert facts[5] == ReplaceMove(7, 4, None, WHITE)
    assert facts[6] == InsertMove(7, 4, BLACK, None)
    assert facts[11] == SetCorners(7, 9, ((1.0, 2.0), (90.0, 2.5), (90.0, 91.0), (1.0, 90.0)))
    terms = facts[13]
    assert isinstance(terms, NewGame)
    assert (terms.players, terms.rules, terms.komi) == (Sides("Ada", None), "wmsg2008", 6.5)
    assert (terms.handicap, terms.to_play, terms.black_side) == (2, WHITE, Side.LEFT)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ({"type": "DeleteMove"}, "no 'move'"),
        ({"type": "DeleteMove", "move": 0}, "1 or more"),
        ({"type": "DeleteMove", "move": True}, "whole number"),
        ({"type": "InsertMove", "move": 1, "point": "C3"}, "no 'color'"),
        ({"type": "ReplaceMove", "move": 1, "point": "I3"}, "no point"),
        ({"type": "ReplaceMove", "move": 1, "point": "C10", "size": 9}, "A1 to J9"),
        ({"type": "ReplaceMove", "move": 1, "point": 3}, "such as Q16"),
        ({"type": "AnswerQuestion", "id": 1, "answer": ""}, "answer"),
        ({"type": "SetCorners", "size": 9, "corners": [[0, 0]]}, "corners"),
        ({"type": "SetCorners", "size": 9, "corners": [*CORNERS[::-1]]}, "wrong way round"),
        ({"type": "SetCorners", "size": 9, "corners": [["a", 0], *CORNERS[1:]]}, "corners"),
        ({"type": "SetCorners", "size": 1, "corners": CORNERS}, "2 or more"),
        ({"type": "NewGame", "rules": "mine.toml"}, "mine.toml"),
        ({"type": "NewGame", "komi": 0.3}, "multiple of one half"),
        ({"type": "NewGame", "komi": float("nan")}, "multiple of one half"),
        ({"type": "NewGame", "players": {"black": "a\nb"}}, "one line"),
        ({"type": "NewGame", "players": {"black": "\ud800"}}, "one line"),
        ({"type": "NewGame", "black_side": "north"}, "bottom"),
        ({"type": "EndGame", "result": "Black wins"}, "W\\+R"),
    ],
)
def test_what_does_not_fit_is_said(line: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        fact_from_json(line, 0)


def test_every_fact_has_readers_for_its_fields() -> None:
    told = {str(line["type"]) for line in LINES}
    for name in ("SetCorners", "NewGame", "EndGame", "Undo"):
        assert name in told
        assert name in KINDS


def test_corrections_are_in_the_record_and_again_after_a_crash(tmp_path: Path) -> None:
    game, journal, sgf = random_game(4), tmp_path / "g.journal", tmp_path / "g.sgf"
    told: list[Fact] = [DeleteMove(0, 4), Undo(0), DeleteMove(0, 4)]
    config = GameConfig(journal=journal)
    session = live([*positions(game), *(_teller(lambda: session, fact) for fact in told)], config)
    with pytest.raises(KeyboardInterrupt):
        session.run()
    assert session.state is not None
    assert session.state.game.moves() == game.moves()[:3]
    again = live([], GameConfig(journal=journal), RecordSink(sgf, Sides("Ada", "Grace")))
    assert again.state is not None
    assert again.state.game.moves() == game.moves()[:3]
    assert len(again.state.corrections) == 1
    again.close()
    record = read_sgf(sgf.read_bytes())
    assert [move.point for move in record.moves()] == [move.point for move in game.moves()[:3]]
    assert (record.info["PB"], record.info["PW"]) == ("Ada", "Grace")


def test_a_new_game_ends_the_session_and_its_terms_wait(tmp_path: Path) -> None:
    game, journal = random_game(3), tmp_path / "g.journal"
    terms = NewGame(0, Sides("Ada", None), "wmsg2008", black_side=Side.LEFT)
    config = GameConfig(journal=journal, handicap=2)
    session = live([*positions(game), _teller(lambda: session, terms)], config)
    session.run()
    assert session.core.new_game is not None
    assert session.core.new_game.rules == "wmsg2008"
    with pytest.raises(FactRefusedError, match="over"):
        session.tell(Undo(0))
    again = live([], config)
    again.run()
    assert again.core.new_game == session.core.new_game


def test_corners_that_a_person_placed_are_those_of_the_tracker_and_of_a_resumed_game(
    tmp_path: Path,
) -> None:
    game, journal = random_game(3), tmp_path / "g.journal"
    placed = SetCorners(0, 9, tuple((x + 1.0, y) for x, y in corners(9).tolist()))
    views: list[object] = []

    def look() -> None:
        views.append(session._tracker._state.view)

    shown = positions(game)
    session = live([*shown, _teller(lambda: session, placed), look], GameConfig(journal=journal))
    with pytest.raises(KeyboardInterrupt):
        session.run()
    (view,) = views
    assert view.corners[0].tolist() == pytest.approx([41.0, 40.0])
    again = live([], GameConfig(journal=journal))
    assert again._tracker._view.corners[0].tolist() == pytest.approx([41.0, 40.0])
    again.close()


def test_corners_of_another_board_and_facts_of_no_board_are_refused() -> None:
    game = random_game(2)
    refused: list[str] = []

    def tell(fact: Fact) -> None:
        with pytest.raises(FactRefusedError) as error:
            session.tell(fact)
        refused.append(str(error.value))

    other = SetCorners(0, 13, tuple((x, y) for x, y in corners(13).tolist()))
    session = live(
        [lambda: tell(DeleteMove(0, 1)), *positions(game), lambda: tell(other)], GameConfig()
    )
    with pytest.raises(KeyboardInterrupt):
        session.run()
    assert "not seen yet" in refused[0]
    assert "on 9 lines" in refused[1]


def test_a_game_that_was_ended_early_is_over(tmp_path: Path) -> None:
    game, sgf = random_game(3), tmp_path / "g.sgf"
    ended = EndGame(0, "W+F")
    session = live(
        [*positions(game), _teller(lambda: session, ended)], GameConfig(), RecordSink(sgf)
    )
    with pytest.raises(KeyboardInterrupt):
        session.run()
    assert read_sgf(sgf.read_bytes()).info["RE"] == "W+F"


def live(script: Sequence[Scene], config: GameConfig, *sinks: Sink) -> GameSession:
    """A session on a camera that plays `script`."""
    return GameSession(config, FakeLiveCamera(script), sinks, models=plain_models())


def _teller(session: Callable[[], GameSession], fact: Fact) -> Callable[[], object]:
    """What tells `fact` to the session once it runs."""
    return lambda: session().tell(fact)
