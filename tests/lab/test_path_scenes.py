"""Path-traced scenes: their meshes, cameras and truth, without the renderer; one with it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from lab.scenes import path_tracer
from lab.scenes.counting_scenes import kind_and_size
from lab.scenes.materials import BLACK, EMPTY, HIDDEN, WHITE
from lab.scenes.path_counting import describe_counted
from lab.scenes.path_light import lighting
from lab.scenes.path_scenes import describe, photograph, unseen
from lab.scenes.path_shapes import Mesh, joined, lens, limbs, place, slab, tilted, turned
from lab.scenes.path_stage import Thing
from lab.scenes.path_textures import plain, stars
from lab.scenes.path_views import CUT, FAR, FRAME, covered, depths, turned_to, viewpoint
from lab.scenes.render import PinholeCamera

RING = np.array([[-1.0, -1, 0], [19, -1, 0], [19, 19, 0], [-1, 19, 0]])


def volume(mesh: Mesh) -> float:
    a, b, c = (mesh.vertices[mesh.faces[:, k]].astype(float) for k in range(3))
    return float((a * np.cross(b, c)).sum() / 6)


def above(height: float = 40.0, focal: float = 500.0) -> PinholeCamera:
    k = np.array([[focal, 0, 319.5], [0, focal, 239.5], [0, 0, 1]])
    return PinholeCamera(turned_to(np.pi / 2, np.pi / 2, 0.0), np.array([9.0, 9.0, height]), k)


SHAPES = {
    "lens": lens(0.4, False),
    "flat stone": lens(0.4, True),
    "block": slab(10, 8, 2, 0.2, 0.3),
    "cylinder": turned(np.array([[0.0, 0], [1, 0], [1, 2], [0, 2]])),
    "limb": limbs([np.array([[0.0, 0, 0, 1], [5, 0, 0, 1]])], 0.2, 0.02),
}


VOLUMES = {
    "block": pytest.approx(10 * 8 * 2, rel=0.01),
    "cylinder": pytest.approx(2 * np.pi, rel=0.01),
    "limb": pytest.approx(np.pi * 5 + 4 / 3 * np.pi, rel=0.03),
}


@pytest.mark.parametrize("name", SHAPES)
def test_faces_and_normals_look_outwards_and_enclose_what_they_should(name: str) -> None:
    mesh = SHAPES[name]
    corners = mesh.vertices[mesh.faces].astype(float)
    across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    agreement = (across * mesh.normals[mesh.faces].mean(1)).sum(1)
    assert (agreement[np.linalg.norm(across, axis=1) > 1e-6] > 0).all()
    assert np.linalg.norm(mesh.normals, axis=1) == pytest.approx(1, abs=1e-5)
    assert volume(mesh) == VOLUMES.get(name, volume(mesh))


def test_moving_turning_and_leaning_keep_size_and_side() -> None:
    block = SHAPES["block"]
    moved = tilted(place(block, (3, 4, 5), 2.0, 0.7), 0.4, 1.1)
    assert volume(moved) == pytest.approx(8 * volume(block), rel=1e-4)
    both = joined([block, place(block, (50, 0, 0))])
    assert volume(both) == pytest.approx(2 * volume(block), rel=1e-4)
    up = tilted(slab(1, 1, 1, 0.1, 0.1), np.pi / 2, np.pi / 2)
    assert up.vertices[:, 0].max() == pytest.approx(1, abs=1e-5)


@pytest.mark.parametrize(("n", "count"), [(19, 9), (13, 5), (9, 5)])
def test_star_points_by_size(n: int, count: int) -> None:
    spots = stars(n)
    assert len(set(spots)) == count
    assert {(n - 1 - x, y) for x, y in spots} == set(spots)


def test_the_far_side_is_up_in_the_picture() -> None:
    rotation = turned_to(np.radians(40), np.pi / 2, 0.0)
    camera = PinholeCamera(rotation, np.array([9.0, 9, 0]) - rotation[2] * 40, above().k)
    near_left, far_left, far_right = camera.project(RING[[3, 0, 1]])
    assert far_left[1] < near_left[1]
    assert far_left[0] < far_right[0]


@pytest.mark.parametrize("kind", [FRAME, FAR, CUT])
def test_the_camera_shows_as_much_of_the_board_as_asked(kind: int) -> None:
    w, h, border = 640, 480, 20
    for seed in range(12):
        rng = np.random.default_rng(seed)
        camera, elevation = viewpoint(rng, (w, h), border, RING, kind)
        seen = camera.project(RING)
        inside = ((seen > border) & (seen < [w - border, h - border])).all(1)
        assert np.radians(25) <= elevation <= np.pi / 2
        if kind == FRAME:
            assert inside.all()
        elif kind == CUT:
            assert not inside.all()
        else:
            assert (np.ptp(seen, axis=0) < 0.67 * np.array([w, h])).all()


def test_what_stands_before_a_point_hides_it_and_what_lies_beneath_does_not() -> None:
    camera = above()
    cover = place(slab(6, 6, 0.2, 0.0, 0.1), (4, 4, 3))
    carpet = place(slab(60, 60, 0.2, 0.0, 0.1), (9, 9, -3))
    points = np.array([[4.0, 4, 0], [15, 15, 0]])
    nearest = depths(camera, (640, 480), [cover, carpet])
    assert covered(camera, nearest, points, 0.3).tolist() == [1.0, 0.0]
    assert nearest[240, 320] == pytest.approx(42.8, abs=0.3)
    things = [Thing(cover, plain(np.array([0.5, 0.5, 0.5], np.float32)))]
    assert unseen(camera, (640, 480), things, points).tolist() == [True, False]


def test_no_lamp_shows_in_the_picture_and_coloured_light_is_coloured() -> None:
    saturated = []
    for seed in range(60):
        rng = np.random.default_rng(seed)
        camera, _ = viewpoint(rng, (640, 480), 10, RING, FRAME)
        light = lighting(rng, camera, np.array([9.0, 9, 0]), np.array([3.0, 3, 0]))
        for lamp in light.lamps:
            x, y = camera.project(lamp.at[None])[0]
            ahead = (lamp.at - camera.centre) @ camera.rotation[2] > 0
            assert not (ahead and 0 <= x < 640 and 0 <= y < 480)
        assert light.tone.mean() == pytest.approx(1, abs=1e-3)
        saturated.append((light.kind == "coloured", float(np.ptp(light.tone))))
    tinted = [spread for colored, spread in saturated if colored]
    ordinary = [spread for colored, spread in saturated if not colored]
    assert np.median(tinted) > 2 * np.median(ordinary)


def test_a_scene_repeats_from_its_seed_and_differs_from_the_next() -> None:
    one, again, other = (describe(seed, 200) for seed in (5, 5, 6))
    assert np.array_equal(one.labels, again.labels)
    assert np.array_equal(one.points, again.points)
    assert one.tags == again.tags
    for a, b in zip(one.things, again.things, strict=True):
        assert np.array_equal(a.mesh.vertices, b.mesh.vertices)
        assert np.array_equal(a.material.color, b.material.color)
    assert not np.array_equal(one.points, other.points)


def test_scenes_are_of_all_kinds() -> None:
    tags: set[str] = set()
    labels: set[int] = set()
    bent = 0.0
    for seed in range(36):
        scene = describe(seed, 160)
        tags |= set(scene.tags)
        labels |= set(scene.labels.ravel().tolist())
        bent = min(bent, scene.k1)
    assert {"19x19", "13x13", "9x9", "coloured", "sun", "steep", "full", "far", "hand"} <= tags
    assert labels == {EMPTY, BLACK, WHITE, HIDDEN}
    assert bent < -0.05


def test_a_kind_lays_down_what_it_says() -> None:
    low, above, lamps = (describe(3, 160, kind) for kind in ("low", "above", "lamps"))
    assert 30 <= np.degrees(low.elevation) <= 45
    assert (low.labels[low.labels != HIDDEN] != EMPTY).mean() > 0.4
    assert np.degrees(above.elevation) >= 75
    assert above.hands
    assert lamps.light.kind == "coloured"
    usual, tinted = describe(3, 160), describe(3, 160, "tinted")
    assert np.array_equal(tinted.points, usual.points)
    dark, light = (tinted.kit.skins[c].color.reshape(-1, 3).mean(0) for c in (BLACK, WHITE))
    assert np.ptp(dark) / dark.max() > 0.3
    assert dark.mean() < light.mean()


def test_points_go_where_the_lens_bends_the_picture() -> None:
    scene = next(s for s in (describe(k, 400) for k in range(40)) if abs(s.k1) > 0.06)
    w, h = scene.size
    image = np.full((h, w, 3), 0.05, np.float32)
    marks = scene.points[:: len(scene.points) - 1, :: len(scene.points) - 1].reshape(-1, 2)
    for x, y in marks:
        cv2.circle(image, (round(x * 16), round(y * 16)), 5 * 16, (1, 1, 1), -1, cv2.LINE_AA, 4)
    made = photograph(scene, image)
    bright = made.image.astype(float).mean(-1)
    corners = made.points[:: len(made.points) - 1, :: len(made.points) - 1].reshape(-1, 2)
    looked = 0
    for x, y in corners:
        c, r = round(float(x)), round(float(y))
        part = bright[max(0, r - 9) : r + 10, max(0, c - 9) : c + 10]
        if part.shape != (19, 19):
            continue
        weight = np.clip(part - np.median(part) - 40, 0, None)
        at = (weight[..., None] * np.stack([*np.mgrid[0:19, 0:19]], -1)).sum((0, 1)) / weight.sum()
        assert at == pytest.approx([y - r + 9, x - c + 9], abs=1.5)
        looked += 1
    assert looked >= 2


def test_points_outside_the_frame_are_hidden() -> None:
    for seed in range(12):
        scene = describe(seed, 160)
        made = photograph(scene, np.full((*scene.size[::-1], 3), 0.2, np.float32))
        h, w = made.image.shape[:2]
        x, y = made.points[..., 0], made.points[..., 1]
        outside = (x < 0) | (y < 0) | (x > w - 1) | (y > h - 1)
        assert (made.labels[outside] == HIDDEN).all()
        assert np.array_equal(made.labels[~outside], scene.labels[~outside])


def test_a_traced_picture_shows_the_stones_where_the_labels_say() -> None:
    pytest.importorskip("mitsuba")
    pytest.importorskip("pyoidn")
    if path_tracer.missing():
        pytest.skip(path_tracer.missing())
    scene = next(
        s
        for s in (describe(k, 240) for k in range(40))
        if s.light.kind in ("window", "ceiling") and min((s.labels == c).sum() for c in (1, 2)) > 9
    )
    image = path_tracer.trace(scene, samples=8)
    assert image.shape == (*scene.size[::-1], 3)
    x, y = np.round(scene.points).astype(int).transpose(2, 0, 1)
    inside = (x >= 0) & (y >= 0) & (x < scene.size[0]) & (y < scene.size[1])
    tone = np.where(inside, image[y * inside, x * inside].mean(-1), np.nan)
    black, white = tone[inside & (scene.labels == BLACK)], tone[inside & (scene.labels == WHITE)]
    assert (black[:, None] < white[None]).mean() > 0.9


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_every_point_of_a_counted_board_is_seen(seed: int) -> None:
    kind, size = kind_and_size(seed)
    scene = describe_counted(seed, kind, size, 240)
    assert scene.tags[:2] == [kind, f"{size}x{size}"]
    assert scene.labels.shape == (size, size)
    assert set(scene.labels.ravel().tolist()) == {EMPTY, BLACK, WHITE}
    rows, cols = np.mgrid[0:size, 0:size].astype(np.float64)
    world = np.stack([cols, rows * scene.ground.aspect, 0 * rows], -1).reshape(-1, 3)
    hiding = [thing for thing in scene.things if thing.hides]
    assert not unseen(scene.camera, scene.size, hiding, world).any()
    made = photograph(scene, np.full((*scene.size[::-1], 3), 0.2, np.float32))
    assert np.array_equal(made.labels, scene.labels)
    faces = len(scene.kit.meshes[BLACK].faces)
    laid = sum(len(thing.mesh.faces) for thing in scene.stones) // faces
    assert laid == np.count_nonzero(scene.labels)
