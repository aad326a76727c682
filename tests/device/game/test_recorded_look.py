"""A look as the journal keeps it: near what was seen, and held where it has hardly changed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from device.game.codec import FARTHEST_STEP, STEPS_A_NAT, as_recorded, pack, unpack
from referee.settings import Costs
from tests.support.table import seen
from vision.types import Observation

SIZE = 5


def look(probs: list[float], offset: list[float] | None = None) -> Observation:
    """A look that shows the same at every point."""
    everywhere = np.broadcast_to(np.array(probs, np.float32), (SIZE, SIZE, 3))
    shifts = None
    if offset is not None:
        shifts = np.broadcast_to(np.array(offset, np.float32), (SIZE, SIZE, 2)).copy()
    return replace(seen(("." * SIZE,) * SIZE, 0.0), probs=everywhere.copy(), offset=shifts)


def random_look(random: np.random.Generator) -> Observation:
    """Sure and unsure points, with offsets here and there."""
    shape = (SIZE, SIZE)
    probs = random.dirichlet([0.05, 0.05, 0.05], shape).astype(np.float32)
    offset = random.normal(0, 0.2, (*shape, 2)).astype(np.float32)
    offset[random.random(shape) < 0.3] = np.nan
    return replace(look([1, 0, 0]), probs=probs, offset=offset)


def same(one: Observation, other: Observation) -> None:
    """The arrays are equal to the last bit."""
    np.testing.assert_array_equal(one.probs, other.probs)
    assert one.offset is not None
    assert other.offset is not None
    np.testing.assert_array_equal(one.offset, other.offset)


@pytest.mark.parametrize("seed", range(4))
def test_what_was_recorded_comes_back_and_is_recorded_as_it_is(seed: int) -> None:
    random = np.random.default_rng(seed)
    before = None
    for _ in range(20):
        given = as_recorded(random_look(random), before)
        same(as_recorded(given, before), given)
        for known in {None, before}:
            stored = unpack(pack(given, known), known)
            assert isinstance(stored, Observation)
            same(stored, given)
        before = given


def test_what_is_recorded_is_near_what_was_seen() -> None:
    random = np.random.default_rng(7)
    for _ in range(50):
        raw = random_look(random)
        kept = as_recorded(raw)
        least = raw.probs.max(axis=-1, keepdims=True) * np.exp(-FARTHEST_STEP / STEPS_A_NAT)
        nats = np.log(kept.probs) - np.log(np.maximum(raw.probs, least))
        spread = nats.max(axis=-1) - nats.min(axis=-1)
        assert spread.max() < 0.02
        assert raw.offset is not None
        assert kept.offset is not None
        np.testing.assert_array_equal(np.isnan(kept.offset), np.isnan(raw.offset))
        assert np.nanmax(abs(kept.offset - raw.offset)) <= 1 / 128


@pytest.mark.parametrize(
    ("before", "after", "held"),
    [
        ([0.998, 0.001, 0.001], [0.9999, 0.00005, 0.00005], True),
        ([1.0, 0.0, 0.0], [0.996, 0.002, 0.002], True),
        ([1.0, 0.0, 0.0], [0.99, 0.009, 0.001], False),
        ([0.99, 0.009, 0.001], [1.0, 0.0, 0.0], False),
        ([0.99, 0.009, 0.001], [0.989, 0.01, 0.001], False),
        ([1.0, 0.0, 0.0], [0.0, 1.0, 0.0], False),
        ([0.0, 1.0, 0.0], [0.0, 0.0, 1.0], False),
    ],
)
def test_a_point_is_held_while_it_is_sure_of_the_same(
    before: list[float], after: list[float], held: bool
) -> None:
    first = as_recorded(look(before))
    second = as_recorded(look(after), first)
    assert (second.probs == first.probs).all() == held
    assert (second.probs.argmax(axis=-1) == np.argmax(after)).all()


def test_what_is_held_is_beyond_what_the_referee_takes_of_one_look() -> None:
    limit = Costs().look_limit
    sure = as_recorded(look([0.5, 0.5 * np.exp(-5.81), 0.5 * np.exp(-5.81)]))
    kept = as_recorded(look([1.0, 0.0, 0.0]), sure)
    np.testing.assert_array_equal(kept.probs, sure.probs)
    p = float(sure.probs[0, 0, 0])
    assert np.log(p / sure.probs[0, 0, 1]) > limit
    assert np.log(p / (1.0 - p)) > limit


@pytest.mark.parametrize(
    ("before", "after", "held"),
    [
        ([0.10, 0.0], [0.11, 0.01], True),
        ([0.10, 0.0], [0.20, 0.0], False),
        ([0.10, 0.0], [np.nan, np.nan], False),
        ([np.nan, np.nan], [0.0, 0.0], False),
        ([5.0, -5.0], [4.0, -4.0], True),
    ],
)
def test_an_offset_is_held_while_it_is_near(
    before: list[float], after: list[float], held: bool
) -> None:
    first = as_recorded(look([0, 1, 0], before))
    second = as_recorded(look([0, 1, 0], after), first)
    assert first.offset is not None
    assert second.offset is not None
    assert np.array_equal(first.offset, second.offset, equal_nan=True) == held
    assert np.isnan(second.offset).all() == np.isnan(after).all()


def test_a_look_of_another_kind_is_not_held_to() -> None:
    plain, placed = look([0, 1, 0]), look([0, 1, 0], [0.1, 0.1])
    assert as_recorded(placed, as_recorded(plain)).offset is not None
    assert as_recorded(plain, as_recorded(placed)).offset is None
    larger = replace(
        seen(("." * 7,) * 7, 0.0), probs=np.full((7, 7, 3), 1 / 3, np.float32), offset=None
    )
    assert as_recorded(larger, as_recorded(plain)).size == 7
