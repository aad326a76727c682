"""The result sheet as one HTML page: no script, nothing from elsewhere, A5 when printed."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from html import escape
from importlib.resources import files

from rules.color import BLACK, WHITE

from . import words
from .board_svg import board_svg
from .count_table import CountTable
from .sheet import Sheet

STYLE = files(__package__).joinpath("sheet.css").read_text("utf-8")

_HASH = b64encode(sha256(STYLE.encode()).digest()).decode()

POLICY = (
    f"default-src 'none'; style-src 'sha256-{_HASH}'; "
    "img-src data:; base-uri 'none'; form-action 'none'"
)
"""The page's content security policy: its own style by its hash, and nothing else."""


def sheet_html(sheet: Sheet) -> str:
    """The page of a sheet."""
    return "".join(
        (
            '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
            '<link rel="icon" href="data:,">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title(sheet))}</title><style>{STYLE}</style></head><body><main>",
            _head(sheet),
            _final(sheet),
            _irregularities(sheet),
            _list("Notes", sheet.notes),
            _list("Clauses", (f"{name}: {says}" if says else name for name, says in sheet.clauses)),
            _signatures(sheet),
            "</main></body></html>\n",
        )
    )


def title(sheet: Sheet) -> str:
    """What the sheet is called."""
    names = [sheet.players[color] or color.word.capitalize() for color in (BLACK, WHITE)]
    return f"Result sheet: {names[0]} – {names[1]}, {sheet.result}"


def _head(sheet: Sheet) -> str:
    rows = "".join(
        f"<dt>{color.word.capitalize()}</dt>"
        f"<dd>{escape(words.player(sheet.players[color], sheet.ranks[color]))}</dd>"
        for color in (BLACK, WHITE)
    )
    return (
        f"<header><h1>Result sheet</h1><span>{escape(words.headline(sheet))}</span></header>"
        f'<dl class="players">{rows}<dd class="result"><b>{escape(sheet.result)}</b>'
        f"<span>{escape(words.result_words(sheet.result))}</span></dd></dl>"
        f"<p>{escape(words.terms(sheet))}</p>"
    )


def _final(sheet: Sheet) -> str:
    position = sheet.position
    name = "The final position with the owner of every point"
    board = board_svg(position, sheet.owner, sheet.dead, name)
    legend = f'<p class="legend">{words.LEGEND}</p>' if sheet.owner else ""
    counted = "".join(map(_table, sheet.tables)) or "<p>The game was not counted.</p>"
    return f'<div class="final"><div>{board}{legend}</div><div>{counted}</div></div>'


def _table(table: CountTable) -> str:
    asked = "" if table.by_rules else " (not by these rules)"
    body = "".join(
        f'<tr><th scope="row">{escape(term.name)}</th><td>{words.number(term.black)}</td>'
        f"<td>{words.number(term.white)}</td></tr>"
        for term in table.terms
    )
    total = table.total
    return (
        f"<table><caption>Count by {table.method.value}{asked}</caption>"
        '<thead><tr><th></th><th scope="col">Black</th><th scope="col">White</th></tr></thead>'
        f'<tbody>{body}</tbody><tfoot><tr><th scope="row">sum</th>'
        f"<td>{words.number(total.black)}</td><td>{words.number(total.white)}</td></tr>"
        f'<tr><th scope="row">difference</th><td colspan="2">{words.difference(table.margin)}</td>'
        "</tr></tfoot></table>"
    )


def _irregularities(sheet: Sheet) -> str:
    found = sheet.irregularities
    if not found:
        return f"<h2>Irregularities</h2><p>{words.no_irregularity(sheet)}</p>"
    items = "".join(
        f"<li>{escape(words.when(each))}: {escape(words.what(each))}</li>" for each in found
    )
    return f"<h2>Irregularities (time since the first picture)</h2><ul>{items}</ul>"


def _list(heading: str, texts: Iterable[str]) -> str:
    items = "".join(f"<li>{escape(text)}</li>" for text in texts)
    return f'<h2>{heading}</h2><ul class="small">{items}</ul>' if items else ""


def _signatures(sheet: Sheet) -> str:
    arbiters = dict.fromkeys(each.arbiter for each in sheet.irregularities if each.arbiter)
    names = (sheet.players.black, sheet.players.white, ", ".join(arbiters))
    lines = "".join(
        f"<div>{role}{': ' if name else ''}{escape(name)}</div>"
        for role, name in zip(words.SIGNATURES, names, strict=True)
    )
    agreed = f"<p>{escape(words.signed(sheet))}</p>"
    return f'<div class="signed">{agreed}<div class="signatures">{lines}</div></div>'
