"""The options of commands that work on a finished record: its rules, and how it is counted."""

from __future__ import annotations

import argparse

from rules.rulesets.presets import DEFAULT
from rules.rulesets.ruleset import Method

from ..option_types import komi


def add_rules_option(parser: argparse.ArgumentParser) -> None:
    """Add the rule set; None means the record's."""
    parser.add_argument(
        "--rules", metavar="ID", help=f"rule set (default: the record's, else {DEFAULT})"
    )


def add_scoring_options(parser: argparse.ArgumentParser) -> None:
    """Add the rule set, komi and method; None means the record's, and the rules' method."""
    add_rules_option(parser)
    parser.add_argument("--komi", metavar="X", type=komi, help="komi (default: the record's)")
    parser.add_argument(
        "--method",
        choices=[method.value for method in (Method.TERRITORY, Method.AREA)],
        help="how to count (default: the rules')",
    )
