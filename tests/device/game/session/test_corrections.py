"""The arbiter's facts through a session: the journal, the tracker, the end, the names."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from device.game.session.config import GameConfig
from device.game.session.session import GameSession
from device.game.sinks.record import RecordSink
from referee.facts import (
    DeleteMove,
    EndGame,
    Fact,
    FactRefusedError,
    NewGame,
    SetCorners,
    Undo,
)
from rules.color import Sides
from rules.records.sgf import read_sgf
from tests.support.boards import corners, random_game
from tests.support.live import live_session, play_out, positions
from vision.types import BoardView, Side


def test_corrections_are_in_the_record_and_again_after_a_crash(tmp_path: Path) -> None:
    game, journal, sgf = random_game(4), tmp_path / "g.journal", tmp_path / "g.sgf"
    told: list[Fact] = [DeleteMove(0, 4), Undo(0), DeleteMove(0, 4)]
    config = GameConfig(journal=journal)
    session = live_session(
        [*positions(game), *(_teller(lambda: session, fact) for fact in told)], config
    )
    play_out(session)
    assert session.state is not None
    assert session.state.game.moves() == game.moves()[:3]
    again = live_session([], GameConfig(journal=journal), RecordSink(sgf, Sides("Ada", "Grace")))
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
    session = live_session([*positions(game), _teller(lambda: session, terms)], config)
    session.run()
    assert session.core.new_game is not None
    assert session.core.new_game.rules == "wmsg2008"
    with pytest.raises(FactRefusedError, match="over"):
        session.submit(Undo(0))
    again = live_session([], config)
    again.run()
    assert again.core.new_game == session.core.new_game


def test_corners_that_a_person_placed_are_those_of_the_tracker_and_of_a_resumed_game(
    tmp_path: Path,
) -> None:
    game, journal = random_game(3), tmp_path / "g.journal"
    placed = SetCorners(0, 9, tuple((x + 1.0, y) for x, y in corners(9).tolist()))
    views: list[BoardView | None] = []

    def look() -> None:
        views.append(session._tracker._state.view)

    shown = positions(game)
    session = live_session(
        [*shown, _teller(lambda: session, placed), look], GameConfig(journal=journal)
    )
    play_out(session)
    (view,) = views
    assert view is not None
    assert view.corners[0].tolist() == pytest.approx([41.0, 40.0])
    again = live_session([], GameConfig(journal=journal))
    assert again._tracker._view is not None
    assert again._tracker._view.corners[0].tolist() == pytest.approx([41.0, 40.0])
    again.close()


def test_corners_of_another_board_and_facts_of_no_board_are_refused() -> None:
    game = random_game(2)
    refused: list[str] = []

    def tell(fact: Fact) -> None:
        with pytest.raises(FactRefusedError) as error:
            session.submit(fact)
        refused.append(str(error.value))

    other = SetCorners(0, 13, tuple((x, y) for x, y in corners(13).tolist()))
    session = live_session(
        [lambda: tell(DeleteMove(0, 1)), *positions(game), lambda: tell(other)], GameConfig()
    )
    play_out(session)
    assert "not seen yet" in refused[0]
    assert "on 9 lines" in refused[1]


def test_a_game_that_was_ended_early_is_over(tmp_path: Path) -> None:
    game, sgf = random_game(3), tmp_path / "g.sgf"
    ended = EndGame(0, "W+F")
    session = live_session(
        [*positions(game), _teller(lambda: session, ended)], GameConfig(), RecordSink(sgf)
    )
    play_out(session)
    assert read_sgf(sgf.read_bytes()).info["RE"] == "W+F"


def _teller(session: Callable[[], GameSession], fact: Fact) -> Callable[[], object]:
    """What tells `fact` to the session once it runs."""
    return lambda: session().submit(fact)
