"""A shipped net taken up again for training: it has the file's output, and can be trained."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="needs the extra `train`")
pytest.importorskip("onnx", reason="needs the extra `train`")

import torch

from models.training.fitting import between
from models.training.reopen import reopen
from vision.nets import Net

MODELS = Path(__file__).parents[2] / "models"
PLATES = {
    "detector": (1, 3, 128, 160),
    "stone_classifier": (1, 6, 264, 264),
    "verifier": (1, 6, 156, 156),
}


@pytest.mark.parametrize("kind", sorted(PLATES))
def test_the_state_says_what_the_file_says_and_learns(kind: str) -> None:
    rng = np.random.default_rng(3)
    batches = [rng.random(PLATES[kind], np.float32) for _ in range(3)]
    weights = MODELS / f"{kind}.onnx"
    net = reopen(kind, weights, batches)
    output = Net(weights.read_bytes())(batches[0])
    with torch.no_grad():
        again = net(torch.from_numpy(batches[0])).numpy()
    assert np.abs(again - output).max() < 1e-3
    net.train()
    loss = net(torch.from_numpy(np.concatenate(batches[:2]))).square().mean()
    loss.backward()
    assert all(one.grad is None or one.grad.isfinite().all() for one in net.parameters())


def test_the_file_of_another_net_is_refused() -> None:
    with pytest.raises(ValueError, match=r"stone_classifier.onnx is not a detector"):
        reopen("detector", MODELS / "stone_classifier.onnx", [])


def test_weights_between_two_states_keep_their_counters() -> None:
    before = {"weight": torch.tensor([0.0, 4.0]), "seen": torch.tensor(7)}
    after = {"weight": torch.tensor([2.0, 0.0]), "seen": torch.tensor(9)}
    half = between(before, after, 0.5)
    assert half["weight"].tolist() == [1.0, 2.0]
    assert int(half["seen"]) == 7
