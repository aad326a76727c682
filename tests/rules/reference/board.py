"""A board as a dictionary, and what strings, liberties and regions are."""

Point = tuple[int, int]
Board = dict[Point, str]
"""Every point of the board: "B", "W" or "." for empty."""


def other(color: str) -> str:
    return "W" if color == "B" else "B"


def empty_board(rows: int, cols: int) -> Board:
    return {(row, col): "." for row in range(rows) for col in range(cols)}


def adjacent(board: Board, point: Point) -> list[Point]:
    """ "on the same line of the grid and ... no intervening grid point" """
    row, col = point
    around = [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
    return [near for near in around if near in board]


def region(board: Board, point: Point) -> set[Point]:
    """All points that are connected to `point` and in the same state."""
    found = {point}
    edge = [point]
    while edge:
        for near in adjacent(board, edge.pop()):
            if near not in found and board[near] == board[point]:
                found.add(near)
                edge.append(near)
    return found


def liberties(board: Board, string: set[Point]) -> set[Point]:
    """ "an empty grid point adjacent to the string" """
    return {near for point in string for near in adjacent(board, point) if board[near] == "."}


def played(board: Board, point: Point, color: str) -> tuple[Board, set[Point], set[Point]]:
    """The board after a play, the opponent's stones removed, and then the player's own.

    "Hereby removal of opposing stones is executed first" (FAQ 3.3; BGA 5: "in the order stated").
    """
    after = dict(board)
    after[point] = color
    taken: set[Point] = set()
    for near in adjacent(after, point):
        if after[near] == other(color):
            string = region(after, near)
            if not liberties(after, string):
                taken |= string
    for stone in taken:
        after[stone] = "."
    own = region(after, point)
    lost = set() if liberties(after, own) else own
    for stone in lost:
        after[stone] = "."
    return after, taken, lost
