"""A table that is started again goes on with the game that was asked for, however short it was."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from device.corners import view_of
from device.game.facts_file import Attribution
from device.game.journal.journal import DoneRequest, Journal, digest_of
from device.game.session.config import GameConfig, GamePlace, config_of, resumed, stamped
from device.game.session.game_files import NamedFiles
from device.game.session.table import Table, TableGame
from referee.facts import ArbiterCalled, FactRefusedError, NewGame, SetCorners
from rules.board.position import Position
from rules.clock import TimeControl
from rules.color import Sides
from tests.support.live import FakeLiveCamera, live_session, play_out

ADA: Sides[str | None] = Sides("Ada", "Grace")

CALLED, NEW = ArbiterCalled(5), NewGame(9, players=ADA, handicap=3)

HEADER = GameConfig().journal_header(FakeLiveCamera([]))


def started(folder: Path) -> TableGame:
    """The game with which a table in `folder` goes on."""
    named = NamedFiles("fake", "fake", sgf=folder / "game.sgf", resume=True)
    table = Table(lambda: FakeLiveCamera([]), GameConfig(), named, lambda game, source: ())
    table.stop()
    return table.game


def was_begun(folder: Path) -> None:
    """The new game's journal was made, and nothing was seen yet."""
    requests = {
        "call": [-4, digest_of(CALLED)],
        "new": [-1, digest_of(NEW)],
        "of an earlier program": 0,
    }
    stamp = {"game": 2, "base": 6, "players": ["Ada", "Grace"], "requests": requests}
    begun = {"begun": "2026-11-23T10:00:00+00:00"}
    Journal(folder / "game.journal", {**HEADER, "handicap": 3}, {**begun, **stamp}).close()


def was_asked_for(folder: Path) -> None:
    """The journal before was kept under a number, and the new one was not made yet."""
    journal = Journal(folder / "game.1.journal", HEADER)
    called = Attribution("clock", datetime(2026, 11, 23, tzinfo=UTC), "call")
    journal.append(CALLED, [{"version": 1, "n": n} for n in (1, 2)], called)
    journal.append(NEW, [{"version": 1, "n": n} for n in (3, 4, 5)], replace(called, request="new"))
    journal.close()


@pytest.mark.parametrize("left", [was_begun, was_asked_for])
def test_a_game_of_which_nothing_was_seen_goes_on_with_its_terms_and_numbers(
    left: Callable[[Path], None], tmp_path: Path
) -> None:
    left(tmp_path)
    game = started(tmp_path)
    assert game.place == GamePlace(2, 6)
    assert (game.config.players, game.config.handicap) == (ADA, 3)
    assert game.files.journal == tmp_path / "game.journal"
    done = {"call": DoneRequest(-4, digest_of(CALLED)), "new": DoneRequest(-1, digest_of(NEW))}
    assert {**game.config.requests, **done} == game.config.requests


def test_a_first_game_of_which_nothing_was_seen_takes_what_is_configured_now(
    tmp_path: Path,
) -> None:
    Journal(tmp_path / "game.journal", {**HEADER, "rules": "aga"}).close()
    game = started(tmp_path)
    assert (game.place, game.config.rules) == (GamePlace(), GameConfig().rules)
    assert (tmp_path / "game.1.journal").exists()


def test_a_first_game_has_the_terms_of_its_set_up_where_none_are_configured_now() -> None:
    stamp = {"game": 1, "base": 0, "players": ["Ada", "Grace"], "handicap": 0, "komi": "7.5"}
    header = {**stamp, "time": "1800", "rules": "aga"}
    place, config = resumed(header, GameConfig(komi=Fraction(13, 2)))
    assert (place, config.players, config.handicap) == (GamePlace(), ADA, 0)
    assert (config.komi, config.rules) == (Fraction(13, 2), GameConfig().rules)
    assert config.time == TimeControl.parse("1800")


def test_a_game_that_ended_without_another_being_asked_for_is_followed_by_a_first(
    tmp_path: Path,
) -> None:
    Journal(tmp_path / "game.1.journal", HEADER, {"players": ["Ada", "Grace"]}).close()
    assert started(tmp_path).place == GamePlace()


def test_a_later_game_whose_header_is_damaged_takes_the_rules_that_are_configured() -> None:
    """The rules were in a row of the header that is lost."""
    stamp = {"game": 2, "base": 6, "players": ["Ada", "Grace"]}
    assert resumed(stamp, GameConfig(rules="aga"))[1].rules == "aga"


def test_a_komi_that_the_rules_lack_is_refused_before_the_board_was_seen_too() -> None:
    asked: list[Future[int]] = []
    new = NewGame(0, komi=Fraction("3.75"))
    session = live_session([lambda: asked.append(session.inbox.put(new)), Position.empty(9, 9)])
    play_out(session)
    with pytest.raises(FactRefusedError, match="komi"):
        asked[0].result(0)


def test_a_next_game_has_the_configured_clock_unless_it_names_another_or_none() -> None:
    configured = GameConfig(time=TimeControl.parse("1800"))
    asked = (NewGame(0), NewGame(0, time="900 + 10 Fischer"), NewGame(0, time=""))
    times = [config_of(new, configured, None).time for new in asked]
    assert times == [configured.time, TimeControl.parse("900 + 10 Fischer"), None]


CORNERS = ((10.0, 10.0), (90.0, 10.0), (90.0, 90.0), (10.0, 90.0))


def test_an_organisers_rules_hold_for_a_next_game_that_names_their_base(tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text('base = "bga2009"\nkomi_even = 6.5\n')
    configured = GameConfig(rules=str(club))
    named = [config_of(NewGame(0, rules=id_), configured, None) for id_ in ("bga2009", "aga1991")]
    assert [config.rules for config in named] == [str(club), "aga1991"]


def test_a_configured_komi_is_not_that_of_other_rules_or_another_handicap() -> None:
    configured = GameConfig(rules="bga", komi=Fraction(13, 2))
    asked = (
        NewGame(0, handicap=0),
        NewGame(0, rules="bga2009"),
        NewGame(0, rules="aga1991"),
        NewGame(0, handicap=4),
        NewGame(0, handicap=4, komi=Fraction(1, 2)),
    )
    komi = [config_of(new, configured, None).komi for new in asked]
    assert komi == [Fraction(13, 2), Fraction(13, 2), None, None, Fraction(1, 2)]


def test_corners_that_a_person_placed_hold_for_every_later_game(tmp_path: Path) -> None:
    named = NamedFiles("fake", "fake", sgf=tmp_path / "game.sgf")
    table = Table(lambda: FakeLiveCamera([]), GameConfig(), named, lambda game, source: ())
    placed, new = SetCorners(4, 9, CORNERS), NewGame(9)
    for corners in (placed, None):
        core = SimpleNamespace(corners=corners)
        ended = SimpleNamespace(core=core, state=None, inbox=SimpleNamespace(done={}))
        table._turn_from(ended, new)  # type: ignore[arg-type]
    table.stop()

    config = table.game.config
    view, again = config.view, resumed(read(config.stamp), GameConfig())[1].view
    assert view is not None
    assert again is not None
    assert np.array_equal(view.corners, view_of(9, CORNERS).corners)
    assert np.array_equal(again.corners, view.corners)


def read(stamp: Mapping[str, object]) -> dict[str, object]:
    """A stamp as it is read back from a journal."""
    return dict(json.loads(json.dumps(stamp)))


def test_corners_hold_where_the_program_ended_before_the_next_journal(tmp_path: Path) -> None:
    config = replace(GameConfig(), view=view_of(9, CORNERS))
    journal = Journal(tmp_path / "game.1.journal", HEADER, stamped(config, GamePlace(2, 6)).stamp)
    said = Attribution("arbiter", datetime(2026, 11, 23, tzinfo=UTC))
    journal.append(NewGame(9), [{"version": 1, "n": 1}], said)
    journal.close()

    view = started(tmp_path).config.view
    assert view is not None
    assert np.array_equal(view.corners, view_of(9, CORNERS).corners)
