"""What is to be done about the breaches in a record, and how many of each kind there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ..checking import MoveBreach
from ..game import Game
from ..legality.breach import Breach, CourseBreachType
from .advice import advice_shown
from .advice_report import procedure_text

_COURSE = {
    CourseBreachType.MOVE_AFTER_END: "the game had ended: the move does not count",
    CourseBreachType.PASS_FORBIDDEN: "a legal play replaces the pass; who has none has lost",
    CourseBreachType.WHITE_BEGINS: "Black moves first: correct the record, or ask the referee",
}


def to_do(game: Game, found: MoveBreach) -> tuple[str, ...]:
    """What is to be done about `found`, a line for each way in which it may have been noticed.

    `game` is the whole record, as it was followed. What is noticed later is noticed at its end.
    """
    breach = found.breach
    if not isinstance(breach, Breach):
        return (_COURSE[breach.type],)
    shown = advice_shown(game, found.move)
    if not shown:
        return (_COURSE[CourseBreachType.MOVE_AFTER_END],)
    if shown[0].irregularity != breach.type.value:
        whole = shown[0].irregularity
        return (f"put right with the {whole} of this move, the sequence as a whole",)
    return tuple(procedure_text(advice) for advice in shown)


def summary(found: Iterable[MoveBreach]) -> str:
    """How many breaches of each kind there are: "2 KoRetake, 1 TwoInARow"; "" for none."""
    kinds = Counter(item.breach.type.value for item in found)
    return ", ".join(f"{count} {kind}" for kind, count in kinds.most_common())
