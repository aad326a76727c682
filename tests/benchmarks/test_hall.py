"""The benchmark of the hall in small: its oracle sees what lacks, and nothing lacks."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from benchmarks.hall.brokers import BROKERS, PATH
from benchmarks.hall.journals import random_journals
from benchmarks.hall.scenarios import SCENARIOS, Hall, Plan, check, running
from hall.boards.store import NAME

PLAN = Plan(boards=6, watchers=2, seconds=2.0, speed=200.0, cut_s=2.0, long_s=3.0, kills=1)


@pytest.mark.parametrize("broker", list(BROKERS))
@pytest.mark.parametrize("scenario", ["steady", "broker", "hub", "cut"])
def test_nothing_is_lost(broker: str, scenario: str, tmp_path: Path) -> None:
    if shutil.which(broker, path=PATH) is None:
        pytest.skip(f"{broker} is not installed")

    async def measured() -> tuple[list[str], Hall]:
        async with running(PLAN, broker, tmp_path, random_journals(1)) as hall:
            await SCENARIOS[scenario](hall)
            return check(hall), hall

    faults, hall = asyncio.run(measured())
    with closing(sqlite3.connect(tmp_path / "hub" / NAME)) as database:
        database.execute("UPDATE lines SET crc = 1 WHERE number = 2")
        database.commit()
    hall.watchers[0]._take(b'id: 7000\r\ndata: {"game_id": "g", "n": 4}', 0.0)

    assert faults == []
    assert hall.figures["lines"] > PLAN.boards
    found = " ".join(check(hall))
    assert "number 7000 after" in found
    assert "line 4 of game g came before line 3" in found
    assert "1 lines are lost" in found
    assert "1 lines were never told" in found
