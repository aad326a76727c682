"""How a game is described beside its moves: who plays, and in which event and round."""

from __future__ import annotations

from dataclasses import dataclass

from rules.color import Color, Sides

from .facts import NOBODY, GameDescribed


@dataclass(frozen=True, slots=True)
class Description:
    """Names, ranks, event and round. None: nobody has said it; an empty text: there is none."""

    players: Sides[str | None] = NOBODY
    ranks: Sides[str | None] = NOBODY
    event: str | None = None
    round: str | None = None

    def with_fact(self, fact: GameDescribed) -> Description:
        """This description with what `fact` says; what it leaves open stays as it is."""
        return Description(
            _sides(fact.players, self.players),
            _sides(fact.ranks, self.ranks),
            _either(fact.event, self.event),
            _either(fact.round, self.round),
        )

    def over(self, players: Sides[str | None]) -> Description:
        """This description with the names in `players` where it says none; empty is None."""
        named = _sides(self.players, players)
        return Description(
            Sides(named.black or None, named.white or None),
            Sides(self.ranks.black or None, self.ranks.white or None),
            self.event or None,
            self.round or None,
        )

    def in_words(self) -> str:
        """What is said, in one line; empty where it is nothing.

        >>> Description(Sides("Ito", None), Sides("3d", None), round="2").in_words()
        'Black Ito (3d), round 2'
        """
        players = (
            " ".join(filter(None, (color.word.capitalize(), name, rank and f"({rank})")))
            for color, name, rank in (
                (color, self.players[color], self.ranks[color]) for color in Color
            )
            if name or rank
        )
        round_ = f"round {self.round}" if self.round else None
        return ", ".join(filter(None, (*players, self.event, round_)))


NOT_DESCRIBED = Description()
"""Nobody has said anything of the game."""


def _sides(said: Sides[str | None], before: Sides[str | None]) -> Sides[str | None]:
    return Sides(_either(said.black, before.black), _either(said.white, before.white))


def _either(said: str | None, before: str | None) -> str | None:
    return before if said is None else said
