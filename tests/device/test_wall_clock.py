"""When the wall clock can be believed, and what the record says where it cannot."""

from __future__ import annotations

from pathlib import Path

import pytest

from web import machine
from web.machine import EARLIEST_S, clock_is_set

NOW_S = EARLIEST_S + 10_000_000.0


@pytest.mark.parametrize(
    ("now_s", "board", "hardware_s", "synchronized", "known"),
    [
        (NOW_S, False, None, False, True),
        (86_400.0, False, None, False, False),
        (86_400.0, True, None, True, False),
        (NOW_S, True, None, False, False),
        (NOW_S, True, None, True, True),
        (NOW_S, True, int(NOW_S), False, True),
        (NOW_S, True, 86_400, False, False),
    ],
)
def test_a_clock_is_believed_where_something_vouches_for_it(
    now_s: float,
    board: bool,
    hardware_s: int | None,
    synchronized: bool,
    known: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("BOARD_MODEL", "HARDWARE_CLOCKS", "SYNCHRONIZED"):
        monkeypatch.setattr(machine, name, tmp_path / name)
    if board:
        machine.BOARD_MODEL.write_text("Raspberry Pi 5")
    if synchronized:
        machine.SYNCHRONIZED.touch()
    if hardware_s is not None:
        (machine.HARDWARE_CLOCKS / "rtc0").mkdir(parents=True)
        (machine.HARDWARE_CLOCKS / "rtc0" / "since_epoch").write_text(f"{hardware_s}\n")
    assert clock_is_set(now_s) is known
