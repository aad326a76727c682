"""Rounds of tournament programs: their games, each under a stable id."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

MAX_GAMES = 2000

PAIRGOTH, OPENGOTHA = "pairgoth", "opengotha"

ROUND_AT = {PAIRGOTH: 2, OPENGOTHA: 1}
"""By program: the number of parts of a pairing's id up to the round."""


class FeedError(Exception):
    """The reason why a request to a tournament program failed, a line."""


@dataclass(frozen=True, slots=True)
class Encounter:
    """Two players of a round: they identify a game while its number and its table change."""

    place: str
    """The program, the tournament and the round."""
    black: str
    white: str

    @property
    def players(self) -> tuple[str, frozenset[str]]:
        """The round and its two players, without their colours."""
        return self.place, frozenset((self.black, self.white))


def encounter_of(pairing: str) -> Encounter:
    """The encounter in the id of a program's pairing, which ends with Black and White.

    An id entered by a person is an encounter of its own.

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

    ``assignment`` is what its board gets. ``has`` is the result in the program, in its own word;
    None where it has none.
    """

    pairing: str
    table: str
    assignment: Mapping[str, object]
    has: str | None = None

    @property
    def encounter(self) -> Encounter:
        """The game's players and round."""
        return encounter_of(self.pairing)


@dataclass(frozen=True, slots=True)
class FeedRound:
    """The games of a round, and a line for each that cannot be used."""

    number: int
    games: Sequence[FeedGame]
    left_out: Sequence[str] = ()


class PairingSource(Protocol):
    """A tournament program, read every ``pause_s``. ``takes``: it accepts results by `submit`."""

    takes: bool
    pause_s: float

    def __str__(self) -> str: ...

    def owns(self, pairing: str) -> bool:
        """Whether a pairing's id is one of this tournament."""

    async def read(self, rounds: frozenset[int]) -> Sequence[FeedRound]:
        """The present round, the last in order, and before it those of `rounds`.

        Raises FeedError.
        """

    async def submit(self, pairing: str, result: str) -> None:
        """Submit the result of a game, in SGF's form. Raises FeedError.

        `read` shows whether the program has it.
        """

    def word(self, result: str) -> str:
        """The program's own word for a result in SGF's form. Raises FeedError."""
