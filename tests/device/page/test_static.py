"""The files that browsers load: all are installed, nothing is inline or comes from elsewhere."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import cv2
import imagesize
import pytest

from device.page.static_files import DOCUMENTS, STATIC
from hall.page.app import DOCUMENTS as HALL_DOCUMENTS
from hall.page.app import STATIC as HALL_STATIC
from hall.page.app import document

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


def test_an_icon_for_a_mask_is_full_to_its_corners_and_others_are_round() -> None:
    for icon in json.loads((STATIC / "manifest.json").read_text())["icons"]:
        if icon["type"] == "image/png":
            file = STATIC / icon["src"].removeprefix("/static/")
            image = cv2.imread(str(file), cv2.IMREAD_UNCHANGED)
            assert image is not None
            assert image[0, 0, 3] == (255 if icon.get("purpose") == "maskable" else 0)
            assert image[len(image) // 2, len(image) // 2, 3] == 255


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
