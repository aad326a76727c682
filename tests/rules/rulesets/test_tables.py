"""The tables of docs/rules.md are those of the rule sets, and name every term."""

from rules.rulesets.fields import OFFENCES
from tests.support.rule_set_tables import PAGE, filled


def test_the_tables_of_the_rules_are_those_of_the_rule_sets() -> None:
    page = PAGE.read_text("utf-8")
    assert page == filled(page), "write them anew: python -m tests.support.rule_set_tables"
    assert [name for name in OFFENCES if f"`{name}`" not in page] == []
