"""The fields of a rule set: what each may be, read from presets.toml and organisers' files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from fractions import Fraction
from typing import Any, TypeVar

from .komi import points_from_number, stated_komi
from .ruleset import (
    Counting,
    Dispute,
    Ending,
    HandicapCompensation,
    HandicapPlacement,
    LongCycle,
    Method,
    MovedStones,
    Neutral,
    Occupied,
    Procedure,
    Resumes,
    Superko,
    Ties,
)

E = TypeVar("E", bound=Enum)
Reader = Callable[[object], Any]


class UnfitError(Exception):
    """A value that a field does not accept; the text states what it accepts."""


def _flag(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise UnfitError("true or false")


def _one_of(kind: type[E]) -> Callable[[object], E]:
    names = {member.value: member for member in kind}

    def read(value: object) -> E:
        if isinstance(value, str) and value in names:
            return names[value]
        raise UnfitError("one of " + ", ".join(f'"{name}"' for name in names))

    return read


def _count(low: int, high: int, *, optional: bool) -> Reader:
    expected = f"a whole number from {low} to {high}" + (' or "none"' if optional else "")

    def read(value: object) -> int | None:
        if optional and value == "none":
            return None
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        raise UnfitError(expected)

    return read


def _komi(value: object) -> Fraction | None:
    if value == "none":
        return None
    try:
        return stated_komi(points_from_number(value))
    except ValueError:
        raise UnfitError('a multiple of 0.5 or "none"') from None


def _methods(value: object) -> tuple[Method, ...]:
    read = _one_of(Method)
    if isinstance(value, list) and value:
        try:
            methods = tuple(read(item) for item in value)
        except UnfitError:
            methods = ()
        if methods and len(set(methods)) == len(methods):
            return methods
    raise UnfitError('a list of "territory", "area", "stones", the default first')


OFFENCES = (
    "TwoInARow",
    "OccupiedIntersection",
    "SelfCapture",
    "KoRetake",
    "SuperkoRepetition",
    "WrongColourStone",
    "UncapturedString",
    "RemovedStonesWithLiberties",
    "StoneMoved",
    "StoneTakenBack",
    "PrisonersNotVisible",
)
"""What a side may do that loses the game or brings a warning, by the names of events."""


def _offences(value: object) -> tuple[str, ...]:
    if isinstance(value, list) and all(name in OFFENCES for name in value):
        return tuple(dict.fromkeys(value))
    raise UnfitError("a list of " + ", ".join(f'"{name}"' for name in OFFENCES))


def _ties(value: object) -> Ties:
    """``black`` and ``white`` are short for that side's win."""
    return _one_of(Ties)(f"{value}-wins" if value in ("black", "white") else value)


READERS: Mapping[str, Reader] = {
    "suicide": _flag,
    "basic_ko": _flag,
    "superko": _one_of(Superko),
    "long_cycle": _one_of(LongCycle),
    "methods": _methods,
    "counting": _one_of(Counting),
    "seki_territory": _flag,
    "neutral": _one_of(Neutral),
    "group_tax": _count(0, 9, optional=False),
    "stop_passes": _count(2, 3, optional=True),
    "ending": _one_of(Ending),
    "dispute": _one_of(Dispute),
    "resumes": _one_of(Resumes),
    "pass_stones": _flag,
    "white_last": _flag,
    "first_pass_compensation": _flag,
    "komi_even": _komi,
    "komi_handicap": _komi,
    "komi_lines": _count(2, 25, optional=True),
    "handicap_placement": _one_of(HandicapPlacement),
    "handicap_max": _count(0, 99, optional=True),
    "handicap_compensation": _one_of(HandicapCompensation),
    "ties": _ties,
    "supplied_stones": _count(1, 999, optional=True),
    "illegal_procedure": _one_of(Procedure),
    "occupied": _one_of(Occupied),
    "moved_stones": _one_of(MovedStones),
    "loses_by": _offences,
    "warned_for": _offences,
    "warning_points": _count(0, 99, optional=False),
    "result_final": _flag,
}
"""What reads the value of each field; it raises UnfitError."""

FIELDS = tuple(READERS)
"""The fields that a rule set has and an organiser may override."""
