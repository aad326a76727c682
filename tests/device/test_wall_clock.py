"""When the wall clock can be believed, and what the record says where it cannot."""

from __future__ import annotations

from pathlib import Path

import pytest

from web.machine import EARLIEST_S, ClockSigns, clock_is_set

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
) -> None:
    signs = ClockSigns(tmp_path / "model", tmp_path / "rtc", tmp_path / "synchronized")
    if board:
        signs.board.write_text("Raspberry Pi 5")
    if synchronized:
        signs.synchronized.touch()
    if hardware_s is not None:
        (signs.hardware / "rtc0").mkdir(parents=True)
        (signs.hardware / "rtc0" / "since_epoch").write_text(f"{hardware_s}\n")
    assert clock_is_set(now_s, signs) is known
