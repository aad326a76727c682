"""`python -m lab.evaluate` against labels whose figures are known, and its reliability tables."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from xml.etree import ElementTree

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from device import cli
from device.weights import Models
from lab import evaluate
from lab.evaluation.calibration import (
    BOARD_EDGES,
    POINT_EDGES,
    reliabilities,
    reliability,
)
from lab.evaluation.labels import Photo, load_labels
from lab.evaluation.photos import PhotoResult, figures, measure
from lab.evaluation.plots import interval, reliability_curve
from lab.shell import COMMANDS
from rules.board.position import Position
from tests.support.boards import PlainModels, corners, draw_board, random_game, write_looks
from vision.reader import BoardReading
from vision.types import BoardView, Classification, NoBoard, NoBoardReason, view_from_corners
from web.console import OutputError

GAME = random_game(20)
ROWS = GAME.position.rows()


def view(shift: float = 0.0, size: int = 9) -> BoardView:
    return view_from_corners(size, corners(size) + shift)


def reading(
    rows: tuple[str, ...],
    unsure: tuple[tuple[int, int], ...] = (),
    found: BoardView | None = None,
    sure: float = 1.0,
    shift: float = 0.0,
) -> BoardReading:
    found = view(shift) if found is None else found
    return BoardReading(found, rows, np.full((len(rows),) * 2, sure), 0.9, unsure, ())


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
    read = reading(rows, found=view(size=13))
    result = measure(labelled(), read)
    assert not result.right
    assert result.silent
    assert not result.grid_right


@pytest.mark.parametrize(("shift_px", "right"), [(5.0, True), (13.0, False)])
def test_a_grid_is_right_within_half_a_cell(shift_px: float, right: bool) -> None:
    found = view_from_corners(9, corners(9) + np.array([shift_px, shift_px]))
    read = reading(ROWS, found=found)
    result = measure(labelled(), read)
    assert result.corner_cells == pytest.approx(shift_px * 2**0.5 / 28)
    assert result.grid_right is right


class OneWrong(PlainModels):
    """Reads the top left point always as White, and knows that it is unsure."""

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
    read = reading(turned(ROWS, quarters), found=found)
    result = measure(labelled(spoilt(ROWS, (2, 5))), read)
    assert result.grid_right
    assert result.corner_cells == pytest.approx(0.0, abs=1e-6)
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


EMPTY_ROWS = ("." * 9,) * 9


def test_the_error_is_the_distance_between_what_was_said_and_what_was() -> None:
    claimed = np.array([0.6] * 10 + [0.95] * 10)
    right = np.array([True] * 6 + [False] * 4 + [True] * 5 + [False] * 5)
    table = reliability("points", claimed, right, (0.0, 0.9, 1.0))
    assert [(one.count, one.were) for one in table.bins] == [(10, 0.6), (10, 0.5)]
    assert table.error == pytest.approx(0.5 * 0.0 + 0.5 * 0.45)
    assert table.said == pytest.approx(0.775)
    assert table.were == 0.55


@given(st.lists(st.tuples(st.floats(0, 1), st.booleans()), min_size=1, max_size=60))
def test_every_claim_is_in_one_bin(claims: list[tuple[float, bool]]) -> None:
    claimed, right = (np.array(column) for column in zip(*claims, strict=True))
    for edges in (POINT_EDGES, BOARD_EDGES):
        table = reliability("points", claimed, right.astype(np.bool_), edges)
        assert sum(one.count for one in table.bins) == len(claims)
        assert all(one.low <= one.said <= one.high for one in table.bins)
        assert 0.0 <= table.error <= 1.0


def test_equal_claims_stay_in_their_bin() -> None:
    (one,) = reliability("points", np.full(3, 0.95), np.ones(3, np.bool_), BOARD_EDGES).bins
    assert (one.low, one.said) == (0.95, 0.95)


def test_nothing_claimed_is_no_table() -> None:
    with pytest.raises(ValueError, match="claim"):
        reliability("points", np.array([]), np.array([], np.bool_), POINT_EDGES)
    assert reliabilities([PhotoResult(labelled(EMPTY_ROWS), None, "no_grid")]) == ()


def test_points_count_only_where_the_grid_stands() -> None:
    wrong = ("W" + "." * 8, *EMPTY_ROWS[1:])
    good = measure(labelled(EMPTY_ROWS), reading(wrong, sure=0.8))
    astray = measure(labelled(EMPTY_ROWS), reading(wrong, sure=0.8, shift=28.0))
    points, boards, grids = reliabilities([good, astray])
    assert (points.of, points.count) == ("points", 81)
    assert points.were == pytest.approx(80 / 81)
    assert (boards.count, boards.were) == (2, 0.0)
    assert (grids.count, grids.were) == (2, 0.5)


@pytest.mark.parametrize("turns", range(4))
def test_a_points_confidence_turns_with_the_board(turns: int) -> None:
    rows = np.full((9, 9), ".")
    rows[0, 1] = "W"
    sure = np.ones((9, 9))
    sure[0, 1] = 0.6
    view = view_from_corners(9, np.roll(corners(9), -turns, axis=0))
    read = BoardReading(
        view,
        tuple("".join(row) for row in np.rot90(rows, turns)),
        np.rot90(sure, turns),
        0.6,
        (),
        (),
    )
    label = np.full((9, 9), ".")
    label[8, 8] = "B"
    label[0, 1] = "B"
    table = reliabilities([measure(labelled(tuple("".join(row) for row in label)), read)])[0]
    low = next(one for one in table.bins if one.low == 0.5)
    assert (low.count, low.were) == (1, 0.0)
    assert table.count == 81


def test_hidden_points_claim_nothing() -> None:
    hidden = ("?" * 9, *EMPTY_ROWS[1:])
    assert reliabilities([measure(labelled(hidden), reading(EMPTY_ROWS, sure=0.9))])[0].count == 72


@pytest.mark.parametrize("share", [0.0, 0.4, 1.0])
def test_an_interval_holds_its_share_and_narrows(share: float) -> None:
    low, high = interval(share, 10)
    narrow_low, narrow_high = interval(share, 1000)
    assert low <= share + 1e-12
    assert share - 1e-12 <= high
    assert 0.0 <= low <= narrow_low <= narrow_high <= high <= 1.0


def test_the_curve_has_a_dot_a_bin_in_its_frame() -> None:
    claimed = np.array([0.2, 0.6, 0.95, 0.995, 0.99995, 1.0])
    table = reliability("points", claimed, np.array([0, 1, 0, 1, 1, 1], np.bool_), POINT_EDGES)
    picture = ElementTree.fromstring(reliability_curve(table))
    dots = [one for one in picture.iter("circle") if one.get("class") == "dot"]
    assert len(dots) == len(table.bins)
    _, _, width, height = map(float, picture.attrib["viewBox"].split())
    for dot in dots:
        assert 0 <= float(dot.attrib["cx"]) <= width
        assert 0 <= float(dot.attrib["cy"]) <= height
    across = [float(dot.attrib["cx"]) for dot in dots]
    assert across == sorted(across)
