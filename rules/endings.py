"""What is to be done where passes stop a game or end it, as corrections (BGA 9-11; AGA 9-11).

`game` stands at the pass, and nothing else is asked than what the players say of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from .color import BLACK, WHITE
from .corrections import Correction, CorrectionType, HandOver, Stones
from .course import ended
from .ending import TOUCH_PROCEDURE
from .game import Game
from .ruleset import Dispute, Ending
from .scoring import moves_owed


def at_the_stop(game: Game) -> Iterator[tuple[bool | None, Correction]]:
    """What follows the passes at which `game` stands: whether the players agree, and what then.

    Nothing where the passes do not stop it.
    """
    if not game.stopped:
        return
    if ended(game):
        yield None, _of(game, CorrectionType.FOUR_PASSES, "MoveAfterEnd")
    else:
        yield from _paused(game)
    if moves_owed(game)[0]:
        stones = (HandOver(WHITE, BLACK, 1, Stones.PASS_STONE),) if game.ruleset.pass_stones else ()
        yield None, _of(game, CorrectionType.WHITE_LAST_PASS, "white_last", *stones)


def _paused(game: Game) -> Iterator[tuple[bool, Correction]]:
    """The players agree on the status of all strings, or they disagree on one."""
    ruleset = game.ruleset
    agreed = _of(game, CorrectionType.STATUS_AGREED, "ending")
    if ruleset.ending is Ending.HUMANS:
        agreed = _of(game, CorrectionType.STATUS_AGREED, "ending", referee=True)
    yield True, agreed
    if ruleset.clause(TOUCH_PROCEDURE):
        first = game.to_play
        stones = [
            HandOver(giver, giver.other, 1, Stones.PASS_STONE) for giver in (first, first.other)
        ]
        yield True, _of(game, CorrectionType.TOUCH, TOUCH_PROCEDURE, *stones)
    if ruleset.dispute is Dispute.REFEREE:
        yield False, _of(game, CorrectionType.REFEREE, "dispute", referee=True)
    else:
        yield False, _of(game, CorrectionType.RESUMED, "dispute")


def _of(
    game: Game, kind: CorrectionType, cited: str, *handed: HandOver, referee: bool = False
) -> Correction:
    """The game as it stands, by the clause of `cited`."""
    clause = game.ruleset.clause(cited)
    return Correction(kind, game, game.position, clause, handed, referee=referee)
