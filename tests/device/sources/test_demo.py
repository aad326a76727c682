"""The demo's film is the drawn game, with the same facts beside it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from device.sources.film import DemoFilm
from device.sources.open import open_source
from lab.drawn_demo import DrawnDemo
from tests.support.boards import random_game, write_looks
from vision.types import Frame


@pytest.mark.slow
def test_the_film_shows_the_drawn_game_and_has_its_facts() -> None:
    film, drawn = DemoFilm(), DrawnDemo()
    frames = [frame for frame in film.frames() if isinstance(frame, Frame)]
    assert (film.fps, film.facts, film.looks) == (drawn.fps, drawn.facts, drawn.looks)
    assert [frame.t_ns for frame in frames] == [round(seq * 1e8) for seq in range(len(frames))]
    assert abs(len(frames) / drawn.fps - drawn.film.course.length_s) <= 1.0 / drawn.fps
    for frame in frames[::60]:
        picture = drawn.film.picture(frame.t_ns / 1e9).astype(np.int64)
        assert np.abs(picture - frame.image).mean() < 6.0, frame.seq


def test_a_folder_called_demo_is_not_the_demo(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    write_looks(tmp_path / "demo", random_game(1))
    assert open_source("demo").identity.startswith("demo:")
    assert "./demo" in capsys.readouterr().err
    assert open_source("./demo").identity == f"folder:{tmp_path / 'demo'}"
