"""Boards drawn flat and plain, games to lay on them, and models that read such drawings."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from device.weights import Models, load_models
from rules.board.position import Position
from rules.color import Color
from rules.game import Game
from rules.points import Move
from rules.rulesets.presets import preset
from rules.scoring.filled_in import stones_of_a_side
from vision.detection.detector import Detector
from vision.types import (
    BoardView,
    Classification,
    Detection,
    NoBoard,
    NoBoardReason,
    view_from_corners,
)

PITCH, EDGE = 28, 40

WOOD, INK, STONES = (90, 160, 200), (30, 40, 50), {"B": (25, 25, 25), "W": (235, 235, 235)}


def corners(size: int) -> NDArray[np.float64]:
    """Where `draw_board` puts the outermost intersections."""
    end = EDGE + PITCH * (size - 1)
    return np.array([[EDGE, EDGE], [end, EDGE], [end, end], [EDGE, end]], np.float64)


def draw_board(position: Position) -> NDArray[np.uint8]:
    """A picture of `position`, lines and stones at the places that `corners` says."""
    size = position.height
    side = 2 * EDGE + PITCH * (size - 1)
    image = np.full((side, side, 3), WOOD, np.uint8)
    for line in range(size):
        at = EDGE + PITCH * line
        cv2.line(image, (EDGE, at), (side - EDGE, at), INK, 2)
        cv2.line(image, (at, EDGE), (at, side - EDGE), INK, 2)
    for row, text in enumerate(position.rows()):
        for col, letter in enumerate(text):
            if letter in STONES:
                centre = (EDGE + PITCH * col, EDGE + PITCH * row)
                cv2.circle(image, centre, 12, STONES[letter], -1, cv2.LINE_AA)
    return image


class PlainModels(Detector):
    """Detector and classifier in one, for drawn boards, which are read with so much `doubt`."""

    def __init__(self, size: int = 9, doubt: float = 0.002) -> None:
        self.size = size
        self.doubt = doubt

    def detect(self, image: NDArray[np.uint8], size: int | None = None) -> BoardView | NoBoard:
        """The view that `draw_board` drew."""
        return view_from_corners(size or self.size, corners(size or self.size))

    def detect_all(
        self, image: NDArray[np.uint8], size: int | None = None, least: float = 0.5
    ) -> tuple[Detection, ...] | NoBoard:
        """The view of `detect`."""
        found = self.detect(image, size)
        return found if isinstance(found, NoBoard) else (Detection(found),)

    def detect_filled(
        self, image: NDArray[np.uint8], size: int | None = None
    ) -> tuple[Detection, ...] | NoBoard:
        """The view of `detect`."""
        return self.detect_all(image, size)

    def refuse_part(self, image: NDArray[np.uint8], view: BoardView) -> None:
        """A drawing shows the whole board."""

    def detect_quickly(self, image: NDArray[np.uint8], size: int | None = None) -> BoardView | None:
        """The same view."""
        return view_from_corners(size or self.size, corners(size or self.size))

    def classify(self, image: NDArray[np.uint8], view: BoardView) -> Classification:
        """Black and white by brightness beside the crossing."""
        points = np.rint(view.points).astype(int) + 5
        bright = image[points[..., 1], points[..., 0]].astype(int).sum(axis=-1)
        codes = np.where(bright < 200, 1, np.where(bright > 600, 2, 0))
        probs = np.where(np.eye(3)[codes] > 0, 1.0 - self.doubt, self.doubt / 2)
        return Classification(probs.astype(np.float32), np.ones(codes.shape, np.bool_))

    def classify_augmented(
        self, image: NDArray[np.uint8], view: BoardView, first: Classification | None = None
    ) -> Classification:
        """As `classify`."""
        return self.classify(image, view) if first is None else first


class BlindModels(PlainModels):
    """They find no board by themselves."""

    def detect(self, image: NDArray[np.uint8], size: int | None = None) -> BoardView | NoBoard:
        """No grid."""
        return NoBoard(0, 0, NoBoardReason.NO_GRID)


def blind_models() -> Models:
    """Models that read a drawn board only where somebody says that it lies."""
    models = BlindModels()
    return Models(models, models)


def plain_models(_chosen: str | None = None) -> Models:
    """Models for drawn boards."""
    models = PlainModels()
    return Models(models, models)


def sure_models() -> Models:
    """Models for drawn boards that were filled in, whose count must be certain."""
    models = PlainModels(doubt=1e-6)
    return Models(models, models)


def loader_of(models: Models) -> Callable[[], Models]:
    """What gives these models in another process; nets are loaded there anew."""
    return partial(_same, models) if isinstance(models.detector, PlainModels) else load_models


def _same(models: Models) -> Models:
    return models


def random_game(moves: int, size: int = 9, seed: int = 5) -> Game:
    """A legal game of so many plays."""
    chance = random.Random(seed)
    game = Game.start(preset("bga2009"), size)
    for _ in range(moves):
        game = game.play(Move(game.to_play, chance.choice(game.legal())))
    return game


def write_looks(folder: Path, game: Game) -> None:
    """A folder with a picture after each move of `game`, the empty board first."""
    folder.mkdir()
    for node in game.line():
        assert cv2.imwrite(str(folder / f"{node.number}.png"), draw_board(node.position))


def write_corners(path: Path, size: int) -> None:
    """The corners file of drawn boards."""
    path.write_text(json.dumps({"size": size, "corners": corners(size).tolist()}))


def colors_and_points(game: Game) -> list[tuple[Color, object]]:
    """The moves of a game, to compare."""
    return [(move.color, move.point) for move in game.moves()]


def all_stones_filled_in(position: Position) -> bool:
    """Whether each side has filled in as many stones as the other, all points but one (WMSG 7)."""
    each = stones_of_a_side(position, None)
    return all(position.bits(color).bit_count() == each for color in Color)
