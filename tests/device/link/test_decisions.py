"""The arbiter's decision about a pairing: which one it is about, and whether the game hears it."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path

import pytest

from device.game.facts_file import Attribution
from device.game.journal.schema import Identity
from device.game.session.inbox import GAME_OVER
from device.link.assigning import Assigning
from device.page.page import AssignmentState, Page
from messages.texts import compact
from referee.facts import Fact, FactRefusedError, GameDescribed
from referee.settings import Settings
from referee.state import State, begin
from rules.rulesets.presets import preset
from tests.support.linked import GAME, POSITIONS
from tests.support.live import FakeTable
from tests.support.page_server import make_page
from web.console import UnavailableError

GAME_ID = Identity("g1")
FIRST, SECOND = (
    compact({"pairing": pairing, "players": {"black": black, "white": white}})
    for pairing, black, white in (("p-1", "Anna", "Ben"), ("p-2", "Cleo", "Dan"))
)


def with_moves() -> State:
    """A game that goes on."""
    return replace(begin(Settings(preset("japanese"), 9)), game=GAME)


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Page]:
    """A page that shows a game that goes on."""
    page, _ = make_page(tmp_path, lambda: FakeTable(POSITIONS[-1]))
    page.sink.state, page.sink.identity = with_moves(), GAME_ID
    yield page
    page.close()


@pytest.fixture
def told(page: Page, monkeypatch: pytest.MonkeyPatch) -> list[Fact]:
    """The facts that come to the game, which takes them all."""
    told: list[Fact] = []

    def put(fact: Fact, said: object) -> Future[int]:
        taken: Future[int] = Future()
        taken.set_result(1)
        told.append(fact)
        return taken

    monkeypatch.setattr(page.table, "put", put)
    return told


def state_of(page: Page) -> AssignmentState | None:
    shown = page.assigned.shown
    return None if shown is None else shown.state


def test_a_decision_about_one_pairing_is_none_about_the_next(page: Page, told: list[Fact]) -> None:
    assigning = Assigning(page, lambda: None)
    assigning.receive(FIRST)
    page.assigned.decide(take=True)
    assigning.receive(SECOND)
    assigning.step()

    assert (told, state_of(page)) == ([], AssignmentState.ASKS)


def test_a_decision_is_told_again_where_the_game_was_away(
    page: Page, told: list[Fact], monkeypatch: pytest.MonkeyPatch
) -> None:
    taking = page.table.put
    assigning = Assigning(page, lambda: None)
    assigning.receive(FIRST)
    page.assigned.decide(take=True)
    monkeypatch.setattr(page.table, "put", put_while_away)
    assigning.step()
    assigning.step()
    monkeypatch.setattr(page.table, "put", taking)
    for _ in range(3):
        assigning.step()

    assert [type(fact) for fact in told] == [GameDescribed]
    assert state_of(page) is AssignmentState.TAKEN


def test_the_next_game_takes_a_pairing_that_came_as_another_game_was_begun(
    page: Page, told: list[Fact], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The arbiter began a game at the board: the one before it is closed when the pairing comes."""

    def put_too_late(fact: Fact, said: object) -> Future[int]:
        refused: Future[int] = Future()
        refused.set_exception(FactRefusedError(GAME_OVER))
        return refused

    page.sink.state, taking = begin(Settings(preset("japanese"), 9)), page.table.put
    assigning = Assigning(page, lambda: None)
    assigning.receive(FIRST)
    monkeypatch.setattr(page.table, "put", put_too_late)
    assigning.step()
    monkeypatch.setattr(page.table, "put", taking)
    for _ in range(3):
        assigning.step()

    assert [type(fact) for fact in told] == [GameDescribed]
    assert state_of(page) is AssignmentState.TAKEN


def put_while_away(fact: Fact, said: object) -> Future[int]:
    later: Future[int] = Future()
    later.set_exception(UnavailableError("no game goes on at the moment"))
    return later


def test_the_arbiter_is_asked_of_a_pairing_that_comes_while_the_game_is_read(
    page: Page, told: list[Fact]
) -> None:
    page.sink.state, page.sink.identity = None, None
    assigning = Assigning(page, lambda: None)
    assigning.receive(SECOND)
    page.sink.state, page.sink.identity = with_moves(), GAME_ID
    assigning.step()

    assert (told, state_of(page)) == ([], AssignmentState.ASKS)


def test_the_arbiter_is_still_asked_after_a_failure_of_the_game(
    page: Page, told: list[Fact]
) -> None:
    assigning = Assigning(page, lambda: None)
    assigning.receive(SECOND)
    page.sink.state, page.sink.identity = None, None  # the game is taken up again
    assigning.step()
    page.sink.state, page.sink.identity = with_moves(), GAME_ID
    assigning.step()

    assert (told, state_of(page)) == ([], AssignmentState.ASKS)


def test_a_pairing_that_was_taken_back_is_told_anew(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request that was done before would not be done again."""
    requests: list[str | None] = []

    def put(fact: Fact, said: Attribution) -> Future[int]:
        taken: Future[int] = Future()
        taken.set_result(1)
        requests.append(said.request)
        return taken

    monkeypatch.setattr(page.table, "put", put)
    assigning = Assigning(page, lambda: None)
    for payload in (FIRST, b"", FIRST):
        assigning.receive(payload)
        page.assigned.decide(take=True)
        assigning.step()
        assigning.step()

    assert len(requests) == len(set(requests)) == 2
