"""The komi that is meant by the one stated: in a record, as an option, in an organiser's file."""

from __future__ import annotations

from fractions import Fraction

from ..errors import Reason, RulesError
from .ruleset import Counting, Method, Ruleset

LARGEST_KOMI = 100
"""A record's komi is below it; larger ones are hundredths, as some servers write."""

FINEST = 4
"""A komi is stated in parts of a point no finer than this."""

POINTS_OF_ZI = 2
"""A stone of half counting (子) in points (FAQ 4.3.1)."""

MOST_KOMI = 1000
"""No side is given or loses more points than so many."""

_EXPECTED = f"expected a multiple of one half, up to {MOST_KOMI}"


def stated_komi(points: Fraction) -> Fraction:
    """`points`, if they can be a komi as people state it: in quarters at most, up to `MOST_KOMI`.

    Raises ValueError saying what is expected.

    >>> stated_komi(Fraction("3.75"))
    Fraction(15, 4)
    >>> stated_komi(Fraction(1, 3))
    Traceback (most recent call last):
        ...
    ValueError: expected a multiple of one half, up to 1000
    """
    return _in_parts(points, FINEST)


def in_halves(points: Fraction) -> Fraction:
    """`points`, if they are a multiple of one half up to `MOST_KOMI`; else ValueError.

    >>> in_halves(Fraction("6.5"))
    Fraction(13, 2)
    >>> in_halves(Fraction("6.4"))
    Traceback (most recent call last):
        ...
    ValueError: expected a multiple of one half, up to 1000
    """
    return _in_parts(points, 2)


def points_from_number(value: object) -> Fraction:
    """The points that a number of JSON or TOML states, exactly; ValueError where they are too many.

    NaN, truth values and what is no number are refused too.

    >>> points_from_number(6.5)
    Fraction(13, 2)
    """
    if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= MOST_KOMI:
        return Fraction(value)
    raise ValueError(_EXPECTED)


def _in_parts(points: Fraction, finest: int) -> Fraction:
    if abs(points) > MOST_KOMI or finest % points.denominator:
        raise ValueError(_EXPECTED)
    return points


def komi_in_points(stated: Fraction, ruleset: Ruleset) -> Fraction:
    """The komi in points that the `stated` one means under `ruleset`, wherever it is stated.

    A komi in quarters is one side's in half counting. It is doubled where the rules count area (FAQ
    4.3.1: "The komi as a half komi is 3.75. In full counting, counts and komi would be twice as
    big."). Raises RulesError (komi) for quarters elsewhere and for other fractions.

    >>> from rules import preset
    >>> komi_in_points(Fraction("3.75"), preset("chinese_official"))
    Fraction(15, 2)
    """
    if stated.denominator <= 2:
        return stated
    if counted_in_zi(stated, ruleset):
        return stated * POINTS_OF_ZI
    raise RulesError(
        Reason.KOMI,
        f"komi {float(stated):g}: expected a multiple of one half; quarters are doubled only where"
        " area is counted",
    )


def counted_in_zi(points: Fraction, ruleset: Ruleset) -> bool:
    """Whether a komi or a margin can only be in zi: quarters, where the rules count area."""
    return ruleset.method is Method.AREA and points.denominator == FINEST


def in_zi(stated: Fraction | None, ruleset: Ruleset) -> bool:
    """Whether a game's komi is taken in zi: the rules count by halves, or it is `stated` so.

    >>> from rules import preset
    >>> in_zi(None, preset("chinese_official")), in_zi(Fraction(375), preset("chinese"))
    (True, True)
    """
    quarters = stated is not None and counted_in_zi(full_units(stated), ruleset)
    return quarters or ruleset.counting is Counting.HALF


def full_units(stated: Fraction) -> Fraction:
    """The `stated` komi of a record, which may be in hundredths.

    >>> full_units(Fraction(375)), full_units(Fraction("6.5"))
    (Fraction(15, 4), Fraction(13, 2))
    """
    return stated / 100 if abs(stated) >= LARGEST_KOMI else stated


def komi_of_record(stated: Fraction | None, ruleset: Ruleset) -> Fraction | None:
    """As `komi_in_points` for the komi of a record in any unit, None where it states none.

    >>> from rules import preset
    >>> komi_of_record(Fraction(650), preset("aga")), komi_of_record(Fraction(375), preset("nz"))
    (Fraction(13, 2), Fraction(15, 2))
    """
    return None if stated is None else komi_in_points(full_units(stated), ruleset)
