"""Unconditional life after Benson, and what it proves of the strings of a finished position.

A string lives unconditionally if the opponent cannot capture it however often its owner passes.
This is proof, not judgement. Most strings of a finished game stay undecided.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import compress

from ..color import Color
from ..points import Point
from .grid import Grid
from .position import Position, String

PROOF = "benson"
"""The source of proposals that are proved."""


@dataclass(frozen=True, slots=True)
class Life:
    """What lives unconditionally, of one colour, as sets of points (see grid.py)."""

    stones: int
    """The living strings."""
    territory: int
    """Regions that only living strings enclose, at most one point of which touches none of them.

    Dead stones of the opponent in them are included.
    """
    one_eye: int
    """These, and the regions in which the opponent has room for one eye at most."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """How likely it is that a string is dead: 0 is proved alive, 1 proved dead.

    A proposal is never more than that: the players agree, or play on (BGA 9, 10).
    """

    string: String
    dead: float
    source: str


def unconditional(position: Position, color: Color, *, suicide: bool = False) -> Life:
    """The strings of `color` that live unconditionally, and what they surround.

    With `suicide` allowed, an eye region counts only if every point of it is a liberty or would be
    one if it were empty. Without, only its empty points must be liberties.

    >>> life = unconditional(Position.from_rows([".B.B.", "BBBBW"]), Color.BLACK)
    >>> life.stones.bit_count(), life.territory.bit_count()
    (6, 4)
    """
    grid = position.grid
    own = position.bits(color)
    empty = grid.full ^ (own | position.bits(color.other))
    strings = list(grid.parts(own))
    regions = list(grid.parts(grid.full ^ own))
    while True:
        beside = [grid.beside(string) for string in strings]
        kept = [
            string
            for string, liberties in zip(strings, beside, strict=True)
            if _eyes(regions, liberties, -1 if suicide else empty) >= 2
        ]
        if len(kept) == len(strings):
            break
        strings = kept
        living = sum(strings)
        regions = [region for region in regions if not grid.beside(region) & own & ~living]
    living = sum(strings)
    around = grid.beside(living)
    if not living:
        return Life(0, 0, 0)
    inner = [region & ~around for region in regions]
    territory = [rest.bit_count() <= 1 for rest in inner]
    one_eye = [_one_eye_at_most(grid, rest) for rest in inner]
    return Life(living, sum(compress(regions, territory)), sum(compress(regions, one_eye)))


def _one_eye_at_most(grid: Grid, inner: int) -> bool:
    """Whether no two eyes fit on the `inner` points, those that no living stone touches.

    An eye holds no other points. Two eyes need two points that are not adjacent (Müller, Playing it
    safe: recognizing secure territories in computer Go, 1997).
    """
    if inner.bit_count() <= 1:
        return True
    return inner.bit_count() == 2 and len(list(grid.parts(inner))) == 1


def _eyes(regions: Iterable[int], liberties: int, counted: int) -> int:
    """How many regions have all their `counted` points among `liberties`."""
    return sum(not region & counted & ~liberties for region in regions)


def proved(position: Position, *, suicide: bool = False) -> tuple[Proposal, ...]:
    """The strings that Benson's algorithm proves alive (0) or dead (1), and no others.

    >>> found = proved(Position.from_rows([".B.B.", "BBBBW"]))
    >>> [(proposal.string.color, proposal.dead) for proposal in found]
    [(Color.BLACK, 0.0), (Color.WHITE, 1.0)]
    """
    lives = {color: unconditional(position, color, suicide=suicide) for color in Color}
    found: list[Proposal] = []
    for string in position.strings():
        bit = position.grid.bit(next(iter(string.points)))
        if lives[string.color].stones & bit:
            found.append(Proposal(string, 0.0, PROOF))
        elif lives[string.color.other].one_eye & bit:
            found.append(Proposal(string, 1.0, PROOF))
    return tuple(found)


def propose_dead(
    position: Position, opinions: Iterable[Proposal] = (), *, suicide: bool = False
) -> tuple[Proposal, ...]:
    """What is proposed for every string: what is proved, else the mean of the `opinions`.

    The opinions come from elsewhere, such as a Go program. Strings without proof or opinion are
    left out. Nothing is removed: the players confirm.
    """
    by_string: dict[frozenset[Point], list[Proposal]] = {}
    for proposal in opinions:
        by_string.setdefault(proposal.string.points, []).append(proposal)
    by_proof = {proposal.string.points: proposal for proposal in proved(position, suicide=suicide)}
    found: list[Proposal] = []
    for string in position.strings():
        if string.points in by_proof:
            found.append(by_proof[string.points])
        elif string.points in by_string:
            given = by_string[string.points]
            mean = sum(opinion.dead for opinion in given) / len(given)
            sources = "+".join(dict.fromkeys(opinion.source for opinion in given))
            found.append(Proposal(string, mean, sources))
    return tuple(found)
