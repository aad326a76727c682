"""What a board shows that was filled in or rearranged for the count.

Three ways of counting do that. Prisoners are filled in and territory is rearranged (AGA 12; FAQ
4.4.1). All stones are filled in (WMSG 7; FAQ 4.5.1). One side's area is counted (AGA 12; FAQ
4.3.1). `score_report.py` goes the other way: what such a board must show if the score is right.

Some numbers of stones cannot be on a finished board after any game. Some rules have all stones of
both sets filled in (WMSG 1.2, 7; FAQ 4.5.1), which fixes how many points are vacant. Elsewhere pass
stones are handed over and White moves last (BGA 7, 11; FAQ 4.2). Once all prisoners are back on the
board, both sides have then used as many stones. With a handicap of H Black has used H - 1 more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from itertools import combinations

from ..board.areas import Areas, areas_of
from ..board.position import Position
from ..color import BLACK, WHITE, Color, Sides
from ..points import extent_label
from ..rulesets.ruleset import Counting, Ruleset

SURELY_SPARE = 5
"""A filled string of so few stones inside the other side's area has no two eyes: it is spare."""

LARGEST_SPARE = 24
"""A larger string with room for two eyes is a side's own area."""

MISREAD = 2
"""Stones of a colour that a reading may have too many or too few."""

NEARLY_FULL = 4
"""Empty points up to which all stones that are to be filled in may lie there."""

NONE_LEFT = Sides(0, 0)


class CountKind(Enum):
    """How the players have arranged the board."""

    TERRITORY = "territory"
    """Prisoners are put into territory of their own colour; the empty points left count."""
    AREA = "area"
    """Stones fill everything; all points of a side count."""
    HALF = "half"
    """Dead stones are off; a side's stones and the empty points inside count."""


def points_shown(position: Position, kind: CountKind) -> Sides[int]:
    """Each side's points on the board as it lies: territory, or area where that is counted.

    Where all stones were filled in, small spare strings are the other side's points, as
    `filled_in_areas` finds them.

    >>> points_shown(Position.from_rows([".BW..", ".BW.."]), CountKind.TERRITORY)
    Sides(black=2, white=4)
    """
    owned = filled_in_areas(position) if kind is CountKind.AREA else areas_of(position)
    areas = Sides(owned.area(BLACK), owned.area(WHITE))
    counted = owned.territory if kind is CountKind.TERRITORY else areas
    return Sides(counted.black.bit_count(), counted.white.bit_count())


def stones_of_a_side(position: Position, supplied: int | None) -> int:
    """How many stones each side fills in: its set of `supplied`, at most half of all points.

    Where `supplied` is None, the sets together are taken to be all points but one, shared alike
    (WMSG 7). The same holds on a board that is too small for a set.

    >>> stones_of_a_side(Position.empty(19), supplied=160)
    160
    >>> stones_of_a_side(Position.empty(9), supplied=160)
    40
    """
    half = position.height * position.width // 2
    return half if supplied is None else min(supplied, half)


def sets_may_lie_there(
    position: Position, supplied: int | None, left: Sides[int] = NONE_LEFT
) -> bool:
    """Whether all stones of both sides may lie on the board, some of which may be misread.

    >>> sets_may_lie_there(Position.from_rows(("BW", "BW")), supplied=None)
    True
    """
    each = stones_of_a_side(position, supplied)
    return all(
        abs(position.bits(color).bit_count() + left[color] - each) <= MISREAD for color in Color
    )


def spare_or_alive(position: Position) -> str:
    """Why a filled-in board alone does not show which stones are spare, "" where it does.

    More than `SURELY_SPARE` points that the other side encloses may be either, where two eyes
    have room among them.
    """
    for color in Color:
        for part in _enclosed(position, color):
            if part.bit_count() <= LARGEST_SPARE and not _spare(position, part):
                stones = part & position.bits(color)
                place = extent_label(position.grid.each(stones), position.height)
                return (
                    f"the {color.word} stones at {place} may be spare or alive: give the record,"
                    " or take the spare stones off and count with --kind half"
                )
    return ""


def left_to_take_off(position: Position) -> str:
    """Which stones lie there though they are dead, or in the other side's territory; "" where none.

    Where dead stones are off and prisoners lie in their own side's territory, all stones live. Of
    enclosed stones with room for no two eyes that is certain.

    >>> board = Position.from_rows(["B.W..B.", "..W.BB.", "WWW.B..", "...BB..", "BBBB..."])
    >>> left_to_take_off(board)[:43]
    'the black stone at A5 can have no two eyes:'
    """
    for color in Color:
        for part in _enclosed(position, color):
            if _cannot_live(position, part):
                stones = part & position.bits(color)
                place = extent_label(position.grid.each(stones), position.height)
                what = "stone" if stones.bit_count() == 1 else "stones"
                return (
                    f"the {color.word} {what} at {place} can have no two eyes: take dead stones"
                    " off, and put prisoners into their own side's territory"
                )
    return ""


def filled_in_areas(position: Position, owned: Sides[int] | None = None) -> Areas:
    """Who owns what where all stones of both sides were filled in (WMSG 7; FAQ 4.5.1).

    What a side could not put into its own area lies in the other's: strings apart from its larger
    ones. They are the other's points. A spare string cannot touch its own side's stones: what it is
    put into touches the other side alone. One that does lies where a border was moved, and counts
    for its own side. `owned` is each side's area by the record, as sets of points: it separates a
    spare string from a living one. Without it at most `SURELY_SPARE` enclosed points are spare, and
    where both sets lie there those that have no room for two eyes.
    """
    grid = position.grid
    spare = 0
    for color in Color:
        if owned is None:
            found = [part for part in _enclosed(position, color) if _spare(position, part)]
        else:
            other = owned[color.other]
            strings = grid.parts(position.bits(color))
            found = [part for part in strings if 2 * (part & other).bit_count() > part.bit_count()]
        spare |= sum(found) & position.bits(color)
    cleared = areas_of(position, grid.each(spare))
    if owned is None:
        return cleared
    neutral = grid.full & ~(owned.black | owned.white)
    territory = {color: cleared.territory[color] & ~neutral for color in Color}
    return replace(cleared, territory=Sides(territory[BLACK], territory[WHITE]))


def _enclosed(position: Position, color: Color) -> list[int]:
    """Stones of `color` with the empty points beside them, round which the other side alone lies.

    The largest of these sets is left out: it is the side's own area.
    """
    stones = position.bits(color)
    parts = position.grid.parts(position.grid.full ^ position.bits(color.other))
    return sorted((part for part in parts if part & stones), key=int.bit_count)[:-1]


def _spare(position: Position, part: int) -> bool:
    """Whether the stones among the enclosed points `part` are spare ones, as far as they show it.

    Where the sets do not lie there a side was not short of room.
    """
    if part.bit_count() <= SURELY_SPARE:
        return True
    return sets_may_lie_there(position, None) and _cannot_live(position, part)


def _cannot_live(position: Position, part: int) -> bool:
    """Whether the stones among the enclosed points `part` have no two eyes, nor live in a seki.

    In a seki the stones round them have no room for two eyes either.
    """
    if _two_eyes_fit(position, part):
        return False
    grid = position.grid
    color = BLACK if part & position.bits(BLACK) else WHITE
    enclosing = grid.parts(grid.full ^ position.bits(color))
    beside = grid.beside(part)
    return all(_two_eyes_fit(position, other) for other in enclosing if other & beside)


def _two_eyes_fit(position: Position, part: int) -> bool:
    """Whether two eyes have room among the points `part`, which are a side's in one place.

    Round an eye all points are the side's, and the strings round two eyes touch both. With three
    eyes strings may live that share them in pairs.
    """
    grid = position.grid
    inner = [grid.bit(at) for at in grid.each(part & ~grid.beside(grid.full ^ part))]
    pairs = [(a, b) for a, b in combinations(inner, 2) if not grid.beside(a) & b]
    if any(not grid.beside(a | b) & c for a, b in pairs for c in inner if c > b):
        return True
    return any(
        all(string & grid.beside(a) and string & grid.beside(b) for string in strings)
        for a, b in pairs
        if (strings := [s for s in grid.parts(part & ~(a | b)) if s & grid.beside(a | b)])
    )


def fill_in_mismatch(filled: Position, supplied: int) -> str:
    """What is wrong with a filled-in board, "" if all stones are there (`FillInMismatch`).

    >>> fill_in_mismatch(Position.from_rows(["BBW", ".WW"]), supplied=3)
    '2 black stones: expected 3 each'
    """
    wrong = [
        f"{count} {color.word} stones"
        for color in Color
        if (count := filled.bits(color).bit_count()) != supplied
    ]
    return f"{' and '.join(wrong)}: expected {supplied} each" if wrong else ""


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
