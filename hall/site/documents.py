"""The public site's pages, the files that they load, and the content of a game's files."""

from __future__ import annotations

import hashlib
import html
import posixpath
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from string import Template

from device.page.static_files import STATIC as BOARD_STATIC
from rules.game import Game, last_json
from rules.points import to_sgf

from ..boards.following import Followed
from .games import PublicGame

VERSION = 1

PASS = "--"
"""The point of a pass in `moves_text`."""

SIDES = ("black", "white")


@dataclass(frozen=True, slots=True)
class Heading:
    """A game's players, place, number of moves and result: an entry of the site's lists."""

    board: str
    game: str
    table: object
    round: object
    tournament: object
    players: Mapping[str, str | None]
    ranks: Mapping[str, str | None]
    move: int
    result: str | None

    def to_json(self) -> dict[str, object]:
        """The object of ``index.json`` and ``games.json``."""
        return asdict(self)

    @property
    def title(self) -> str:
        """Both players in one line, for a page's title."""
        return " – ".join(self._named(color) for color in SIDES)

    @property
    def place(self) -> str:
        """The tournament, the round and the table in one line; "" where none is known."""
        parts = [
            None if self.tournament is None else str(self.tournament),
            None if self.round is None else f"round {self.round}",
            None if self.table is None else f"table {self.table}",
        ]
        return ", ".join(part for part in parts if part)

    def _named(self, color: str) -> str:
        name, rank = self.players[color] or color.title(), self.ranks[color]
        return name if rank is None else f"{name} ({rank})"


def name_of(board: str, game_id: str) -> str:
    """The name of a game's files: unique, and derived from its id by a hash.

    >>> name_of("T7", "6f0c")
    'T7-f453f282'
    """
    return f"{board}-{hashlib.sha256(game_id.encode()).hexdigest()[:8]}"


def heading_of(game: PublicGame, followed: Followed, info: Mapping[str, str]) -> Heading:
    """The heading of a game; `info` has the texts of its record's root by SGF property."""
    return Heading(
        game.board,
        name_of(game.board, game.game_id),
        game.assignment.get("table"),
        game.assignment.get("round"),
        game.assignment.get("tournament"),
        {color: info.get(key) for color, key in zip(SIDES, ("PB", "PW"), strict=True)},
        {color: info.get(key) for color, key in zip(SIDES, ("BR", "WR"), strict=True)},
        followed.started.number,
        followed.result,
    )


def setup_before(node: Game) -> list[str] | None:
    """The rows before the move of `node` if the stones were set up; None if moves led there."""
    before = node.parent
    if node.last is None or before is None or before.last is not None:
        return None
    rows = list(before.position.rows())
    return rows if any(row.strip(".") for row in rows) else None


def game_to_json(heading: Heading, followed: Followed) -> dict[str, object]:
    """The object of a game's own file.

    ``moves`` is one text, see `moves_text`; ``setups`` has the board before a move where stones
    were set by hand, by the move's number.
    """
    game = followed.started
    prisoners = game.ledger.prisoners
    setups = {str(node.number): setup_before(node) for node in game.line()}
    return {
        "version": VERSION,
        **heading.to_json(),
        "phase": "done" if heading.result is not None else "play",
        "rules": game.ruleset.id,
        "komi": float(game.komi),
        "handicap": game.handicap,
        "size": game.size[0],
        "rows": list(game.position.rows()),
        "to_play": game.to_play.word,
        "prisoners": {"black": prisoners.black, "white": prisoners.white},
        "last": last_json(game),
        "moves": moves_text(game),
        "setups": {number: rows for number, rows in setups.items() if rows is not None},
    }


def moves_text(game: Game) -> str:
    """The moves of the line, three letters each: the colour, and the point in SGF's form.

    >>> from rules.points import Move, from_board
    >>> game = Game.new(9)
    >>> game = game.play(Move(game.to_play, from_board("E5", 9)))
    >>> moves_text(game.play(Move(game.to_play, None)))
    'BeeW--'
    """
    moves = (node.last for node in reversed(list(game.line())) if node.last is not None)
    return "".join(
        f"{move.color.letter}{PASS if move.point is None else to_sgf(move.point)}" for move in moves
    )


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
    scripts: dict[str, str] = {}
    for name in (front, *SCRIPTS):
        add_script(f"site/{name}", {"site/": STATIC, "": BOARD_STATIC}, scripts)
    found |= {f"{APP}/{name}": code.encode() for name, code in scripts.items()}
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
    page = _template().substitute(
        title=html.escape(title),
        card=card,
        up=up,
        styles="\n".join(links),
        script=script,
        data=data,
        beside=beside,
    )
    return page.encode()


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


def add_script(name: str, folders: Mapping[str, Path], found: dict[str, str]) -> None:
    """Add a script's text to `found`, after those of the modules that it imports.

    `folders` has the folder of the files by prefix of their names, the longer prefix first.
    """
    prefix = next(prefix for prefix in folders if name.startswith(prefix))
    code = (folders[prefix] / name.removeprefix(prefix)).read_text("utf-8")
    for each in IMPORT.findall(code):
        loaded = posixpath.normpath(posixpath.join(posixpath.dirname(name), each))
        if loaded not in found:
            add_script(loaded, folders, found)
    found[name] = code
