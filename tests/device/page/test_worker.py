"""The process that does what costs: too long, too large, dead, too many; and what it is given."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from datetime import date
from pathlib import Path

import cv2
import httpx
import pytest

from device.page.jobs.record_jobs import GameList
from device.page.jobs.worker import Answer, LateError, Worker
from rules.records.sgf_text import GENEROUS
from tests.support.boards import draw_board, random_game
from tests.support.page_server import PageServer
from web.console import PageError

GAME = random_game(4)

MEMORY_MB = 300

LONG_S = 30.0
"""Nothing here takes so long, on a busy machine either."""


def sleep(seconds: float) -> Answer:
    time.sleep(seconds)
    return {"slept": seconds}


def die() -> Answer:
    os.kill(os.getpid(), signal.SIGKILL)
    return {}


def fill(megabytes: int) -> Answer:
    return {"bytes": len(bytearray(megabytes * 1024 * 1024))}


def refuse() -> Answer:
    raise PageError(409, "not_now", "come again")


def fail() -> Answer:
    raise KeyError("nothing")


def content() -> Answer:
    return b"\x00\xff"


def myself() -> Answer:
    print("what a library says")
    return {"pid": os.getpid(), "nice": os.nice(0)}


def with_worker(test: Callable[[Worker], Awaitable[object]], most_waiting: int = 4) -> None:
    async def run() -> None:
        worker = Worker("thing", most_waiting, MEMORY_MB)
        try:
            await test(worker)
        finally:
            worker.close()
        assert worker.pid is None

    asyncio.run(run())


async def refused(worker: Worker, job: Callable[..., Answer], *given: object, s: float) -> str:
    with pytest.raises(PageError) as error:
        await worker.do(job, *given, limit_s=s)
    return f"{error.value.status} {error.value.code}"


WRONG: tuple[tuple[Callable[..., Answer], tuple[object, ...], float, str, str], ...] = (
    (refuse, (), LONG_S, "409 not_now", ""),
    (fail, (), LONG_S, "422 failed", ""),
    (fill, (2 * MEMORY_MB,), LONG_S, "422 too_costly", ""),
    (sleep, (LONG_S,), 0.3, "422 too_costly", "took more than 0.3 s and was given up"),
    (die, (), LONG_S, "422 too_costly", "ended the reader and was given up"),
)


def test_jobs_are_done_by_another_process_whatever_went_wrong_before(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def test(worker: Worker) -> None:
        found = await worker.do(myself, limit_s=LONG_S)
        assert found == {"pid": worker.pid, "nice": min(19, os.nice(0) + 19)}
        assert worker.pid != os.getpid()
        assert await worker.do(content, limit_s=LONG_S) == b"\x00\xff"
        for job, given, limit_s, says, line in WRONG:
            assert await refused(worker, job, *given, s=limit_s) == says, job
            assert capsys.readouterr().err == (f"goban: page: a thing {line}\n" if line else "")
            assert await worker.do(sleep, 0, limit_s=LONG_S) == {"slept": 0}, job

    with_worker(test)


class Slow:
    """An argument that takes its time to load, as a library does."""

    def __reduce__(self) -> tuple[Callable[[float], None], tuple[float]]:
        return time.sleep, (1.0,)


def double(_: object, number: int) -> Answer:
    return {"doubled": 2 * number}


def test_the_time_of_a_job_counts_when_what_it_needs_is_loaded() -> None:
    async def test(worker: Worker) -> None:
        assert await worker.do(double, Slow(), 4, limit_s=0.8) == {"doubled": 8}

    with_worker(test)


def test_a_game_that_a_busy_machine_could_not_read_is_not_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reader that was too slow, or that the system has killed for want of memory."""
    (tmp_path / "game.sgf").write_text("(;SZ[9])")

    async def test(worker: Worker) -> None:
        do = worker.do
        jobs: list[tuple[Callable[..., Answer], tuple[object, ...], float]]
        jobs = [(sleep, (LONG_S,), 0.1), (die, (), LONG_S)]

        async def failing(job: Callable[..., Answer], *given: str, **limits: object) -> Answer:
            if not jobs:
                return await do(job, *given, limit_s=LONG_S)
            wrong, words, limit_s = jobs.pop(0)
            return await do(wrong, *words, limit_s=limit_s)

        games = GameList(worker)
        monkeypatch.setattr(worker, "do", failing)
        with pytest.raises(PageError) as error:
            await games.listed(tmp_path, tmp_path / "game.sgf", date.today())
        assert (error.value.status, error.value.code) == (503, "busy")
        assert await games.listed(tmp_path, tmp_path / "game.sgf", date.today()) == []
        found = await games.listed(tmp_path, tmp_path / "game.sgf", date.today())
        assert [entry.file.stem for entry in found] == ["game"]

    with_worker(test)


def test_a_game_that_many_keep_waiting_is_not_left_out(tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_text("(;SZ[9])")

    async def test(worker: Worker) -> None:
        lists = [GameList(worker) for _ in range(3)]
        days = [each.listed(tmp_path, tmp_path / "game.sgf", date.today()) for each in lists]
        given = await asyncio.gather(*days, return_exceptions=True)
        ((games, error),) = (
            (games, error)
            for games, error in zip(lists, given, strict=True)
            if isinstance(error, PageError)
        )
        assert (error.status, error.code) == (429, "busy")
        found = await games.listed(tmp_path, tmp_path / "game.sgf", date.today())
        assert [entry.file.stem for entry in found] == ["game"]

    with_worker(test, most_waiting=1)


def test_a_job_that_its_process_was_the_first_to_end_was_late(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("device.page.jobs.worker.ended_after", lambda *_: nullcontext())

    async def test(worker: Worker) -> None:
        with pytest.raises(LateError):
            await worker.do(sleep, LONG_S, limit_s=0.1)

    with_worker(test)


def test_who_is_first_comes_first_and_of_many_some_are_sent_away() -> None:
    async def test(worker: Worker) -> None:
        done: list[str] = []

        async def one(name: str, *, first: bool = False) -> None:
            await worker.do(sleep, 0.2 if name == "a" else 0, limit_s=LONG_S, first=first)
            done.append(name)

        waiting = [asyncio.create_task(one(name)) for name in "abc"]
        await asyncio.sleep(0)
        waiting.append(asyncio.create_task(one("arbiter", first=True)))
        await asyncio.sleep(0)
        assert await refused(worker, sleep, 0, s=LONG_S) == "429 busy"
        await asyncio.gather(*waiting)
        assert done == ["a", "arbiter", "b", "c"]

        left = [asyncio.create_task(one(name)) for name in "ade"]
        await asyncio.sleep(0)
        left[1].cancel()
        await left[2]
        assert done[4:] == ["a", "e"], "whoever goes away keeps nobody up"

    with_worker(test, most_waiting=2)


def test_a_record_is_read_by_the_worker_and_within_bounds(idle: PageServer) -> None:
    done, photo = cv2.imencode(".png", draw_board(GAME.position))
    assert done
    with idle.client() as client:
        assert _counted(client, photo.tobytes(), b"(;SZ[9]" + b";B[];W[]" * 30_000 + b")") == "sgf"
        assert _counted(client, photo.tobytes(), b" " * 3_000_000) == "sgf"
        assert _counted(client, photo.tobytes(), b"(;SZ[9]" + b";B[];W[]" * 5_000 + b")") not in (
            "sgf",
            "too_costly",
        )
    assert idle.page.photos.worker.pid not in (None, os.getpid())


def _counted(client: httpx.Client, photo: bytes, record: bytes) -> str:
    answer = client.post(
        "/api/count?kind=territory&size=9", files={"photo": photo, "record": record}
    )
    return str(answer.json().get("error", {}).get("code"))


def test_hostile_files_among_the_games_are_left_out(
    idle: PageServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "good.sgf").write_text("(;SZ[9]PB[" + "x" * 5_000 + "];B[ee])")
    (tmp_path / "broken.sgf").write_text("(;")
    (tmp_path / "deep.sgf").write_text("(;B[](;W[])" * 5_000 + ")" * 5_000)
    (tmp_path / "wide.sgf").write_text("(;SZ[19]AB" + "[aa:ss]" * 2_000 + ")")
    (tmp_path / "folder.sgf").mkdir()
    (tmp_path / "nowhere.sgf").symlink_to(tmp_path / "none")
    os.mkfifo(tmp_path / "pipe.sgf")
    with (tmp_path / "long.sgf").open("wb") as file:
        file.truncate(GENEROUS.bytes)
    with idle.client() as client:
        games = client.get("/api/games").json()["games"]
        assert [(game["name"], len(game["players"]["black"])) for game in games] == [("good", 200)]
        assert client.get("/games/long.sgf").status_code == 404
        assert client.get("/games/good.sgf").status_code == 200


def test_a_file_is_read_once_for_every_time_that_it_was_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    for name in ("broken", "good"):
        (tmp_path / f"{name}.sgf").write_text("(;SZ[9])" if name == "good" else "(;")

    async def test(worker: Worker) -> None:
        do = worker.do

        async def counting(job: Callable[..., Answer], *given: str, **limits: object) -> Answer:
            read.append(Path(given[0]).stem)
            return await do(job, *given, limit_s=LONG_S)

        monkeypatch.setattr(worker, "do", counting)
        games = GameList(worker)
        for _ in range(2):
            found = await games.listed(tmp_path, tmp_path / "good.sgf", date.today())
            assert [entry.file.stem for entry in found] == ["good"]
        os.utime(tmp_path / "good.sgf", (1, 1))
        found = await games.listed(tmp_path, tmp_path / "good.sgf", date.today())
        assert [entry.changed_s for entry in found] == [1]

    with_worker(test)
    assert sorted(read) == ["broken", "good", "good"]


def test_the_newest_games_are_read_and_the_current_one(tmp_path: Path) -> None:
    for name, changed_s in (("current", 1), ("older", 2), ("newer", 3)):
        (tmp_path / f"{name}.sgf").write_text("(;SZ[9])")
        os.utime(tmp_path / f"{name}.sgf", (changed_s, changed_s))
    today = date.fromtimestamp(1)

    async def test(worker: Worker) -> None:
        found = await GameList(worker, 2).listed(tmp_path, tmp_path / "current.sgf", today)
        assert [entry.file.stem for entry in found] == ["current", "newer"]

    with_worker(test)
