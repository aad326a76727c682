"""How illegal moves are put right (BGA 8.1; BGA interp. 8.1, 8.2; AGA 8), as pure functions.

A `Correction` is the board to restore, the stones to hand over, and who plays next.

Every function takes the game with the illegal move in it, as `Game.follow` left it, and returns how
the game goes on. The caller knows who noticed what, and when.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Annotated

from ..board.position import Position
from ..color import BLACK, WHITE, Color
from ..errors import Reason, RulesError
from ..game import Game
from ..legality.breach import Breach, BreachType
from ..legality.course import black_begins, passes_owed
from ..points import Move, Point
from ..rulesets.ruleset import Procedure, Ruleset
from ..texts import CodeEnum


class CorrectionType(CodeEnum):
    """The kinds of correction; the values are the names of events."""

    UNWIND = "IllegalMoveUnwind"
    REWIND_OFFER = "RewindOffer"
    REWOUND = "Rewound"
    ACCEPTED = "TacitlyAccepted"
    SELF_CAPTURE_STRING = "SelfCaptureString"
    CYCLE_WATCH = "CycleWatch"
    REFEREE = "RefereeNeeded"
    WRONG_COLOUR = "WrongColourStone"
    OCCUPIED = "OccupiedIntersection"
    BETWEEN_POINTS = "StoneBetweenPoints"
    HANDICAP = "HandicapMisplaced"
    UNCAPTURED = "UncapturedString"
    REMOVED_WITH_LIBERTIES = "RemovedStonesWithLiberties"
    STONE_MOVED = "StoneMoved"
    TAKEN_BACK = "StoneTakenBack"
    STONE_REMOVED = "StoneRemoved"
    DISTURBED = "BoardDisturbed"
    EXTRA_STONE = "ExtraStone"
    RESTORED = "Restored"
    LONG_CYCLE = "LongCycle"
    STATUS_AGREED = "StatusAgreed"
    TOUCH = "TouchProcedure"
    RESUMED = "GameResumed"
    ON_REQUEST = "ResumedOnRequest"
    FOUR_PASSES = "FourPasses"
    ENDED = "GameEnded"
    WHITE_LAST_PASS = "WhiteLastPassDue"
    LOST = "GameLost"
    BOTH_LOSE = "BothLose"
    RESULT_STANDS = "ResultStands"
    DROPPED = "StoneDropped"
    PRISONERS = "PrisonersNotVisible"


class Stones(CodeEnum):
    """Why stones change hands."""

    PASS_STONE = "pass stone"
    PASS_STONE_BACK = "pass stone returned"
    PRISONERS = "prisoners"
    OWN = "returned to the owner's bowl"


@dataclass(frozen=True, slots=True)
class HandOver:
    """Stones of `giver` that go to `receiver`, who may be the giver (its own bowl)."""

    giver: Annotated[Color, "whose stones they are"]
    receiver: Annotated[Color, "who is given them, or has them back in the bowl"]
    count: Annotated[int, "how many"]
    what: Annotated[Stones, "why they change hands"]


@dataclass(frozen=True, slots=True)
class Warned:
    """A warning of a side, and what it costs."""

    color: Annotated[Color, "the side that is warned"]
    points: Annotated[int, "points that the warning costs it"]


class Means(CodeEnum):
    """What a referee may rule about stones that were found moved."""

    BACK = "back"
    VALID = "valid"
    DRAW = "draw"
    REPLAY = "replay"


@dataclass(frozen=True, slots=True)
class Correction:
    """How a game goes on after an irregularity is put right."""

    type: CorrectionType
    game: Game
    """The game from then on; a forced pass that replaces an illegal move is its last move."""
    clause: str
    """The rule."""
    hand_over: tuple[HandOver, ...] = ()
    """Who gives which stones to whom."""
    abandoned: Game | None = None
    """The end of the line that stays as a variation; None where nothing is taken back."""
    by_agreement: bool = False
    """Whether both players must agree."""
    referee: bool = False
    """Whether a referee must be called; `game` is then a suggestion."""
    suggested: CorrectionType | None = None
    """What is suggested to the referee, where the type only states that one is needed."""
    loses: tuple[Color, ...] = ()
    """Who has lost by it; nobody plays on then."""
    warning: Warned | None = None
    """The warning that it brings."""
    means: tuple[Means, ...] = ()
    """What the referee may rule, where the rules name it."""

    @property
    def board(self) -> Position:
        """What must lie on the table."""
        return self.game.position

    @property
    def to_play(self) -> Color:
        """Who moves next."""
        return self.game.to_play


REFEREES = (Procedure.REFEREE, Procedure.VOID)
"""The procedures that leave to the referee what was not noticed at once."""


def lost_by(game: Game, kind: str, color: Color) -> Correction | None:
    """`color` has lost as of the last move of `game` by `kind`, the name of its event (J1989 14).

    None where these rules put it right otherwise.
    """
    if kind not in game.ruleset.loses_by:
        return None
    clause = game.ruleset.clause("loses_by")
    return Correction(CorrectionType.LOST, game, clause, loses=(color,))


def warning_for(ruleset: Ruleset, kind: str, color: Color | None) -> Warned | None:
    """The warning that `color` gets for `kind`, an event, None where these rules give none."""
    if color is None or kind not in ruleset.warned_for:
        return None
    return Warned(color, ruleset.warning_points)


def left_to_referee(ruleset: Ruleset, kind: CorrectionType) -> bool:
    """Whether `ruleset` knows no procedure for `kind`, so that the referee decides (FAQ 6.8).

    Its clause for `kind` then names the one by which a referee is called.
    """
    if ruleset.illegal_procedure not in REFEREES:
        return False
    called = ruleset.clause(CorrectionType.REFEREE.value).split("; ")
    return not set(called).isdisjoint(ruleset.clause(kind.value).split("; "))


def pass_stones(ruleset: Ruleset, giver: Color, count: int = 1) -> tuple[HandOver, ...]:
    """The pass stones of `giver`, where these rules know them (BGA 7).

    >>> from rules import preset
    >>> pass_stones(preset("bga2009"), BLACK)
    (HandOver(giver=Color.BLACK, receiver=Color.WHITE, count=1, what=Stones.PASS_STONE),)
    >>> pass_stones(preset("nz"), BLACK)
    ()
    """
    if not ruleset.pass_stones:
        return ()
    return (HandOver(giver, giver.other, count, Stones.PASS_STONE),)


def stones_owed(game: Game) -> tuple[HandOver, ...]:
    """The pass stones that are due at the end of `game`, where these rules know them (AGA 11).

    >>> stones_owed(Game.new(size=9).play("E5"))
    (HandOver(giver=Color.WHITE, receiver=Color.BLACK, count=1, what=Stones.PASS_STONE),)
    """
    owed = passes_owed(game)
    return tuple(
        stones
        for giver in Color
        if owed[giver]
        for stones in pass_stones(game.ruleset, giver, owed[giver])
    )


def pass_stones_due(now: Game, then: Game) -> tuple[HandOver, ...]:
    """The pass stones that change hands where `then` takes the place of `now` (BGA 7, App. B).

    The stone of a pass that is unwound goes back; a pass not made yet hands one over. Where one
    side has both, only the difference changes hands.
    """
    found = []
    for holder in (WHITE, BLACK):
        more = then.ledger.pass_stones[holder] - now.ledger.pass_stones[holder]
        if more > 0:
            found.append(HandOver(holder.other, holder, more, Stones.PASS_STONE))
        elif more < 0:
            found.append(HandOver(holder, holder.other, -more, Stones.PASS_STONE_BACK))
    return tuple(found)


def node_of(game: Game, number: int) -> Game:
    """The game just after move `number`, before any edit that followed it.

    Raises RulesError (number) if there is no such move.
    """
    if not 1 <= number <= game.number:
        raise RulesError(Reason.NUMBER, f"move {number}: expected 1 to {game.number}")
    node = game.at(number)
    while node.last is None and node.parent is not None:
        node = node.parent
    return node


def move_at(game: Game, number: int) -> tuple[Game, Game, Move]:
    """The game just after move `number`, that just before it, and the move. Raises as `node_of`."""
    node = node_of(game, number)
    assert node.parent is not None
    assert node.last is not None
    return node, node.parent, node.last


def before_the_breach(game: Game, number: int, breach: Breach) -> Game:
    """The game just before the illegal move `number`.

    Two or more moves in a row are one illegal move, also if the last has another breach (BGA 8.1;
    BGA interp. 8.1). Raises RulesError (number) if there is no such move.
    """
    _, before, _ = move_at(game, number)
    out_of_turn = breach.type is BreachType.TWO_IN_A_ROW or before.to_play is not breach.color
    return before_the_sequence(before, breach.color) if out_of_turn else before


def before_the_sequence(game: Game, color: Color) -> Game:
    """The game before the moves of `color`, passes too, that it ends with (BGA interp. 8.1)."""
    while game.number and game.last is not None and game.last.color is color:
        game = game.at(game.number - 1)
    return game


def replaced(start: Game, offender: Color) -> Game:
    """The game after what takes the place of the offender's illegal move: a pass (BGA 8.1, AGA 8).

    Where the rules know no passes a legal play does, which the offender has still to make.
    """
    if start.ruleset.stop_passes is None:
        return start
    return start.after(Move(offender, None, forced=True))


def noticed_at_once(game: Game, breach: Breach) -> Correction:
    """The last move was illegal and no move was made since.

    The board goes back to the position before the move. A pass replaces it, and its player hands
    over a pass stone. Two or more moves in a row are all removed and replaced by one pass (BGA 8.1,
    AGA 8). A pass among them has already handed over its stone. Where the rules have no procedure
    the referee decides, and the same is suggested (WMSG; FAQ 6.8).
    """
    procedure = game.ruleset.illegal_procedure
    start = before_the_breach(game, game.number, breach)
    after = replaced(start, breach.color)
    left_to_referee = procedure is Procedure.REFEREE
    return Correction(
        CorrectionType.REFEREE if left_to_referee else CorrectionType.UNWIND,
        after,
        game.ruleset.clause(CorrectionType.UNWIND.value),
        pass_stones_due(game, after),
        abandoned=game,
        referee=left_to_referee,
        suggested=CorrectionType.UNWIND if left_to_referee else None,
    )


def rewind_offer(game: Game, number: int, breach: Breach) -> Correction:
    """Move `number` was illegal, moves were made since: what the players may agree to.

    The game goes back to just before the move, and its player makes a legal move instead, without a
    pass and without penalty. That is BGA 8.1 and BGA interp. 8.2, which reads AGA 8 so. The pass
    stones of all passes that are unwound go back.
    """
    return rewound(
        game, before_the_breach(game, number, breach), CorrectionType.REWIND_OFFER, agreed=False
    )


def rewound(game: Game, start: Game, kind: CorrectionType, *, agreed: bool) -> Correction:
    """`game` goes back to `start`, by the clause of `kind`; `agreed` if both players consent."""
    # White, who has begun an even game, has no legal move there (BGA 2).
    if black_begins(start) and start.to_play is WHITE:
        start = start.edited(start.position, BLACK)
    offer = kind is CorrectionType.REWIND_OFFER
    return Correction(
        kind if offer else CorrectionType.REWOUND,
        start,
        game.ruleset.clause(kind.value),
        pass_stones_due(game, start),
        abandoned=game,
        by_agreement=not agreed,
        referee=left_to_referee(game.ruleset, kind),
    )


def noticed_later(game: Game, number: int, breach: Breach, *, agreed: bool) -> Correction:
    """Move `number` was illegal, moves were made since, and the players agree to rewind or not.

    Without agreement play goes on as is, with three exceptions (BGA 8.1). A self-captured string is
    removed, and its stones are the opponent's prisoners. The referee decides about two moves in a
    row. A ko or superko is watched, to identify the cycle (BGA interp. 8.2). AGA 8 of 1991 accepts
    the move tacitly. Where the rules have no procedure the referee decides, of a rewind too (FAQ
    6.8).
    """
    if agreed:
        start = before_the_breach(game, number, breach)
        return rewound(game, start, CorrectionType.REWOUND, agreed=True)
    procedure = game.ruleset.illegal_procedure
    if procedure in REFEREES:
        return _goes_on(game, CorrectionType.REFEREE, referee=True)
    lost = _self_captured(game, number, breach)
    if procedure is Procedure.AGA1991:
        # AGA 8 lets it stand, AGA 5 knows no string without liberties: a referee's matter.
        kind = CorrectionType.REFEREE if lost else CorrectionType.ACCEPTED
        return _goes_on(game, kind, *lost, referee=bool(lost))
    # The referee decides about two moves in a row, also where one is a self-capture too.
    if breach.type is BreachType.TWO_IN_A_ROW or game.at(number - 1).to_play is not breach.color:
        return _goes_on(game, CorrectionType.REFEREE, *lost, referee=True)
    if lost:
        return _goes_on(game, CorrectionType.SELF_CAPTURE_STRING, *lost)
    return _goes_on(game, CorrectionType.CYCLE_WATCH)


def _self_captured(game: Game, number: int, breach: Breach) -> tuple[HandOver, ...]:
    """The string that move `number` captured of its own, as the opponent's prisoners."""
    points: Collection[Point] = ()
    if breach.type is BreachType.SELF_CAPTURE:
        points = breach.points
    elif not game.ruleset.suicide:
        points = node_of(game, number).self_captures
    if not points:
        return ()
    return (HandOver(breach.color, breach.color.other, len(points), Stones.PRISONERS),)


def _goes_on(
    game: Game, kind: CorrectionType, *handed: HandOver, referee: bool = False
) -> Correction:
    """The game as it stands; a referee is advised to leave it so, with what is `handed` over."""
    clause = game.ruleset.clause(kind.value)
    suggested = None
    if kind is CorrectionType.REFEREE:
        suggested = CorrectionType.SELF_CAPTURE_STRING if handed else CorrectionType.ACCEPTED
    return Correction(kind, game, clause, handed, referee=referee, suggested=suggested)


def rewritten(game: Game, number: int, move: Move) -> Game:
    """The game with its move `number` replaced by `move` and all later ones made again.

    Later moves stand even where they are then in breach; later edits of the board are not made
    again. Raises RulesError (number) if there is no such move.
    """
    _, before, _ = move_at(game, number)
    node = before.after(move)
    for made in game.moves()[number:]:
        node = node.after(made)
    return node
