"""Tuned numbers as dataclass fields that carry their unit and where they come from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import Field, dataclass, field, fields
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


def nats(value: float, origin: str) -> float:
    """A field in nats, the natural unit of a log-likelihood."""
    return _number(value, "nats", origin)


def seconds(value: float, origin: str) -> float:
    """A field in seconds."""
    return _number(value, "s", origin)


def share(value: float, origin: str) -> float:
    """A field that is a share or a probability, 0..1."""
    return _number(value, "share", origin)


def cells(value: float, origin: str) -> float:
    """A field in distances between neighbouring lines."""
    return _number(value, "cells", origin)


def looks(value: float, origin: str) -> float:
    """A field in independent looks, which need not be a whole number."""
    return _number(value, "looks", origin)


def count(value: int, origin: str, unit: str) -> int:
    """A field that is a whole number of `unit`, such as moves or points."""
    made: int = _field(value, unit, origin)
    return made


def factor(value: float, origin: str) -> float:
    """A field without a unit that others are multiplied by."""
    return _number(value, "factor", origin)


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


def _number(value: float, unit: str, origin: str) -> float:
    made: float = _field(value, unit, origin)
    return made


def _field(value: float, unit: str, origin: str) -> Any:
    return field(default=value, metadata={"value": value, "unit": unit, "origin": origin})
