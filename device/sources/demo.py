"""The demo, chosen explicitly as `goban watch demo`: a film that comes with the program.

Its frames are followed like those of any film. What only devices know (who pressed the pass button,
and when) comes as facts beside them. `make film` records both anew.
"""

from __future__ import annotations

import json
from pathlib import Path

from referee.facts import PassPressed
from rules.color import Color

from .base import NS
from .film import VideoFile

FOLDER = Path(__file__).parent
FILM, FACTS = "demo.mp4", "demo.facts.jsonl"


class DemoFilm(VideoFile):
    """The recorded game of 9 lines, as a `Source`."""

    def __init__(self) -> None:
        super().__init__(FOLDER / FILM)
        self.identity = "demo:film"
        presses = map(json.loads, (FOLDER / FACTS).read_text("utf-8").splitlines())
        self.facts = tuple(
            PassPressed(round(press["t"] * NS), Color(press["color"])) for press in presses
        )
