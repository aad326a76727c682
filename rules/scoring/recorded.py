"""A record as it is counted: its rules, its komi, and what it states of the end and the result.

And prisoners that a person states, checked against the record.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction

from ..board.position import Position
from ..color import BLACK, Color, Sides
from ..errors import RulesError
from ..game import Game, MoveBreach, replay
from ..legality.course import at_its_end
from ..points import Point, points_in, to_board
from ..records.record import Record
from ..records.results import (
    UNKNOWN,
    margin_of,
    result_in,
    result_in_points,
    same_result,
    winner_of,
)
from ..records.sgf import points_of
from ..records.writing import DEAD, PENALTY, SEKI, TERRITORY, Annotation
from ..rulesets.komi import full_units, in_zi, komi_in_points
from ..rulesets.presets import DEFAULT, preset
from ..rulesets.record_names import changed_in_record, named_in_record
from ..rulesets.ruleset import Method, Ruleset
from ..texts import decimal_text, worded
from .notes import Note, NoteType
from .score import NO_PENALTIES, Score, followed_whole, score
from .setup import record_setup_notes

_TAKEN = re.compile(r"\s*([BW]):([0-9]{1,4}(?:\.[0-9]{1,3})?)\s*")


@dataclass(frozen=True, slots=True)
class Stated:
    """What both sides state of the end of a game; None where nobody has stated it."""

    dead: frozenset[Point] | None = None
    """A stone of each dead string."""
    seki: frozenset[Point] | None = None
    """A stone or an eye of each string in seki."""
    agreed: bool = False
    """Whether the game itself shows that both sides agreed what is dead."""
    penalties: Sides[Fraction] | None = None
    """The points that an arbiter took from each side."""
    by_result: bool = False
    """Whether what is in seki follows from the result that the record states."""

    def otherwise(self, other: Stated) -> Stated:
        """This, and what `other` states where this states nothing.

        >>> Stated(dead=frozenset()).otherwise(Stated(frozenset({Point(0, 0)}), frozenset()))
        Stated(dead=frozenset(), seki=frozenset(), agreed=False, penalties=None, by_result=False)
        """
        first = other if self.dead is None else self
        seki = other.seki if self.seki is None else self.seki
        penalties = other.penalties if self.penalties is None else self.penalties
        return Stated(first.dead, seki, first.agreed, penalties)


NOTHING_STATED = Stated()


def stated_by(dead: str | None, seki: str | None, size: tuple[int, int]) -> Stated:
    """What two lists of board labels state ("A1 C3"), None each where nobody has stated it.

    `size` is (rows, columns). Raises RulesError (coordinate).
    """

    def named(text: str | None) -> frozenset[Point] | None:
        return None if text is None else frozenset(points_in(text, *size))

    return Stated(named(dead), named(seki))


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """The game of a record, followed to its end: one way to a count for all who count records."""

    record: Record
    whole: Game
    """With what was made after the end."""
    breaches: tuple[MoveBreach, ...]
    assumed: tuple[Note, ...]
    """What was made of the record's rules and komi, and who has lost by a breach."""
    in_zi: bool
    """Whether its komi is taken in zi."""

    @property
    def game(self) -> Game:
        """The game at its end, which is counted."""
        return at_its_end(self.whole)

    def stated(self, given: Stated = NOTHING_STATED) -> Stated:
        """What is stated of the end: as `given`, else as the record marks it.

        What is in seki follows from the record's result too, where that is the count of one reading
        alone: both sides have confirmed it.
        """
        marked = stated_in(self.record, self.whole.position)
        if self.whole.position == self.game.position:
            given = given.otherwise(marked)
        elif given.penalties is None:
            given = replace(given, penalties=marked.penalties)
        result = stated_result(self.record, self.whole.ruleset)
        if given.seki is not None or margin_of(result) is None:
            return given
        fitting = [
            each
            for each in self.readings(self.count(given), given)
            if same_result(self.count(each).result, result)
        ]
        return replace(fitting[0], by_result=True) if len(fitting) == 1 else given

    def readings(self, counted: Score, stated: Stated) -> tuple[Stated, ...]:
        """What may be meant where a seki of `counted` is undecided: all are in seki, or none."""
        if not counted.undecided:
            return ()
        grid = counted.areas.grid
        strings = (point for seki in counted.undecided for point in seki.strings(grid))
        return (replace(stated, seki=frozenset(strings)), replace(stated, seki=frozenset()))

    def count(
        self,
        stated: Stated,
        method: Method | None = None,
        prisoners: Sides[int] | None = None,
    ) -> Score:
        """The score of the game as it is `stated` to have ended; RulesError as `score`."""
        counted = score(
            self.whole,
            method,
            stated.dead,
            seki=stated.seki,
            prisoners=prisoners,
            agreed=stated.agreed,
            penalties=stated.penalties or NO_PENALTIES,
        )
        if not stated.by_result:
            return counted
        own = self.record.info["RE"].strip()
        points = tuple(sorted(stated.seki or ()))
        names = " ".join(to_board(point, self.record.size[0]) for point in points)
        given = f"RE[{own}]"
        follows = f"in seki follows from the record's result {given}"
        text = worded("no-seki-by-result", f"that nothing is {follows}", given=given)
        if points:
            named = f"that {names} are {follows}"
            text = worded("seki-by-result", named, points=names, given=given)
        clause = counted.ruleset.clause("seki_territory")
        note = Note(NoteType.SEKI_BY_RESULT, text, clause, points)
        return replace(counted, notes=(*counted.notes, note))


def recorded_game(
    record: Record, ruleset: Ruleset | None = None, komi: Fraction | None = None
) -> RecordedGame:
    """The game of `record` under `ruleset` or the one that it names, with `komi` or its own.

    Raises RulesError (komi, handicap) where the record contradicts itself or these rules.

    >>> from rules import read_sgf
    >>> record = read_sgf("(;SZ[3]KM[0];B[ba];W[ca];B[bb];W[];B[bc];W[];B[];TB[ca]W[])")
    >>> recorded = recorded_game(record)
    >>> recorded.stated().dead, recorded.count(recorded.stated()).result
    (frozenset({Point(row=0, col=2)}), 'B+9')
    """
    rules, assumed = (ruleset, ()) if ruleset is not None else ruleset_of(record)
    whole, breaches = replay(record, rules, Game.from_record(record, rules, komi))
    terms = terms_assumed(record, rules, komi)
    taken = in_zi(record.komi if komi is None else komi, rules)
    notes = (*assumed, *terms, *lost_by_breach(rules, breaches))
    return RecordedGame(record, whole, tuple(breaches), notes, taken)


def lost_by_breach(ruleset: Ruleset, found: Iterable[MoveBreach]) -> Iterator[Note]:
    """That a side has lost by the first breach that `ruleset` names (J1989 14).

    The count stands where nobody noticed it before both confirmed the result.
    """
    for item in found:
        kind, color = item.breach.type.value, item.breach.color
        if kind in ruleset.loses_by:
            text = worded(
                "lost-by-breach",
                f"{color.word.capitalize()} has lost by move {item.move} ({kind}), unless both"
                " confirmed the result before it was found",
                color=color.word,
                number=item.move,
                why=kind,
            )
            points = item.breach.points
            yield Note(NoteType.BREACHES, text, ruleset.clause("loses_by"), points, doubt=True)
            return


def stating(
    annotation: Annotation, counted: Score, stated: Stated, position: Position
) -> Annotation:
    """`annotation` with what the record of a counted game states of its end, at `position`.

    Each vacant point and dead stone is its owner's territory. Penalties are stated where there are
    any. `stated_in` reads it back.
    """
    owners = Position.from_rows(counted.owner)
    removed = counted.areas.dead.black | counted.areas.dead.white
    dead = owners.grid.scatter(removed)
    territory = {
        point: color
        for color in Color
        for point in owners.stones(color)
        if point in dead or position[point] is None
    }
    shown = bool(territory) and dead <= territory.keys()
    return replace(
        annotation,
        territory=territory,
        dead=None if shown else dead,
        seki=stated.seki,
        penalties=Sides(*(counted.sides[color].penalty for color in Color)),
    )


def stated_in(record: Record, position: Position) -> Stated:
    """What a record states of its end, at `position`, by TB, TW and this program's properties.

    These are DEAD, SEKI and PENALTY. A stone on the other side's territory is dead, unless DEAD
    names the dead stones. Of these nothing is stated where stones were played or set up afterwards,
    nor by marks off the board.

    >>> from rules import read_sgf
    >>> board = Position.from_rows([".BW", ".B.", ".B."])
    >>> stated_in(read_sgf("(;SZ[3];TB[ca][cb][cc])"), board).dead
    frozenset({Point(row=0, col=2)})
    """
    marks: dict[str, list[Point]] = {}
    penalties: Sides[Fraction] | None = None
    for node in record.main_line():
        if node.setup or (node.move is not None and node.move.point is not None):
            marks = {}
        penalties = _penalties(node.properties.get(PENALTY, ())) or penalties
        for name in (*TERRITORY.values(), DEAD, SEKI):
            with suppress(RulesError):
                if name in node.properties:
                    marks[name] = _marked(node.properties[name], record.size)
    dead = frozenset(
        point
        for color, name in TERRITORY.items()
        for point in marks.get(name, ())
        if position[point] is color.other
    )
    if DEAD in marks:
        dead = frozenset(point for point in marks[DEAD] if position[point] is not None)
    counted = any(name in marks for name in (*TERRITORY.values(), DEAD))
    seki = frozenset(marks[SEKI]) if SEKI in marks else None
    return Stated(dead if counted else None, seki, counted, penalties)


def _penalties(values: Iterable[str]) -> Sides[Fraction] | None:
    """The points of PENALTY, such as ``B:2``; None where none is stated."""
    found = {each[1]: Fraction(each[2]) for each in map(_TAKEN.fullmatch, values) if each}
    if not found:
        return None
    return Sides(*(found.get(color.letter, Fraction(0)) for color in Color))


def _marked(values: Iterable[str], size: tuple[int, int]) -> list[Point]:
    """The points of a property's values; an empty one has none."""
    return [at for value in values if value.strip() for at in points_of(value.strip(), size)]


def ruleset_of(record: Record) -> tuple[Ruleset, tuple[Note, ...]]:
    """The rule set that a record names, else the default one, and a note on what was assumed.

    There is no note where the record names the default rule set, or none. Raises RulesError
    (ruleset) where it names another country's that is not known here.

    >>> from rules import read_sgf
    >>> ruleset, notes = ruleset_of(read_sgf("(;RU[our own])"))
    >>> ruleset, notes[0].text
    (preset('bga2009'), "the record's RU[our own] is no rule set known here: bga2009 is used")
    """
    stated = record.info.get("RU", "").strip()
    named = named_in_record(stated)
    if named is None:
        default = preset(DEFAULT)
        if not stated:
            return default, ()
        text = f"the record's RU[{stated}] is no rule set known here: {default.id} is used"
        return default, (Note(NoteType.RULES_ASSUMED, text, doubt=True),)
    if changed_in_record(stated):
        text = f"RU[{stated}]: {named.id} is used without what the organiser changed"
        return named, (Note(NoteType.RULES_ASSUMED, text, doubt=True),)
    if named.id == DEFAULT:
        return named, ()
    text = f"{named.id} is used, as the record says: RU[{stated}]"
    return named, (Note(NoteType.RULES_ASSUMED, text),)


def terms_assumed(record: Record, ruleset: Ruleset, komi: Fraction | None = None) -> Iterator[Note]:
    """What was assumed of the terms and the result of `record`, and what is wrong with its start.

    Its komi is left out where `komi` is used.

    Raises RulesError (komi, handicap) where these rules do not have them.

    >>> from rules import preset, read_sgf
    >>> [note.text for note in terms_assumed(read_sgf("(;KM[650])"), preset("bga2009"))]
    ["the record's komi 650 is taken as hundredths: 6.5"]
    """
    stated = komi
    if komi is None and record.komi is not None:
        stated = full_units(record.komi)
        if stated != record.komi:
            whole = f"{decimal_text(record.komi)} is taken as hundredths: {decimal_text(stated)}"
            yield Note(NoteType.KOMI_ASSUMED, f"the record's komi {whole}", doubt=True)
    yield from komi_assumed(stated, ruleset)
    written = result_in(record.info.get("RE", "").strip())
    if (taken := result_in_points(written, ruleset)) != written:
        text = f"the record's RE[{written}] is taken as that of half counting: {taken} in points"
        yield Note(NoteType.RESULT_ASSUMED, text, ruleset.clause("counting"))
    yield from handicap_assumed(record, ruleset)
    yield from record_setup_notes(ruleset, record)


def handicap_assumed(record: Record, ruleset: Ruleset) -> Iterator[Note]:
    """That the handicap stones which `record` lacks were placed, where the rules fix their points.

    Raises RulesError (handicap) where there is no pattern for them.
    """
    if record.lacks_handicap:
        placed = sorted(Game.from_record(record, ruleset, Fraction(0)).position.stones(BLACK))
        labels = ", ".join(to_board(point, record.size[0]) for point in placed)
        text = f"HA[{record.handicap}] without stones: they are placed on {labels}"
        clause = ruleset.clause("handicap_placement")
        yield Note(NoteType.HANDICAP_ASSUMED, text, clause, tuple(placed), doubt=True)


def komi_assumed(stated: Fraction | None, ruleset: Ruleset) -> Iterator[Note]:
    """That the komi `stated` was doubled, where it was.

    Raises RulesError (komi) where these rules do not have it.
    """
    if stated is None or stated.denominator <= 2:
        return
    used = decimal_text(komi_in_points(stated, ruleset))
    text = f"komi {decimal_text(stated)} is taken as that of half counting: {used} in full"
    yield Note(NoteType.KOMI_ASSUMED, text, ruleset.clause("counting"), doubt=True)


def stated_result(record: Record, ruleset: Ruleset) -> str:
    """The result that a record states (RE), "" where it states none; SGF's "?" counts as none.

    It is in points and as SGF writes it where it is understood, else as it stands.

    >>> from rules import read_sgf
    >>> stated = ("W+R", "白中盘胜", "W+2.25", "?", "unclear")
    >>> [stated_result(read_sgf(f"(;RE[{text}])"), preset("chinese")) for text in stated]
    ['W+R', 'W+R', 'W+4.5', '', 'unclear']
    """
    stated = record.info.get("RE", "").strip()
    return "" if stated == UNKNOWN else result_in_points(result_in(stated) or stated, ruleset)


def result_compared(record: Record, counted: str, ruleset: Ruleset) -> Iterator[Note]:
    """That the record's result is not what was `counted`, by its winner or by its points.

    A game that was resigned, lost on time or without result is not compared, nor is a count that
    found no result.

    >>> from rules import read_sgf
    >>> record = read_sgf("(;RE[B+3.5])")
    >>> [note.text for note in result_compared(record, "W+0.5", preset("aga"))]
    ["the record's result is RE[B+3.5], the count gives W+0.5"]
    """
    stated = stated_result(record, ruleset)
    if margin_of(counted) is None and winner_of(counted) is None:
        return
    won = stated.removesuffix("+") in ("B", "W")
    if margin_of(stated) is None and not won:
        return
    if not same_result(f"{stated[0]}+" if won else stated, counted):
        own = record.info["RE"].strip()
        text = f"the record's result is RE[{own}], the count gives {counted}"
        yield Note(NoteType.RESULT_DIFFERS, text, doubt=True)


def prisoners_misfit(game: Game, given: Sides[int]) -> str | None:
    """Why the prisoners stated for each side cannot be those of `game`, None if they may.

    The record of a game that was followed from its beginning knows them. That of another, such as
    one that begins with a position, does not.
    """
    game = at_its_end(game)
    recorded = game.ledger.prisoners
    if not game.number or not followed_whole(game):
        return None
    for color in Color:
        if given[color] != recorded[color]:
            name = color.word.capitalize()
            return (
                f"{name} holds {recorded[color]} prisoners by the record, not {given[color]}: look"
                " whether the record lacks a capture or a pass, and put it right first"
            )
    return None
