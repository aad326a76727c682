"""What devices and people have said beside the pictures, as far as later steps need it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.color import Color
from rules.points import Point


@dataclass(frozen=True, slots=True)
class Reported:
    """What was said; the game is followed all the same where nothing was.

    ``supply`` whether both sides' stones were counted before the game; ``claims`` what each side
    says is dead; ``agreed`` what both do; ``paused`` the moves made when the game last paused;
    ``arranging`` whether stones are being moved for the count; ``scope`` where alone play may be
    resumed, None for anywhere; ``passed`` who has passed by the lids, and after how many moves;
    ``off`` by how much Black's and White's lid differ from the record, since ``off_ns``;
    ``hidden`` whose lid cannot be seen; ``terms`` whether what is odd in the game's terms was said.
    """

    supply: bool = False
    claims: Mapping[Color, frozenset[Point]] = field(default_factory=dict)
    agreed: frozenset[Point] | None = None
    paused: int | None = None
    arranging: bool = False
    scope: frozenset[Point] | None = None
    passed: tuple[Color, int] | None = None
    off: tuple[int, int] = (0, 0)
    off_ns: int = 0
    hidden: frozenset[Color] = frozenset()
    terms: bool = False
