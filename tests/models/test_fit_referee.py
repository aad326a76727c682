"""Which of the referee's numbers are fitted, and in which steps."""

from __future__ import annotations

from dataclasses import fields

import pytest

from lab.measure import Numbers, every_number
from models.training.fit_referee import chosen, steps, trials
from referee.settings import Costs, Limits
from referee.timing import Timing


def test_every_field_with_a_unit_can_be_fitted() -> None:
    names = [number.name for number in every_number()]
    for kind in (Costs, Timing, Limits):
        wanted = {one.name for one in fields(kind) if "unit" in one.metadata} - {"frame_s"}
        assert wanted <= set(names)
    assert len(names) == len(set(names))


def test_a_trial_changes_one_number_and_nothing_else() -> None:
    numbers = Numbers()
    for one in every_number():
        for trial in trials(one, numbers):
            changed = [
                other for other in every_number() if other.value(trial) != other.value(numbers)
            ]
            assert changed == [one]


@pytest.mark.parametrize(
    ("value", "unit", "tried"),
    [
        (4.0, "nats", [3.0, 5.32]),
        (0.5, "share", [0.4286, 0.5708]),
        (0.35, "cells", [0.315, 0.385]),
        (3, "moves", [2, 4]),
        (1, "moves", [2]),
        (0.0, "s", []),
    ],
)
def test_steps_follow_the_unit(value: float, unit: str, tried: list[float]) -> None:
    assert steps(value, unit) == pytest.approx(tried)


def test_numbers_are_chosen_by_name_origin_or_all() -> None:
    assert [one.name for one in chosen(["ko", "settle_s"], False)] == ["ko", "settle_s"]
    assert 0 < len(chosen(None, False)) < len(chosen(None, True)) == len(every_number())
    with pytest.raises(SystemExit, match="no such number: nothing"):
        chosen(["nothing"], False)
