"""The two sides and a pair of values, one for each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from .words import CodeEnum

T = TypeVar("T")


class Color(CodeEnum):
    """Black or White: the player and the colour of the player's stones.

    ``letter`` is "B" or "W" as in SGF, ``word`` is "black" or "white".
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
    """One value for each side; ``sides[Color.BLACK]`` is Black's."""

    black: T
    white: T

    def __getitem__(self, color: Color) -> T:
        return self.black if color is BLACK else self.white

    def __iter__(self) -> Iterator[T]:
        return iter((self.black, self.white))
