"""The script of the demo's game on the table: stones put, lifted and forgotten, presses, times.

Only the renderer reads it. The program gets the pictures and the presses of the pass buttons;
nothing here is passed to the referee.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.points import Point, from_board

SIZE = 9


@dataclass(frozen=True, slots=True)
class Stop:
    """One touch of a hand: put a stone of ``color`` on a point, or lift the one lying there.

    A lifted stone goes to the lid of the hand's owner, a stone ``from_lid`` comes out of it.
    """

    point: Point
    color: str
    lifts: bool = False
    from_lid: bool = False


@dataclass(frozen=True, slots=True)
class DemoVisit:
    """A hand of ``player`` ("B" or "W") comes in, makes its stops and leaves; then ``rest_s``."""

    player: str
    stops: tuple[Stop, ...]
    rest_s: float = 1.1


@dataclass(frozen=True, slots=True)
class PassPress:
    """``player`` presses the pass button and hands over a pass stone; then ``rest_s``."""

    player: str
    rest_s: float = 1.2


Act = DemoVisit | PassPress


def _point(text: str) -> Point:
    return from_board(text, SIZE)


def play(move: str, *captured: str, rest_s: float = 1.1) -> DemoVisit:
    """A move such as "B D5", after which the stones on `captured` are lifted by the same hand.

    >>> visit = play("B D5", "D4")
    >>> [(stop.color, stop.lifts) for stop in visit.stops]
    [('B', False), ('W', True)]
    """
    player, at = move.split()
    other = "W" if player == "B" else "B"
    lifted = tuple(Stop(_point(text), other, lifts=True) for text in captured)
    return DemoVisit(player, (Stop(_point(at), player), *lifted), rest_s)


def lift(player: str, *points: str, rest_s: float = 1.1) -> DemoVisit:
    """`player` takes the other's stones off the board."""
    other = "W" if player == "B" else "B"
    return DemoVisit(
        player, tuple(Stop(_point(text), other, lifts=True) for text in points), rest_s
    )


def take_back(player: str, own: str, restored: str, rest_s: float = 1.1) -> DemoVisit:
    """`player` takes the own stone back and puts the other's captured stone where it was."""
    other = "W" if player == "B" else "B"
    stops = (Stop(_point(own), player, lifts=True), Stop(_point(restored), other, from_lid=True))
    return DemoVisit(player, stops, rest_s)


ACTS: tuple[Act, ...] = (
    play("B D5"),
    play("W F5"),
    play("B D3"),
    play("W F3"),
    play("B D7"),
    play("W F7"),
    play("B G6"),
    play("W G7"),
    play("B G5"),
    play("W H6"),
    play("B E7"),
    play("W C2"),
    play("B C3"),
    play("W B2"),
    play("B B3"),
    play("W G4"),
    play("B D2"),
    play("W H5"),
    play("B C1"),
    # White captures G6 and G5 and forgets to take them off; a while later they are lifted.
    play("W F6", rest_s=4.5),
    lift("W", "G6", "G5", rest_s=1.6),
    play("B A2"),
    play("W E5"),
    play("B B1", "C2", "B2"),
    play("W F4"),
    play("B E6"),
    play("W E3"),
    play("B D6"),
    play("W D4"),
    play("B C4"),
    play("W E2"),
    play("B E4", "D4"),
    # White takes the ko back at once; it is put right as BGA 8.1 asks, and White has passed.
    play("W D4", "E4", rest_s=4.0),
    take_back("W", "D4", "E4", rest_s=1.8),
    play("B D4"),
    play("W F8"),
    play("B E8"),
    play("W F9"),
    play("B E9"),
    play("W E1"),
    play("B D1"),
    play("W H7", rest_s=1.6),
    PassPress("B"),
    PassPress("W", rest_s=1.6),
)
