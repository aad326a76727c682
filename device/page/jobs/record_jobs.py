"""The list of a table's games, and worker jobs for the records in their folder."""

from __future__ import annotations

import asyncio
import os
import re
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from starlette.concurrency import run_in_threadpool

from referee.events import AlertState
from rules.errors import RulesError
from rules.records.sgf import read_sgf
from rules.records.sgf_text import SgfLimits
from rules.rulesets.ruleset import Ruleset
from web.connections.throttling import CrowdedError
from web.console import NO_RECORD, TOO_MUCH, FailureError, PageError

from ...game.disk import PICTURE, alert_text
from ...game.journal.event_lines import lines_in_journal
from ...languages import ENGLISH
from ...sheet.html import CannotMakePdfError, page_pdf, sheet_html
from ...sheet.irregularities import Story, story_of
from ...sheet.sheet import Supplement, sheet_of
from ...wording import catalogue_of
from .worker import LateError, Worker

SGF_LIMITS = SgfLimits(bytes=2_000_000, nodes=20_000, values=100_000, depth=1_000)
"""What strangers send, and what lies in the folder of games: a commented game has some hundreds."""

BAR = "/static/js/pages/sheet.js"
"""The script that puts print, PDF and the way back above a sheet."""

MAX_ALERTS = 500
"""Of a game's alerts so many are listed, the newest."""

ALERT_TAIL_CHARS = 2_000
"""So much of the end of an alert's words is read for its pictures."""

MAX_TEXT_CHARS = 200
"""Of names and results in the list of games so much is shown."""


def read_record(path: str) -> dict[str, object]:
    """A game's line in the list of games. Raises PageError where the file is no record."""
    try:
        record = read_sgf(record_bytes(Path(path)), SGF_LIMITS)
    except (OSError, RulesError) as error:
        raise PageError(409, "no_record", str(error)) from None
    texts = (record.info.get(key) for key in ("PB", "PW", "RE", "DT"))
    black, white, result, day = (None if text is None else text[:MAX_TEXT_CHARS] for text in texts)
    players = {"black": black, "white": white}
    return {"players": players, "result": result, "moves": len(record.moves()), "date": day}


def record_bytes(path: Path) -> bytes:
    """The content of a record that is a file and not too large. Raises OSError and RulesError."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError("not a file")
        data = file.read(SGF_LIMITS.bytes + 1)
    SGF_LIMITS.check_bytes(len(data))
    return data


def read_game_alerts(journal: str, evidence: str) -> dict[str, object]:
    """The alerts of a game, for the arbiter: what each was, and which pictures are kept of it.

    They are those of the `journal` whose words are in the folder `evidence`. Raises PageError.
    """
    try:
        lines = lines_in_journal(Path(journal)) if Path(journal).is_file() else []
    except FailureError as error:
        raise PageError(503, "unreadable", error.line) from None
    raised = [line for line in lines if line.get("state") == AlertState.OPEN.value]
    alerts = [
        {key: line[key] for key in ("id", "type", "move") if key in line}
        | {"pictures": _pictures_named(Path(evidence), int(str(line["id"])))}
        for line in raised[-MAX_ALERTS:]
        if "id" in line
    ]
    return {"alerts": alerts}


def _pictures_named(evidence: Path, number: int) -> list[str]:
    """The pictures that are still kept of an alert, oldest first."""
    try:
        last = (evidence / alert_text(number)).read_text()[-ALERT_TAIL_CHARS:].splitlines()[-1:]
    except (OSError, ValueError):
        return []
    named = dict.fromkeys(name for line in last for name in re.findall(PICTURE, line))
    return [name for name in named if (evidence / name).is_file()]


def make_sheet(
    record: str,
    journal: str,
    everything: bool,
    supplement: Supplement,
    ruleset: Ruleset | None,
    pdf: bool,
    language: str = ENGLISH,
) -> bytes:
    """The sheet of a record and the journal beside it, as a PDF or as a page, in a `language`.

    It is under the `ruleset` that was played, where given. Raises PageError.
    """
    words = catalogue_of(language)
    try:
        story = Story()
        if Path(journal).is_file():
            story = story_of(lines_in_journal(Path(journal)), everything=everything, words=words)
        parsed = read_sgf(record_bytes(Path(record)), SGF_LIMITS)
        sheet = sheet_of(parsed, supplement, story, ruleset)
    except OSError:
        raise PageError(404, "no_record", NO_RECORD) from None
    except RulesError as error:
        raise PageError(409, error.reason.value, error.detail) from None
    except (FailureError, ValueError) as error:
        line = error.line if isinstance(error, FailureError) else str(error)
        raise PageError(503, "unreadable", line) from None
    if not pdf:
        return sheet_html(sheet, words, BAR).encode()
    try:
        return page_pdf(sheet_html(sheet, words))
    except CannotMakePdfError as error:
        raise PageError(503, "no_pdf", str(error)) from None


MAX_GAMES = 200
"""No table plays more in a day; of more games the newest are listed."""

LIMIT_S = 15.0
"""No record takes so long to read where the machine has time for it."""


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game by its record, as `read_record` has it; ``changed_s`` is when it was written."""

    file: Path
    changed_s: float
    shown: Mapping[str, object]


class GameList:
    """The records of a table, each read once for every time that it was written.

    One request looks at the folder at a time, and `worker` reads the records, the newest `most`.
    """

    def __init__(self, worker: Worker, most: int = MAX_GAMES) -> None:
        self._worker, self._most = worker, most
        self._one = asyncio.Lock()
        self._known: dict[tuple[Path, float], GameEntry | None] = {}

    async def listed(self, folder: Path, current: Path, today: date | None) -> list[GameEntry]:
        """The games below `folder` whose records were written `today`, and the `current` one.

        With None those of any day, the newest of them.
        Oldest first. What is no file, no record or too large is left out. Raises PageError where
        the machine is too busy to read one.
        """
        async with self._one:
            files = await run_in_threadpool(_files, folder, current, today, self._most)
            entries = {at: await self._entry(*at) for at in files}
            kept = {} if len(self._known) > self._most else self._known
            self._known = {**kept, **{at: entry for at, entry in entries.items() if entry}}
        found = [entry for entry in entries.values() if entry is not None]
        return sorted(found, key=lambda entry: (entry.changed_s, str(entry.file)))

    async def _entry(self, file: Path, changed_s: float) -> GameEntry | None:
        if (file, changed_s) in self._known:
            return self._known[file, changed_s]
        try:
            found = await self._worker.do(read_record, str(file), limit_s=LIMIT_S, first=True)
        except LateError:
            raise PageError(503, "busy", TOO_MUCH) from None
        except CrowdedError:
            raise
        except PageError as error:
            if error.code == "no_record":  # else its reader failed, and it is read again
                self._known[file, changed_s] = None
            return None
        assert isinstance(found, dict)
        return GameEntry(file, changed_s, found)


def _files(folder: Path, current: Path, today: date | None, most: int) -> list[tuple[Path, float]]:
    """The files that may be records, the newest `most`, and when they changed."""
    found = list(_changed(folder, current, today))
    found.sort(key=lambda at: (at[0] != current, -at[1], str(at[0])))
    return found[:most]


def _changed(folder: Path, current: Path, today: date | None) -> Iterator[tuple[Path, float]]:
    days = "????-??-??" if today is None else today.isoformat()
    for file in {*folder.glob("*.sgf"), *folder.glob(f"{days}/*.sgf"), current}:
        try:
            status = file.stat()
        except OSError:
            continue
        day = date.fromtimestamp(status.st_mtime)
        if stat.S_ISREG(status.st_mode) and (file == current or today in (None, day)):
            yield file, status.st_mtime
