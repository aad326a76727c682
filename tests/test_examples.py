"""The examples in docstrings say what the program does."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROMPT = ">>> "
MODULES = sorted(
    path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")
    for package in ("rules", "vision", "referee", "web", "messages", "device", "hall", "lab")
    for path in (ROOT / package).rglob("*.py")
    if PROMPT in path.read_text("utf-8")
)


def test_the_rules_are_shown_by_examples() -> None:
    assert sum(name.startswith("rules.") for name in MODULES) > 20


@pytest.mark.parametrize("name", MODULES)
def test_examples_hold_and_none_is_left_out(name: str) -> None:
    module = import_module(name)
    assert module.__file__ is not None
    written = Path(module.__file__).read_text("utf-8").count(PROMPT)
    failed, tried = doctest.testmod(module)
    assert (failed, tried) == (0, written)
