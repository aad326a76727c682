"""What a tournament program says of a round: its games, each under an id that stays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

MOST_GAMES = 2000


class FeedError(Exception):
    """Why nothing came of a tournament program, in a line."""


@dataclass(frozen=True, slots=True)
class FeedGame:
    """A game of a round. ``pairing`` names program, round, game and both players.

    ``assignment`` is what a board is told of it. ``has`` is the result that the program has, in its
    own word; None where it has none.
    """

    pairing: str
    table: str
    assignment: Mapping[str, object]
    has: str | None = None


@dataclass(frozen=True, slots=True)
class FeedRound:
    """The games of a round, and a line for each that cannot be used."""

    number: int
    games: Sequence[FeedGame]
    left_out: Sequence[str] = ()


class PairingSource(Protocol):
    """A tournament program. ``takes`` tells whether it can be told a result, every ``pause_s``."""

    takes: bool
    pause_s: float

    def __str__(self) -> str: ...

    def owns(self, pairing: str) -> bool:
        """Whether a pairing's id is one of this tournament."""

    async def read(self, rounds: frozenset[int]) -> Sequence[FeedRound]:
        """The present round, the last in order, and before it those of `rounds`.

        Raises FeedError.
        """

    async def tell(self, pairing: str, result: str) -> None:
        """Say the result of a game, as SGF writes it. Raises FeedError.

        Whether it has it is seen by reading.
        """

    def word(self, result: str) -> str:
        """The program's own word for a result that SGF writes so. Raises FeedError."""
