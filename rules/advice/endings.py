"""What is to be done where passes stop a game or end it, as corrections (BGA 9-11; AGA 9-11).

`game` stands at the pass, and nothing else is asked than what the players say of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..color import WHITE
from ..corrections import Correction, CorrectionType, HandOver, Stones
from ..game import Game
from ..legality.breach import CourseBreachType
from ..legality.course import end_of, moves_owed
from ..rulesets.ruleset import Dispute, Ending
from ..scoring.ending import TOUCH_PROCEDURE
from .procedures import pass_stone


def at_the_stop(game: Game) -> Iterator[tuple[bool | None, Correction]]:
    """What follows the pass at which `game` stands: whether the players agree, and what then.

    Nothing where that pass neither stops the game nor ends it.
    """
    limit, passes = game.ruleset.stop_passes, game.passes
    end = end_of(game)
    if limit is None or not passes or passes % limit or (end is not None and end.game is not game):
        return
    if end is None:
        yield from _paused(game)
    elif game.ruleset.dispute is Dispute.RESUME:
        yield None, _of(game, CorrectionType.FOUR_PASSES, CorrectionType.FOUR_PASSES.value)
    else:
        yield None, _of(game, CorrectionType.ENDED, CourseBreachType.MOVE_AFTER_END.value)
    if moves_owed(game)[0]:
        yield (
            None,
            _of(
                game, CorrectionType.WHITE_LAST_PASS, "white_last", *pass_stone(game.ruleset, WHITE)
            ),
        )


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
