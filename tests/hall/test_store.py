"""The hub's store: nothing twice, nothing out of order, nothing acknowledged before it is there."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from errno import ENOSPC
from pathlib import Path

import pytest

from hall.boards.decisions import keep_assignments
from hall.boards.opening import open_store
from hall.boards.store import IS_ALERT, NAME, Reader, Store, StoreError
from messages.batches import Batch, Place
from tests.support.hall_lines import alert, play
from web.console import FailureError
from web.safe_file import replace_file


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return open_store(tmp_path)


def lines(first: int, last: int) -> Batch:
    return Batch("g", 0, first, [play(n) for n in range(first, last + 1)])


def kept(path: Path) -> list[tuple[int, str, int]]:
    return [(line.number, line.game_id, line.at.n) for line in Reader(path).after(0, 1000)]


def test_lines_are_kept_once_and_in_order(path: Path) -> None:
    store = Store(path)

    first = store.store([("T1", lines(1, 3))], 10.0)
    again = store.store([("T1", lines(2, 5)), ("T1", lines(4, 5))], 20.0)

    assert [line.at.n for line in first.lines] == [1, 2, 3]
    assert [line.at.n for line in again.lines] == [4, 5]
    assert first.alarms == again.alarms == []
    assert kept(path) == [(n, "g", n) for n in range(1, 6)]
    assert store.acks("T1") == {"g": Place(0, 5)}


def test_a_batch_that_leaves_a_gap_is_left_out(path: Path) -> None:
    store = Store(path)

    store.store([("T1", lines(1, 2)), ("T1", lines(4, 5))], 0.0)

    assert store.acks("T1") == {"g": Place(0, 2)}


def test_a_line_that_contradicts_is_kept_beside(path: Path) -> None:
    store = Store(path)
    store.store([("T1", lines(1, 3))], 0.0)
    other = Batch("g", 0, 3, [play(3, "J9"), play(4)])

    came = store.store([("T1", other)], 1.0)
    store.store([("T1", other)], 2.0)

    assert [line.at.n for line in came.lines] == [4]
    assert [line.line["point"] for line in came.alarms] == ["J9"]
    assert [line.line["point"] for line in Reader(path).alarms()] == ["J9"]
    assert [line.line["point"] for line in Reader(path).game("T1", "g", 0)][2] == play(3)["point"]
    assert store.acks("T1") == {"g": Place(0, 4)}


def test_boards_do_not_write_into_each_others_games(path: Path) -> None:
    store = Store(path)
    store.store([("T1", lines(1, 3))], 0.0)

    came = store.store([("T2", Batch("g", 0, 1, [play(1, "J9")]))], 1.0)

    assert (len(came.lines), came.alarms) == (1, [])
    assert store.acks("T1") == {"g": Place(0, 3)}


def test_a_mended_journal_begins_anew_under_another_epoch(path: Path) -> None:
    store = Store(path)
    store.store([("T1", lines(1, 3))], 0.0)

    store.store([("T1", Batch("g", 1, 1, [play(1, "J9")]))], 1.0)

    assert store.acks("T1") == {"g": Place(1, 1)}
    assert len(Reader(path).game("T1", "g", 0)) == 3


def test_a_store_is_gone_on_with(path: Path) -> None:
    store = Store(path)
    store.store([("T1", lines(1, 3)), ("T1", Batch("h", 2, 1, [play(1)]))], 0.0)
    store.close()

    again = Store(path)

    assert again.acks("T1") == {"g": Place(0, 3), "h": Place(2, 1)}
    assert again.store([("T1", lines(3, 4))], 1.0).lines[0].number == 5


def test_only_the_latest_games_are_acknowledged(path: Path) -> None:
    store = Store(path)
    for number in range(20):
        store.store([("T1", Batch(f"g{number}", 0, 1, [play(1)]))], float(number))

    assert list(store.acks("T1")) == [f"g{number}" for number in range(12, 20)]


def test_on_a_full_disk_nothing_is_half_kept(path: Path) -> None:
    store = Store(path)
    store.store([("T1", lines(1, 3))], 0.0)
    pages = store._database.execute("PRAGMA page_count").fetchone()[0]
    store._database.execute(f"PRAGMA max_page_count = {pages}")
    many = [
        ("T1", Batch("g", 0, first, [play(n, text="x" * 2000) for n in range(first, first + 64)]))
        for first in range(4, 4 + 64 * 4, 64)
    ]

    with pytest.raises(StoreError, match="cannot be written"):
        store.store(many, 1.0)

    assert store.acks("T1") == {"g": Place(0, 3)}
    assert len(kept(path)) == 3
    store._database.execute("PRAGMA max_page_count = 1000000")
    store.store(many, 2.0)
    assert store.acks("T1") == {"g": Place(0, 3 + 256)}


@pytest.mark.parametrize("copies", [0, 1])
def test_a_decision_that_a_full_disk_refuses_never_counts(
    path: Path, monkeypatch: pytest.MonkeyPatch, copies: int
) -> None:
    keep_assignments(path, {"T1": {"round": 3}})
    written = list[Path]()

    def fill(file: Path, content: bytes, mode: int) -> None:
        written.append(file)
        if len(written) == copies + 1:
            raise OSError(ENOSPC, "No space left on device")
        replace_file(file, content, mode)

    monkeypatch.setattr("hall.boards.decisions.replace_file", fill)
    with pytest.raises(StoreError, match="No space left"):
        keep_assignments(path, {"T1": {"round": 4}})

    assert Reader(path).assignments() == {"T1": {"round": 3}}
    open_store(path.parent)
    assert Reader(path).assignments() == {"T1": {"round": 3}}


def test_alerts_are_found_among_the_lines(path: Path) -> None:
    store = Store(path)
    store.store([("T1", Batch("g", 0, 1, [play(1), alert(2, 1), alert(3, 1, "settled")]))], 5.0)

    assert [line.at.n for line in Reader(path).alerts(5.0)] == [2, 3]
    assert Reader(path).alerts(6.0) == []

    again = Batch("g", 1, 1, [play(1), alert(2, 1, "settled")])
    store.store([("T1", again)], 7.0)
    assert [(line.at.epoch, line.at.n) for line in Reader(path).alerts(5.0)] == [(1, 2)]


def test_alerts_are_searched_by_an_index_in_an_older_store_too(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute("DROP INDEX alerts_and_calls")
    open_store(path.parent)

    with closing(sqlite3.connect(path)) as database:
        plan = database.execute(
            f"EXPLAIN QUERY PLAN SELECT line FROM lines WHERE arrived >= 1.0 AND {IS_ALERT} "
            "ORDER BY +number"
        ).fetchall()
    assert "USING INDEX alerts" in plan[0][3]


def test_terms_and_assignments_are_read_again(path: Path) -> None:
    store = Store(path)
    store.store((), 1.0, {("T1", "g"): {"komi": 6.5}})
    keep_assignments(store.path, {"T1": {"round": 3}})

    assert Reader(path).terms("T1", "g") == {"komi": 6.5}
    assert Reader(path).terms("T1", "h") == {}
    assert Reader(path).assignments() == {"T1": {"round": 3}}


@pytest.mark.parametrize("content", [b"no database", b"SQLite format 3\0" + b"\xff" * 200])
def test_what_is_no_store_is_one_line(tmp_path: Path, content: bytes) -> None:
    (tmp_path / NAME).write_bytes(content)

    with pytest.raises(FailureError, match="this is no store that can be used"):
        open_store(tmp_path)


def test_a_store_of_another_version_is_one_line(path: Path) -> None:
    database = sqlite3.connect(path)
    database.execute("PRAGMA user_version = 99")
    database.close()

    with pytest.raises(FailureError, match="another version"):
        open_store(path.parent)


def test_only_its_owner_reads_the_store(path: Path) -> None:
    assert path.stat().st_mode & 0o077 == 0
