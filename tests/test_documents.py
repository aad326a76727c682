"""What documents name exists: files they link to, modules and events of docs/rules.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.alerts.catalog import CATALOG

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
RULES = (ROOT / "docs" / "rules.md").read_text("utf-8")

LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")
MODULE = re.compile(r"`((?:rules|referee)/[a-z_./]+)`")
EVENT = re.compile(r"`([A-Z][a-z]+(?:[A-Z][a-z]+)*)`")


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_file_that_a_document_links_to_exists(path: Path) -> None:
    targets = [target for target in LINK.findall(path.read_text("utf-8")) if ":" not in target]

    assert [target for target in targets if not (path.parent / target).exists()] == []


def test_every_module_that_the_page_of_the_rules_names_exists() -> None:
    named = MODULE.findall(RULES)

    assert len(named) > 50
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_every_event_that_the_page_of_the_rules_names_is_in_the_catalogue() -> None:
    named = EVENT.findall(RULES)

    assert len(named) > 40
    assert [name for name in named if name not in {kind.value for kind in CATALOG}] == []
