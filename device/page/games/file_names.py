"""How a browser is told the name under which it keeps a file (RFC 6266, RFC 8187)."""

from __future__ import annotations

import unicodedata
from urllib.parse import quote

PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.,+=@()[]~ ")
"""Letters that stand in a quoted string as they are, for every browser."""

KEPT = "!#$&+-.^_`|~"
"""What RFC 8187 leaves as it is beside letters and digits (attr-char)."""


def disposition(kind: str, name: str) -> str:
    """The value of ``Content-Disposition`` for a file called `name`; `kind` inline or attachment.

    A name of other letters is given twice: with these left out, and whole in UTF-8.
    """
    bare = (at for at in unicodedata.normalize("NFKD", name) if not unicodedata.combining(at))
    plain = "".join(letter if letter in PLAIN else "_" for letter in bare)
    said = f'{kind}; filename="{plain}"'
    if plain == name:
        return said
    return f"{said}; filename*=UTF-8''{quote(name, KEPT, errors='surrogateescape')}"
