"""A game of Go: how it starts, strict play, the way in from text and SGF, and records checked.

Two doors lead on. `play`, for records we author, refuses what the rules forbid. `follow`, for what
really happened, lets every move stand and returns the breaches. `replay` follows a record to its
end and lists every breach.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Self

from .board.position import Position
from .color import BLACK, WHITE, Color
from .legality.breach import (
    Breach,
    BreachType,
    CourseBreachType,
    IllegalMove,
    breaches_of,
)
from .legality.course import (
    course_breach,
    end_of,
    equalizes,
    legal_plays,
    refused,
    resumes_first,
    white_begins,
)
from .legality.history import History
from .legality.repetition import Ledger, PositionIndex, long_cycles
from .points import Move, Point, to_board
from .records.record import Record
from .records.writing import record_of
from .rulesets import handicap as handicaps
from .rulesets.komi import komi_in_points, komi_of_record
from .rulesets.presets import DEFAULT, preset
from .rulesets.record_names import named_in_record
from .rulesets.ruleset import Ruleset, Terms


class Game(History):
    """A game after so many moves; immutable, with its whole past behind it.

    `play` and `follow` give the next one. Moves are `Move` values or texts such as "Q16", "pass"
    and "B Q16" (see `Move.from_text`).
    """

    __slots__ = ()

    @classmethod
    def start(
        cls,
        ruleset: Ruleset,
        size: int | tuple[int, int] = 19,
        komi: Fraction | float | None = None,
        handicap: int = 0,
        setup: Position | None = None,
        to_play: Color | None = None,
    ) -> Self:
        """A game before its first move.

        `size` is lines a side or (rows, cols). `setup` is the stones that lie there already; its
        size then counts. Two or more black stones and no white one are handicap stones, however
        many were announced. Without `setup` a fixed handicap of 2 to 9 is placed by its table.
        White moves first after handicap, else Black, unless `to_play` is given. `komi`
        defaults to the rule set's, and is doubled where it is that of half counting. Raises
        RulesError (size, handicap, komi).

        >>> game = Game.start(preset("aga"), size=9, handicap=2)
        >>> game.to_play, sorted(game.position.stones(BLACK))
        (Color.WHITE, [Point(row=2, col=6), Point(row=6, col=2)])
        """
        rows, cols = (size, size) if isinstance(size, int) else size
        if setup is None:
            setup = handicaps.start_position(ruleset, handicap, rows, cols)
        black, white = setup.bits(BLACK), setup.bits(WHITE)
        if not white and black.bit_count() >= handicaps.MIN_HANDICAP:
            handicap = black.bit_count()
        exact = None if komi is None else komi_in_points(Fraction(komi), ruleset)
        if to_play is None:
            to_play = WHITE if handicap >= handicaps.MIN_HANDICAP and black else BLACK
        terms = Terms(ruleset, setup.grid, exact, handicap)
        stones = (black | white).bit_count()
        return cls(terms, None, 0, black, white, to_play, None, 0, Ledger(), stones)

    @classmethod
    def new(
        cls,
        size: int | tuple[int, int] = 19,
        rules: Ruleset | str = DEFAULT,
        komi: Fraction | float | None = None,
        handicap: int = 0,
    ) -> Self:
        """A game before its first move, under a rule set or the one with the id `rules`.

        Otherwise as `start`. Raises RulesError (ruleset, size, handicap, komi).

        >>> Game.new(size=9, rules="aga", komi=6.5)
        <Game aga 9x9 after move 0 (no move)>
        """
        return cls.start(_ruleset(rules), size, komi, handicap)

    @classmethod
    def from_record(cls, record: Record, ruleset: Ruleset, komi: Fraction | None = None) -> Self:
        """The game before the first move of `record`, its setup and handicap on the board.

        `komi` replaces the record's, interpreted by `komi_of_record`. Handicap stones that the
        record lacks are placed where the rules fix their points. Raises RulesError, also where the
        record contradicts itself.

        >>> from rules import read_sgf
        >>> print(Game.from_record(read_sgf("(;SZ[2]AB[ba]AW[ab])"), preset("aga")))
            A B
          2 . B  2
          1 W .  1
            A B
        """
        opening = record.opening()
        komi = komi_of_record(opening.komi, ruleset) if komi is None else komi
        setup, handicap, to_play = opening.setup, opening.handicap, opening.to_play
        if record.lacks_handicap:
            setup = handicaps.missing_stones(ruleset, handicap, *record.size)
        return cls.start(ruleset, record.size, komi, handicap, setup, to_play)

    @classmethod
    def from_sgf(cls, data: bytes | str, rules: Ruleset | str | None = None) -> Self:
        """The game at the end of the main line of an SGF file, with all breaches followed.

        Without `rules` it is played under those that the file names (RU), if they are known, else
        under the default rule set. Raises RulesError where the file is no record of a game of Go.

        >>> Game.from_sgf("(;SZ[9]RU[AGA];B[ee];W[gg])")
        <Game aga 9x9 after move 2 (W G3)>
        """
        from .records.sgf import read_sgf

        record = read_sgf(data)
        if rules is None:
            rules = named_in_record(record.info.get("RU", "")) or DEFAULT
        game = cls.from_record(record, _ruleset(rules))
        for after, _ in game.through(record):
            game = after
        return game

    def to_sgf(self, info: Mapping[str, str] | None = None) -> bytes:
        """The SGF file of the game; `info` adds texts by SGF name (PB, PW, DT, RE, ...).

        >>> game = Game.new(size=9).play("E5")
        >>> Game.from_sgf(game.to_sgf({"PB": "Anna"})).position == game.position
        True
        """
        from .records.sgf import write_sgf

        return write_sgf(record_of(self, info=info))

    def through(self, record: Record) -> Iterator[tuple[Self, tuple[Breach, ...]]]:
        """Each game that `record` leads to from this one, its start, with the move's breaches.

        A move in breach stands, and the rest is followed from there. Stones set up on the way are
        an edit and no breach. So is the turn, where the side that passed last may resume the game.
        A node that changes no stone, turn or prisoner gives no game.

        >>> from rules import read_sgf
        >>> record = read_sgf("(;SZ[9];B[ee];W[gg];B[gg])")
        >>> start = Game.from_record(record, preset("aga"))
        >>> [(game.number, len(breaches)) for game, breaches in start.through(record)]
        [(1, 0), (2, 0), (3, 1)]
        """
        game = self
        positions = PositionIndex(self)
        for node in record.steps():
            position = game.position.with_stones(node.setup)
            turned = node.to_play not in (None, game.to_play)
            if turned or position != game.position or node.ruling is not None:
                game = game.edited(position, node.to_play, node.ruling)
                positions.add(game)
                yield game, ()
            if node.move is not None:
                if resumes_first(game, node.move):
                    game = game.edited(game.position, node.move.color)
                    positions.add(game)
                    yield game, ()
                game, breaches = game.follow(node.move, positions)
                positions.add(game)
                yield game, breaches

    def play(self, move: Move | str) -> Self:
        """The game after a legal `move`; IllegalMove with every breach if it is forbidden.

        A move after the end of the game is forbidden, but for a pass that a side owes. A pass
        is forbidden where the rules know none. A text without a colour is a move of the side to
        play. Raises RulesError (move, coordinate) for a text that is no move, and for a point off
        the board.

        >>> Game.new(size=9).play("E5").play("B G3")
        Traceback (most recent call last):
            ...
        rules.legality.breach.IllegalMove: G3: it is not Black's turn (TwoInARow, BGA 2, A.1.i)
        """
        if isinstance(move, str):
            move = self.move_named(move)
        game, flags = self._advance(move)
        on_board = breaches_of(self, move, game, flags) if flags else ()
        breaches = (*refused(self, move), *on_board)
        if any(breach.forbidden for breach in breaches):
            raise IllegalMove(move, breaches, self.size[0])
        return game

    def equalizes(self, move: Move) -> bool:
        """Whether `move` is a pass that its side owes at the end, in turn or not."""
        return equalizes(self, move)

    def legal(self, color: Color | None = None) -> tuple[Point, ...]:
        """Where `color` (by default the side to play) may play now, turn left aside.

        >>> Game.start(preset("aga"), setup=Position.from_rows([".B", "B."])).legal(WHITE)
        ()
        >>> Game.start(preset("nz"), setup=Position.from_rows([".B", "B."])).legal(WHITE)
        (Point(row=0, col=0), Point(row=1, col=1))
        """
        color = self.to_play if color is None else color
        return tuple(legal_plays(self, color))

    def __str__(self) -> str:
        return str(self.position)

    def __repr__(self) -> str:
        rows, cols = self.size
        last = "no move" if self.last is None else self.last.to_text(rows)
        return f"<Game {self.ruleset.id} {cols}x{rows} after move {self.number} ({last})>"


def _ruleset(rules: Ruleset | str) -> Ruleset:
    """The rule set, by its id or as it is."""
    return preset(rules) if isinstance(rules, str) else rules


@dataclass(frozen=True, slots=True)
class MoveBreach:
    """A breach and the number of its move, counted from 1; passes count, handicap does not."""

    move: int
    breach: Breach


def replay(
    record: Record, ruleset: Ruleset, game: Game | None = None
) -> tuple[Game, list[MoveBreach]]:
    """The main line of `record` followed to its end, and every breach on the way.

    A move in breach stands, and the rest is followed from there. Stones set up, at the start or
    later, are an edit and no breach. Play after passes that only stop the game is no breach either.
    A move after the end of the game is one, White's last pass excepted. A long cycle is no breach:
    see `cycles_closed`. `game` is the start, by default the record's own
    under `ruleset`. Raises RulesError where the record contradicts itself.

    >>> from rules import preset, read_sgf
    >>> game, found = replay(read_sgf("(;SZ[9];B[ee];W[gg])"), preset("aga"))
    >>> game, found
    (<Game aga 9x9 after move 2 (W G3)>, [])
    """
    game = Game.from_record(record, ruleset) if game is None else game
    found: list[MoveBreach] = []
    for after, breaches in game.through(record):
        made, before, game = after.last, game, after
        if made is None:
            continue
        course = _against_the_course(before, made)
        found += [MoveBreach(game.number, breach) for breach in course]
        found += [MoveBreach(game.number, breach) for breach in breaches if breach.forbidden]
    end = end_of(game)
    if end is not None and end.number < game.number:
        found = sorted([*found, *_after(game, end.number)], key=lambda item: item.move)
    return game, found


def cycles_closed(game: Game) -> list[MoveBreach]:
    """The plays of `game` that closed a long cycle, of a run of such plays the first.

    None of them is forbidden: the players are asked whether the game ends there (FAQ 3.8).
    """
    found: list[MoveBreach] = []
    moves, closed = game.moves(), 0
    for number, first in long_cycles(game):
        move = moves[number - 1]
        if number != closed + 1 and move.point is not None:
            kind = BreachType.LONG_CYCLE
            clause = game.ruleset.clause(kind.value)
            breach = Breach(kind, move.color, (move.point,), clause, first)
            found.append(MoveBreach(number, breach))
        closed = number
    return found


def _against_the_course(before: Game, move: Move) -> list[Breach]:
    """What the course of the game forbids about `move`, the end of the game left aside."""
    kinds = []
    if move.point is None and before.ruleset.stop_passes is None:
        kinds.append(CourseBreachType.PASS_FORBIDDEN)
    if white_begins(before, move):
        kinds.append(CourseBreachType.WHITE_BEGINS)
    return [course_breach(before, move, kind) for kind in kinds]


def _after(game: Game, end: int) -> list[MoveBreach]:
    """Every move of `game` that was made after its last one, number `end`."""
    kind = CourseBreachType.MOVE_AFTER_END
    later = enumerate(game.moves()[end:], start=end + 1)
    return [MoveBreach(number, course_breach(game, move, kind)) for number, move in later]


def check_record(record: Record, ruleset: Ruleset) -> list[MoveBreach]:
    """Every breach of `ruleset` in the main line of `record`, in the order of play.

    No breach depends on the komi, so a record is checked with any stated komi.

    >>> from rules import preset, read_sgf
    >>> record = read_sgf("(;SZ[9];B[ee];W[gg];B[gg])")
    >>> [(found.move, str(found.breach)) for found in check_record(record, preset("bga2009"))]
    [(3, 'a stone lies there (OccupiedIntersection, BGA 2, A.2.ii)')]
    """
    return replay(record, ruleset, start_without_komi(record, ruleset))[1]


def start_without_komi(record: Record, ruleset: Ruleset) -> Game:
    """The game before the first move of `record`, with the komi of the rules."""
    return Game.from_record(record, ruleset, ruleset.komi(record.handicap or 0))


def line_json(game: Game) -> list[dict[str, object]]:
    """Every move of the line: number, colour, point or pass.

    ``setup`` is the position before a move that was not reached by moves: that before the first,
    and one that an arbiter set by hand.

    >>> line_json(Game.new(size=2).play("A2"))
    [{'move': 1, 'color': 'black', 'setup': ['..', '..'], 'point': 'A2'}]
    """
    found: list[dict[str, object]] = []
    for node in reversed(list(game.line())):
        if node.last is None:
            continue
        move: dict[str, object] = {"move": node.number, "color": node.last.color.word}
        if node.parent is not None and node.parent.last is None:
            move["setup"] = list(node.parent.position.rows())
        if node.last.point is None:
            move["pass"] = True
        else:
            move["point"] = to_board(node.last.point, node.size[0])
        found.append(move)
    return found


def last_json(game: Game) -> dict[str, object] | None:
    """The last move of a game: its colour and its point, None for a pass; None before the first.

    >>> last_json(Game.new(size=9).play("E5"))
    {'color': 'black', 'point': 'E5'}
    """
    if game.last is None:
        return None
    point = None if game.last.point is None else to_board(game.last.point, game.size[0])
    return {"color": game.last.color.word, "point": point}


def breach_json(found: MoveBreach, rows: int) -> dict[str, object]:
    """One line of `goban check --json`, the file's name left to the caller.

    `rows` is the number of horizontal lines, for board labels.
    """
    breach = found.breach
    line: dict[str, object] = {
        "move": found.move,
        "type": breach.type.value,
        "color": breach.color.word,
        "points": [to_board(point, rows) for point in breach.points],
        "clause": breach.clause,
    }
    if breach.first_seen_move is not None:
        line["first_seen_move"] = breach.first_seen_move
    if not breach.forbidden:
        line["question"] = True
    return line
