"""The lock file for developers has what `pyproject.toml` asks for, in versions that it allows."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
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
