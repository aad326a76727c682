"""The course of a game: where passes stop it, where it has ended, and what that forbids.

A move may be in order on the board and still be forbidden in three cases. It comes after the end of
the game; it is a pass where the rules know none; or White begins an even game. `Game.play` refuses
the first two, `goban check` lists all three. `History.follow` checks none of them: what happened on
the table stands. Only this module decides where a game ended; counting, listing, advice and
resumption follow it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from ..color import BLACK, WHITE, Color, Sides
from ..points import Move, Point
from ..rulesets.handicap import MIN_HANDICAP
from ..rulesets.ruleset import Dispute, Procedure
from .breach import Breach, BreachType, CourseBreachType
from .history import History
from .repetition import PositionIndex

H = TypeVar("H", bound=History)


@dataclass(frozen=True, slots=True)
class GameEnd(Generic[H]):
    """How a game ended; moves after the end are left out."""

    game: H
    """The game as it was when it ended."""
    counted: H
    """What is counted: the same game, or the game after the passes that a side still owed.

    They are made "once the game has ended" (BGA 10, 11; AGA 11).
    """

    @property
    def number(self) -> int:
        """The number of the last move that is one of the game's."""
        return self.counted.number


def end_of(game: H) -> GameEnd[H] | None:
    """Where the moves of `game` alone ended it, None where they did not.

    Passes end it (BGA 10.iii; AGA 10; WMSG 5.2; FAQ 4.1). Where there are no passes, it ends when a
    player has no legal play (FAQ 5.8). The first end is the end: later moves and edits do not
    belong to the game. An agreement and a resignation end a game too; they are not among its moves.

    >>> from rules import Game
    >>> game = Game.new(9, "bga2009")
    >>> for _ in range(4):
    ...     game = game.play("pass")
    >>> end_of(game).number, end_of(game.unwind(1))
    (4, None)
    """
    nodes = list(game.line())
    nodes.reverse()
    at = _without_play(nodes) if game.ruleset.stop_passes is None else _by_passes(nodes)
    if at is None:
        return None
    counted = at
    for node in nodes[at + 1 :]:
        if node.last is None or not is_owed(nodes[counted], node.last):
            break
        counted += 1
    return GameEnd(nodes[at], nodes[counted])


def at_its_end(game: H) -> H:
    """`game` without what was made after its end."""
    end = end_of(game)
    return game if end is None else end.counted


def _by_passes(nodes: Sequence[History]) -> int | None:
    """Where in the line of `nodes` passes end the game."""
    ruleset = nodes[0].ruleset
    limit, dispute = ruleset.stop_passes, ruleset.dispute
    assert limit is not None
    found = run = 0
    for at, node in enumerate(nodes):
        before, run = run, node.passes
        found += run > before and run % limit == 0
        if run >= limit and (
            dispute is Dispute.NONE
            or (dispute is Dispute.RESUME and run >= 2 * limit)
            or (dispute is Dispute.RESUME_ONCE and found > 1)
        ):
            return at
    return None


def _without_play(nodes: Sequence[History]) -> int | None:
    """Where in the line of `nodes` the side to play had no legal play (FAQ 5.8).

    A side that makes a legal play had one. So only other moves and the end of the line are
    examined. Where both have passed since the last play, neither has lost.
    """
    positions = PositionIndex(nodes[0])
    run = 0
    for at, node in enumerate(nodes[1:]):
        move, before = node.last, nodes[at]
        passed = move is not None and move.point is None
        doubtful = passed and run < len(Color)
        if move is not None and not passed:
            doubtful = bool(before.follow(move, positions)[1])
        if doubtful and lost_without_passes(before, positions):
            return at
        run = run + 1 if passed else 0
        positions.add(node)
    return len(nodes) - 1 if lost_without_passes(nodes[-1], positions) else None


def lost_without_passes(game: History, positions: PositionIndex | None = None) -> bool:
    """Whether the player to move has lost because these rules have no passes (FAQ 5.8).

    A player without a legal play loses. False wherever the rules know passes. `positions` are those
    of the game's whole line, where they are known.
    """
    if game.ruleset.stop_passes is not None:
        return False
    return next(legal_plays(game, game.to_play, positions), None) is None


def legal_plays(
    game: History, color: Color, positions: PositionIndex | None = None
) -> Iterator[Point]:
    """Where `color` may play in `game` now, turn left aside.

    With `positions`, those of the game's whole line, its past is not walked back at each point.

    >>> from rules import Game
    >>> list(legal_plays(Game.new(size=2).play("A2").play("B1"), BLACK))
    [Point(row=0, col=1), Point(row=1, col=0)]
    """
    position = game.position
    black, white = game.bits
    for point in position.grid.each(position.grid.full ^ (black | white)):
        move = Move(color, point)
        found = game.follow(move, positions)[1]
        if not any(each.forbidden and each.type is not BreachType.TWO_IN_A_ROW for each in found):
            yield point


def stones_put_down(game: History) -> Sides[int]:
    """How many stones each side has put down or handed over: S + P + R (BGA A.2.i, Appendix B).

    These are a side's stones on the board, in the other's lid as prisoners, and there as pass
    stones. Handicap stones count as one move.

    >>> from rules import Game
    >>> stones_put_down(Game.new(size=9).play("A8").play("A9").play("B9").play("pass"))
    Sides(black=2, white=2)
    """
    extra = max(0, game.handicap - 1) if game.at(0).bits[0] else 0
    (black, white), held = game.bits, game.ledger
    return Sides(
        black.bit_count() + held.prisoners.white + held.pass_stones.white - extra,
        white.bit_count() + held.prisoners.black + held.pass_stones.black,
    )


def stones_unknown(node: History) -> bool:
    """Whether `node` is an edit after the first move, and nobody knows where its stones went."""
    before = node.parent
    if not node.number or before is None or node.last is not None or node.ruling is not None:
        return False
    return node.bits != before.bits


@dataclass(frozen=True, slots=True)
class Balance:
    """How many stones each side has used, against the other (AGA 11; BGA 11)."""

    owed: Sides[int]
    """How many passes each side still owes at the end."""
    missing: int
    """How many moves of White are missing then, negative where they are Black's."""


def balance_of(game: History) -> Balance:
    """What is owed at the end of `game` so that both sides have used as many stones.

    "The total number of stones played or passed by the two players during the entire game must be
    equal" (AGA 11; BGA 9, 11). A move counts one; so does the placement of handicap stones (BGA
    App. B Cor. 3). A ruling counts the stones that it put down or took back. Where stones lay on
    the board at the start and White was to play, Black is taken to have moved last before the
    start. Only White's last pass is owed where stones came or went unknown, and after moves in a
    row that nobody let stand: a move of the other side may be missing.

    >>> from rules import Game
    >>> double = Game.new(9, "aga1991").play("E5").follow("B C3")[0]  # AGA 8 accepts it
    >>> balance_of(double)
    Balance(owed=Sides(black=0, white=2), missing=0)
    """
    if not game.ruleset.white_last:
        return Balance(Sides(0, 0), 0)
    ahead, last, known = 0, None, True
    for node in game.line():
        before, move = node.parent, node.last
        if not node.number or before is None:
            break
        if move is not None:
            ahead += 1 if move.color is BLACK else -1
            last = last or move.color
            known = known and _stands(before, move)
        elif stones_unknown(node):
            known = False
        else:
            now, then = stones_put_down(node), stones_put_down(before)
            ahead += now.black - then.black - now.white + then.white
    start = game.at(0)
    if any(start.bits) and start.to_play is WHITE:
        ahead += 1
        last = last or BLACK
    owed = Sides(max(0, -ahead), max(0, ahead))
    if not known:
        owed = Sides(0, int(last is BLACK and ahead > 0))
    return Balance(owed, ahead + owed.black - owed.white)


def passes_owed(game: History) -> Sides[int]:
    """How many passes each side still owes at the end of `game` (AGA 11; BGA 9, 11)."""
    return balance_of(game).owed


def _stands(before: History, move: Move) -> bool:
    """Whether `move` stands although it may be out of turn.

    A ruling forced it, White has begun, these rules accept it tacitly (AGA 8 of 1991), or it is a
    pass that its side owes.
    """
    if move.color is before.to_play or move.forced or not before.number:
        return True
    accepted = before.ruleset.illegal_procedure is Procedure.AGA1991
    return accepted or (before.stopped and is_owed(before, move))


def is_owed(ended: History, move: Move) -> bool:
    """Whether `move`, once the game has ended, is a pass that its side owes (BGA 11; AGA 11)."""
    return move.point is None and passes_owed(ended)[move.color] > 0


def equalizes(game: History, move: Move) -> bool:
    """Whether `move` is a pass that its side owes, now that passes have stopped `game`."""
    if move.point is not None or not game.stopped:
        return False
    end = end_of(game)
    return (end is None or end.counted is game) and is_owed(game, move)


def four_passes(game: History) -> bool:
    """Whether a resumption opened with as many passes again as had stopped the game.

    Then the game ends with all stones on the board (BGA 10.iii; AGA 10). The passes of the touch
    procedure, when nobody disagreed, are excepted (AGA 10). Elsewhere play may be resumed as if the
    passes had not stopped it (FAQ 3.7).
    """
    limit = game.ruleset.stop_passes
    return limit is not None and game.passes >= 2 * limit


def course_breach(game: History, move: Move, kind: CourseBreachType) -> Breach:
    """`move` in `game` as a breach of this `kind`."""
    points = () if move.point is None else (move.point,)
    return Breach(kind, move.color, points, game.ruleset.clause(kind.value))


def refused(game: History, move: Move) -> tuple[Breach, ...]:
    """Why `move` may not be made as the game stands, apart from its effect on the board.

    Once the game has ended, no move may be made but the passes that a side still owes.
    """
    found = []
    end = end_of(game)
    if end is not None and not equalizes(game, move):
        found.append(course_breach(game, move, CourseBreachType.MOVE_AFTER_END))
    if move.point is None and game.ruleset.stop_passes is None:
        found.append(course_breach(game, move, CourseBreachType.PASS_FORBIDDEN))
    return tuple(found)


def resumes_first(game: History, move: Move) -> bool:
    """Whether `move` resumes a stopped `game` by the side that passed last, as its rules allow.

    Who is asked to resume may move first (J1989 9.3), or the referee decides who does.
    """
    turned = move.point is not None and move.color is not game.to_play
    return turned and game.stopped and game.ruleset.either_resumes


def white_begins(game: History, move: Move) -> bool:
    """Whether `move` is White's and the first of an even game (BGA 2; AGA 2; WMSG 2.3).

    A game that starts from stones on the board, handicap or other, is no such game. A forced pass
    is no move of White's choice.

    >>> from rules import Game
    >>> game = Game.new(9)
    >>> white_begins(game, game.move_named("W E5")), white_begins(game, game.move_named("B E5"))
    (True, False)
    """
    return black_begins(game) and move.color is WHITE and not move.forced


def black_begins(game: History) -> bool:
    """Whether `game` is an even one before its first move, so that Black makes it (BGA 2).

    >>> from rules import Game
    >>> black_begins(Game.new(size=9)), black_begins(Game.new(size=9, handicap=2))
    (True, False)
    """
    return game.parent is None and not any(game.bits) and game.handicap < MIN_HANDICAP


def children_of(tips: Iterable[H]) -> Mapping[H, Sequence[H]]:
    """What follows each node of the lines that end in `tips`, in the order of the tips.

    >>> from rules import Game
    >>> start = Game.new(size=9)
    >>> children = children_of([start.play("E5"), start.play("G3").play("C3")])
    >>> [game.last.to_text(rows=9) for game in children[start]]
    ['B E5', 'B G3']
    """
    children: dict[H, list[H]] = {}
    known: set[H] = set()
    for tip in tips:
        for node in tip.line():
            if node in known:
                break
            known.add(node)
            if node.parent is not None:
                children.setdefault(node.parent, []).append(node)
    return children
