"""A live game whose files are damaged after a kill: what a camera has shown is not shown again."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

import pytest

from device.game.facts_file import Attribution
from device.game.journal.damage import FRAME_HEADER, LOG_HEADER
from device.game.journal.paths import GamePaths, can_resume
from device.game.journal.repair import mend_journal
from device.game.journal.schema import PAGE, schema
from device.game.session.config import GameConfig
from device.game.session.game_files import NamedFiles
from device.game.session.session import GameSession
from device.game.session.table import Table
from device.game.sinks.record import EventFileSink, RecordSink
from device.page.sink import PageSink
from device.wording import wording_in
from referee.facts import DeleteMove, Penalised
from rules.color import BLACK
from rules.points import Move
from rules.records.sgf import read_sgf
from tests.support.boards import plain_models, random_game
from tests.support.live import FakeTable, Scene, live_session, play_out, positions
from tests.support.page_server import until

MOVES = 5

FACTS = [f"r{number}" for number in range(1, MOVES + 1)]
"""The requests of the facts, one told after each move."""

SGF, JOURNAL, LOG, EVENTS = "g.sgf", "g.journal", "g.journal-wal", "g.jsonl"

INDEX = "g.journal-shm"
"""What SQLite makes anew of the log."""

SHOWN = positions(random_game(MOVES))

Said_ = pytest.CaptureFixture[str]


def session_of(folder: Path, script: Sequence[Scene]) -> GameSession:
    """A session of the game in `folder` that goes on with the `script` of a camera."""
    record = folder / SGF
    config = GameConfig(journal=folder / JOURNAL, record=record)
    events = EventFileSink(folder / EVENTS, wording=wording_in("de"))
    return live_session(script, config, RecordSink(record), events)


def moves_in(path: Path) -> tuple[Move, ...]:
    return read_sgf(path.read_bytes()).moves()


def requests_in(folder: Path) -> list[str]:
    with closing(sqlite3.connect(f"file:{folder / JOURNAL}?mode=ro", uri=True)) as database:
        rows = database.execute("SELECT said FROM inputs WHERE said IS NOT NULL ORDER BY number")
        told = [json.loads(text)["request"] for (text,) in rows]
    return [request for request in told if request is not None]


def played(folder: Path, left: Path, *, read_meanwhile: bool) -> None:
    """Play a game in `folder`, with a fact after each move, and put what a kill leaves in `left`.

    After move 2 the journal is also put there as ``early``, its log as ``early-wal``. With
    `read_meanwhile` another program holds on to the journal as it was at first, so that its log
    cannot be folded into it.
    """
    reader = sqlite3.connect(folder / JOURNAL, check_same_thread=False)

    def hold() -> None:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM inputs").fetchone()

    def tell(number: int) -> Callable[[], object]:
        said = Attribution("arbiter", datetime(2026, 5, 1, 12, tzinfo=UTC), FACTS[number - 1])
        fact = Penalised(0, BLACK, Fraction(number))
        return lambda: session.inbox.put(fact, said)

    script: list[Scene] = [SHOWN[0], *([hold] if read_meanwhile else [])]
    for number, shown in enumerate(SHOWN[1:], start=1):
        script += [shown, tell(number)]
        if number == 3:
            script.append(lambda: shutil.copy(folder / JOURNAL, left / "early"))
            script.append(lambda: shutil.copy(folder / LOG, left / "early-wal"))
    script += [SHOWN[-1], lambda: shutil.copytree(folder, left, dirs_exist_ok=True)]
    session = session_of(folder, script)
    play_out(session)
    reader.close()
    assert len(moves_in(left / SGF)) == MOVES
    assert requests_in(left) == FACTS


@pytest.fixture(scope="module", params=[False, True], ids=["folded", "read meanwhile"])
def left(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of a killed game; its log folded into the journal, or with all of it in the log."""
    left = tmp_path_factory.mktemp("left")
    played(tmp_path_factory.mktemp("game"), left, read_meanwhile=request.param)
    return left


def spoil(folder: Path, table: str, key: str, number: int) -> None:
    """Damage a row of the journal so that only its checksum shows it."""
    with closing(sqlite3.connect(folder / JOURNAL)) as database:
        database.execute(f"DROP TRIGGER {table}_update")
        database.execute(f"UPDATE {table} SET checksum = 1 - checksum WHERE {key} = {number}")
        database.execute(next(text for text in schema() if f"TRIGGER {table}_update" in text))
        database.commit()


def number_of(folder: Path, what: str) -> int:
    """The number of the first input of which `what` holds."""
    with closing(sqlite3.connect(folder / JOURNAL)) as database:
        return int(database.execute(f"SELECT min(number) FROM inputs WHERE {what}").fetchone()[0])


def zero(path: Path, start: int, count: int) -> None:
    data = bytearray(path.read_bytes())
    data[start : start + count] = bytes(len(data[start : start + count]))
    path.write_bytes(data)


def lose(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).unlink()


def put(folder: Path, earlier: str, name: str) -> None:
    """An earlier copy of a file takes its place; there is no log."""
    lose(folder, LOG)
    shutil.copy(folder / earlier, folder / name)


FRAME_2 = LOG_HEADER + 2 * FRAME_HEADER + PAGE
"""Where the content of a log's second frame begins."""


def lose_first_block(folder: Path) -> None:
    lose(folder, LOG)
    zero(folder / JOURNAL, 0, 512)


Damage = Callable[[Path], object]

LACKS, BAD_LOG = r"lacks event \d+ of .*jsonl", r"g\.journal-wal beside it is damaged"
ROW, ANEW = "damaged; the game goes on from row", "; the game begins anew, with the moves of"

DAMAGES: dict[str, tuple[Damage, str, Sequence[str]]] = {
    "a look": (
        lambda folder: spoil(folder, "inputs", "number", 2),
        rf"row 2 of the inputs is {ROW} 1 of",
        FACTS,
    ),
    "a fact": (
        lambda folder: spoil(folder, "inputs", "number", number_of(folder, "said LIKE '%r2%'")),
        rf"row \d+ of the inputs is {ROW} \d+ of",
        FACTS[2:],
    ),
    "an event": (
        lambda folder: spoil(folder, "events", "n", 2),
        rf"row 2 of the events is {ROW} \d+ of",
        [],
    ),
    "the first block": (lose_first_block, rf"file is not a database\) is damaged{ANEW}", []),
    "the journal": (lambda folder: lose(folder, LOG, JOURNAL), rf"is not there{ANEW}", []),
    "what came later": (lambda folder: put(folder, "early", JOURNAL), rf"{LACKS}; the game", []),
    # The second frame of the log: SQLite takes the log for ended there.
    "the log": (lambda folder: zero(folder / LOG, FRAME_2, 512), rf"{BAD_LOG}; the game", []),
    "an earlier log": (
        lambda folder: shutil.copy(folder / "early-wal", folder / LOG),
        rf"({BAD_LOG}|{LACKS}); the game",
        [],
    ),
}
"""By what is damaged: how, what is said, and which facts are named."""


def resumed(folder: Path) -> None:
    """Go on with the game in `folder` while the camera shows the last position."""
    paths = GamePaths(folder / SGF, folder / JOURNAL)
    assert can_resume(paths, live=True)
    mend_journal(paths, folder / EVENTS, live=True)
    play_out(session_of(folder, [SHOWN[-1]] * 3))


def damaged(left: Path, folder: Path, damage: Damage) -> dict[Path, bytes]:
    """Copy the game to `folder` and damage it there; what its files hold then."""
    shutil.copytree(left, folder, dirs_exist_ok=True)
    damage(folder)
    return {path: path.read_bytes() for path in folder.glob("g.*") if path.name != INDEX}


@pytest.mark.parametrize("damage", DAMAGES)
def test_the_moves_go_on_and_what_is_lost_is_named(
    left: Path, tmp_path: Path, capsys: Said_, damage: str
) -> None:
    spoiled, words, named = DAMAGES[damage]
    there = damaged(left, tmp_path, spoiled)
    resumed(tmp_path)
    said = capsys.readouterr().err
    assert moves_in(tmp_path / SGF) == moves_in(left / SGF)
    kept_facts = requests_in(tmp_path)
    if damage in ("the log", "an earlier log") and not said:
        assert kept_facts == FACTS, "the journal has all that its log had"
        assert events_in(tmp_path)[: len(events_in(left))] == events_in(left)
        return
    assert re.search(words, said.splitlines()[0]), said
    assert kept_facts == FACTS[: len(kept_facts)]
    assert kept_facts == FACTS or "lost: looks and facts after row" in said
    again = re.findall(
        r'Penalised .*"points": "(\d)".* submitted by arbiter .* must be entered', said
    )
    assert [f"r{points}" for points in again] == list(named)
    for path, content in there.items():
        kept = path.with_name(path.name.replace("g.", "g.1.", 1))
        assert kept.read_bytes() == content
    told, now = events_in(left), events_in(tmp_path)
    assert [line["n"] for line in now] == list(range(1, len(now) + 1))
    assert len(now) > len(told), "numbers that were given out are not used for other events"
    assert [line["type"] for line in now].count("ArbiterCalled") == 1
    resumed(tmp_path)
    again_said = capsys.readouterr().err
    assert not again_said, "what was taken over is in the journal now"
    assert events_in(tmp_path)[: len(now)] == now
    assert moves_in(tmp_path / SGF) == moves_in(left / SGF)


@pytest.mark.parametrize("seed", range(6))
def test_no_damage_is_silent(left: Path, tmp_path: Path, capsys: Said_, seed: int) -> None:
    """Noise anywhere in the journal, its log, or both: what is lost is said, and no move is."""
    shutil.copytree(left, tmp_path, dirs_exist_ok=True)
    chance = random.Random(seed)
    for name in ((JOURNAL,), (LOG,), (JOURNAL, LOG))[seed % 3]:
        data = bytearray((tmp_path / name).read_bytes())
        at, length = chance.randrange(len(data)), chance.choice((1, 512, 2 * PAGE))
        data[at : at + length] = chance.randbytes(len(data[at : at + length]))
        (tmp_path / name).write_bytes(data)
    resumed(tmp_path)
    said = capsys.readouterr().err
    assert moves_in(tmp_path / SGF) == moves_in(left / SGF)
    assert requests_in(tmp_path) == FACTS or "enter facts again by hand" in said
    assert [line["n"] for line in events_in(tmp_path)] == [*range(1, len(events_in(tmp_path)) + 1)]


def events_in(folder: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (folder / EVENTS).read_text().splitlines()]


def widen_record(folder: Path) -> None:
    (folder / SGF).write_bytes((folder / SGF).read_bytes().replace(b"SZ[9]", b"SZ[13]"))


def shorten(folder: Path) -> None:
    """Take the last move out of the record, as where a kill came before it was written."""
    text = (folder / SGF).read_text()
    (folder / SGF).write_text(text[: text.rindex(";")] + ")\n")


RECORDS: dict[str, tuple[Damage, str]] = {
    "cut": (lambda folder: zero(folder / SGF, 60, 10_000), "the record cannot be gone on with"),
    "another": (
        lambda folder: (folder / SGF).write_bytes(b"(;FF[4]GM[1]SZ[9];B[aa];W[bb])\n"),
        "a record with other moves is kept as",
    ),
    "huge": (
        lambda folder: os.truncate(folder / SGF, 2**32),
        "the record cannot be gone on with (File too large)",
    ),
    "of 13 lines": (widen_record, "the record cannot be gone on with (it is of 13 rows)"),
    "missing": (lambda folder: lose(folder, SGF), ""),
    "behind": (shorten, ""),
}
"""By what is wrong with the record of a whole journal: how, and what is said."""


@pytest.mark.parametrize("damage", RECORDS)
def test_no_record_is_written_over_that_has_other_moves(
    left: Path, tmp_path: Path, capsys: Said_, damage: str
) -> None:
    spoiled, words = RECORDS[damage]
    shutil.copytree(left, tmp_path, dirs_exist_ok=True)
    spoiled(tmp_path)
    there = (tmp_path / SGF).stat() if (tmp_path / SGF).exists() else None
    resumed(tmp_path)
    said = capsys.readouterr().err
    assert moves_in(tmp_path / SGF) == moves_in(left / SGF)
    assert words in said
    assert bool(words) == bool(said)
    if words:
        assert there is not None
        assert os.path.samestat((tmp_path / "g.1.sgf").stat(), there)


def test_a_record_that_was_not_written_any_more_takes_no_move_back(
    left: Path, tmp_path: Path, capsys: Said_
) -> None:
    """The kill came while an input was written, and before the move before it was in the record."""
    shutil.copytree(left, tmp_path, dirs_exist_ok=True)
    session = session_of(tmp_path, [SHOWN[-1]])
    play_out(session)
    last = number_of(tmp_path, "number = (SELECT max(number) FROM inputs)")
    spoil(tmp_path, "inputs", "number", last)
    shorten(tmp_path)
    capsys.readouterr()
    resumed(tmp_path)
    assert "of the inputs is damaged; the game goes on" in capsys.readouterr().err
    assert moves_in(tmp_path / SGF) == moves_in(left / SGF)


def test_a_move_that_was_taken_back_is_not_taken_over_again(
    left: Path, tmp_path: Path, capsys: Said_
) -> None:
    """The kill came after the correction was in the journal and before it was in the record."""
    shutil.copytree(left, tmp_path, dirs_exist_ok=True)
    before = (tmp_path / SGF).read_bytes()
    session = session_of(tmp_path, [lambda: session.inbox.put(DeleteMove(0, MOVES)), SHOWN[-1]])
    play_out(session)
    after = moves_in(tmp_path / SGF)
    (tmp_path / SGF).write_bytes(before)
    capsys.readouterr()
    again = session_of(tmp_path, [])
    again.close()
    assert moves_in(tmp_path / SGF) == after != moves_in(left / SGF)
    assert not capsys.readouterr().err


def test_a_journal_that_is_damaged_while_it_is_written_is_mended_when_the_game_is_taken_up(
    left: Path, tmp_path: Path, capsys: Said_
) -> None:
    shutil.copytree(left, tmp_path, dirs_exist_ok=True)
    sink = PageSink()
    table = Table(
        lambda: FakeTable(random_game(MOVES).position),
        GameConfig(),
        NamedFiles("camera:0", "camera", tmp_path / SGF, resume=True),
        lambda game, source: [RecordSink(game.files.sgf), sink],
        plain_models(),
    )
    lose_first_block(tmp_path)
    table.start()
    try:
        until(lambda: sink.processing())
    finally:
        table.stop()
    assert "the game begins anew, with the moves of" in capsys.readouterr().err
    assert moves_in(tmp_path / SGF) == moves_in(left / SGF)
