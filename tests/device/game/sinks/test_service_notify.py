"""systemd hears that the service is ready and well from what was really processed."""

from __future__ import annotations

import socket
from pathlib import Path

from device.game.codec import SourceEnd
from device.game.sinks.service_notify import ServiceNotify, interval_s, notifier, status
from referee.facts import ArbiterCalled
from tests.support.boards import random_game
from tests.support.live import live_session, play_out, positions
from vision.types import NoBoard, NoBoardReason


def test_a_session_tells_its_service_manager(tmp_path: Path) -> None:
    address = tmp_path / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(address))
        manager.settimeout(5.0)
        environment = {"NOTIFY_SOCKET": str(address), "WATCHDOG_USEC": "8000000"}
        notify = notifier(environment)
        assert notify is not None
        now_s = iter(n / 5 for n in range(100_000))
        sink = ServiceNotify(notify, interval_s(environment), lambda: next(now_s))
        game = random_game(2)
        play_out(live_session([*positions(game), *[game.position] * 3], None, sink))
        manager.setblocking(False)
        told = []
        while True:
            try:
                told.append(manager.recv(1000).decode())
            except BlockingIOError:
                break
    assert told[0].startswith("READY=1\nWATCHDOG=1\nSTATUS=")
    assert not any("READY" in message for message in told[1:])
    assert all("WATCHDOG=1" in message for message in told)
    assert 3 <= len(told) <= 6, "every two seconds of 48 frames, 5 a second"
    assert "move 2; the board is seen" in told[-1]


def test_a_process_that_systemd_did_not_start_tells_nobody() -> None:
    assert notifier({}) is None
    assert interval_s({}) == 5.0
    assert interval_s({"WATCHDOG_USEC": "60000000"}) == 15.0


def test_a_camera_that_is_gone_is_told_too() -> None:
    told: list[str] = []
    now_s = iter(float(n) for n in range(0, 10_000, 10))
    sink = ServiceNotify(told.append, 15.0, lambda: next(now_s))
    for seq in range(6):
        sink.on_input(NoBoard(seq, seq, NoBoardReason.NO_PICTURE), None)
        sink.update(None, ())
    assert len(told) == 3
    assert told[-1] == "WATCHDOG=1\nSTATUS=waiting for a board; no board is seen (no_picture)"


def test_after_the_end_of_a_film_the_watchdog_is_kept_content() -> None:
    import threading

    told = threading.Semaphore(0)
    sink = ServiceNotify(lambda message: told.release(), 0.001)
    sink.on_input(SourceEnd(5), None)
    sink.on_input(SourceEnd(5), None)
    sink.on_input(ArbiterCalled(5), None)  # facts are taken after the end too
    for _ in range(3):
        assert told.acquire(timeout=5.0)
    (watchdog,) = (each for each in threading.enumerate() if each.name == "watchdog")
    sink.on_input(NoBoard(1, 6, NoBoardReason.BLURRED), None)
    watchdog.join(5.0)
    assert not watchdog.is_alive()
    assert status(None, None) == "waiting for a board; a fact was told"
