"""Writes the public site's files, as far as games are public."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

import cv2
import numpy as np
import numpy.typing as npt

from rules.game import last_json
from web.console import LogSeverity
from web.trouble import Often, Trouble

from ..boards.board import Board, in_order
from ..boards.following import Followed
from .documents import VERSION, Heading, Site, game_document, game_to_json, heading_of, site_files
from .folder import SiteFolder
from .games import GameKey, PublicGames

WIDTH, HEIGHT = 1200, 630
"""The size that social networks require: 1.91 to 1, and 600 pixels or more."""

COMPRESSION = 6
"""The highest, 9, takes three times as long and saves a twentieth."""

SHIFT = 4
"""OpenCV draws with coordinates in sixteenths of a pixel."""

CLOTH, WOOD, LINE = (52, 66, 44), (111, 178, 222), (34, 60, 84)
STONES = {"B": (24, 26, 28), "W": (246, 250, 252)}
RIMS = {"B": (10, 10, 10), "W": (120, 130, 138)}
MARKS = {"B": (250, 250, 250), "W": (24, 26, 28)}
"""Colours in BGR."""

Image = npt.NDArray[np.uint8]


def picture_of(rows: Sequence[str], last: tuple[int, int] | None = None) -> bytes:
    """A PNG of 1200×630 pixels of the position `rows`; ``last`` is row and column of a mark.

    >>> picture_of(["." * 9] * 9)[:4]
    b'\\x89PNG'
    """
    image = np.full((HEIGHT, WIDTH, 3), CLOTH, np.uint8)
    size = len(rows)
    pitch = int((HEIGHT - 30) / (size + 0.4))  # integer: equal stones are equal bytes
    left, top = (WIDTH - pitch * (size - 1)) // 2, (HEIGHT - pitch * (size - 1)) // 2
    margin = 0.7 * pitch
    end_x, end_y = left + pitch * (size - 1), top + pitch * (size - 1)
    corners = (_fixed(left - margin, top - margin), _fixed(end_x + margin, end_y + margin))
    cv2.rectangle(image, *corners, WOOD, cv2.FILLED, cv2.LINE_AA, SHIFT)
    for at in range(size):
        x, y = left + pitch * at, top + pitch * at
        cv2.line(image, _fixed(left, y), _fixed(end_x, y), LINE, 1, cv2.LINE_AA, SHIFT)
        cv2.line(image, _fixed(x, top), _fixed(x, end_y), LINE, 1, cv2.LINE_AA, SHIFT)
    for row, line in enumerate(rows):
        for col, stone in enumerate(line):
            if stone in STONES:
                centre = (left + pitch * col, top + pitch * row)
                _disc(image, centre, 0.48 * pitch, RIMS[stone])
                _disc(image, centre, 0.46 * pitch - 0.5, STONES[stone])
    if last is not None and rows[last[0]][last[1]] in MARKS:
        centre = (left + pitch * last[1], top + pitch * last[0])
        _disc(image, centre, 0.2 * pitch, MARKS[rows[last[0]][last[1]]])
    _, encoded = cv2.imencode(".png", image, [cv2.IMWRITE_PNG_COMPRESSION, COMPRESSION])
    return encoded.tobytes()


def _disc(
    image: Image, centre: tuple[float, float], radius: float, color: tuple[int, int, int]
) -> None:
    scale = 1 << SHIFT
    cv2.circle(image, _fixed(*centre), round(radius * scale), color, cv2.FILLED, cv2.LINE_AA, SHIFT)


def _fixed(x: float, y: float) -> tuple[int, int]:
    """A place in sixteenths of a pixel."""
    scale = 1 << SHIFT
    return (round(x * scale), round(y * scale))


TABLE_S, RECORD_S, LIST_S, PICTURE_S = 2.0, 10.0, 5.0, 600.0
"""Minimum intervals between writes of a table's file, its record, the lists, and pictures."""

HEARTBEAT_S = 60.0
MAX_EARLIER_GAMES = 5000
SUFFIXES = ("json", "sgf", "html", "png")
"""The files of a game."""


@dataclass(frozen=True, slots=True)
class ShownGame:
    """A game as in its files; ``info`` has the texts of its record's root by SGF property."""

    heading: Heading
    followed: Followed
    info: Mapping[str, str]


@dataclass(slots=True)
class Publisher:
    """Writes `games` into `folder`. `step` is called about every second.

    The files of a table are of its present game. When another game follows, the earlier one gets
    files of its own, which stay. `shown` is called with each game that is shown anew, and with the
    common part of its files' names.
    """

    games: PublicGames
    folder: SiteFolder
    site: Site
    wall_s: Callable[[], float] = time.time
    shown: Callable[[GameKey, str, ShownGame], None] = lambda *_: None
    _tables: dict[str, ShownGame] = field(default_factory=dict)
    _earlier: dict[GameKey, Heading] = field(default_factory=dict)
    _earlier_list: bytes = b""  # cached list of earlier games, which may be thousands
    _removed: frozenset[str] = frozenset()
    _due: set[GameKey] = field(default_factory=set)
    _errors: Often = field(default_factory=Often)
    _unread: Trouble = field(default_factory=Trouble)
    _unwritten: Trouble = field(default_factory=Trouble)

    def start(self) -> None:
        """Write the static files of the pages. Raises FailureError, OSError."""
        self.folder.open(site_files(self.site))

    def step(self) -> tuple[bool, bool]:
        """Update the files: whether any was written, and whether more is due at once.

        A failure of the store or the disk is logged once, and retried.
        """
        try:
            changed, behind = self.games.step()
            self._unread.ends("publish: the store can be read again")
        except sqlite3.Error as error:
            self._unread.begins(f"publish: the store cannot be read ({error}); it is tried again")
            return False, False
        self._due |= changed
        for board in self._removed ^ self.games.removed:
            self._due.update(key for key in self.games.keys_of(board) if self.games.is_present(key))
        self._removed = self.games.removed
        for key in sorted(self._due):
            present = self.games.is_present(key)
            if present and behind:
                continue  # a later game of this table may follow in the next step
            self._due.discard(key)
            try:
                (self._put_table if present else self._put_earlier)(key)
            except (ArithmeticError, LookupError, TypeError, ValueError) as error:
                why = f"{type(error).__name__}: {error}"
                line = f"publish: {key[0]}, game {key[1]}: left out ({why})"
                self._errors.say(line, LogSeverity.ERROR)
        if not behind:
            self._put_lists()
        return self._flush(), behind

    def _flush(self) -> bool:
        try:
            count = self.folder.flush()
        except OSError as error:
            line = f"publish: {error.filename or self.folder.path}: {error.strerror}"
            self._unwritten.begins(f"{line}; it is tried again", LogSeverity.ERROR)
            return False
        self._unwritten.ends("publish: the folder can be written again")
        return count > 0

    def _put_table(self, key: GameKey) -> None:
        """Put the files of the game that a table shows."""
        shown = self._shown(key)
        self._tables[key[0]] = shown
        if self._earlier.pop(key, None) is not None:
            self._earlier_list = b""
        gone = {"gone": True} if key[0] in self.games.removed else {}
        self.shown(key, f"b/{key[0]}", shown)
        self._put_game(f"b/{key[0]}", shown, gone, 0.0 if shown.heading.result else 1.0)

    def _put_earlier(self, key: GameKey) -> None:
        """Put the files of a game that another one has followed, and release its lines."""
        shown = self._shown(key)
        if shown.followed.game is not None or shown.heading.result is not None:
            self._earlier[key], self._earlier_list = shown.heading, b""
            stem = f"g/{shown.heading.game}"
            self.shown(key, stem, shown)
            self._put_game(stem, shown, {}, 0.0)
            self._flush()
            self.folder.forget(f"{stem}.{suffix}" for suffix in SUFFIXES)
        self.games.release(key)

    def _shown(self, key: GameKey) -> ShownGame:
        game, followed = self.games.whole(key)
        if game.confirmed is not None:
            followed = replace(followed, result=game.confirmed)
        info = Board(game.board, followed=followed).info(game.assignment)
        return ShownGame(heading_of(game, followed, info), followed, info)

    def _put_game(
        self, stem: str, shown: ShownGame, more: Mapping[str, object], pace: float
    ) -> None:
        """Put the four files of a game; `pace`, a factor of intervals, is 0 for final files."""
        heading, followed = shown.heading, shown.followed
        found = {**game_to_json(heading, followed), **more}
        self.folder.put(f"{stem}.json", json_bytes(found), pace * TABLE_S)
        self.folder.put(f"{stem}.sgf", followed.record(shown.info), pace * RECORD_S)
        self.folder.put(f"{stem}.html", game_document(self.site, stem, heading), pace * LIST_S)
        if self.folder.is_due(f"{stem}.png", pace * PICTURE_S):
            game = followed.started
            point = None if game.last is None else game.last.point
            last = None if point is None else (point.row, point.col)
            picture = partial(picture_of, game.position.rows(), last)
            self.folder.put(f"{stem}.png", picture, pace * PICTURE_S)

    def _put_lists(self) -> None:
        """Put the list of tables, their positions, and the list of earlier games."""
        shown = {
            board: self._tables[board]
            for board in sorted(self._tables, key=in_order)
            if board not in self.games.removed
        }
        if not self._earlier_list:
            earlier = list(self._earlier.values())[-MAX_EARLIER_GAMES:]
            found = [heading.to_json() for heading in earlier]
            self._earlier_list = json_bytes({"version": VERSION, "games": found})
        alive = int(self.wall_s() // HEARTBEAT_S * HEARTBEAT_S)
        index = {
            "version": VERSION,
            "title": self.site.title,
            "delay_s": self.site.delay_s,
            "alive": alive,
            "earlier": hashlib.sha256(self._earlier_list).hexdigest()[:16],
            "tables": [each.heading.to_json() for each in shown.values()],
        }
        boards = {board: small_board(each.followed) for board, each in shown.items()}
        self.folder.put("alive.json", json_bytes({"version": VERSION, "alive": alive}))
        self.folder.put("games.json", self._earlier_list, LIST_S)
        self.folder.put("index.json", json_bytes(index), LIST_S)
        self.folder.put("boards.json", json_bytes({"version": VERSION, "boards": boards}), LIST_S)


def small_board(followed: Followed) -> dict[str, object]:
    """A board's position for a small picture: its rows in one text, and the last point."""
    game = followed.started
    last = last_json(game)
    return {
        "rows": "/".join(game.position.rows()),
        "last": None if last is None else last["point"],
    }


def json_bytes(found: Mapping[str, object]) -> bytes:
    """An object of the site's files as compact JSON."""
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()
