"""A game as a list of all that happened in it, and what the rules say to a move."""

from dataclasses import dataclass, field
from itertools import pairwise

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
        count, last = 0, None
        for step in self.steps[:upto]:
            if step.point is not PASS:
                count, last = 0, None
            elif step.color != last:  # a second pass of one side answers none of the other's
                count, last = count + 1, step.color
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
        for number in range(1, len(self.steps) + 1):
            before, run = run, self.passes(number)
            if self.rules.end in ends and run >= ends[self.rules.end]:
                return number
            if run > before and run % self.rules.passes == 0:
                stops += 1
                if self.rules.end == "again" and stops == 2:
                    return number
        return None

    def owed(self, number: int) -> dict[str, int]:
        """How many passes each side owes after the first `number` moves.

        "The total number of stones played or passed by the two players during the entire game must
        be equal" (AGA 11). "Placing the handicap stones is Black's move 1" (BGA App. B Cor. 3).
        """
        if not self.rules.white_last:
            return {"B": 0, "W": 0}
        colors = [step.color for step in self.steps[:number]]
        ahead = colors.count("B") + bool(self.handicap) - colors.count("W")
        in_turn = all(one != two for one, two in pairwise(colors))
        if not (in_turn or self.rules.accepts):  # a move may be missing: only White's last pass
            last = (["B"] if self.handicap else []) + colors
            return {"B": 0, "W": int(last[-1] == "B" and ahead > 0)}
        return {"B": max(0, -ahead), "W": max(0, ahead)}

    def is_last_pass(self, color: str, point: Point | None, number: int) -> bool:
        """Whether the move after the first `number` is a pass that its side owes.

        "Once the game has ended, White must again make the last pass if necessary" (BGA 10).
        """
        return point is PASS and self.owed(number)[color] > 0

    def length(self) -> int:
        """How many of the moves are the game's: those up to its end, and the passes owed then."""
        length = self.end()
        if length is None:
            return len(self.steps)
        while length < len(self.steps):
            after = self.steps[length]
            if not self.is_last_pass(after.color, after.point, length):
                break
            length += 1
        return length

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
        end, number = self.end(), len(self.steps)
        stopped = self.rules.passes and self.passes() >= self.rules.passes
        equal = stopped and self.length() == number and self.is_last_pass(color, point, number)
        if color != self.turn and not equal:
            found.add("TwoInARow")  # "the players move alternately"
        if end is not None and not equal:
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
        # A ko is taken and retaken; a side that plays twice, after a self-capture, retakes none.
        last = self.steps[-1] if self.steps else None
        if last is None or last.point is PASS or last.color == step.color:
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
