"""Scenes of the plain renderer, arranged boards, and pictures without a board."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from lab.scenes import other_games, screens, sheets
from lab.scenes.arranged_boards import heap_places, position_of
from lab.scenes.between_points import MAX_SHIFT, MIN_SHIFT, STRAYS, laid_between
from lab.scenes.counting_scenes import ARRANGED, board_of, kind_and_size
from lab.scenes.impostors import KINDS, impostor
from lab.scenes.materials import EMPTY
from lab.scenes.plain_scenes import plain_scene
from lab.scenes.scenes import scene
from rules.board.areas import areas_of
from rules.color import BLACK, WHITE, Color, Sides
from rules.scoring.filled_in import filled_in_areas
from rules.scoring.one_side import TEN, one_side
from tests.support.boards import all_stones_filled_in


@pytest.mark.parametrize("side", [240, 480])
def test_plain_scenes_repeat_and_know_their_truth(side: int) -> None:
    one, view = plain_scene(7_000_000, side)
    again, _ = plain_scene(7_000_000, side)
    np.testing.assert_array_equal(one.image, again.image)
    assert view.size == len(one.points) == len(one.labels)
    assert np.count_nonzero((one.labels == 1) | (one.labels == 2)) <= view.count
    assert max(one.image.shape) == pytest.approx(side, abs=2)


def screen(rng: np.random.Generator) -> sheets.BoardSheet:
    return screens.device(rng, screens.window(rng))


DRAWERS = (
    sheets.go_drawing,
    sheets.cells,
    sheets.tiles,
    sheets.bare,
    screens.window,
    screen,
    other_games.other_game,
)


@pytest.mark.parametrize("kind", [None, *KINDS])
def test_a_picture_repeats_and_differs_from_those_of_other_seeds_and_kinds(
    kind: str | None,
) -> None:
    first, matrix, sheet = impostor(3, kind)
    assert np.array_equal(first, impostor(3, kind)[0])
    other = impostor(4 if kind is None else 3)[0]
    assert first.shape != other.shape or not np.array_equal(first, other)
    assert matrix.shape == (3, 3)
    assert kind is None or min(sheet.lines) > 1


@pytest.mark.parametrize("draw", [screen, sheets.go_drawing])
def test_lines_of_a_window_and_a_diagram_are_where_the_sheet_says(
    draw: Callable[[np.random.Generator], sheets.BoardSheet],
) -> None:
    darker = []
    for seed in range(8):
        sheet = draw(np.random.default_rng(seed))
        x, y = sheet.origin
        rows = sheet.image.mean(-1)[round(y + 0.5 * sheet.pitch[1])]
        on = [rows[round(x + i * sheet.pitch[0])] for i in range(sheet.lines[0])]
        off = [rows[round(x + (i + 0.5) * sheet.pitch[0])] for i in range(sheet.lines[0] - 1)]
        darker.append(np.median(on) < np.median(off))
    assert np.mean(darker) >= 0.75


@pytest.mark.parametrize("draw", DRAWERS)
def test_every_kind_is_drawn_within_range_and_with_its_lattice_inside(
    draw: Callable[[np.random.Generator], sheets.BoardSheet],
) -> None:
    for seed in range(12):
        sheet = draw(np.random.default_rng(seed))
        height, width = sheet.image.shape[:2]
        assert np.isfinite(sheet.image).all()
        x, y = sheet.origin
        across, down = sheet.lines
        assert x + (across - 1) * sheet.pitch[0] <= width
        assert y + (down - 1) * sheet.pitch[1] <= height


def test_a_bare_scene_has_few_stones_and_a_steep_one_is_foreshortened() -> None:
    bare = [scene(seed, 320, "bare") for seed in range(920_000, 920_006)]
    assert all(np.mean((s.labels == 1) | (s.labels == 2)) < 0.08 for s in bare)

    def squeezed(points: np.ndarray) -> float:
        sides = np.linalg.norm(
            np.diff(points[[0, 0, -1, -1, 0], [0, -1, -1, 0, 0]], axis=0), axis=1
        )
        return float(sides.min() / sides.max())

    steep = [scene(seed, 320, "steep") for seed in range(920_000, 920_006)]
    usual = [scene(seed, 320) for seed in range(920_000, 920_006)]
    assert np.mean([squeezed(s.points) for s in steep]) < np.mean(
        [squeezed(s.points) for s in usual]
    )


RADIUS = 0.48


def test_stones_with_room_are_laid_between_points_and_touch_none() -> None:
    rng = np.random.default_rng(3)
    homes = np.stack(np.meshgrid(np.arange(9.0), np.arange(9.0)), -1).reshape(-1, 2)
    homes = homes[rng.random(len(homes)) < 0.4]
    wide = np.full(len(homes), RADIUS)
    lie = laid_between(rng, homes, homes, wide, 1.0)
    away = np.sort(np.abs(lie - homes), axis=1)
    moved = away[:, 1] > 0
    assert 0.3 < moved.mean() < 1.0
    assert ((away[moved, 1] >= MIN_SHIFT) & (away[moved, 1] <= MAX_SHIFT)).all()
    assert (away[moved, 0] <= STRAYS).all()
    far = np.linalg.norm(lie[:, None] - lie[None], axis=-1)[moved]
    far[np.arange(moved.sum()), np.nonzero(moved)[0]] = np.inf
    assert far.min() >= 2 * RADIUS


def test_no_share_leaves_them_where_they_lie() -> None:
    homes = np.array([[1.0, 1.0], [4.0, 2.0]])
    lie = laid_between(np.random.default_rng(0), homes + 0.1, homes, np.full(2, RADIUS), 0.0)
    assert (lie == homes + 0.1).all()


def test_a_loose_scene_has_few_stones_and_repeats_from_its_seed() -> None:
    loose = [scene(seed, 200, "loose") for seed in (5, 5)]
    assert (loose[0].image == loose[1].image).all()
    usual = scene(5, 200)
    assert 0 < (loose[0].labels != EMPTY).sum() < (usual.labels != EMPTY).sum()


@pytest.mark.parametrize("seed", range(24))
def test_blocks_stones_and_heaps_are_the_side_s_area(seed: int) -> None:
    _, size = kind_and_size(seed, ARRANGED)
    made = board_of(np.random.default_rng(seed), "swept", size)
    before, color = areas_of(position_of(made.before)), (BLACK, WHITE)[made.color - 1]
    found = one_side(position_of(made.labels), before)
    assert found.color is color
    assert found.points + sum(made.heaps) == before.area(color).bit_count()
    assert all(block.bit_count() % TEN == 0 for block in found.blocks)
    assert all(heap == TEN for heap in made.heaps[:-1])
    assert bool(made.heaps) <= (made.collected != "nowhere")


@pytest.mark.parametrize("seed", range(24))
def test_both_whole_sets_lie_there_and_show_the_areas(seed: int) -> None:
    _, size = kind_and_size(seed, ARRANGED)
    made = board_of(np.random.default_rng(seed), "sets", size)
    position, before = position_of(made.labels), areas_of(position_of(made.before))
    assert all_stones_filled_in(position)
    shown = filled_in_areas(position, Sides(before.area(BLACK), before.area(WHITE)))
    for color in Color:
        assert shown.area(color).bit_count() == before.area(color).bit_count()


def test_heaps_lie_apart_from_the_board_and_from_each_other() -> None:
    heaps = (10, 10, 10, 10, 10, 10, 7)
    places = np.array(heap_places(np.random.default_rng(1), heaps, (20.0, 20.0), 2.0))
    assert len(places) == sum(heaps)
    assert (np.abs(places).max(axis=1) > 10.5).all()
    apart = np.linalg.norm(places[:, None] - places[None], axis=-1) + 9 * np.eye(len(places))
    assert apart.min() > 0.75
