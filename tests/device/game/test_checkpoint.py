"""A checkpoint stands for the replay of what is before it: state and events are the same."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from device.game.checkpoint import basis, decode, encode
from device.game.codec import Input
from device.game.journal.journal import Journal
from device.game.session import core as core_module
from device.game.session.core import GameCore
from lab.evenings import simulate_evening
from referee.alerts.event_json import to_json
from referee.events import EventType
from referee.settings import Settings
from rules.board.grid import Grid
from rules.board.position import Position
from rules.color import Color
from rules.game import Game
from rules.points import Point
from tests.support.random_games import random_game
from tests.support.table import settings as table_settings
from vision.types import Observation, Side


def make_settings(size: int) -> Settings:
    return table_settings(size)


def evening(seed: int, moves: int = 16) -> list[Observation]:
    """A simulated evening with irregularities, five looks a second."""
    start, played = random_game(9, moves, seed)
    return list(
        simulate_evening(start, played, seed, noise="rough", irregularities=4.0).observations()
    )


def assert_same(one: object, other: object, where: str = "state") -> None:
    """Equal field by field, to the last bit of every array and its layout."""
    assert type(one) is type(other), where
    if isinstance(one, np.ndarray) and isinstance(other, np.ndarray):
        assert one.dtype == other.dtype, where
        assert one.strides == other.strides, where
        np.testing.assert_array_equal(one, other, err_msg=where)
    elif isinstance(one, Game) and isinstance(other, Game):
        line, same = list(one.line()), list(other.line())
        assert len(line) == len(same), where
        for a, b in zip(line, same, strict=True):
            assert (a.position, a.last, a.to_play, a.number) == (
                b.position,
                b.last,
                b.to_play,
                b.number,
            )
            assert (a.ledger, a.captures) == (b.ledger, b.captures), where
    elif isinstance(one, Enum | Fraction | Grid | Position):
        assert one == other, where
    elif isinstance(one, tuple) and isinstance(other, tuple):
        assert len(one) == len(other), where
        for number, (a, b) in enumerate(zip(one, other, strict=True)):
            assert_same(a, b, f"{where}[{number}]")
    elif is_dataclass(one):
        for field in fields(one):
            assert_same(
                getattr(one, field.name), getattr(other, field.name), f"{where}.{field.name}"
            )
    else:
        assert one == other, where


def lines(core: GameCore, inputs: Sequence[Input]) -> list[str]:
    taken = (events for given in inputs for _, events in core.take(given))
    return [json.dumps(to_json(event)) for events in taken for event in events]


def in_line(core: GameCore) -> list[tuple[int, bool]]:
    """Of every annotated node its number, and whether it is in the line as it stands."""
    assert core.state is not None
    line = list(core.state.game.line())
    return [(node.number, any(node is at for at in line)) for node in core.annotations]


@pytest.mark.parametrize(("seed", "side"), [(1, None), (2, Side.LEFT)])
def test_a_checkpoint_and_what_follows_is_the_whole_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int, side: Side | None
) -> None:
    monkeypatch.setattr(core_module, "INTERVAL", 150)

    def settings_of(size: int) -> Settings:
        return replace(make_settings(size), black_side=side)

    looks = evening(seed)
    path = tmp_path / "g.journal"
    first = GameCore(settings_of, Journal(path, {}))
    half = len(looks) * 2 // 3
    lines(first, looks[:half])
    assert first.journal is not None
    first.journal.close()

    resumed = GameCore(settings_of, Journal(path, {}))
    tail = sum(1 for _ in resumed.replay())
    assert tail < 150 < half
    replayed = GameCore(settings_of)
    lines(replayed, looks[:half])
    assert_same(resumed.state, replayed.state)
    assert resumed.alerts == replayed.alerts
    assert_same(tuple(resumed.annotations.values()), tuple(replayed.annotations.values()))
    assert (resumed.first_ns, resumed.last_ns, resumed.last_seq) == (
        replayed.first_ns,
        replayed.last_ns,
        replayed.last_seq,
    )
    assert in_line(resumed) == in_line(replayed)
    rest = looks[half:]
    assert lines(resumed, rest) == lines(replayed, rest)
    assert_same(resumed.state, replayed.state)
    assert resumed.journal is not None
    resumed.journal.close()


@pytest.mark.parametrize("why", ["settings", "program", "checksum", "content"])
def test_a_checkpoint_that_does_not_fit_is_replaced_by_a_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    monkeypatch.setattr(core_module, "INTERVAL", 100)
    path = tmp_path / "g.journal"
    first = GameCore(make_settings, Journal(path, {}))
    looks = evening(3, 4)[:250]
    lines(first, looks)
    assert first.journal is not None
    body = first.journal.checkpoint()
    assert body is not None
    if why == "content":
        first.journal.keep_checkpoint(body[0], encode((1, 2)))
    first.journal.close()
    if why == "checksum":
        database = sqlite3.connect(path)
        database.execute("UPDATE checkpoint SET body = ?", (body[1][:-1] + b"?",))
        database.commit()
        database.close()
    if why == "program":
        monkeypatch.setattr(core_module, "basis", lambda settings: "another program")

    def settings_of(size: int) -> Settings:
        return replace(make_settings(size), handicap=2 if why == "settings" else 0)

    again = GameCore(settings_of, Journal(path, {}))
    assert sum(1 for _ in again.replay()) == len(looks)
    assert again.journal is not None
    again.journal.close()


def test_the_basis_tells_settings_apart_and_is_the_same_every_time() -> None:
    assert basis(make_settings(9)) == basis(make_settings(9)) != basis(make_settings(13))


@pytest.mark.parametrize(
    "node",
    ['["value", "os:system", "true"]', '["value", "rules.records.sgf:write_sgf"]', '["call"]'],
)
def test_only_values_of_ours_are_made(node: str) -> None:
    import zlib

    with pytest.raises(ValueError, match="no checkpoint"):
        decode(zlib.compress(f"[{node}]".encode()))


def test_a_set_is_kept_whatever_its_members_are() -> None:
    points = (Point(3, 3),)
    dismissed = frozenset({(kind, at, 7) for kind in EventType for at in ((), points)})
    for members in (dismissed, frozenset(Color), frozenset({None, 2, 1}), frozenset(points)):
        assert decode(encode((members,))) == (members,)
        assert encode((members,)) == encode((frozenset(reversed(list(members))),))


def test_what_is_no_value_is_not_written() -> None:
    with pytest.raises(TypeError, match="Path"):
        encode((Path("x"),))


def test_a_shared_value_is_shared_again_and_arrays_keep_their_layout() -> None:
    point = np.arange(6.0).reshape(2, 3).T
    point.setflags(write=False)
    shared = (point, float("inf"), None, True)
    found = decode(encode((shared, shared)))
    assert isinstance(found, tuple)
    assert found[0] is found[1]
    assert found[0][0].strides == point.strides
    assert not found[0][0].flags.writeable
    assert found[0][1:] == shared[1:]


def test_a_full_journal_keeps_what_something_came_of_and_resumes_where_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "g.journal"
    looks = evening(4, 8)
    first = GameCore(make_settings, Journal(path, {}, limit_mb=1))
    assert first.journal is not None
    first.journal._limit_mb = 0
    said = lines(first, looks)
    kept = first.journal.count
    assert first.journal.full
    assert kept < len(looks) / 4
    first.journal.close()
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "--journal-limit, are reached; the game goes on" in told
    again = GameCore(make_settings, Journal(path, {}))
    assert list(again.replay()) == []
    assert again.state is not None
    assert first.state is not None
    assert (again.state.n, again.state.game.position) == (len(said), first.state.game.position)
    assert again.journal is not None
    again.journal.close()
