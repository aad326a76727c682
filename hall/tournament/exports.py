"""Export confirmed results in the formats of tournament programs and rating lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

from rules.color import Sides
from rules.errors import Reason, RulesError

from ..boards.board import Board
from ..boards.following import Followed
from ..boards.store import Reader
from ..shared import (
    TABLES,
    PlayerIds,
    ResultRow,
    Story,
    row_of,
    rows_csv,
    story_of,
    tournament_of,
)
from .feed import Encounter, FeedGame, FeedRound, encounter_of
from .outcomes import Outcome

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
    rows = [_row(outcome, reader) for outcome in outcomes]
    if rounds is not None:
        games = {game.encounter: game for each in rounds for game in each.games}
        rows = [_placed(row, of, games) for row, of in zip(rows, outcomes, strict=True)]
    return rows_csv(rows) if form == CSV else TABLES[form](tournament_of(rows))


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
