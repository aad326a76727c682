"""The record as event lines state it: the one fold that the referee and all readers share.

`BoardPlay` and `Pass` add a move, `Rewound` drops moves, `GameResumed` may turn the turn, and a
`Revision` states the record from its move on. The referee folds its own lines at the end of each
step and emits what is missing, so that a reader's record is never another one.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rules.board.position import Position
from rules.color import Color, Sides
from rules.game import Game
from rules.points import Move, from_board, to_board

from .events import BoardEdit, EventType

PASS = "pass"

MAX_MOVES = 2000
"""No game has more; what a broken board sends beyond is left out."""


Line = Mapping[str, object]
"""An event line, as the file of events has it."""


@dataclass(frozen=True, slots=True)
class RecordedLine:
    """The moves of a record from its start, and the edits between them, one a place at most."""

    moves: tuple[Move, ...] = ()
    edits: tuple[BoardEdit, ...] = ()

    def fork(self, other: RecordedLine) -> int:
        """How many moves both share, edits before them included.

        >>> one = RecordedLine((Move(Color.BLACK, None), Move(Color.WHITE, None)))
        >>> one.fork(RecordedLine((Move(Color.BLACK, None),))), one.fork(one)
        (1, 2)
        """
        mine, theirs = ({edit.after: edit for edit in line.edits} for line in (self, other))
        for number, (one, two) in enumerate(zip(self.moves, other.moves, strict=False)):
            if one != two or mine.get(number) != theirs.get(number):
                return number
        return min(len(self.moves), len(other.moves))

    def until(self, number: int, *, edited: bool) -> RecordedLine:
        """The first `number` moves; `edited` keeps an edit that came after the last of them."""
        edits = (edit for edit in self.edits if edit.after < number + edited)
        return RecordedLine(self.moves[:number], tuple(edits))

    def since(self, number: int) -> RecordedLine:
        """The moves from `number` on, and the edits before, between and after them."""
        edits = (edit for edit in self.edits if edit.after >= number - 1)
        return RecordedLine(self.moves[number - 1 :], tuple(edits))

    def after(self, line: Line, size: int) -> RecordedLine:
        """The record after one more event line of a game on `size` lines a side.

        Lines that change no move leave it as it is. Raises ValueError, KeyError or TypeError for a
        line that cannot be read, and for a record of more than `MAX_MOVES`.
        """
        kind = line.get("type")
        if kind in (EventType.BOARD_PLAY.value, EventType.PASS.value):
            number, have = line.get("move"), len(self.moves)
            before = number - 1 if type(number) is int and 1 <= number <= have else have
            return self.until(before, edited=True)._with((_move(line, size),), ())
        if kind == EventType.REWOUND.value:
            number = _number(line["move"])
            if not 0 <= number <= len(self.moves):
                raise ValueError(f"rewound to move {number}: the record has {len(self.moves)}")
            return self.until(number, edited=True)
        if kind == EventType.GAME_RESUMED.value and line.get("to_play") is not None:
            return self._turned(Color(line["to_play"]))
        if kind == EventType.REVISION.value:
            return self._revised(line, size)
        return self

    def on(self, start: Game, known: Game | None = None) -> Game:
        """The game of this record that begins at `start`; nodes of `known` that fit are reused.

        Raises ValueError where an edit does not fit the board.
        """
        edits = {edit.after: edit for edit in self.edits}
        nodes = [] if known is None else list(known.line())[::-1]
        game = start
        here = 0 if nodes and nodes[0] is start else len(nodes)
        for number in range(len(self.moves) + 1):
            if (edit := edits.get(number)) is not None:
                laid = game.position if edit.rows is None else Position.from_rows(edit.rows)
                ruling = None if edit.ruling is None else Sides(*edit.ruling)
                made = game.edited(laid, edit.to_play, ruling)
                here += 1
                fits = here < len(nodes) and nodes[here].parent is made.parent
                game = nodes[here] if fits and same_step(nodes[here], made) else made
            if number < len(self.moves):
                here += 1
                fits = here < len(nodes) and nodes[here].last == self.moves[number]
                if fits and nodes[here].parent is game:
                    game = nodes[here]
                else:
                    here, game = len(nodes), game.after(self.moves[number])
        return game

    def _with(self, moves: Sequence[Move], edits: Sequence[BoardEdit]) -> RecordedLine:
        if len(self.moves) + len(moves) > MAX_MOVES:
            raise ValueError(f"a record of more than {MAX_MOVES} moves")
        return RecordedLine((*self.moves, *moves), (*self.edits, *edits))

    def _turned(self, to_play: Color) -> RecordedLine:
        number = len(self.moves)
        plain = BoardEdit(number, None, to_play)
        have = next((edit for edit in self.edits if edit.after == number), plain)
        turned = replace(have, to_play=to_play)
        return self.until(number, edited=False)._with((), (turned,))

    def _revised(self, line: Line, size: int) -> RecordedLine:
        first = _number(line.get("move", len(self.moves) + 1))
        if not 1 <= first <= len(self.moves) + 1:
            raise ValueError(f"a revision of move {first}: the record has {len(self.moves)}")
        if "moves" not in line:  # of a board whose program does not state them
            later = self.moves[first:] if "color" in line else ()
            made = (_move(line, size),) if "color" in line else ()
            return self.until(first - 1, edited=True)._with((*made, *later), ())
        moves, edits = read_moves(line, size)
        return self.until(first - 1, edited=False)._with(moves, edits)


def recorded_line(game: Game) -> RecordedLine:
    """The moves and edits that led to `game`; its start is no part of them."""
    moves: list[Move] = []
    edits: dict[int, BoardEdit] = {}
    played = game
    for node in reversed(list(game.line())):
        if node.last is not None:
            moves.append(node.last)
        elif node.parent is not None:
            rows = None if node.bits == played.bits else tuple(node.position.rows())
            ruling = _ruling(edits.get(node.number), node, node.parent)
            edits[node.number] = BoardEdit(node.number, rows, node.to_play, ruling)
            if rows is None and node.to_play is played.to_play and ruling is None:
                del edits[node.number]
            continue
        played = node
    return RecordedLine(tuple(moves), tuple(edits.values()))


def _ruling(have: BoardEdit | None, node: Game, parent: Game) -> tuple[int, ...] | None:
    """The ruling of an edit that is `have` and what led from `parent` to `node`, as one."""
    given = None if node.ruling is None else tuple(node.ruling)
    if have is None or (have.rows is None and have.ruling is None):
        return given
    if given is None and node.bits == parent.bits:
        return have.ruling
    known = [each for each in (have.ruling, given) if each is not None]
    total = tuple(map(sum, zip(*known, strict=True)))
    return total if len(known) > 1 or any(total) else None


def record_json(line: RecordedLine, size: int) -> dict[str, object]:
    """A record as `read_moves` reads it.

    >>> record_json(RecordedLine((Move(Color.BLACK, None, forced=True),)), 19)
    {'moves': [['black', 'pass']], 'forced_moves': [1], 'edits': []}
    """
    forced = [number for number, move in enumerate(line.moves, start=1) if move.forced]
    edits = [
        {"after": edit.after, "rows": edit.rows, "to_play": edit.to_play.word}
        | ({} if edit.ruling is None else {"ruling": edit.ruling})
        for edit in line.edits
    ]
    return {"moves": moves_json(line.moves, size), "forced_moves": forced, "edits": edits}


def moves_json(moves: Sequence[Move], size: int) -> list[list[str]]:
    """Moves as a `Revision` has them: ``[color, point or "pass"]`` each.

    >>> moves_json([Move(Color.BLACK, None)], 19)
    [['black', 'pass']]
    """
    return [
        [move.color.word, PASS if move.point is None else to_board(move.point, size)]
        for move in moves
    ]


def moves_crc(moves: Sequence[Move], size: int) -> int:
    """CRC-32 of moves as compact JSON: what a board's state has as ``moves_crc``.

    >>> moves_crc([], 19), moves_crc([Move(Color.BLACK, None)], 19)
    (223132457, 2402067177)
    """
    return zlib.crc32(json.dumps(moves_json(moves, size), separators=(",", ":")).encode())


def read_moves(body: Line, size: int) -> tuple[tuple[Move, ...], tuple[BoardEdit, ...]]:
    """The moves and edits of a `Revision`, or of a board's whole game. Raises ValueError."""
    first = _number(body.get("move", 1))
    listed, forced = _listed(body, "moves"), _listed(body, "forced_moves")
    moves = []
    for number, each in enumerate(listed, start=first):
        if not isinstance(each, list | tuple) or len(each) < 2:
            raise ValueError(f"move {number}: expected a colour and a point")
        color, label = Color(each[0]), str(each[1])
        point = None if label == PASS else from_board(label, size)
        moves.append(Move(color, point, forced=point is None and number in forced))
    edits = []
    for each in _listed(body, "edits"):
        if not isinstance(each, Mapping):
            raise ValueError("edits: expected objects")
        after, rows = _number(each.get("after")), each.get("rows")
        if not first - 1 <= after < first + len(moves):
            raise ValueError(f"an edit after move {after}: expected one of these moves")
        laid = None if rows is None else tuple(str(row) for row in rows)
        ruled = each.get("ruling") is not None
        given = tuple(map(_number, _listed(each, "ruling"))) if ruled else None
        if given is not None and len(given) != len(Color):
            raise ValueError("ruling: expected the prisoners of both sides")
        edits.append(BoardEdit(after, laid, Color(each.get("to_play")), given))
    if len({edit.after for edit in edits}) < len(edits):
        raise ValueError("edits: two after the same move")
    return tuple(moves), tuple(sorted(edits, key=lambda edit: edit.after))


def _listed(body: Line, key: str) -> Sequence[object]:
    value = body.get(key, ())
    if not isinstance(value, list | tuple):
        raise ValueError(f"{key}: expected a list")
    return value


def _move(line: Line, size: int) -> Move:
    """The move of a line; one without a point is a pass."""
    color, point = Color(line["color"]), line.get("point")
    if point is None:
        return Move(color, None, forced=line.get("forced") is True)
    return Move(color, from_board(str(point), size))


def _number(value: object) -> int:
    if type(value) is not int:
        raise ValueError(f"expected a whole number, got {value!r}")
    return value


def same_step(one: Game, other: Game) -> bool:
    """Whether the last moves of two games are alike, or neither has one and the boards are."""
    if one.last or other.last:
        return one.last == other.last
    return (one.bits, one.to_play, one.ruling) == (other.bits, other.to_play, other.ruling)
