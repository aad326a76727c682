"""The packages that ship: the Debian package's scripts, and the wheel, which has every package.

`tests/deploy/package` installs, upgrades and removes a built package in an empty Debian.
"""

from __future__ import annotations

import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"


@pytest.mark.parametrize("script", ["postinst", "prerm", "postrm"])
def test_a_script_of_the_package_is_sound(script: str, tmp_path: Path) -> None:
    template = (DEPLOY / "debian" / script).read_text()
    assert template.count("\n@PROGRAM@\n") == 1
    whole = tmp_path / script
    whole.write_text(template.replace("@PROGRAM@\n", (DEPLOY / "program.sh").read_text()))
    subprocess.run(["bash", "-n", whole], check=True)
    if shutil.which("shellcheck") is None:
        pytest.skip("without shellcheck the syntax alone was checked")
    answer = subprocess.run(["shellcheck", whole], capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("--arch armhf", "expected arm64 or amd64"),
        ("--system buster", "expected bookworm or trixie"),
        ("--arch", "--arch needs a value"),
        ("--more", "unknown option --more"),
    ],
)
def test_what_cannot_be_built_is_refused_in_one_line(words: str, says: str) -> None:
    answer = subprocess.run(
        [DEPLOY / "deb", *words.split()], capture_output=True, text=True, check=False
    )
    (line,) = answer.stderr.splitlines()
    assert answer.returncode == 1
    assert says in line


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
