"""What a record states, its komi (KM), rule set (RU) and result (RE), against what is counted.

And what somebody says of the prisoners, against the record.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ..color import BLACK, Color, Sides
from ..game import Game
from ..legality.course import at_its_end
from ..points import to_board
from ..records.record import Record
from ..records.result_words import result_in
from ..records.results import UNKNOWN, margin_of, same_result, winner_of
from ..rulesets.komi import full_units, komi_in_points
from ..rulesets.presets import DEFAULT, preset
from ..rulesets.record_names import changed_in_record, named_in_record
from ..rulesets.ruleset import Ruleset
from ..words import decimal_text
from .notes import Note, NoteType
from .score import followed_whole


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
        return default, (Note(NoteType.RULES_ASSUMED, text),)
    if changed_in_record(stated):
        text = f"RU[{stated}]: {named.id} is used without what the organiser changed"
        return named, (Note(NoteType.RULES_ASSUMED, text),)
    if named.id == DEFAULT:
        return named, ()
    text = f"{named.id} is used, as the record says: RU[{stated}]"
    return named, (Note(NoteType.RULES_ASSUMED, text),)


def terms_assumed(record: Record, ruleset: Ruleset, komi: Fraction | None = None) -> Iterator[Note]:
    """What was assumed of the terms of `record`: its komi, unless `komi` is used, and handicap.

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
            yield Note(NoteType.KOMI_ASSUMED, f"the record's komi {whole}")
    yield from komi_assumed(stated, ruleset)
    yield from handicap_assumed(record, ruleset)


def handicap_assumed(record: Record, ruleset: Ruleset) -> Iterator[Note]:
    """That the handicap stones which `record` lacks were placed, where the rules fix their points.

    Raises RulesError (handicap) where there is no pattern for them.
    """
    if record.lacks_handicap:
        placed = sorted(Game.from_record(record, ruleset, Fraction(0)).position.stones(BLACK))
        labels = ", ".join(to_board(point, record.size[0]) for point in placed)
        text = f"HA[{record.handicap}] without stones: they are placed on {labels}"
        clause = ruleset.clause("handicap_placement")
        yield Note(NoteType.HANDICAP_ASSUMED, text, clause, tuple(placed))


def komi_assumed(stated: Fraction | None, ruleset: Ruleset) -> Iterator[Note]:
    """That the komi `stated` was doubled, where it was.

    Raises RulesError (komi) where these rules do not have it.
    """
    if stated is None or stated.denominator <= 2:
        return
    used = decimal_text(komi_in_points(stated, ruleset))
    text = f"komi {decimal_text(stated)} is taken as that of half counting: {used} in full"
    yield Note(NoteType.KOMI_ASSUMED, text, ruleset.clause("counting"))


def stated_result(record: Record) -> str:
    """The result that a record states (RE), "" where it states none; SGF's "?" counts as none.

    It is as SGF writes it where it is understood, else as it stands.

    >>> from rules import read_sgf
    >>> [stated_result(read_sgf(f"(;RE[{text}])")) for text in ("W+R", "白中盘胜", "?", "unclear")]
    ['W+R', 'W+R', '', 'unclear']
    """
    stated = record.info.get("RE", "").strip()
    return "" if stated == UNKNOWN else result_in(stated) or stated


def result_compared(record: Record, counted: str) -> Iterator[Note]:
    """That the record's result is not what was `counted`, by its winner or by its points.

    A game that was resigned, lost on time or without result is not compared, nor is a count that
    found no result.

    >>> from rules import read_sgf
    >>> [note.text for note in result_compared(read_sgf("(;RE[B+3.5])"), "W+0.5")]
    ["the record's result is RE[B+3.5], the count gives W+0.5"]
    """
    stated = stated_result(record)
    if margin_of(counted) is None and winner_of(counted) is None:
        return
    won = stated.removesuffix("+") in ("B", "W")
    if margin_of(stated) is None and not won:
        return
    if not same_result(f"{stated[0]}+" if won else stated, counted):
        own = record.info["RE"].strip()
        text = f"the record's result is RE[{own}], the count gives {counted}"
        yield Note(NoteType.RESULT_DIFFERS, text)


def prisoners_misfit(game: Game, given: Sides[int]) -> str | None:
    """Why the prisoners that each side is said to hold cannot be those of `game`, None if they may.

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
