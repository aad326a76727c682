"""Where rule sets come from: the presets, their aliases, and an organiser's own changes."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import Enum
from fractions import Fraction
from importlib.resources import files
from typing import Any, TypeVar

from .errors import Reason, RulesError
from .ruleset import (
    Counting,
    Dispute,
    Document,
    Ending,
    HandicapCompensation,
    HandicapPlacement,
    LongCycle,
    Method,
    Neutral,
    Occupied,
    Procedure,
    Ruleset,
    Superko,
    Ties,
)

E = TypeVar("E", bound=Enum)
Reader = Callable[[object], Any]


class _UnfitError(Exception):
    """A value that a field does not accept; the text says what it accepts."""


def _flag(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise _UnfitError("true or false")


def _one_of(kind: type[E]) -> Callable[[object], E]:
    names = {member.value: member for member in kind}

    def read(value: object) -> E:
        if isinstance(value, str) and value in names:
            return names[value]
        raise _UnfitError("one of " + ", ".join(f'"{name}"' for name in names))

    return read


def _count(low: int, high: int, *, optional: bool) -> Reader:
    expected = f"a whole number from {low} to {high}" + (' or "none"' if optional else "")

    def read(value: object) -> int | None:
        if optional and value == "none":
            return None
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        raise _UnfitError(expected)

    return read


def _komi(value: object) -> Fraction | None:
    if value == "none":
        return None
    if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= 1000:
        komi = Fraction(value)
        if komi.denominator <= 2:
            return komi
    raise _UnfitError('a multiple of 0.5 or "none"')


def _methods(value: object) -> tuple[Method, ...]:
    read = _one_of(Method)
    if isinstance(value, list) and value:
        try:
            methods = tuple(read(item) for item in value)
        except _UnfitError:
            methods = ()
        if methods and len(set(methods)) == len(methods):
            return methods
    raise _UnfitError('a list of "territory", "area", "stones", the default first')


_READERS: Mapping[str, Reader] = {
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
    "pass_stones": _flag,
    "white_last": _flag,
    "first_pass_compensation": _flag,
    "komi_even": _komi,
    "komi_handicap": _komi,
    "komi_lines": _count(2, 25, optional=True),
    "handicap_placement": _one_of(HandicapPlacement),
    "handicap_max": _count(0, 99, optional=True),
    "handicap_compensation": _one_of(HandicapCompensation),
    "ties": _one_of(Ties),
    "supplied_stones": _count(1, 999, optional=True),
    "illegal_procedure": _one_of(Procedure),
    "occupied": _one_of(Occupied),
}
_EVENTS = {
    "suicide": "SelfCapture",
    "basic_ko": "KoRetake",
    "superko": "SuperkoRepetition",
    "long_cycle": "LongCycle",
}
"""The event that a field's rule gives rise to."""

FIELDS = tuple(_READERS)
"""The fields that a rule set has and an organiser may override."""


def _build(key: str, entry: Mapping[str, Any]) -> Ruleset:
    """The rule set of one table of presets.toml, where a field is [value, clause]."""
    values = {name: reader(entry[name][0]) for name, reader in _READERS.items()}
    clauses = {name: entry[name][1] for name in _READERS} | entry["events"]
    title, note = entry["title"], entry["note"]
    return Ruleset(id=key, title=title, note=note, clauses=clauses, **values)


def _load() -> tuple[Mapping[str, Ruleset], Mapping[str, Document]]:
    text = files(__package__).joinpath("presets.toml").read_text("utf-8")
    tables = tomllib.loads(text)
    documents = {name: Document(**entry) for name, entry in tables.pop("documents").items()}
    return {key: _build(key, entry) for key, entry in tables.items()}, documents


_PRESETS, DOCUMENTS = _load()

PRESETS = tuple(_PRESETS)
"""The ids that `preset` knows, the default first."""

DEFAULT = PRESETS[0]

ALIASES: Mapping[str, str] = {
    "bga": "bga2009",
    "chinese": "chinese_simplified",
    "egf:ing": "ing_simplified",
    "egf:japanese": "japanese_1989",
    "egf:korean": "japanese_1989",
    "ing": "ing_simplified",
    "japanese": "japanese_1989",
    "korean": "japanese_1989",
    "wagc": "japanese_1989",
    "wmsg": "wmsg2008",
}
"""Other names under which a rule set is known. The EGF's rules go by the event's sponsor; where
the European Championship has both kinds, boards 1-16 use the Japanese ones (FAQ 4.9)."""

_RECORD_NAMES: Mapping[str, str] = {
    "aga": "AGA",
    "aga1991": "AGA 1991",
    "bga2009": "BGA",
    "chinese_official": "Chinese official",
    "chinese_simplified": "Chinese",
    "ing_official": "Ing official",
    "ing_simplified": "GOE",
    "japanese_1989": "Japanese",
    "nz": "NZ",
    "tromp_taylor": "Tromp-Taylor",
    "wmsg2008": "WMSG 2008",
}
"""What an SGF's RU calls a rule set; the format itself names AGA, GOE, Japanese and NZ."""


def preset(name: str) -> Ruleset:
    """The rule set with this id or alias; RulesError (ruleset) naming what there is."""
    found = _PRESETS.get(ALIASES.get(name, name))
    if name == "egf":
        raise RulesError(
            Reason.RULESET,
            "the EGF's rules go by the event's sponsor: expected egf:ing, egf:japanese"
            " or egf:korean",
        )
    if found is None:
        raise RulesError(
            Reason.RULESET, f"unknown rule set {name!r}: expected one of {', '.join(PRESETS)}"
        )
    return found


def document_of(clause: str) -> Document | None:
    """The document that a clause such as "BGA 6.1" cites; None for an organiser's file."""
    cited = [key for key in DOCUMENTS if clause.startswith(f"{key} ")]
    return DOCUMENTS[max(cited, key=len)] if cited else None


def record_name(ruleset: Ruleset) -> str:
    """What an SGF's RU calls `ruleset`."""
    return _RECORD_NAMES.get(ruleset.id, ruleset.id)


def named_in_record(name: str) -> Ruleset | None:
    """The rule set that an SGF's RU names; None where it is not known here."""
    wanted = name.strip().lower()
    for key, ruleset in _PRESETS.items():
        if wanted in (key, _RECORD_NAMES.get(key, key).lower()):
            return ruleset
    return _PRESETS.get(ALIASES.get(wanted, ""))


def override(base: Ruleset, changes: Mapping[str, object], source: str) -> Ruleset:
    """`base` with an organiser's `changes` to its fields, cited from then on as `source`.

    Raises RulesError (field or value) naming `source`, the key and what is allowed.
    """
    values: dict[str, Any] = {}
    clauses = dict(base.clauses)
    for key, value in changes.items():
        reader = _READERS.get(key)
        if reader is None:
            raise RulesError(
                Reason.FIELD,
                f"{source}: unknown key {key!r}: expected one of base, title, {', '.join(FIELDS)}",
            )
        try:
            values[key] = reader(value)
        except _UnfitError as unfit:
            raise RulesError(
                Reason.VALUE, f"{source}: {key} = {value!r}: expected {unfit}"
            ) from None
        clauses[key] = source
        if key in _EVENTS:
            clauses[_EVENTS[key]] = source
    changed = tuple(dict.fromkeys((*base.overridden, *values)))
    return replace(base, clauses=clauses, overridden=changed, **values)


def from_toml(text: str, source: str) -> Ruleset:
    """An organiser's rule set: ``base`` (an id, default the first preset) and changed fields.

    `source` is the file's name, for errors and for the clauses of what it changes; ``title`` may
    name the event. Raises RulesError (ruleset, field or value) naming file, key and what is
    allowed.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesError(Reason.VALUE, f"{source}: not TOML: {error}") from None
    except RecursionError:
        raise RulesError(Reason.VALUE, f"{source}: not TOML: nested too deep") from None
    base_name = table.pop("base", DEFAULT)
    title = table.pop("title", None)
    if not isinstance(base_name, str) or base_name not in (*PRESETS, *ALIASES):
        raise RulesError(
            Reason.RULESET,
            f"{source}: base = {base_name!r}: expected one of {', '.join((*PRESETS, *ALIASES))}",
        )
    if title is not None and not isinstance(title, str):
        raise RulesError(Reason.VALUE, f"{source}: title = {title!r}: expected a text")
    ruleset = override(preset(base_name), table, source)
    return ruleset if title is None else replace(ruleset, title=title)
