"""The wheel has every package that ships: one that is left out is missed only when installed."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

LAB = ("models.training", "lab")
"""What only measures and trains."""


def test_every_package_that_ships_is_named() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    named = project["tool"]["setuptools"]["packages"]
    tops = {name.partition(".")[0] for name in named}
    there = {
        ".".join(path.parent.relative_to(ROOT).parts)
        for top in tops
        for path in (ROOT / top).rglob("__init__.py")
    }
    assert sorted(named) == sorted(name for name in there if not name.startswith(LAB))
