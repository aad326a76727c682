"""Pictures of a short rendered game, to be read and followed on two machines alike.

python -m tests.support.drawn_game FOLDER
"""

from __future__ import annotations

import sys
from pathlib import Path

import cv2

from lab.drawn_demo import DrawnDemo

PICTURES = 12


def draw(folder: Path) -> None:
    """Twelve looks at the demo's board, evenly spread over its first two minutes."""
    folder.mkdir(parents=True)
    film = DrawnDemo().film
    for number in range(PICTURES):
        cv2.imwrite(str(folder / f"look{number:02}.png"), film.picture(10.0 * number))


if __name__ == "__main__":
    draw(Path(sys.argv[1]))
