"""What a round means for the boards: which take their pairing, and what an arbiter is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..boards.board import Board
from ..messages.texts import checksum, compact
from .feed import FeedGame
from .outcomes import Outcome, Players
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
    games: Sequence[FeedGame],
    boards: Mapping[str, Board],
    assignments: Mapping[str, Mapping[str, object]],
    played: Mapping[Players, Outcome],
    given: Mapping[str, int],
) -> PairingProposals:
    """What the `games` of a round mean. `played` has the game of each two players of a round.

    ``given`` has, by board, the checksum of what the board was given last, or of what an arbiter
    left as it was. The same is not given again, whatever an arbiter has said since.

    A game that is played at a board stays there, wherever the program now has it, and under
    whichever number: it is known by its players. A board where a game of the round goes on is
    asked about no other one. A game that goes on keeps its pairing unless an arbiter says
    otherwise.
    """
    tables = {
        str(body["table"]): name
        for name, body in assignments.items()
        if "table" in body and name in boards
    }
    assigned: list[Pairing] = []
    questions: list[PairingQuestion] = []
    notes: list[str] = []
    held = {
        game.pairing: outcome
        for game in games
        if (outcome := played.get(game.encounter.players)) is not None and outcome.board in boards
    }
    going_on = {outcome.board for outcome in held.values() if outcome.result is None}
    taken: set[str] = set()
    for game in games:
        try:
            board = board_of_table(game.table, list(boards), tables)
        except LineError as error:
            notes.append(str(error))
            continue
        if (outcome := held.get(game.pairing)) is not None:
            if outcome.board != board:
                notes.append(
                    f"table {game.table}: its game is played at {outcome.board}, where it stays"
                )
            if outcome.pairing == game.pairing and outcome.board != board:
                continue
            if outcome.pairing != game.pairing and outcome.result is not None:
                continue  # its result goes to the game under its new number
            board = outcome.board
        elif board in going_on:
            notes.append(f"table {game.table}: another game of this round goes on at board {board}")
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
