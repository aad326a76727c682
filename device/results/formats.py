"""The formats of a table of games, by the names that people ask for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .aga import aga_report
from .egd import egd_table
from .opengotha import opengotha_xml
from .tournament import Tournament

TABLES: Mapping[str, Callable[[Tournament], str]] = {
    "opengotha": opengotha_xml,
    "h9": egd_table,
    "aga": aga_report,
}
