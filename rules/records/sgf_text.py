"""The text of an SGF file: its games, its limits of size, and what is no SGF and is skipped.

A bracket that ends a value too early is the common case: the date ``DT[2013 [21:49]]``. FF[4] lets
a reader skip what stands outside of properties. The place is named.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass

from ..errors import Reason, RulesError


@dataclass(frozen=True, slots=True)
class SgfLimits:
    """The most that a record may have."""

    bytes: int
    """Bytes of its text."""
    nodes: int
    """Nodes of its tree."""
    values: int
    """Values of properties; a rectangle of points counts as many as its points."""
    depth: int
    """Forks that lie within one another."""

    def check_bytes(self, count: int) -> None:
        """Raise RulesError (sgf) for a text of more bytes."""
        if count > self.bytes:
            raise RulesError(
                Reason.SGF, f"{count} bytes are too many for a record: at most {self.bytes}"
            )

    def check_depth(self, depth: int) -> None:
        """Raise RulesError (sgf) for forks that lie deeper."""
        if depth > self.depth:
            raise RulesError(Reason.SGF, f"variations lie more than {self.depth} deep")


GENEROUS = SgfLimits(bytes=16_000_000, nodes=300_000, values=2_000_000, depth=10_000)
"""For files that somebody names on their own machine: the largest dictionary of joseki fits."""


MOST_REMARKS = 5
"""Of a record so many remarks are kept, and the number of the others."""


class SgfReading:
    """What was read of a record so far, against its limits, and remarks about it."""

    def __init__(self, limits: SgfLimits, remarks: Iterable[str] = ()) -> None:
        self._limits = limits
        self._nodes = self._values = 0
        self._remarks = dict.fromkeys(remarks)
        self._more = 0

    @property
    def remarks(self) -> tuple[str, ...]:
        """What was guessed, skipped or read otherwise than it is written, a line each."""
        more = (f"and {self._more} more places like these",) if self._more else ()
        return (*self._remarks, *more)

    def remark(self, text: str) -> None:
        """A remark more; the same one is kept once."""
        if text in self._remarks or len(self._remarks) < MOST_REMARKS:
            self._remarks[text] = None
        else:
            self._more += 1

    def add_nodes(self, count: int) -> None:
        """So many nodes more; RulesError (sgf) where they are too many."""
        self._nodes += count
        if self._nodes > self._limits.nodes:
            raise RulesError(Reason.SGF, f"the record has more than {self._limits.nodes} nodes")

    def add_values(self, count: int) -> None:
        """So many values more; RulesError (sgf) where they are too many."""
        self._values += count
        if self._values > self._limits.values:
            raise RulesError(
                Reason.SGF, f"the record has more than {self._limits.values} values and points"
            )


_STATED = re.compile(rb"CA\s*+\[\s*+([A-Za-z0-9_.:\-][A-Za-z0-9_.:\-\s]{0,63})\]")
_NO_CHARSETS = frozenset({"punycode", "idna"})
"""Codecs of names, never of a file: they are written for some dozen letters."""

_WIDER: Mapping[str, str] = {
    "euc_kr": "cp949",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
}
"""What writers mean by a name: the larger set of letters, of which the named one is a part."""

_GUESSED: Mapping[str, str] = {
    "big5hkscs": "Big5-HKSCS",
    "cp1251": "windows-1251",
    "cp1252": "windows-1252",
    "cp932": "Shift_JIS",
    "cp949": "EUC-KR",
    "gb18030": "GB18030",
}
"""The codecs between which a guess is made, with the names for CA. More make guesses worse."""

_FOREIGN = re.compile(rb"\[([^\[]*?[\x80-\xff].*?)\](?=\s*[\[;()A-Z])", re.DOTALL)
"""A value with letters outside ASCII. It ends where SGF goes on, since a letter may end in "]"."""

_MOST_BYTES = 20_000
"""Of such values so much is looked at."""

_MIXED = re.compile(rb"[A-Za-z][\x80-\xff]|[\x80-\xff][A-Za-z]")
"""A Latin letter beside another one, which words in Cyrillic do not have."""


def decoded(data: bytes) -> tuple[str, tuple[str, ...]]:
    """The text of a file, and notes on its charset: a sentence where it was guessed.

    A byte order mark comes first, then CA, then UTF-8. What is neither is a guess by the letters.
    Bytes that are no letter of the charset become U+FFFD.

    >>> decoded("(;PB[安井])".encode("shift_jis"))[0]
    '(;PB[安井])'
    """
    for mark, charset in (
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
    ):
        if data.startswith(mark):
            return data[len(mark) :].decode(charset, "replace"), ()
    stated = _STATED.search(data)
    if stated is not None:
        # A codec may be unknown, be none of text, or refuse to replace what it cannot read.
        with suppress(LookupError, ValueError):
            charset = codecs.lookup(stated[1].decode("ascii").strip()).name
            if charset not in _NO_CHARSETS:
                text = data.decode(_WIDER.get(charset, charset), "replace")
                lost = f"not all letters are of CA[{charset}]: those lost read \ufffd; correct CA"
                return text, (lost,) if "\ufffd" in text else ()
    jis = b"\x1b$" in data  # ISO-2022-JP: all its bytes are ASCII
    if not jis:
        with suppress(UnicodeDecodeError):
            return data.decode("utf-8"), ()
    charset = "iso2022_jp" if jis else _guess(data)
    name = _GUESSED.get(charset, charset)
    remark = f"no known CA: read as {name} by a guess; where names look wrong, state CA[charset]"
    return data.decode(charset, "replace"), (remark,)


def _guess(data: bytes) -> str:
    """The codec by which the values of a record look like language."""
    from chardet import detect

    values = b"\n".join(_FOREIGN.findall(data))[:_MOST_BYTES] or data[:_MOST_BYTES]
    among = [name for name in _GUESSED if name != "cp1251" or not _MIXED.search(values)]
    fallback = "cp1252"
    found = detect(
        values,
        compat_names=False,
        include_encodings=among,
        no_match_encoding=fallback,
        empty_input_encoding=fallback,
    )
    return found["encoding"] or fallback


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

_MAX_QUOTED_CHARS = 40
"""Letters of a place that are shown."""


def sgf_text(data: bytes | str) -> tuple[str, tuple[str, ...]]:
    """The text of a file, and notes on its charset, as `decoded`.

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
            before = text[max(0, at - _MAX_QUOTED_CHARS) : at].rstrip().rpartition("\n")[2]
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
    return repr(plain if len(plain) <= _MAX_QUOTED_CHARS else f"{plain[:_MAX_QUOTED_CHARS]}…")
