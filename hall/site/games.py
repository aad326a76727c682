"""The public games of a store: each line after its delay, and no alerts."""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from math import ceil
from pathlib import Path

from ..boards.board import names_in
from ..boards.following import Followed
from ..boards.store import LineArrival, Reader
from ..broker.accounts import removed_boards
from ..tournament.outcomes import Outcome, outcomes_in

READ_BATCH_LINES = 20_000

MAX_GAMES_PER_STEP = 50

Assignment = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Delays:
    """Delays of public games in seconds: in general, and by tournament."""

    general_s: float = 0.0
    by_tournament: Mapping[str, float] = field(default_factory=dict)

    def of(self, assignment: Assignment | None) -> float:
        """The delay of a game that plays this pairing; the longest for a game without one.

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
    """A game as far as it is public.

    ``n`` is its last line that is public, ``number`` the hub's number of that line. ``confirmed``
    is the result by an arbiter, delayed as a line is, and until all lines are public. ``followed``
    is None while the game is released from memory.
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
class DelayedLines:
    """Lines of a game that are not public yet: the last one of each second."""

    lines: deque[LineArrival] = field(default_factory=deque)

    def add(self, line: LineArrival, *, rounded: bool) -> None:
        """Add a line, `rounded` at the next full second: then the last of a second replaces others.

        What waits long is so bounded; what does not wait is public at once.
        """
        line = replace(line, arrived=ceil(line.arrived)) if rounded else line
        if self.lines and line.arrived <= self.lines[-1].arrived:
            line = replace(line, arrived=self.lines.pop().arrived)
        self.lines.append(line)

    def due(self, until: float) -> LineArrival | None:
        """Remove all lines up to the time `until`; returns the last of them."""
        found = None
        while self.lines and self.lines[0].arrived <= until:
            found = self.lines.popleft()
        return found


GameKey = tuple[str, str]


class PublicGames:
    """The public games of the store at `path`; `step` updates them.

    A line's delay starts at its arrival at the hub. If the hub's clock was ahead, it starts when
    the line is read here, so that no line is public too early or never.
    """

    def __init__(
        self, path: Path, delays: Delays = NO_DELAY, wall_s: Callable[[], float] = time.time
    ) -> None:
        self._path, self._reader = path, Reader(path)
        self._delays, self._wall_s = delays, wall_s
        self._last_read = 0
        self._delayed: dict[GameKey, DelayedLines] = {}
        self._games: dict[GameKey, PublicGame] = {}
        self._changed: set[GameKey] = set()
        self._terms: Mapping[GameKey, str] = {}
        self._present: dict[str, str] = {}
        self.removed: frozenset[str] = frozenset()

    @property
    def waiting(self) -> bool:
        """Whether lines wait until they are public."""
        return bool(self._delayed)

    def keys_of(self, board: str) -> list[GameKey]:
        """The games of a board."""
        return [key for key in self._games if key[0] == board]

    def is_present(self, key: GameKey) -> bool:
        """Whether this is the present game of its board."""
        return self._present.get(key[0]) == key[1]

    def step(self) -> tuple[set[GameKey], bool]:
        """Read new lines; returns the keys of changed games, and whether more are due already.

        Raises sqlite3.Error where the store cannot be read; the next step continues.
        """
        self._read_arrivals()
        self.removed = frozenset(removed_boards(self._path))
        assignments, outcomes = self._reader.assignments(), outcomes_in(self._path)
        now, shown = self._wall_s(), 0
        for key, delayed in list(self._delayed.items()):
            if shown >= MAX_GAMES_PER_STEP:
                break
            if (line := delayed.due(now - self._delay_s(outcomes.get(key)))) is not None:
                self._show(key, line)
                shown += 1
            if not delayed.lines:
                del self._delayed[key]
        terms = self._reader.all_terms()
        for key in terms:
            if terms[key] != self._terms.get(key) and key in self._games:
                self.release(key)
                self._changed.add(key)
        self._terms = terms
        for key, game in list(self._games.items()):
            bound = self._bound(game, outcomes.get(key), assignments, now)
            if bound != game:
                self._games[key] = bound
                self._changed.add(key)
        changed, self._changed = self._changed, set()
        return changed, shown >= MAX_GAMES_PER_STEP

    def whole(self, key: GameKey) -> tuple[PublicGame, Followed]:
        """A game and its line of moves, read from the store where it was released."""
        game = self._games[key]
        followed = game.followed or self._followed(game)
        self._games[key] = game = replace(game, followed=followed)
        return game, followed

    def release(self, key: GameKey) -> None:
        """Release a game's moves from memory: a tournament has thousands of games."""
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
        if outcome is None:  # the table's pairing applies to its present game alone
            table = assignments.get(game.board, {}) if self.is_present(key) else {}
            terms = json.loads(self._terms.get(key, "null"))
            is_other = terms is not None and names_in(terms) != names_in(table)
            if "pairing" in table or is_other:  # which this game has not taken
                table = {name: table[name] for name in table if name == "table"}
            return replace(game, assignment=table)
        due = (outcome.confirmed_at or 0.0) <= now - self._delay_s(outcome)
        held = key in self._delayed or not due
        confirmed = game.confirmed if held else outcome.standing
        return replace(game, assignment=outcome.assignment, confirmed=confirmed)

    def _read_arrivals(self) -> None:
        now = self._wall_s()
        while arrivals := self._reader.arrivals(self._last_read, READ_BATCH_LINES):
            for arrival in arrivals:
                key = (arrival.board, arrival.game_id)
                at = min(arrival.arrived, now)  # the hub's clock may have been ahead
                waiting = self._delayed.setdefault(key, DelayedLines())
                waiting.add(replace(arrival, arrived=at), rounded=self._delays != NO_DELAY)
            self._last_read = arrivals[-1].number

    def _show(self, key: GameKey, line: LineArrival) -> None:
        """Make the lines of a game public up to this one."""
        game = self._games.get(key) or PublicGame(*key, line.at.epoch)
        if line.at.epoch < game.epoch:  # of the journal before its repair
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
        """The public part of a game; continues from `before`, at line `after`."""
        terms = self._reader.terms(game.board, game.game_id)
        continues = before is not None and terms == before.terms
        kept = self._reader.game(game.board, game.game_id, game.epoch, after if continues else 0)
        followed = before if before is not None and continues else Followed(terms)
        lines = [each.line for each in kept if each.at.n <= game.n]
        return reduce(Followed.after, lines, followed)
