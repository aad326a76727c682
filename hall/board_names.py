"""Names of boards as an option of a command gives them."""

from __future__ import annotations

import argparse

from .messages.topics import is_name


def board_names(text: str) -> frozenset[str]:
    """The names in a list with commas. Raises argparse.ArgumentTypeError.

    >>> sorted(board_names("T1, T2"))
    ['T1', 'T2']
    """
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not names or not all(is_name(name) for name in names):
        raise argparse.ArgumentTypeError(f"{text[:40]!r}: expected names of boards, such as T1,T2")
    return frozenset(names)
