"""A store that was damaged while no hub ran: no decision is taken back, and a line names it."""

from __future__ import annotations

import pytest

from benchmarks.hall_damage import KINDS, REFUSED, WHOLE, outcome

NAMED = {
    "a bit of the log": "hall.sqlite has other members (kept as members-store.1.json)",
    "half a file, after a clean end": "kept as hall.1.sqlite; what is whole is in a new store",
    "a page, after a clean end": "kept as hall.1.sqlite; what is whole is in a new store",
    "an older store put back": "hall.sqlite has other results",
    "a bit of the decisions": "members.json is damaged (kept as members.1.json)",
    "older decisions put back": "members.json is older, members-2.json is older",
    "a bit of both files of decisions": "no board and no login is let in until it is added again",
}


@pytest.mark.parametrize("kind", NAMED)
def test_damage_is_named_and_takes_no_decision_back(kind: str) -> None:
    way, logged = outcome(KINDS[kind], seed=1)
    assert way == (REFUSED if "both files" in kind else WHOLE), logged
    assert NAMED[kind] in logged
