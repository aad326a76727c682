"""The result sheet of a finished game as a value: everything that is printed, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from rules.color import Sides
from rules.errors import Reason, RulesError
from rules.game import Game
from rules.points import Point
from rules.records.record import Record
from rules.records.results import (
    counted_result,
    is_result,
    margin_of,
    players_in,
    result_in_points,
    same_result,
    winner_by,
)
from rules.rulesets.clauses import citations
from rules.rulesets.ruleset import Method, Ruleset
from rules.scoring.notes import Note, left_out_notes, note_text
from rules.scoring.recorded import (
    NOTHING_STATED,
    RecordedGame,
    Stated,
    recorded_game,
    stated_result,
)
from rules.scoring.score import Score, score, uncertain_text
from rules.scoring.score_report import note_texts

from .irregularities import Story

WORDS = {
    "handicap_compensation": "handicap compensation",
    "first_pass_compensation": "White passed first",
}

FIELDS = ("methods", "counting", "neutral", "stop_passes", "ending")
"""Fields of a rule set on which every count rests."""

OF_TERRITORY = ("pass_stones", "white_last", "seki_territory")


@dataclass(frozen=True, slots=True)
class Term:
    """One line of a count: what it is, and what it gives each side; None where it gives nothing."""

    name: str
    black: Fraction | None
    white: Fraction | None


@dataclass(frozen=True, slots=True)
class CountTable:
    """A count by one method: its terms, and each side's sum.

    ``by_rules``: whether the rule set counts so; if not, the table is information.
    """

    method: Method
    by_rules: bool
    terms: tuple[Term, ...]

    @property
    def total(self) -> Sides[Fraction]:
        """Each side's sum."""
        return Sides(
            sum((term.black or Fraction(0) for term in self.terms), Fraction(0)),
            sum((term.white or Fraction(0) for term in self.terms), Fraction(0)),
        )

    @property
    def margin(self) -> Fraction:
        """Black minus White; it is that of the score."""
        total = self.total
        return total.black - total.white


def _terms(score: Score) -> Iterator[Term]:
    black, white = score.sides.black, score.sides.white
    if score.method is Method.TERRITORY:
        yield _term("territory", black.territory, white.territory)
        yield _term("prisoners", black.prisoners, white.prisoners)
        if score.ruleset.pass_stones:
            yield _term("pass stones", black.pass_stones, white.pass_stones)
        yield _term("dead stones taken", white.dead, black.dead)
    else:
        yield _term("stones", black.stones, white.stones)
        yield _term("territory", black.territory, white.territory)
    if black.shared or white.shared:
        yield _term("neutral points", black.shared, white.shared)
    if black.tax or white.tax:
        yield _term("tax", -black.tax, -white.tax)
    yield Term("komi", None, score.komi)
    for field, points in score.adjustments:
        yield Term(WORDS.get(field, field.replace("_", " ")), None, Fraction(points))
    if black.penalty or white.penalty:
        yield _term("penalty", -black.penalty, -white.penalty)


def _term(name: str, black: Fraction | int, white: Fraction | int) -> Term:
    return Term(name, Fraction(black), Fraction(white))


class NotSettledError(RulesError):
    """The record's result does not settle it: ``wrong``, and the ``options`` of the
    command that do.

    ``reason`` is `Reason.VALUE`.
    """

    def __init__(self, wrong: str, options: str) -> None:
        super().__init__(Reason.VALUE, f"{wrong}: {options}")
        self.wrong = wrong


@dataclass(frozen=True, slots=True)
class Supplement(Stated):
    """What the record lacks, as the players or the arbiter state it."""

    method: Method | None = None
    """How the sides agreed to count."""
    komi: Fraction | None = None
    result: str | None = None
    """What stands instead of the record's result."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A result sheet. Texts are "" where they are not known.

    ``game`` is the game of ``recorded`` at its end. ``owner`` are rows of B, W and dots, empty
    where the game was not counted; then ``tables`` is empty too. ``dead`` are the stones that were
    removed for the count. ``doubts`` are the notes by which the result may be another. ``clauses``
    are the clauses used, each with its summary.
    """

    recorded: RecordedGame
    game: Game
    story: Story
    players: Sides[str]
    ranks: Sides[str]
    result: str
    owner: tuple[str, ...]
    dead: frozenset[Point]
    tables: tuple[CountTable, ...]
    notes: tuple[str, ...]
    doubts: tuple[str, ...]
    clauses: tuple[tuple[str, str], ...]


def sheet_of(
    record: Record, supplement: Supplement, story: Story, ruleset: Ruleset | None = None
) -> Sheet:
    """The sheet of the game of `record`, under `ruleset` or the one that the record names.

    `story` is that of its event lines; what is dead is from `supplement`, else from there, else
    from the record's marks. A game that was resigned or lost otherwise than by points is not
    counted. While a seki is undecided the result is "?", unless the record states one that the
    count may give. Raises RulesError (value) where the game may still be on. Raises it too where
    the result is not that of the count although no arbiter has decided so. Otherwise it raises as
    `score` does.
    """
    return sheet_of_game(recorded_game(record, ruleset, supplement.komi), supplement, story)


def sheet_of_game(recorded: RecordedGame, supplement: Supplement, story: Story) -> Sheet:
    """As `sheet_of`, of a record that is replayed already; the komi is that of its game."""
    record, game = recorded.record, recorded.game
    ruleset = game.ruleset
    given = result_in_points(supplement.result or "", ruleset) or stated_result(record, ruleset)
    if given and not is_result(given):
        wrong = f"the record's result is {given!r}, not B+3.5, W+R, B+T, 0 or the like"
        raise NotSettledError(wrong, "give --result")
    stated = stated_end(recorded, story, supplement)
    _check_over(game, given, stated.dead)
    notes = [note_text(note) for note in (*recorded.assumed, *left_out_notes(recorded.whole))]
    if without_count(given):
        doubts = doubts_of(recorded, None)
        return _sheet(recorded, given, None, (), story, notes, doubts)
    counted = recorded.count(stated, supplement.method)
    tables = () if counted.undecided else tuple(_tables(recorded, counted, stated))
    found = _results(recorded, counted, stated, tables)
    if not (counted.certain or counted.undecided or given):
        # A seki that is undecided leaves the result open and the sheet to be made.
        raise NotSettledError(
            _lacking(counted), "put the record right, or give --method area or --result"
        )
    notes = list(dict.fromkeys((*notes, *note_texts(counted))))
    if given and not any(same_result(given, result) for result in found):
        gives = f"the count gives {found[0]}" if counted.certain else _lacking(counted)
        if not story.decided and supplement.result is None:
            option, what = ("--seki", "in seki") if counted.undecided else ("--dead", "dead")
            raise NotSettledError(
                f"the record's result is {given}, {gives}",
                f"give {option} with a stone of each string that is {what}, or --result with what"
                " stands",
            )
        notes.append(f"The result {given} is a decision; {gives}")
    result = given or (counted.result if counted.undecided else found[0])
    return _sheet(recorded, result, counted, tables, story, notes, doubts_of(recorded, counted))


def stated_end(recorded: RecordedGame, story: Story, override: Stated = NOTHING_STATED) -> Stated:
    """What is stated of the end: as `override`, else by the events of `story`, else by the record.

    What was agreed may name stones that a correction has taken off the record since; these are left
    out.
    """
    position = recorded.game.position
    agreed = story.dead
    if agreed is not None:
        agreed = frozenset(point for point in agreed if position[point] is not None)
    return recorded.stated(
        override.otherwise(Stated(agreed, agreed=True, penalties=story.penalties))
    )


def doubts_of(recorded: RecordedGame, counted: Score | None) -> tuple[Note, ...]:
    """The notes by which the result of a game may be another, `counted` where it is."""
    notes = left_out_notes(recorded.whole) if counted is None else counted.notes
    return tuple(note for note in (*recorded.assumed, *notes) if note.doubt)


def _results(
    recorded: RecordedGame, counted: Score, stated: Stated, tables: Iterable[CountTable]
) -> list[str]:
    """What the count gives: one result, or each that it may give where it is not certain."""
    if counted.outcome is not None:
        return [counted.outcome]
    if readings := recorded.readings(counted, stated):
        return [recorded.count(each, counted.method).result for each in readings]
    rules, handicap = counted.ruleset, counted.handicap
    winners = [(winner_by(table.margin, rules, handicap), table.margin) for table in tables]
    found = [counted_result(*won) for won in winners]
    return found[:1] if counted.certain else found


def _check_over(game: Game, stated: str, dead: frozenset[Point] | None) -> None:
    """Raise RulesError where neither passes, a result nor an agreement states that it is over."""
    if game.stopped or dead is not None or stated:
        return
    if game.ruleset.stop_passes is None and score(game).winner is not None:
        return
    raise NotSettledError(
        "the game may still be on: the record has no closing passes and no result",
        'if both sides agree that it is over, give --dead with a stone of each dead string ("" for'
        " none)",
    )


def _lacking(counted: Score) -> str:
    return f"the count by territory is not certain: {uncertain_text(counted)}"


def without_count(stated: str) -> bool:
    """Whether a result is one that no count gives."""
    return stated != "" and margin_of(stated) is None and not stated.endswith("+")


def _tables(recorded: RecordedGame, counted: Score, stated: Stated) -> Iterator[CountTable]:
    """The count, and that by the other of territory and area."""
    scores = [counted]
    if counted.method is not Method.STONES:
        other = Method.AREA if counted.method is Method.TERRITORY else Method.TERRITORY
        scores.append(recorded.count(stated, other))
    for each in scores:
        yield CountTable(each.method, each.method in each.ruleset.methods, tuple(_terms(each)))


def _sheet(
    recorded: RecordedGame,
    result: str,
    counted: Score | None,
    tables: tuple[CountTable, ...],
    story: Story,
    notes: Iterable[str],
    doubts: Iterable[Note],
) -> Sheet:
    game = recorded.game
    players, ranks = players_in(recorded.record.info)
    dead = 0
    if counted is not None:
        dead = counted.areas.dead.black | counted.areas.dead.white
    cited = [*_of_count(counted), *(found.clause for found in story.irregularities)]
    return Sheet(
        recorded=recorded,
        game=game,
        story=story,
        players=players,
        ranks=ranks,
        result=result,
        owner=() if counted is None else counted.owner,
        dead=game.position.grid.scatter(dead),
        tables=tables,
        notes=tuple(notes),
        doubts=tuple(map(note_text, doubts)),
        clauses=tuple(_explained(cited)),
    )


def _of_count(counted: Score | None) -> Iterator[str]:
    """The clauses on which a count rests."""
    if counted is None:
        return
    clause = counted.ruleset.clause
    yield from map(clause, FIELDS)
    if counted.method is Method.TERRITORY or counted.other_method is not None:
        yield from map(clause, OF_TERRITORY)
    yield from (clause(field) for field, _ in counted.adjustments)
    if counted.margin == 0:
        yield clause("ties")
    yield from (note.clause for note in counted.notes)


def _explained(cited: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Each clause once, with its summary; an organiser's own has none here."""
    seen = set[str]()
    for text in cited:
        try:
            found = [(str(c), c.clause.summary if c.clause else "") for c in citations(text)]
        except RulesError:
            found = [(text, "")]
        for name, summary in found:
            if name and name not in seen:
                seen.add(name)
                yield name, summary
