"""Rule sets by the name that a user gives: a preset's id or an organiser's file."""

from __future__ import annotations

from pathlib import Path

from rules.errors import RulesError
from rules.rulesets.presets import DEFAULT, from_toml, preset
from rules.rulesets.ruleset import Ruleset

from .errors import FailureError


def ruleset_named(name: str | None) -> Ruleset:
    """The rule set with this id (None: the default) or in an organiser's file (NAME.toml).

    FailureError names the rule sets there are, or file, key and allowed values.

    >>> ruleset_named(None).id
    'bga2009'
    """
    try:
        if name is not None and name.endswith(".toml"):
            return from_toml(Path(name).read_text("utf-8"), name)
        return preset(name or DEFAULT)
    except (OSError, UnicodeDecodeError) as error:
        raise FailureError(f"--rules {name}: cannot be read: {error}") from None
    except RulesError as error:
        raise FailureError(f"--rules {name}: {error.detail}") from None
