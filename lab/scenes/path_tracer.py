"""Render a described scene with Mitsuba 3 (an extra for training) and clean it with OIDN.

On a machine with a CUDA device it runs there, else on the processor by LLVM. The library of LLVM is
taken from DRJIT_LIBLLVM_PATH or found by name. It is 19 or newer, since 15 and 16 end the program
on processors with AVX-512.
"""

from __future__ import annotations

import glob
import importlib.util
import os
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .path_scenes import PathScene
from .path_shapes import Mesh
from .path_stage import Thing

Array = NDArray[np.float32]
FLIP = np.array([1, -1, 1], np.float32)


def missing() -> str:
    """The reason why this machine cannot path-trace, a line; empty where it can."""
    names = [name for name in ("mitsuba", "pyoidn") if importlib.util.find_spec(name) is None]
    if names:
        return f"{' and '.join(names)} not installed (pip install 'goban-arbiter[train]')"
    try:
        renderer()
    except (ImportError, RuntimeError, AttributeError) as error:
        return f"mitsuba cannot start: {error} (LLVM 19 or newer is needed: apt install libllvm19)"
    return ""


def renderer(threads: int | None = None) -> Any:
    """The module `mitsuba` with its fastest variant on this machine."""
    if "DRJIT_LIBLLVM_PATH" not in os.environ:
        found = [p for v in range(19, 30) for p in glob.glob(f"/usr/lib/*/libLLVM*.so.{v}*")]
        found += [p for v in range(19, 30) for p in glob.glob(f"/usr/lib/*/libLLVM-{v}*.so*")]
        if found:
            os.environ["DRJIT_LIBLLVM_PATH"] = sorted(found)[-1]
    import drjit
    import mitsuba

    if mitsuba.variant() is None:
        gpu = os.path.exists("/dev/nvidia0") and drjit.has_backend(drjit.JitBackend.CUDA)
        mitsuba.set_variant("cuda_ad_rgb" if gpu else "llvm_ad_rgb")
    if threads:
        drjit.set_thread_count(threads)
    return mitsuba


def trace(
    scene: PathScene, samples: int = 6, threads: int | None = None, quality: str = "balanced"
) -> Array:
    """The scene as linear BGR (H, W, 3), `samples` paths a pixel, denoised.

    `quality` is that of Open Image Denoise: "fast" takes half the time of "balanced".
    """
    import pyoidn

    mi = renderer(threads)
    world = mi.load_dict(described(mi, scene, samples))
    layers = np.array(mi.render(world, spp=samples, seed=scene.seed), np.float32)
    color, albedo, normal = layers[..., 0:3], layers[..., 3:6], layers[..., 6:9]
    bright = 60 * max(float(np.median(color)), 1e-4)
    color = np.clip(np.nan_to_num(color), 0, bright)
    clean = pyoidn.denoise(
        np.ascontiguousarray(color),
        np.ascontiguousarray(np.clip(np.nan_to_num(albedo), 0, 1)),
        np.ascontiguousarray(np.clip(np.nan_to_num(normal), -1, 1)),
        hdr=True,
        quality=quality,
    )
    return np.ascontiguousarray(np.maximum(clean[..., ::-1], 0))


def described(mi: Any, scene: PathScene, samples: int) -> dict[str, Any]:
    """The scene as Mitsuba's dictionary; y is turned over, Mitsuba's world being right-handed."""
    w, h = scene.size
    camera = scene.camera
    pose = np.eye(4)
    pose[:3, 0] = -camera.rotation[0] * FLIP
    pose[:3, 1] = -camera.rotation[1] * FLIP
    pose[:3, 2] = camera.rotation[2] * FLIP
    pose[:3, 3] = camera.centre * FLIP
    film = {"type": "hdrfilm", "width": w, "height": h, "pixel_format": "rgb",
            "component_format": "float32", "rfilter": {"type": "box"}}  # fmt: skip
    tree: dict[str, Any] = {
        "type": "scene",
        "integrator": {"type": "aov", "aovs": "albedo:albedo,normal:sh_normal",
                       "image": {"type": "path", "max_depth": 4}},
        "sensor": {"type": "thinlens", "aperture_radius": scene.aperture,
                   "focus_distance": scene.focus, "near_clip": 0.1, "far_clip": 5000.0,
                   "fov": float(np.degrees(2 * np.arctan(w / (2 * camera.k[0, 0])))),
                   "fov_axis": "x", "to_world": mi.ScalarTransform4f(pose), "film": film,
                   "sampler": {"type": "independent", "sample_count": samples}},
        "room": {"type": "envmap", "bitmap": mi.Bitmap(scene.light.room[..., ::-1].copy()),
                 "to_world": mi.ScalarTransform4f().rotate([1, 0, 0], 90)},
    }  # fmt: skip
    for index, lamp in enumerate(scene.light.lamps):
        at, towards = lamp.at * FLIP, lamp.towards * FLIP
        up = [0, 0, 1] if np.hypot(*(at - towards)[:2]) > 1e-3 else [0, 1, 0]
        aim = mi.ScalarTransform4f().look_at(at.tolist(), towards.tolist(), up)
        value = lamp.radiance[::-1].tolist()
        tree[f"lamp{index}"] = {
            "type": "rectangle",
            "to_world": aim @ mi.ScalarTransform4f().scale(float(lamp.half)),
            "emitter": {"type": "area", "radiance": {"type": "rgb", "value": value}},
        }
    for index, thing in enumerate([*scene.things, *scene.stones, *scene.hands]):
        tree[f"thing{index}"] = shape(mi, thing, f"thing{index}")
    return tree


def shape(mi: Any, thing: Thing, name: str) -> Any:
    """A thing as a Mitsuba mesh with its material."""
    made, mesh = thing.material, thing.mesh
    picture = np.ascontiguousarray(made.color[..., ::-1], np.float32)
    surface = {
        "type": "principled",
        "base_color": {"type": "bitmap", "data": mi.TensorXf(picture), "raw": True,
                       "wrap_mode": "mirror"},
        "roughness": float(made.roughness), "specular": float(made.specular),
        "metallic": float(made.metallic), "sheen": float(made.sheen),
    }  # fmt: skip
    properties = mi.Properties()
    properties["mesh_bsdf"] = mi.load_dict(surface)
    made_of = mi.Mesh(
        name, len(mesh.vertices), len(mesh.faces), props=properties,
        has_vertex_normals=True, has_vertex_texcoords=True,
    )  # fmt: skip
    fill(mi, made_of, mesh)
    return made_of


def fill(mi: Any, target: Any, mesh: Mesh) -> None:
    """Put a mesh's triangles into Mitsuba's, the world's y turned over."""
    values = mi.traverse(target)
    values["vertex_positions"] = (mesh.vertices * FLIP).ravel()
    values["vertex_normals"] = (mesh.normals * FLIP).ravel()
    values["vertex_texcoords"] = mesh.uv.astype(np.float32).ravel()
    values["faces"] = np.ascontiguousarray(mesh.faces[:, [0, 2, 1]]).ravel()
    values.update()
