"""The text of a record's file, whatever it is encoded in."""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping
from contextlib import suppress

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
    """The text of a file, and what is to be said of its charset: a sentence where it was guessed.

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
                return data.decode(_WIDER.get(charset, charset), "replace"), ()
    with suppress(UnicodeDecodeError):
        return data.decode("utf-8"), ()
    charset = _guess(data)
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
