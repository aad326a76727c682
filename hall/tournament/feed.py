"""What a tournament program says of a round: its games, each under an id that stays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

MOST_GAMES = 2000

PAIRGOTH, OPENGOTHA = "pairgoth", "opengotha"

ROUND_AT = {PAIRGOTH: 2, OPENGOTHA: 1}
"""After how many parts a pairing's id has named the round, by the program before them."""


class FeedError(Exception):
    """Why nothing came of a tournament program, in a line."""


@dataclass(frozen=True, slots=True)
class Encounter:
    """Two players of a round: what a game is known by while its number and its table change."""

    place: str
    """The program, the tournament and the round."""
    black: str
    white: str

    @property
    def players(self) -> tuple[str, frozenset[str]]:
        """Who meets in which round, whoever has which colour."""
        return self.place, frozenset((self.black, self.white))


def encounter_of(pairing: str) -> Encounter:
    """Who meets whom by the id of a program's pairing, which ends with Black and White.

    A pairing that people have named is nobody else's.

    >>> encounter_of("pairgoth:1:2:12:3:4")
    Encounter(place='pairgoth:1:2', black='3', white='4')
    >>> encounter_of("opengotha:2:KATOAYA:LINDBO").place, encounter_of("final").black
    ('opengotha:2', '')
    """
    program, *rest = pairing.split(":")
    if program not in ROUND_AT or len(rest) < ROUND_AT[program] + 2:
        return Encounter(pairing, "", "")
    return Encounter(":".join([program, *rest[: ROUND_AT[program]]]), rest[-2], rest[-1])


def komi_of_game(komi: float | None, handicap: int) -> float | None:
    """The komi of a game of a tournament with `komi`: with a handicap its half point alone.

    PairGoth's result sheets and OpenGotha's exports subtract the whole part.

    >>> komi_of_game(7.5, 0), komi_of_game(7.5, 1), komi_of_game(6.0, 3), komi_of_game(None, 2)
    (7.5, 0.5, 0.0, None)
    """
    return komi if komi is None or not handicap else komi % 1.0


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

    @property
    def encounter(self) -> Encounter:
        """Who meets whom."""
        return encounter_of(self.pairing)


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
