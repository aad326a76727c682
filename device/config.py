"""The configuration file of `goban watch --config`: TOML whose keys are the command's options.

One table, ``[watch]``; ``source`` names the source, every other key is an option with ``-``
written ``_``. What stands on the command line wins.
"""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Mapping
from pathlib import Path

from .failure import FailureError

TABLE = "watch"


def load_config(path: Path, parser: argparse.ArgumentParser) -> dict[str, object]:
    """The values of a configuration file, each checked against the parser's option of its name.

    Raises FailureError naming the file, the key and what is allowed.
    """
    try:
        with path.open("rb") as file:
            document = tomllib.load(file)
    except OSError as error:
        raise FailureError(f"{path}: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise FailureError(f"{path}: this is not TOML ({error})") from None
    strangers = sorted(set(document) - {TABLE})
    table = document.get(TABLE)
    if strangers or not isinstance(table, dict):
        found = ", ".join(strangers) or "nothing"
        raise FailureError(f"{path}: expected one table [{TABLE}], found {found}")
    actions = {action.dest: action for action in parser._actions}
    allowed = sorted(set(actions) - {"help", "config"})
    for key in table:
        if key not in allowed:
            raise FailureError(f"{path}: unknown key {key!r}; allowed: {', '.join(allowed)}")
    return {key: _checked(path, key, value, actions[key]) for key, value in table.items()}


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
