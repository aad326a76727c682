"""The games of a store as the public may see them: each line after its delay, and no alert."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from math import ceil
from pathlib import Path

from ..boards.following import Followed
from ..boards.store import LineArrival, Reader
from ..broker.accounts import removed_boards
from ..tournament.outcomes import Outcome, outcomes_in

AT_ONCE = 20_000
"""So many lines are looked at in one step."""

GAMES_A_STEP = 50
"""So many games are brought on in one step."""

Assignment = Mapping[str, object]

NO_ASSIGNMENT: Assignment = {}


@dataclass(frozen=True, slots=True)
class Delays:
    """How many seconds later the public sees what the hub has: in general, and by tournament."""

    general_s: float = 0.0
    by_tournament: Mapping[str, float] = field(default_factory=dict)

    def of(self, assignment: Assignment | None) -> float:
        """The delay of a game that plays this pairing; of one that is bound to none the longest.

        >>> delays = Delays(60.0, {"Open": 900.0})
        >>> delays.of({"tournament": "Open"}), delays.of({"tournament": "Club"}), delays.of(None)
        (900.0, 60.0, 900.0)
        """
        if assignment is None:
            return max(self.general_s, *self.by_tournament.values(), 0.0)
        return self.by_tournament.get(str(assignment.get("tournament")), self.general_s)


NO_DELAY = Delays()


@dataclass(frozen=True, slots=True)
class PublicGame:
    """A game as far as the public may see it.

    ``n`` is its last line that is public, ``number`` the hub's number of that line. ``confirmed``
    is the result that an arbiter has stated; it waits as a line does, and for the game's lines.
    ``followed`` is None while the game lies in the store alone.
    """

    board: str
    game_id: str
    epoch: int
    followed: Followed | None = None
    n: int = 0
    number: int = 0
    assignment: Assignment = field(default_factory=dict)
    confirmed: str | None = None


@dataclass(slots=True)
class Waiting:
    """Lines of a game that are not public yet: the last one of each second."""

    lines: deque[LineArrival] = field(default_factory=deque)

    def add(self, line: LineArrival) -> None:
        """Add a line at the next full second. The last of a second stands for those before it."""
        line = replace(line, arrived=ceil(line.arrived))
        if self.lines and line.arrived <= self.lines[-1].arrived:
            line = replace(line, arrived=self.lines.pop().arrived)
        self.lines.append(line)

    def due(self, until: float) -> LineArrival | None:
        """Take out all lines up to the time `until`; returns the last of them."""
        found = None
        while self.lines and self.lines[0].arrived <= until:
            found = self.lines.popleft()
        return found


GameKey = tuple[str, str]
"""A board and a game's id."""


class PublicGames:
    """Follows the store at `path`. `step` brings games to what is public by now.

    A line's delay counts from when the hub took it. Where the hub's clock was ahead, it counts from
    when the line was found here, so that nothing is public too early or never.
    """

    def __init__(
        self, path: Path, delays: Delays = NO_DELAY, wall_s: Callable[[], float] = time.time
    ) -> None:
        self._path, self._reader = path, Reader(path)
        self._delays, self._wall_s = delays, wall_s
        self._read_to = 0
        self._waiting: dict[GameKey, Waiting] = {}
        self._games: dict[GameKey, PublicGame] = {}
        self._changed: set[GameKey] = set()
        self._answers: Mapping[GameKey, str] = {}
        self._present: dict[str, str] = {}
        self.removed: frozenset[str] = frozenset()

    def keys_of(self, board: str) -> list[GameKey]:
        """The games of a board."""
        return [key for key in self._games if key[0] == board]

    def is_present(self, key: GameKey) -> bool:
        """Whether this game is the one that its board shows."""
        return self._present.get(key[0]) == key[1]

    def step(self) -> tuple[set[GameKey], bool]:
        """Take what is new: the games that look otherwise now, and whether more is due already.

        A game is its board and its id. Raises sqlite3.Error where the store cannot be read now;
        the next step goes on.
        """
        self._take_arrivals()
        self.removed = frozenset(removed_boards(self._path))
        assignments, outcomes = self._reader.assignments(), outcomes_in(self._path)
        now, shown = self._wall_s(), 0
        for key, waiting in list(self._waiting.items()):
            if shown >= GAMES_A_STEP:
                break
            delay_s = self._delay_s(outcomes.get(key))
            if (line := waiting.due(now - delay_s)) is not None:
                self._show(key, line)
                shown += 1
            if not waiting.lines:
                del self._waiting[key]
        answers = self._reader.snapshots()
        for key in answers:
            if answers[key] != self._answers.get(key) and key in self._games:
                self.release(key)
                self._changed.add(key)
        self._answers = answers
        for key, game in list(self._games.items()):
            bound = self._bound(game, outcomes.get(key), assignments, now)
            if bound != game:
                self._games[key] = bound
                self._changed.add(key)
        changed, self._changed = self._changed, set()
        return changed, shown >= GAMES_A_STEP

    def whole(self, key: GameKey) -> tuple[PublicGame, Followed]:
        """A game and its line, which is read from the store where it was released."""
        game = self._games[key]
        followed = game.followed or self._followed(game)
        self._games[key] = game = replace(game, followed=followed)
        return game, followed

    def release(self, key: GameKey) -> None:
        """Let go of a game's line: a tournament has thousands of games."""
        self._games[key] = replace(self._games[key], followed=None)

    def _delay_s(self, outcome: Outcome | None) -> float:
        return self._delays.of(None if outcome is None else outcome.assignment)

    def _bound(
        self,
        game: PublicGame,
        outcome: Outcome | None,
        assignments: Mapping[str, Assignment],
        now: float,
    ) -> PublicGame:
        """A game with its pairing, and with its confirmed result where that is public by `now`."""
        key = (game.board, game.game_id)
        if outcome is None:  # the table's pairing is that of its present game alone
            table = assignments.get(game.board, NO_ASSIGNMENT)
            return replace(game, assignment=table if self.is_present(key) else NO_ASSIGNMENT)
        due = (outcome.confirmed_at or 0.0) <= now - self._delay_s(outcome)
        held = key in self._waiting or not due
        confirmed = game.confirmed if held else outcome.standing
        return replace(game, assignment=outcome.assignment, confirmed=confirmed)

    def _take_arrivals(self) -> None:
        now = self._wall_s()
        while arrivals := self._reader.arrivals(self._read_to, AT_ONCE):
            for arrival in arrivals:
                key = (arrival.board, arrival.game_id)
                came = min(arrival.arrived, now)  # the hub's clock may have been ahead
                self._waiting.setdefault(key, Waiting()).add(replace(arrival, arrived=came))
            self._read_to = arrivals[-1].number

    def _show(self, key: GameKey, line: LineArrival) -> None:
        """Make the lines of a game public up to this one."""
        game = self._games.get(key) or PublicGame(*key, line.at.epoch)
        if line.at.epoch < game.epoch:  # of the journal before it was mended
            return
        board, game_id = key
        fresh = replace(game, epoch=line.at.epoch, n=line.at.n, number=line.number)
        before = None if line.at.epoch > game.epoch else game.followed
        self._games[key] = replace(fresh, followed=self._followed(fresh, before, game.n))
        present = self._present.get(board)
        if present is None or self._games[board, present].number <= line.number:
            self._present[board] = game_id
            if present is not None:
                self._changed.add((board, present))
        self._changed.add(key)

    def _followed(
        self, game: PublicGame, before: Followed | None = None, after: int = 0
    ) -> Followed:
        """The line of a game as far as it is public; it goes on from `before`, at line `after`."""
        terms = self._reader.terms(game.board, game.game_id)
        goes_on = before is not None and terms == before.terms
        kept = self._reader.game(game.board, game.game_id, game.epoch, after if goes_on else 0)
        followed = before if before is not None and goes_on else Followed(terms)
        for each in kept:
            if each.at.n <= game.n:
                followed = followed.after(each.line)
        return followed
