"""How illegal moves are put right (BGA 8.1; BGA interp. 8.1, 8.2; AGA 8), as pure functions.

Every function takes the game with the illegal move in it, as `Game.follow` left it, and says how
the game goes on. The caller knows who noticed what, and when.
"""

from __future__ import annotations

from .breach import Breach, BreachType
from .color import Color
from .corrections import Correction, CorrectionType, HandOver, Stones
from .errors import Reason, RulesError
from .game import Game
from .moves import Move
from .ruleset import Procedure, Ruleset


def clause_of(ruleset: Ruleset, kind: CorrectionType) -> str:
    """The clause by which `ruleset` puts right what `kind` names."""
    return ruleset.clause(kind.value)


def left_to_referee(ruleset: Ruleset, kind: CorrectionType) -> bool:
    """Whether `ruleset` knows no procedure for `kind`, so that the referee decides (FAQ 6.8).

    Its clause for `kind` then names the one by which a referee is called.
    """
    if ruleset.illegal_procedure is not Procedure.REFEREE:
        return False
    called = clause_of(ruleset, CorrectionType.REFEREE).split("; ")
    return not set(called).isdisjoint(clause_of(ruleset, kind).split("; "))


def pass_stone(ruleset: Ruleset, giver: Color) -> tuple[HandOver, ...]:
    """The pass stone that `giver` hands over, where these rules know one (BGA 7)."""
    if not ruleset.pass_stones:
        return ()
    return (HandOver(giver, giver.other, 1, Stones.PASS_STONE),)


def before_the_breach(game: Game, number: int, breach: Breach) -> Game:
    """The game just before the illegal move `number`.

    Of two or more moves in a row the whole sequence is the illegal move (BGA 8.1; BGA interp.
    8.1). Raises RulesError (number) if there is no such move.
    """
    if not 1 <= number <= game.number:
        raise RulesError(Reason.NUMBER, f"move {number}: expected 1 to {game.number}")
    node = game.at(number - 1)
    if breach.type is BreachType.TWO_IN_A_ROW:
        while node.number and node.last is not None and node.last.color is breach.color:
            node = node.at(node.number - 1)
    return node


def noticed_at_once(game: Game, breach: Breach) -> Correction:
    """The last move was illegal and no move was made since.

    The board goes back to the position before it, a pass replaces it and its player hands over a
    pass stone; two or more moves in a row all go, for one pass (BGA 8.1, AGA 8). Where the rules
    have no procedure the referee decides and this is what is suggested (WMSG; FAQ 6.8).
    """
    procedure = game.ruleset.illegal_procedure
    start = before_the_breach(game, game.number, breach)
    after, _ = start.follow(Move(breach.color, None, forced=True))
    left_to_referee = procedure is Procedure.REFEREE
    return Correction(
        CorrectionType.REFEREE if left_to_referee else CorrectionType.UNWIND,
        after,
        start.position,
        clause_of(game.ruleset, CorrectionType.UNWIND),
        pass_stone(game.ruleset, breach.color),
        abandoned=game,
        referee=left_to_referee,
    )


def rewind_offer(game: Game, number: int, breach: Breach) -> Correction:
    """Move `number` was illegal, moves were made since: what the players may agree to.

    The game goes back to just before it and its player makes a legal move instead, without a pass
    and without penalty (BGA 8.1; BGA interp. 8.2, which reads AGA 8 so).
    """
    start = before_the_breach(game, number, breach)
    return Correction(
        CorrectionType.REWIND_OFFER,
        start,
        start.position,
        clause_of(game.ruleset, CorrectionType.REWIND_OFFER),
        abandoned=game,
        by_agreement=True,
        referee=left_to_referee(game.ruleset, CorrectionType.REWIND_OFFER),
    )


def noticed_later(game: Game, number: int, breach: Breach, *, agreed: bool) -> Correction:
    """Move `number` was illegal, moves were made since, and the players agree to rewind or not.

    Without agreement play goes on as is, except (BGA 8.1): a self-captured string is removed and
    its stones are the opponent's prisoners; two moves in a row are the referee's; a ko or superko
    is watched, to identify the cycle (BGA interp. 8.2). AGA 8 of 1991 accepts the move tacitly.
    Where the rules have no procedure the referee decides, of a rewind too (FAQ 6.8).
    """
    ruleset = game.ruleset
    if agreed:
        offer = rewind_offer(game, number, breach)
        return Correction(
            CorrectionType.REWOUND,
            offer.game,
            offer.board,
            clause_of(ruleset, CorrectionType.REWOUND),
            abandoned=game,
            referee=offer.referee,
        )
    procedure = ruleset.illegal_procedure
    if procedure is Procedure.REFEREE:
        return _goes_on(game, CorrectionType.REFEREE, referee=True)
    if breach.type is BreachType.SELF_CAPTURE:
        lost = HandOver(breach.color, breach.color.other, len(breach.points), Stones.PRISONERS)
        if procedure is Procedure.AGA1991:
            # AGA 8 lets it stand, AGA 5 knows no string without liberties: a referee's matter.
            return _goes_on(game, CorrectionType.REFEREE, lost, referee=True)
        return _goes_on(game, CorrectionType.SELF_CAPTURE_STRING, lost)
    if procedure is Procedure.AGA1991:
        return _goes_on(game, CorrectionType.ACCEPTED)
    if breach.type is BreachType.TWO_IN_A_ROW:
        return _goes_on(game, CorrectionType.REFEREE, referee=True)
    return _goes_on(game, CorrectionType.CYCLE_WATCH)


def _goes_on(
    game: Game, kind: CorrectionType, *handed: HandOver, referee: bool = False
) -> Correction:
    """The game as it stands."""
    clause = clause_of(game.ruleset, kind)
    return Correction(kind, game, game.position, clause, handed, referee=referee)


def rewritten(game: Game, number: int, move: Move) -> Game:
    """The game with its move `number` replaced by `move` and all later ones made again.

    Later moves stand whatever they are then in breach of; later edits of the board are not made
    again. Raises RulesError (number) if there is no such move.
    """
    if not 1 <= number <= game.number:
        raise RulesError(Reason.NUMBER, f"move {number}: expected 1 to {game.number}")
    later = game.moves()[number:]
    node = game.at(number - 1).after(move)
    for made in later:
        node = node.after(made)
    return node
