"""The tables of docs/formats.md, made from the schemas: `python -m tests.support.format_tables`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from device.page.endpoints import ENDPOINTS
from device.page.schemas.openapi import openapi
from referee.facts import FACTS

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "formats.md"

TABLE = re.compile(r"(<!-- table: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)

MOST_WORDS = 8
"""An enumeration with more members has a list of its own."""

MANY = 10**6
"""A bound that is no news to a reader."""

PLAIN = {
    "integer": "whole number",
    "number": "number",
    "string": "text",
    "boolean": "true or false",
    "object": "object",
    "null": "null",
}

SCHEMAS: Mapping[str, Any] = openapi(ENDPOINTS)["components"]["schemas"]


def with_tables(text: str) -> str:
    """The document, its tables made anew."""
    return TABLE.sub(lambda found: found[1] + "\n".join(_table(found[2])) + "\n" + found[3], text)


def _table(name: str) -> Iterator[str]:
    if name != "facts":
        yield "| key | value | meaning |"
        yield "|---|---|---|"
        for key, value, meaning in _rows(name):
            yield f"| {key} | {value} | {meaning} |"
        return
    yield "| `type` | says | with |"
    yield "|---|---|---|"
    for fact in FACTS:
        fields = [
            f"{key}: {value}" + (f", {meaning}" if meaning else "")
            for key, value, meaning in _rows(fact)
            if key not in ("`type`", "`request`?")
        ]
        yield f"| `{fact}` | {SCHEMAS[fact]['description']} | {'<br>'.join(fields)} |"


def _rows(name: str) -> Iterator[tuple[str, str, str]]:
    """Key (with ``?`` where it may be missing), kind and meaning of each value of an object."""
    schema = SCHEMAS[name]
    for key, value in schema["properties"].items():
        mark = "" if key in schema.get("required", ()) else "?"
        yield f"`{key}`{mark}", _kind(value), value.get("description", "")


def _kind(value: Mapping[str, Any]) -> str:
    """What kind of value a schema describes, in words."""
    if "$ref" in value:
        return _kind(SCHEMAS[value["$ref"].rpartition("/")[2]])
    if "anyOf" in value:
        return _either(dict.fromkeys(map(_kind, value["anyOf"])))
    if "const" in value:
        return f"`{value['const']}`"
    if "enum" in value:
        words = value["enum"]
        return _either(f"`{word}`" for word in words) if len(words) <= MOST_WORDS else "name"
    if "pattern" in value:
        return "point"
    if value["type"] == "array":
        return "list" if "items" not in value else f"list of {_kind(value['items'])}"
    if "maximum" not in value:
        return PLAIN[value["type"]]
    least, most = value["minimum"], value["maximum"]
    return f"{PLAIN[value['type']]} from {least}" + (f" to {most}" if most < MANY else "")


def _either(words: Iterable[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


if __name__ == "__main__":
    DOCUMENT.write_text(with_tables(DOCUMENT.read_text("utf-8")), "utf-8")
