"""Real games seen by real cameras, from their pictures to their records (needs the shared data)."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from device import cli
from rules.color import Color
from rules.records.record import Record
from rules.records.sgf import read_sgf

pytestmark = pytest.mark.shared

Line = dict[str, object]


def followed(tmp_path: Path, *arguments: object) -> tuple[Record, list[Line]]:
    """The record and the events of `goban watch` with these arguments."""
    sgf, events = tmp_path / "game.sgf", tmp_path / "game.jsonl"
    words = [str(argument) for argument in arguments]
    assert cli.main(["watch", *words, "--sgf", str(sgf), "--events", str(events)]) == 0
    return read_sgf(sgf.read_bytes()), [
        json.loads(line) for line in events.read_text().splitlines()
    ]


def plays(record: Record) -> list[tuple[str, int, int]]:
    return [(m.color.letter, *m.point) for m in record.moves() if m.point is not None]


def truth(path: Path) -> list[tuple[str, int, int]]:
    return [tuple(move[:3]) for move in json.loads(path.read_bytes())["moves"]]


def looks(tmp_path: Path, pictures: list[Path]) -> Path:
    folder = tmp_path / "looks"
    folder.mkdir()
    for picture in pictures:
        shutil.copy(picture, folder / picture.name)
    return folder


def alerts(lines: list[Line]) -> list[Line]:
    return [line for line in lines if line.get("state") == "open"]


def test_nine_moves_a_capture_and_three_stones_at_once(shared: Path, tmp_path: Path) -> None:
    folder = looks(tmp_path, sorted((shared / "boards" / "gomrade").glob("seq_*.jpg")))
    record, lines = followed(tmp_path, folder)
    named = [line["point"] for line in lines if line["type"] == "BoardPlay"]
    legal = ["Q16", "Q15", "D16", "P16", "D4", "R16", "Q4", "Q17", "F17"]
    assert named[:9] == legal
    capture = next(line for line in lines if line.get("point") == "Q17")
    assert capture["captures"] == ["Q16"]
    (raised,) = alerts(lines)
    assert raised["type"] == "TwoInARow"
    assert sorted(map(str, raised["points"])) == ["E15", "E5", "P5"]  # type: ignore[call-overload]
    assert raised["color"] == "white"
    assert plays(record)[-1] == ("B", 3, 12), "the record goes on"


def test_a_game_with_five_handicap_stones(shared: Path, tmp_path: Path) -> None:
    folder = looks(tmp_path, sorted((shared / "boards" / "imago-tests").glob("t3_0[01]?.jpg")))
    record, lines = followed(tmp_path, folder)
    assert record.handicap == 5
    root = next(iter(record.main_line()))
    assert len(root.setup) == 5
    assert set(root.setup.values()) == {Color.BLACK}
    assert plays(record) == truth(shared / "sequences" / "imago-t3.json")
    assert alerts(lines) == []


@pytest.mark.slow
def test_a_bare_hand_and_a_camera_that_drifts(shared: Path, tmp_path: Path) -> None:
    record, lines = followed(tmp_path, shared / "sequences" / "hand-clip.mp4")
    assert plays(record) == truth(shared / "sequences" / "hand-clip.json")
    assert record.moves()[0].color is Color.WHITE
    assert alerts(lines) == []


@pytest.mark.slow
def test_a_whole_real_game_with_knocks_and_a_count_at_the_end(shared: Path, tmp_path: Path) -> None:
    label = shared / "sequences" / "game3.json"
    folder = shared / "sequences" / "game3"
    facts = tmp_path / "facts.jsonl"
    facts.write_text("".join(json.dumps(fact) + "\n" for fact in agreed()))
    told = ("--rules", "japanese_1989", "--facts", facts)
    record, lines = followed(tmp_path, folder, "--fps", 1, "--corners", label, *told)
    assert plays(record) == truth(label)
    assert {line["type"] for line in alerts(lines)} <= {"BoardDisturbed"}
    last = max(float(str(line["t"])) for line in lines if line["type"] == "BoardPlay")
    assert last <= 357.0, "the rearrangement for counting is no move"
    (said,) = [line for line in lines if str(line["type"]) in ("CountAgrees", "CountDiffers")]
    assert said["type"] == "CountAgrees"
    assert "Black 29 and White 13 points" in str(said["detail"])
    assert 385.0 <= float(str(said["t"])) <= 400.0, "before the board is cleared"


def agreed() -> list[dict[str, object]]:
    """Both pass after the last move of the game, and say what is dead."""
    colors = ("white", "black")
    passes: list[dict[str, object]] = [{"type": "PassPressed", "color": color} for color in colors]
    dead: dict[str, object] = {"dead": ["D7", "E6", "G6"], "size": 9}
    claims = [{"type": "StatusClaimed", "color": color, **dead} for color in colors]
    return [{"t": 357.1 + 0.1 * k, **fact} for k, fact in enumerate([*passes, *claims])]
