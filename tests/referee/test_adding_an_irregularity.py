"""The guide to a new irregularity names files that exist and shows code that is in them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "adding-an-irregularity.md").read_text("utf-8")
NAMED = sorted(set(re.findall(r"`((?:\w+/)+[\w.-]+\.\w+)`", PAGE)))
SHOWN = re.findall(r"^\+\+\+ b/(\S+)\n(.*?)(?=^\+\+\+ |^```)", PAGE, re.MULTILINE | re.DOTALL)
MODULES = sorted(set(re.findall(r"python -m ((?:tests|benchmarks)\.[\w.]+)", PAGE)))


@pytest.mark.parametrize("path", NAMED)
def test_a_file_that_is_named_exists(path: str) -> None:
    assert (ROOT / path).is_file()


@pytest.mark.parametrize("module", MODULES)
def test_a_module_that_is_to_be_run_exists(module: str) -> None:
    assert (ROOT / module.replace(".", "/")).with_suffix(".py").is_file()


@pytest.mark.parametrize(("path", "diff"), SHOWN, ids=[path for path, _ in SHOWN])
def test_the_lines_that_are_shown_are_in_the_file(path: str, diff: str) -> None:
    file = (ROOT / path).read_text("utf-8").splitlines()
    shown = [line[1:] for line in diff.splitlines() if line[:1] in ("+", " ")]
    assert len(shown) > 0
    assert [line for line in shown if line not in file] == []


def test_the_guide_shows_row_proposer_and_tests() -> None:
    assert len(NAMED) > 6
    assert {path.split("/")[0] for path, _ in SHOWN} == {"referee", "tests"}
    assert len(SHOWN) == 6
