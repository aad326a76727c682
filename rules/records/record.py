"""A game record: setup, moves, comments and other properties, with its variations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from ..board.position import Position
from ..color import BLACK, WHITE, Color, Sides
from ..errors import Reason, RulesError
from ..points import Move, Point
from ..rulesets.handicap import MIN_HANDICAP


@dataclass(frozen=True, slots=True)
class Node:
    """One step of a record."""

    move: Move | None = None
    setup: Mapping[Point, Color | None] = field(default_factory=dict, hash=False)
    """Points set without playing (AB, AW, AE; None is empty). It comes before ``move``."""
    to_play: Color | None = None
    ruling: Sides[int] | None = None
    """The prisoners that a ruling gave to each side, or took back, with what ``setup`` changed.

    None where nobody states where the stones of ``setup`` went.
    """
    comment: str = ""
    properties: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    """All other properties, by SGF name, their values escaped as in the file."""


@dataclass(frozen=True, slots=True)
class Tree:
    """A run of nodes and the ways it goes on: none, or two and more, the main one first."""

    nodes: tuple[Node, ...]
    branches: tuple[Tree, ...] = ()


@dataclass(frozen=True, slots=True)
class Opening:
    """How a recorded game starts, as `Game.start` takes it.

    ``komi`` and ``to_play`` are None where the record leaves them to the rules.
    """

    setup: Position
    komi: Fraction | None
    handicap: int
    to_play: Color | None


@dataclass(frozen=True, slots=True)
class Record:
    """A game record."""

    size: tuple[int, int]
    """(rows, cols)."""
    tree: Tree
    komi: Fraction | None = None
    """None where the record states none."""
    handicap: int | None = None
    """None where the record states none."""
    info: Mapping[str, str] = field(default_factory=dict, hash=False)
    """The root's texts by SGF name (PB, PW, RU, RE, DT, TM, ...)."""
    remarks: tuple[str, ...] = field(default=(), compare=False)
    """What the reader guessed, skipped or read otherwise than it is written, a line each."""

    def main_line(self) -> Iterator[Node]:
        """The nodes of the main line, the root first.

        >>> from rules import read_sgf
        >>> record = read_sgf("(;SZ[9];B[ee](;W[gg])(;W[cc]))")
        >>> [node.move.to_text(9) for node in record.main_line() if node.move]
        ['B E5', 'W G3']
        """
        tree: Tree | None = self.tree
        while tree is not None:
            yield from tree.nodes
            tree = tree.branches[0] if tree.branches else None

    def handicap_moves(self) -> tuple[Point, ...]:
        """The handicap stones that the record gives as Black's first moves, as many as it states.

        Empty where the stones were set up, or where the first moves are others.

        >>> from rules import read_sgf
        >>> read_sgf("(;SZ[9]HA[2];B[cc];B[gg];W[ee])").handicap_moves()
        (Point(row=2, col=2), Point(row=6, col=6))
        """
        count = self.handicap or 0
        points: list[Point] = []
        for node in self.main_line():
            if len(points) == count or node.setup:
                break
            if node.move is not None:
                if node.move.color is not BLACK or node.move.point is None:
                    break
                points.append(node.move.point)
        return tuple(points) if len(set(points)) == count >= MIN_HANDICAP else ()

    @property
    def lacks_handicap(self) -> bool:
        """Whether a handicap is stated, no stone is set up or placed, and White moves first.

        >>> from rules import read_sgf
        >>> read_sgf("(;HA[4];W[dq])").lacks_handicap
        True
        """
        moves = self.moves()
        stated = (self.handicap or 0) >= MIN_HANDICAP and not self.handicap_moves()
        first = next((node for node in self.main_line() if node.setup or node.move), Node())
        return stated and not first.setup and bool(moves) and moves[0].color is WHITE

    def moves(self) -> tuple[Move, ...]:
        """The moves of the main line, handicap stones left out.

        >>> from rules import read_sgf
        >>> [move.to_text(9) for move in read_sgf("(;SZ[9]HA[2];B[cc];B[gg];W[ee])").moves()]
        ['W E5']
        """
        made = [node.move for node in self.main_line() if node.move is not None]
        return tuple(made[len(self.handicap_moves()) :])

    def steps(self) -> Iterator[Node]:
        """The nodes of the main line that come after its start: moves, and edits of the board.

        What `opening` already has is left out: handicap stones, and the setup before the first
        move. A ruling is never part of the start.
        """
        begun = False
        handicap = len(self.handicap_moves())
        for node in self.main_line():
            if handicap:
                handicap -= node.move is not None
                begun = True
            elif begun:
                yield node
            elif node.move is not None or node.ruling is not None:
                begun = True
                yield Node(node.move) if node.ruling is None else node

    def opening(self) -> Opening:
        """The board and the terms before the first move, all setup and handicap stones on it.

        The side that PL names plays first, unless the rules name another. Without PL it is White
        after handicap stones, else the side of the first move. The komi is as stated
        (`komi_of_record` interprets it). The number of stones that lie there is the handicap,
        against a stated one too. Raises RulesError (handicap) where one is stated, Black begins
        without it, and White has moved.

        >>> from rules import read_sgf
        >>> opening = read_sgf("(;SZ[9]HA[2]AB[cc][gg];W[ee])").opening()
        >>> opening.handicap, len(opening.setup.stones(BLACK)), opening.to_play
        (2, 2, Color.WHITE)
        """
        placed = self.handicap_moves()
        to_play = first = WHITE if placed else None
        board = Position.empty(*self.size).with_stones(dict.fromkeys(placed, BLACK))
        turned = False
        for at, node in enumerate(() if placed else self.main_line()):
            if node.ruling is not None:
                break
            board = board.with_stones(node.setup)
            to_play = node.to_play or to_play
            if node.to_play is not None:
                turned = at > 0 and node.to_play is BLACK
            if node.move is not None:
                first = node.move.color
                break
        stones = len(board.stones(BLACK))
        handicap = self.handicap or 0
        black_alone = not board.bits(WHITE)
        begun = any(move.color is WHITE for move in self.moves())
        contradicts = handicap >= MIN_HANDICAP and stones != handicap and not self.lacks_handicap
        if black_alone and stones and contradicts:
            handicap = stones
        elif black_alone and begun and contradicts:
            raise RulesError(
                Reason.HANDICAP,
                f"the record states a handicap of {handicap} but places {stones} stones",
            )
        handicapped = black_alone and stones >= MIN_HANDICAP
        # White moves first after a stated handicap, against the root's PL too (BGA 2; AGA 2).
        if handicapped and handicap >= MIN_HANDICAP and not turned:
            to_play = WHITE
        elif to_play is None and not handicapped:
            to_play = first
        elif black_alone and not stones and first is BLACK:
            # Black begins an even game, against PL too.
            to_play = BLACK
        return Opening(board, self.komi, handicap, to_play)
