"""The result sheet as one HTML page and as a PDF: no script, nothing external, A5 when printed.

The result and the signatures are on the first page. What follows may need another one: each page is
numbered and, in the PDF, names the game. WeasyPrint (the extra ``pdf``) lays out the PDF.
"""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import redirect_stdout
from hashlib import sha256
from html import escape
from importlib.resources import files

from rules.board.position import Position
from rules.color import BLACK, WHITE, Color
from rules.points import Point, to_board

from ..languages import ENGLISH
from ..wording import Catalogue, catalogue_of
from . import words as in_words
from .sheet import CountTable, Sheet

STONE, OWNED, LINE, EDGE = 0.46, 0.17, 0.03, 0.06

MARGIN = 1.3
"""White around the outermost lines, with the names of the lines in it."""

NAMES = 0.95
"""How far from the outermost lines their names stand."""


def board_svg(position: Position, owner: Sequence[str], dead: Collection[Point], title: str) -> str:
    """The SVG element of a board; `title` is read to who cannot see.

    `owner` are rows of B, W and dots, or nothing. A small square marks an empty point, or a stone
    of `dead`, in the colour of its owner; neutral points have no mark.
    """
    width, height = (lines - 1 + 2 * MARGIN for lines in (position.width, position.height))
    drawn = (
        *_lines(position),
        *_names(position),
        *_stones(position),
        *_owners(position, owner, dead),
    )
    return (
        f'<svg class="board" viewBox="{-MARGIN:g} {-MARGIN:g} {width:g} {height:g}" role="img" '
        f'xmlns="http://www.w3.org/2000/svg"><title>{escape(title)}</title>{"".join(drawn)}</svg>'
    )


def _lines(position: Position) -> Iterator[str]:
    right, bottom = position.width - 1, position.height - 1
    for row in range(position.height):
        yield _line(0, row, right, row, EDGE if row in (0, bottom) else LINE)
    for col in range(position.width):
        yield _line(col, 0, col, bottom, EDGE if col in (0, right) else LINE)


def _line(x1: int, y1: int, x2: int, y2: int, width: float) -> str:
    return (
        f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="black" stroke-width="{width:g}"/>'
    )


def _names(position: Position) -> Iterator[str]:
    rows, right = position.height, position.width - 1
    for col in range(position.width):
        letter = to_board(Point(0, col), rows).rstrip("0123456789")
        yield _text(col, -NAMES, letter)
        yield _text(col, rows - 1 + NAMES, letter)
    for row in range(rows):
        yield _text(-NAMES, row, str(rows - row))
        yield _text(right + NAMES, row, str(rows - row))


def _text(x: float, y: float, text: str) -> str:
    return (
        f'<text x="{x:g}" y="{y + 0.2:g}" font-size="0.55" text-anchor="middle" '
        f'font-family="sans-serif">{text}</text>'
    )


def _stones(position: Position) -> Iterator[str]:
    for color in Color:
        for point in sorted(position.stones(color)):
            place = f'cx="{point.col}" cy="{point.row}" r="{STONE:g}"'
            yield f"<circle {place} {_paint(color is BLACK)}/>"


def _owners(position: Position, owner: Sequence[str], dead: Collection[Point]) -> Iterator[str]:
    side = f'width="{2 * OWNED:g}" height="{2 * OWNED:g}"'
    for row, line in enumerate(owner):
        for col, mark in enumerate(line):
            point = Point(row, col)
            if mark != "." and (position[point] is None or point in dead):
                place = f'x="{col - OWNED:g}" y="{row - OWNED:g}" {side}'
                yield f"<rect {place} {_paint(mark == BLACK.letter)}/>"


def _paint(black: bool) -> str:
    """A white shape has an outline."""
    fill = "black" if black else "white"
    return f'fill="{fill}" stroke="black" stroke-width="{1.6 * LINE:g}"'


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
    words = words or catalogue_of(ENGLISH)
    policy, loaded = POLICY, ""
    if script:
        policy = f"{POLICY}; script-src 'self'; connect-src 'self'"
        loaded = f'<script type="module" src="{escape(script)}"></script>'
    others = (note for note in sheet.notes if note not in sheet.doubts)
    notes = (in_words.note(each, words) for each in others)
    clauses = (in_words.clause(name, summary, words) for name, summary in sheet.clauses)
    return "".join(
        (
            f'<!doctype html>\n<html lang="{words.language}"><head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
            '<link rel="icon" href="data:,">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title(sheet, words))}</title><style>{STYLE}</style>{loaded}</head>",
            f'<body><main data-title="{escape(title(sheet, words))}">',
            _head(sheet, words),
            _final(sheet, words),
            _signatures(sheet, words),
            _irregularities(sheet, words),
            _list(words.render("sheet-notes"), notes),
            _list(words.render("sheet-clauses"), clauses),
            "</main></body></html>\n",
        )
    )


def title(sheet: Sheet, words: Catalogue) -> str:
    """The title of the sheet."""
    black, white = (sheet.players[color] or _name(color, words) for color in (BLACK, WHITE))
    return words.render("sheet-title", black=black, white=white, result=sheet.result)


def _name(color: Color, words: Catalogue) -> str:
    return words.render(f"colors-{color.word}")


def _head(sheet: Sheet, words: Catalogue) -> str:
    rows = "".join(
        f"<dt>{escape(_name(color, words))}</dt>"
        f"<dd>{escape(in_words.player(sheet.players[color], sheet.ranks[color]))}</dd>"
        for color in (BLACK, WHITE)
    )
    heading = escape(words.render("sheet-heading"))
    return (
        f"<header><h1>{heading}</h1><span>{escape(in_words.headline(sheet, words))}</span></header>"
        f'<dl class="players">{rows}<dd class="result"><b>{escape(sheet.result)}</b>'
        f"<span>{escape(in_words.result(sheet, words))}</span></dd></dl>"
        f"<p>{escape(in_words.terms(sheet, words))}</p>"
        + _list(words.render("sheet-doubts"), (in_words.note(each, words) for each in sheet.doubts))
    )


def _final(sheet: Sheet, words: Catalogue) -> str:
    board = board_svg(sheet.game.position, sheet.owner, sheet.dead, words.render("sheet-board"))
    explained = escape(words.render("sheet-legend"))
    legend = f'<p class="legend">{explained}</p>' if sheet.owner else ""
    none = f"<p>{escape(words.render('sheet-not-counted'))}</p>"
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
        f'<tbody>{body}</tbody><tfoot><tr><th scope="row">{escape(words.render("sheet-sum"))}</th>'
        f"<td>{in_words.number(total.black)}</td><td>{in_words.number(total.white)}</td></tr>"
        f'<tr><th scope="row">{escape(words.render("sheet-difference"))}</th>'
        f'<td colspan="2">{lead}</td></tr></tfoot></table>'
    )


def _irregularities(sheet: Sheet, words: Catalogue) -> str:
    found = sheet.story.irregularities
    if not found:
        none = escape(words.render("sheet-none" if sheet.story.known else "sheet-unknown"))
        return f"<h2>{escape(words.render('sheet-irregularities'))}</h2><p>{none}</p>"
    items = "".join(
        f"<li>{escape(in_words.when(each, words))}: {escape(in_words.what(each, words))}</li>"
        for each in found
    )
    return f"<h2>{escape(words.render('sheet-irregularities-timed'))}</h2><ul>{items}</ul>"


def _list(heading: str, texts: Iterable[str]) -> str:
    items = "".join(f"<li>{escape(text)}</li>" for text in texts)
    return f'<h2>{escape(heading)}</h2><ul class="small">{items}</ul>' if items else ""


def _signatures(sheet: Sheet, words: Catalogue) -> str:
    arbiters = dict.fromkeys(each.arbiter for each in sheet.story.irregularities if each.arbiter)
    names = (sheet.players.black, sheet.players.white, ", ".join(arbiters))
    roles = (_name(BLACK, words), _name(WHITE, words), words.render("sheet-arbiter"))
    lines = "".join(
        f"<div>{escape(role)}{': ' if name else ''}{escape(name)}</div>"
        for role, name in zip(roles, names, strict=True)
    )
    agreed = f"<p>{escape(in_words.signed(sheet, words))}</p>"
    if sheet.story.irregularities or set(sheet.notes) - set(sheet.doubts):
        agreed += f"<p>{escape(words.render('sheet-continued'))}</p>"
    return f'<div class="signed">{agreed}<div class="signatures">{lines}</div></div>'


class CannotMakePdfError(Exception):
    """There is no PDF; the text is one line: why, and what to do."""


def page_pdf(html: str) -> bytes:
    """The PDF of a page, the same bytes for the same page.

    What the page names beside itself is not fetched, from nowhere.

    The library is imported here and not before. Raises CannotMakePdfError where it, or a library
    that it needs, is not installed, and where no font has a letter of the page.
    """
    try:
        # Where a library is missing it prints a paragraph of advice.
        with redirect_stdout(io.StringIO()):
            from weasyprint import HTML
            from weasyprint.urls import URLFetcher
    except ImportError:
        raise CannotMakePdfError(
            "WeasyPrint is not installed: pip install weasyprint, or print the page"
        ) from None
    except OSError:
        raise CannotMakePdfError(
            "WeasyPrint finds no Pango: sudo apt install libpango-1.0-0 libpangoft2-1.0-0"
            " libharfbuzz-subset0, or print the page"
        ) from None
    document = HTML(string=html, url_fetcher=URLFetcher(allowed_protocols=())).render()
    data = bytes(document.write_pdf())
    missing = [letter for font in document.fonts.values() for letter in font.missing]
    if missing:
        raise CannotMakePdfError(
            f"no font here has the letter {chr(missing[0])!r}: install the packages"
            " fonts-dejavu-core and fonts-droid-fallback, or print the page"
        )
    return data
