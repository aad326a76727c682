"""A game as its event lines tell it: what lies on the board, what is open, and its record.

Lines come from a board whose program may be another one: what cannot be followed is left out. An
arbiter's edit of the stones is followed where its line has the board's `rows`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from referee.events import AlertState, EventType
from rules.board.position import Position
from rules.color import Color
from rules.errors import RulesError
from rules.game import Game
from rules.moves import Move
from rules.points import from_board
from rules.records.record import Record
from rules.records.results import is_result
from rules.records.sgf import write_sgf
from rules.records.writing import record_of
from rules.rulesets.presets import DEFAULT, preset

from ..messages.batches import Line
from ..messages.texts import alert_id_in

SIZES = range(2, 26)

MOST_MOVES = 2000
"""No game has more; what a broken board sends beyond is left out."""

MOST_OPEN = 200
"""Alerts that are open at once."""

SETUP, DELETED, INSERTED, MISREAD = "setup", "deleted", "inserted", "misread"
"""Words of a `Revision`'s detail; another one speaks of what its `rows` show."""

REPLACED = re.compile(r"replaced by|answered")


@dataclass(frozen=True, slots=True)
class Followed:
    """A game after so many of its lines. ``terms`` is what its board says of it beside them.

    ``open`` has the line of each open alert by its id; ``n`` is the number of the last line.
    """

    terms: Mapping[str, object] = field(default_factory=dict)
    game: Game | None = None
    branches: Sequence[Game] = ()
    open: Mapping[int | str, Line] = field(default_factory=dict)
    result: str | None = None
    n: int = 0

    def after(self, line: Line) -> Followed:
        """This game after one line more."""
        n = line.get("n")
        known = replace(self, n=n) if isinstance(n, int) else self
        if isinstance(line.get("state"), str):
            known = replace(known, open=_open_after(known.open, line))
        try:
            step = STEPS.get(EventType(line.get("type")))
            return known if step is None else step(known, line)
        except (ValueError, TypeError, KeyError):  # RulesError is a ValueError
            return known

    def with_terms(self, terms: Mapping[str, object], lines: Sequence[Line]) -> Followed:
        """The same game on other terms, made again from its `lines`."""
        found = Followed(terms)
        for line in lines:
            found = found.after(line)
        return found

    @property
    def started(self) -> Game:
        """The game as it stands; before its first move, its start."""
        return self.game or _start(self.terms, {})

    def record(self, info: Mapping[str, str]) -> bytes:
        """The SGF file of the game; `info` adds texts by SGF name."""
        return write_sgf(self.as_record(info))

    def as_record(self, info: Mapping[str, str]) -> Record:
        """The record of the game; `info` adds texts by SGF name."""
        beside = {} if self.result is None else {"RE": self.result}
        return record_of(self.started, self.branches, {**info, **beside})


def setup_before(node: Game) -> list[str] | None:
    """The board before the move of `node` where its stones were set; None where moves led there."""
    before = node.parent
    if node.last is None or before is None or before.last is not None:
        return None
    rows = list(before.position.rows())
    return rows if any(row.strip(".") for row in rows) else None


Step = Callable[[Followed, Line], Followed]


def _open_after(open_: Mapping[int | str, Line], line: Line) -> Mapping[int | str, Line]:
    """What is open after the line of an alert."""
    id_ = alert_id_in(line)
    if id_ is None:
        return open_
    others = {key: value for key, value in open_.items() if key != id_}
    if line["state"] != AlertState.OPEN.value or len(others) >= MOST_OPEN:
        return others
    return {**others, id_: line}


def _played(followed: Followed, line: Line) -> Followed:
    """A play or a pass: after the move before it, whatever came there before."""
    game = followed.game or _start(followed.terms, line)
    return _with_line(followed, game, _until(game, line), [_move(game, line)])


def _rewound(followed: Followed, line: Line) -> Followed:
    game = followed.game or _start(followed.terms, line)
    return _with_line(followed, game, game.at(int(str(line["move"]))), [])


def _revised(followed: Followed, line: Line) -> Followed:
    """A correction: of one move, of all from one on, of the setup, or of the stones."""
    game, detail = followed.game or _start(followed.terms, line), str(line.get("detail", ""))
    if detail == SETUP:
        return replace(followed, game=None, branches=(*followed.branches, game))
    kept = _until(game, line) if "move" in line else game
    later = list(game.moves())[len(kept.moves()) :]
    if detail.endswith(DELETED):
        return _with_line(followed, game, kept, later[1:])
    if detail.endswith(INSERTED):
        return _with_line(followed, game, kept, [_move(game, line), *later])
    if "color" in line and (not detail or REPLACED.search(detail)):
        return _with_line(followed, game, kept, [_move(game, line), *later[1:]])
    if detail in ("", MISREAD):
        return _with_line(followed, game, kept, [])
    return _restored(followed, line)


def _restored(followed: Followed, line: Line) -> Followed:
    """The stones were set by hand, and the line has how they lie."""
    game, rows = followed.game or _start(followed.terms, line), line.get("rows")
    if not isinstance(rows, list):
        return followed
    return replace(followed, game=game.edited(Position.from_rows([str(row) for row in rows])))


def _ended(followed: Followed, line: Line) -> Followed:
    """A result, where the line states one."""
    words = str(line.get("detail", "")).split()
    given = line.get("result") or (words[0] if words else "")
    return replace(followed, result=str(given)) if is_result(str(given)) else followed


def _resigned(followed: Followed, line: Line) -> Followed:
    winner = Color(line["color"]).other
    return replace(followed, result=f"{winner.letter}+R")


STEPS: Mapping[EventType, Step] = {
    EventType.BOARD_PLAY: _played,
    EventType.PASS: _played,
    EventType.REWOUND: _rewound,
    EventType.REVISION: _revised,
    EventType.RESULT: _ended,
    EventType.RESULT_BY_REFEREE: _ended,
    EventType.RESIGNED: _resigned,
}
"""What changes the line of the game."""


def _with_line(followed: Followed, before: Game, kept: Game, moves: Sequence[Move]) -> Followed:
    """The game that goes on from `kept` with `moves`; a line that is left stays as a branch."""
    game = kept
    if len(moves) + kept.number > MOST_MOVES:
        return followed
    for move in moves:
        game = game.after(move)
    left = kept is not before and before.number > kept.number
    branches = (*followed.branches, before) if left else followed.branches
    return replace(followed, game=game, branches=branches)


def _until(game: Game, line: Line) -> Game:
    """The game before the move that a line names; as it stands where it names none or a later."""
    number = line.get("move")
    if not isinstance(number, int) or not 1 <= number <= game.number:
        return game
    return game.at(number - 1)


def _move(game: Game, line: Line) -> Move:
    """The move of a line; one without a point is a pass."""
    color, point = Color(line["color"]), line.get("point")
    if point is None:
        return Move(color, None, forced=line.get("forced") is True)
    return Move(color, from_board(str(point), *game.size))


def _start(terms: Mapping[str, object], line: Line) -> Game:
    """The game before its first move, on its terms as far as they can be used."""
    size = line.get("size", terms.get("size"))
    lines_a_side = size if isinstance(size, int) and size in SIZES else 19
    try:
        ruleset = preset(str(terms.get("rules", DEFAULT)))
    except RulesError:
        ruleset = preset(DEFAULT)
    try:
        rows, komi = terms.get("start"), terms.get("komi")
        setup = None if not isinstance(rows, list) else Position.from_rows([str(r) for r in rows])
        stated = Fraction(str(komi)) if isinstance(komi, int | float) else None
        to_play = terms.get("first")
        first = None if to_play is None else Color(to_play)
        return Game.start(ruleset, lines_a_side, stated, setup=setup, to_play=first)
    except (ValueError, ZeroDivisionError):
        return Game.start(ruleset, lines_a_side)
