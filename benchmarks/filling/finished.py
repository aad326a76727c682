"""Finished games to be counted: records with two passes at the end and a list of dead stones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from lab.cases import load_cases, load_rows
from lab.games import folder
from rules.color import Color
from rules.game import Game, replay
from rules.points import Move, Point, from_board
from rules.records.sgf import read_sgf
from rules.rulesets.presets import preset
from rules.rulesets.ruleset import Ruleset
from rules.scoring.notes import NoteType
from rules.scoring.score import score

DOUBTFUL = (NoteType.STONE_COUNT_MISMATCH, NoteType.EQUIVALENCE_BROKEN)
"""Notes of a score whose record lacks something."""

MOST_NEUTRAL = 2
"""Neutral points that players leave open when they pass; with more the game is not finished."""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game before its two closing passes, and a stone of each string that both call dead."""

    name: str
    game: Game
    dead: tuple[Point, ...]

    @property
    def passed(self) -> Game:
        """The game after both have passed."""
        game = self.game
        for _ in range(2):
            game, _ = game.follow(Move(game.to_play, None))
        return game


def finished_games(ruleset_id: str, size: int) -> Iterator[FinishedGame]:
    """Even games of `size` lines, in a fixed order, whose score under the rule set is certain."""
    ruleset = preset(ruleset_id)
    root = folder()
    for found in (*_ogs(root / "ogs_finished", ruleset, size), *_generated(root, ruleset, size)):
        if found is not None and _certain(found):
            yield found


def _certain(found: FinishedGame) -> bool:
    """Whether nothing is missing in the record, and hardly a point is nobody's."""
    counted = score(found.passed, None, found.dead, agreed=True)
    doubtful = any(note.type in DOUBTFUL for note in counted.notes)
    return not doubtful and counted.areas.contested.bit_count() <= MOST_NEUTRAL


def _ogs(root: Path, ruleset: Ruleset, size: int) -> Iterator[FinishedGame | None]:
    for row in load_rows(root / "index.csv"):
        even = row["handicap"] == row["setup"] == "0"
        if int(row["size"]) == size and even and row["RE_agrees_with"]:
            record = read_sgf((root / "sgf" / row["file"]).read_bytes())
            game, _ = replay(record, ruleset)
            dead = [from_board(label, size) for label in row["gnugo_dead"].split()]
            yield _without_passes(Path(row["file"]).stem, game, dead)


def _generated(root: Path, ruleset: Ruleset, size: int) -> Iterator[FinishedGame | None]:
    cases = load_cases(root / "generated" / "gnugo_selfplay_verified.json")
    for number, case in enumerate(cases):
        if case["size"] == size and case["verified"] and not case["handicap"]:
            game = Game.start(ruleset, size)
            for letter, label in case["moves"]:
                point = None if label == "PASS" else from_board(label, size)
                game, _ = game.follow(Move(Color.BLACK if letter == "B" else Color.WHITE, point))
            dead = [from_board(label, size) for label in case["dead"]]
            yield _without_passes(f"gnugo_{number:03d}", game, dead)


def _without_passes(name: str, game: Game, dead: list[Point]) -> FinishedGame | None:
    """The game before its two closing passes, None where it has no such passes."""
    if game.passes != 2 or any(game.position[point] is None for point in dead):
        return None
    return FinishedGame(name, game.unwind(2), tuple(dead))
