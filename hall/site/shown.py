"""What the files of the public site say of a game: who plays, how it stands, its moves."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from rules.game import Game
from rules.points import to_board, to_sgf

from ..boards.board import Board
from ..boards.following import Followed
from .games import PublicGame

VERSION = 1

PASS = "--"
"""A move's place in `moves_text` where it has none."""

SIDES = ("black", "white")


@dataclass(frozen=True, slots=True)
class Heading:
    """Who plays whom where, and how it stands: a line of the site's lists."""

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
    """What the files of a game are called: no other game has it, and it is no secret.

    >>> name_of("T7", "6f0c")
    'T7-f453f282'
    """
    return f"{board}-{hashlib.sha256(game_id.encode()).hexdigest()[:8]}"


def heading_of(game: PublicGame, followed: Followed) -> Heading:
    """The heading of a game."""
    info = Board(game.board, followed=followed).info(game.assignment)
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
    last = game.last
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
        "last": None if last is None else {"color": last.color.word, "point": last_label(game)},
        "moves": moves_text(game),
        "setups": _setups(game),
    }


def moves_text(game: Game) -> str:
    """The moves of the line, three letters each: the colour, and the point as SGF writes it.

    >>> from rules.moves import Move
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


def last_label(game: Game) -> str | None:
    """Where the last move was, as boards are labelled; None for a pass, or before the first."""
    point = None if game.last is None else game.last.point
    return None if point is None else to_board(point, game.size[0])


def _setups(game: Game) -> dict[str, list[str]]:
    """The board before each move that follows stones set by hand."""
    found: dict[str, list[str]] = {}
    for node in game.line():
        before = node.parent
        if node.last is not None and before is not None and before.last is None:
            rows = list(before.position.rows())
            if any(row.strip(".") for row in rows):
                found[str(node.number)] = rows
    return found
