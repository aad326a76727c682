"""Changes of light: when all points shift at once, and what no hand changed since is doubted."""

from __future__ import annotations

import numpy as np
import pytest

from referee.belief.belief import Belief, begin
from referee.belief.changes import find_changes
from referee.belief.look import NEVER, make_look
from referee.belief.update import update
from referee.settings import Settings
from rules.points import Point
from rules.rulesets.presets import preset
from vision.types import Observation

SIZE = 5
SETTINGS = Settings(preset("bga2009"), size=SIZE)
POINT = Point(2, 2)
BRIGHT, DIM = 0.98, 0.9
"""The probability of what lies at a point, in two lights."""


def after(shown: str) -> Belief:
    """The belief after five looks a second: "b" bright, "d" dim, "B"/"D" with a white stone.

    "#" is a look in which a hand hides the middle point.
    """
    belief = begin(SIZE)
    expected = np.zeros((SIZE, SIZE), np.int8)
    for number, mark in enumerate(shown):
        light = DIM if mark in "dD" else BRIGHT
        probs = np.full((SIZE, SIZE, 3), (1.0 - light) / 2, np.float32)
        probs[:, :, 0] = light
        visible = np.ones((SIZE, SIZE), np.bool_)
        if mark in "BD":
            probs[POINT] = [(1.0 - light) / 2, (1.0 - light) / 2, light]
        if mark == "#":
            visible[POINT] = False
        t_ns = number * 200_000_000
        seen = Observation(seq=number, t_ns=t_ns, probs=probs, visible=visible)
        belief = update(belief, expected, make_look(seen, belief.t_ns, SETTINGS), SETTINGS)
    return belief


def test_a_lamp_that_is_switched_on_is_a_change_of_light() -> None:
    assert after("b" * 20).light_changed_ns == NEVER
    assert after("b" * 10 + "d" * 10).light_changed_ns == 10 * 200_000_000


def test_light_that_changes_all_the_time_is_usual() -> None:
    belief = after("b" * 10 + "bd" * 200)
    assert 0 < belief.light_changed_ns <= belief.light_shifted_ns < 200 * 200_000_000


@pytest.mark.parametrize(
    ("shown", "with_light"),
    [
        pytest.param("b" * 10 + "D" * 8, True, id="a stone read from the change of light on"),
        pytest.param("b" * 10 + "d" * 10 + "D" * 8, True, id="some seconds later"),
        pytest.param("b" * 10 + "d" * 150 + "D" * 8, False, id="half a minute later"),
        pytest.param("b" * 10 + "d" * 5 + "#" * 3 + "D" * 8, False, id="after a hand"),
        pytest.param("b" * 10 + "B" * 8, False, id="without a change of light"),
        pytest.param(
            "b" * 10 + "D" * 8 + "#" * 3 + "D" * 8, True, id="read so before the hand came, too"
        ),
    ],
)
def test_a_stone_came_with_the_light(shown: str, with_light: bool) -> None:
    belief = after(shown)
    expected = np.zeros((SIZE, SIZE), np.int8)
    [change] = find_changes(belief, expected, SETTINGS)
    assert change.with_light is with_light
