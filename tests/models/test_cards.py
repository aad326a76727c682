"""Every net that ships has a card that is true of it."""

from __future__ import annotations

import hashlib
import json
from importlib.resources import files

import numpy as np
import pytest

from vision.nets import Net

CARDS = sorted(p.name for p in files("models").iterdir() if p.name.endswith(".json"))


def card_of(name: str) -> dict:
    return json.loads(files("models").joinpath(name).read_text())


def test_both_nets_have_cards_and_weigh_less_than_five_megabytes():
    assert CARDS == ["finder.json", "judge.json"]
    assert sum(card_of(name)["bytes"] for name in CARDS) < 5_000_000


@pytest.mark.parametrize("name", CARDS)
def test_the_card_names_these_very_weights(name):
    card = card_of(name)
    weights = files("models").joinpath(card["file"]).read_bytes()
    assert hashlib.sha256(weights).hexdigest() == card["sha256"]
    assert len(weights) == card["bytes"]


@pytest.mark.parametrize("name", CARDS)
def test_the_card_says_whose_photographs_and_how_good(name):
    card = card_of(name)
    assert all(p["licence"] and p["name"] for p in card["trained_on"]["photographs"])
    assert card["figures"]
    assert all(figure["command"] and figure["data"] for figure in card["figures"])


@pytest.mark.parametrize(
    ("name", "given", "answer"),
    [("finder", (1, 3, 96, 128), (1, 3, 24, 32)), ("judge", (1, 6, 264, 264), (1, 4, 9, 9))],
)
def test_the_net_takes_and_gives_what_its_card_says(name, given, answer):
    net = Net(files("models").joinpath(f"{name}.onnx").read_bytes())
    assert net(np.zeros(given, np.float32)).shape == answer
