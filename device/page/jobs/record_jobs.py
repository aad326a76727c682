"""Worker jobs for records in the games' folder."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

from referee.events import AlertState
from rules.errors import RulesError
from rules.records.sgf import read_sgf
from rules.records.sgf_limits import SgfLimits
from rules.rulesets.ruleset import Ruleset

from ...errors import FailureError
from ...game.files.own_files import PICTURE, alert_text
from ...game.journal.event_lines import lines_in_journal
from ...language.catalogue import catalogue_of
from ...language.names import ENGLISH
from ...sheet.html import sheet_html
from ...sheet.irregularities import Story, story_of
from ...sheet.pdf import CannotMakePdfError, make_pdf
from ...sheet.sheet import Supplement, sheet_of
from ..errors import NO_RECORD, PageError

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
    shown = {key: record.info.get(key) for key in ("PB", "PW", "RE", "DT")}
    texts = {key: None if text is None else text[:MAX_TEXT_CHARS] for key, text in shown.items()}
    return {**texts, "moves": len(record.moves())}


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
        return make_pdf(sheet, words)
    except CannotMakePdfError as error:
        raise PageError(503, "no_pdf", str(error)) from None
