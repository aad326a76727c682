"""The record of a game: its line first, rewound lines after it, with comments and marks.

An illegal play is written with KO, by which the format asks to execute it all the same. On a pass
KO states that it was forced: it stands in the place of an illegal move. MN numbers the first move
of every variation, so that readers count as the table did.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction

from ..board.position import Position
from ..color import BLACK, WHITE, Color, Sides
from ..legality.course import H, children_of
from ..points import Point, to_sgf
from ..rulesets.clauses import DOCUMENTS, document_of
from ..rulesets.record_names import record_name
from ..rulesets.ruleset import Ruleset
from ..texts import CodeEnum, decimal_text
from .record import Node, Record, Tree

STANDS_HERE = "The game stands here."
"""The comment of the empty node that ends the main line where only rewound lines go on."""


TERRITORY: Mapping[Color, str] = {BLACK: "TB", WHITE: "TW"}
"""SGF's properties for each side's territory, dead stones of the other side included."""

DEAD, SEKI = "DEAD", "SEKI"
"""Properties of this program, since SGF has none for them; empty where nothing is stated to be so.

DEAD has dead stones that lie in nobody's territory. SEKI has a stone or an eye of each string in
seki.
"""


RULING = "RULING"
"""A property of this program: the prisoners that a ruling gave to Black and to White, as ``1:0``.

It stands beside AB, AW and AE, and states that all other stones came from or went to the bowls.
"""

PENALTY = "PENALTY"
"""A property of this program: the points that an arbiter took from a side, as ``B:2``."""


class Mark(CodeEnum):
    """How a point may be marked; the values are SGF's properties."""

    CIRCLE = "CR"
    TRIANGLE = "TR"


@dataclass(frozen=True, slots=True)
class Annotation:
    """What is written beside a move."""

    comment: str = ""
    """Any text, such as an alert."""
    marks: Mapping[Point, Mark] = field(default_factory=dict)
    """The points that it is about."""
    seconds_left: Mapping[Color, float] = field(default_factory=dict)
    """Seconds on each side's clock after the move, where known."""
    moves_left: Mapping[Color, int] = field(default_factory=dict)
    """Moves left in each side's overtime period after the move, where known."""
    territory: Mapping[Point, Color] = field(default_factory=dict)
    """The side that has each point, where the game was counted after the move."""
    dead: frozenset[Point] | None = None
    """The dead stones, where ``territory`` does not show them all."""
    seki: frozenset[Point] | None = None
    """A stone or an eye of each string in seki, where the sides stated it after the move."""
    penalties: Sides[Fraction] | None = None
    """The points that an arbiter took from each side."""
    latest: str = ""
    """A line after ``comment``, of which only the newest stands."""

    @property
    def text(self) -> str:
        """All that stands in the comment of the move."""
        return "\n".join(filter(None, (self.comment, self.latest)))

    def properties(self) -> dict[str, tuple[str, ...]]:
        """The SGF properties of all but the comment.

        >>> Annotation(marks={Point(0, 0): Mark.CIRCLE}).properties()
        {'CR': ('aa',)}
        >>> Annotation(territory={Point(0, 0): Color.BLACK}).properties()
        {'TB': ('aa',)}
        """
        found: dict[str, tuple[str, ...]] = {}
        for mark in Mark:
            points = sorted(point for point, kind in self.marks.items() if kind is mark)
            if points:
                found[mark.value] = tuple(to_sgf(point) for point in points)
        for color in Color:
            points = sorted(point for point, side in self.territory.items() if side is color)
            if points:
                found[TERRITORY[color]] = tuple(to_sgf(point) for point in points)
        for name, stated in ((DEAD, self.dead), (SEKI, self.seki)):
            if stated is not None:
                found[name] = tuple(to_sgf(point) for point in sorted(stated)) or ("",)
        taken = [
            f"{color.letter}:{decimal_text(points)}"
            for color, points in zip(Color, self.penalties or (), strict=False)
            if points
        ]
        if taken:
            found[PENALTY] = tuple(taken)
        for color, seconds in self.seconds_left.items():
            found[f"{color.letter}L"] = (f"{seconds:.1f}",)
        for color, moves in self.moves_left.items():
            found[f"O{color.letter}"] = (str(moves),)
        return found


def played_under(ruleset: Ruleset) -> str:
    r"""What a game was played under, for the comment at the record's root.

    >>> from rules import preset
    >>> played_under(preset("aga"))
    'Rules: American Go Association, current (aga)\nSource: Robert Jasiek, Rules FAQ (2017-10-13)'
    """
    cited = {document_of(ruleset.clause(name)) for name in ("superko", "methods", "komi_even")}
    sources = "; ".join(
        f"{document.title} ({document.date})"
        for document in DOCUMENTS.values()
        if document in cited
    )
    lines = [f"Rules: {ruleset.title} ({ruleset.id})", f"Source: {sources}"]
    if ruleset.overridden:
        changed = ", ".join(f"{name} = {value_text(ruleset, name)}" for name in ruleset.overridden)
        lines.append(f"Changed by the organiser: {changed}")
    return "\n".join(lines)


def value_text(ruleset: Ruleset, name: str) -> str:
    """The value of a field as the files of rule sets write it.

    >>> from rules import preset
    >>> value_text(preset("aga"), "komi_even"), value_text(preset("aga"), "suicide")
    ('7.5', 'false')
    """
    value = getattr(ruleset, name)
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        words = (item if isinstance(item, str) else item.value for item in value)
        return ", ".join(words) or "none"
    if isinstance(value, Enum):
        return str(value.value)
    return decimal_text(value)


def record_of(
    game: H,
    branches: Iterable[H] = (),
    info: Mapping[str, str] | None = None,
    annotations: Mapping[H, Annotation] | None = None,
) -> Record:
    """The record of `game`, with the tips of rewound lines as `branches`.

    `annotations` are by the node they stand beside; the root is the start of the game. `info` adds
    texts to the root (PB, DT, TM, OT, ...); RU and what the game was played under are always
    written. Branches that do not share the start of `game` are left out. Where branches go on from
    the end of `game` an empty node comes before them, so that the first child is always the game.

    >>> from rules import Game
    >>> record = record_of(Game.new(9).play("E5"), info={"PB": "Anna"})
    >>> record.info["PB"], [move.to_text(9) for move in record.moves()]
    ('Anna', ['B E5'])
    """
    beside = {} if annotations is None else annotations
    *_, start = game.line()
    children = children_of((game, *branches))
    texts = {"RU": record_name(game.ruleset), **(info or {})}
    tree = _tree(start, game, children, beside)
    return Record(start.size, tree, game.komi, game.handicap or None, texts)


def _tree(
    start: H, tip: H, children: Mapping[H, Sequence[H]], beside: Mapping[H, Annotation]
) -> Tree:
    """The tree from `start` on, the main line ending at `tip`.

    It is as deep as there are forks, not moves.
    """
    nodes = [_node(start, beside, first=start.parent is not None)]
    last = start
    following = children.get(start, [])
    while len(following) == 1 and last is not tip:
        (last,) = following
        nodes.append(_node(last, beside, first=False))
        following = children.get(last, [])
    branches = tuple(_tree(child, tip, children, beside) for child in following)
    if last is tip and branches:
        branches = (Tree((Node(comment=STANDS_HERE),)), *branches)
    return Tree(tuple(nodes), branches)


def _node(game: H, beside: Mapping[H, Annotation], *, first: bool) -> Node:
    """How `game` came about: its start, a move, or an arbiter's edit."""
    annotation = beside.get(game, Annotation())
    properties = annotation.properties()
    comment = annotation.text
    if game.parent is None:
        comment = "\n".join(filter(None, (played_under(game.ruleset), comment)))
        setup = _differences(Position.empty(*game.size), game.position)
        to_play = game.to_play if setup or game.to_play is WHITE else None
        return Node(None, setup, to_play, None, comment, properties)
    if game.last is None:
        setup = _differences(game.parent.position, game.position)
        return Node(None, setup, game.to_play, game.ruling, comment, properties)
    if first:
        properties["MN"] = (str(game.number),)
    if game.last.point is not None and any(
        breach.forbidden for breach in game.parent.verdict(game.last)
    ):
        properties["KO"] = ("",)
    return Node(game.last, {}, None, None, comment, properties)


def _differences(before: Position, after: Position) -> dict[Point, Color | None]:
    """The points in which `after` differs, as it has them."""
    changed = (before.bits(BLACK) ^ after.bits(BLACK)) | (before.bits(WHITE) ^ after.bits(WHITE))
    return {point: after[point] for point in after.grid.each(changed)}
