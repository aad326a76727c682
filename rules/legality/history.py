"""The history of a game: positions one after another, what each side holds, and breaches.

A `History` is an immutable node that knows its parent, so lines may branch and share their past.
It follows all that happens on the board and names the breaches; `Game` (game.py) adds the start of
a game, strict play, text and SGF.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final, Self

from ..board.position import Position, put_stone
from ..color import BLACK, WHITE, Color, Sides
from ..errors import Reason, RulesError
from ..points import Move, Point
from ..rulesets.handicap import MIN_HANDICAP
from ..rulesets.ruleset import Ruleset, Terms
from .breach import (
    KO,
    OCCUPIED,
    REPEATS,
    SELF_CAPTURE,
    TURN,
    Breach,
    breaches_of,
)
from .repetition import Ledger, PositionIndex


class History:
    """A game after so many moves; immutable, with its whole past behind it.

    Stones are sets of bits (see grid.py). ``_captured`` holds the opponent's stones that the last
    move captured. ``passes`` and ``highest`` are kept because walking back for them at every move
    would be quadratic. ``_ruled`` marks an edit of which it is known where every stone went.
    """

    __slots__ = (
        "_black",
        "_captured",
        "_ruled",
        "_terms",
        "_white",
        "highest",
        "last",
        "ledger",
        "number",
        "parent",
        "passes",
        "to_play",
    )

    def __init__(
        self,
        terms: Terms,
        parent: Self | None,
        number: int,
        black: int,
        white: int,
        to_play: Color,
        last: Move | None,
        captured: int,
        ledger: Ledger,
        highest: int,
        ruled: bool = False,
    ) -> None:
        self._terms = terms
        self.parent: Final = parent
        """The game before the last move or edit; None at the start."""
        self.number: Final = number
        """How many moves were made, passes counted."""
        self._black = black
        self._white = white
        self.to_play: Final = to_play
        """Whose turn it is."""
        self.last: Final = last
        """The last move; None at the start and after an edit."""
        self._captured = captured
        self.ledger: Final = ledger
        """Prisoners and pass stones that each side holds."""
        self.highest: Final = highest
        """The most stones that were ever on the board."""
        self._ruled = ruled
        passes = 0
        if last is not None and last.point is None:
            passes = 1
            if parent is not None and parent.passes and parent.last is not None:
                # A second pass of the same side answers no pass: the game goes on (BGA 9).
                passes = parent.passes + (parent.last.color is not last.color)
        self.passes: Final[int] = passes
        """How many passes of the two sides in turn the game stands at."""

    @property
    def ruleset(self) -> Ruleset:
        """The rules that this game is played under."""
        return self._terms.ruleset

    @property
    def komi(self) -> Fraction:
        """The komi, for White."""
        return self._terms.komi

    @property
    def komi_stated(self) -> bool:
        """Whether the game or its rules state a komi. Where neither does, it is 0."""
        return self._terms.komi_stated

    @property
    def handicap(self) -> int:
        """Handicap stones; 0 or 1 in a game that starts from the empty board."""
        return self._terms.handicap

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
        return self._terms.grid.rows, self._terms.grid.cols

    @property
    def position(self) -> Position:
        """The position, captured stones removed."""
        return Position(self._terms.grid, self._black, self._white)

    @property
    def bits(self) -> tuple[int, int]:
        """Black's and White's stones as sets of bits (see grid.py)."""
        return self._black, self._white

    @property
    def captures(self) -> frozenset[Point]:
        """The opponent's stones that the last move captured.

        >>> from rules import Game
        >>> game = Game.new(size=9).play("A8").play("A9").play("B9")
        >>> game.captures, game.ledger.prisoners
        (frozenset({Point(row=0, col=0)}), Sides(black=1, white=0))
        """
        return self._terms.grid.scatter(self._taken()[0])

    @property
    def self_captures(self) -> frozenset[Point]:
        """The mover's own stones that the last move removed."""
        return self._terms.grid.scatter(self._taken()[1])

    @property
    def stopped(self) -> bool:
        """Whether passes have stopped the game (BGA 9).

        >>> from rules import Game
        >>> game = Game.new(size=9).play("pass").play("pass")
        >>> game.passes, game.stopped
        (2, True)
        """
        stop = self._terms.ruleset.stop_passes
        return stop is not None and self.passes >= stop

    @property
    def first_passer(self) -> Color | None:
        """Who passed first in this game (WMSG 6); None before the first pass.

        A pass that a correction forces is no pass in this sense. WMSG 2.5 knows a pass only as a
        right that a player gives up.
        """
        first = None
        for game in self.line():
            last = game.last
            if last is not None and last.point is None and not last.forced:
                first = last.color
        return first

    @property
    def ruling(self) -> Sides[int] | None:
        """The prisoners that Black and White were given with the last edit, by a ruling.

        None after a move, and after an edit of which nobody knows where the stones went.
        """
        if self.parent is None or not self._ruled:
            return None
        now, before = self.ledger.prisoners, self.parent.ledger.prisoners
        return Sides(now.black - before.black, now.white - before.white)

    def line(self) -> Iterator[Self]:
        """This node and its ancestors, back to the start.

        >>> from rules import Game
        >>> [game.number for game in Game.new(size=9).play("E5").play("G3").line()]
        [2, 1, 0]
        """
        game: Self | None = self
        while game is not None:
            yield game
            game = game.parent

    def moves(self) -> tuple[Move, ...]:
        """Every move from the start.

        >>> from rules import Game
        >>> [move.to_text(rows=9) for move in Game.new(size=9).play("E5").play("pass").moves()]
        ['B E5', 'W pass']
        """
        made = [game.last for game in self.line() if game.last is not None]
        return tuple(reversed(made))

    def unwind(self, count: int) -> Self:
        """The game before the last `count` moves; RulesError (number) if there are fewer.

        >>> from rules import Game
        >>> Game.new(size=9).play("E5").play("G3").unwind(1)
        <Game bga2009 9x9 after move 1 (B E5)>
        """
        return self.at(self.number - count)

    def at(self, number: int) -> Self:
        """The game after its first `number` moves; RulesError (number) if there is no such.

        >>> from rules import Game
        >>> game = Game.new(size=9).play("E5").play("G3")
        >>> game.at(0)
        <Game bga2009 9x9 after move 0 (no move)>
        >>> game.at(3)
        Traceback (most recent call last):
            ...
        rules.errors.RulesError: after move 3: expected 0 to 2 moves
        """
        if not 0 <= number <= self.number:
            raise RulesError(
                Reason.NUMBER, f"after move {number}: expected 0 to {self.number} moves"
            )
        game = self
        while game.number > number and game.parent is not None:
            game = game.parent
        return game

    def edited(
        self,
        position: Position,
        to_play: Color | None = None,
        ruling: Sides[int] | None = None,
    ) -> Self:
        """The game after an arbiter has set the board to `position`; no move is made.

        `to_play` defaults to whose turn it was. `ruling` are the prisoners that each side is given;
        stones that are no prisoners went to or came from their owner's bowl. None where nobody
        knows where they went: nothing changes hands. Where nothing changes it is the same game.
        Before the first move and any ruling it is the start of the game that changes: black stones
        alone are the handicap, and White then moves first unless `to_play` is Black.
        Raises RulesError (size) if the board has another size.

        >>> from rules import Game
        >>> Game.new(size=2).edited(Position.from_rows(["B.", ".W"])).position.rows()
        ('B.', '.W')
        """
        grid = self._terms.grid
        if position.grid is not grid:
            raise RulesError(
                Reason.SIZE,
                f"a board of {position.width}x{position.height}: expected {grid.cols}x{grid.rows}",
            )
        black, white = position.bits(BLACK), position.bits(WHITE)
        highest = max(self.highest, (black | white).bit_count())
        terms, placed = self._terms, black.bit_count()
        is_start = not self.number and ruling is None
        if is_start and not white and not any(node._ruled for node in self.line()):
            if placed >= MIN_HANDICAP:
                terms, to_play = terms.with_handicap(placed), to_play or WHITE
            elif terms.handicap >= MIN_HANDICAP:
                terms = terms.with_handicap(placed)
        if to_play is None:
            to_play = self.to_play
        if (black, white, to_play, ruling) == (self._black, self._white, self.to_play, None):
            return self
        ledger, ruled = self.ledger, ruling is not None
        if ruling is not None:
            ledger = ledger.captured(BLACK, ruling.black).captured(WHITE, ruling.white)
        number = self.number
        return type(self)(
            terms, self, number, black, white, to_play, None, 0, ledger, highest, ruled
        )

    def follow(
        self, move: Move | str, positions: PositionIndex | None = None
    ) -> tuple[Self, tuple[Breach, ...]]:
        """The game after `move`, legal or not, and the breaches of that move.

        The move stands and the history goes on. A stone on an occupied point replaces the stone
        there, which is the other side's prisoner: so both have put down as many. A forced pass is
        in breach of nothing. A self-captured string is removed, and its stones are the opponent's
        prisoners (BGA 8.1.i). Where `positions` are those of this game's whole line, repetitions
        are looked up instead of searched for in the whole past. Raises RulesError (move,
        coordinate) for a text that is no move and for a point off the board, and for nothing else.

        >>> from rules import Game
        >>> game, breaches = Game.new(size=9).play("E5").follow("B G3")
        >>> game.number, [str(breach) for breach in breaches]
        (2, ["it is not Black's turn (TwoInARow, BGA 2, A.1.i)"])
        """
        if isinstance(move, str):
            move = self.move_named(move)
        game, flags = self._advance(move)
        return game, breaches_of(self, move, game, flags, positions) if flags else ()

    def after(self, move: Move) -> Self:
        """The game after `move`, as `follow` gives it; breaches are not looked for."""
        return self._advance(move)[0]

    def verdict(self, move: Move | str) -> tuple[Breach, ...]:
        """Everything that `move` would be in breach of, none for a legal move.

        What a play on an occupied point captures or repeats is not examined. Raises as `follow`.

        >>> from rules import Game
        >>> game = Game.new(size=9).play("E5")
        >>> [breach.type for breach in game.verdict("E5")], game.verdict("G3")
        ([BreachType.OCCUPIED], ())
        """
        return self.follow(move)[1]

    def move_named(self, text: str) -> Move:
        """The move of "Q16", "pass" or "B Q16"; the side to play makes it if no colour is named.

        Raises RulesError (move, coordinate).

        >>> from rules import Game
        >>> Game.new(size=9).play("E5").move_named("pass")
        Move(color=Color.WHITE, point=None, forced=False)
        """
        return Move.from_text(text, self.to_play, *self.size)

    def _advance(self, move: Move) -> tuple[Self, int]:
        """The game after `move`, and the breaches that are possible, as flags."""
        color, point, forced = move
        terms = self._terms
        flags = 0 if color is self.to_play or forced else TURN
        if point is None:
            return self._passed(move), flags
        site = terms.sites.get(point) or terms.grid.site(point)
        if color is BLACK:
            mine, theirs = self._black, self._white
        else:
            mine, theirs = self._white, self._black
        ledger = self.ledger
        if site[0] & (mine | theirs):
            flags |= OCCUPIED
            ledger = ledger.captured(color.other if site[0] & mine else color, 1)
            mine &= ~site[0]
            theirs &= ~site[0]
        mine, theirs, captured, lost = put_stone(terms.grid, mine, theirs, site)
        if captured:
            ledger = ledger.captured(color, captured.bit_count())
            if terms.names_ko and captured == self._lone_captor():
                flags |= KO
        elif lost:
            ledger = ledger.captured(color.other, lost.bit_count())
            if not terms.suicide:
                flags |= SELF_CAPTURE
        black, white = (mine, theirs) if color is BLACK else (theirs, mine)
        # A position with more stones than there ever were is new: most are.
        stones = (black | white).bit_count()
        highest = self.highest
        if stones > highest:
            highest = stones
        else:
            flags |= REPEATS
        number, to_play = self.number + 1, color.other
        after = type(self)(
            terms, self, number, black, white, to_play, move, captured, ledger, highest
        )
        return after, flags

    def _passed(self, move: Move) -> Self:
        ledger, color = self.ledger, move.color.other
        if self._terms.ruleset.pass_stones:
            ledger = ledger.handed(color)
        terms, number, highest = self._terms, self.number + 1, self.highest
        return type(self)(
            terms, self, number, self._black, self._white, color, move, 0, ledger, highest
        )

    def _lone_captor(self) -> int:
        """The stone just played if it captured a single stone (BGA 6.1), else no stone."""
        if self._captured.bit_count() != 1 or self.last is None or self.last.point is None:
            return 0
        return self._terms.grid.sites[self.last.point][0]

    def _taken(self) -> tuple[int, int]:
        """The stones that the last move captured, and the stones it lost by self-capture."""
        if self.parent is None or self.last is None or self.last.point is None:
            return 0, 0
        if self._captured:
            return self._captured, 0
        bit = self._terms.grid.sites[self.last.point][0]
        if self.last.color is BLACK:
            return 0, (self.parent._black | bit) & ~self._black
        return 0, (self.parent._white | bit) & ~self._white

    def equalizes(self, move: Move) -> bool:
        """Whether `move` is a pass that its side owes at the end, in turn or not."""
        return False
