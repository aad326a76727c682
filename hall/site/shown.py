"""The content of a game's files in the public site: players, position, moves."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from rules.game import Game
from rules.points import to_sgf

from ..boards.board import last_of
from ..boards.following import Followed, setup_before
from .games import PublicGame

VERSION = 1

PASS = "--"
"""The point of a pass in `moves_text`."""

SIDES = ("black", "white")


@dataclass(frozen=True, slots=True)
class Heading:
    """A game's players, place, number of moves and result: an entry of the site's lists."""

    board: str
    name: str
    table: object
    round: object
    tournament: object
    players: Mapping[str, str | None]
    ranks: Mapping[str, str | None]
    move: int
    result: str | None

    def to_json(self) -> dict[str, object]:
        """The object of ``index.json`` and ``games.json``."""
        return {
            "board": self.board,
            "game": self.name,
            "table": self.table,
            "round": self.round,
            "tournament": self.tournament,
            "players": dict(self.players),
            "ranks": dict(self.ranks),
            "move": self.move,
            "result": self.result,
        }

    @property
    def title(self) -> str:
        """Both players in one line, for a page's title."""
        names = (self._named(color) for color in SIDES)
        return " – ".join(names)

    @property
    def place(self) -> str:
        """The tournament, the round and the table in one line; "" where none is known."""
        parts = [
            None if self.tournament is None else str(self.tournament),
            None if self.round is None else f"round {self.round}",
            None if self.table is None else f"table {self.table}",
        ]
        return ", ".join(part for part in parts if part)

    def _named(self, color: str) -> str:
        name, rank = self.players[color] or color.title(), self.ranks[color]
        return name if rank is None else f"{name} ({rank})"


def name_of(board: str, game_id: str) -> str:
    """The name of a game's files: unique, and derived from its id by a hash.

    >>> name_of("T7", "6f0c")
    'T7-f453f282'
    """
    return f"{board}-{hashlib.sha256(game_id.encode()).hexdigest()[:8]}"


def heading_of(game: PublicGame, followed: Followed, info: Mapping[str, str]) -> Heading:
    """The heading of a game; `info` has the texts of its record's root by SGF property."""
    return Heading(
        game.board,
        name_of(game.board, game.game_id),
        game.assignment.get("table"),
        game.assignment.get("round"),
        game.assignment.get("tournament"),
        {color: info.get(key) for color, key in zip(SIDES, ("PB", "PW"), strict=True)},
        {color: info.get(key) for color, key in zip(SIDES, ("BR", "WR"), strict=True)},
        followed.started.number,
        followed.result,
    )


def game_to_json(heading: Heading, followed: Followed) -> dict[str, object]:
    """The object of a game's own file.

    ``moves`` is one text, see `moves_text`; ``setups`` has the board before a move where stones
    were set by hand, by the move's number.
    """
    game = followed.started
    prisoners = game.ledger.prisoners
    setups = {str(node.number): setup_before(node) for node in game.line()}
    return {
        "version": VERSION,
        **heading.to_json(),
        "phase": "done" if heading.result is not None else "play",
        "rules": game.ruleset.id,
        "komi": float(game.komi),
        "handicap": game.handicap,
        "size": game.size[0],
        "rows": list(game.position.rows()),
        "to_play": game.to_play.word,
        "prisoners": {"black": prisoners.black, "white": prisoners.white},
        "last": last_of(game),
        "moves": moves_text(game),
        "setups": {number: rows for number, rows in setups.items() if rows is not None},
    }


def moves_text(game: Game) -> str:
    """The moves of the line, three letters each: the colour, and the point in SGF's form.

    >>> from rules.points import Move
    >>> from rules.points import from_board
    >>> game = Game.new(9)
    >>> game = game.play(Move(game.to_play, from_board("E5", 9)))
    >>> moves_text(game.play(Move(game.to_play, None)))
    'BeeW--'
    """
    moves = (node.last for node in reversed(list(game.line())) if node.last is not None)
    return "".join(
        f"{move.color.letter}{PASS if move.point is None else to_sgf(move.point)}" for move in moves
    )
