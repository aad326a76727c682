"""The configuration file of `--config`: TOML with the command's options, and who is told of what.

``[watch]``: ``source`` names the source, every other key is an option with ``-`` written ``_``;
what stands on the command line wins. ``[alerts]``: an event's name and who is told of it, or a
table of ``audience`` and ``severity``.
"""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Mapping
from pathlib import Path

from referee.alerts.routing import DEFAULT_ROUTING, Route, Routing
from referee.events import Audience, EventType, Severity

from .errors import FailureError

TABLE, ALERTS = "watch", "alerts"

SOURCE = "source"
"""The key of a source, which not every command has."""


def load_config(path: Path, parser: argparse.ArgumentParser) -> dict[str, object]:
    """The values of a configuration file, each checked against the parser's option of its name.

    The table of alerts comes as ``routing``. Raises FailureError naming the file, the key and what
    is allowed.
    """
    try:
        with path.open("rb") as file:
            document = tomllib.load(file)
    except OSError as error:
        raise FailureError(f"{path}: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise FailureError(f"{path}: this is not TOML ({error})") from None
    except RecursionError:
        raise FailureError(f"{path}: this is not TOML (nested too deep)") from None
    strangers = sorted(set(document) - {TABLE, ALERTS})
    table, alerts = document.get(TABLE, {}), document.get(ALERTS, {})
    tables = isinstance(table, dict) and isinstance(alerts, dict)
    if strangers or not document or not tables:
        found = ", ".join(strangers) or ("a value" if document else "nothing")
        raise FailureError(f"{path}: expected the tables [{TABLE}] and [{ALERTS}], found {found}")
    actions = {action.dest: action for action in parser._actions}
    allowed = sorted(
        key
        for key, action in actions.items()
        if key not in ("help", "config") and (action.option_strings or key == SOURCE)
    )
    for key in table:
        if key not in (*allowed, SOURCE):
            raise FailureError(f"{path}: unknown key {key!r}; allowed: {', '.join(allowed)}")
    values = {
        key: _checked(path, key, value, actions[key])
        for key, value in table.items()
        if key in actions
    }
    return {**values, "routing": _routing(path, alerts)}


def _routing(path: Path, table: Mapping[str, object]) -> Routing:
    """Who is told of what, by the table of alerts."""
    kinds = {kind.value: kind for kind in EventType}
    found = {}
    for name, value in table.items():
        if name not in kinds:
            raise FailureError(f"{path}: [{ALERTS}] knows no event {name!r}")
        chosen = value if isinstance(value, dict) else {"audience": value}
        strangers = sorted(set(chosen) - {"audience", "severity"})
        if strangers:
            raise FailureError(f"{path}: {name}: expected audience or severity, not {strangers[0]}")
        default = DEFAULT_ROUTING[kinds[name]]
        try:
            severity = Severity(chosen.get("severity", default.severity))
            audience = Audience(chosen.get("audience", default.audience))
        except ValueError:
            allowed = ", ".join(member.value for kind in (Audience, Severity) for member in kind)
            raise FailureError(f"{path}: {name} = {value!r}: allowed: {allowed}") from None
        found[kinds[name]] = Route(severity, audience)
    return found


def fill_in(options: argparse.Namespace, values: Mapping[str, object]) -> None:
    """Set what the command line has left open (None or False) from `values`."""
    for key, value in values.items():
        if getattr(options, key) in (None, False):
            setattr(options, key, value)


def _checked(path: Path, key: str, value: object, action: argparse.Action) -> object:
    """`value` as the option would have given it."""
    if action.nargs == 0:
        if isinstance(value, bool):
            return value
        raise FailureError(f"{path}: {key} = {value!r}: expected true or false")
    text = value if isinstance(value, str) else repr(value)
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not isinstance(value, str) and not number:
        raise FailureError(f"{path}: {key} = {value!r}: expected a text or a number")
    kind = action.type
    if "\0" in text or (kind is Path and not text):
        raise FailureError(f"{path}: {key} = {value!r}: expected a name")
    if number and (kind is None or kind is Path):
        raise FailureError(f"{path}: {key} = {value!r}: expected a text in quotes")
    try:
        converted: object = kind(text) if callable(kind) else text
    except (ValueError, argparse.ArgumentTypeError) as error:
        raise FailureError(f"{path}: {key} = {value!r}: {error}") from None
    if action.choices is not None and converted not in action.choices:
        choices = ", ".join(str(choice) for choice in action.choices)
        raise FailureError(f"{path}: {key} = {value!r}: allowed: {choices}")
    return converted
