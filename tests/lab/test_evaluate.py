"""`python -m lab.evaluate` against labels whose figures are known beforehand."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from device import cli
from device.console import OutputError
from device.weights import Models
from lab import evaluate
from lab.evaluation.labels import Photo, load_labels
from lab.evaluation.photos import figures, measure
from lab.shell import COMMANDS
from rules.board.position import Position
from tests.support.boards import PlainModels, corners, draw_board, random_game, write_looks
from vision.classification.classification import Classification
from vision.reader import BoardReading
from vision.types import BoardView, NoBoard, NoBoardReason, view_from_corners

GAME = random_game(20)
ROWS = GAME.position.rows()


def view(shift: float = 0.0, size: int = 9) -> BoardView:
    return view_from_corners(size, corners(size) + shift)


def reading(rows: tuple[str, ...], unsure: tuple[tuple[int, int], ...] = ()) -> BoardReading:
    return BoardReading(view(), rows, np.ones((9, 9)), 0.9, unsure, ())


def spoilt(rows: tuple[str, ...], *points: tuple[int, int]) -> tuple[str, ...]:
    letters = [list(row) for row in rows]
    for row, col in points:
        letters[row][col] = "W" if letters[row][col] != "W" else "B"
    return tuple("".join(row) for row in letters)


def turned(rows: tuple[str, ...], quarters: int) -> tuple[str, ...]:
    grid = np.rot90(np.array([list(row) for row in rows]), quarters)
    return tuple("".join(row) for row in grid)


def labelled(rows: tuple[str, ...] = ROWS) -> Photo:
    return Photo(Path("a.png"), "test", 9, view(), rows)


@pytest.mark.parametrize("quarters", range(4))
def test_a_reading_may_be_turned(quarters: int) -> None:
    found = view_from_corners(9, np.roll(corners(9), -quarters, axis=0))
    read = BoardReading(found, turned(ROWS, quarters), np.ones((9, 9)), 0.9, (), ())
    result = measure(labelled(), read)
    assert result.right
    assert result.grid_right
    assert result.corner_cells == pytest.approx(0.0, abs=1e-6)


def test_a_mirrored_reading_is_wrong() -> None:
    result = measure(labelled(), reading(tuple(row[::-1] for row in ROWS)))
    assert not result.right


@pytest.mark.parametrize(
    ("wrong", "unsure", "silent"),
    [
        ([], [], False),
        ([(0, 0)], [], True),
        ([(0, 0)], [(0, 0)], False),
        ([(0, 0), (1, 1), (2, 2)], [(0, 0)], True),
        ([(0, 0), (1, 1)], [(0, 0)], False),
        ([(0, 0)], [(0, col) for col in range(5)], True),
    ],
)
def test_silent_mistakes(
    wrong: list[tuple[int, int]], unsure: list[tuple[int, int]], silent: bool
) -> None:
    result = measure(labelled(), reading(spoilt(ROWS, *wrong), tuple(unsure)))
    assert len(result.wrong) == len(wrong)
    assert result.silent is silent


def test_hidden_points_are_not_scored() -> None:
    hidden = ("?" + ROWS[0][1:], *ROWS[1:])
    result = measure(labelled(hidden), reading(spoilt(ROWS, (0, 0))))
    assert result.right
    assert figures([result]).points == 80


def test_a_reading_of_another_size_is_wrong_and_silent() -> None:
    rows = ("." * 13,) * 13
    read = BoardReading(view(size=13), rows, np.ones((13, 13)), 0.9, (), ())
    result = measure(labelled(), read)
    assert not result.right
    assert result.silent
    assert not result.grid_right


@pytest.mark.parametrize(("shift_px", "right"), [(5.0, True), (13.0, False)])
def test_a_grid_is_right_within_half_a_cell(shift_px: float, right: bool) -> None:
    found = view_from_corners(9, corners(9) + np.array([shift_px, shift_px]))
    read = BoardReading(found, ROWS, np.ones((9, 9)), 0.9, (), ())
    result = measure(labelled(), read)
    assert result.corner_cells == pytest.approx(shift_px * 2**0.5 / 28)
    assert result.grid_right is right


class OneWrong(PlainModels):
    """Reads the top left point as White whatever lies there, and knows that it is unsure."""

    def classify(self, image: NDArray[np.uint8], view: BoardView) -> Classification:
        judged = super().classify(image, view)
        probs = np.array(judged.probs)
        probs[0, 0] = [0.3, 0.1, 0.6]
        return Classification(probs, judged.visible)


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    models = OneWrong()
    monkeypatch.setattr(evaluate, "load_models", lambda _chosen: Models(models, models))
    folder = tmp_path / "data"
    folder.mkdir()
    for name, source in (("one", "club"), ("two", "club"), ("noisy", "rf-go-board")):
        cv2.imwrite(str(folder / f"{name}.png"), draw_board(GAME.position))
        rows = ROWS if name != "two" else spoilt(ROWS, (0, 0)) and ("W" + ROWS[0][1:], *ROWS[1:])
        label = {"size": 9, "corners": corners(9).tolist(), "rows": list(rows), "source": source}
        if name == "two":
            label["light"] = "coloured"
        (folder / f"{name}.json").write_text(json.dumps(label))
    (folder / "black.json").write_text(json.dumps({"size": 9, "corners": None, "rows": None}))
    cv2.imwrite(str(folder / "black.png"), draw_board(Position.empty(9)))
    (folder / "stones.json").write_text(
        json.dumps({"size": None, "source": "boxes", "stones_px": _boxes()})
    )
    cv2.imwrite(str(folder / "stones.png"), draw_board(GAME.position))
    write_looks(folder / "looks", random_game(12))
    play = [[m.color.letter, *m.point, 1] for m in random_game(12).moves() if m.point]
    (folder / "clip.json").write_text(
        json.dumps(
            {
                "size": 9,
                "frames": [f"looks/{number}.png" for number in range(13)],
                "corners": corners(9).tolist(),
                "moves": play,
            }
        )
    )
    return folder


def _boxes() -> list[dict[str, object]]:
    return [
        {"c": letter, "x": 40 + 28 * col, "y": 40 + 28 * row, "w": 24, "h": 24}
        for row, text in enumerate(ROWS)
        for col, letter in enumerate(text)
        if letter != "." and (row, col) != (0, 0)
    ]


def test_the_figures_come_out_as_they_must(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["lab.evaluate", str(data), "--json"], COMMANDS) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    photos = {line["source"]: line for line in lines if line["kind"] == "photos"}
    assert set(photos) == {"all", "club", "rf-go-board", "boxes"}
    every = photos["all"]
    wrong = int(ROWS[0][0] != "W")
    assert (every["photos"], every["boards"], every["right"]) == (2, 2, 2 - wrong)
    assert (every["points"], every["wrong_points"]) == (162, wrong)
    assert (every["silent"], every["refused"]) == (0, 0)
    assert (every["grids"], every["grids_right"], every["grids_near"]) == (2, 2, 2)
    assert every["unsure_points_a_board"] == 1.0
    assert photos["rf-go-board"]["trained_on"] is True
    assert photos["club"]["trained_on"] is photos["all"]["trained_on"] is False
    lights = {line["light"]: line for line in lines if line["kind"] == "light"}
    assert {name: line["photos"] for name, line in lights.items()} == {
        "coloured": 1,
        "ordinary": 1,
    }
    tables = {line["of"]: line for line in lines if line["kind"] == "reliability"}
    assert (tables["points"]["count"], tables["boards"]["count"]) == (162, 2)
    assert tables["points"]["were"] == pytest.approx(1 - wrong / 162)
    assert photos["boxes"]["stones_found"] == photos["boxes"]["stones"] == len(_boxes())
    clips = [line for line in lines if line["kind"] == "sequence"]
    assert [clip["name"] for clip in clips] == ["clip"]
    assert clips[0]["moves"] == 12
    assert clips[0]["found"] is True


def test_words_overlays_and_the_page(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, overlays = tmp_path / "page.html", tmp_path / "overlays"
    words = ["--overlays", str(overlays), "--report", str(page)]
    assert cli.main(["lab.evaluate", str(data), *words], COMMANDS) == 0
    out = capsys.readouterr().out
    assert "boards without a mistake" in out
    assert "one.png: 1 wrong, 1 unsure" in out
    assert {path.name for path in overlays.iterdir()} == {"noisy.png", "one.png"}
    text = page.read_text()
    assert text.count("<figure class='mistake'>") == 2
    assert text.count("<svg") == 3
    assert text.count("class='patch'") == 2
    assert "one.png" in text
    assert "src='http" not in text


def test_pictures_and_page_are_there_though_nobody_reads_the_figures(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: object) -> None:
        raise OutputError

    monkeypatch.setattr(evaluate, "put", gone)
    page, overlays = tmp_path / "page.html", tmp_path / "overlays"
    options = argparse.Namespace(
        folder=data, weights=None, json=False, overlays=overlays, report=page
    )
    with pytest.raises(OutputError):
        evaluate.run(options)
    assert {path.name for path in overlays.iterdir()} == {"noisy.png", "one.png"}
    assert "one.png" in page.read_text()


def test_a_refused_photo_is_shown_with_its_reason(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Blind(OneWrong):
        def detect(self, image: NDArray[np.uint8], size: int | None = None) -> NoBoard:
            return NoBoard(0, 0, NoBoardReason.BLURRED)

    monkeypatch.setattr(evaluate, "load_models", lambda _chosen: Models(Blind(), Blind()))
    page = tmp_path / "page.html"
    assert cli.main(["lab.evaluate", str(data), "--report", str(page)], COMMANDS) == 0
    text = page.read_text()
    assert "the picture is blurred" in text
    assert "<svg" not in text


@pytest.mark.parametrize("quarters", range(4))
def test_a_wrong_point_is_found_again_in_the_reading(quarters: int) -> None:
    found = view_from_corners(9, np.roll(corners(9), -quarters, axis=0))
    read = BoardReading(found, turned(ROWS, quarters), np.ones((9, 9)), 0.9, (), ())
    result = measure(labelled(spoilt(ROWS, (2, 5))), read)
    assert result.wrong == ((2, 5),)
    row, col = result.in_reading((2, 5))
    assert read.rows[row][col] == ROWS[2][5]
    assert np.allclose(read.view.points[row, col], view().points[2, 5])


def test_the_real_labels_are_understood(shared: Path) -> None:
    photos, clips = load_labels(shared / "boards")
    assert sum(photo.rows is not None for photo in photos) > 150
    gomrade = next(clip for clip in clips if clip.name == "gomrade-seq")
    assert len(gomrade.plays) == 13
    assert [name for name, _ in gomrade.alerts] == ["TwoInARow"]
    names = {clip.name: clip for clip in load_labels(shared / "sequences")[1]}
    assert len(names["game3"].plays) == 39
    assert names["hand-clip"].fps == 30.0
    assert (names["imago-t3"].fps, len(names["imago-t3"].frames)) == (None, 12)
    assert all(clip.frames or clip.video for clip in names.values())
