"""Which sources of photographs the nets have seen, as their cards say."""

from __future__ import annotations

import json
from importlib.resources import files


def sources_trained_on() -> frozenset[str]:
    """The sources (as labels name them) that any of the nets was trained on."""
    cards = (one for one in files("models").iterdir() if one.name.endswith(".json"))
    trainings = (json.loads(card.read_bytes())["trained_on"] for card in cards)
    return frozenset(photos["source"] for one in trainings for photos in one["photographs"])
