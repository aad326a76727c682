"""Where rule sets come from: the presets, their aliases, and an organiser's own changes.

Each field states what it may be, in presets.toml as in organisers' files.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import replace
from difflib import get_close_matches
from enum import Enum
from fractions import Fraction
from importlib.resources import files
from typing import Any, get_type_hints

from ..errors import Reason, RulesError
from .komi import komi_in_points, points_from_number, stated_komi
from .ruleset import Dispute, LongCycle, Method, Procedure, Ruleset, Superko, Ties

Reader = Callable[[object], Any]


def _flag(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise ValueError("true or false")


def _one_of(kind: type[Enum]) -> Reader:
    names = {member.value: member for member in kind}

    def read(value: object) -> Enum:
        if isinstance(value, str) and value in names:
            return names[value]
        raise ValueError("one of " + ", ".join(f'"{name}"' for name in names))

    return read


def _count(low: int, high: int, *, optional: bool) -> Reader:
    expected = f"a whole number from {low} to {high}" + (' or "none"' if optional else "")

    def read(value: object) -> int | None:
        if optional and value == "none":
            return None
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        raise ValueError(expected)

    return read


def _komi(value: object) -> Fraction | None:
    if value == "none":
        return None
    try:
        return stated_komi(points_from_number(value))
    except ValueError:
        raise ValueError('a multiple of 0.5 or "none"') from None


def _methods(value: object) -> tuple[Method, ...]:
    known = [method.value for method in Method]
    if isinstance(value, list) and all(item in known for item in value):
        methods = tuple(dict.fromkeys(map(Method, value)))
        if methods and len(methods) == len(value):
            return methods
    raise ValueError('a list of "territory", "area", "stones", the default first')


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
    raise ValueError("a list of " + ", ".join(f'"{name}"' for name in OFFENCES))


def _ties(value: object) -> Any:
    """``black`` and ``white`` are short for that side's win."""
    return _one_of(Ties)(f"{value}-wins" if value in ("black", "white") else value)


_OWN: Mapping[str, Reader] = {
    "methods": _methods,
    "group_tax": _count(0, 9, optional=False),
    "stop_passes": _count(2, 3, optional=True),
    "komi_lines": _count(2, 25, optional=True),
    "handicap_max": _count(0, 99, optional=True),
    "ties": _ties,
    "supplied_stones": _count(1, 999, optional=True),
    "loses_by": _offences,
    "warned_for": _offences,
    "warning_points": _count(0, 99, optional=False),
}
"""What reads the fields of which the type alone does not state what they may be."""


def _reader(name: str, kind: Any) -> Reader:
    """What reads the field `name` of type `kind`: its own reader, else a flag, a word or a komi."""
    if name in _OWN:
        return _OWN[name]
    if kind is bool:
        return _flag
    return _one_of(kind) if isinstance(kind, type) and issubclass(kind, Enum) else _komi


FIELDS: Mapping[str, Reader] = {
    name: _reader(name, kind)
    for name, kind in get_type_hints(Ruleset).items()
    if name not in ("id", "title", "note", "clauses", "overridden")
}
"""What reads the value of each field that an organiser may override; it raises ValueError,
which states what it accepts."""


_EVENTS_OF: Mapping[str, tuple[str, ...]] = {
    "suicide": ("SelfCapture",),
    "basic_ko": ("KoRetake",),
    "superko": ("SuperkoRepetition",),
    "long_cycle": ("LongCycle",),
    "stop_passes": ("PassForbidden",),
    "dispute": ("MoveAfterEnd", "DeadStonesStay", "BothLose"),
    "moved_stones": ("BoardDisturbed",),
}
"""The events that a field's rule gives rise to."""


def _full_komi(ruleset: Ruleset, source: str) -> Ruleset:
    """`ruleset` with its komi in points; RulesError (value) where it is none under these rules."""
    found: dict[str, Any] = {}
    for name in ("komi_even", "komi_handicap"):
        stated = getattr(ruleset, name)
        if stated is not None:
            try:
                found[name] = komi_in_points(stated, ruleset)
            except RulesError as error:
                raise RulesError(Reason.VALUE, f"{source}: {name}: {error.detail}") from None
    return replace(ruleset, **found)


def _build(key: str, entry: Mapping[str, Any]) -> Ruleset:
    """The rule set of one table of presets.toml, where a field is [value, clause].

    What it leaves out is that of the table which it is ``like``, else of ``defaults``.
    """
    alike = _TABLES.get(entry.get("like", ""), {"events": {}})
    events = {**alike["events"], **entry["events"]}
    entry = {**_DEFAULTS, **alike, **entry, "events": events}
    values = {name: reader(entry[name][0]) for name, reader in FIELDS.items()}
    procedure = _PROCEDURES[values["illegal_procedure"]]
    cited = {name: entry[name][1] for name in FIELDS}
    clauses = {**cited, **_EVENTS, **procedure, **entry["events"]}
    values |= {name: entry[name] for name in ("title", "note")}
    return Ruleset(id=key, clauses=clauses, **values)


_TABLES = tomllib.loads(files(__package__).joinpath("presets.toml").read_text("utf-8"))
_EVENTS: Mapping[str, str] = _TABLES.pop("events")
_DEFAULTS: Mapping[str, Any] = _TABLES.pop("defaults")
_PROCEDURES: Mapping[Procedure, Mapping[str, str]] = {
    Procedure(name): events for name, events in _TABLES.pop("procedures").items()
}
_PRESETS: Mapping[str, Ruleset] = {key: _build(key, entry) for key, entry in _TABLES.items()}

PRESETS = tuple(_PRESETS)
"""The ids that `preset` knows, the default first."""

DEFAULT = PRESETS[0]

ALIASES: Mapping[str, str] = {
    "american": "aga",
    "ancient": "stone_scoring",
    "bga": "bga2009",
    "british": "bga2009",
    "chinese": "chinese_simplified",
    "conway": "no_pass",
    "egf:ing": "ing_simplified",
    "egf:japanese": "egf_japanese",
    "egf:korean": "egf_japanese",
    "goe": "ing_simplified",
    "ing": "ing_simplified",
    "japanese": "japanese_1989",
    "korean": "korean_2016",
    "new_zealand": "nz",
    "nihon_kiin": "japanese_1989",
    "old_ing": "ing_old",
    "primitive": "no_pass",
    "short": "simple",
    "tromptaylor": "tromp_taylor",
    "wagc": "japanese_1989",
    "wmsg": "wmsg2008",
}
"""Other names of rule sets. The EGF's rules go by the event's sponsor (FAQ 4.9)."""

_EGC = re.compile(r"egc:0*([1-9]\d{0,3})")
_EGC_JAPANESE_BOARDS = 16

EGC = (
    "egc:1 to egc:16 = egf_japanese, egc:17 and up = ing_simplified (boards of a European"
    " Championship with both kinds of sponsors, FAQ 4.9)"
)
"""The boards of a European Championship and their rule sets, in words."""

NOT_ONE: Mapping[str, str] = {
    "egf": (
        "the EGF's rules go by the event's sponsor: egf:ing, egf:japanese or egf:korean (FAQ 4.9)"
    ),
    "egc": f"the rules go by the number of the board: {EGC}",
    "international": (
        "international rules are proposed and none are adopted (FAQ 4.8): a file of your own"
        " states the suicide, repetition and scoring that are meant"
    ),
}
"""Names that stand for no single rule set, and what to name instead."""


def preset(name: str) -> Ruleset:
    """The rule set with this id or alias, in any case, ``-`` or space for ``_``.

    "egc:N" is that of board N of a European Championship with both kinds of sponsors (FAQ 4.9).
    Raises RulesError (ruleset) naming near names and what there is.

    >>> preset("Tromp-Taylor")
    preset('tromp_taylor')
    >>> preset("egc:1").title, preset("egc:40").title
    ('Japanese rules in EGF tournaments', 'Simplified Ing rules')
    """
    if (found := known(name)) is not None:
        return found
    plain = _plain(name)
    if plain in NOT_ONE:
        raise RulesError(Reason.RULESET, NOT_ONE[plain])
    near = get_close_matches(plain, (*PRESETS, *ALIASES, *NOT_ONE), n=3)
    meant = f"did you mean {' or '.join(near)}? " if near else ""
    raise RulesError(
        Reason.RULESET, f"unknown rule set {name!r}: {meant}expected one of {', '.join(PRESETS)}"
    )


def _plain(name: str) -> str:
    """A name as ids are written."""
    return name.strip().lower().replace("-", "_").replace(" ", "_")


def known(name: str) -> Ruleset | None:
    """The rule set with this id or alias, as `preset`, None if there is none.

    >>> known("Tromp-Taylor"), known("nonsense")
    (preset('tromp_taylor'), None)
    """
    plain = _plain(name)
    board = _EGC.fullmatch(plain)
    if board is not None:
        japanese = int(board[1]) <= _EGC_JAPANESE_BOARDS
        plain = "egf:japanese" if japanese else "egf:ing"
    return _PRESETS.get(ALIASES.get(plain, plain))


def override(base: Ruleset, changes: Mapping[str, object], source: str) -> Ruleset:
    """`base` with an organiser's `changes` to its fields, cited from then on as `source`.

    Raises RulesError (field or value) naming `source`, the key and what is allowed.

    >>> ours = override(preset("aga"), {"komi_even": 6.5}, "club.toml")
    >>> ours, ours.clause("komi_even")
    (<Ruleset aga with its own komi_even>, 'club.toml')
    """
    values: dict[str, Any] = {}
    clauses = dict(base.clauses)
    for key, value in changes.items():
        reader = FIELDS.get(key)
        if reader is None:
            raise RulesError(
                Reason.FIELD,
                f"{source}: unknown key {key!r}: expected one of base, title, {', '.join(FIELDS)}",
            )
        try:
            values[key] = reader(value)
        except ValueError as unfit:
            raise RulesError(
                Reason.VALUE, f"{source}: {key} = {value!r}: expected {unfit}"
            ) from None
        clauses[key] = source
        clauses |= dict.fromkeys(_EVENTS_OF.get(key, ()), source)
    if "illegal_procedure" in values:
        clauses |= _PROCEDURES[values["illegal_procedure"]]
    changed = tuple(dict.fromkeys((*base.overridden, *values)))
    ruleset = replace(base, clauses=clauses, overridden=changed, **values)
    ruleset = _full_komi(ruleset, source)
    arising = {name: clause for name, clause in clauses.items() if _may_arise(ruleset, name)}
    return replace(ruleset, clauses=arising)


def _check_repetition(ruleset: Ruleset, source: str) -> None:
    """Raise RulesError (value) where a rule set's fields on repetition contradict each other.

    What a field states must be enforceable. Without superko no play is forbidden for closing a long
    cycle; with superko none is ever closed (FAQ 3.8).
    """
    none = ruleset.superko is Superko.NONE
    forbidden = ruleset.long_cycle is LongCycle.FORBIDDEN
    if none and not ruleset.basic_ko:
        wrong = 'superko = "none" with basic_ko = false: a ko could be retaken at once, expected'
        wrong += " one of the two rules"
    elif none and forbidden:
        wrong = 'superko = "none" with long_cycle = "forbidden": nothing forbids it, expected'
        wrong += ' long_cycle = "no-result" or "unspecified"'
    elif not none and not forbidden:
        wrong = f'superko = "{ruleset.superko.value}" lets no long cycle arise: expected'
        wrong += ' long_cycle = "forbidden"'
    else:
        return
    raise RulesError(Reason.VALUE, f"{source}: {wrong}")


def _may_arise(ruleset: Ruleset, event: str) -> bool:
    """Whether `event` can happen under `ruleset`, so that its clause is of use."""
    superko = ruleset.superko is not Superko.NONE
    ends = ruleset.dispute in (Dispute.RESUME, Dispute.RESUME_ONCE, Dispute.NONE)
    impossible = {
        "SelfCapture": ruleset.suicide,
        "KoRetake": not ruleset.basic_ko and "basic_ko" in ruleset.overridden,
        "SuperkoRepetition": not superko,
        "LongCycle": superko,
        "MoveAfterEnd": not ends,
        "BothLose": ruleset.dispute is not Dispute.RESUME_OR_BOTH_LOSE,
        "DeadStonesStay": not ends,
        "PassForbidden": ruleset.stop_passes is not None,
        "TouchProcedure": ruleset.dispute is not Dispute.RESUME,
    }
    return not impossible.get(event, False)


def from_toml(text: str, source: str) -> Ruleset:
    """An organiser's rule set: ``base`` (an id, default the first preset) and changed fields.

    `source` is the file's name, for errors and for the clauses of what it changes; ``title`` may
    name the event. Raises RulesError (ruleset, field or value) naming file, key and what is
    allowed.

    >>> from_toml('base = "aga"\\nkomi_even = 6.5', "club.toml")
    <Ruleset aga with its own komi_even>
    >>> from_toml('komi_even = "big"', "club.toml")
    Traceback (most recent call last):
        ...
    rules.errors.RulesError: club.toml: komi_even = 'big': expected a multiple of 0.5 or "none"
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulesError(Reason.VALUE, f"{source}: not TOML: {error}") from None
    except RecursionError:
        raise RulesError(Reason.VALUE, f"{source}: not TOML: nested too deep") from None
    base_name = table.pop("base", DEFAULT)
    title = table.pop("title", None)
    if not isinstance(base_name, str):
        raise RulesError(
            Reason.RULESET, f"{source}: base = {base_name!r}: expected one of {', '.join(PRESETS)}"
        )
    try:
        base = preset(base_name)
    except RulesError as error:
        raise RulesError(error.reason, f"{source}: base = {base_name!r}: {error.detail}") from None
    if title is not None and not isinstance(title, str):
        raise RulesError(Reason.VALUE, f"{source}: title = {title!r}: expected a text")
    ruleset = override(base, table, source)
    _check_repetition(ruleset, source)
    return ruleset if title is None else replace(ruleset, title=title)
