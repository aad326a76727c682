"""A game reconstructed from its event lines: position, open alerts, and record.

The record is folded as the referee folds its own lines (`referee.record_lines`). The board's
program may have another version: lines that cannot be interpreted are ignored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import reduce

from messages.batches import Line
from messages.texts import alert_id_in, komi_in
from referee.events import STATE_RESULT, AlertState, EventType
from referee.record_lines import RecordedLine, read_moves, recorded_line
from rules.board.position import Position
from rules.color import Color
from rules.errors import RulesError
from rules.game import Game
from rules.records.record import Record
from rules.records.results import is_result
from rules.records.sgf import write_sgf
from rules.records.writing import record_of
from rules.rulesets.presets import DEFAULT, preset

SIZES = range(2, 26)

MAX_OPEN_ALERTS = 200

RECORD_TYPES = frozenset(
    kind.value
    for kind in (EventType.BOARD_PLAY, EventType.PASS, EventType.REVISION, EventType.REWOUND)
)
"""Event types of lines after which a game has begun."""

NO_MOVES = RecordedLine()

SNAPSHOT = "snapshot"
"""Key among a game's terms: the game as its board reported it after its lines had differed."""


@dataclass(frozen=True, slots=True)
class Followed:
    """A game after ``n`` of its lines. ``terms`` come from its board's state.

    ``recorded`` has the moves of the lines, ``game`` the same as a game; None before any move.
    ``open`` has the line of each open alert by its id.
    """

    terms: Mapping[str, object] = field(default_factory=dict)
    recorded: RecordedLine = NO_MOVES
    game: Game | None = None
    branches: Sequence[Game] = ()
    open: Mapping[int | str, Line] = field(default_factory=dict)
    result: str | None = None
    n: int = 0

    def after(self, line: Line) -> Followed:
        """This game after one more line."""
        n = line.get("n")
        known = replace(self, n=n) if isinstance(n, int) else self
        if isinstance(line.get("state"), str):
            known = replace(known, open=_open_after(known.open, line))
        with suppress(ValueError, TypeError, KeyError):  # RulesError is a ValueError
            known = replace(known, result=_result_after(known.result, line))
            size = line.get("size", known.started.size[0])
            if type(size) is int and size in SIZES:
                recorded = known.recorded.after(line, size)
                if recorded != known.recorded or line.get("type") in RECORD_TYPES:
                    known = known._with_record(recorded, line)
        return known._corrected()

    def with_terms(self, terms: Mapping[str, object], lines: Sequence[Line]) -> Followed:
        """The same game on other terms, replayed from its `lines`."""
        return reduce(Followed.after, lines, Followed(terms))

    def on_terms(self, terms: Mapping[str, object]) -> Followed:
        """The same moves on other terms, such as another komi."""
        if self.game is None:
            return replace(self, terms=terms)
        start = _start(terms, {"size": self.game.size[0]})
        branches = tuple(recorded_line(each).on(start) for each in self.branches)
        game = self.recorded.on(start)
        return replace(self, terms=terms, game=game, branches=branches)

    def _with_record(self, recorded: RecordedLine, line: Line) -> Followed:
        """The same game with another record; an abandoned line of moves stays as a branch."""
        before = self.game or _start(self.terms, line)
        if recorded == self.recorded:
            return replace(self, game=before)
        if recorded.edits == self.recorded.edits and recorded.moves[:-1] == self.recorded.moves:
            return replace(self, recorded=recorded, game=before.after(recorded.moves[-1]))
        nodes = list(before.line())
        game = recorded.on(nodes[-1], before)
        left = len(nodes) > 1 and before not in game.line()
        branches = (*self.branches, before) if left else self.branches
        return replace(self, recorded=recorded, game=game, branches=branches)

    def _corrected(self) -> Followed:
        """The game with its board's snapshot, once its lines are as far."""
        snapshot = self.terms.get(SNAPSHOT)
        if not isinstance(snapshot, Mapping) or snapshot.get("n") != self.n:
            return self
        result = snapshot.get("result")
        known = replace(self, result=None if result is None else str(result))
        with suppress(ValueError, TypeError, KeyError):
            size = known.started.size[0]
            return known._with_record(RecordedLine(*read_moves(snapshot, size)), {})
        return known

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


def _open_after(open_: Mapping[int | str, Line], line: Line) -> Mapping[int | str, Line]:
    """The open alerts after the line of an alert."""
    id_ = alert_id_in(line)
    if id_ is None:
        return open_
    others = {key: value for key, value in open_.items() if key != id_}
    if line["state"] != AlertState.OPEN.value or len(others) >= MAX_OPEN_ALERTS:
        return others
    return {**others, id_: line}


def _result_after(result: str | None, line: Line) -> str | None:
    """The result after a line, which may also state that there is none."""
    type_ = EventType(line.get("type"))
    if type_ not in STATE_RESULT:
        return result
    if "result" in line:
        stated = line["result"]
    elif type_ is EventType.RESIGNED:
        stated = f"{Color(line['color']).other.letter}+R"
    else:  # before 0.3: in SGF's form at the head of the detail
        stated = next(iter(str(line.get("detail", "")).split()), None)
    if stated is None:
        return None
    return str(stated) if is_result(str(stated)) else result


def _start(terms: Mapping[str, object], line: Line) -> Game:
    """The game before its first move, on those of its terms that are valid."""
    size = line.get("size", terms.get("size"))
    lines_a_side = size if isinstance(size, int) and size in SIZES else 19
    try:
        ruleset = preset(str(terms.get("rules", DEFAULT)))
    except RulesError:
        ruleset = preset(DEFAULT)
    try:
        rows, komi = terms.get("start"), komi_in(terms, "terms")
        laid = rows if isinstance(rows, list) else ["." * lines_a_side] * lines_a_side
        setup = Position.from_rows([str(row) for row in laid])
        handicap = 1 if terms.get("handicap") == 1 else 0  # of more the stones are in `start`
        stated = None if komi is None else Fraction(str(komi))
        to_play = terms.get("first")
        first = None if to_play is None else Color(to_play)
        return Game.start(ruleset, lines_a_side, stated, handicap, setup, first)
    except (ValueError, ZeroDivisionError):
        return Game.start(ruleset, lines_a_side)
