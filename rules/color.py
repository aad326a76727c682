"""The two sides and a pair of values, one for each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from .texts import CodeEnum

T = TypeVar("T")


class Color(CodeEnum):
    """Black or White: the player and the colour of the player's stones.

    >>> BLACK.letter, BLACK.word, BLACK.other
    ('B', 'black', Color.WHITE)
    """

    BLACK = "black"
    WHITE = "white"

    letter: str
    word: str
    other: Color


Color.BLACK.letter, Color.BLACK.word, Color.BLACK.other = "B", "black", Color.WHITE
Color.WHITE.letter, Color.WHITE.word, Color.WHITE.other = "W", "white", Color.BLACK

BLACK = Color.BLACK
WHITE = Color.WHITE


@dataclass(frozen=True, slots=True)
class Sides(Generic[T]):
    """One value for each side.

    >>> prisoners = Sides(black=3, white=1)
    >>> prisoners[WHITE], list(prisoners)
    (1, [3, 1])
    """

    black: T
    white: T

    def __getitem__(self, color: Color) -> T:
        return self.black if color is BLACK else self.white

    def __iter__(self) -> Iterator[T]:
        return iter((self.black, self.white))
