"""The files that browsers load: all are installed, nothing is inline or comes from elsewhere."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import cv2
import imagesize
import numpy as np
import pytest

import device
from device.page.static_files import DOCUMENTS, STATIC
from tests.support.drawn_icons import FOLDER, ICONS, icon

FILES = sorted(path for path in STATIC.rglob("*") if path.is_file())

VENDORED = STATIC / "fluent"

SCRIPTS = [path for path in FILES if path.suffix == ".js" and VENDORED not in path.parents]


def name_of(path: Path) -> str:
    return str(path.relative_to(STATIC))


def test_every_file_is_installed() -> None:
    project = Path(device.__file__).parents[1] / "pyproject.toml"
    patterns = tomllib.loads(project.read_text())["tool"]["setuptools"]["package-data"]["device"]
    package = Path(device.__file__).parent
    installed = {path for pattern in patterns for path in package.glob(pattern)}
    assert [name_of(path) for path in FILES if path not in installed] == []


@pytest.mark.parametrize("document", DOCUMENTS.values())
def test_a_document_has_nothing_inline_and_names_files_that_are_there(document: str) -> None:
    html = (STATIC / document).read_text()
    assert re.findall(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", html) == []
    named = re.findall(r'(?:href|src)="/static/([^"]+)"', html)
    assert named
    assert [name for name in named if not (STATIC / name).is_file()] == []


@pytest.mark.parametrize("script", SCRIPTS, ids=name_of)
def test_a_script_loads_what_is_there_and_makes_no_html_from_text(script: Path) -> None:
    code = script.read_text()
    imported = re.findall(r'from "([^"]+)"', code)
    assert [name for name in imported if not (script.parent / name).is_file()] == []
    assert "innerHTML" not in code
    assert re.findall(r"https?://(?!www\.w3\.org/2000/svg)", code) == []


def test_texts_are_in_the_catalogue() -> None:
    """Every text that a script asks for by name has a place in the tree of texts."""
    tree = (STATIC / "js" / "messages.js").read_text()
    asked = {
        name for script in SCRIPTS for name in re.findall(r"\btext\.([a-z]\w*)", script.read_text())
    }
    known = set(re.findall(r"^  (\w+)[:(,]", tree, re.MULTILINE))
    known |= set(re.findall(r'\.\.\.named\("page", "([^"]+)"', tree)[0].split())
    assert sorted(asked - known) == []


@pytest.mark.parametrize(("name", "side", "maskable"), [(n, *how) for n, how in ICONS.items()])
def test_an_icon_is_the_one_that_is_drawn(name: str, side: int, maskable: bool) -> None:
    kept = cv2.imread(str(FOLDER / name), cv2.IMREAD_UNCHANGED)
    drawn = icon(side, maskable=maskable)
    assert kept is not None
    assert kept.shape == drawn.shape
    assert np.abs(kept.astype(int) - drawn).mean() < 1.0
    assert kept[0, 0, 3] == (255 if maskable else 0)


def test_the_app_names_files_that_are_there() -> None:
    manifest = json.loads((STATIC / "manifest.json").read_text())
    for each in manifest["icons"]:
        file = STATIC / each["src"].removeprefix("/static/")
        assert file.is_file()
        if each["type"] == "image/png":
            width, height = imagesize.get(file)
            assert each["sizes"] == f"{width}x{height}"
    kept = re.findall(r'"(/static/[^"]+)"', (STATIC / "js" / "service_worker.js").read_text())
    assert [path for path in kept if not (STATIC / path.removeprefix("/static/")).is_file()] == []
