"""Results as SGF writes them (RE)."""

from __future__ import annotations

import re

from .errors import Reason, RulesError

_RESULT = re.compile(
    r"(?:[BW]\+(?:R|Resign|T|Time|F|Forfeit|[0-9]{1,4}(?:\.[0-9]{1,3})?)?|0|Draw|Void|\?)"
)


def checked_result(text: str) -> str:
    """`text`, a result such as "B+3.5", "W+R", "B+T", "W+F", "0" or "Void".

    Raises RulesError (value) for a text that is no result in SGF.
    """
    if _RESULT.fullmatch(text) is None:
        raise RulesError(
            Reason.VALUE, f"result {text!r}: expected B+3.5, W+R, B+T, W+F, 0, Void or the like"
        )
    return text
