"""What each side holds: prisoners and pass stones."""

from __future__ import annotations

from dataclasses import dataclass

from ..color import BLACK, Color, Sides

_NOTHING_HELD = Sides(0, 0)


def _raised(pair: Sides[int], color: Color, by: int) -> Sides[int]:
    if color is BLACK:
        return Sides(pair.black + by, pair.white)
    return Sides(pair.black, pair.white + by)


@dataclass(frozen=True, slots=True)
class Ledger:
    """What each side holds: ``prisoners`` it captured in play, ``pass_stones`` it was handed.

    >>> ledger = Ledger().captured(BLACK, 2).handed(BLACK)
    >>> ledger.prisoners, ledger.pass_stones
    (Sides(black=2, white=0), Sides(black=1, white=0))
    """

    prisoners: Sides[int] = _NOTHING_HELD
    pass_stones: Sides[int] = _NOTHING_HELD

    def captured(self, holder: Color, stones: int) -> Ledger:
        """With `stones` more prisoners in the lid of `holder`."""
        return Ledger(_raised(self.prisoners, holder, stones), self.pass_stones)

    def handed(self, holder: Color) -> Ledger:
        """With one more pass stone in the lid of `holder`."""
        return Ledger(self.prisoners, _raised(self.pass_stones, holder, 1))
