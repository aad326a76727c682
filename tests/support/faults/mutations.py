"""Valid bytes made invalid: bits flipped, ends cut off, numbers blown up."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

HUGE = (b"1e400", b"-1", b"0", b"99999999999999999999", b"9" * 400, b"nan", b"1e-320", b"1e-300")

ODD_BYTES = (b"\x00", b"\xff\xfe", b"\xef\xbb\xbf", b"\xc3\x28", b"\r", b"\\", b"]", b"[" * 3000)

HUGE_FIELDS = (b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", b"\xff\xff\xff\x7f", b"\x00\x00\x00\x00")


def flipped(data: bytes, chance: random.Random) -> bytes:
    """A few bits flipped."""
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 3, 20))):
        changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def flipped_early(data: bytes, chance: random.Random) -> bytes:
    """A bit flipped where headers are."""
    changed = bytearray(data)
    changed[chance.randrange(min(64, len(changed)))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def cut(data: bytes, chance: random.Random) -> bytes:
    """The beginning alone, perhaps nothing."""
    return data[: chance.randrange(len(data))]


def stitched(data: bytes, chance: random.Random) -> bytes:
    """A stretch given twice, or left out."""
    start, stop = sorted(chance.randrange(len(data)) for _ in range(2))
    return data[:stop] + data[start:] if chance.random() < 0.5 else data[:start] + data[stop:]


def filled(data: bytes, chance: random.Random) -> bytes:
    """Odd bytes put in somewhere."""
    at = chance.randrange(len(data))
    return data[:at] + chance.choice(ODD_BYTES) + data[at:]


def declared_huge(data: bytes, chance: random.Random) -> bytes:
    """A field of four bytes in the header set to an extreme."""
    at = chance.randrange(max(1, min(96, len(data) - 4)))
    return data[:at] + chance.choice(HUGE_FIELDS) + data[at + 4 :]


def numbered(data: bytes, chance: random.Random) -> bytes:
    """A number of the text replaced by one that cannot be."""
    found = list(re.finditer(rb"-?\d+(?:\.\d+)?", data))
    if not found:
        return filled(data, chance)
    match = chance.choice(found)
    return data[: match.start()] + chance.choice(HUGE) + data[match.end() :]


def noise(data: bytes, chance: random.Random) -> bytes:
    """Nothing of the file kept."""
    return chance.randbytes(chance.choice((0, 1, 16, 5000)))


Mutation = Callable[[bytes, random.Random], bytes]

BINARY: tuple[Mutation, ...] = (
    *(flipped, flipped_early, flipped_early, cut, stitched, filled, declared_huge, declared_huge),
    noise,
)
TEXT: tuple[Mutation, ...] = (flipped, cut, stitched, filled, numbered, numbered, noise)


def mutated(data: bytes, chance: random.Random, kinds: tuple[Mutation, ...]) -> bytes:
    """`data` after one or two of these mutations."""
    for _ in range(chance.choice((1, 1, 2))):
        data = chance.choice(kinds)(data, chance) if len(data) > 8 else data
    return data
