"""The komi that is meant by the one stated: in a record, as an option, in an organiser's file."""

from __future__ import annotations

from fractions import Fraction

from .errors import Reason, RulesError
from .ruleset import Counting, Ruleset

LARGEST_KOMI = 100
"""A record's komi is below it; larger ones are hundredths of a point, as some servers write."""

FINEST = 4
"""A komi is stated in parts of a point no finer than this."""


def komi_in_points(stated: Fraction, ruleset: Ruleset) -> Fraction:
    """The komi in points that is meant under `ruleset` by the one `stated`, wherever it is stated.

    A komi in quarters is one side's in half counting and is doubled where the rules count so
    (FAQ 4.3.1: "The komi as a half komi is 3.75. In full counting, counts and komi would be twice
    as big."). Raises RulesError (komi) for quarters elsewhere and for other fractions.
    """
    if stated.denominator <= 2:
        return stated
    if stated.denominator == FINEST and ruleset.counting is Counting.HALF:
        return 2 * stated
    raise RulesError(
        Reason.KOMI,
        f"komi {float(stated):g}: expected a multiple of one half; quarters are doubled only where"
        " half is counted (chinese_official)",
    )


def komi_of_record(stated: Fraction | None, ruleset: Ruleset) -> Fraction | None:
    """As `komi_in_points` for the komi of a record, None where it states none.

    Raises RulesError (komi) for hundredths written as points too.
    """
    if stated is None:
        return None
    if abs(stated) >= LARGEST_KOMI:
        text, meant = f"{float(stated):g}", f"{float(stated) / 100:g}"
        raise RulesError(
            Reason.KOMI, f"komi {text}: expected less than {LARGEST_KOMI}; {meant} may be meant"
        )
    return komi_in_points(stated, ruleset)
