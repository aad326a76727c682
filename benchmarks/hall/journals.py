"""What the boards replay: event lines of recorded games, or of games played at random."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from device.game.journal.event_lines import lines_in_file, lines_in_journal
from lab.hall_games import RandomGame
from messages.batches import Line

SHORTEST = 10
"""A journal with fewer lines is left out."""

RANDOM_GAMES = 8

MOVE_S = 12.0
"""So long a move takes in a game that is played at random."""


def journals_in(folder: Path) -> list[Sequence[Line]]:
    """The lines of each journal (``.journal``) and file of events (``.jsonl``) in a folder."""
    found: list[Sequence[Line]] = [lines_in_journal(path) for path in folder.glob("*.journal")]
    found += [lines_in_file(path) for path in folder.glob("*.jsonl")]
    return [lines for lines in found if len(lines) >= SHORTEST]


def random_journals(seed: int) -> list[Sequence[Line]]:
    """Lines of games as the demo's tables replay them, a move every `MOVE_S` seconds."""
    found: list[Sequence[Line]] = []
    for number in range(RANDOM_GAMES):
        game = RandomGame(random.Random(f"{seed} {number}"))
        while game.result is None:
            game.go_on()
        found.append([{**line, "t": MOVE_S * n} for n, line in enumerate(game.lines)])
    return found
