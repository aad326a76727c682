"""Runs of looks that agree: when they begin, what joins them, and how many are kept."""

from __future__ import annotations

import numpy as np

from referee.belief.belief import begin, update
from referee.belief.look import make_look
from referee.belief.runs import Run
from referee.settings import Settings
from rules.points import Point
from rules.presets import preset
from vision.types import Observation

SIZE = 3
SETTINGS = Settings(preset("bga2009"), size=SIZE, decoder=True)
POINT = Point(1, 1)


def runs_of(shown: str) -> tuple[Run, ...]:
    """The runs at the middle point after a look a second: ".BW" seen, "#" hidden by a hand."""
    belief = begin(SIZE)
    expected = np.zeros((SIZE, SIZE), np.int8)
    for number, mark in enumerate(shown):
        probs = np.full((SIZE, SIZE, 3), 0.01, np.float32)
        probs[:, :, 0] = 0.98
        visible = np.ones((SIZE, SIZE), np.bool_)
        if mark == "#":
            visible[POINT] = False
        elif mark != ".":
            probs[POINT] = [0.01, 0.01, 0.01]
            probs[POINT][".BW".index(mark)] = 0.98
        seen = Observation(seq=number, t_ns=number * 10**9, probs=probs, visible=visible)
        belief = update(belief, expected, make_look(seen, belief.t_ns, SETTINGS), SETTINGS)
    return belief.runs.at(POINT)


def test_a_run_goes_on_while_the_likeliest_colour_stays() -> None:
    bare, stone = runs_of("...BBB")
    assert (bare.kind, bare.since_ns, bare.last_ns, bare.handed) == (0, 0, 2 * 10**9, False)
    assert (stone.kind, stone.since_ns, stone.last_ns) == (1, 3 * 10**9, 5 * 10**9)
    assert stone.nats[1] == 0.0
    assert stone.nats[0] < -10.0


def test_a_hidden_look_joins_no_run_and_a_hand_is_remembered() -> None:
    bare, stone = runs_of("..##BB")
    assert bare.last_ns == 10**9
    assert stone.handed
    assert runs_of("..##..") == runs_of("..##..")[:1]


def test_no_more_runs_are_kept_than_there_should_be() -> None:
    found = runs_of("." * 3 + "W." * 40)
    assert len(found) <= SETTINGS.limits.most_runs + 1
    assert [run.since_ns for run in found] == sorted(run.since_ns for run in found)
