"""Games on a `Table` as text: play this, and these lines are emitted.

A row is a name at the margin, and lines of steps below it, separated by commas. After the steps of
a line come, each after its sign, the events that they emit (`>`), the whole record (`=`), the phase
and the result (`:`), or what the text of a refusal has (`!`). Without `>` nothing is emitted;
plays and passes are never listed, since the record has them.

    a stone out of turn is asked about, and the answer is kept
      on rules aga, looks
      PLAIN, B A1                         > AmbiguousTurn open A1
      AnswerQuestion AmbiguousTurn Pass   > AmbiguousTurn settled A1 = PLAIN, W PASS, B A1
      DeleteMove 9                        ! expected 1 to 5

Steps:

    on size 9, rules aga, looks      the table (`Table`); `both`: a film and settled looks;
                                     `sides`: Black sits at the bottom and hands come from there;
                                     `wide`: hands hide the points beside theirs too;
                                     `apart`: at the end table and record differ without an alert
    B C3    W A1;. B1 top ~2.5       a hand makes changes at once (`positions.after`), from a side,
                                     and the table lies clear for 4 or so many seconds
    B C3 hide C3 B3 read …           a hand with the options of `look`
    ~6                               the table lies clear for 6 seconds
    lay B C3                         the change, and no hand is seen
    board ..B/.W./...    clear       hands lay this board, or clear it
    look 20 hide A1 B1 read C3+D3 .1/.8/.1 aside C3 -.4 motion 0 top
                                     looks; what stands between `|` takes turns
    cover A1 B1                      something lies over these points from now on, and does not move
    flicker A1 WW..B .96 hide B1     a look for each mark, as which A1 is read with this probability
    tablet press B late=13           the tablet that is the clock tells its next entry, 13 s old;
                                     the record then has the seconds left after each move
    moved     finish                 the view moves; the film ends
    lost frozen 10                   no board is seen for so many seconds
    PutRight StoneMoved              a fact and its values; an alert is named by its last one
    NAME                             the steps of `NAME = ...` above; their events are not listed

An event is listed as type, state and points. Words in quotation marks must be in its text: detail,
outcome, sentence, remedy, clause, stones of the board that is asked for, answers and audience.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from fractions import Fraction
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest

import referee
from referee import Alert, AlertState, GameEvent, Phase, facts
from referee.alerts.catalog import ILLEGAL_MOVES, SETTLED_BY_TABLE
from referee.alerts.event_json import remedy_text, sentence, sheet
from rules.clock import ClockAct
from rules.color import Color, Sides
from rules.points import Point, from_board, to_board
from rules.rulesets.presets import preset
from tests.support.arbiter import written
from tests.support.positions import after, place
from tests.support.table import SECOND, Table, seen
from vision.types import NoBoard, NoBoardReason, Observation, Side

CHANGE = re.compile(r"([BW.] [A-T]\d+(?:;[BW.] [A-T]\d+)*)(?= |$)")
OPTIONS = re.compile(r"(?:^| )(?=hide|read|aside|motion|sure|all)")
SIGNS = re.compile(r"(?:^|\s+)([>=:!]) ")


@dataclass
class Row:
    """One game: its lines of steps, each with what is expected by sign."""

    name: str
    names: Mapping[str, str]
    lines: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    looks: bool = False
    wish: str | None = None


def rows_of(path: Path) -> Iterator[Row]:
    """The rows of a file, `both` ones twice."""
    names: dict[str, str] = {}
    rows: list[Row] = []
    for line in path.read_text("utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if defined := re.match(r"([A-Z_]+) = (.*)", line):
            names[defined[1]] = defined[2]
        elif not line.startswith(" "):
            name, _, wish = line.partition(" (not yet: ")
            rows.append(Row(name, names, wish=wish.rstrip(")") or None))
        else:
            steps, *signed = SIGNS.split(line.strip())
            expected = dict(zip(signed[::2], signed[1::2], strict=True))
            if steps or not rows[-1].lines:
                rows[-1].lines.append((steps, expected))
            else:  # more of what the steps before lead to
                for sign, text in expected.items():
                    before = rows[-1].lines[-1][1].get(sign)
                    joint = " " if text.startswith('"') else ", "
                    rows[-1].lines[-1][1][sign] = f"{before}{joint}{text}" if before else text
    for row in rows:
        yield row
        if re.search(r"^on (.*, )?both\b", row.lines[0][0]):
            yield Row(row.name, names, row.lines, looks=True)


def split(text: str) -> list[str]:
    """The parts of `text` between commas that stand outside quotation marks."""
    return [part.strip() for part in re.findall(r'(?:[^,"]|"[^"]*")+', text) if part.strip()]


def run(row: Row) -> None:
    """Play `row`; AssertionError where anything else is emitted or recorded than it says."""
    playing = Playing(row)
    for steps, expected in row.lines:
        playing.line(steps, expected)
    table = playing.table
    for event in table.events:
        if isinstance(event, Alert) and event.state is AlertState.OPEN:
            check_whole(event)
    if table.moves:
        written(table)
    if table.state.phase is Phase.PLAY and not (playing.apart or playing.covered):
        named = {point for alert in table.state.open_alerts for point in alert.points}
        named |= {point for _, points, _ in table.state.dismissed for point in points}
        recorded = table.state.game.position.rows()
        every = [Point(row, col) for row in range(len(recorded)) for col in range(len(recorded))]
        differs = {at for at in every if table.rows[at.row][at.col] != recorded[at.row][at.col]}
        assert differs <= named, (row.name, "differs from the record, and no alert says so")


def table_after(*lines: str) -> Table:
    """The table after these lines of steps, of which the first may begin with `on`."""
    playing = Playing(Row("", {}, [(line, {}) for line in lines]))
    for line in lines:
        if not line.startswith("on "):
            playing.steps(line)
    return playing.table


def check_whole(alert: Alert) -> None:
    """Raise AssertionError where an arbiter misses something in an alert about the board."""
    if alert.type not in ILLEGAL_MOVES | SETTLED_BY_TABLE:
        return
    assert (alert.rules is None) is (alert.clause is None)
    assert alert.clause is None or f"[{alert.clause}]" in sentence(alert)
    assert alert.confidence is None or 0.5 < alert.confidence <= 1.0
    assert list(alert.frames) == sorted(set(alert.frames))
    assert remedy_text(alert)
    assert not alert.rows or "A B C D E" in sheet(alert)


class Playing:
    """A row that is being played."""

    def __init__(self, row: Row) -> None:
        self.row = row
        self.opening = False
        self.emitted: list[GameEvent] = []
        first = row.lines[0][0]
        self.table = _table(first.removeprefix("on ") if first.startswith("on ") else "", row.looks)
        options = split(first.removeprefix("on ")) if first.startswith("on ") else []
        self.sides, self.wide, self.apart = (each in options for each in ("sides", "wide", "apart"))
        self.covered: list[str] = []
        self.entries = 0
        self._collect(0)

    def line(self, steps: str, expected: Mapping[str, str]) -> None:
        """Take the steps of a line and compare what they lead to."""
        where = f"{self.row.name}: {steps}"
        if "!" in expected:
            *others, last = split(steps)
            self.steps(", ".join(others))
            before = self.table.state
            with pytest.raises(facts.FactRefusedError, match=re.escape(expected["!"])):
                self.steps(last)
            assert self.table.state is before
        elif not steps.startswith("on "):
            self.steps(steps)
        emitted, self.emitted = self.emitted, []
        wanted = split(expected.get(">", ""))
        words = [words_of(event) for event in emitted]
        assert words == [re.sub(r'\s*"[^"]*"', "", each) for each in wanted], where
        for event, each in zip(emitted, wanted, strict=True):
            text = text_of(event)
            missing = [part for part in re.findall(r'"([^"]*)"', each) if part not in text]
            assert not missing, (where, missing, text)
        if "=" in expected:
            assert self.recorded() == self.moves(expected["="]), where
        if ":" in expected:
            state = self.table.state
            handicap = f"handicap {state.game.handicap}" if state.game.handicap else None
            found = [each for each in (state.phase.value, state.result, handicap) if each]
            assert found == split(expected[":"]), where

    def steps(self, text: str) -> None:
        """Take the steps in `text`, a name's too."""
        for step in split(text):
            name, _, wait = step.partition(" ~")
            if name in self.row.names:
                outer, self.opening = self.opening, True
                for each in split(self.row.names[name]):
                    self.steps(f"{each} ~{wait}" if wait and CHANGE.match(each) else each)
                self.opening = outer
                continue
            before = len(self.table.events)
            self.step(step)
            if not self.opening:
                self._collect(before)

    def _collect(self, since: int) -> None:
        self.emitted += [
            event
            for event in self.table.events[since:]
            if event.forced or event.type.value not in ("BoardPlay", "Pass")
        ]

    def moves(self, text: str) -> list[str]:
        """The record that `text` writes; of changes made at once the first one is the move."""
        found = []
        for each in split(text):
            if each in self.row.names:
                found += self.moves(self.row.names[each])
            elif each != "-":
                found.append(each.partition(";")[0].partition(" ~")[0])
        return found

    def step(self, text: str) -> None:
        """Take one step."""
        table = self.table
        head, _, wait = text.partition("~")
        head, side = _side(head.strip())
        if self.sides and side is None and head[:2] in ("B ", "W "):
            side = Side.BOTTOM if head[0] == "B" else Side.TOP
        seconds = float(wait or 4.0)
        word, _, rest = head.partition(" ")
        if not head:
            self.still(seconds)
        elif change := CHANGE.match(head):
            self.hand(change[1], head[change.end() :].strip(), side, seconds)
        elif word == "cover":
            self.covered = rest.split()
        elif word == "tablet":
            self.tablet(*rest.split())
            if wait:
                self.still(seconds)
        elif word == "moved":
            self.take(replace(seen(table.rows, table.t), view_moved=True))
        elif word == "finish":
            table.state, events = referee.finish(table.state, table.settings)
            table.events.extend(events)
        elif word == "flicker":
            self.flicker(*rest.split(maxsplit=3))
        elif word == "lay":
            table.rows = after(table.rows, rest)
        elif word in ("board", "clear"):
            size = table.settings.size
            rows = tuple(rest.split("/")) if rest else ("." * size,) * size
            table.reach(rows, wait=seconds, side=side)
        elif word == "look":
            self.look(rest, side)
        elif word == "lost":
            reason, many = rest.split()
            self.lost(NoBoardReason(reason), int(many))
        else:
            table.tell(self.fact(head))
            if wait:
                self.still(seconds)

    def still(self, seconds: float) -> None:
        """The table lies clear, but for what is covered."""
        if self.covered:
            self.look(f"{round(5 * seconds)} hide {' '.join(self.covered)} motion 0", None)
        else:
            self.table.still(seconds)

    def hand(self, change: str, options: str, side: Side | None, seconds: float) -> None:
        """A hand makes `change` and hides it, or the points that `options` name."""
        if not (options or self.covered or self.wide):
            self.table.play(change, wait=seconds, side=side)
            return
        if "hide" not in options and "all" not in options:
            under = [*self.covered, *self.near(re.findall(r"[A-T]\d+", change))]
            options = " ".join(["hide", *under, options]).strip()
        self.look(f"3 {options}", side)
        self.table.rows = after(self.table.rows, change)
        self.look(f"2 {options}", side)
        self.still(seconds)

    def near(self, labels: list[str]) -> list[str]:
        """These points, with those beside them where hands are wide."""
        size = self.table.settings.size
        points = [from_board(label, size) for label in labels]
        if self.wide:
            beside = self.table.state.game.position.neighbours
            points += [other for point in points for other in beside(point)]
        return [to_board(point, size) for point in points]

    def flicker(self, label: str, marks: str, sure: str, options: str = "") -> None:
        """A look for each of `marks`, as which a point is read, with the options of `look`."""
        rest = (1.0 - float(sure)) / 2.0
        for mark in marks:
            read = "/".join(str(float(sure) if mark == each else rest) for each in ".BW")
            self.look(f"1 {options} read {label} {read}", None)

    def look(self, text: str, side: Side | None) -> None:
        """Looks at the table, of which something is hidden or read otherwise."""
        size = self.table.settings.size
        many, *options = OPTIONS.split(text)
        values: dict[str, Any] = {}
        reads: list[dict[tuple[int, int], tuple[float, ...]]] = [{}]
        under: list[list[tuple[int, int]]] = [[]]
        for option in options:
            word, *rest = option.split()
            if word == "hide":
                under = [
                    [place(label, size) for label in labels.split()]
                    for labels in option.removeprefix("hide").split("|")
                ]
            elif word == "all":
                under = [[(row, col) for row in range(size) for col in range(size)]]
            elif word == "aside":
                pairs = zip(rest[::2], rest[1::2], strict=True)
                values["aside"] = {place(point, size): float(far) for point, far in pairs}
            elif word == "read":
                reads = [_reading(each, size) for each in option.removeprefix("read").split("|")]
            else:
                values[word] = float(rest[0])
        for number in range(int(many)):
            read, hidden = reads[number % len(reads)], under[number % len(under)]
            self.table.look(read=read, hidden=hidden, hand=side, **values)

    def lost(self, reason: NoBoardReason, seconds: int) -> None:
        """No board is seen for so long."""
        table = self.table
        for _ in range(seconds):
            self.take(NoBoard(round(table.t * 5), round(table.t * SECOND), reason))
            table.t += 1.0

    def take(self, sight: Observation | NoBoard) -> None:
        """The referee is given what was seen, or why nothing was."""
        table = self.table
        table.state, events = referee.step(table.state, sight, table.settings)
        table.events.extend(events)

    def tablet(self, act: str, *words: str) -> None:
        """The tablet's next entry; its time begins when the table has lain there for 2 seconds."""
        given = dict(word.split("=") for word in words if "=" in word)
        late_s = float(given.pop("late", 0.0))
        values: dict[str, Any] = {
            "clock": "a",
            "number": self.entries + 1,
            "at_ms": round(1000 * (self.table.t - 2.0 - late_s)),
            "late_ms": round(1000 * late_s),
            "color": next((_COLORS[word] for word in words if word in _COLORS), None),
            "control": "60 + 3x30 byo-yomi" if act == "start" else None,
            **{
                name: text if name in ("clock", "control") else int(text)
                for name, text in given.items()
            },
        }
        t_ns = round(self.table.t * SECOND)
        self.table.tell(facts.ClockEntry(t_ns, act=ClockAct(act), **values))
        self.entries += 1

    def recorded(self) -> list[str]:
        """The record, with the seconds left where a tablet is the clock."""
        if not self.entries:
            return self.table.moves
        shown = [made.left.shown_ms / 1000 if made.left else None for made in self.table.state.line]
        return [
            move if left is None else f"{move} {left:g}"
            for move, left in zip(self.table.moves, shown, strict=True)
        ]

    def fact(self, text: str) -> facts.Fact:
        """The fact that `text` names with its values, now."""
        name, *words = shlex.split(text)
        kind = getattr(facts, name)
        hints = get_type_hints(kind)
        values = [
            self.value(each.name, hints[each.name], words)
            for each in fields(kind)[1:]
            if words or get_origin(hints[each.name]) is tuple
        ]
        assert not words, text
        made: facts.Fact = kind(round(self.table.t * SECOND), *values)
        return made

    def value(self, name: str, hint: Any, words: list[str]) -> object:
        """The next value in `words`, of a field with this name and hint."""
        size = self.table.settings.size
        kinds = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
        kind = next(each for each in kinds if each is not type(None))
        if get_origin(kind) is tuple:
            points, words[:] = tuple(from_board(each, size) for each in words), []
            return points
        word = words.pop(0)
        if word == "-":
            return None
        if get_origin(kind) is Sides:
            given = {True: int, False: str}
            sides = [given[each.lstrip("-").isdigit()](each) for each in word.split("/")]
            return Sides(*(None if each == "-" else each for each in sides))
        if get_origin(kind) is not None:  # the points of an edit
            pairs = (each.split("=") for each in word.split(";"))
            return {from_board(point, size): _COLORS[mark] for point, mark in pairs}
        if kind is Color:
            return _COLORS[word]
        if name == "id" and not word.isdigit():
            found = [event for event in self.table.events if isinstance(event, Alert)]
            return next(event.id for event in reversed(found) if event.type.value == word)
        if issubclass(kind, Enum):
            return kind(word)
        return word == "yes" if kind is bool else Fraction(word) if kind is Fraction else kind(word)


_COLORS = {"B": Color.BLACK, "W": Color.WHITE, ".": None}


def _table(text: str, looks: bool) -> Table:
    values: dict[str, Any] = {"looks": looks}
    for option in split(text):
        word, _, rest = option.partition(" ")
        if word == "sides":
            values["black_hand"] = Side.BOTTOM
        elif word == "looks":
            values["looks"] = True
        elif word == "rules":
            values["ruleset"] = preset(rest)
        elif word == "start":
            values["start"] = rest
        elif word == "to_play":
            values["to_play"] = _COLORS[rest]
        elif word in ("black_hand", "black_side"):
            values[word] = Side[rest.upper()]
        elif word in ("size", "handicap"):
            values[word] = int(rest)
        elif word not in ("both", "wide", "apart"):
            values[word] = float(rest)
    if start := values.get("start"):
        bare = ("." * values.get("size", 5),) * values.get("size", 5)
        values["start"] = after(bare, start) if CHANGE.match(start) else tuple(start.split("/"))
    return Table(**values)


def _side(text: str) -> tuple[str, Side | None]:
    head, _, last = text.rpartition(" ")
    found = next((side for side in Side if side.value == last), None)
    return (head if found else text), found


def _reading(text: str, size: int) -> dict[tuple[int, int], tuple[float, ...]]:
    words = text.split()
    pairs = zip(words[::2], words[1::2], strict=True)
    return {
        place(point, size): tuple(map(float, read.split("/")))
        for points, read in pairs
        for point in points.split("+")
    }


def words_of(event: GameEvent) -> str:
    """Type, state and points of an event."""
    state = [event.state.value] if isinstance(event, Alert) else []
    return " ".join([event.type.value, *state, *(to_board(at, event.size) for at in event.points)])


def text_of(event: GameEvent) -> str:
    """All the words of an event."""
    said = [event.detail, event.outcome, sentence(event), remedy_text(event), event.clause]
    for color in Color:
        stones = [
            to_board(Point(row, col), event.size)
            for row, marks in enumerate(event.rows)
            for col, mark in enumerate(marks)
            if mark == color.letter
        ]
        said.append(f"{color.letter} {' '.join(stones)}")
    said.append(f"move {event.move}")
    return " | ".join([*(each for each in said if each), *event.answers, event.audience.value])
