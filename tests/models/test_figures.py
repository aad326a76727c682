"""What stands in the cards' figures comes from what was measured."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from models.training import figures, figures_page, lamplit
from models.training.calibrate import reliability, tries

BIN = {"low": 0.9, "high": 1.0, "count": 9, "said": 0.95, "were": 1.0}


def photos(source: str, trained_on: bool, wrong: int, grids: int = 3) -> dict[str, Any]:
    return {
        "kind": "photos",
        "source": source,
        "trained_on": trained_on,
        "boards": 3,
        "right": 3 - wrong,
        "refused": 0,
        "silent": 0,
        "points": 300,
        "wrong_points": wrong,
        "unsure_points_a_board": 1.0,
        "grids": grids,
        "grids_right": grids,
        "grids_near": grids,
        "corner_error_cells": 0.05,
        "cpu_s_a_photo": 0.1,
    }


def table(of: str) -> dict[str, Any]:
    return {
        "kind": "reliability",
        "of": of,
        "count": 9,
        "said": 0.95,
        "were": 1.0,
        "error": 0.05,
        "bins": [BIN],
    }


LINES = [
    photos("all", False, 1),
    photos("club", False, 1),
    photos("home", False, 0, grids=0),
    photos("school", True, 2),
    table("points"),
    table("boards"),
    table("grids"),
]


def test_what_was_trained_on_stands_apart() -> None:
    unseen, seen = figures.chosen("stone_classifier", LINES, Path("photos"), "int8")
    assert set(unseen["by_source"]) == {"club", "home"}
    assert (unseen["points"], unseen["wrong_points"]) == (300, 1)
    assert unseen["calibration"]["bins"] == [BIN]
    assert "evaluate photos --json --weights int8" in unseen["command"]
    assert seen["data"] == "school: trained on, no evidence"
    assert seen["wrong_points"] == 2


def test_the_detector_is_measured_where_there_are_grids() -> None:
    unseen, seen = figures.chosen("detector", LINES, Path("photos"), "float")
    assert set(unseen["by_source"]) == {"club"}
    assert unseen["calibration"]["error"] == 0.05
    assert "wrong_points" not in unseen
    assert seen["grids_right"] == 3


def cards() -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for name in ("stone_classifier", "detector"):
        found[name] = [
            *figures.chosen(name, LINES, Path("photos"), "int8"),
            *figures.chosen(name, LINES, Path("photos"), "float")[:1],
        ]
        lit = figures.chosen(name, LINES, Path("photos"), "int8")[0]
        found[name].append(lit | {"command": "lamplit photos lamps"})
        times = {"command": "figures", "data": "one picture", "cpu_ms": {"int8": 4.0, "float": 9.0}}
        found[name].append(times)
    rendered = {
        "command": "figures --rendered 9",
        "data": "rendered",
        "calibration": table("grids"),
    }
    found["detector"].append(rendered)
    return found


def test_a_page_is_filled_from_the_cards_and_nothing_else_changes(tmp_path: Path) -> None:
    for name, found in cards().items():
        (tmp_path / f"{name}.json").write_text(json.dumps({"figures": found}))
    page = tmp_path / "page.md"
    blocks = "\n".join(f"<!-- {name} -->old<!-- /{name} -->" for name in figures_page.TABLES)
    page.write_text(f"# Before\n{blocks}\nAfter\n")
    figures_page.main(tmp_path, page)
    once = page.read_text()
    assert once.startswith("# Before\n")
    assert once.endswith("\nAfter\n")
    assert "old" not in once
    assert "| club | 2 of 3 | 33.3 | 3 of 3 | 3 of 3 | 0 | 0 | 1.0 |" in once
    assert "| school: trained on, no evidence | 1 of 3 |" in once
    assert "| eight bits | 2 of 3 | 1 |" in once
    assert "9.0 ms" in once
    figures_page.main(tmp_path, page)
    assert page.read_text() == once


def test_a_figure_that_is_lacking_is_named() -> None:
    with pytest.raises(ValueError, match="stone_classifier: no figure that says 'lamps laid'"):
        figures_page.figure(cards(), "stone_classifier", "lamps laid")


def test_figures_are_rounded_all_through() -> None:
    assert figures.rounded({"a": [0.123456789, 3], "b": {"c": 2.0}}) == {
        "a": [0.12346, 3],
        "b": {"c": 2.0},
    }


def test_reliability_is_a_mean_distance() -> None:
    stated, were = np.array([0.95, 0.95, 1.0, 0.2]), np.array([1.0, 0.0, 1.0, 0.0])
    found = reliability(stated, were)
    assert found["count"] == 4
    assert sum(one["count"] for one in found["bins"]) == 4
    assert found["error"] == pytest.approx((2 * 0.45 + 0.0 + 0.2) / 4)


def test_held_out_pictures_are_others() -> None:
    (image, points), (again, _), (other, _) = (
        next(tries(1, first)) for first in (840_000, 840_000, 850_000)
    )
    assert points is not None
    assert np.array_equal(image, again)
    assert image.shape != other.shape or not np.array_equal(image, other)


def test_lamps_are_laid_over_photographs_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    photo = np.random.default_rng(2).integers(60, 200, (64, 64, 3)).astype(np.uint8)
    (tmp_path / "club").mkdir()
    for name, rows in (("a", ["..", ".."]), ("b", None)):
        cv2.imwrite(str(tmp_path / "club" / f"{name}.jpg"), photo)
        label = {"size": 2, "rows": rows, "corners": None, "sequence": "game:1"}
        (tmp_path / "club" / f"{name}.json").write_text(json.dumps(label))
    out = tmp_path / "out"
    monkeypatch.setattr(sys, "argv", ["lamplit", str(tmp_path), str(out)])
    lamplit.main()
    assert [path.name for path in sorted((out / "club").iterdir())] == ["a.jpg", "a.json"]
    label = json.loads((out / "club" / "a.json").read_text())
    assert (label["light"], label["source"], label["sequence"]) == (lamplit.LIGHT, "club", None)
    lit = np.asarray(cv2.imread(str(out / "club" / "a.jpg")))
    spread = np.ptp(lit.reshape(-1, 3).mean(0))
    assert spread > 5 + np.ptp(photo.reshape(-1, 3).mean(0))
