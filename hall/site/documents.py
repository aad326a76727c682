"""The public site's pages and the files that they load, among them a board's scripts and texts."""

from __future__ import annotations

import html
import posixpath
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Template

from device.page.static_files import STATIC as BOARD_STATIC

from .shown import Heading

STATIC = Path(__file__).resolve().parent / "static"

HALL_STATIC = STATIC.parents[1] / "static"

APP = "app"
"""The folder of scripts, styles and texts in the site."""

SCRIPTS = ("js/table.js", "js/embed.js")
"""The entry modules of a table's page, and of a board in a frame."""

FRONT, PORTAL = "js/site.js", "js/portal.js"
"""The entry modules of a hall's front page, and of that of many halls."""

STYLES = ("css/page.css", "css/board.css", "css/tools.css", "icon.svg")
"""Styles that are shared with a board's own page."""

OWN_STYLES = ("css/site.css",)
"""Further styles; the list of tables has the hall's tiles too."""

IMPORT = re.compile(r'^import (?:[^"\n]* from )?"([^"]+)";', re.MULTILINE)

UNUSED_TEXT = re.compile(
    r"^(?:event|told|clause|sheet|outcome|remedy|setup|corrections|alerts|filled|photo|phone|first"
    r"|device|log|boards|pairings|desk|why|arbiter|attention|camera)-"
)
"""Ids of a board's texts that the site does not show, half of a catalogue."""


@dataclass(frozen=True, slots=True)
class Site:
    """Metadata of the site: title, address, if known, and delay."""

    title: str
    url: str | None = None
    delay_s: float = 0.0


def site_files(site: Site, front: str = FRONT) -> dict[str, bytes]:
    """The files that are the same for every game, by their names; `front` is the first page's."""
    found = {f"{APP}/{name}": (BOARD_STATIC / name).read_bytes() for name in STYLES}
    for path in (STATIC / "css" / "site.css", HALL_STATIC / "css" / "hall.css"):
        found[f"{APP}/css/{path.name}"] = path.read_bytes()
    for name in (front, *SCRIPTS):
        _add_script(f"site/{name}", found)
    for path in (BOARD_STATIC / "messages").glob("*.ftl"):
        found[f"{APP}/messages/{path.name}"] = shorter(path.read_text("utf-8")).encode()
    data = "index.json" if front == FRONT else "api/games"
    beside = f' The tables are in <a href="{data}">{data}</a>.'
    found["index.html"] = _page(
        front, site.title, _card(site), beside=beside, styles=("css/hall.css", *OWN_STYLES)
    )
    found["embed.html"] = _page("js/embed.js", "Go")
    return found


def game_document(site: Site, stem: str, heading: Heading) -> bytes:
    """The page of a table or a game; `stem` is the common part of its files' names."""
    file = html.escape(posixpath.basename(stem))
    return _page(
        "js/table.js",
        f"{heading.title} · {site.title}",
        _card(site, stem, heading),
        up="../",
        data=f' data-file="{file}" data-kind="{"table" if stem.startswith("b/") else "game"}"',
        beside=f' The record of the game is <a href="{file}.sgf">{file}.sgf</a>.',
    )


def _page(
    script: str,
    title: str,
    card: str = "",
    *,
    up: str = "",
    data: str = "",
    beside: str = "",
    styles: Sequence[str] = OWN_STYLES,
) -> bytes:
    """A page with the entry module `script`; `up` is the relative path to the site's folder.

    ``data`` are attributes of its body for the script, ``beside`` is shown without JavaScript.
    """
    links = [
        f'  <link rel="stylesheet" href="{up}{APP}/{name}">'
        for name in (*(name for name in STYLES if name.endswith(".css")), *styles)
    ]
    return (
        _template()
        .substitute(
            title=html.escape(title),
            card=card,
            up=up,
            styles="\n".join(links),
            script=script,
            data=data,
            beside=beside,
        )
        .encode()
    )


@cache
def _template() -> Template:
    return Template((STATIC / "page.html").read_text("utf-8"))


def shorter(catalogue: str) -> str:
    """A catalogue without the texts that the site does not show.

    >>> shorter("event-Pass = A pass.\\n    .title = Pass\\nkomi = Komi { $komi }\\n")
    'komi = Komi { $komi }\\n'
    """
    kept, is_kept = [], True
    for line in catalogue.splitlines(keepends=True):
        if line[:1].isalpha():
            is_kept = UNUSED_TEXT.match(line) is None
        elif line.startswith("#"):
            continue
        if is_kept and line.strip():
            kept.append(line)
    return "".join(kept)


def _card(site: Site, stem: str | None = None, heading: Heading | None = None) -> str:
    """Open Graph metadata, with a picture where the site's address is known."""
    title = site.title if heading is None else heading.title
    tags = {"og:type": "website", "og:title": title, "og:site_name": site.title}
    if heading is not None and heading.place:
        tags["og:description"] = heading.place
    if site.url is not None and stem is not None:
        tags["og:url"] = f"{site.url}{stem}.html"
        tags["og:image"] = f"{site.url}{stem}.png"
        tags["twitter:card"] = "summary_large_image"
    return "\n".join(
        f'  <meta property="{name}" content="{html.escape(text)}">' for name, text in tags.items()
    )


def _add_script(name: str, found: dict[str, bytes]) -> None:
    """Add a script and its imports; ``site/js/…`` are the site's own, others a board's."""
    key = f"{APP}/{name}"
    if key in found:
        return
    own = name.removeprefix("site/")
    path = BOARD_STATIC / name if own == name else STATIC / own
    code = path.read_text("utf-8")
    found[key] = code.encode()
    for loaded in IMPORT.findall(code):
        _add_script(posixpath.normpath(posixpath.join(posixpath.dirname(name), loaded)), found)
