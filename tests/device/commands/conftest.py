"""A command run in this process, and a photograph of a board for it."""

from __future__ import annotations

from pathlib import Path

import cv2
import pytest

from device import cli
from device.commands import read, score
from tests.support.boards import (
    draw_board,
    plain_models,
    random_game,
)
from tests.support.processes import Run


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    monkeypatch.setattr(read, "load_models", plain_models)
    monkeypatch.setattr(score, "load_models", plain_models)
    monkeypatch.chdir(tmp_path)

    def call(*arguments: object) -> tuple[int, list[str], list[str]]:
        capsys.readouterr()
        status = cli.main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return status, said.out.splitlines(), said.err.splitlines()

    return call


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    path = tmp_path / "board.png"
    cv2.imwrite(str(path), draw_board(random_game(30).position))
    return path
