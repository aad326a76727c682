"""Path-traced scenes as files for training; no rendering."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import numpy as np
import pytest

from lab.scenes import path_tracer
from lab.scenes.path_scenes import describe, photograph
from models.training import make_path_scenes


def test_without_the_renderer_it_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert "mitsuba and pyoidn not installed" in path_tracer.missing()
    out = tmp_path / "scenes"
    assert make_path_scenes.main([str(out), "--count", "1"]) == 1
    assert "not installed" in capsys.readouterr().err
    assert make_path_scenes.main([str(out), "--count", "1", "--optional"]) == 0
    assert "all there are" in capsys.readouterr().err
    assert not out.exists()


def test_a_scene_is_stored_as_the_trainings_and_the_evaluation_read_it(tmp_path: Path) -> None:
    scene = describe(7, 160)
    made = photograph(scene, np.full((*scene.size[::-1], 3), 0.2, np.float32))
    make_path_scenes.write(tmp_path, scene, made, labelled=True)
    assert sorted(p.suffix for p in tmp_path.iterdir()) == [".jpg", ".json", ".npz"]
    with np.load(tmp_path / "000007.npz") as truth:
        assert np.array_equal(truth["labels"], made.labels)
        assert truth["points"].dtype == np.float32
        assert truth["points"].shape == (*made.labels.shape, 2)
