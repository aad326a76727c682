"""A game at OGS: its title, players, ranks and rules, and its moves in OGS's notation.

Moves are one string (source: online-go.com's `goban`, `decodeMoves` and `followPath`). A move is
two letters, column and row from the top left, ``..`` a pass. Colours alternate from Black on, and
captured stones are removed. A point after ``!1``, ``!2`` or ``!0`` is set to black, white or empty,
without a turn. A viewer rejects the rest of a string with an illegal move. So a move is written as
such only where it leads to the hall's own position; otherwise the points that differ are set.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.board.position import Position
from rules.color import BLACK, WHITE, Color
from rules.game import Game
from rules.points import Move, Point
from rules.records.results import rank_in

FIRST_DAN, FIRST_PRO, UNKNOWN_RANK = 30, 37, 0
"""OGS's numbers of ranks: 30 kyu is 0, 1 dan 30; a professional's 1 dan is 37, with a flag."""

RULES = {
    "japanese": "japanese",
    "korean": "korean",
    "chinese": "chinese",
    "nz": "nz",
    "aga": "aga",
    "bga": "aga",
    "ffg": "aga",
    "ing": "ing",
}
"""By the prefix of a rule set's id OGS's equivalent."""

OTHER_RULES = "japanese"

MAX_TITLE_CHARS = 80


@dataclass(frozen=True, slots=True)
class DemoName:
    """The names on a demo board: ``title`` is unique, the board is found by it."""

    title: str
    black: str
    white: str
    black_rank: str = ""
    white_rank: str = ""


def name_of(
    board: str, game_id: str, terms: Mapping[str, object], assignment: Mapping[str, object]
) -> DemoName:
    """The name of a game. Ranks are those of the assignment where it names the same players.

    >>> name_of("T4", "3f9c2a77e0", {"players": {"black": "Aya Kato", "white": "Bo Ek"}}, {}).title
    'T4: Aya Kato - Bo Ek (3f9c2a77)'
    """
    stated, paired = _players(terms), _players(assignment)
    black, white = (str(stated.get(side) or paired.get(side) or "") for side in ("black", "white"))
    same = (black, white) == (paired.get("black"), paired.get("white"))
    ranks = [str(paired.get(f"{side}_rank") or "") if same else "" for side in ("black", "white")]
    where = [str(assignment["tournament"])] if same and assignment.get("tournament") else []
    where += [f"round {assignment['round']}"] if same and assignment.get("round") else []
    where += [f"table {assignment['table']}" if same and assignment.get("table") else board]
    who = f"{black or 'Black'} - {white or 'White'}"
    head = f"{', '.join(where)}: {who}"[:MAX_TITLE_CHARS].rstrip()
    return DemoName(f"{head} ({game_id[:8]})", black or "Black", white or "White", *ranks)


def demo_body(game: Game, name: DemoName, *, private: bool) -> dict[str, object]:
    """The body of ``POST demos``."""
    rows, cols = game.size
    black, black_pro = ranking(name.black_rank)
    white, white_pro = ranking(name.white_rank)
    return {
        "name": name.title,
        "rules": rules_of(game.ruleset.id),
        "width": cols,
        "height": rows,
        "black_name": name.black,
        "black_ranking": black,
        "black_pro": int(black_pro),
        "white_name": name.white,
        "white_ranking": white,
        "white_pro": int(white_pro),
        "private": private,
        "komi_auto": "custom",
        "komi": float(game.komi),
    }


def ranking(rank: str) -> tuple[int, bool]:
    """OGS's number of a rank, and whether it is a professional's; an unknown rank is 30k.

    >>> [ranking(rank) for rank in ("30k", "1k", "1d", "8d", "1p", "")]
    [(0, False), (29, False), (30, False), (37, False), (37, True), (0, False)]
    """
    found = rank_in(rank)
    if not found:
        return UNKNOWN_RANK, False
    grade, kind = int(found[:-1]), found[-1]
    if kind == "k":
        return FIRST_DAN - grade, False
    return (FIRST_PRO if kind == "p" else FIRST_DAN) + grade - 1, kind == "p"


def rules_of(ruleset: str) -> str:
    """OGS's name of a rule set, or of the nearest one.

    >>> [rules_of(name) for name in ("bga2009", "japanese1989", "nz", "other")]
    ['aga', 'japanese', 'nz', 'japanese']
    """
    return next((name for start, name in RULES.items() if ruleset.startswith(start)), OTHER_RULES)


def _players(source: Mapping[str, object]) -> Mapping[str, object]:
    players = source.get("players")
    return players if isinstance(players, Mapping) else {}


PASS = ".."

SET = {BLACK: "!1", WHITE: "!2", None: "!0"}

MAX_STRING_CHARS = 20_000
"""A longer string is replaced by the position alone."""


def move_string(game: Game) -> str:
    """The line of `game` up to its present node, in OGS's notation.

    >>> from rules import Game
    >>> move_string(Game.new(size=19).play("Q16").play("D4").play("pass"))
    'pddp..'
    """
    writer = _Writer(*game.size)
    for node in reversed(list(game.line())):
        writer.write(node.last, node.position)
    text = "".join(writer.parts)
    if len(text) <= MAX_STRING_CHARS:
        return text
    short = _Writer(*game.size)
    short.set_up(game.position)
    return "".join(short.parts)


class _Writer:
    """A string being written: ``shown`` is the position to which its parts lead at OGS."""

    def __init__(self, rows: int, cols: int) -> None:
        self.shown = Position.empty(rows, cols)
        self.parts: list[str] = []
        self._turn = BLACK
        self._moved = False

    def write(self, move: Move | None, position: Position) -> None:
        """Write the step to `position`: a move, or set points."""
        if move is not None and self._turn is not move.color and not self._moved:
            self._pass()  # White begins, as after handicap stones
        if move is not None and move.point is None and move.color is self._turn:
            self._pass()
        elif move is not None and self._leads(move.color, move.point, position):
            assert move.point is not None
            self.parts.append(_letters(move.point))
            self.shown, self._turn = position, move.color.other
        self._moved = self._moved or move is not None
        self.set_up(position)

    def set_up(self, position: Position) -> None:
        """Set every point that differs from `position`, the empty ones first."""
        if position == self.shown:
            return
        wanted = {
            Point(row, col): position[Point(row, col)]
            for row in range(position.height)
            for col in range(position.width)
        }
        changed = [point for point, color in wanted.items() if self.shown[point] is not color]
        for point in sorted(changed, key=lambda point: wanted[point] is not None):
            self.parts.append(SET[wanted[point]] + _letters(point))
        self.shown = position

    def _leads(self, color: Color, point: Point | None, position: Position) -> bool:
        """Whether the move is legal at OGS, and leads to `position`."""
        if point is None or color is not self._turn or self.shown[point] is not None:
            return False
        placed = self.shown.place(color, point)
        return not placed.self_captured and placed.position == position

    def _pass(self) -> None:
        self.parts.append(PASS)
        self._turn = self._turn.other


def _letters(point: Point) -> str:
    """A point in two letters.

    >>> _letters(Point(3, 15))
    'pd'
    """
    return chr(ord("a") + point.col) + chr(ord("a") + point.row)
