"""How far a hall's games are in its store, and how far in the stream: what the stream lacks."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from ..boards.store import connect
from ..messages.batches import START, Place

OwnGame = tuple[str, str]
"""A board and the id of its game."""


@dataclass(frozen=True, slots=True)
class SubjectEnd:
    """The last message of a game in the stream: its number there, and its place; 0 for none."""

    number: int = 0
    at: Place = START

    def precedes(self, at: Place) -> bool:
        """Whether the line at a place is the next one of its game, also in a later epoch.

        >>> end = SubjectEnd(9, Place(0, 7))
        >>> [end.precedes(at) for at in (Place(0, 8), Place(0, 9), Place(1, 1), Place(0, 7))]
        [True, False, True, False]
        """
        if at.epoch == self.at.epoch:
            return at.n == self.at.n + 1
        return at.epoch > self.at.epoch and at.n == 1


def last_places(path: Path, since: float) -> dict[OwnGame, Place]:
    """The last place of each game in the store with a line after the time `since`.

    Raises sqlite3.Error.
    """
    with closing(connect(path)) as database:
        rows = database.execute(
            "SELECT board, game_id, epoch, max(n), max(arrived) FROM lines "
            "GROUP BY board, game_id, epoch ORDER BY epoch"
        ).fetchall()
    recent = {(board, game_id) for board, game_id, _, _, arrived in rows if arrived >= since}
    places = {(board, game_id): Place(epoch, n) for board, game_id, epoch, n, _ in rows}
    return {game: at for game, at in places.items() if game in recent}


def first_lacking(
    path: Path, own: Mapping[OwnGame, Place], ends: Mapping[OwnGame, SubjectEnd]
) -> int | None:
    """The lowest hub's number of a line that is beyond the end of its game in the stream.

    None where the stream has all. Raises sqlite3.Error.
    """
    numbers = []
    with closing(connect(path)) as database:
        for game, at in own.items():
            if at > (known := ends[game].at):
                query = "SELECT min(number) FROM lines WHERE board = ? AND game_id = ? "
                query += "AND (epoch, n) > (?, ?)"
                numbers += database.execute(query, (*game, known.epoch, known.n)).fetchone()
    return min((number for number in numbers if number is not None), default=None)
