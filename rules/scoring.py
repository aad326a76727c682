"""The score of a game: a fold over the map of points, with everything that the rules owe."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from . import handicap as handicaps
from .areas import Areas, areas
from .color import BLACK, WHITE, Color, Sides
from .errors import Reason, RulesError
from .game import Game
from .numbers import number
from .points import Point
from .ruleset import Ending, HandicapCompensation, Method, Neutral, Ruleset, Ties
from .variants import group_tax, old_ing_shares


class NoteType(Enum):
    """What a note about a score speaks of; the values are the names of events."""

    TOO_FEW_PASSES = "TooFewPasses"
    WHITE_LAST_PASS_DUE = "WhiteLastPassDue"
    NEUTRAL_POINTS_LEFT = "NeutralPointsLeft"
    STONE_COUNT_MISMATCH = "StoneCountMismatch"
    EQUIVALENCE_BROKEN = "EquivalenceBroken"
    FIRST_PASS_UNUSUAL = "FirstPassUnusual"
    INTEGRAL_KOMI = "IntegralKomi"
    KOMI_NOT_ANNOUNCED = "KomiNotAnnounced"
    SEKI_EXCLUSION = "SekiExclusionNeedsHuman"
    HUMANS_DECIDE = "RefereeNeeded"
    METHOD_NOT_IN_RULES = "MethodNotInRules"


@dataclass(frozen=True, slots=True)
class Note:
    """Something to know about a score: what kind, one sentence, the clause it rests on."""

    type: NoteType
    text: str
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Holding:
    """What one side has: stones left on the board, territory, what it holds, what it lost.

    ``prisoners`` are the other side's stones that it captured in play, ``pass_stones`` those it
    was handed, ``dead`` its own stones removed at the end. ``shared`` is its part of the neutral
    points, ``tax`` what its groups give up under stone scoring.
    """

    stones: int
    territory: int
    prisoners: int
    pass_stones: int
    dead: int
    shared: Fraction = Fraction(0)
    tax: int = 0


@dataclass(frozen=True, slots=True)
class Score:
    """A counted game. ``margin`` is Black minus White, komi and every compensation counted in.

    ``adjustments`` names what was added to White's side besides komi. ``other_margin`` is the
    margin by the other of the two equivalent methods, None where the rules know one method.
    ``unsettled`` are empty points that touch both colours, which a play could still change.
    """

    ruleset: Ruleset
    method: Method
    areas: Areas
    sides: Sides[Holding]
    komi: Fraction
    adjustments: tuple[tuple[str, int], ...]
    margin: Fraction
    other_method: Method | None
    other_margin: Fraction | None
    unsettled: tuple[Point, ...]
    notes: tuple[Note, ...]

    @property
    def owner(self) -> tuple[str, ...]:
        """Diagram rows of owners: ``B``, ``W``, ``.``."""
        return self.areas.owner_rows()

    @property
    def winner(self) -> Color | None:
        """Who has won; None for a draw."""
        if self.margin == 0:
            return BLACK if self.ruleset.ties is Ties.BLACK_WINS else None
        return BLACK if self.margin > 0 else WHITE

    @property
    def result(self) -> str:
        """The result as SGF writes it: "B+3.5", "W+0.5", "0" for a draw."""
        if self.winner is None:
            return "0"
        return f"{self.winner.letter}+{number(abs(self.margin))}"


def moves_owed(game: Game) -> tuple[int, int]:
    """Whether White owes the last move, and by how many moves Black is ahead after it.

    White owes one pass where Black moved last and has made more moves (BGA 9, 11; AGA 11). The
    placement of handicap stones is Black's move 1 (BGA App. B Cor. 3); where stones lay on the
    board at the start and White was to play, Black is taken to have moved last before it.
    """
    ahead = 0
    last = None
    for node in game.line():
        if node.last is not None:
            ahead += 1 if node.last.color is BLACK else -1
            last = last or node.last.color
        first = node
    placed = first.position.bits(BLACK) | first.position.bits(WHITE)
    if placed and first.to_play is WHITE:
        ahead += 1
        last = last or BLACK
    owed = 1 if game.ruleset.white_last and last is BLACK and ahead > 0 else 0
    return owed, ahead - owed


def score(
    game: Game,
    method: Method | None = None,
    dead: Iterable[Point] = (),
    *,
    komi: Fraction | None = None,
    prisoners: Sides[int] | None = None,
) -> Score:
    """The score of `game` as it stands, by `method` or the rule set's own.

    `dead` holds a stone of every dead string; nothing else is dead. `komi` and `prisoners` (held
    by each side) replace the game's. What the rules owe at the end is counted in: White's last
    pass stone, H-1 for handicap under area counting, the first passer's compensation. Too few
    passes are a note. Raises RulesError (dead, coordinate, value).
    """
    ruleset = game.ruleset
    method = ruleset.method if method is None else method
    if method is Method.STONES and method not in ruleset.methods:
        raise RulesError(Reason.VALUE, f"{ruleset.id} does not count stones alone")
    given = komi is not None
    komi = game.komi if komi is None else komi
    if komi.denominator > 2:
        raise RulesError(Reason.KOMI, f"komi {komi}: expected a multiple of one half")
    held = game.ledger.prisoners if prisoners is None else prisoners
    ground = areas(game.position, dead)
    owed, ahead = moves_owed(game)
    passed = game.ledger.pass_stones
    if ruleset.pass_stones:
        passed = Sides(passed.black + owed, passed.white)
    shared = _shares(ground, ruleset, method)
    sides = Sides(
        _holding(BLACK, ground, held, passed, shared, method, ruleset),
        _holding(WHITE, ground, held, passed, shared, method, ruleset),
    )
    adjustments = _adjustments(game, method)
    margin = _margin(method, sides) - komi - sum(points for _, points in adjustments)
    other_method = other_margin = None
    if ruleset.equivalent and method is not Method.STONES:
        other_method = Method.AREA if method is Method.TERRITORY else Method.TERRITORY
        extra = sum(points for _, points in _adjustments(game, other_method))
        other_margin = _margin(other_method, sides) - komi - extra
    unsettled = tuple(ground.grid.each(ground.contested))
    notes = [*_end_notes(game, owed), *_map_notes(ground, ruleset, method)]
    notes += _komi_notes(game, komi, stated=given or game.komi_stated)
    notes += _method_notes(ruleset, method)
    if other_margin is not None and _complete(game) and prisoners is None:
        notes += _count_notes(ruleset, ahead, margin, other_margin)
    return Score(
        ruleset,
        method,
        ground,
        sides,
        komi,
        adjustments,
        margin,
        other_method,
        other_margin,
        unsettled,
        tuple(notes),
    )


def _shares(ground: Areas, ruleset: Ruleset, method: Method) -> Sides[Fraction]:
    """Each side's part of the neutral points."""
    if method is Method.AREA and ruleset.neutral is Neutral.SPLIT:
        half = Fraction(ground.contested.bit_count(), 2)
        return Sides(half, half)
    if method is Method.AREA and ruleset.neutral is Neutral.OLD_ING:
        return old_ing_shares(ground)
    return Sides(Fraction(0), Fraction(0))


def _holding(
    color: Color,
    ground: Areas,
    held: Sides[int],
    passed: Sides[int],
    shared: Sides[Fraction],
    method: Method,
    ruleset: Ruleset,
) -> Holding:
    tax = group_tax(ground, color, ruleset.group_tax) if method is Method.STONES else 0
    return Holding(
        ground.stones[color].bit_count(),
        ground.territory[color].bit_count(),
        held[color],
        passed[color],
        ground.dead[color].bit_count(),
        shared[color],
        tax,
    )


def _margin(method: Method, sides: Sides[Holding]) -> Fraction:
    """Black minus White before komi and compensations (BGA 12.1, 12.2)."""
    black, white = sides.black, sides.white
    margin = Fraction(black.territory - white.territory)
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
    if (
        method is not Method.TERRITORY
        and ruleset.handicap_compensation is HandicapCompensation.STONES_LESS_ONE
        and game.handicap >= handicaps.FEWEST
    ):
        found.append(("handicap_compensation", game.handicap - 1))
    if ruleset.first_pass_compensation and game.first_passer is WHITE:
        found.append(("first_pass_compensation", 1))
    return tuple(found)


def _complete(game: Game) -> bool:
    """Whether the game was followed from its beginning, so that its ledger is whole."""
    edited = any(node.parent is not None and node.last is None for node in game.line())
    start = game.at(0)
    bare = start.position.bits(WHITE) == 0
    placed = start.position.bits(BLACK).bit_count()
    return bare and not edited and placed in (0, game.handicap)


def _end_notes(game: Game, owed: int) -> list[Note]:
    ruleset = game.ruleset
    notes: list[Note] = []
    if ruleset.stop_passes is not None and game.passes < ruleset.stop_passes:
        notes.append(
            Note(
                NoteType.TOO_FEW_PASSES,
                f"the record ends with {game.passes} of {ruleset.stop_passes} passes;"
                " it is scored as it stands",
                ruleset.clause("stop_passes"),
            )
        )
    if owed and ruleset.pass_stones:
        notes.append(
            Note(
                NoteType.WHITE_LAST_PASS_DUE,
                "Black moved last: White hands over one more pass stone, which is counted in",
                ruleset.clause("white_last"),
            )
        )
    first = game.first_passer
    if ruleset.first_pass_compensation and first is not None and not _first_pass_is_usual(game):
        notes.append(
            Note(
                NoteType.FIRST_PASS_UNUSUAL,
                f"{first.word} passed first, long before the end: the referee decides if it counts",
                ruleset.clause("first_pass_compensation"),
            )
        )
    if ruleset.ending is Ending.HUMANS:
        notes.append(
            Note(
                NoteType.HUMANS_DECIDE,
                "these rules leave the end of the game to the players and the referee",
                ruleset.clause("ending"),
            )
        )
    return notes


def _first_pass_is_usual(game: Game) -> bool:
    """Whether the first pass of the game is one of its closing passes."""
    made = sum(1 for move in game.moves() if move.point is None)
    return made == min(game.passes, 2)


def _map_notes(ground: Areas, ruleset: Ruleset, method: Method) -> list[Note]:
    notes: list[Note] = []
    left = ground.contested.bit_count()
    if left:
        notes.append(
            Note(
                NoteType.NEUTRAL_POINTS_LEFT,
                f"{left} empty {'points touch' if left > 1 else 'point touches'} both colours",
                ruleset.clause("neutral"),
            )
        )
    if method is Method.TERRITORY and not ruleset.seki_territory:
        notes.append(
            Note(
                NoteType.SEKI_EXCLUSION,
                "eyes in a seki are counted here, which these rules exclude: take them off by hand",
                ruleset.clause("seki_territory"),
            )
        )
    return notes


def _komi_notes(game: Game, komi: Fraction, *, stated: bool) -> list[Note]:
    """What is to be said of `komi`; `stated` whether game, rules or caller name one."""
    ruleset = game.ruleset
    own = ruleset.stated_komi(game.handicap)
    notes: list[Note] = []
    if not stated:
        notes.append(
            Note(
                NoteType.KOMI_NOT_ANNOUNCED,
                "neither the game nor these rules state a komi: it is scored with 0",
                ruleset.clause("komi_handicap" if game.handicap else "komi_even"),
            )
        )
    if own is not None and own.denominator == 2 and komi.denominator == 1:
        notes.append(
            Note(
                NoteType.INTEGRAL_KOMI,
                f"komi {number(komi)} allows a draw",
                ruleset.clause("komi_even"),
            )
        )
    lines = ruleset.komi_lines
    if lines is not None and game.size != (lines, lines) and komi == own:
        notes.append(
            Note(
                NoteType.KOMI_NOT_ANNOUNCED,
                f"komi {number(komi)} is stated for {lines}x{lines};"
                " the organiser states that of other boards",
                ruleset.clause("komi_lines"),
            )
        )
    return notes


def _method_notes(ruleset: Ruleset, method: Method) -> list[Note]:
    """Whether these rules count otherwise."""
    if method in ruleset.methods:
        return []
    own = " or ".join(known.value for known in ruleset.methods)
    text = f"these rules count by {own}, not by {method.value}: this is not their result"
    return [Note(NoteType.METHOD_NOT_IN_RULES, text, ruleset.clause("methods"))]


def _count_notes(
    ruleset: Ruleset, ahead: int, margin: Fraction, other_margin: Fraction
) -> list[Note]:
    notes: list[Note] = []
    if ahead:
        side = "Black" if ahead > 0 else "White"
        times = "move" if abs(ahead) == 1 else "moves"
        notes.append(
            Note(
                NoteType.STONE_COUNT_MISMATCH,
                f"{side} has made {abs(ahead)} {times} more: a move or a pass is missing",
                ruleset.clause("white_last"),
            )
        )
    if margin != other_margin:
        notes.append(
            Note(
                NoteType.EQUIVALENCE_BROKEN,
                f"the other method gives {number(other_margin)}, not {number(margin)}:"
                " a pass, a prisoner or a move is missing",
                ruleset.clause("white_last"),
            )
        )
    return notes
