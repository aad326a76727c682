"""Pictures without a board on a table, drawn with nothing but lines, discs and noise."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Stones = Mapping[tuple[int, int], int]
WIDTH, HEIGHT = 960, 720
INK, PAPER = (25, 25, 25), (240, 246, 250)
FONT = cv2.FONT_HERSHEY_SIMPLEX


def grain(height: int, width: int, across: float, down: float, seed: int) -> NDArray[np.float32]:
    """Smooth noise of deviation 1 whose blotches are `across` x `down` pixels."""
    coarse = np.random.default_rng(seed).normal(
        size=(round(height / down) + 2, round(width / across) + 2)
    )
    smooth = np.asarray(cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC))
    return np.asarray((smooth - smooth.mean()) / smooth.std(), np.float32)


def bytes_of(image: NDArray[np.floating]) -> Image:
    return np.asarray(np.clip(image, 0, 255), np.uint8)


def wood(height: int, width: int, colour: tuple[float, float, float], seed: int) -> Image:
    """A wooden surface with the grain running across."""
    shade = 0.07 * grain(height, width, 160, 5, seed) + 0.06 * grain(height, width, 300, 60, seed)
    return bytes_of(np.array(colour) * (1 + shade[..., None]))


def table() -> Image:
    """A table of planks, nothing on it."""
    image = wood(HEIGHT, WIDTH, (70, 105, 150), 1)
    for y in range(130, HEIGHT, 190):
        cv2.line(image, (0, y), (WIDTH, y + 6), (35, 50, 75), 3, cv2.LINE_AA)
    return photographed(image, 1)


def photographed(image: Image, seed: int) -> Image:
    """As a camera gives it: warm uneven light, a soft lens, noise, JPEG."""
    height, width = image.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    light = 1.05 - 0.35 * ((x / width - 0.4) ** 2 + (y / height - 0.3) ** 2)
    lit = image * light[..., None] * np.array([0.85, 0.97, 1.05])
    noise = np.random.default_rng(seed).normal(0, 3, image.shape)
    soft = cv2.GaussianBlur(lit, (0, 0), 0.8) + noise
    _, packed = cv2.imencode(".jpg", bytes_of(soft), [cv2.IMWRITE_JPEG_QUALITY, 85])
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


def laid(flat: Image, lean: float, seed: int, ground: Image | None = None) -> Image:
    """`flat` lying on a table, its far side shorter by `lean`, photographed."""
    image = wood(HEIGHT, WIDTH, (70, 105, 150), seed) if ground is None else ground.copy()
    height, width = flat.shape[:2]
    scale = min(0.86 * HEIGHT / height, 0.86 * WIDTH / width)
    w, h = scale * width, scale * height
    x, y = (WIDTH - w) / 2, (HEIGHT - h) / 2
    inset = lean * w / 2
    goal = [[x + inset, y + 8], [x + w - inset, y - 6], [x + w, y + h - 12], [x - 9, y + h]]
    source = [[0, 0], [width, 0], [width, height], [0, height]]
    bend = cv2.getPerspectiveTransform(np.array(source, np.float32), np.array(goal, np.float32))
    smooth = cv2.GaussianBlur(flat, (0, 0), max(0.3, 0.4 / scale))
    cv2.warpPerspective(smooth, bend, (WIDTH, HEIGHT), dst=image, borderMode=cv2.BORDER_TRANSPARENT)
    return photographed(image, seed)


def position(size: int, count: int, seed: int) -> Stones:
    """About `count` stones, black and white by turns, in loose groups."""
    rng = np.random.default_rng(seed)
    middles = rng.uniform(2, size - 3, (4, 2))
    stones = {}
    for turn in range(count):
        row, col = np.rint(middles[rng.integers(4)] + rng.normal(0, 2.2, 2)).astype(int)
        if 0 <= row < size and 0 <= col < size:
            stones[int(row), int(col)] = 1 + turn % 2
    return stones


def rule(image: Image, first: tuple[int, int], cells: tuple[int, int], cell: int) -> None:
    """Rule a grid of `cells` (across, down) whose top left crossing is at `first`."""
    (x, y), (across, down) = first, cells
    for col in range(across + 1):
        at = x + col * cell
        cv2.line(image, (at, y), (at, y + down * cell), INK, 2 if col in (0, across) else 1)
    for row in range(down + 1):
        at = y + row * cell
        cv2.line(image, (x, at), (x + across * cell, at), INK, 2 if row in (0, down) else 1)


def diagram(size: int, cell: int, stones: Stones) -> Image:
    """A board as books print it: flat numbered stones on paper."""
    margin = 2 * cell
    side = (size - 1) * cell + 2 * margin
    image = np.full((side, side, 3), PAPER, np.uint8)
    rule(image, (margin, margin), (size - 1, size - 1), cell)
    for number, ((row, col), colour) in enumerate(stones.items(), 1):
        middle = (margin + col * cell, margin + row * cell)
        cv2.circle(image, middle, round(0.46 * cell), PAPER, -1, cv2.LINE_AA)
        fill, text = (INK, PAPER) if colour == 1 else (INK, INK)
        cv2.circle(image, middle, round(0.46 * cell), fill, -1 if colour == 1 else 1, cv2.LINE_AA)
        start = (middle[0] - (10 if number > 9 else 5) * cell // 36, middle[1] + cell // 7)
        cv2.putText(image, str(number), start, FONT, cell / 70, text, 1, cv2.LINE_AA)
    return image


def corner_diagram() -> Image:
    """The top right corner of a diagram, its lines running out to the left and below."""
    cell = 52
    whole = diagram(19, cell, position(19, 150, 3))
    keep = round(11.5 * cell)
    corner = whole[:keep, -keep:]
    return np.asarray(
        cv2.copyMakeBorder(corner, 0, 80, 80, 0, cv2.BORDER_CONSTANT, value=PAPER), np.uint8
    )


def book_page() -> Image:
    """A page of print with a diagram between its lines."""
    figure = diagram(19, 24, position(19, 90, 5))
    side = len(figure)
    page = np.full((900, 700, 3), PAPER, np.uint8)
    left, top = (700 - side) // 2, 170
    page[top : top + side, left : left + side] = figure
    rng = np.random.default_rng(6)
    for y in [*range(50, 170, 22), *range(top + side + 20, 870, 22)]:
        x = 60
        while x < 620:
            letters = "".join(rng.choice(list("aeinorstlmd"), rng.integers(2, 9)))
            cv2.putText(page, letters, (x, y), FONT, 0.45, INK, 1, cv2.LINE_AA)
            x += 9 * len(letters) + 12
    return page


def shaded(image: Image, middle: tuple[int, int], radius: int, black: bool) -> None:
    """A stone as screens draw it: a shadow, a highlight towards the top left."""
    x, y = middle
    cv2.circle(image, (x + radius // 7, y + radius // 6), radius, (40, 70, 95), -1, cv2.LINE_AA)
    for step in range(8):
        tone = (18 if black else 178) + step * (8 if black else 10)
        off = step * radius // 22
        inner = round(radius * (1 - 0.11 * step))
        cv2.circle(image, (x - off, y - off), inner, (tone, tone, tone), -1, cv2.LINE_AA)


def app(size: int, cell: int, stones: Stones) -> Image:
    """The window of a programme: a board of `size` lines, a menu, a dark panel with text."""
    side = (size + 1) * cell
    image = np.full((side + 60, side + 330, 3), (45, 38, 34), np.uint8)
    image[:30] = (205, 200, 196)
    image[40 : 40 + side, 20 : 20 + side] = wood(side, side, (92, 176, 222), 3)
    left, top = 20 + cell, 40 + cell
    rule(image, (left, top), (size - 1, size - 1), cell)
    places = [((left + col * cell, top + row * cell), c) for (row, col), c in stones.items()]
    for middle, colour in places:
        shaded(image, middle, round(0.47 * cell), colour == 1)
    if places:
        cv2.circle(image, places[-1][0], cell // 5, (50, 50, 230), -1, cv2.LINE_AA)
    for row in range(side // 40):
        at = (side + 45, 80 + 38 * row)
        cv2.putText(image, f"move {row + 1}: {7 * row % 100}%", at, FONT, 0.7, (225, 225, 225), 1)
    return image


def monitor(shown: Image) -> Image:
    """A screen photographed: stripes of its pixels, a dark frame, a dark room."""
    lit = shown.astype(np.float32)
    lit[:, ::2] *= 0.88
    lit[::3] *= 0.93
    framed = cv2.copyMakeBorder(
        bytes_of(lit), 26, 40, 26, 26, cv2.BORDER_CONSTANT, value=(24, 22, 22)
    )
    room = bytes_of(wood(HEIGHT, WIDTH, (40, 50, 60), 9).astype(np.float32))
    return laid(np.asarray(framed, np.uint8), 0.12, 9, room)


def squares(dark: tuple[int, int, int], pale: tuple[int, int, int], cell: int = 80) -> Image:
    """A chequered board of 8 x 8 with a rim."""
    odd = np.kron(np.indices((8, 8)).sum(0) % 2, np.ones((cell, cell), np.uint8))
    board = np.where(odd[..., None] == 1, dark, pale).astype(np.uint8)
    rim = tuple(part // 2 for part in dark)
    return np.asarray(
        cv2.copyMakeBorder(board, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=rim), np.uint8
    )


def chess() -> Image:
    """A chess board with pieces seen from above."""
    image = squares((70, 100, 150), (190, 220, 240))
    for row in (0, 1, 6, 7):
        for col in range(8):
            middle = (80 + col * 80, 80 + row * 80)
            tone = (40, 40, 45) if row < 2 else (215, 230, 235)
            cv2.circle(image, middle, 27 if row in (0, 7) else 21, tone, -1, cv2.LINE_AA)
            cv2.circle(image, middle, 9, tuple(part // 2 + 50 for part in tone), 3, cv2.LINE_AA)
    return image


def othello() -> Image:
    """Discs in the squares of a green board of 8 x 8."""
    image = np.full((720, 720, 3), (60, 120, 20), np.uint8)
    rule(image, (40, 40), (8, 8), 80)
    for (row, col), colour in position(8, 60, 12).items():
        shaded(image, (80 + col * 80, 80 + row * 80), 33, colour == 1)
    return image


def xiangqi() -> Image:
    """A board of 9 x 10 lines with a river, lettered pieces on its crossings."""
    cell, first = 66, 60
    image = wood(first * 2 + 9 * cell, first * 2 + 8 * cell, (130, 195, 225), 4)
    rule(image, (first, first), (8, 4), cell)
    rule(image, (first, first + 5 * cell), (8, 4), cell)
    for row in (0, 7):
        a, b = first + 3 * cell, first + row * cell
        cv2.line(image, (a, b), (a + 2 * cell, b + 2 * cell), INK, 1, cv2.LINE_AA)
        cv2.line(image, (a + 2 * cell, b), (a, b + 2 * cell), INK, 1, cv2.LINE_AA)
    home = [(0, col) for col in range(9)] + [(2, 1), (2, 7)] + [(3, col) for col in range(0, 9, 2)]
    for row, col in home:
        for at, ink in ((row, (30, 30, 180)), (9 - row, (30, 30, 30))):
            middle = (first + col * cell, first + at * cell)
            cv2.circle(image, middle, 28, (190, 225, 240), -1, cv2.LINE_AA)
            cv2.circle(image, middle, 24, ink, 2, cv2.LINE_AA)
            start = (middle[0] - 12, middle[1] + 12)
            cv2.putText(image, "ABCDEFGHI"[col], start, FONT, 1.0, ink, 2, cv2.LINE_AA)
    return image


def tiles(count: int, cell: int) -> Image:
    """Tiles in rows of `count`, pale joints, each a little different."""
    tones = np.random.default_rng(7).normal(0, 6, (count, count))
    image = np.kron(tones, np.ones((cell, cell)))[..., None] + np.array([150.0, 165.0, 175.0])
    for at in range(0, count * cell, cell):
        image[at : at + 4] = image[:, at : at + 4] = (215, 220, 222)
    return bytes_of(image)


def graph_paper(cells: int, cell: int) -> Image:
    """A sheet ruled to its edges in pale blue, every fifth line darker."""
    sheet = np.full((cells * cell, cells * cell, 3), PAPER, np.uint8)
    for index in range(cells):
        at = index * cell
        sheet[at] = sheet[:, at] = (190, 150, 110) if index % 5 == 0 else (225, 200, 170)
    return sheet


def cloth(checks: int, cell: int) -> Image:
    """A checked tablecloth: white, red, and half way where stripes cross white."""
    odd = np.arange(checks) % 2
    share = np.kron((odd[:, None] + odd[None, :]) / 2, np.ones((cell, cell)))[..., None]
    return bytes_of(235 - share * np.array([180.0, 180.0, 40.0]))


def bricks() -> Image:
    """A wall of bricks, each course set off by half a brick."""
    image = np.full((700, 900, 3), (170, 176, 180), np.uint8)
    rng = np.random.default_rng(20)
    for course in range(18):
        for x in range(-45 * (course % 2), 900, 90):
            tone = np.array([60, 75, 150]) + rng.normal(0, 12)
            corner = (x + 85, course * 40 + 34)
            cv2.rectangle(image, (x, course * 40), corner, tone.tolist(), -1)
    return image


def loose_stones() -> Image:
    """Stones strewn over a table."""
    image = wood(HEIGHT, WIDTH, (70, 105, 150), 21)
    for turn, place in enumerate(np.random.default_rng(21).uniform(30, 690, (70, 2))):
        shaded(image, (round(place[0] * 1.33), round(place[1])), 22, turn % 2 == 0)
    return photographed(image, 21)


NO_BOARD: Mapping[str, Callable[[], Image]] = {
    "diagram": lambda: diagram(19, 34, position(19, 80, 2)),
    "diagram of a corner": corner_diagram,
    "small diagram": lambda: diagram(9, 60, position(9, 24, 4)),
    "page of a book": lambda: laid(book_page(), 0.2, 11),
    "diagram photographed": lambda: laid(diagram(13, 44, position(13, 50, 8)), 0.25, 12),
    "screen": lambda: app(19, 36, position(19, 110, 9)),
    "screen photographed": lambda: monitor(app(19, 36, position(19, 90, 10))),
    "small board on a screen photographed": lambda: monitor(app(9, 66, position(9, 22, 11))),
    "gomoku on a screen": lambda: app(15, 44, position(15, 40, 13)),
    "chess": lambda: laid(chess(), 0.3, 14),
    "empty chess board": lambda: laid(squares((60, 110, 70), (205, 220, 215)), 0.35, 15),
    "othello": lambda: laid(othello(), 0.2, 16),
    "xiangqi": lambda: laid(xiangqi(), 0.15, 17),
    "empty table": table,
    "tiles": lambda: laid(tiles(24, 40), 0.3, 18),
    "checked cloth": lambda: laid(cloth(18, 40), 0.2, 22),
    "brick wall": lambda: laid(bricks(), 0.1, 23),
    "wooden board without lines": lambda: laid(wood(760, 720, (95, 165, 210), 24), 0.3, 24),
    "loose stones": loose_stones,
    "graph paper": lambda: laid(graph_paper(40, 22), 0.2, 19),
}
"""What each picture holds in place of a board."""
