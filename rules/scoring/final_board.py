"""The result by a final board without its record: what is certain, and what is open.

A board shows no prisoners and no passes, and not who moved last. Area needs none of them. Territory
follows from the area, because the sides moved in turn. Every stone that a side played is on the
board or with its opponent (BGA, Appendix B). Where passes hand over a stone and White makes the
last move, both methods give the same. Otherwise territory is the area, or one less where Black made
the last play.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ..color import BLACK, WHITE, Color, Sides
from ..errors import Reason, RulesError
from ..records.results import counted_result, winner_by
from ..rulesets.ruleset import Method
from ..texts import decimal_text, json_number
from .notes import NoteType
from .score import Score

UNSETTLED = Fraction(1, 10)
"""Share of points that nobody owns above which the game may still be on, or dead stones lie
there."""

UNFINISHED = Fraction(2, 3)
"""Share of them above which it is no final board."""

PRISONERS, LAST = "prisoners", "who moved last"
FIRST_PASS, OVER = "who passed first", "whether the game is over"
SEKI, DOUBTED = "what is in seki", "what lies on doubtful points"
"""What a board does not show."""


@dataclass(frozen=True, slots=True)
class Possible:
    """The margins, Black minus White, that a final board allows."""

    low: Fraction
    """The least margin."""
    high: Fraction
    """The greatest margin."""
    winner: Color | None
    """Who wins by all of them; None where that is not certain or nobody does."""
    unknown: tuple[str, ...]
    """What the board does not show and the margin depends on."""
    assumed: tuple[str, ...]
    """What is taken for granted."""
    settled: bool
    """Whether enough points have an owner to speak of a result."""

    @property
    def certain(self) -> bool:
        """Whether there is one margin alone."""
        return not self.unknown


def check_finished(*scores: Score) -> None:
    """Raise RulesError (value) where most points are nobody's by every count: the game is on."""
    nobodys, points = min(map(_nobodys, scores))
    if nobodys > UNFINISHED * points:
        raise RulesError(
            Reason.VALUE,
            f"this is no final board: {nobodys} of {points} points are nobody's; count it when the"
            " game is over, or say which strings are dead (--dead)",
        )


def check_stones(score: Score) -> None:
    """Raise RulesError (value) for more stones of a colour than its side has, where that is fixed.

    The prisoners given are stones too.
    """
    supplied = score.ruleset.supplied_stones
    for color in Color:
        side = score.sides[color]
        made = side.stones + side.dead + score.sides[color.other].prisoners
        if supplied is not None and made > supplied:
            raise RulesError(
                Reason.VALUE,
                f"{made} {color.word} stones on the board and among the prisoners: these rules give"
                f" each side {supplied} ({score.ruleset.clause('supplied_stones')})",
            )


def possible_results(
    score: Score, prisoners: Sides[int] | None = None, *, doubted: bool = False
) -> Possible:
    """What the final board of `score` allows; `prisoners` are those that somebody has given.

    `score` must be of a position without moves. An even game is taken for granted. Where points
    are `doubted` nothing is certain.

    >>> from rules import Game, Position, preset, score
    >>> board = Position.from_rows(["..BW.", "..BW.", "..BW."])
    >>> game = Game.start(preset("japanese_1989"), setup=board, komi=0.5)
    >>> possible = possible_results(score(game))
    >>> possible.low, possible.high, possible.winner, possible.unknown
    (Fraction(3, 2), Fraction(5, 2), Color.BLACK, ('prisoners', 'who moved last'))
    """
    ruleset = score.ruleset
    unknown: list[str] = []
    assumed = ["no handicap"]
    low = high = score.margin
    if score.method is Method.TERRITORY and prisoners is None:
        low = high = area_margin(score)
        if ruleset.pass_stones and ruleset.white_last:
            assumed.append("a stone was handed over for each pass, and White made the last move")
        else:
            unknown += [PRISONERS, LAST]
            assumed.append("nobody passed before the end")
            low -= 1
    elif score.method is Method.AREA and ruleset.first_pass_compensation:
        unknown.append(FIRST_PASS)
        low -= 1
    if score.undecided:
        unknown.append(SEKI)
        for seki in score.undecided:
            low -= seki.eyes.black.bit_count()
            high += seki.eyes.white.bit_count()
    if any(note.type is NoteType.DEAD_UNSTATED for note in score.notes):
        assumed.append("all stones are alive")
    nobodys, points = _nobodys(score)
    settled = nobodys <= UNSETTLED * points
    if not settled:
        unknown.append(OVER)
    if doubted:
        unknown.append(DOUBTED)
    winners = {winner_by(margin, score.ruleset, score.handicap) for margin in (low, high)}
    winner = winners.pop() if settled and not doubted and len(winners) == 1 else None
    return Possible(low, high, winner, tuple(unknown), tuple(assumed), settled)


def area_margin(score: Score) -> Fraction:
    """Black minus White by stones and territory, with komi."""
    black, white = score.sides.black, score.sides.white
    margin = black.stones + black.territory - white.stones - white.territory
    return Fraction(margin) - score.komi


def misfit(score: Score) -> str | None:
    """What is probably wrong with the prisoners of a count by territory; None where they fit.

    The score must be of a position without moves, so that its prisoners are those given.
    """
    if score.method is not Method.TERRITORY:
        return None
    surplus = score.margin - area_margin(score)
    exact = score.ruleset.pass_stones and score.ruleset.white_last
    if surplus == 0 or (not exact and surplus == -1):
        return None
    stones = abs(surplus) if exact or surplus > 0 else -surplus - 1
    lacks = WHITE if surplus > 0 else BLACK
    many = "one stone" if stones == 1 else f"{decimal_text(Fraction(stones))} stones"
    what = "prisoners and pass stones" if exact else "prisoners"
    return (
        f"with these prisoners territory gives {decimal_text(score.margin)}, and area"
        f" {decimal_text(area_margin(score))}: {lacks.word.capitalize()} holds {many} too few"
        f" ({what}), or {lacks.other.word.capitalize()} too many; or it was a handicap game,"
        " or somebody passed before the end"
    )


def possible_json(possible: Possible) -> dict[str, object]:
    """The same as a JSON object; its margins are null where no result is certain."""
    return {
        "certain": possible.certain,
        "winner": None if possible.winner is None else possible.winner.word,
        "low": json_number(possible.low) if possible.settled else None,
        "high": json_number(possible.high) if possible.settled else None,
        "unknown": list(possible.unknown),
        "assumed": list(possible.assumed),
    }


def possible_text(possible: Possible, score: Score) -> str:
    """The result by the board alone, in a sentence."""
    if not possible.settled:
        nobodys, points = _nobodys(score)
        return (
            f"no result is certain: {nobodys} of {points} points are nobody's; the game may still"
            " be on, or dead strings lie there (--dead)"
        )
    taken = f" ({'; '.join(possible.assumed)})"
    if possible.certain:
        return f"certain from the board alone: {_named(possible.low, score)}{taken}"
    needed = ", ".join(possible.unknown)
    both = " or ".join({_named(end, score): None for end in (possible.high, possible.low)})
    if possible.winner is not None:
        name = possible.winner.word.capitalize()
        return f"certain from the board alone: {name} wins, {both}{taken}; to tell: {needed}"
    return f"the board alone does not say who wins: {both}{taken}; to tell: {needed}"


def _named(margin: Fraction, score: Score) -> str:
    return counted_result(winner_by(margin, score.ruleset, score.handicap), margin)


def _nobodys(score: Score) -> tuple[int, int]:
    """How many points nobody owns, and how many there are."""
    grid = score.areas.grid
    owned = sum(score.areas.area(color).bit_count() for color in Color)
    points = grid.rows * grid.cols
    return points - owned, points
