"""Every net that ships has a card that is true of it."""

from __future__ import annotations

import hashlib
import json
from importlib.resources import files
from typing import Any

import numpy as np
import pytest

from vision.nets import Net

CARDS = sorted(p.name for p in files("models").iterdir() if p.name.endswith(".json"))

SHAPES = {
    "detector": ((1, 3, 96, 128), (1, 3, 24, 32)),
    "stone_classifier": ((1, 6, 264, 264), (1, 6, 9, 9)),
    "verifier": ((1, 6, 156, 156), (1, 1)),
}


def card_of(name: str) -> dict[str, Any]:
    card: dict[str, Any] = json.loads(files("models").joinpath(name).read_text())
    return card


def bytes_of(name: str) -> bytes:
    return files("models").joinpath(name).read_bytes()


def test_every_net_has_a_card_and_all_weigh_less_than_five_megabytes() -> None:
    nets = sorted(p.name for p in files("models").iterdir() if p.name.endswith(".onnx"))
    carded = [
        form["file"] for name in CARDS for form in (card_of(name), card_of(name)["eight_bit"])
    ]
    assert sorted(carded) == nets
    assert sum(len(bytes_of(name)) for name in nets) < 5_000_000


@pytest.mark.parametrize("name", CARDS)
def test_the_card_names_these_very_weights(name: str) -> None:
    card = card_of(name)
    for form in (card, card["eight_bit"]):
        weights = bytes_of(form["file"])
        assert hashlib.sha256(weights).hexdigest() == form["sha256"]
        assert len(weights) == form["bytes"]
    assert card["eight_bit"]["made_from"] == card["sha256"]


@pytest.mark.parametrize("name", CARDS)
def test_the_card_says_whose_photographs_and_how_good(name: str) -> None:
    card = card_of(name)
    assert all(p["licence"] and p["name"] for p in card["trained_on"]["photographs"])
    assert card["figures"]
    assert all(figure["command"] and figure["data"] for figure in card["figures"])


@pytest.mark.parametrize("name", sorted(SHAPES))
@pytest.mark.parametrize("form", ["onnx", "int8.onnx"])
def test_the_net_takes_and_gives_what_its_card_says(name: str, form: str) -> None:
    given, answer = SHAPES[name]
    net = Net(bytes_of(f"{name}.{form}"))
    assert net(np.zeros(given, np.float32)).shape == answer


@pytest.mark.parametrize("name", ["detector", "stone_classifier"])
def test_eight_bits_say_what_the_floats_say(name: str) -> None:
    given, _ = SHAPES[name]
    pictures = np.random.default_rng(3).uniform(0, 1, given).astype(np.float32)
    floats, bytes_ = (Net(bytes_of(f"{name}.{form}"))(pictures) for form in ("onnx", "int8.onnx"))
    assert np.corrcoef(floats.ravel(), bytes_.ravel())[0, 1] > 0.99
