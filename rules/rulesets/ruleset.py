"""Rule sets as data: what differs from one tradition to another, with the clause behind it.

No code branches on a rule set's name; it asks a field. Every field of every preset has the clause
it comes from, and every document has its date (`clauses.DOCUMENTS`). `Terms` are those of one game:
the same at every move.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field
from fractions import Fraction

from ..board.grid import Grid
from ..color import BLACK, WHITE, Color
from ..texts import CodeEnum


class Method(CodeEnum):
    """How the score is counted."""

    TERRITORY = "territory"
    AREA = "area"
    STONES = "stones"


class Superko(CodeEnum):
    """Which repetition of a position a play may not bring about.

    >>> from rules import Game, Position, preset
    >>> ko = Position.from_rows([".BW.", "BW.W", ".BW.", "...."])
    >>> after = Game.start(preset("wmsg2008"), setup=ko).play("C3")
    >>> print(after.verdict("B3")[0])
    White repeats the position after move 0 (SuperkoRepetition, WMSG 4)
    """

    NONE = "none"
    POSITIONAL = "positional"
    SITUATIONAL = "situational"
    NATURAL_SITUATIONAL = "natural-situational"


class LongCycle(CodeEnum):
    """What follows when a position is recreated after more than two moves."""

    FORBIDDEN = "forbidden"
    NO_RESULT = "no-result"
    UNSPECIFIED = "unspecified"


class Counting(CodeEnum):
    """The mechanical way of counting that the rules prescribe or expect."""

    FULL = "full"
    HALF = "half"
    FILL_IN = "fill-in"


class Neutral(CodeEnum):
    """Who gets the neutral points."""

    NOBODY = "nobody"
    SPLIT = "split"
    OLD_ING = "old-ing"


class Dispute(CodeEnum):
    """What happens when the players disagree about a string after the game has stopped.

    Under ``RESUME`` play is resumed until the passes after a resumption end the game (BGA 10).
    Under ``RESUME_ALTERNATION`` it is resumed "as if the last game stop did not occur" (FAQ 3.7):
    no number of passes ends it. Under ``RESUME_OR_BOTH_LOSE`` it is resumed where one side asks for
    it. Where neither asks and they do not agree, both lose (J1989 9.3, 13.1).
    """

    RESUME = "resume"
    RESUME_ALTERNATION = "resume-alternation"
    RESUME_ONCE = "resume-once"
    RESUME_OR_BOTH_LOSE = "resume-or-both-lose"
    REFEREE = "referee"
    NONE = "none"


class Resumes(CodeEnum):
    """Who plays first when a stopped game is resumed."""

    LAST_PASSERS_OPPONENT = "opponent-of-last-passer"
    REQUESTERS_OPPONENT = "opponent-of-requester"
    REFEREE = "referee"
    NOBODY = "nobody"


class Ending(CodeEnum):
    """Who decides which stones are removed at the end."""

    AGREEMENT = "agreement"
    NOBODY = "nobody"
    HUMANS = "humans"


class HandicapPlacement(CodeEnum):
    """Where handicap stones go."""

    FIXED = "fixed"
    FREE = "free"
    EITHER = "either"
    NONE = "none"


class HandicapCompensation(CodeEnum):
    """What White gets for handicap stones when area is counted."""

    NONE = "none"
    STONES_LESS_ONE = "stones-less-one"
    STONES = "stones"


class Ties(CodeEnum):
    """Who wins with a score of zero; under ``WHITE_WINS_HANDICAP`` an even game is a draw."""

    DRAW = "draw"
    BLACK_WINS = "black-wins"
    WHITE_WINS = "white-wins"
    WHITE_WINS_HANDICAP = "white-wins-handicap"


class Procedure(CodeEnum):
    """Which procedure puts an illegal move right.

    Under ``VOID`` a move noticed at once does not count and its turn is over; later the referee
    decides.
    """

    BGA = "bga"
    AGA1991 = "aga1991"
    VOID = "void"
    REFEREE = "referee"


class Occupied(CodeEnum):
    """What follows when a stone is placed on an occupied intersection and taken back at once."""

    LEGAL_MOVE = "legal-move"
    PASS = "pass"
    OPPONENT_MOVES = "opponent-moves"
    REFEREE = "referee"


class MovedStones(CodeEnum):
    """What follows when stones are found moved, or the board scattered, and play has gone on.

    They go back. Under ``BACK_OR_BOTH_LOSE`` both lose where the players do not agree or a stone
    cannot go back. Under ``AGREEMENT`` they agree whether stones go back or lie where they are,
    else the referee chooses the means.
    """

    BACK = "back"
    BACK_OR_BOTH_LOSE = "back-or-both-lose"
    AGREEMENT = "agreement-or-referee"


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Ruleset:
    """One set of rules. `clause(field)` cites the source of any field.

    ``methods`` are the ways of counting that may be agreed; without an agreement the first is
    used. ``stop_passes`` is how many passes in a row stop the game, None where there are no
    passes. ``komi_even`` and ``komi_handicap`` are None where the rules name none. ``komi_lines``
    is the only board size for which the komi is stated, None for all sizes. ``supplied_stones`` is
    the number of stones a side must have, where it is fixed. ``group_tax`` is what each separate
    group gives up under stone scoring, in points. Who does something that ``loses_by`` names has
    lost as of that move, if it is found before both have confirmed the result. What ``warned_for``
    names brings a warning, which costs ``warning_points``. ``result_final`` is True if nothing
    found later changes a confirmed result. ``overridden`` names the fields that an organiser has
    changed.
    """

    id: str
    title: str
    note: str
    suicide: bool
    basic_ko: bool
    superko: Superko
    long_cycle: LongCycle
    methods: tuple[Method, ...]
    counting: Counting
    seki_territory: bool
    neutral: Neutral
    group_tax: int
    stop_passes: int | None
    ending: Ending
    dispute: Dispute
    resumes: Resumes
    pass_stones: bool
    white_last: bool
    first_pass_compensation: bool
    komi_even: Fraction | None
    komi_handicap: Fraction | None
    komi_lines: int | None
    handicap_placement: HandicapPlacement
    handicap_max: int | None
    handicap_compensation: HandicapCompensation
    ties: Ties
    supplied_stones: int | None
    illegal_procedure: Procedure
    occupied: Occupied
    moved_stones: MovedStones
    loses_by: tuple[str, ...]
    warned_for: tuple[str, ...]
    warning_points: int
    result_final: bool
    clauses: Mapping[str, str] = field(hash=False)
    overridden: tuple[str, ...] = ()

    def __repr__(self) -> str:
        if self.overridden:
            return f"<Ruleset {self.id} with its own {', '.join(self.overridden)}>"
        return f"preset({self.id!r})"

    def clause(self, name: str) -> str:
        """The clause behind the field or event `name`, e.g. "BGA 6.1"; "" where none is stated.

        >>> from rules import preset
        >>> preset("bga2009").clause("KoRetake"), preset("bga2009").clause("no such field")
        ('BGA 6.1, A.1.iii', '')
        """
        return self.clauses.get(name, "")

    @property
    def method(self) -> Method:
        """The way of counting where nothing was agreed."""
        return self.methods[0]

    @property
    def equivalent(self) -> bool:
        """Whether territory and area must give the same margin (BGA, Appendix B).

        They need not where eyes in seki are no territory (FAQ 4.4).
        """
        return self.seki_territory and {Method.TERRITORY, Method.AREA} <= set(self.methods)

    @property
    def either_resumes(self) -> bool:
        """Whether the side that passed last may move first in a resumed game (J1989 9.3)."""
        return self.resumes in (Resumes.REFEREE, Resumes.REQUESTERS_OPPONENT)

    def tie_winner(self, handicap: int) -> Color | None:
        """Who wins a game of `handicap` stones with a score of zero; None for a draw.

        >>> from rules import preset
        >>> preset("egf:japanese").tie_winner(handicap=3), preset("aga").tie_winner(handicap=3)
        (Color.WHITE, None)
        """
        if self.ties is Ties.BLACK_WINS:
            return BLACK
        wins = (
            handicap > 0 if self.ties is Ties.WHITE_WINS_HANDICAP else self.ties is Ties.WHITE_WINS
        )
        return WHITE if wins else None

    def stated_komi(self, handicap: int) -> Fraction | None:
        """The komi of a game with `handicap` stones; None where the rules name none."""
        return self.komi_handicap if handicap else self.komi_even

    def komi(self, handicap: int) -> Fraction:
        """As `stated_komi`, 0 where the rules name none.

        >>> from rules import preset
        >>> preset("aga").komi(handicap=0), preset("aga").komi(handicap=4)
        (Fraction(15, 2), Fraction(1, 2))
        """
        stated = self.stated_komi(handicap)
        return Fraction(0) if stated is None else stated


class Terms:
    """Rule set, board, komi and handicap of a game.

    With `komi` None it is the rule set's, and 0 where that names none. ``komi_stated`` is False for
    that 0 alone. ``names_ko`` is True if the rules speak of retaking a ko at once. It may be a
    rule of its own (``basic_ko``), or their name for this case of superko (BGA interp. 6.1).
    """

    __slots__ = (
        "basic_ko",
        "grid",
        "handicap",
        "komi",
        "komi_stated",
        "names_ko",
        "ruleset",
        "sites",
        "suicide",
    )

    def __init__(self, ruleset: Ruleset, grid: Grid, komi: Fraction | None, handicap: int) -> None:
        self.ruleset = ruleset
        self.grid = grid
        self.komi = ruleset.komi(handicap) if komi is None else komi
        self.komi_stated = komi is not None or ruleset.stated_komi(handicap) is not None
        self.handicap = handicap
        self.sites = grid.sites
        self.suicide = ruleset.suicide
        self.basic_ko = ruleset.basic_ko
        self.names_ko = ruleset.basic_ko or bool(ruleset.clause("KoRetake"))

    def with_handicap(self, handicap: int) -> Terms:
        """The same terms with another handicap; the komi stays."""
        terms = copy(self)
        terms.handicap = handicap
        return terms
