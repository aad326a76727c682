"""Outcomes of pairings: which game played one, its result, whether that was submitted, and exports.

A board's state binds its game to the pairing. A result leaves the hall after an arbiter has
confirmed it, in the formats of tournament programs and rating lists.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field, replace
from datetime import date
from enum import Enum
from pathlib import Path

from device.results.formats import TABLES
from device.results.row import PlayerIds, ResultRow, row_of, rows_csv
from device.results.tournament import tournament_of
from device.sheet.irregularities import Story, story_of
from messages.commands import round_with_table
from messages.texts import compact
from rules.color import Sides
from rules.errors import Reason, RulesError

from ..boards.board import Board, names_in
from ..boards.decisions import DecisionKind, decided
from ..boards.following import Followed
from ..boards.hall_events import HallEvent, HallEventType, insert_events
from ..boards.store import Reader, rows_in
from .opengotha import Encounter, FeedGame, FeedRound, encounter_of

COLUMNS = (
    "board, game_id, assignment, result, confirmed, confirmed_of, who, told, sent, trouble, "
    "confirmed_at"
)

Players = tuple[str, frozenset[str]]
"""A round, and two of its players."""


class Stage(Enum):
    """The progress of a game's result to the tournament program."""

    PLAYED = "played"
    OPEN = "open"
    """It has ended, and an arbiter has to confirm the result."""
    CONFIRMED = "confirmed"
    SENT = "sent"
    """The tournament program has it."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A game that plays a pairing. ``result`` is the board's, in SGF's form.

    ``confirmed`` is the result by the arbiter ``who``, when the board's was ``confirmed_of``.
    ``submitted`` was last sent to the tournament program, ``sent`` is the result that it was read
    to have, ``trouble`` the reason why it has none.
    """

    board: str
    game_id: str
    assignment: Mapping[str, object]
    result: str | None = None
    confirmed: str | None = None
    confirmed_of: str | None = None
    who: str | None = None
    submitted: str | None = None
    sent: str | None = None
    trouble: str | None = None
    confirmed_at: float | None = None
    """When it was confirmed, in seconds since 1970; None where it was not, or long ago."""

    @property
    def pairing(self) -> str:
        """The pairing's id; "" where it has none."""
        return str(self.assignment.get("pairing", ""))

    @property
    def meeting(self) -> tuple[object, Players]:
        """The tournament, which not every pairing's id names, the round and its two players."""
        return self.assignment.get("tournament"), encounter_of(self.pairing).players

    @property
    def stage(self) -> Stage:
        """The stage of the result."""
        if self.confirmed is None or self.confirmed_of != self.result:
            return Stage.PLAYED if self.result is None else Stage.OPEN
        return Stage.SENT if self.sent == self.confirmed else Stage.CONFIRMED

    @property
    def standing(self) -> str | None:
        """The confirmed result; None where the board says something else since."""
        return self.confirmed if self.stage in (Stage.CONFIRMED, Stage.SENT) else None

    def to_json(self) -> dict[str, object]:
        """The object of ``/api/results``."""
        return {
            "board": self.board,
            "game_id": self.game_id,
            "assignment": dict(self.assignment),
            "result": self.result,
            "confirmed": self.confirmed,
            "by": self.who,
            "stage": self.stage.value,
            "trouble": self.trouble,
        }


@dataclass(slots=True)
class Outcomes:
    """The outcomes of a store at `path`, each stored before it is shown. Used in one thread."""

    path: Path
    _all: dict[tuple[str, str], Outcome] = field(default_factory=dict)
    _last_read: int = 0
    _snapshots: Mapping[tuple[str, str], str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._all = outcomes_in(self.path)

    def __iter__(self) -> Iterator[Outcome]:
        return iter(list(self._all.values()))

    def of(self, board: str, game_id: str) -> Outcome | None:
        """The outcome of a game; None for one that plays no pairing."""
        return self._all.get((board, game_id))

    def played(self) -> dict[Players, Outcome]:
        """By the players of a round their last game."""
        return {encounter_of(each.pairing).players: each for each in self if each.pairing}

    def update(
        self,
        boards: Iterable[Board],
        assignments: Mapping[str, Mapping[str, object]],
        reader: Reader,
    ) -> None:
        """Bind games to the pairings they have accepted, and read boards' results."""
        last = reader.last_number()
        snapshots = reader.snapshots()
        corrected = [key for key in snapshots if snapshots[key] != self._snapshots.get(key)]
        for key in {*reader.ended(self._last_read), *corrected} & self._all.keys():
            self._keep_result(reader, self._all[key])
        self._last_read, self._snapshots = last, snapshots
        for board in boards:
            assignment = assignments.get(board.name, {})
            if board.game_id is None or not assignment.get("pairing"):
                continue
            known = self.of(board.name, board.game_id)
            if known is not None and (known.assignment == assignment or known.confirmed):
                continue
            if known is not None and known.result and known.pairing != assignment["pairing"]:
                continue  # a pairing that came after its end is that of the next game
            if has_accepted(board, assignment):
                fresh = known or Outcome(board.name, board.game_id, assignment)
                # Its result may have arrived before: both are kept together.
                self._keep_result(reader, replace(fresh, assignment=assignment))

    def _keep_result(self, reader: Reader, outcome: Outcome) -> None:
        """Store an outcome with the result that its board has sent last. Raises StoreError."""
        lines = [kept.line for kept in reader.last_epoch(outcome.board, outcome.game_id)]
        terms = reader.terms(outcome.board, outcome.game_id)
        self.keep(replace(outcome, result=Followed().with_terms(terms, lines).result))

    def keep(self, outcome: Outcome) -> None:
        """Store an outcome. Raises StoreError; then nothing changes."""
        key = (outcome.board, outcome.game_id)
        if self._all.get(key) == outcome:
            return
        row = (*key, compact(outcome.assignment).decode(), *astuple(outcome)[3:])
        marks = ", ".join("?" * len(row))
        fresh = ", ".join(f"{name} = excluded.{name}" for name in COLUMNS.split(", "))
        # Unlike REPLACE it leaves a row in its place: the last game of two players is the one.
        written = f"INSERT INTO outcomes ({COLUMNS}) VALUES ({marks}) "
        written += f"ON CONFLICT (board, game_id) DO UPDATE SET {fresh}"
        with decided(self.path, DecisionKind.RESULTS) as database:
            database.execute(written, row)
            if (event := _confirmation(self._all.get(key), outcome)) is not None:
                insert_events(database, [event])
        self._all[key] = outcome


def _confirmation(before: Outcome | None, after: Outcome) -> HallEvent | None:
    """The event of a newly confirmed result; None where it was confirmed before."""
    known = None if before is None else (before.confirmed, before.confirmed_at)
    if after.confirmed is None or known == (after.confirmed, after.confirmed_at):
        return None
    body = {"game_id": after.game_id, "result": after.confirmed}
    at = after.confirmed_at or time.time()
    return HallEvent(after.board, HallEventType.RESULT_CONFIRMED, at, body)


def outcomes_in(path: Path) -> dict[tuple[str, str], Outcome]:
    """The outcomes in a store by board and game, in the order in which they were stored."""
    rows = rows_in(path, f"SELECT {COLUMNS} FROM outcomes ORDER BY rowid")
    return {(row[0], row[1]): Outcome(row[0], row[1], json.loads(row[2]), *row[3:]) for row in rows}


def assignment_of(path: Path, board: str, game_id: str) -> Mapping[str, object] | None:
    """The pairing that a game plays, read from the store at `path`; None where it plays none."""
    query = "SELECT assignment FROM outcomes WHERE board = ? AND game_id = ?"
    found = rows_in(path, query, (board, game_id))
    return dict(json.loads(found[0][0])) if found else None


def has_accepted(board: Board, assignment: Mapping[str, object]) -> bool:
    """Whether a board's present game plays this pairing with these players, by its state."""
    shown = board.present
    if board.declines or board.has_other_pairing(assignment):
        return False
    named = names_in(assignment)
    if named is None or names_in(shown) != named:
        return False
    return shown.get("round") in (None, round_with_table(assignment))


CSV = "csv"

TYPES = {CSV: "text/csv", "opengotha": "application/xml", "h9": "text/plain", "aga": "text/plain"}


def exported(
    outcomes: Sequence[Outcome],
    reader: Reader,
    form: str,
    rounds: Sequence[FeedRound] | None = None,
) -> str:
    """A table of these outcomes, all confirmed, as text.

    `rounds` are the current ones of the file into which the table is imported. An import replaces
    games by round and table: each row gets the table of its game there. Raises RulesError where the
    format cannot hold an outcome, or the file has no such game any more.
    """
    for each in outcomes if form != CSV else ():
        if is_exchanged(each, reader):
            why = "its board has the colours of the pairing exchanged: enter it by hand"
            raise RulesError(Reason.VALUE, f"{each.board}: {why}")
    rows = [_row(outcome, reader) for outcome in outcomes]
    if rounds is not None:
        games = {game.encounter: game for each in rounds for game in each.games}
        rows = [_placed(row, of, games) for row, of in zip(rows, outcomes, strict=True)]
    return rows_csv(rows) if form == CSV else TABLES[form](tournament_of(rows))


def is_exchanged(outcome: Outcome, reader: Reader) -> bool:
    """Whether the board's Black is the pairing's White, and its White the pairing's Black."""
    named = names_in(reader.terms(outcome.board, outcome.game_id))
    paired = names_in(outcome.assignment)
    return paired is not None and paired[0] != paired[1] and named == paired[::-1]


def _placed(row: ResultRow, outcome: Outcome, games: Mapping[Encounter, FeedGame]) -> ResultRow:
    """A row with the current table and handicap of its game in the file."""
    game = games.get(encounter_of(outcome.pairing))
    if game is None:
        players = " and ".join(row.players)
        raise RulesError(
            Reason.VALUE,
            f"{outcome.board}: the file has no game of {players} with these colours in round "
            f"{row.round}: importing the table could replace another one; enter it by hand",
        )
    handicap = int(str(game.assignment.get("handicap", row.handicap)))
    return replace(row, table=int(game.table), handicap=handicap)


def _row(outcome: Outcome, reader: Reader) -> ResultRow:
    """The row of a game, with the result that an arbiter confirmed. Raises RulesError.

    Its date is the day on which the first line arrived at the hub.
    """
    kept = reader.last_epoch(outcome.board, outcome.game_id)
    lines = [each.line for each in kept]
    terms = reader.terms(outcome.board, outcome.game_id)
    followed = replace(Followed().with_terms(terms, lines), result=outcome.confirmed)
    info = Board(outcome.board, followed=followed).info(outcome.assignment)
    if kept:
        info["DT"] = date.fromtimestamp(kept[0].arrived).isoformat()
    try:
        story = story_of(lines)
    except ValueError:  # another program's lines
        story = Story()
    named = f"{outcome.board}, game {outcome.game_id}"
    row = row_of(named, followed.as_record(info), replace(story, decided=True))
    if outcome.assignment.get("handicap") == 1 and not row.handicap:
        row = replace(row, handicap=1)  # no stone shows it
    return replace(row, ids=_ids(outcome))


def _ids(outcome: Outcome) -> Sides[PlayerIds]:
    """The players' ids in the tournament program and rating lists."""
    known, met = outcome.assignment.get("players"), encounter_of(outcome.pairing)
    players = known if isinstance(known, Mapping) else {}
    tournament, _, _ = met.place.rpartition(":")
    found = []
    for side, key in (("black", met.black), ("white", met.white)):
        egf, aga = (str(players.get(f"{side}_{name}") or "") for name in ("egf", "aga"))
        found.append(PlayerIds(egf, aga, f"{tournament}:{key}" if key else ""))
    return Sides(*found)
