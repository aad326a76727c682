"""`goban rules`: the rule sets, and every field of one with the clause it comes from."""

from __future__ import annotations

import argparse
from dataclasses import fields
from enum import Enum
from fractions import Fraction

from rules.numbers import decimal_text
from rules.presets import ALIASES, DOCUMENTS, PRESETS, preset
from rules.ruleset import Ruleset

from ..console import put, put_json
from ..errors import FailureError
from ..rule_sets import ruleset_named

EXAMPLE = "goban rules bga2009"

APART = ("id", "title", "note", "clauses", "overridden")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("id", nargs="?", metavar="ID", help="a rule set; without it, all by name")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")


def plain(value: object) -> object:
    """A field's value in words and numbers."""
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Fraction):
        return float(value)
    return value


def run(options: argparse.Namespace) -> int:
    """List the rule sets, or show one."""
    if options.id is None:
        for name in PRESETS:
            _list(preset(name), options.json)
        if not options.json:
            put(f"also known as: {', '.join(f'{name} = {of}' for name, of in ALIASES.items())}")
        return 0
    try:
        ruleset = ruleset_named(options.id)
    except FailureError as failure:
        raise FailureError(failure.line.removeprefix("--rules ")) from None
    if options.json:
        put_json(_fields(ruleset))
    else:
        _show(ruleset)
    return 0


def _fields(ruleset: Ruleset) -> dict[str, object]:
    shown: dict[str, object] = {"id": ruleset.id, "title": ruleset.title}
    for field in fields(ruleset):
        if field.name not in APART:
            value = plain(getattr(ruleset, field.name))
            shown[field.name] = {"value": value, "clause": ruleset.clause(field.name)}
    return shown


def _list(ruleset: Ruleset, as_json: bool) -> None:
    methods = " or ".join(method.value for method in ruleset.methods)
    if as_json:
        put_json({"id": ruleset.id, "title": ruleset.title, "methods": plain(ruleset.methods)})
        return
    komi = "none" if ruleset.komi_even is None else decimal_text(ruleset.komi_even)
    put(f"{ruleset.id:20} {ruleset.title}; counts {methods}; komi {komi}")


def _show(ruleset: Ruleset) -> None:
    put(f"{ruleset.id}: {ruleset.title}")
    if ruleset.note:
        put(ruleset.note)
    cited: list[str] = []
    for field in fields(ruleset):
        if field.name in APART:
            continue
        value = plain(getattr(ruleset, field.name))
        text = " or ".join(map(str, value)) if isinstance(value, list) else _word(value)
        clause = ruleset.clause(field.name)
        cited.append(clause)
        put(f"  {field.name.replace('_', ' '):26} {text:24} {clause}")
    events = {name: ruleset.clause(name) for name in ruleset.clauses if name[0].isupper()}
    for name, clause in events.items():
        cited.append(clause)
        put(f"  {name:26} {'':24} {clause}")
    put()
    for name, document in DOCUMENTS.items():
        if any(clause.startswith(f"{name} ") for clause in cited):
            put(f"  {name} = {document.title}, {document.date}")


def _word(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)
