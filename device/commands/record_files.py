"""SGF files for the commands that read them."""

from __future__ import annotations

from pathlib import Path

from rules.errors import RulesError
from rules.record import Record
from rules.sgf import read_sgf

from ..errors import BAD_USAGE, FileError
from .each_file import read_bytes


def load_record(path: Path) -> Record:
    """The record in an SGF file, or FileError."""
    data = read_bytes(path)
    try:
        return read_sgf(data)
    except RulesError as error:
        raise FileError(error.reason.value, error.detail, BAD_USAGE) from None
