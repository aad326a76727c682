"""Life of the strings of a finished position: what is proved, and groups with room for two eyes.

A string lives unconditionally if the opponent cannot capture it however often its owner passes
(Benson). This is proof, not judgement. Most strings of a finished game stay undecided. Room for two
eyes, and what may live in a seki, is a rule of thumb: it finds what the players must state, and
decides nothing. A string that a cut cannot separate at once belongs to its neighbour's group.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import compress

from ..color import BLACK, WHITE, Color, Sides
from ..errors import Reason, RulesError
from ..points import Point, to_board
from .areas import Areas
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
    regions, counted = list(grid.parts(grid.full ^ own)), -1 if suicide else empty
    while True:
        beside = [grid.beside(string) for string in strings]
        kept = [
            string
            for string, liberties in zip(strings, beside, strict=True)
            if sum(not region & counted & ~liberties for region in regions) >= 2
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


SURE_ROOM = 7
"""An eye space of so many points has room for two eyes in any shape."""

ONE_EYE = frozenset(
    {
        *((0,), (1, 1), (1, 1, 2)),
        *((1, 1, 1, 3), (2, 2, 2, 2)),
        *((1, 1, 1, 1, 4), (1, 2, 2, 2, 3)),
        (1, 1, 2, 2, 2, 4),
    }
)
"""Eye spaces that the opponent reduces to one eye, each as the numbers of neighbours of its points:
one to three points, four in a T or a square, the cross, the bulky five, the rabbity six."""

MOST_SHARED = 6
"""A neutral region of more points is unfinished, and not the shared liberties of a seki. Reasoned:
most have two, and a few more may be left unfilled."""


@dataclass(frozen=True, slots=True)
class Seki:
    """Groups of both sides that may live beside each other, as sets of points (see grid.py)."""

    stones: Sides[int]
    """Their stones."""
    eyes: Sides[int]
    """The points that they surround."""
    shared: int
    """The neutral points that groups of both sides touch."""

    @property
    def points(self) -> int:
        """All of these points."""
        return self.stones.black | self.stones.white | self.eyes_of_both | self.shared

    def strings(self, grid: Grid) -> tuple[Point, ...]:
        """A stone of each string."""
        parts = (string for side in self.stones for string in grid.parts(side))
        return tuple(sorted(next(iter(grid.each(string))) for string in parts))

    @property
    def eyes_of_both(self) -> int:
        """The points that either side surrounds."""
        return self.eyes.black | self.eyes.white


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a finished position leaves open, as far as its eye spaces show."""

    doubtful: tuple[int, ...]
    """The groups without room for two eyes that are joined to no group which has it."""
    sekis: tuple[Seki, ...]
    """Those among them that may live in a seki and have eyes."""


def settlement(areas: Areas, *, suicide: bool = False) -> Settlement:
    """The groups of `areas` without two eyes, and the sekis that they may live in.

    >>> from rules.board.areas import areas_of
    >>> board = Position.from_rows([".BW.B.", "BBWWB.", "WWBBB.", ".WB...", "WWB..."])
    >>> sorted(group.bit_count() for group in settlement(areas_of(board)).doubtful)
    [3, 3, 5]
    """
    grid = areas.grid
    position = Position(grid, areas.stones.black, areas.stones.white)
    lives = {color: unconditional(position, color, suicide=suicide) for color in Color}
    doubtful: dict[Color, list[int]] = {}
    eyes: dict[Color, list[int]] = {}
    for color in Color:
        regions = list(grid.parts(areas.territory[color]))
        groups = list(_groups(grid, areas.stones[color], areas.stones[color.other]))
        lived = _alive(grid, groups, regions, lives[color].stones)
        doubtful[color] = [group for group in groups if group not in lived]
        beside_lived = [grid.beside(group) for group in lived]
        eyes[color] = [
            region for region in regions if not any(region & near for near in beside_lived)
        ]
    dead = {color: lives[color.other].one_eye for color in Color}
    able = {
        color: [group for group in doubtful[color] if not group & dead[color]] for color in Color
    }
    sekis = _sekis(grid, able, areas.contested, eyes)
    found = tuple(seki for seki in sekis if seki.eyes_of_both)
    return Settlement((*doubtful[BLACK], *doubtful[WHITE]), found)


def eyes_of(areas: Areas, possible: Iterable[Seki], named: Iterable[Point]) -> tuple[int, int]:
    """The stones and the eyes of all that is `named` to be in seki.

    A point stands for those of the `possible` sekis that it belongs to. Otherwise a stone stands
    for its string and a point of territory for its region. Raises RulesError (value, coordinate)
    for a point that belongs to none of these.
    """
    grid = areas.grid
    territory = areas.territory.black | areas.territory.white
    known = list(possible)
    stones = found = 0
    for point in named:
        bit = grid.bit(point)
        sekis = [seki for seki in known if bit & seki.points]
        string = sum(grid.spread(bit, own) for own in areas.stones if bit & own)
        if not (sekis or string or bit & territory):
            label = to_board(Point(*point), grid.rows)
            raise RulesError(Reason.VALUE, f"{label}: expected a stone or an eye in seki")
        near = grid.beside(string) | bit
        regions = () if sekis else grid.parts(territory)
        found |= sum(region for region in regions if region & near)
        stones |= string
        for seki in sekis:
            stones |= seki.stones.black | seki.stones.white
            found |= seki.eyes_of_both
    return stones, found


def has_room(grid: Grid, region: int) -> bool:
    """Whether two eyes fit into the vacant `region` although the opponent plays there first.

    >>> from .grid import grid_of
    >>> has_room(grid_of(1, 5), 0b1111), has_room(grid_of(1, 5), 0b111)
    (True, False)
    """
    if region.bit_count() >= SURE_ROOM:
        return True
    near = ((grid.beside(grid.bit(at)) & region).bit_count() for at in grid.each(region))
    return tuple(sorted(near)) not in ONE_EYE


def _groups(grid: Grid, stones: int, others: int) -> Iterator[int]:
    """The strings of one side, joined where they have two liberties in common."""
    empty = grid.full ^ (stones | others)
    left = {string: grid.beside(string) & empty for string in grid.parts(stones)}
    while left:
        group, liberties = left.popitem()
        while near := [string for string, own in left.items() if (own & liberties).bit_count() > 1]:
            for string in near:
                group |= string
                liberties |= left.pop(string)
        yield group


def _alive(grid: Grid, groups: Iterable[int], regions: Iterable[int], proved: int) -> list[int]:
    """The groups with two eyes, of territory that no group without them touches, and those joined.

    Groups with `proved` stones live. A group is joined to another by territory that both touch.
    """
    worth = {region: 2 if has_room(grid, region) else 1 for region in regions}
    around = {group: grid.beside(group) for group in groups}
    kept, eyes = list(around), list(worth)
    while True:
        lived = [
            group
            for group in kept
            if group & proved or sum(worth[eye] for eye in eyes if eye & around[group]) > 1
        ]
        if len(lived) == len(kept):
            break
        gone = [around[group] for group in kept if group not in lived]
        kept, eyes = lived, [eye for eye in eyes if not any(eye & near for near in gone)]
    while joined := [
        group
        for group in around
        if group not in kept
        and any(
            region & around[group] and any(region & around[other] for other in kept)
            for region in worth
        )
    ]:
        kept += joined
    return kept


def _sekis(
    grid: Grid, able: dict[Color, list[int]], contested: int, eyes: dict[Color, list[int]]
) -> Iterator[Seki]:
    """Groups of both sides that touch the same neutral points, each with those joined to it."""
    found: list[Seki] = []
    for region in grid.parts(contested):
        near = grid.beside(region)
        beside = {color: [group for group in able[color] if group & near] for color in Color}
        if region.bit_count() > MOST_SHARED or not (beside[BLACK] and beside[WHITE]):
            continue
        black, white, shared = sum(beside[BLACK]), sum(beside[WHITE]), region
        for other in [
            each for each in found if each.stones.black & black | each.stones.white & white
        ]:
            found.remove(other)
            black, white = black | other.stones.black, white | other.stones.white
            shared |= other.shared
        found.append(Seki(Sides(black, white), Sides(0, 0), shared))
    for seki in found:
        owned = (
            sum(eye for eye in eyes[color] if grid.beside(eye) & seki.stones[color])
            for color in Color
        )
        yield replace(seki, eyes=Sides(*owned))
