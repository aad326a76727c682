"""SGF files for the commands that replay them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from rules.errors import RulesError
from rules.game import Breach, Game
from rules.record import Record
from rules.ruleset import Ruleset
from rules.sgf import read

from .failure import BAD_USAGE
from .files import FileError, read_bytes


def load_record(path: Path) -> Record:
    """The record in an SGF file, or FileError."""
    data = read_bytes(path)
    try:
        return read(data)
    except RulesError as error:
        raise FileError(error.reason.value, error.detail, BAD_USAGE) from None


def replay(
    record: Record, ruleset: Ruleset, komi: Fraction | None = None
) -> Iterator[tuple[Game, tuple[Breach, ...]]]:
    """The game before the first move, then after each node that changes it, with its breaches.

    Every move stands whatever it is in breach of. Raises RulesError where a node cannot be:
    off the board, or a handicap that contradicts the stones.
    """
    game = record.start(ruleset, komi)
    yield game, ()
    begun = False
    for node in record.main_line():
        if begun and (node.setup or node.to_play is not None):
            game = game.edited(game.position.with_stones(node.setup), node.to_play)
            yield game, ()
        if node.move is not None:
            begun = True
            game, breaches = game.follow(node.move)
            yield game, breaches
