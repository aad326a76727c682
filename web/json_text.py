"""Parsing JSON from outside."""

from __future__ import annotations

import json


def parse_json(text: str | bytes) -> object:
    """The value of a JSON text; ValueError where it is none, or nested too deep to be read.

    >>> parse_json('{"komi": 6.5}')
    {'komi': 6.5}
    >>> parse_json("[" * 100_000)
    Traceback (most recent call last):
        ...
    ValueError: nested too deep
    """
    try:
        value: object = json.loads(text)
    except RecursionError:
        raise ValueError("nested too deep") from None
    return value
