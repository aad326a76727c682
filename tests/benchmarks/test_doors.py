"""The oracle of the bench of what leaves a hall sees each thing that is wrong."""

from __future__ import annotations

from benchmarks.doors.__main__ import Owed, check, lags
from benchmarks.doors.receivers import Receivers
from tests.support.ogs import Demo, OgsStandIn
from tests.support.pairgoth import PairgothStandIn
from tests.support.webhooks import Receiver


def servers() -> Receivers:
    """Servers that have one result, one message, one move."""
    found = Receivers(PairgothStandIn(), OgsStandIn(), Receiver("sente"))
    found.pairgoth.pair(1, (101, 1, 1, 2))
    found.pairgoth.rounds[1][0]["r"] = "b"
    found.pairgoth.put.append((1, 101, "b"))
    found.hook.taken.append(("T1/r1/0/1", {}))
    found.ogs.demos[1000] = Demo(1000, {"name": "T1: Ann - Ben (r1)"})
    found.moves_s[("T1", "r1", 1)] = 3.0
    return found


def owed() -> Owed:
    return Owed({("T1", "r1", 1): 1.0}, {"T1/r1/0/1": 1.0}, {(1, 101): "b"})


def test_where_all_has_come_once_nothing_is_wrong() -> None:
    assert check(owed(), servers()) == {}


def test_what_is_lost_false_or_twice_is_named() -> None:
    found, said = servers(), owed()
    found.pairgoth.rounds[1][0]["r"] = "w"
    found.pairgoth.put.append((1, 101, "w"))
    found.ogs.demos[1001] = Demo(1001, {"name": "T1: Ann - Ben (r1)"})
    found.hook.forged = 1
    said.ids_s["T1/r1/0/2"] = said.moves_s[("T1", "r1", 2)] = 2.0
    assert check(said, found) == {
        "results lost or false": [(1, 101)],
        "results told twice": [(1, 101)],
        "messages lost": ["T1/r1/0/2"],
        "moves lost": [("T1", "r1", 2)],
        "demo boards made twice": ["T1: Ann - Ben (r1)"],
        "forged": 1,
    }


def test_lags_of_what_has_come() -> None:
    found = [(n, 0.0, float(n)) for n in range(1, 101)]
    assert lags([*found, (0, 0.0, None)]) == {
        "count": 100, "lost": 1, "p50": 51.0, "p95": 96.0, "max": 100.0,
    }  # fmt: skip
