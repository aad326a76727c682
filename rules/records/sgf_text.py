"""The text of an SGF file: its games, and what in a game is no SGF and is skipped.

A bracket that ends a value too early is the common case: the date ``DT[2013 [21:49]]``. FF[4] lets
a reader skip what stands outside of properties. The place is named.
"""

from __future__ import annotations

import re

from .charset import decoded
from .sgf_limits import GENEROUS, SgfReading

_START = re.compile(r"\(\s*+;")
_BARE_START = re.compile(r"\A\s*\((?=\s*[A-Z]{1,2}\s*\[)")
_NAME = r"[a-z]*+[A-Z][A-Za-z]*+\s*+"
_SOUND = re.compile(rf"(?:[\s;]++|{_NAME}(?:\[[^\\\]]*+(?:\\.[^\\\]]*+)*+\]\s*+)++)*+", re.DOTALL)
"""Nodes with their properties, up to a fork or to what is no SGF."""

_UNSOUND = re.compile(
    rf"(?:\([^()\[\];]*+\)|(?![;)]|\(\s*+;|(?<![A-Za-z]){_NAME}\[).)++", re.DOTALL
)
"""What is no SGF, up to where SGF goes on. Its own round brackets close again."""

_VALUE = re.compile(rf"(?:{_NAME})?\[[^\\\]]*+(?:\\.[^\\\]]*+)*+\]", re.DOTALL)
_SWALLOWED = re.compile(
    r"(?:;\s*[BW]|(?<![A-Za-z])(?:A[BWE]|[BW][LR]|DT|EV|HA|KM|P[BCW]|R[EOU]))\[[^\\\[]*\]\Z"
)
"""A move or a property at the end of a value that lacks its own closing bracket."""

_RECTANGLE = re.compile(r"\s*([a-z])([a-z]):([a-z])([a-z])\s*\]", re.IGNORECASE)
_SETUP, _LOWER = ("AB", "AW", "AE"), re.compile(r"[a-z]+")
"""Their rectangles count as many values as they have points, before anything is parsed."""

_LONGEST = 40
"""Letters of a place that are shown."""


def sgf_text(data: bytes | str) -> tuple[str, tuple[str, ...]]:
    """The text of a file, and what is to be said of its charset, as `decoded`.

    Records of the Nihon Kiin and others that lack the semicolon before the first node are given it.

    >>> sgf_text("(PB[Anna];B[aa])")
    ('(;PB[Anna];B[aa])', ())
    """
    text, remarks = (data, ()) if isinstance(data, str) else decoded(data)
    return text if _START.search(text) else _BARE_START.sub("(;", text), remarks


def games_in(data: bytes | str) -> tuple[str, ...]:
    """The text of each game in an SGF file, for `read_sgf`; the whole text where there is none.

    What cannot be read is left to `read_sgf` to refuse, a broken game in its place.

    >>> games_in("(;B[aa])(;B[bb])")
    ('(;B[aa])', '(;B[bb])')
    """
    text, _ = sgf_text(data)
    games: list[str] = []
    at = 0
    while (start := _START.search(text, at)) is not None:
        _, at = _sound_to(text, start.start(), SgfReading(GENEROUS))
        games.append(text[start.start() : at])
    return tuple(games) or (text,)


def sound_text(text: str, reading: SgfReading) -> str:
    """The text of the first game without what is no SGF in it, which goes into remarks.

    A value that seems to lack its closing bracket is kept, with a remark.

    >>> reading = SgfReading(GENEROUS)
    >>> sound_text("(;DT[2013 [21:49]]PB[Anna])", reading)
    '(;DT[2013 [21:49]PB[Anna])'
    >>> reading.remarks
    ("skipped ']' after '(;DT[2013 [21:49]'",)
    """
    start = _START.search(text)
    if start is None:
        return text
    sound, name = _sound_to(text, start.start(), reading)[0], ""
    for value in _VALUE.finditer(sound):
        begun = value[0].find("[") + 1
        name = value[0][: begun - 1].strip() or name
        if (corners := _RECTANGLE.fullmatch(value[0], begun)) and _LOWER.sub("", name) in _SETUP:
            left, top, right, bottom = map(ord, corners.groups())
            reading.add_values((abs(right - left) + 1) * (abs(bottom - top) + 1) - 1)
        if (swallowed := _SWALLOWED.search(value[0], begun)) is not None:
            before = _shown(value[0][: swallowed.start()])
            reading.remark(f"{before} lacks its closing bracket: {_shown(swallowed[0])} is lost")
    return sound


def _sound_to(text: str, at: int, reading: SgfReading) -> tuple[str, int]:
    """The sound text of the game that begins at `at`, and where the game ends."""
    kept: list[str] = []
    depth = 0
    while at < len(text):
        if (start := _START.match(text, at)) is not None:
            depth += 1
            end = start.end()
        elif text[at] == ")":
            depth -= 1
            end = at + 1
        elif (unsound := _UNSOUND.match(text, at)) is not None:
            before = text[max(0, at - _LONGEST) : at].rstrip().rpartition("\n")[2]
            reading.remark(f"skipped {_shown(unsound[0])} after {before!r}")
            at = unsound.end()
            end = at
        else:  # a value without an end
            at = len(text)
            break
        sound = None if depth == 0 else _SOUND.match(text, end)
        end = end if sound is None else sound.end()
        kept.append(text[at:end])
        at = end
        if depth == 0:
            break
    return "".join(kept), at


def _shown(text: str) -> str:
    plain = " ".join(text.split())
    return repr(plain if len(plain) <= _LONGEST else f"{plain[:_LONGEST]}…")
