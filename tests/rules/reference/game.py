"""A game as a list of all that happened in it, and what the rules say to a move."""

from dataclasses import dataclass, field

from .board import Board, Point, other, played
from .sets import RuleSet

PASS = None


@dataclass
class Step:
    """One move: who, where, the boards before and after, what it captured."""

    color: str
    point: Point | None
    before: Board
    after: Board
    taken: set[Point]
    lost: set[Point]


@dataclass
class ReferenceGame:
    rules: RuleSet
    start: Board
    to_play: str
    handicap: int = 0
    steps: list[Step] = field(default_factory=list)
    stuck: dict[int, bool] = field(default_factory=dict)

    @property
    def board(self) -> Board:
        return self.steps[-1].after if self.steps else self.start

    @property
    def turn(self) -> str:
        return other(self.steps[-1].color) if self.steps else self.to_play

    def passes(self, upto: int | None = None) -> int:
        """How many passes in a row the game stands at, after its first `upto` moves."""
        count = 0
        for step in reversed(self.steps[:upto]):
            if step.point is not PASS:
                break
            count += 1
        return count

    def made(self, color: str, point: Point | None) -> Step:
        """The move as it would be."""
        board = self.board
        if point is PASS:
            return Step(color, PASS, board, board, set(), set())
        after, taken, lost = played(board, point, color)
        return Step(color, point, board, after, taken, lost)

    def move(self, color: str, point: Point | None) -> None:
        self.steps.append(self.made(color, point))

    def end(self) -> int | None:
        """After how many moves the game was over, agreements left aside; None if it is not."""
        if self.rules.end == "stuck":
            numbers = range(len(self.steps) + 1)
            return next((number for number in numbers if self._is_stuck(number)), None)
        ends = {"stop": self.rules.passes, "four": 2 * self.rules.passes}
        stops = 0
        run = 0
        for number, step in enumerate(self.steps, start=1):
            run = run + 1 if step.point is PASS else 0
            if self.rules.end in ends and run >= ends[self.rules.end]:
                return number
            if run and run % self.rules.passes == 0:
                stops += 1
                if self.rules.end == "again" and stops == 2:
                    return number
        return None

    def white_owes(self, number: int) -> bool:
        """Whether White has not made the last of the first `number` moves, and must.

        "Placing the handicap stones is Black's move 1" (BGA App. B Cor. 3).
        """
        placed = "B" if self.handicap else None
        last = self.steps[number - 1].color if number else placed
        return self.rules.white_last and last == "B"

    def is_last_pass(self, color: str, point: Point | None, number: int) -> bool:
        """Whether the move after the first `number` is White's last pass.

        "Once the game has ended, White must again make the last pass if necessary" (BGA 10).
        """
        return color == "W" and point is PASS and self.white_owes(number)

    def length(self) -> int:
        """How many of the moves are the game's: those up to its end, and White's last pass."""
        end = self.end()
        if end is None or end == len(self.steps):
            return len(self.steps)
        after = self.steps[end]
        return end + self.is_last_pass(after.color, after.point, end)

    def as_ended(self) -> "ReferenceGame":
        """The game without what was made after its end."""
        steps = self.steps[: self.length()]
        return ReferenceGame(self.rules, self.start, self.to_play, self.handicap, steps, self.stuck)

    def _is_stuck(self, number: int) -> bool:
        """Whether who is to play after `number` moves has no legal play."""
        if number not in self.stuck:
            earlier = ReferenceGame(self.rules, self.start, self.to_play, 0, self.steps[:number])
            plays = [point for point, state in earlier.board.items() if state == "."]
            self.stuck[number] = all(earlier.on_board(earlier.turn, point) for point in plays)
        return self.stuck[number]

    def verdict(self, color: str, point: Point | None) -> set[str]:
        """Every rule that the move breaks, on the board and in the course of the game."""
        found = set(self.on_board(color, point))
        if color != self.turn:
            found.add("TwoInARow")  # "the players move alternately"
        end = self.end()
        last_pass = end == len(self.steps) and self.is_last_pass(color, point, end)
        if end is not None and not last_pass:
            found.add("MoveAfterEnd")
        if point is PASS and self.rules.end == "stuck":
            found.add("PassForbidden")  # "They do not have passes."
        if not self.steps and not self.handicap and color == "W" and self._start_is_empty():
            found.add("WhiteBegins")  # "Black moving first starting from an empty board"
        return found

    def _start_is_empty(self) -> bool:
        return set(self.start.values()) == {"."}

    def on_board(self, color: str, point: Point | None) -> list[str]:
        """The first rule about the board that a play breaks; a pass breaks none."""
        if point is PASS:
            return []
        if self.board[point] != ".":
            return ["OccupiedIntersection"]
        step = self.made(color, point)
        if step.lost and not self.rules.suicide:
            return ["SelfCapture"]
        for word in self.rules.repeats:
            broken = getattr(self, f"_{word}")(step)
            if broken:
                return [broken]
        return []

    def _lone(self, step: Step) -> str | None:
        last = self.steps[-1] if self.steps else None
        if last is None or last.point is PASS or len(last.taken) != 1 or len(step.taken) != 1:
            return None
        return "KoRetake" if step.taken == {last.point} else None

    def _twice(self, step: Step) -> str | None:
        last = self.steps[-1] if self.steps else None
        if last is None or last.point is PASS:
            return None
        return "KoRetake" if step.after == last.before else None

    def _own(self, step: Step) -> str | None:
        for earlier in self.steps:
            created = earlier.point is not PASS and earlier.color == step.color
            if created and earlier.after == step.after:
                return "SuperkoRepetition"
        return None

    def _player(self, step: Step) -> str | None:
        if step.after == self.start and other(step.color) == self.to_play:
            return "SuperkoRepetition"
        for earlier in self.steps:
            if earlier.after == step.after and other(earlier.color) == other(step.color):
                return "SuperkoRepetition"
        return None

    def _board(self, step: Step) -> str | None:
        boards = [self.start, *(earlier.after for earlier in self.steps)]
        return "SuperkoRepetition" if step.after in boards else None

    def _cycle(self, step: Step) -> str | None:
        return "LongCycle" if self.recreates(step) else None

    def recreates(self, step: Step) -> bool:
        """ "If a position is recreated after more than two moves" """
        boards = [self.start, *(earlier.after for earlier in self.steps)]
        number = len(self.steps) + 1
        far = [board for at, board in enumerate(boards) if number - at > 2]
        return step.after in far
