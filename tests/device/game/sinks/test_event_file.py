"""The file of event lines in a language: earlier lines, new ones, their texts and nothing else."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from device.game.sinks.record import EventFileSink
from device.game.sinks.sinks import ResumeData
from device.wording import unchanged, wording_in
from referee.alerts.event_json import to_json
from referee.events import Alert, AlertState, EventType
from rules.color import BLACK
from rules.points import from_board

MOVED = Alert(
    type=EventType.STONE_MOVED,
    n=1,
    t=2.0,
    size=9,
    color=BLACK,
    points=(from_board("D4", 9),),
    id=1,
    state=AlertState.OPEN,
)


def written(path: Path, language: str) -> list[dict[str, Any]]:
    """What a game has in its file that was gone on with in `language`."""
    sink = EventFileSink(path, wording=wording_in(language))
    past = ResumeData(BEGUN, None, 0, None, None, {}, (to_json(MOVED),), lambda _: ())
    sink.begin(past)
    sink.update(None, [MOVED])
    sink.close()
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


BEGUN = datetime(2026, 1, 2, tzinfo=UTC)


def test_both_lines_are_in_the_language(tmp_path: Path) -> None:
    english, german = written(tmp_path / "a", "en"), written(tmp_path / "b", "de")
    assert [line["text"] for line in german] == ["Ein schwarzer Stein ist verrutscht: D4."] * 2
    for one, other in zip(english, german, strict=True):
        assert {**one, "text": "", "remedy": ""} == {**other, "text": "", "remedy": ""}


def test_english_reads_no_catalogue() -> None:
    assert wording_in("en") is unchanged


def test_a_language_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="tlh"):
        wording_in("tlh")
