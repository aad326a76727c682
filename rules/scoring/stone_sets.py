"""Numbers of stones that cannot be on a finished board after any game.

Some rules have all stones of both sets filled in (WMSG 1.2, 7; FAQ 4.5.1). Stones on the board and
in the bowls then make up the sets, which fixes how many points are vacant. Elsewhere pass stones
are handed over and White moves last (BGA 7, 11; FAQ 4.2). Once all prisoners are back on the board,
both sides have then used as many stones. With a handicap of H Black has used H - 1 more.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..board.position import Position
from ..color import Color, Sides
from ..rulesets.ruleset import Counting, Ruleset
from .filled_in import NEARLY_FULL, NONE_LEFT, CountKind, stones_of_a_side

LARGEST_HANDICAP = 9
"""The most handicap stones that are assumed where only numbers of stones are known."""


def impossible_stones(
    position: Position, ruleset: Ruleset, kind: CountKind, left: Sides[int] = NONE_LEFT
) -> str:
    """Why `position` cannot have been filled in for the count of `kind`, "" where it can.

    `left` are each side's stones that stayed in the bowl. Something is known only of rules that
    have both sets filled in. On a board too small for the sets, the number on a full board is
    unknown, unless some are stated as left.
    """
    supplied = ruleset.supplied_stones
    if ruleset.counting is not Counting.FILL_IN:
        return ""
    lying = Sides(*(position.bits(color).bit_count() for color in Color))
    for color in Color:
        if supplied is not None and lying[color] > supplied:
            return (
                f"{lying[color]} {color.word} stones lie there: {ruleset.id} supplies {supplied} a"
                " side; count the stones of both sets"
            )
    if kind is not CountKind.AREA:
        return ""
    each, points = stones_of_a_side(position, supplied), position.height * position.width
    if left != NONE_LEFT:
        return next(_wrong_bowls(lying, left, each, points), "")
    vacant = points - lying.black - lying.white
    if each != supplied or vacant > NEARLY_FULL or lying == Sides(each, each):
        return ""
    return (
        f"{lying.black} black and {lying.white} white stones lie there and {vacant}"
        f" {_points(vacant)} vacant: all stones are filled in when it is {each} of each, which"
        f" leaves {points - 2 * each} vacant; count the stones that lie beside the board"
    )


def _wrong_bowls(lying: Sides[int], left: Sides[int], each: int, points: int) -> Iterator[str]:
    """What is wrong where stones on the board and in the bowls do not make up sets of `each`."""
    vacant = points - 2 * each + left.black + left.white
    for color in Color:
        if lying[color] + left[color] != each:
            yield (
                f"{lying[color]} {color.word} stones lie there and {left[color]} are left, which"
                f" makes {lying[color] + left[color]} of a set of {each}: with both sets complete"
                f" {vacant} points are vacant; count the stones in the bowls again"
            )


def unequal_stones(
    position: Position, ruleset: Ruleset, left: Sides[int] = NONE_LEFT, *, handicap: bool = True
) -> str:
    """What is odd about the stones where all prisoners are filled in, "" where nothing is known.

    `left` are the prisoners that found no room, held by Black and by White. With `handicap` what
    handicap stones explain is not odd.
    """
    if not (ruleset.pass_stones and ruleset.white_last):
        return ""
    used = Sides(
        position.bits(Color.BLACK).bit_count() + left.white,
        position.bits(Color.WHITE).bit_count() + left.black,
    )
    more = used.black - used.white
    given = 0 < more < LARGEST_HANDICAP
    if more == 0 or (given and handicap):
        return ""
    text = (
        f"{used.black} black and {used.white} white stones, prisoners with them: with pass stones"
        " and White's last move both sides have used as many in an even game"
    )
    if given:
        return f"{text}, and Black {more} more with a handicap of {more + 1}: state its komi"
    return f"{text}; a prisoner or a pass stone is missing, or was filled in twice"


def _points(count: int) -> str:
    return "point is" if count == 1 else "points are"
