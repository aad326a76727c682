"""Who is told of what, from the file of `--config` to the event lines."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from device.cli import main
from device.config_file import load_config
from referee.alerts.catalog import Route
from referee.belief.look import to_arrays
from referee.events import Audience, EventType, Severity
from tests.support.table import seen
from vision.types import Observation

ROWS = (".....", ".B.W.", ".....", "...B.", ".....")


def _film() -> list[Observation]:
    """Two seconds of a still board, then a stone gone from it for good."""
    without = tuple(row.replace("W", ".") for row in ROWS)
    looks = [seen(ROWS, 0.2 * number, seq=number) for number in range(10)]
    under = [seen(ROWS, 2.0 + 0.2 * n, seq=10 + n, hidden=[(1, 3), (1, 4)]) for n in range(4)]
    return [*looks, *under, *(seen(without, 2.8 + 0.2 * n, seq=14 + n) for n in range(40))]


def test_the_file_names_audience_and_severity(tmp_path: Path) -> None:
    config = tmp_path / "club.toml"
    config.write_text(
        '[alerts]\nKoRetake = "arbiter"\nStoneMoved = { severity = "referee" }\n'
        'StoneRemoved = { severity = "info", audience = "record" }\n'
    )
    assert load_config(config)["routing"] == {
        EventType.KO_RETAKE: Route(Severity.WARNING, Audience.ARBITER),
        EventType.STONE_MOVED: Route(Severity.REFEREE, Audience.PLAYERS),
        EventType.STONE_REMOVED: Route(Severity.INFO, Audience.RECORD),
    }


@pytest.mark.parametrize(
    ("table", "audience", "shown"),
    [("", "players", True), ('[alerts]\nStoneRemoved = "record"\n', "record", False)],
)
def test_the_event_lines_say_who_is_told_and_the_terminal_keeps_to_it(
    tmp_path: Path,
    table: str,
    audience: str,
    shown: bool,
    capsys: pytest.CaptureFixture[str],
) -> None:
    piece, events, config = (tmp_path / name for name in ("a.npz", "e.jsonl", "c.toml"))
    np.savez_compressed(piece, **to_arrays(_film()))  # type: ignore[arg-type]
    config.write_text('[watch]\nsource = "demo"\nkomi = 0.5\n' + table)
    assert main(["referee", str(piece), "--events", str(events), "--config", str(config)]) == 0
    lines = [json.loads(line) for line in events.read_text().splitlines()]
    (alert,) = [line for line in lines if line.get("state") == "open"]
    assert (alert["type"], alert["audience"]) == ("StoneRemoved", audience)
    assert ("Stones were removed" in capsys.readouterr().out) is shown
