"""Results in words."""

from __future__ import annotations

import re

from .catalogue import Catalogue

WHOLE = {
    "0": "draw",
    "draw": "draw",
    "void": "void",
    "?": "undecided",
    "0:0": "both-lose",
    "1:1": "both-win",
    "b+0": "black-equal",
}

HOW = {
    "R": "resignation",
    "Resign": "resignation",
    "T": "time",
    "Time": "time",
    "F": "forfeit",
    "Forfeit": "forfeit",
    "": "plain",
}

COLORS = {"B": "black", "W": "white"}


_SIGNS = {"25": "¼", "5": "½", "75": "¾"}


def fraction_sign(number: str) -> str:
    """A decimal number with its half or quarters as a sign: "3½".

    >>> fraction_sign("3.5"), fraction_sign("-0.5"), fraction_sign("3.75"), fraction_sign("7")
    ('3½', '-½', '3¾', '7')
    """
    return re.sub(
        r"^(-?)(0|\d+)\.(25|5|75)$",
        lambda found: found[1] + found[2].removeprefix("0") + _SIGNS[found[3]],
        number,
    )


def result_text(result: str, words: Catalogue) -> str:
    """A result as SGF writes it, in words without a full stop; any other text stays as it is.

    >>> from device.language.catalogue import catalogue_of
    >>> result_text("W+3.5", catalogue_of("de")), result_text("B+R", catalogue_of("en"))
    ('Weiß gewinnt mit 3½ Punkten', 'Black wins by resignation')
    >>> result_text("W+0.5", catalogue_of("de")), result_text("B+1", catalogue_of("es"))
    ('Weiß gewinnt mit einem halben Punkt', 'Gana Negro por 1 punto')
    """
    whole = WHOLE.get(result.lower())
    if whole is not None:
        return words.render(f"result-{whole}")
    found = re.fullmatch(r"([BW])\+(.*)", result)
    if found is None:
        return result
    color, margin = COLORS[found[1]], found[2]
    if margin in HOW:
        return words.render(f"result-{HOW[margin]}", color=color)
    points = float(margin) if re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,3})?", margin) else 0
    return words.render("result-points", color=color, margin=fraction_sign(margin), points=points)
