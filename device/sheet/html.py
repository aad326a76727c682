"""The result sheet as one HTML page: no script, nothing from elsewhere, A5 when printed."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from html import escape
from importlib.resources import files

from rules.color import BLACK, WHITE, Color

from ..language.catalogue import Catalogue, catalogue_of
from ..language.names import ENGLISH
from . import words as in_words
from .board_svg import board_svg
from .sheet import CountTable, Sheet

STYLE = files(__package__).joinpath("sheet.css").read_text("utf-8")

_HASH = b64encode(sha256(STYLE.encode()).digest()).decode()

POLICY = (
    f"default-src 'none'; style-src 'sha256-{_HASH}'; "
    "img-src data:; base-uri 'none'; form-action 'none'"
)
"""The page's content security policy: its own style by its hash, and nothing else."""


def sheet_html(sheet: Sheet, words: Catalogue | None = None, script: str = "") -> str:
    """The page of a sheet, in English where no other `words` are given.

    `script` is the path of a script of its own server, for a browser.
    """
    said = words or catalogue_of(ENGLISH)
    policy, loaded = POLICY, ""
    if script:
        policy = f"{POLICY}; script-src 'self'; connect-src 'self'"
        loaded = f'<script type="module" src="{escape(script)}"></script>'
    others = (note for note in sheet.notes if note not in sheet.doubts)
    clauses = (in_words.clause(name, says, said) for name, says in sheet.clauses)
    return "".join(
        (
            f'<!doctype html>\n<html lang="{said.language}"><head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
            '<link rel="icon" href="data:,">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title(sheet, said))}</title><style>{STYLE}</style>{loaded}</head>",
            "<body><main>",
            _head(sheet, said),
            _final(sheet, said),
            _irregularities(sheet, said),
            _list(said.say("sheet-notes"), (in_words.note(each, said) for each in others)),
            _list(said.say("sheet-clauses"), clauses),
            _signatures(sheet, said),
            "</main></body></html>\n",
        )
    )


def title(sheet: Sheet, words: Catalogue) -> str:
    """The title of the sheet."""
    black, white = (sheet.players[color] or _name(color, words) for color in (BLACK, WHITE))
    return words.say("sheet-title", black=black, white=white, result=sheet.result)


def _name(color: Color, words: Catalogue) -> str:
    return words.say(f"colors-{color.word}")


def _head(sheet: Sheet, words: Catalogue) -> str:
    rows = "".join(
        f"<dt>{escape(_name(color, words))}</dt>"
        f"<dd>{escape(in_words.player(sheet.players[color], sheet.ranks[color]))}</dd>"
        for color in (BLACK, WHITE)
    )
    heading = escape(words.say("sheet-heading"))
    return (
        f"<header><h1>{heading}</h1><span>{escape(in_words.headline(sheet, words))}</span></header>"
        f'<dl class="players">{rows}<dd class="result"><b>{escape(sheet.result)}</b>'
        f"<span>{escape(in_words.result(sheet, words))}</span></dd></dl>"
        f"<p>{escape(in_words.terms(sheet, words))}</p>"
        + _list(words.say("sheet-doubts"), (in_words.note(each, words) for each in sheet.doubts))
    )


def _final(sheet: Sheet, words: Catalogue) -> str:
    board = board_svg(sheet.position, sheet.owner, sheet.dead, words.say("sheet-board"))
    said = escape(words.say("sheet-legend"))
    legend = f'<p class="legend">{said}</p>' if sheet.owner else ""
    none = f"<p>{escape(words.say('sheet-not-counted'))}</p>"
    counted = "".join(_table(table, words) for table in sheet.tables) or none
    return f'<div class="final"><div>{board}{legend}</div><div>{counted}</div></div>'


def _table(table: CountTable, words: Catalogue) -> str:
    caption = escape(in_words.caption(table.method, words, by_rules=table.by_rules))
    body = "".join(
        f'<tr><th scope="row">{escape(in_words.term(term.name, words))}</th>'
        f"<td>{in_words.number(term.black)}</td><td>{in_words.number(term.white)}</td></tr>"
        for term in table.terms
    )
    black, white = (escape(_name(color, words)) for color in (BLACK, WHITE))
    total = table.total
    lead = escape(in_words.difference(table.margin, words))
    return (
        f"<table><caption>{caption}</caption>"
        f'<thead><tr><th></th><th scope="col">{black}</th><th scope="col">{white}</th></tr></thead>'
        f'<tbody>{body}</tbody><tfoot><tr><th scope="row">{escape(words.say("sheet-sum"))}</th>'
        f"<td>{in_words.number(total.black)}</td><td>{in_words.number(total.white)}</td></tr>"
        f'<tr><th scope="row">{escape(words.say("sheet-difference"))}</th>'
        f'<td colspan="2">{lead}</td></tr></tfoot></table>'
    )


def _irregularities(sheet: Sheet, words: Catalogue) -> str:
    found = sheet.irregularities
    if not found:
        none = escape(in_words.no_irregularity(sheet, words))
        return f"<h2>{escape(words.say('sheet-irregularities'))}</h2><p>{none}</p>"
    items = "".join(
        f"<li>{escape(in_words.when(each, words))}: {escape(in_words.what(each, words))}</li>"
        for each in found
    )
    return f"<h2>{escape(words.say('sheet-irregularities-timed'))}</h2><ul>{items}</ul>"


def _list(heading: str, texts: Iterable[str]) -> str:
    items = "".join(f"<li>{escape(text)}</li>" for text in texts)
    return f'<h2>{escape(heading)}</h2><ul class="small">{items}</ul>' if items else ""


def _signatures(sheet: Sheet, words: Catalogue) -> str:
    arbiters = dict.fromkeys(each.arbiter for each in sheet.irregularities if each.arbiter)
    names = (sheet.players.black, sheet.players.white, ", ".join(arbiters))
    roles = (_name(BLACK, words), _name(WHITE, words), words.say("sheet-arbiter"))
    lines = "".join(
        f"<div>{escape(role)}{': ' if name else ''}{escape(name)}</div>"
        for role, name in zip(roles, names, strict=True)
    )
    agreed = f"<p>{escape(in_words.signed(sheet, words))}</p>"
    return f'<div class="signed">{agreed}<div class="signatures">{lines}</div></div>'
