"""The pin sets: exact, within what the project allows, and fit for what apt gives each system."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

ROOT = Path(__file__).resolve().parents[2]
SETS = ("bookworm", "trixie")


def pins(system: str) -> dict[str, Requirement]:
    lines = (ROOT / "deploy" / f"constraints-{system}.txt").read_text().splitlines()
    found = [Requirement(line) for line in lines if line and not line.startswith("#")]
    return {requirement.name: requirement for requirement in found}


def version_of(requirement: Requirement) -> Version:
    (exact,) = requirement.specifier
    assert exact.operator == "=="
    return Version(exact.version)


@pytest.mark.parametrize("system", SETS)
def test_every_dependency_is_pinned_within_the_projects_range(system: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    have = pins(system)
    for text in project["dependencies"]:
        wanted = Requirement(text)
        assert wanted.specifier.contains(version_of(have[wanted.name])), wanted


@pytest.mark.parametrize("system", SETS)
def test_the_pins_are_in_order(system: str) -> None:
    assert list(pins(system)) == sorted(pins(system))


def test_bookworm_keeps_the_numpy_that_the_camera_library_was_compiled_for() -> None:
    have = pins("bookworm")
    assert version_of(have["numpy"]) == Version("1.24.2")
    assert version_of(have["opencv-python"]) == Version("4.11.0.86")


def test_trixie_keeps_apts_numpy() -> None:
    assert version_of(pins("trixie")["numpy"]) == Version("2.2.4")
