"""Games in which an arbiter corrects the record, and the hands follow."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from fractions import Fraction

from referee import facts
from referee.alerts.alert_lifecycle import ANSWERS
from referee.facts import Fact, FactRefusedError
from rules.clock import ClockAct, ClockAction
from rules.color import Color, Sides
from rules.game import Game
from rules.legality.course import balance_of
from rules.points import Move, Point, to_board
from rules.records.sgf import read_sgf, write_sgf
from rules.records.writing import record_of
from rules.rulesets.ruleset import Method
from tests.support.table import SECOND, Table


def accepts(table: Table, fact: Fact) -> bool:
    """Whether the referee accepts `fact`; where it does not, nothing has changed."""
    before = table.state
    try:
        table.tell(fact)
    except FactRefusedError:
        assert table.state is before
        return False
    return True


def now_ns(table: Table) -> int:
    """The time at the table."""
    return round(table.t * SECOND)


def written(table: Table) -> bytes:
    """The record as SGF, which must be read again as the same game."""
    data = write_sgf(record_of(table.state.game, table.state.branches))
    game = Game.from_sgf(data, table.settings.ruleset)
    assert game.position == table.state.game.position
    assert (game.moves(), game.ledger) == (table.state.game.moves(), table.state.game.ledger)
    assert balance_of(game) == balance_of(table.state.game)
    return write_sgf(read_sgf(data))


CORRECTIONS = (facts.DeleteMove, facts.ReplaceMove, facts.InsertMove, facts.Undo, facts.Redo)
"""Facts that change moves of the record, and take that back."""

CORNERS = ((0.0, 0.0), (90.0, 0.0), (90.0, 90.0), (0.0, 90.0))


class AnyFact:
    """Facts at random for the game on `table`: most can be meant, some cannot."""

    def __init__(self, table: Table, chance: random.Random) -> None:
        self.table = table
        self.random = chance
        self.made: Mapping[type, Callable[[], tuple[object, ...]]] = {
            facts.ClockPress: lambda: (self.color(),),
            facts.ClockEntry: self._entry,
            facts.ClockOrder: lambda: (self.random.choice(tuple(ClockAction)), self.color(), -60),
            facts.PassPressed: lambda: (self.color(),),
            facts.Resign: lambda: (self.color(),),
            facts.Restored: tuple,
            facts.Unwound: lambda: (self.random.randint(1, 3), self.random.random() < 0.5),
            facts.Edited: lambda: (
                {self.point(): self.random.choice((None, *Color))},
                self.maybe(),
                self.random.choice((None, Sides(0, 0), Sides(1, 0), Sides(0, -1))),
            ),
            facts.Resumed: lambda: (self.color(),),
            facts.LidCount: lambda: (
                self.random.choice((None, 0, 1, 2)),
                self.random.randint(0, 2),
            ),
            facts.SupplyConfirmed: tuple,
            facts.StatusClaimed: lambda: (self.color(), (self.point(),)),
            facts.SekiStated: lambda: ((self.point(),),),
            facts.Counted: tuple,
            facts.ResultGiven: lambda: (self.random.choice(("B+R", "W+2.5", "Void", "nobody")),),
            facts.Paused: tuple,
            facts.Continued: tuple,
            facts.ArbiterCalled: tuple,
            facts.AnswerQuestion: lambda: (self.id(), self.random.choice(("?", *ANSWERS))),
            facts.DismissAlert: lambda: (self.id(),),
            facts.AcceptAsPlayed: lambda: (self.id(),),
            facts.PutRight: lambda: (self.id(),),
            facts.ReplaceMove: lambda: (self.number(0), self.label(), self.maybe()),
            facts.InsertMove: self._inserted,
            facts.DeleteMove: lambda: (self.number(0),),
            facts.Resync: tuple,
            facts.Undo: tuple,
            facts.Redo: tuple,
            facts.SetCorners: lambda: (self.table.settings.size, CORNERS),
            facts.MethodAgreed: lambda: (self.random.choice(tuple(Method)),),
            facts.Penalised: lambda: (self.color(), Fraction(self.random.randint(0, 4), 2)),
            facts.GameDescribed: lambda: (
                self.names(),
                self.names(),
                self.random.choice((None, "Cup")),
            ),
            facts.NewGame: tuple,
            facts.EndGame: lambda: (self.random.choice((None, "W+F", "0")),),
        }

    def of(self, kinds: tuple[type, ...]) -> Fact:
        """A fact of one of `kinds`."""
        kind = self.random.choice(kinds)
        fact: Fact = kind(now_ns(self.table), *self.made[kind]())
        return fact

    def any(self) -> Fact:
        """A fact of any kind."""
        return self.of(tuple(self.made))

    def color(self) -> Color:
        """A side."""
        return self.random.choice(tuple(Color))

    def names(self) -> Sides[str | None]:
        """A text for each side, the empty one, or none."""
        return Sides(*self.random.choices((None, "", "Ada", "Grace"), k=2))

    def maybe(self) -> Color | None:
        """A side, or nothing."""
        return self.random.choice((None, None, Color.BLACK, Color.WHITE))

    def point(self) -> Point:
        """A point of the board."""
        size = self.table.settings.size
        return Point(self.random.randrange(size), self.random.randrange(size))

    def label(self) -> str | None:
        """A point as it is written, now and then a pass."""
        if self.random.random() < 0.1:
            return None
        return to_board(self.point(), self.table.settings.size)

    def id(self) -> int:
        """The id of an open alert or question, where there is one."""
        ids = [alert.id for alert in self.table.state.open_alerts]
        return self.random.choice(ids) if ids else self.random.randint(1, 9)

    def number(self, more: int) -> int:
        """The number of a move, mostly of one of the last; `more` is one beyond the record."""
        most = self.table.state.game.number + more
        return most if self.random.random() < 0.5 else self.random.randint(1, max(1, most))

    def _entry(self) -> tuple[object, ...]:
        known, act = self.table.state.clock, self.random.choice(tuple(ClockAct))
        turn = Color.BLACK if known.clock is None else known.clock.turn
        at_ms = now_ns(self.table) // 10**6
        return "log", known.number + 1, act, at_ms, turn, "60 + 3x5 byo-yomi", known.done + 1

    def _inserted(self) -> tuple[object, ...]:
        number = self.number(1)
        game = self.table.state.game
        color = game.at(min(number - 1, game.number)).to_play if number else Color.BLACK
        return number, color, self.label()


def shuffle(table: Table, facts: AnyFact, chance: random.Random) -> None:
    """A legal play, or a point that is changed without one."""
    game = table.state.game
    legal = game.legal()
    rows = table.rows
    if legal and chance.random() < 0.75:
        move = Move(game.to_play, chance.choice(legal))
        rows = game.follow(move)[0].position.rows()
    else:
        point, mark = facts.point(), chance.choice(".BW")
        line = rows[point.row]
        line = line[: point.col] + mark + line[point.col + 1 :]
        rows = (*rows[: point.row], line, *rows[point.row + 1 :])
    if rows != table.rows:
        table.reach(rows, wait=chance.choice((0.4, 3.0)))


class Evening:
    """A game by random legal plays, with corrections; the hands lay what the record then has."""

    def __init__(self, seed: int, size: int = 7) -> None:
        self.random = random.Random(seed)
        self.table = Table(size)
        self.facts: list[Fact] = []
        self._any = AnyFact(self.table, self.random)

    @property
    def game(self) -> Game:
        """The record."""
        return self.table.state.game

    def play(self) -> None:
        """A legal play by the side whose turn it is, and what it captures off the board."""
        points = [point for point in self.game.legal() if not self._own_eye(point)]
        if not points:
            return
        wanted = self.game.play(Move(self.game.to_play, self.random.choice(points)))
        self.table.reach(wanted.position.rows())
        assert self.game.moves() == wanted.moves(), self.table.names()

    def correct(self) -> None:
        """A correction, if the referee accepts it; then the hands lay what the record has."""
        fact = self._any.of(CORRECTIONS)
        if not accepts(self.table, fact):
            return
        self.facts.append(fact)
        written(self.table)
        self.table.still(self.random.choice((0.0, 1.0, 5.0)))
        self._arrange()

    def resync(self) -> None:
        """The hands change the table, and the record is brought to it at once."""
        grid = [list(row) for row in self.table.rows]
        for _ in range(self.random.randint(1, 4)):
            point = self._any.point()
            grid[point.row][point.col] = self.random.choice(".BW")
        rows = tuple("".join(row) for row in grid)
        if rows != self.table.rows:
            self.table.reach(rows, wait=0.4)
        if accepts(self.table, facts.Resync(now_ns(self.table))):
            written(self.table)
            self.table.still(5.0)
        self._arrange()

    def _arrange(self) -> None:
        """The hands lay what the record has."""
        rows = self.game.position.rows()
        if rows != self.table.rows:
            self.table.reach(rows)
        assert self.game.position.rows() == self.table.rows
        if self.table.state.table_diff:
            # Two passes in a row were made of a move: there the table is believed later.
            self.table.still(10.0)
        assert not self.table.state.table_diff

    def _own_eye(self, point: Point) -> bool:
        position = self.game.position
        return all(position[near] is self.game.to_play for near in position.neighbours(point))
