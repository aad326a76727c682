"""What may be answered to the question whose a stone is, and what each answer says."""

from __future__ import annotations

from collections.abc import Mapping

from ..events import EventType

ANSWER_TEXTS: Mapping[str, str] = {
    EventType.TWO_IN_A_ROW.value: "The same side has made two moves in a row.",
    EventType.WRONG_COLOUR_STONE.value: "It is the other side's move, in the wrong colour.",
    EventType.PASS.value: "The other side had passed before.",
    EventType.EXTRA_STONE.value: "It is no move: the stone does not belong there.",
}
"""Every answer to `AmbiguousTurn`, by the name that a fact gives, as a sentence for people."""

ANSWERS = tuple(ANSWER_TEXTS)
