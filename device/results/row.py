"""One game's result as a row, for programs: JSON and CSV."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from fractions import Fraction

from rules.color import Color, Sides
from rules.errors import Reason, RulesError
from rules.records.record import Record
from rules.records.results import (
    BOTH_LOSE,
    BOTH_WIN,
    is_result,
    margin_of,
    players_in,
    tie_misfit,
    winner_of,
)
from rules.rulesets.ruleset import Ruleset
from rules.scoring.ending import NO_RESULT
from rules.scoring.notes import Note, note_text
from rules.scoring.recorded import RecordedGame, recorded_game, result_compared, stated_result
from rules.texts import json_number

from ..sheet.irregularities import IrregularityRow, Story
from ..sheet.sheet import (
    NotSettledError,
    Supplement,
    doubts_of,
    sheet_of_game,
    stated_end,
    without_count,
)

_ROUND = re.compile(r"(?:round|r)?\s*([0-9]{1,2})\b", re.IGNORECASE)
_TABLE = re.compile(r"\b(?:table|board)\s*([0-9]{1,4})\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class PlayerIds:
    """What a player is known by; "" where it is not known."""

    egf: str = ""
    """The PIN of the European Go Database."""
    aga: str = ""
    """The id of the American Go Association."""
    own: str = ""
    """The tournament program's own id, with the program and the tournament before it."""


NOT_KNOWN = PlayerIds()

NO_IDS = Sides(NOT_KNOWN, NOT_KNOWN)


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A game's result. Texts are "" where they are not known."""

    name: str
    event: str
    place: str
    date: str
    round: int | None
    """Taken from RO."""
    table: int | None
    """Taken from RO."""
    players: Sides[str]
    ranks: Sides[str]
    size: tuple[int, int]
    rules: str
    komi: Fraction
    handicap: int
    moves: int
    """The number of moves up to the end of the game."""
    result: str
    """The result as SGF writes it."""
    margin: Fraction | None
    """Black minus White; None where the result has no points."""
    method: str
    """Empty where the game was not counted."""
    irregularities: tuple[IrregularityRow, ...]
    notes: tuple[str, ...]
    """Why the result may be another: what is left out, assumed, unstated or contradicted."""
    ids: Sides[PlayerIds] = NO_IDS

    @property
    def winner(self) -> Color | None:
        """Who has won; None for a draw and where there is no result."""
        return winner_of(self.result)

    @property
    def is_draw(self) -> bool:
        """Whether nobody has won by a count."""
        return self.winner is None and self.margin == 0

    @property
    def is_void(self) -> bool:
        """Whether the game ended without result (FAQ 3.8)."""
        return self.result == NO_RESULT

    @property
    def both(self) -> str:
        """The result if both sides won or both lost (FAQ 6.1), else ""."""
        return self.result if self.result in (BOTH_LOSE, BOTH_WIN) else ""

    @property
    def unplayed(self) -> bool:
        """Whether somebody did not come: a forfeit, or both lost or won, without a move."""
        return self.moves == 0 and (self.result[2:3] == "F" or self.both != "")


def row_of(name: str, record: Record, story: Story, ruleset: Ruleset | None = None) -> ResultRow:
    """The row of a record: the result that it states, else that of its count.

    Raises RulesError where the record states no result and cannot be counted, as `sheet_of`. Raises
    it too where the record states a score of zero that these rules do not have, although no arbiter
    has decided so.

    >>> from rules import read_sgf
    >>> row = row_of("final.sgf", read_sgf("(;SZ[9]RO[3 (table 2)]RE[W+R];B[ee];W[gg])"), Story())
    >>> row.round, row.table, row.moves, row.winner, row.margin
    (3, 2, 2, Color.WHITE, None)
    """
    recorded = recorded_game(record, ruleset)
    game, rules = recorded.game, recorded.game.ruleset
    properties = record.info
    result = stated_result(record, rules)
    misfit = tie_misfit(result, rules, game.handicap)
    if misfit is not None and not story.decided:
        raise RulesError(Reason.VALUE, f"the record's result is RE[{result}]: {misfit}")
    if is_result(result):
        notes = tuple(map(note_text, _doubts(recorded, story)))
    else:
        try:
            counted = sheet_of_game(recorded, Supplement(), story)
        except NotSettledError as error:
            what = f"{error.wrong}: write the result into the record (RE)"
            raise RulesError(error.reason, what) from None
        result, notes = counted.result, counted.doubts
    margin = margin_of(result)
    rounds = properties.get("RO", "")
    players, ranks = players_in(properties)
    found_round, found_table = _ROUND.match(rounds.strip()), _TABLE.search(rounds)
    return ResultRow(
        name=name,
        event=properties.get("EV", ""),
        place=properties.get("PC", ""),
        date=properties.get("DT", ""),
        round=int(found_round[1]) if found_round else None,
        table=int(found_table[1]) if found_table else None,
        players=players,
        ranks=ranks,
        size=record.size,
        rules=rules.id,
        komi=game.komi,
        handicap=game.handicap,
        moves=game.number,
        result=result,
        margin=margin,
        method="" if margin is None else rules.method.value,
        irregularities=story.irregularities,
        notes=notes,
    )


def _doubts(recorded: RecordedGame, story: Story) -> tuple[Note, ...]:
    """Why the result that a record states may be another; what an arbiter decided is none."""
    rules = recorded.game.ruleset
    result = stated_result(recorded.record, rules)
    if without_count(result):
        return doubts_of(recorded, None)
    counted = recorded.count(stated_end(recorded, story))
    differs = () if story.decided else result_compared(recorded.record, counted.result, rules)
    return (*doubts_of(recorded, counted), *differs)


def row_json(row: ResultRow) -> dict[str, object]:
    """The row as a JSON object."""
    return {
        **_cells(row),
        **({"notes": list(row.notes)} if row.notes else {}),
        "irregularities": [
            {**asdict(found), "t": round(found.t, 3)} for found in row.irregularities
        ],
    }


def rows_csv(rows: Iterable[ResultRow]) -> str:
    """The rows as CSV with a line of names above them; of irregularities their number.

    A text that a spreadsheet would take for a formula has an apostrophe before it.

    >>> from rules import read_sgf
    >>> row = row_of("final.sgf", read_sgf("(;SZ[9]RE[W+R];B[ee])"), Story())
    >>> rows_csv([row]).splitlines()[1]
    'final.sgf,,,,,,,,,,9,bga2009,7.5,0,1,W+R,,,0'
    """
    lines = [
        {name: _as_text(cell) for name, cell in _cells(row).items()}
        | {"irregularities": len(row.irregularities)}
        for row in rows
    ]
    file = io.StringIO()
    if lines:
        table = csv.DictWriter(file, list(lines[0]), lineterminator="\n")
        table.writeheader()
        table.writerows(lines)
    return file.getvalue()


def _as_text(cell: object) -> object:
    """A cell that no spreadsheet takes for a formula, or for the end of a row."""
    if not isinstance(cell, str):
        return cell
    mark = "'" if cell.startswith(("=", "+", "-", "@", "\t", "\r")) else ""
    return mark + cell.replace("\r", " ")


def _cells(row: ResultRow) -> dict[str, object]:
    """What both forms have, in order."""
    rows, cols = row.size
    return {
        "file": row.name,
        "event": row.event,
        "place": row.place,
        "date": row.date,
        "round": row.round,
        "table": row.table,
        "black": row.players.black,
        "black_rank": row.ranks.black,
        "white": row.players.white,
        "white_rank": row.ranks.white,
        "size": rows if rows == cols else f"{cols}x{rows}",
        "rules": row.rules,
        "komi": json_number(row.komi),
        "handicap": row.handicap,
        "moves": row.moves,
        "result": row.result,
        "margin": None if row.margin is None else json_number(row.margin),
        "method": row.method,
    }
