"""The score of a game, added up as the documents say it."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from .board import Board, Point, adjacent, other, region
from .game import PASS, ReferenceGame


@dataclass
class ReferenceScore:
    """Black minus White by each way of counting these rules know.

    ``winner`` is by the first of them, or by the rules' own decision; ``result`` states how.
    """

    margins: dict[str, Fraction]
    winner: str | None
    result: str = "counted"


def cleared(board: Board, dead: Iterable[Point]) -> tuple[Board, dict[str, int]]:
    """The board without the strings that hold a `dead` stone, and how many stones each lost."""
    after = dict(board)
    lost = {"B": 0, "W": 0}
    for point in dead:
        if board[point] != "." and after[point] != ".":
            for stone in region(board, point):
                after[stone] = "."
                lost[board[point]] += 1
    return after, lost


def empty_regions(board: Board) -> list[tuple[set[Point], set[Point]]]:
    """Every region of empty points, with the stones beside it."""
    found: list[tuple[set[Point], set[Point]]] = []
    seen: set[Point] = set()
    for point in board:
        if board[point] == "." and point not in seen:
            points = region(board, point)
            seen |= points
            beside = {
                near for empty in points for near in adjacent(board, empty) if board[near] != "."
            }
            found.append((points, beside))
    return found


def score(game: ReferenceGame, dead: Iterable[Point] = ()) -> ReferenceScore:
    """The score of the game at its end: "Two successive passes end the game that is scored then."

    WMSG 5.2: "until there are two consecutive passes again and the game comes to its end"; BGA
    10.iii: "the game ends with all stones remaining on the board".
    """
    game = game.as_ended()
    rules = game.rules
    # "the game ends with all stones remaining on the board"; "all stones remaining ... are alive";
    # "no game stop and no agreement"
    agreed = rules.touch or (rules.end not in ("stop", "stuck") and game.end() is None)
    removed = list(dead) if agreed else []
    board, lost = cleared(game.board, removed)
    stones = {color: sum(state == color for state in board.values()) for color in "BW"}
    territory = {"B": 0, "W": 0}
    shared = {"B": Fraction(0), "W": Fraction(0)}
    for empty, beside in empty_regions(board):
        colors = {board[stone] for stone in beside}
        if len(colors) == 1:
            territory[colors.pop()] += len(empty)
        elif colors and rules.neutral == "around":
            for stone in beside:
                shared[board[stone]] += Fraction(len(empty), len(beside))
    margins = {}
    for method in rules.count:
        points: dict[str, Fraction]
        if method == "territory":
            held = _held(game, lost)
            points = {color: Fraction(territory[color] + held[color]) for color in "BW"}
        elif method == "area":
            points = {color: stones[color] + territory[color] + shared[color] for color in "BW"}
        else:
            points = {
                color: Fraction(stones[color] + territory[color] - _tax(board, color, rules.eyes))
                for color in "BW"
            }
        margin = points["B"] - points["W"] - _komi(game)
        if method == "area" and rules.handicap_points and game.handicap >= 2:
            margin -= game.handicap - 1  # "a point for each handicap stone bar the first"
        if rules.white_first_pass and _first_to_pass(game) == "W":
            margin -= rules.white_first_pass  # "Black's score is reduced by 1"
        margins[method] = Fraction(margin)
    if rules.end == "stuck":
        loser = _stuck(game)
        return ReferenceScore(margins, loser and other(loser), "lost" if loser else "unknown")
    if rules.void and _cycle_closed(game):
        return ReferenceScore(margins, None, "without result")
    first = margins[rules.count[0]]
    if first == 0:
        white = rules.white_wins_handicap_ties and game.handicap
        return ReferenceScore(margins, "W" if white else "B" if rules.black_wins_ties else None)
    return ReferenceScore(margins, "B" if first > 0 else "W")


def _stuck(game: ReferenceGame) -> str | None:
    """Who lost: "Alternation ends when a player loses due to no legal play." """
    return None if game.end() is None else game.turn


def _cycle_closed(game: ReferenceGame) -> bool:
    """Whether the last play recreated a position: "without result", as nobody played on.

    Only plays since the last pass and the same side to move bind the players to repeat it.
    """
    plays = [number for number, step in enumerate(game.steps) if step.point is not PASS]
    if not plays:
        return False
    last = plays[-1]
    since = last
    while since and game.steps[since - 1].point is not PASS:
        since -= 1
    before = [
        ReferenceGame(game.rules, game.start, game.to_play, 0, game.steps[:at])
        for at in range(since, last - 1)
    ]
    turn, board = other(game.steps[last].color), game.steps[last].after
    return any((earlier.board, earlier.turn) == (board, turn) for earlier in before)


def _komi(game: ReferenceGame) -> Fraction:
    return game.rules.komi_handicap if game.handicap else game.rules.komi


def _held(game: ReferenceGame, lost: dict[str, int]) -> dict[str, int]:
    """Prisoners that each side holds: captured, handed over as pass stones, removed as dead."""
    held = {"B": lost["W"], "W": lost["B"]}
    for step in game.steps:
        held[step.color] += len(step.taken)
        held[other(step.color)] += len(step.lost)
        if step.point is PASS and game.rules.pass_stones:
            held[other(step.color)] += 1
    if game.rules.pass_stones:  # "if necessary handing a pass stone"
        for color, owed in game.owed(len(game.steps)).items():
            held[other(color)] += owed
    return held


def _first_to_pass(game: ReferenceGame) -> str | None:
    for step in game.steps:
        if step.point is PASS:
            return step.color
    return None


def _tax(board: Board, color: str, eyes: int) -> int:
    """What the groups of `color` keep empty: "Disconnected stones require more eyes in total".

    A group is stones of one colour with the territory that joins them.
    """
    mine = dict(board)
    for points, beside in empty_regions(board):
        if beside and {board[stone] for stone in beside} == {color}:
            for point in points:
                mine[point] = color
    total = 0
    seen: set[Point] = set()
    for point in mine:
        if mine[point] == color and point not in seen:
            group = region(mine, point)
            seen |= group
            total += min(eyes, sum(board[stone] == "." for stone in group))
    return total
