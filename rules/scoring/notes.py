"""What is to be known about a score, or about a game before its first move: notes with clauses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..board.areas import Areas
from ..board.grid import Grid
from ..board.life import Seki
from ..color import Color, Sides
from ..game import Game
from ..legality.breach import CourseBreachType
from ..legality.course import end_of
from ..points import Point, to_board
from ..rulesets.handicap import MIN_HANDICAP
from ..rulesets.ruleset import Ending, HandicapCompensation, Method, Ruleset
from ..texts import CodeEnum, cited, decimal_text, phrases_json, worded

MOST_NEUTRAL_SHARE = 8
"""Where more than one point in so many is neutral, the game may not be over."""

MOST_NAMED = 12
"""Points that a note names; more are a number."""


class NoteType(CodeEnum):
    """What a note speaks of; the values are the names of events."""

    TOO_FEW_PASSES = "TooFewPasses"
    WHITE_LAST_PASS_DUE = "WhiteLastPassDue"
    PASSES_OWED = "PassesOwed"
    NEUTRAL_POINTS_LEFT = "NeutralPointsLeft"
    STONE_COUNT_MISMATCH = "StoneCountMismatch"
    EQUIVALENCE_BROKEN = "EquivalenceBroken"
    FIRST_PASS_UNUSUAL = "FirstPassUnusual"
    INTEGRAL_KOMI = "IntegralKomi"
    KOMI_NOT_ANNOUNCED = "KomiNotAnnounced"
    DEAD_UNSTATED = "DeadUnstated"
    SEKI_EXCLUSION = "SekiExclusionNeedsHuman"
    SEKI_BY_RESULT = "SekiByResult"
    SEKI_LEFT_OUT = "SekiLeftOut"
    HUMANS_DECIDE = "RefereeNeeded"
    METHOD_NOT_IN_RULES = "MethodNotInRules"
    DEAD_STONES_STAY = "DeadStonesStay"
    MOVES_AFTER_END = "MovesAfterEnd"
    NO_SCORE = "NoScore"
    WITHOUT_RESULT = "WithoutResult"
    EQUIVALENCE_UNCHECKED = "EquivalenceUnchecked"
    KOMI_ASSUMED = "KomiAssumed"
    HANDICAP_ASSUMED = "HandicapAssumed"
    RULES_ASSUMED = "RulesAssumed"
    RESUMPTION_SCOPE = "ResumptionScope"
    RESULT_ASSUMED = "ResultAssumed"
    RESULT_DIFFERS = "ResultDiffers"
    BREACHES = "RecordInBreach"
    STONE_SUPPLY = "StoneSupplyUnconfirmed"
    METHOD_DEFAULTED = "CountingMethodDefaulted"
    NOT_EMPTY = "BoardNotEmptyAtStart"
    HANDICAP_MISPLACED = "HandicapMisplaced"
    HANDICAP_COUNT = "HandicapCountMismatch"
    HANDICAP_NOT_COMPENSATED = "HandicapNotCompensated"
    HANDICAP_NOT_STANDARD = "HandicapNotStandardised"


@dataclass(frozen=True, slots=True)
class Note:
    """Something to know: what kind, one sentence, the clause it rests on, the points it is about.

    ``clause`` is "" where the rules state none. ``doubt`` is True if the result may be another.
    """

    type: NoteType
    text: str
    clause: str = ""
    points: tuple[Point, ...] = ()
    doubt: bool = False


def note_text(note: Note) -> str:
    """The note in a line, with its kind and clause.

    >>> note_text(Note(NoteType.TOO_FEW_PASSES, "one pass is missing", "BGA 9"))
    'TooFewPasses: one pass is missing (BGA 9)'
    """
    return cited(note.type.value, note.text, note.clause)


def note_json(note: Note, rows: int) -> dict[str, object]:
    """The note as a JSON object; `rows` is the number of horizontal lines, for board labels."""
    return {
        "note": note.type.value,
        "text": note.text,
        "clause": note.clause,
        "phrases": phrases_json(note.text),
        "points": [to_board(point, rows) for point in note.points],
    }


def komi_notes(
    ruleset: Ruleset, size: tuple[int, int], handicap: int, komi: Fraction, *, stated: bool
) -> Iterator[Note]:
    """What is to be known of `komi` on a board of `size` (rows, columns).

    `stated` is True if game, rules or caller name a komi; else it is 0.
    """
    own = ruleset.stated_komi(handicap)
    if not stated:
        text: str = worded(
            "komi-none", "neither the game nor these rules state a komi: it is scored with 0"
        )
        clause = ruleset.clause("komi_handicap" if handicap else "komi_even")
        yield Note(NoteType.KOMI_NOT_ANNOUNCED, text, clause, doubt=True)
    ties = ruleset.tie_winner(handicap) is None
    if ties and own is not None and own.denominator == 2 and komi.denominator == 1:
        stated_komi = decimal_text(komi)
        text = worded("komi-draw", f"komi {stated_komi} allows a draw", komi=stated_komi)
        yield Note(NoteType.INTEGRAL_KOMI, text, ruleset.clause(NoteType.INTEGRAL_KOMI.value))
    field = "komi_handicap" if handicap else "komi_even"
    lines = None if field in ruleset.overridden else ruleset.komi_lines
    if lines is not None and size != (lines, lines) and komi == own:
        text = (
            f"komi {decimal_text(komi)} is stated for {lines}x{lines};"
            " the organiser states that of other boards"
        )
        clause = ruleset.clause("komi_lines")
        yield Note(NoteType.KOMI_NOT_ANNOUNCED, text, clause, doubt=not stated)


def end_notes(game: Game, owed: Sides[int]) -> Iterator[Note]:
    """What is to be known of the end of `game`; `owed` is how many passes each side still owes."""
    ruleset = game.ruleset
    if ruleset.stop_passes is not None and game.passes < ruleset.stop_passes:
        text = worded(
            "few-passes",
            f"the record ends with {game.passes} of {ruleset.stop_passes} passes;"
            " it is scored as it stands",
            passes=game.passes,
            needed=ruleset.stop_passes,
        )
        clause = ruleset.clause("stop_passes")
        yield Note(NoteType.TOO_FEW_PASSES, text, clause, doubt=True)
    if owed == Sides(0, 1) and ruleset.pass_stones:
        text = worded(
            "last-pass",
            "Black moved last: White hands over one more pass stone, which is counted in",
        )
        yield Note(NoteType.WHITE_LAST_PASS_DUE, text, ruleset.clause("white_last"))
    elif any(owed) and ruleset.pass_stones:
        giver = Color.WHITE if owed.white else Color.BLACK
        kind = NoteType.WHITE_LAST_PASS_DUE if owed.white else NoteType.PASSES_OWED
        user, hands_over = giver.other.word.capitalize(), f"{giver.word.capitalize()} hands over"
        text = worded(
            "passes-owed",
            f"{user} has used one stone more: {hands_over} 1 pass stone, which is counted in"
            if max(owed) == 1
            else f"{user} has used more stones: {hands_over} {max(owed)} pass stones, which"
            " are counted in",
            color=giver.other.word,
            count=max(owed),
        )
        yield Note(kind, text, ruleset.clause("white_last"))
    first, made = game.first_passer, sum(move.point is None for move in game.moves())
    closing = made == min(game.passes, 2)  # the first pass is one of those that end the game
    if ruleset.first_pass_compensation and first is not None and not closing:
        text = worded(
            "first-pass",
            f"{first.word} passed first, long before the end: the referee decides if it counts",
            color=first.word,
        )
        clause = ruleset.clause("first_pass_compensation")
        yield Note(NoteType.FIRST_PASS_UNUSUAL, text, clause, doubt=True)
    if ruleset.ending is Ending.HUMANS:
        text = worded(
            "end-for-people",
            "these rules leave the end of the game to the players and the referee",
        )
        yield Note(NoteType.HUMANS_DECIDE, text, ruleset.clause("ending"))


def left_out_notes(game: Game) -> Iterator[Note]:
    """That what was made after the end of `game` is left out, where there is any."""
    end = end_of(game)
    if end is None or end.counted is game:
        return
    first, last = end.number + 1, game.number
    if first > last:
        later = "the stones set up after it are"
    elif first == last:
        later = f"move {first}, made after it, is"
    else:
        later = f"moves {first} to {last}, made after it, are"
    text = f"the game ended with move {end.game.number}: {later} left out"
    clause = game.ruleset.clause(CourseBreachType.MOVE_AFTER_END.value)
    yield Note(NoteType.MOVES_AFTER_END, text, clause, doubt=True)


def board_notes(owned: Areas, ruleset: Ruleset, method: Method) -> Iterator[Note]:
    """What is to be known of the final board."""
    left = owned.contested.bit_count()
    if left:
        touch = "points touch" if left > 1 else "point touches"
        text = worded("neutral", f"{left} empty {touch} both colours", count=left)
        open_board = left * MOST_NEUTRAL_SHARE > owned.grid.full.bit_count()
        changes = open_board or (method is Method.AREA and not ruleset.pass_stones)
        clause = ruleset.clause("neutral")
        yield Note(NoteType.NEUTRAL_POINTS_LEFT, text, clause, doubt=changes)


def unstated_notes(ruleset: Ruleset, grid: Grid, doubtful: Sequence[int]) -> Iterator[Note]:
    """That nobody has stated what is dead, where groups lie there that may be (BGA 9; AGA 9)."""
    if doubtful:
        points = tuple(sorted(next(iter(grid.each(group))) for group in doubtful))
        named = _labels(points, grid)
        text = worded(
            "dead-unstated",
            f"nobody has stated what is dead, and these may be: {named}",
            points=named,
        )
        yield Note(NoteType.DEAD_UNSTATED, text, ruleset.clause("ending"), points, doubt=True)


def seki_notes(
    ruleset: Ruleset, grid: Grid, left_out: int, undecided: Sequence[Seki]
) -> Iterator[Note]:
    """Which eyes in seki are `left_out`, and which possible sekis are `undecided` (FAQ 4.4)."""
    clause = ruleset.clause("seki_territory")
    if left_out:
        points = tuple(grid.each(left_out))
        named = _labels(points, grid)
        text = worded("seki-left-out", f"eyes in seki are not counted: {named}", points=named)
        yield Note(NoteType.SEKI_LEFT_OUT, text, clause, points)
    for seki in undecided:
        points = seki.strings(grid)
        named, eyes = _labels(points, grid), _labels(tuple(grid.each(seki.eyes_of_both)), grid)
        text = worded(
            "seki-undecided",
            f"nobody has stated whether {named} are in seki, where these rules do not count eyes:"
            f" {eyes}",
            points=named,
            eyes=eyes,
        )
        yield Note(NoteType.SEKI_EXCLUSION, text, clause, points, doubt=True)


def _labels(points: Sequence[Point], grid: Grid) -> str:
    """The first points by name, and how many more there are."""
    names = " ".join(to_board(point, grid.rows) for point in points[:MOST_NAMED])
    more = len(points) - MOST_NAMED
    return f"{names} and {more} more" if more > 0 else names


def method_notes(ruleset: Ruleset, method: Method) -> Iterator[Note]:
    """Whether these rules count otherwise."""
    if method not in ruleset.methods:
        own = " or ".join(known.value for known in ruleset.methods)
        text = f"these rules count by {own}, not by {method.value}: this is not their result"
        clause = ruleset.clause("methods")
        yield Note(NoteType.METHOD_NOT_IN_RULES, text, clause, doubt=True)


def handicap_notes(ruleset: Ruleset, method: Method, handicap: int) -> Iterator[Note]:
    """What `handicap` stones are worth where these rules count area and give White nothing for it.

    "Handicap stones beyond the first provide a potential extra area of one point per handicap
    stone" (FAQ 5.11).
    """
    given = ruleset.handicap_compensation is not HandicapCompensation.NONE
    if method is Method.AREA and handicap >= MIN_HANDICAP and not given:
        text = worded(
            "handicap-worth",
            f"handicap {handicap} is worth up to {handicap - 1} of area, and these rules give White"
            " nothing for it",
            count=handicap,
            theirs=handicap - 1,
        )
        yield Note(NoteType.HANDICAP_NOT_COMPENSATED, text, ruleset.clause("handicap_compensation"))


def balance_notes(
    ruleset: Ruleset, missing: int, margin: Fraction, other_margin: Fraction
) -> Iterator[Note]:
    """Whether the numbers of moves and the two margins agree, as they must (BGA, Appendix B).

    `missing` is how many moves of White are missing; negative: of Black.
    """
    if missing:
        color, times = (Color.BLACK if missing > 0 else Color.WHITE), abs(missing)
        side, other = color.word.capitalize(), color.other.word.capitalize()
        text = worded(
            "more-moves",
            f"{side} has made {times} {'move' if times == 1 else 'moves'} more: a pass or a move of"
            f" {other} is missing",
            color=color.word,
            count=times,
        )
        clause = ruleset.clause(NoteType.STONE_COUNT_MISMATCH.value)
        yield Note(NoteType.STONE_COUNT_MISMATCH, text, clause, doubt=True)
    if margin != other_margin:
        theirs, ours = decimal_text(other_margin), decimal_text(margin)
        text = worded(
            "methods-differ",
            f"the other method gives {theirs}, not {ours}: a pass, a prisoner or a move is missing",
            theirs=theirs,
            ours=ours,
        )
        clause = ruleset.clause(NoteType.EQUIVALENCE_BROKEN.value)
        yield Note(NoteType.EQUIVALENCE_BROKEN, text, clause, doubt=True)


def edited_notes() -> Iterator[Note]:
    """That stones were taken off by hand, and nobody states whose prisoners they are."""
    text = (
        "stones were taken off by hand in the game, and nobody states whose prisoners they are;"
        " the count by territory may lack some (RULING, or --prisoners)"
    )
    yield Note(NoteType.EQUIVALENCE_UNCHECKED, text, doubt=True)


def unchecked_notes(ruleset: Ruleset, given: Sides[int], held: Sides[int]) -> Iterator[Note]:
    """That the two methods were not compared, because the prisoners are not the record's."""
    text = (
        f"the prisoners are as given, {given.black} for Black and {given.white} for White; the"
        f" record has {held.black} and {held.white}, so territory and area were not compared"
    )
    clause = ruleset.clause("white_last")
    yield Note(NoteType.EQUIVALENCE_UNCHECKED, text, clause, doubt=True)
