"""What a round means for the boards: which take their pairing, and what an arbiter is asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ..boards.board import Board
from ..messages.texts import checksum, compact
from .feed import FeedGame
from .pairings import LineError, Pairing, board_of_table


@dataclass(frozen=True, slots=True)
class PairingQuestion:
    """A board whose game goes on, and the pairing that the tournament program now has for it."""

    board: str
    game: FeedGame


@dataclass(frozen=True, slots=True)
class PairingProposals:
    """The boards that take a pairing at once, those an arbiter is asked about, and what is odd."""

    assigned: Sequence[Pairing]
    questions: Sequence[PairingQuestion]
    notes: Sequence[str]


def mark_of(game: FeedGame) -> int:
    """A checksum of what a board is told of a game."""
    return checksum([compact(game.assignment)])


def proposals(
    games: Iterable[FeedGame],
    boards: Mapping[str, Board],
    assignments: Mapping[str, Mapping[str, object]],
    played: Mapping[str, str],
    given: Mapping[str, int],
) -> PairingProposals:
    """What the `games` of a round mean. `played` has the board of each pairing that is under way.

    ``given`` has, by board, the checksum of what the board was given last, or of what an arbiter
    left as it was. The same is not given again, whatever an arbiter has said since.

    A pairing that is played at a board stays there, wherever the program now has it. A game that
    goes on keeps its pairing unless an arbiter says otherwise.
    """
    tables = {
        str(body["table"]): name
        for name, body in assignments.items()
        if "table" in body and name in boards
    }
    assigned: list[Pairing] = []
    questions: list[PairingQuestion] = []
    notes: list[str] = []
    taken: set[str] = set()
    for game in games:
        try:
            board = board_of_table(game.table, list(boards), tables)
        except LineError as error:
            notes.append(str(error))
            continue
        held = played.get(game.pairing)
        if held is not None and held != board:
            notes.append(f"table {game.table}: its game is played at {held}, where it stays")
            continue
        if board in taken:
            notes.append(f"table {game.table}: board {board} has another game of this round")
            continue
        taken.add(board)
        # What was given once is not given again: an arbiter may have changed it since.
        if mark_of(game) == given.get(board) or assignments.get(board, {}) == game.assignment:
            continue
        if boards[board].plays:  # a game that goes on keeps its pairing until an arbiter decides
            questions.append(PairingQuestion(board, game))
        else:
            assigned.append(Pairing(0, board, game.assignment))
    return PairingProposals(assigned, questions, notes)
