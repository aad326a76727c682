"""The pin sets and the lock for developers: exact, and within what the project allows."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).resolve().parents[2]
SETS = ("bookworm", "trixie")


def pins(system: str) -> dict[str, Requirement]:
    lines = (ROOT / "deploy" / f"constraints-{system}.txt").read_text().splitlines()
    found = [Requirement(line) for line in lines if line and not line.startswith("#")]
    return {requirement.name: requirement for requirement in found}


def locks(name: str) -> dict[str, tuple[str, list[str]]]:
    """Package -> version and hashes of a lock."""
    text = (ROOT / "deploy" / f"lock-{name}.txt").read_text().replace("\\\n", " ")
    lines = [line.split() for line in text.splitlines() if line and not line.startswith("#")]
    return {
        words[0].split("==")[0]: (words[0].split("==")[1], [_digest(word) for word in words[1:]])
        for words in lines
    }


def _digest(word: str) -> str:
    assert re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", word), word
    return word.removeprefix("--hash=sha256:")


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


@pytest.mark.parametrize("system", SETS)
def test_the_lock_has_what_is_pinned_and_hashes_for_both_machines(system: str) -> None:
    have = locks(system)
    assert {name: version for name, (version, _) in have.items()} == {
        name: str(version_of(requirement)) for name, requirement in pins(system).items()
    }
    assert all(hashes for _, hashes in have.values())
    for name in ("cryptography", "numpy", "onnxruntime", "opencv-python", "pydantic-core"):
        assert len(have[name][1]) == 2, "aarch64 and x86_64"


def test_what_builds_the_wheel_is_locked_too() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    have = locks("build")
    for text in project["build-system"]["requires"]:
        wanted = Requirement(text)
        assert wanted.specifier.contains(Version(have[wanted.name][0]))


def test_bookworm_keeps_the_numpy_that_the_camera_library_was_compiled_for() -> None:
    have = pins("bookworm")
    assert version_of(have["numpy"]) == Version("1.24.2")
    assert version_of(have["opencv-python"]) == Version("4.11.0.86")


def test_trixie_keeps_apts_numpy() -> None:
    assert version_of(pins("trixie")["numpy"]) == Version("2.2.4")


PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
LOCK = (ROOT / "requirements-dev.lock").read_text("utf-8")
LOCKED = re.findall(r"^([\w.-]+)==([^\s;]+)", LOCK, re.MULTILINE)
EXTRAS = PROJECT["optional-dependencies"]
ASKED = [
    requirement
    for line in [*PROJECT["dependencies"], *EXTRAS["test"], *EXTRAS["dev"]]
    if (requirement := Requirement(line)).name != PROJECT["name"]
]


@pytest.mark.parametrize("asked", ASKED, ids=[asked.name for asked in ASKED])
def test_a_locked_version_is_one_that_is_allowed(asked: Requirement) -> None:
    name = canonicalize_name(asked.name)
    versions = [version for locked, version in LOCKED if locked == name]
    assert versions, "run: make lock"
    assert all(version in asked.specifier for version in versions), "run: make lock"


def test_every_locked_package_has_hashes() -> None:
    assert len(LOCKED) > len(ASKED)
    assert len(re.findall(r"^\S+==.* \\\n    --hash=sha256:", LOCK, re.MULTILINE)) == len(LOCKED)
