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

from device.page.kept_files import DOCUMENTS, STATIC
from hall.page.app import DOCUMENTS as HALL_DOCUMENTS
from hall.page.app import STATIC as HALL_STATIC
from hall.page.app import document
from tests.support.drawn_icons import FOLDER, ICONS, icon

FOLDERS = {"device": STATIC, "hall": HALL_STATIC}
"""The files of a package; those of the hall lie under another address beside the others."""

FILES = [
    (package, path)
    for package, folder in FOLDERS.items()
    for path in sorted(folder.rglob("*"))
    if path.is_file()
]

PAGES = [STATIC / name for name in DOCUMENTS.values()]
PAGES += [HALL_STATIC / name for name in HALL_DOCUMENTS.values()]

VENDORED = STATIC / "fluent"

SCRIPTS = [path for _, path in FILES if path.suffix == ".js" and VENDORED not in path.parents]


def name_of(path: Path) -> str:
    return str(path.relative_to(STATIC.parents[2]))


def file_of(address: str, beside: Path) -> Path:
    """The file that a script or a document names."""
    if address.startswith("/static/hall/"):
        return HALL_STATIC / address.removeprefix("/static/hall/")
    if address.startswith("/static/"):
        return STATIC / address.removeprefix("/static/")
    return beside / address


@pytest.mark.parametrize("package", FOLDERS)
def test_every_file_is_installed(package: str) -> None:
    project = tomllib.loads((STATIC.parents[2] / "pyproject.toml").read_text())
    patterns = project["tool"]["setuptools"]["package-data"][package]
    folder = STATIC.parents[2] / package
    installed = {path for pattern in patterns for path in folder.glob(pattern)}
    own = [path for owner, path in FILES if owner == package]
    assert own
    assert [name_of(path) for path in own if path not in installed] == []


@pytest.mark.parametrize("document", PAGES, ids=name_of)
def test_a_document_has_nothing_inline_and_names_files_that_are_there(document: Path) -> None:
    html = document.read_text()
    assert re.findall(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", html) == []
    named = re.findall(r'(?:href|src)="(/static/[^"]+)"', html)
    assert named
    assert [name for name in named if not file_of(name, document.parent).is_file()] == []


@pytest.mark.parametrize("script", SCRIPTS, ids=name_of)
def test_a_script_loads_what_is_there_and_makes_no_html_from_text(script: Path) -> None:
    code = script.read_text()
    for names, module in re.findall(r'(?:import \{([^}]*)\} from|import) "([^"]+)"', code):
        file = file_of(module, script.parent)
        assert file.is_file(), module
        for name in (given.split(" as ")[0].strip() for given in names.split(",")):
            exported = rf"export (?:async )?(?:function|const|class|let) {name}\b"
            assert not name or re.search(exported, file.read_text()), f"{module}: {name}"
    assert "innerHTML" not in code
    assert re.findall(r"https?://(?!www\.w3\.org/2000/svg)", code) == []


@pytest.mark.parametrize("name", HALL_DOCUMENTS.values())
def test_every_module_of_a_page_of_the_hall_is_asked_for_at_once(name: str) -> None:
    """What a script loads by a path of several steps is named in the document, before it."""
    html = document(name)
    asked = re.findall(r'<link rel="modulepreload" href="([^"]+)">', html)
    assert len(asked) == len(set(asked)) > 10
    (page,) = re.findall(r'src="(/static/hall/js/pages/[^"]+)"', html)
    assert asked[-1] == page
    for at, address in enumerate(asked):
        script = file_of(address, STATIC)
        for module in re.findall(r'^import (?:.* from )?"([^"]+)"', script.read_text(), re.M):
            loaded = file_of(module, script.parent).resolve()
            assert loaded in [file_of(each, STATIC) for each in asked[:at]], f"{address}: {module}"


def test_texts_are_in_the_catalogue() -> None:
    """Every text that a script asks for by name has a place in the tree of texts."""
    tree = (STATIC / "js" / "messages.js").read_text()
    asked = {
        name
        for script in SCRIPTS
        if STATIC in script.parents
        for name in re.findall(r"\btext\.([a-z]\w*)", script.read_text())
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
