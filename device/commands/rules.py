"""`goban rules`: the rule sets, and every field of one with the clause it comes from."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from fractions import Fraction

from rules.rulesets.clauses import CLAUSES, DOCUMENTS, Clause, citations, document_of
from rules.rulesets.presets import ALIASES, EGC, PRESETS, preset
from rules.rulesets.ruleset import Ruleset
from rules.texts import decimal_text
from web.console import FailureError, put, put_json
from web.option_types import ruleset_named

EXAMPLE = "goban rules bga2009"

APART = ("id", "title", "note", "clauses", "overridden")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("id", nargs="?", metavar="ID", help="a rule set; without it, all by name")
    parser.add_argument(
        "--clauses",
        action="store_true",
        help="every clause that ID cites and what it says; without ID, all clauses",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a line")


def plain(value: object) -> object:
    """A field's value in words and numbers.

    >>> plain((Fraction(13, 2), "area"))
    [6.5, 'area']
    """
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Fraction):
        return float(value)
    return value


def run(options: argparse.Namespace) -> int:
    """List the rule sets, or show one."""
    if options.clauses:
        _show_clauses(None if options.id is None else _named(options.id), options.json)
        return 0
    if options.id is None:
        for name in PRESETS:
            _list(preset(name), options.json)
        if not options.json:
            aliases = ", ".join(f"{name} = {of}" for name, of in ALIASES.items())
            put(f"also known as: {aliases}; {EGC}")
        return 0
    ruleset = _named(options.id)
    if options.json:
        put_json(_fields(ruleset))
    else:
        _show(ruleset)
    return 0


def _named(name: str) -> Ruleset:
    try:
        return ruleset_named(name)
    except FailureError as failure:
        raise FailureError(failure.line.removeprefix("--rules ")) from None


def _show_clauses(ruleset: Ruleset | None, as_json: bool) -> None:
    """The clauses that `ruleset` cites, or all there are, each with its summary."""
    for clause, cited_for in _cited_clauses(ruleset):
        if as_json:
            line = {"document": clause.document, "clause": clause.number, "says": clause.summary}
            put_json({**line, "cited_for": cited_for})
        else:
            put(f"{clause!s:20} {clause.summary}")
            if cited_for:
                put(f"{'':20} for {', '.join(cited_for)}")


def _cited_clauses(ruleset: Ruleset | None) -> Iterator[tuple[Clause, list[str]]]:
    """Each clause in the order of the documents, with what it is or may be cited for."""
    cited: dict[str, list[str]] = {}
    for name, text in ({} if ruleset is None else ruleset.clauses).items():
        if document_of(text) is not None:
            for citation in citations(text):
                cited.setdefault(str(citation), []).append(name)
    for clauses in CLAUSES.values():
        for clause in clauses.values():
            if ruleset is None:
                yield clause, sorted(clause.settles)
            elif str(clause) in cited:
                yield clause, cited[str(clause)]


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
        text = " or ".join(map(str, value)) if isinstance(value, list) and value else _word(value)
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
    if value in (None, []):
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)
