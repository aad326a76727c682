"""Which sources of photographs the nets have seen, as their cards say."""

from __future__ import annotations

import json
from importlib.resources import files

from .eyes import FINDER, JUDGE


def sources_trained_on() -> frozenset[str]:
    """The sources (as labels name them) that any of the nets was trained on."""
    named: set[str] = set()
    for net in (FINDER, JUDGE):
        card = json.loads(files("models").joinpath(net.replace(".onnx", ".json")).read_bytes())
        named |= {photos["source"] for photos in card["trained_on"]["photographs"]}
    return frozenset(named)
