"""Confirmed results as the files that tournament programs and rating lists take."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from ..boards.board import Board
from ..boards.following import Followed
from ..boards.store import Reader
from ..shared import TABLES, ResultRow, Story, row_of, rows_csv, story_of, tournament_of
from .outcomes import Outcome

CSV = "csv"

TYPES = {CSV: "text/csv", "opengotha": "application/xml", "h9": "text/plain", "aga": "text/plain"}
"""The formats, each with its media type."""


def exported(outcomes: Iterable[Outcome], reader: Reader, form: str) -> str:
    """A table of these outcomes, of which each is confirmed, as text.

    Raises RulesError where the format has no place for one of them.
    """
    rows = [_row(outcome, reader) for outcome in outcomes]
    return rows_csv(rows) if form == CSV else TABLES[form](tournament_of(rows))


def _row(outcome: Outcome, reader: Reader) -> ResultRow:
    """The row of a game, with the result that an arbiter confirmed. Raises RulesError.

    Its date is the hub's on which the first line came.
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
    return row_of(named, followed.as_record(info), replace(story, decided=True))
