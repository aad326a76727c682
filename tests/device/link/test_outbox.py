"""The outbox: what the hub lacks, read from journals beside the session that writes them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict
from pathlib import Path

import pytest

from device.game.journal.event_lines import LINE_LOST
from device.game.journal.journal import Journal
from device.game.journal.schema import Identity
from device.link.outbox import FILE_NAME, MAX_BATCH_BYTES, Cursors, Outbox
from messages.batches import ACKED_GAMES, MAX_BATCH_LINES, Batch, Place
from tests.support.journals import HEADER, line, observation

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a journal with lines of these numbers."""

    def write(name: str, numbers: range | list[int], game_id: str = "g", epoch: int = 0) -> Path:
        path = tmp_path / f"{name}.journal"
        stamp = {"identity": asdict(Identity(game_id, epoch))}
        journal = Journal(path, HEADER, stamp)
        journal.append(observation(len(numbers)), [line(n) for n in numbers])
        journal.close()
        return path

    return write


def outbox(folder: Path) -> Outbox:
    return Outbox(folder, Cursors(folder))


def numbers(batch: Batch | None) -> tuple[str, int, list[object]] | None:
    if batch is None:
        return None
    return batch.game_id, batch.epoch, [each["n"] for each in batch.lines]


def test_lines_are_sent_until_the_hub_has_them(tmp_path: Path, write: Write) -> None:
    box = outbox(tmp_path)
    box.begin(write("game", range(1, 101)))

    assert numbers(box.batch()) == ("g", 0, list(range(1, MAX_BATCH_LINES + 1)))
    assert numbers(box.batch()) == ("g", 0, list(range(1, MAX_BATCH_LINES + 1)))
    box.accept({"g": Place(0, 64)})
    assert numbers(box.batch()) == ("g", 0, list(range(65, 101)))
    assert box.waiting == 36
    box.accept({"g": Place(0, 100)})
    assert box.batch() is None
    assert box.waiting == 0


def test_a_hub_that_stands_behind_is_sent_what_it_lacks(tmp_path: Path, write: Write) -> None:
    box = outbox(tmp_path)
    box.begin(write("game", range(1, 11)))
    box.accept({"g": Place(0, 10)})

    box.accept({"g": Place(0, 4)})
    assert numbers(box.batch()) == ("g", 0, list(range(5, 11)))
    box.accept({"another": Place(0, 3)})
    assert numbers(box.batch()) == ("g", 0, list(range(1, 11)))


@pytest.mark.parametrize("before", [2, 12])
def test_a_hub_with_an_older_store_is_sent_the_games_since(
    tmp_path: Path, write: Write, before: int
) -> None:
    """The store was copied after the first games, and put back after two more."""
    box, store = outbox(tmp_path), dict[str, Place]()
    for number in range(before + 2):
        game = write(f"game{number}", range(1, 4), f"g{number}")
        box.begin(game)
        while (batch := box.batch()) is not None:
            store[batch.game_id] = batch.end
            box.accept(dict(list(store.items())[-ACKED_GAMES:]))
    box.begin(write("present", [], "present"))
    store = dict(list(store.items())[:before])

    sent = []
    box.accept(dict(list(store.items())[-ACKED_GAMES:]))
    while (batch := box.batch()) is not None:
        sent.append(batch.game_id)
        store[batch.game_id] = batch.end
        box.accept(dict(list(store.items())[-ACKED_GAMES:]))

    assert sorted(sent) == [f"g{before}", f"g{before + 1}"]


def test_the_cursor_is_kept_over_a_restart(tmp_path: Path, write: Write) -> None:
    box = outbox(tmp_path)
    box.begin(write("game", range(1, 11)))
    box.accept({"g": Place(0, 7)})
    box.close()

    again = outbox(tmp_path)
    again.begin(tmp_path / "game.journal")

    assert numbers(again.batch()) == ("g", 0, [8, 9, 10])


def test_a_lost_cursor_costs_nothing_but_time(tmp_path: Path, write: Write) -> None:
    path = write("game", range(1, 11))
    (tmp_path / FILE_NAME).write_bytes(b"\xff garbage")

    box = outbox(tmp_path)
    box.begin(path)

    assert numbers(box.batch()) == ("g", 0, list(range(1, 11)))


def test_the_present_game_comes_after_earlier_ones(tmp_path: Path, write: Write) -> None:
    write("first", range(1, 4), "a")
    write("second", range(1, 3), "b")
    box = outbox(tmp_path)
    box.begin(write("third", range(1, 2), "c"))

    sent, acks = [], dict[str, Place]()
    while (batch := box.batch()) is not None:
        sent.append(batch.game_id)
        acks[batch.game_id] = batch.end
        box.accept(acks)

    assert sent == ["a", "b", "c"]


def test_a_journal_that_was_renamed_is_found(tmp_path: Path, write: Write) -> None:
    box = outbox(tmp_path)
    earlier = write("game", range(1, 6), "a")
    box.begin(earlier)
    earlier.rename(tmp_path / "game.1.journal")

    box.begin(write("game", range(1, 3), "b"))
    box.accept({"b": Place(0, 2)})

    assert numbers(box.batch()) == ("a", 0, [1, 2, 3, 4, 5])


def test_a_mended_journal_is_sent_anew(tmp_path: Path, write: Write) -> None:
    box = outbox(tmp_path)
    box.begin(write("kept", range(1, 6)))
    box.accept({"g": Place(0, 5)})

    box.begin(write("game", range(1, 4), epoch=1))

    assert numbers(box.batch()) == ("g", 1, [1, 2, 3])


def test_a_number_that_is_lost_has_a_line_that_says_so(tmp_path: Path, write: Write) -> None:
    path = write("game", [1, 2, 5, 6])
    with closing(sqlite3.connect(path)) as database:
        database.execute("DROP TRIGGER events_update")
        database.execute("UPDATE events SET line = 'x' WHERE n = 6")
        database.commit()
    box = outbox(tmp_path)
    box.begin(path)

    batch = box.batch()
    assert batch is not None
    assert [each["type"] == LINE_LOST for each in batch.lines] == [False] * 2 + [True] * 2 + [
        False,
        True,
    ]


def test_long_lines_come_in_smaller_batches(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    journal = Journal(path, HEADER, {"identity": asdict(Identity("g"))})
    texts = ["x" * 100_000] * 5 + ["x" * (MAX_BATCH_BYTES + 1)]
    lines = [{**line(n), "text": text} for n, text in enumerate(texts, start=1)]
    journal.append(observation(1), lines)
    journal.close()
    box = outbox(tmp_path)
    box.begin(path)

    sent = []
    while (batch := box.batch()) is not None:
        sent.append([each["type"] for each in batch.lines])
        box.accept({"g": batch.end})

    assert sent == [["BoardPlay"] * 2, ["BoardPlay"] * 2, ["BoardPlay", LINE_LOST]]


def test_only_the_games_own_folder_is_looked_at(tmp_path: Path, write: Write) -> None:
    for folder in ("2026-11-23", "another table"):
        (tmp_path / folder).mkdir()
        write(f"{folder}/earlier", range(1, 3), folder[:4])
    box = outbox(tmp_path)
    box.begin(write("game", range(1, 4), "g"))

    assert box.waiting == 5
    box.accept({"g": Place(0, 3)})
    assert numbers(box.batch()) == ("2026", 0, [1, 2])


def test_what_is_no_journal_is_passed_over(tmp_path: Path, write: Write) -> None:
    (tmp_path / "strange.journal").write_bytes(b"\xff" * 5000)
    box = outbox(tmp_path)
    box.begin(write("game", range(1, 3)))

    assert numbers(box.batch()) == ("g", 0, [1, 2])


def test_a_game_that_has_just_begun_has_nothing_to_send(tmp_path: Path) -> None:
    box = outbox(tmp_path)
    assert box.batch() is None

    box.begin(tmp_path / "game.journal")
    assert (box.batch(), box.waiting) == (None, 0)


def test_lines_under_numbers_that_the_hub_has_already_are_sent(
    tmp_path: Path, write: Write
) -> None:
    """A power cut took the journal's last lines, which the hub had by then."""
    (tmp_path / FILE_NAME).write_text('{"g": {"epoch": 0, "n": 8}}')
    path, box = write("game", range(1, 6)), outbox(tmp_path)
    box.begin(path)
    box.accept({"g": Place(0, 8)})
    box.rewind("g", Place(0, 8))
    assert (box.batch(), box.waiting) == (None, 0)

    journal = Journal(path, HEADER)
    journal.append(observation(9), [line(6)])
    journal.close()
    box.look()

    assert numbers(box.batch()) == ("g", 0, [6])
    box.accept({"g": Place(0, 8)})
    assert box.batch() is None


def test_a_replay_sends_again(tmp_path: Path, write: Write) -> None:
    box = outbox(tmp_path)
    box.begin(write("game", range(1, 6)))
    box.accept({"g": Place(0, 5)})

    assert box.rewind("g", Place(0, 2)) is True
    assert box.rewind("h", Place(0, 0)) is False
    assert numbers(box.batch()) == ("g", 0, [3, 4, 5])
