"""What holds for every game, however badly it is seen."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import referee
from referee import GameEvent, State, to_json
from rules.board.position import Position
from rules.game import Game
from rules.points import Move
from rules.rulesets.presets import preset
from tests.support.positions import PLAIN
from tests.support.table import Table, seen
from tests.support.table import settings as table_settings
from vision.types import Observation, Side

SIZE = 5


def random_game(seed: int, length: int) -> list[Game]:
    """The positions of a legal random game, the empty board first."""
    rng = random.Random(seed)
    game = Game.start(preset("bga2009"), SIZE, setup=Position.empty(SIZE))
    games = [game]
    for _ in range(length):
        points = sorted(game.legal())
        if not points:
            break
        game = game.play(Move(game.to_play, rng.choice(points)))
        games.append(game)
    return games


def film(games: Sequence[Game], seed: int) -> list[Observation]:
    """Each position lies clear for a while; hands, gaps, blur and duplicates in between."""
    rng = random.Random(seed)
    sights: list[Observation] = []
    t = 0.0

    def look(rows: Sequence[str], hidden: list[tuple[int, int]], sure: float) -> None:
        nonlocal t
        side = Side.BOTTOM if hidden and rng.random() < 0.5 else None
        sights.append(seen(rows, t, hidden=hidden, hand=side, sure=sure, seq=len(sights)))
        if rng.random() < 0.1:
            sights.append(sights[-1])
        t += 0.2 if rng.random() < 0.9 else 0.4

    for _ in range(8):
        look(games[0].position.rows(), [], 0.97)
    for before, game in pairwise(games):
        old, new = before.position.rows(), game.position.rows()
        changed = [
            (row, col)
            for row in range(SIZE)
            for col in range(SIZE)
            if old[row][col] != new[row][col]
        ]
        for _ in range(rng.randint(1, 4)):
            look(old, changed, rng.uniform(0.5, 0.98))
        for _ in range(rng.randint(1, 3)):
            look(new, changed, rng.uniform(0.5, 0.98))
        for _ in range(rng.randint(12, 20)):
            look(new, [], rng.uniform(0.9, 0.99))
    return sights


def refereed(sights: Sequence[Observation]) -> tuple[State, list[GameEvent]]:
    settings = table_settings(SIZE)
    state = referee.begin(settings)
    events: list[GameEvent] = []
    for sight in sights:
        state, emitted = referee.step(state, sight, settings)
        events.extend(emitted)
    return state, events


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10_000), noise=st.integers(0, 10_000))
def test_a_legal_game_is_recorded_move_for_move_however_it_is_seen(seed: int, noise: int) -> None:
    games = random_game(seed, 14)
    state, events = refereed(film(games, noise))
    assert state.game.moves() == games[-1].moves()
    assert [event.type.value for event in events if isinstance(event, referee.Alert)] == []


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_the_same_looks_give_the_same_events_byte_for_byte(seed: int) -> None:
    sights = film(random_game(seed, 10), seed)
    one, two = refereed(sights)[1], refereed(sights)[1]
    assert [to_json(event) for event in one] == [to_json(event) for event in two]


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_events_are_numbered_and_never_dated_back(seed: int) -> None:
    _, events = refereed(film(random_game(seed, 10), seed))
    assert [event.n for event in events] == list(range(1, len(events) + 1))
    times = [event.t for event in events]
    assert times == sorted(times)


def test_identical_frames_change_nothing() -> None:
    table = Table()
    table.reach(("..B..", ".....", ".....", ".....", "....."))
    before = (table.state.game, list(table.events))
    table.still(30.0)
    assert (table.state.game, table.events) == before


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_every_event_survives_its_json(seed: int) -> None:
    _, events = refereed(film(random_game(seed, 6), seed))
    for event in events:
        line = to_json(event)
        assert to_json(referee.from_json(line)) == line


def test_a_look_that_comes_again_changes_nothing() -> None:
    table = Table()
    for change in PLAIN:
        table.play(change)
        state, events = referee.step(table.state, seen(table.rows, table.t - 0.2), table.settings)
        assert (state is table.state, events) == (True, ())
        table.t += 1.2
    assert table.moves == list(PLAIN)
