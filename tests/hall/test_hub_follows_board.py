"""The hub's fold of a board's event lines, held to the board's own state after every input."""

from __future__ import annotations

import random

import pytest

from device.link.link import start_of
from hall.boards.following import Followed
from referee.alerts.event_json import to_json
from referee.state import Phase
from tests.support.arbiter import AnyFact, accepts, shuffle
from tests.support.table import Table


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
