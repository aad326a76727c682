"""The batches that the nets are trained on: their light, their turns and where they come from."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

pytest.importorskip("torch", reason="needs the extra `train`")

import torch

from models.training.augment import one_lamplit, recolor
from models.training.fitting import rate_at
from models.training.pool import fill, planes, turned
from models.training.train_stone_classifier import turned_offsets
from vision.classification.classifier import turned_offsets as turned_here
from vision.geometry.plate import planes as planes_here

RNG = np.random.default_rng(5)


def test_light_changes_every_picture_apart_and_repeats_from_its_seed() -> None:
    pictures = torch.rand((1, 3, 40, 52), generator=torch.Generator().manual_seed(1)).repeat(
        12, 1, 1, 1
    )
    changed, again = (recolor(pictures, torch.Generator().manual_seed(7)) for _ in range(2))
    assert torch.equal(changed, again)
    assert 0 <= changed.min().item() <= changed.max().item() <= 1
    assert len({one.sum().item() for one in changed}) > 8


def test_coloured_lamps_leave_a_grey_picture_coloured() -> None:
    grey = np.full((30, 40, 3), 128, np.uint8)
    lit = one_lamplit(grey, np.random.default_rng(3)).astype(int)
    assert (lit.max(-1) - lit.min(-1)).mean() > 60


@pytest.mark.parametrize("turn", range(8))
def test_offsets_turn_as_the_reader_turns_them(turn: int) -> None:
    beside = RNG.normal(size=(9, 9, 2)).astype(np.float32)
    there = turned_offsets(torch.from_numpy(beside.transpose(2, 0, 1)[None]), turn)[0]
    here = turned_here(beside, turn % 4, mirror=turn >= 4)
    assert np.allclose(there.numpy().transpose(1, 2, 0), here)
    shown = turned(torch.from_numpy(beside[..., 0]), turn).numpy()
    place = np.rot90(beside[..., 0], turn % 4)
    assert np.array_equal(shown, place[:, ::-1] if turn >= 4 else place)


def test_planes_are_those_that_the_reader_gives_the_net() -> None:
    plate = RNG.integers(0, 256, (48, 48, 3), np.uint8)
    batch = torch.from_numpy(plate).permute(2, 0, 1)[None].float() / 255
    assert np.allclose(planes(batch)[0].numpy(), planes_here(plate), atol=1e-4)


def row(path: Path, rng: np.random.Generator) -> tuple[NDArray[np.int64]]:
    return (np.array([int(path.name), rng.integers(1000)]),)


def test_a_pool_has_a_row_a_file_and_depends_on_file_and_seed_alone() -> None:
    files = [Path(str(number)) for number in range(40)]
    layout = [((2,), np.int64)]
    first, again, other = (fill(files, layout, row, seed)[0] for seed in (1, 1, 2))
    assert first[:, 0].tolist() == list(range(40))
    assert torch.equal(first, again)
    assert not torch.equal(first, other)


def test_the_rate_rises_and_then_falls_to_nothing() -> None:
    rates = [rate_at(step / 100) for step in range(101)]
    assert rates.index(max(rates)) == 10
    assert rates[-1] == pytest.approx(0)
