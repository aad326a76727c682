"""The score of a game: the map of points added up, with everything that the rules owe."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from ..board.areas import Areas, areas_of
from ..board.life import Seki, eyes_of, settlement
from ..color import BLACK, WHITE, Color, Sides
from ..errors import Reason, RulesError
from ..game import Game
from ..legality.course import at_its_end, balance_of, end_of, four_passes, stones_unknown
from ..points import Point
from ..records.results import UNKNOWN, counted_result, winner_by, winner_of
from ..rulesets import handicap as handicaps
from ..rulesets.komi import komi_in_points
from ..rulesets.ruleset import Dispute, Ending, HandicapCompensation, Method, Neutral, Ruleset
from ..texts import joined, worded
from .ending import outcome_of, touch_procedure
from .notes import (
    Note,
    NoteType,
    balance_notes,
    board_notes,
    edited_notes,
    end_notes,
    handicap_notes,
    komi_notes,
    left_out_notes,
    method_notes,
    seki_notes,
    unchecked_notes,
    unstated_notes,
)

NO_PENALTIES: Sides[Fraction] = Sides(Fraction(0), Fraction(0))


@dataclass(frozen=True, slots=True)
class Holding:
    """What one side has."""

    stones: int
    """Its stones on the board."""
    territory: int
    """Its territory."""
    prisoners: int
    """The other side's stones that it captured in play."""
    pass_stones: int
    """The other side's stones that it was handed."""
    dead: int
    """Its own stones removed at the end."""
    shared: Fraction
    """Its part of the neutral points."""
    tax: int
    """What its groups give up under stone scoring."""
    penalty: Fraction
    """The points that an arbiter took from it."""


@dataclass(frozen=True, slots=True)
class Score:
    """A counted game."""

    ruleset: Ruleset
    method: Method
    areas: Areas
    sides: Sides[Holding]
    komi: Fraction
    handicap: int
    adjustments: tuple[tuple[str, int], ...]
    """What was added to White's side besides komi, by name."""
    margin: Fraction
    """Black minus White, komi and every compensation counted in."""
    other_method: Method | None
    """The other of two equivalent methods, None where the rules know one method."""
    other_margin: Fraction | None
    """The margin by `other_method`, None where the rules know one method."""
    notes: tuple[Note, ...]
    outcome: str | None = None
    """The result as SGF writes it, where it does not follow from the margin; None where it does.

    Rules without passes know no score, and a long cycle can end a game without result.
    """
    seki: tuple[Point, ...] = ()
    """Eyes in seki that these rules do not count."""
    undecided: tuple[Seki, ...] = ()
    """Groups with eyes of which nobody has stated whether they are in seki, where that counts."""

    @property
    def unsettled(self) -> tuple[Point, ...]:
        """Empty points that touch both colours, which a play could still change."""
        return tuple(self.areas.grid.each(self.areas.contested))

    @property
    def owner(self) -> tuple[str, ...]:
        """Diagram rows of owners: ``B``, ``W``, ``.``."""
        return self.areas.owner_rows()

    @property
    def certain(self) -> bool:
        """Whether the margin stands as far as the record goes.

        Where territory and area must agree and do not, a pass, a prisoner or a move is missing (BGA
        App. B). Where eyes in seki do not count, it must be known what is in seki (FAQ 4.4). The
        territory rests on both, the area does not.
        """
        return self._stands(self.method)

    @property
    def other_certain(self) -> bool:
        """Whether `other_margin` is there and stands as far as the record goes."""
        return self.other_margin is not None and self._stands(self.other_method)

    def _stands(self, method: Method | None) -> bool:
        broken = any(note.type is NoteType.EQUIVALENCE_BROKEN for note in self.notes)
        return not ((broken or self.undecided) and method is Method.TERRITORY)

    @property
    def winner(self) -> Color | None:
        """Who has won; None for a draw and where there is no result, or no certain one."""
        if self.outcome is not None:
            return winner_of(self.outcome)
        if not self.certain:
            return None
        return winner_by(self.margin, self.ruleset, self.handicap)

    @property
    def result(self) -> str:
        """The result as SGF writes it: "B+3.5", "W+0.5", "0" for a draw, "?" if uncertain."""
        if self.outcome is not None:
            return self.outcome
        if not self.certain:
            return UNKNOWN
        return counted_result(self.winner, self.margin)


def score(
    game: Game,
    method: Method | None = None,
    dead: Iterable[Point] | None = None,
    *,
    seki: Iterable[Point] | None = None,
    komi: Fraction | None = None,
    prisoners: Sides[int] | None = None,
    agreed: bool = False,
    penalties: Sides[Fraction] = NO_PENALTIES,
) -> Score:
    """The score of `game` at its end, or as it stands, by `method` or the rule set's own.

    What was played after the end is left out, with a note (`course.end_of`). `dead` holds a stone
    of every dead string, as both sides state; nothing else is dead. Where the rules remove nothing
    (short rules, four passes, WMSG after its one resumption) dead stones stay, with a note. After
    four passes they are removed where the rules have the touch procedure (AGA 10), or where the
    game itself shows that both sides `agreed` without resuming play (BGA 9). `seki` holds a
    stone or an eye of every string in seki, whose eyes are left out where the rules do not count
    them (FAQ 4.4). None means that nobody has stated it: a note warns where it matters. `komi`
    and `prisoners` (held by each side) replace the game's. `penalties` are the points that an
    arbiter took from each side. What the rules owe at the end is counted
    in: the pass stones that a side still owes, H-1 for handicap under area counting, the first
    passer's compensation. Too few passes are a note. Raises RulesError (dead, coordinate, value).

    >>> from rules import Position, preset
    >>> board = Position.from_rows(["..BW.", "..BWB", "..BW."])
    >>> game = Game.start(preset("nz"), setup=board, komi=0)
    >>> score(game).result, score(game, dead=[Point(1, 4)]).result
    ('B+7', 'B+3')
    """
    whole, game = game, at_its_end(game)
    ruleset = game.ruleset
    method = ruleset.method if method is None else method
    if method is Method.STONES and method not in ruleset.methods:
        raise RulesError(Reason.VALUE, f"{ruleset.id} does not count stones alone")
    stated = komi is not None or game.komi_stated
    komi = game.komi if komi is None else komi_in_points(komi, ruleset)
    owned = _owned(whole, game, dead or ())
    touched = touch_procedure(game) or (agreed and four_passes(game))
    stay = () if touched else _dead_stay(game)
    if stay:
        removed = owned.dead.black | owned.dead.white
        owned, stay = areas_of(game.position), stay if removed else ()
        unstated = False
    else:
        unstated = dead is None and ruleset.ending is not Ending.NOBODY
    left = settlement(owned, suicide=ruleset.suicide)
    alive = excluded = 0
    undecided: tuple[Seki, ...] = ()
    if method is Method.TERRITORY and not ruleset.seki_territory:
        if seki is None:
            undecided = left.sekis
        else:
            alive, excluded = eyes_of(owned, left.sekis, seki)
        black, white = (owned.territory[color] & ~excluded for color in Color)
        owned = replace(owned, territory=Sides(black, white))
    balance = balance_of(game)
    held = game.ledger.prisoners if prisoners is None else prisoners
    sides = _sides(game, method, owned, held, balance.owed, penalties)
    adjustments = _adjustments(game, method)
    margin = _margin(method, sides) - komi - sum(points for _, points in adjustments)
    other = _other_method(ruleset, method)
    other_margin = None
    notes = [*left_out_notes(whole), *stay, *end_notes(game, balance.owed)]
    notes += board_notes(owned, ruleset, method)
    doubtful = [group for group in left.doubtful if unstated and not group & alive]
    notes += unstated_notes(ruleset, owned.grid, doubtful)
    notes += seki_notes(ruleset, owned.grid, excluded, undecided)
    notes += komi_notes(ruleset, game.size, game.handicap, komi, stated=stated)
    notes += method_notes(ruleset, method)
    notes += handicap_notes(ruleset, method, game.handicap)
    if method is Method.TERRITORY and prisoners is None and any(map(_loses_stones, game.line())):
        notes += edited_notes()
    if other is not None:
        extra = sum(points for _, points in _adjustments(game, other))
        other_margin = _margin(other, sides) - komi - extra
        if held != game.ledger.prisoners:
            notes += unchecked_notes(ruleset, held, game.ledger.prisoners)
        elif followed_whole(game):
            notes += balance_notes(ruleset, balance.missing, margin, other_margin)
    outcome, why = outcome_of(game)
    return Score(
        ruleset,
        method,
        owned,
        sides,
        komi,
        game.handicap,
        adjustments,
        margin,
        other,
        other_margin,
        (*notes, *why),
        outcome,
        tuple(owned.grid.each(excluded)),
        undecided,
    )


def _loses_stones(node: Game) -> bool:
    """Whether `node` is an edit that takes stones off, and nobody states whose prisoners."""
    before = node.parent
    return (
        before is not None
        and stones_unknown(node)
        and any(was & ~now for was, now in zip(before.bits, node.bits, strict=True))
    )


def uncertain_text(score: Score) -> str:
    """Why the result of `score` is not certain, in words; "" where it is."""
    if score.certain:
        return ""
    kinds = (NoteType.STONE_COUNT_MISMATCH, NoteType.EQUIVALENCE_BROKEN, NoteType.SEKI_EXCLUSION)
    return joined(note.text for note in score.notes if note.type in kinds)


def _owned(whole: Game, game: Game, dead: Iterable[Point]) -> Areas:
    """Who owns what at the end; RulesError (dead) notes that later moves are left out."""
    try:
        return areas_of(game.position, dead)
    except RulesError as error:
        later = joined(note.text for note in left_out_notes(whole))
        if error.reason is not Reason.DEAD or not later:
            raise
        raise RulesError(error.reason, f"{error.detail}; {later}") from None


def _dead_stay(game: Game) -> tuple[Note, ...]:
    """Why no stones are removed as dead, where the rules let all stones remain.

    BGA 10.iii: "the game ends with all stones remaining on the board". WMSG 5.2: "all stones
    remaining on the board are alive". FAQ 4.1: "no game stop and no agreement".
    """
    ruleset = game.ruleset
    clause = ruleset.clause(NoteType.DEAD_STONES_STAY.value)
    ended = ruleset.dispute is Dispute.NONE or end_of(game) is not None
    if not (clause and ended):
        return ()
    text = worded(
        "dead-stay",
        "no stones are removed as dead: under these rules all stones remain on the board here",
    )
    return (Note(NoteType.DEAD_STONES_STAY, text, clause, doubt=True),)


def _other_method(ruleset: Ruleset, method: Method) -> Method | None:
    """The method that must give the same margin, None where the rules know one method."""
    if not ruleset.equivalent or method is Method.STONES:
        return None
    return Method.AREA if method is Method.TERRITORY else Method.TERRITORY


def _sides(
    game: Game,
    method: Method,
    owned: Areas,
    prisoners: Sides[int],
    owed: Sides[int],
    penalties: Sides[Fraction],
) -> Sides[Holding]:
    """What each side has; the `owed` pass stones are handed over where these rules know them."""
    ruleset = game.ruleset
    passed = game.ledger.pass_stones
    if ruleset.pass_stones:
        passed = Sides(passed.black + owed.white, passed.white + owed.black)
    shared = _shares(owned, ruleset, method)

    def holding(color: Color) -> Holding:
        tax = group_tax(owned, color, ruleset.group_tax) if method is Method.STONES else 0
        return Holding(
            owned.stones[color].bit_count(),
            owned.territory[color].bit_count(),
            prisoners[color],
            passed[color],
            owned.dead[color].bit_count(),
            shared[color],
            tax,
            penalties[color],
        )

    return Sides(holding(BLACK), holding(WHITE))


def _shares(owned: Areas, ruleset: Ruleset, method: Method) -> Sides[Fraction]:
    """Each side's part of the neutral points."""
    if method is Method.AREA and ruleset.neutral is Neutral.SPLIT:
        half = Fraction(owned.contested.bit_count(), 2)
        return Sides(half, half)
    if method is Method.AREA and ruleset.neutral is Neutral.OLD_ING:
        return old_ing_shares(owned)
    return Sides(Fraction(0), Fraction(0))


def _margin(method: Method, sides: Sides[Holding]) -> Fraction:
    """Black minus White before komi and compensations (BGA 12.1, 12.2)."""
    black, white = sides.black, sides.white
    margin = black.territory - white.territory - black.penalty + white.penalty
    if method is Method.TERRITORY:
        margin += black.prisoners + black.pass_stones + white.dead
        margin -= white.prisoners + white.pass_stones + black.dead
        return margin
    margin += black.stones - white.stones
    return margin + black.shared - white.shared - black.tax + white.tax


def _adjustments(game: Game, method: Method) -> tuple[tuple[str, int], ...]:
    """What White is given besides komi: field of the rule set and points."""
    ruleset = game.ruleset
    found: list[tuple[str, int]] = []
    given = ruleset.handicap_compensation
    counted = method is not Method.TERRITORY and game.handicap >= handicaps.MIN_HANDICAP
    if counted and given is not HandicapCompensation.NONE:
        first = given is HandicapCompensation.STONES_LESS_ONE
        found.append(("handicap_compensation", game.handicap - first))
    if ruleset.first_pass_compensation and game.first_passer is WHITE:
        found.append(("first_pass_compensation", 1))
    return tuple(found)


def followed_whole(game: Game) -> bool:
    """Whether the game was followed from its beginning, so that its ledger is whole."""
    edited = any(map(stones_unknown, game.line()))
    start = game.at(0)
    bare = start.position.bits(WHITE) == 0
    placed = start.position.bits(BLACK).bit_count()
    return bare and not edited and placed in (0, game.handicap)


def group_tax(owned: Areas, color: Color, points: int) -> int:
    """What the groups of `color` give up under stone scoring (FAQ 5.6).

    A group is stones that are connected or joined by their own territory. Each keeps up to `points`
    points of its territory empty as the eyes it needs.

    >>> from rules import Position
    >>> group_tax(areas_of(Position.from_rows([".B.B..W."])), BLACK, points=2)
    2
    """
    territory = owned.territory[color]
    return sum(
        min(points, (group & territory).bit_count())
        for group in owned.grid.parts(owned.area(color))
    )


def old_ing_shares(owned: Areas) -> Sides[Fraction]:
    """Neutral points, shared in proportion to the stones around their region (FAQ 5.7).

    >>> from rules import Position
    >>> old_ing_shares(areas_of(Position.from_rows(["B.W", "B.."])))
    Sides(black=Fraction(2, 1), white=Fraction(1, 1))
    """
    grid = owned.grid
    black = white = Fraction(0)
    for region in grid.parts(owned.contested):
        beside = grid.beside(region)
        blacks = (beside & owned.stones[BLACK]).bit_count()
        whites = (beside & owned.stones[WHITE]).bit_count()
        share = Fraction(region.bit_count() * blacks, blacks + whites)
        black += share
        white += region.bit_count() - share
    return Sides(black, white)
