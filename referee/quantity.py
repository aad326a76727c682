"""Tuned numbers as dataclass fields that carry their unit and where they come from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import Field, dataclass, field, fields
from functools import partial
from typing import Any

FITTED = "fitted by models.training.fit_referee"
"""The origin of a number that `models/training/fit_referee.py` tries lower and higher."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """One tuned number: its name, default value, unit, and where it comes from."""

    name: str
    value: float
    unit: str
    origin: str


def count(value: float, origin: str, unit: str) -> Any:
    """A field that is a whole number of `unit`, such as moves or points."""
    return field(default=value, metadata={"value": value, "unit": unit, "origin": origin})


nats = partial(count, unit="nats")
"""A field in nats, the natural unit of a log-likelihood."""

seconds = partial(count, unit="s")
"""A field in seconds."""

share = partial(count, unit="share")
"""A field that is a share or a probability, 0..1."""

cells = partial(count, unit="cells")
"""A field in distances between neighbouring lines."""

looks = partial(count, unit="looks")
"""A field in independent looks, which need not be a whole number."""

factor = partial(count, unit="factor")
"""A field without a unit that others are multiplied by."""


def quantities(kind: type) -> Iterator[Quantity]:
    """The tuned numbers of the dataclass `kind`, in the order of its fields.

    >>> @dataclass
    ... class Waits:
    ...     steady_s: float = seconds(1.5, "measured")
    >>> list(quantities(Waits))
    [Quantity(name='steady_s', value=1.5, unit='s', origin='measured')]
    """
    each: Field[Any]
    for each in fields(kind):
        if "unit" in each.metadata:
            value: float = each.metadata["value"]
            unit, origin = each.metadata["unit"], each.metadata["origin"]
            yield Quantity(each.name, value, unit, origin)
