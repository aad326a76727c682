"""What must hold: asked of the files, of what was answered, and of what was shown."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from device.game.codec import Row, unpack
from device.game.journal.schema import SUFFIX
from device.game.session.config import GameConfig
from device.game.session.core import GameCore
from device.game.sinks.record import RecordSink
from device.game.sinks.sinks import ResumeData
from device.sources.base import Source
from rules.records.sgf import read_sgf
from vision.types import Observation
from web.machine import Disk

OPEN, ENDS = "open", ("settled", "withdrawn")


class BrokenError(Exception):
    """Something that must hold does not."""


def check(holds: bool, words: str) -> None:
    """Raise BrokenError where something does not hold."""
    if not holds:
        raise BrokenError(words)


@dataclass(frozen=True, slots=True)
class JournalKept:
    """What a journal holds: which game of the table it is, its lines by number, its requests."""

    path: Path
    game: int
    base: int
    begun: str
    lines: Mapping[int, Mapping[str, object]]
    requests: Sequence[str]


def read_journals(folder: Path) -> list[JournalKept]:
    """The journals of a folder by their games; what was committed is there."""
    found = []
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        with closing(reading(path)) as database:
            try:
                header = dict(database.execute("SELECT key, value FROM header"))
                rows = database.execute("SELECT said FROM inputs WHERE said IS NOT NULL").fetchall()
                events = database.execute("SELECT n, line FROM events ORDER BY n").fetchall()
            except sqlite3.OperationalError as error:
                check("no such table" in str(error), f"{path.name}: {error}")
                continue  # it was being made
        if "begun" not in header:
            continue
        requests = [json.loads(text)["request"] for (text,) in rows]
        found.append(
            JournalKept(
                path,
                int(json.loads(header.get("game", "1"))),
                int(json.loads(header.get("base", "0"))),
                json.loads(header["begun"]),
                {n: json.loads(line) for n, line in events},
                [request for request in requests if request is not None],
            )
        )
    # A damaged journal is kept beside the one that goes on as its game: "game" before "game.1".
    present = {kept.begun: kept for kept in sorted(found, key=lambda kept: -len(kept.path.name))}
    return sorted(present.values(), key=lambda kept: kept.game)


def reading(path: Path) -> sqlite3.Connection:
    """A database that is only read."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def check_numbers(kept: JournalKept) -> None:
    """Events are numbered from 1, without gap."""
    numbers = list(kept.lines)
    check(numbers == list(range(1, len(numbers) + 1)), f"{kept.path.name}: events {numbers}")


def check_alerts(kept: JournalKept) -> frozenset[int]:
    """Every alert is opened once and ended at most once; the ids of those that are open."""
    opened: set[int] = set()
    ended: set[int] = set()
    for line in kept.lines.values():
        number, state = line.get("id"), line.get("state")
        if not isinstance(number, int) or state is None:
            continue
        where = f"{kept.path.name}: alert {number} is {state} "
        if state == OPEN:
            check(number not in opened, where + "twice")
            opened.add(number)
        else:
            check(state in ENDS, where + "and no end")
            check(number in opened and number not in ended, where + "but is not open")
            ended.add(number)
    return frozenset(opened - ended)


def check_requests(journals: Sequence[JournalKept]) -> Counter[str]:
    """No request was done twice, in one game or in two; how often each was done."""
    done = Counter(request for kept in journals for request in kept.requests)
    twice = {request: count for request, count in done.items() if count > 1}
    check(not twice, f"done twice: {twice}")
    return done


def check_nothing_lost(before: Sequence[JournalKept], now: Sequence[JournalKept]) -> None:
    """What was in a journal is there still, as it was."""
    by_game = {kept.begun: kept for kept in now}
    for kept in before:
        later = by_game.get(kept.begun)
        if later is None:
            check(not kept.lines and not kept.requests, f"game {kept.game} is gone")
            continue
        for n, line in kept.lines.items():
            check(later.lines.get(n) == line, f"{later.path.name}: event {n} was lost or changed")
        lost = set(kept.requests) - set(later.requests)
        check(not lost, f"{later.path.name}: lost {sorted(lost)}")


def replayed_record(path: Path, source: Source) -> tuple[bytes, GameCore]:
    """The SGF that the inputs of a journal alone give, with no checkpoint, and the game."""
    with closing(reading(path)) as database:
        header = {
            key: json.loads(value)
            for key, value in database.execute("SELECT key, value FROM header")
        }
        rows = database.execute("SELECT * FROM inputs ORDER BY number").fetchall()
    config = GameConfig(rules=str(header["rules"]))
    core = GameCore(lambda size: config.settings(size, source))
    before: Observation | None = None
    for row in rows:
        given = unpack(Row(*row[1:8]), before)
        before = given if isinstance(given, Observation) else before
        core.take(given)
    return record_of_game(past_of(core, header)), core


def past_of(core: GameCore, header: Mapping[str, object]) -> ResumeData:
    """What the game of `core`, whose journal has this `header`, has behind it for its record."""
    return ResumeData(
        datetime.fromisoformat(str(header["begun"])),
        core.first_ns,
        core.last_ns,
        core.state,
        core.settings,
        dict(core.annotations),
        (),
        lambda after_ns: (),
        bool(header.get("date_known", True)),
    )


def record_of_game(past: ResumeData) -> bytes:
    """The SGF of a game that has this behind it."""
    memory = _Memory()
    RecordSink(Path("game.sgf"), disk=memory).begin(past)
    return memory.content


class _Memory(Disk):
    """Keeps the last file that was written."""

    content = b""

    def replace_file(self, path: Path, content: bytes) -> None:
        """Keep it."""
        self.content = content


def check_whole(sgf: Path) -> None:
    """A record can be read: it is the old or the new one, never a part."""
    try:
        read_sgf(sgf.read_bytes())
    except ValueError as error:
        raise BrokenError(f"{sgf.name}: {error}") from None


def check_record(sgf: Path, journal: Path, source: Source) -> GameCore:
    """The SGF on disk is that of the journal's replay, and can be read; the game."""
    expected, core = replayed_record(journal, source)
    if core.state is None:
        return core
    check(sgf.exists(), f"{sgf.name}: there is none, and the game has begun")
    data = sgf.read_bytes()
    read_sgf(data)
    check(data == expected, f"{sgf.name} is\n{data!r}\nand the journal gives\n{expected!r}")
    return core
