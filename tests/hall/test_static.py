"""The files that browsers load of the hall: all are installed, nothing is inline or foreign."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import hall
from device.page.static_files import STATIC as BOARD_STATIC
from hall.documents import DOCUMENTS, STATIC

FILES = sorted(path for path in STATIC.rglob("*") if path.is_file())

SCRIPTS = [path for path in FILES if path.suffix == ".js"]


def name_of(path: Path) -> str:
    return str(path.relative_to(STATIC))


def file_of(name: str, beside: Path) -> Path:
    """The file that a script or a document names."""
    if name.startswith("/static/hall/"):
        return STATIC / name.removeprefix("/static/hall/")
    if name.startswith("/static/"):
        return BOARD_STATIC / name.removeprefix("/static/")
    return beside / name


def test_every_file_is_installed() -> None:
    project = Path(hall.__file__).parents[1] / "pyproject.toml"
    patterns = tomllib.loads(project.read_text())["tool"]["setuptools"]["package-data"]["hall"]
    package = Path(hall.__file__).parent
    installed = {path for pattern in patterns for path in package.glob(pattern)}
    assert [name_of(path) for path in FILES if path not in installed] == []


@pytest.mark.parametrize("document", DOCUMENTS.values())
def test_a_document_has_nothing_inline_and_names_files_that_are_there(document: str) -> None:
    html = (STATIC / document).read_text()
    assert re.findall(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", html) == []
    named = re.findall(r'(?:href|src)="(/static/[^"]+)"', html)
    assert len(named) >= 5
    assert [name for name in named if not file_of(name, STATIC).is_file()] == []


@pytest.mark.parametrize("script", SCRIPTS, ids=name_of)
def test_a_script_loads_what_is_there_and_makes_no_html_from_text(script: Path) -> None:
    code = script.read_text()
    for names, module in re.findall(r'import \{([^}]*)\} from "([^"]+)"', code):
        file = file_of(module, script.parent)
        assert file.is_file(), module
        for name in (given.split(" as ")[0].strip() for given in names.split(",")):
            exported = rf"export (?:async )?(?:function|const|class|let) {name}\b"
            assert not name or re.search(exported, file.read_text()), f"{module}: {name}"
    assert "innerHTML" not in code
    assert re.findall(r"https?://", code) == []
