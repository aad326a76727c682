"""Which machine this is: two that were made from one card have all but this in common."""

from __future__ import annotations

from pathlib import Path
from uuid import getnode

SERIALS = (
    Path("/proc/device-tree/serial-number"),
    Path("/sys/class/dmi/id/product_uuid"),
)
"""Where the system tells the number of the hardware, as far as this process may read it."""


def serial_number() -> str:
    """The hardware's number in printable letters, else that of its network card."""
    for path in SERIALS:
        try:
            text = path.read_bytes().decode("ascii", "ignore")
        except OSError:
            continue
        if found := "".join(letter for letter in text if letter.isalnum()):
            return found[:64]
    return f"{getnode():012x}"
