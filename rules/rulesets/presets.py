"""Where rule sets come from: the presets, their aliases, and an organiser's own changes."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from difflib import get_close_matches
from importlib.resources import files
from typing import Any

from ..errors import Reason, RulesError
from .fields import FIELDS, READERS, UnfitError
from .komi import komi_in_points
from .ruleset import (
    Dispute,
    LongCycle,
    Procedure,
    Ruleset,
    Superko,
)

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
    values = {name: reader(entry[name][0]) for name, reader in READERS.items()}
    procedure = _PROCEDURES[values["illegal_procedure"]]
    cited = {name: entry[name][1] for name in READERS}
    clauses = {**cited, **_EVENTS, **procedure, **entry["events"]}
    title, note = entry["title"], entry["note"]
    return Ruleset(id=key, title=title, note=note, clauses=clauses, **values)


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
"""Names that stand for no single rule set, and what to say instead."""


def preset(name: str) -> Ruleset:
    """The rule set with this id or alias, in any case, ``-`` or space for ``_``.

    "egc:N" is that of board N of a European Championship with both kinds of sponsors (FAQ 4.9).
    Raises RulesError (ruleset) naming near names and what there is.

    >>> preset("Tromp-Taylor")
    preset('tromp_taylor')
    >>> preset("egc:1").title, preset("egc:40").title
    ('Japanese rules in EGF tournaments', 'Simplified Ing rules')
    """
    found = known(name)
    if found is not None:
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
        reader = READERS.get(key)
        if reader is None:
            raise RulesError(
                Reason.FIELD,
                f"{source}: unknown key {key!r}: expected one of base, title, {', '.join(FIELDS)}",
            )
        try:
            values[key] = reader(value)
        except UnfitError as unfit:
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
        raise RulesError(
            Reason.VALUE,
            f'{source}: superko = "none" with basic_ko = false: a ko could be retaken at once,'
            " expected one of the two rules",
        )
    if none and forbidden:
        raise RulesError(
            Reason.VALUE,
            f'{source}: superko = "none" with long_cycle = "forbidden": nothing forbids it,'
            ' expected long_cycle = "no-result" or "unspecified"',
        )
    if not none and not forbidden:
        raise RulesError(
            Reason.VALUE,
            f'{source}: superko = "{ruleset.superko.value}" lets no long cycle arise:'
            ' expected long_cycle = "forbidden"',
        )


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
