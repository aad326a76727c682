"""Windows of Go programs, and the monitors, laptops and tablets that show them to a camera.

`window` draws what is on the screen, also a bare board at a game's beginning. `device` puts it
behind glass: pixels, glow, reflections, and a frame about it.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from .materials import smooth
from .scenes import stones_on
from .sheets import BoardSheet, display, ground, lettering, marked, named, ruled, write

Array = NDArray[np.float32]
Box = tuple[int, int, int, int]

STYLES = ("shaded", "flat", "outlined")


def window(rng: np.random.Generator) -> BoardSheet:
    """A program's window: a board, bare or played on, between bars, panels and buttons."""
    n = int(rng.choice([19, 13, 9], p=[0.4, 0.25, 0.35]))
    pitch = float(rng.uniform(22, 34) * (1.0 if n > 13 else 19 / n * rng.uniform(0.6, 1.0)))
    margin = float(rng.uniform(0.55, 1.6)) * pitch
    side = round(2 * margin + (n - 1) * pitch)
    gap = int(rng.choice([0, 0, 8, 20, 60]))
    bar, foot = int(rng.choice([0, 24, 48, 90])), int(rng.choice([0, 0, 30, 80]))
    left, right = int(rng.choice([0, 0, 90, 220])), int(rng.choice([0, 160, 260, 380]))
    w, h = left + side + 2 * gap + right, bar + side + 2 * gap + foot
    image = ground(rng, h, w, str(rng.choice(["any", "paper", "wood"], p=[0.6, 0.25, 0.15])))
    x, y = left + gap, bar + gap
    wood = "wood" if rng.random() < 0.8 else "any"
    image[y : y + side, x : x + side] = ground(rng, side, side, wood)
    if gap and rng.random() < 0.4:
        edge = tuple(map(float, display(rng, "any")))
        cv2.rectangle(image, (x - 2, y - 2), (x + side + 1, y + side + 1), edge, 2)
    sheet = BoardSheet(image, (x + margin, y + margin), (pitch, pitch), (n, n))
    ruled(rng, sheet)
    style = str(rng.choice(STYLES, p=[0.7, 0.2, 0.1]))
    marked(rng, sheet, style, few_or_many(rng, n))
    if margin > 0.9 * pitch and rng.random() < 0.6:
        named(rng, sheet)
    for box in (
        (0, 0, w, bar),
        (0, h - foot, w, h),
        (0, bar, left, h - foot),
        (w - right, bar, w, h - foot),
    ):
        if box[2] - box[0] > 20 and box[3] - box[1] > 20:
            panel(rng, image, box)
    return replace(sheet, image=np.clip(image, 0, 1), lifelike=style == "shaded")


def few_or_many(rng: np.random.Generator, n: int) -> NDArray[np.uint8]:
    """No stone, up to eight, or a game's, each on a third of the boards."""
    kind = rng.random()
    if kind > 0.67:
        return stones_on(rng, n)
    labels = np.zeros((n, n), np.uint8)
    if kind > 0.33:
        for turn in range(int(rng.integers(1, 9))):
            row, col = rng.integers(0, n, 2)
            labels[row, col] = 1 + turn % 2
    return labels


def panel(rng: np.random.Generator, image: Array, box: Box) -> None:
    """A bar or panel of a window: buttons, text, portraits, a curve."""
    x0, y0, x1, y1 = box
    if rng.random() < 0.7:
        image[y0:y1, x0:x1] = display(rng, str(rng.choice(["any", "paper", "ink"])))
    wide, tall = x1 - x0, y1 - y0
    tone = tuple(map(float, display(rng, "any")))
    if min(wide, tall) < 100:
        size = min(wide, tall) * 0.6
        count = int(rng.integers(0, max(2, int(max(wide, tall) / size / 2))))
        for index in range(count):
            along = round(size * (0.4 + 1.5 * index))
            at = (x0 + along, y0 + round(0.2 * tall)) if wide > tall else (x0 + 3, y0 + along)
            far = (round(at[0] + size * (0.8 if wide < tall else 1.2)), round(at[1] + size))
            cv2.rectangle(image, at, far, tone, -1 if rng.random() < 0.6 else 1)
        if wide > tall:
            ink = display(rng, "ink") if rng.random() < 0.5 else display(rng, "paper")
            write(image, "Go  19:42  komi 6.5", (x0 + 0.6 * wide, y0 + 0.5 * tall), 12, ink, 0)
        return
    for index in range(int(rng.integers(0, 3))):
        r = round(min(wide, tall) * rng.uniform(0.08, 0.2))
        at = (x0 + round(wide * (0.3 + 0.4 * index)), y0 + round(1.4 * r))
        cv2.circle(image, at, r, tuple(map(float, display(rng, "any"))), -1, cv2.LINE_AA)
    if rng.random() < 0.4:
        xs = np.linspace(x0 + 8, x1 - 8, 40)
        ys = y0 + tall * (0.6 + 0.08 * np.cumsum(rng.normal(0, 0.3, 40)))
        line = np.stack([xs, np.clip(ys, y0 + 2, y1 - 2)], -1).astype(np.int32)
        cv2.polylines(image, [line], False, tone, 2, cv2.LINE_AA)
    if rng.random() < 0.75:
        lettering(rng, image, (x0 + 6, y0 + round(tall * rng.uniform(0.1, 0.5)), x1 - 6, y1 - 4))


def device(rng: np.random.Generator, shown: BoardSheet) -> BoardSheet:
    """The screen that shows a sheet: its pixels and light, its frame, what its glass mirrors."""
    image = lit(rng, shown.image)
    h, w = image.shape[:2]
    kind = str(rng.choice(["monitor", "laptop", "tablet"], p=[0.5, 0.25, 0.25]))
    base = max(h, w) * (0.12 if kind == "tablet" else 0.06)
    edges = np.round(base * rng.uniform(0.15, 1.0, 4)).astype(int)
    if rng.random() < 0.5:
        edges[:] = edges[0]
    top, below, left, right = (int(edge) for edge in edges)
    below += int(h * rng.uniform(0.2, 0.45)) if kind == "laptop" else 0
    tones = {"black": 0.05, "grey": 0.25, "silver": 0.65, "white": 0.9}
    tone = tones[str(rng.choice(list(tones), p=[0.6, 0.15, 0.15, 0.1]))]
    value = [tone * float(part) for part in rng.uniform(0.9, 1.1, 3)]
    framed: Array = np.asarray(
        cv2.copyMakeBorder(image, top, below, left, right, cv2.BORDER_CONSTANT, value=value),
        np.float32,
    )
    if kind == "laptop":
        keys(rng, framed, (left, h + top + 12, w + left, h + top + below - 6))
    elif rng.random() < 0.5:
        at = (left + w // 2, h + top + below // 2)
        cv2.circle(framed, at, max(2, below // 4), (0.4, 0.4, 0.4), 1, cv2.LINE_AA)
    mirrored(rng, framed)
    origin = (shown.origin[0] + left, shown.origin[1] + top)
    return replace(shown, image=np.clip(framed, 0, 1), origin=origin)


def lit(rng: np.random.Generator, image: Array) -> Array:
    """A picture in a screen's own light: its pixels' stripes, its black, its fall to the sides."""
    h, w = image.shape[:2]
    out = image * np.float32(rng.uniform(0.75, 1.05)) + np.float32(rng.uniform(0.0, 0.06))
    depth = float(rng.choice([0.0, 0.15, 0.4]) * rng.uniform(0.5, 1.0))
    period = int(rng.choice([2, 3, 3, 4]))
    if rng.random() < 0.6:
        for channel in range(3):
            stripe = np.ones(w, np.float32)
            stripe[(np.arange(w) + channel) % period == 0] -= depth
            out[..., channel] *= stripe
    else:
        out[:, ::period] *= 1 - depth
    out[:: int(rng.choice([2, 3, 4]))] *= 1 - 0.5 * depth
    lean, way = rng.uniform(0, 0.4), rng.uniform(0, 2 * np.pi)
    ys, xs = np.mgrid[-1 : 1 : h * 1j, -1 : 1 : w * 1j].astype(np.float32)
    fall = 1 + lean * (xs * np.cos(way) + ys * np.sin(way)) / 2
    tint = np.exp(rng.normal(0, 0.06, 3)).astype(np.float32)
    return np.asarray(out * fall[..., None] * tint, np.float32)


def keys(rng: np.random.Generator, image: Array, box: Box) -> None:
    """A keyboard in the box."""
    x0, y0, x1, y1 = box
    tone = tuple([float(rng.choice([0.03, 0.12, 0.8]))] * 3)
    pitch = max(8, (x1 - x0) // int(rng.integers(14, 19)))
    for y in range(y0, y1 - pitch, pitch):
        for x in range(x0 + 4, x1 - pitch, pitch):
            cv2.rectangle(image, (x, y), (x + pitch - 3, y + pitch - 3), tone, -1)


def mirrored(rng: np.random.Generator, image: Array) -> None:
    """Add what the glass mirrors: a lamp, a window, a veil; often nothing."""
    h, w = image.shape[:2]
    if rng.random() < 0.3:
        image += np.float32(rng.uniform(0.02, 0.15)) * (1 + 0.4 * smooth(rng, h, w, 3))[..., None]
    for _ in range(int(rng.choice([0, 0, 1, 2]))):
        mask = np.zeros((h, w), np.float32)
        at = (float(rng.uniform(0, w)), float(rng.uniform(0, h)))
        size = rng.uniform(0.03, 0.35, 2) * max(h, w)
        if rng.random() < 0.5:
            box = cv2.boxPoints((at, (float(size[0]), float(size[1])), float(rng.uniform(0, 90))))
            cv2.fillConvexPoly(mask, box.astype(np.int32), 1.0, cv2.LINE_AA)
        else:
            r = max(3, round(float(size[0]) / 3))
            cv2.circle(mask, (round(at[0]), round(at[1])), r, 1.0, -1, cv2.LINE_AA)
        soft = cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(1.5, 30)))
        image += (soft * float(rng.uniform(0.1, 0.7)))[..., None]
