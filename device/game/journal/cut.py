"""Where the inputs of a damaged journal break off, and what is known of the game after that.

The new journal of the game keeps it, so that a replay goes on there in the same way each time.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from referee.state import State

CUTS = "cuts"
"""The key of a journal's header under which its cuts are."""

TOLD_AGAIN = frozenset(
    (
        *("Paused", "Continued", "LidCount", "SupplyConfirmed", "StatusClaimed", "Counted"),
        *("MethodAgreed", "Penalised", "Resign", "ResultGiven", "EndGame", "NewGame"),
        *("GameDescribed", "SetCorners", "DiskSpace"),
    )
)
"""Facts that say the same whatever came before them. The others speak of a move, of an alert or of
the table as it lay then. What came of these is in the record, and they are not told again.
"""


@dataclass(frozen=True, slots=True)
class LateFact:
    """A whole fact from behind the cut, its values as a journal's row has them."""

    kind: str
    t_ns: int
    body: str
    said: str | None


@dataclass(frozen=True, slots=True)
class JournalCut:
    """The inputs after the first ``inputs`` are lost, but for `facts`."""

    inputs: int
    n: int
    """The last number of an event that was given out by then."""
    ids: int
    """The last number of an alert that was given out by then."""
    closed: Sequence[int]
    """The alerts that had ended."""
    facts: Sequence[LateFact]

    def passed(self, state: State) -> State:
        """The state with which the game goes on behind the cut."""
        asked = state.question
        gone = asked is not None and asked.open.alert.id in self.closed
        return replace(
            state,
            n=max(state.n, self.n),
            ids=max(state.ids, self.ids),
            open=tuple(item for item in state.open if item.alert.id not in self.closed),
            question=None if gone else asked,
        )


def cuts_to_json(cuts: Sequence[JournalCut]) -> list[object]:
    """Cuts as a value for the header of a journal."""
    return [asdict(cut) for cut in cuts]


def cuts_of(header: Mapping[str, object]) -> tuple[JournalCut, ...]:
    """The cuts that a journal's header has; none in one that was never damaged."""
    stored = header.get(CUTS)
    return tuple(
        JournalCut(**{**item, "facts": tuple(LateFact(**fact) for fact in item["facts"])})
        for item in (stored if isinstance(stored, list) else ())
    )


def requests_of(cuts: Sequence[JournalCut]) -> dict[str, int]:
    """The requests of the facts behind the cuts: what was accepted is not done again."""
    found = {}
    for cut in cuts:
        for fact in cut.facts:
            request = None if fact.said is None else json.loads(fact.said)["request"]
            if request is not None:
                found[str(request)] = cut.n
    return found
