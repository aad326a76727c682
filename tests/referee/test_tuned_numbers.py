"""Every tuned number of the referee states its unit and where it comes from."""

from __future__ import annotations

from dataclasses import fields

import pytest

from lab.measure import quantities
from referee.settings import FITTED, Costs, Limits
from referee.timing import Timing, nanoseconds

ORIGINS = ("fitted by ", "chosen on ", "reasoned: ", "rule clause ", "given by ")


@pytest.mark.parametrize("kind", [Costs, Timing, Limits])
def test_every_number_has_unit_and_origin(kind: type) -> None:
    named = {item.name for item in quantities(kind)}
    assert {each.name for each in fields(kind)} - named <= {"settled"}
    assert [item.name for item in quantities(kind) if not item.origin.startswith(ORIGINS)] == []


def test_only_nats_are_fitted() -> None:
    fitted = {
        item.unit for kind in (Timing, Limits) for item in quantities(kind) if item.origin == FITTED
    }
    assert fitted == set()
    assert {item.unit for item in quantities(Costs)} == {"nats"}


def test_a_film_differs_by_its_pace_alone() -> None:
    assert Timing.film(10.0) == Timing(frame_s=0.1)


def test_settled_looks_wait_for_nothing_and_count_threefold() -> None:
    looks = Timing.looks()
    assert looks.settled
    assert looks.settle_s == looks.alert_s == looks.resting_s == looks.patience_s == 0.0
    assert looks.look_weight == 3.0


def test_seconds_become_whole_nanoseconds() -> None:
    assert nanoseconds(0.2) == 200_000_000
