"""A board's shapes as SVG, to stand in an HTML page; attributes only, no style."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from .board_map import LINE, MARGIN, Disc, Letter, Line, Shape, Square


def board_svg(shapes: Iterable[Shape], rows: int, cols: int, title: str) -> str:
    """The SVG element of a board of `rows` by `cols` points; `title` is read to who cannot see."""
    width, height = cols - 1 + 2 * MARGIN, rows - 1 + 2 * MARGIN
    return (
        f'<svg class="board" viewBox="{-MARGIN:g} {-MARGIN:g} {width:g} {height:g}" role="img" '
        f'xmlns="http://www.w3.org/2000/svg"><title>{escape(title)}</title>'
        f"{''.join(map(_element, shapes))}</svg>"
    )


def _element(shape: Shape) -> str:
    match shape:
        case Line(x1, y1, x2, y2, width):
            return (
                f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" '
                f'stroke="black" stroke-width="{width:g}"/>'
            )
        case Disc(x, y, radius, black):
            return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" {_paint(black)}/>'
        case Square(x, y, half, black):
            side = 2 * half
            return (
                f'<rect x="{x - half:g}" y="{y - half:g}" width="{side:g}" height="{side:g}" '
                f"{_paint(black)}/>"
            )
        case Letter(x, y, text):
            return (
                f'<text x="{x:g}" y="{y + 0.2:g}" font-size="0.55" text-anchor="middle" '
                f'font-family="sans-serif">{escape(text)}</text>'
            )


def _paint(black: bool) -> str:
    fill = "black" if black else "white"
    return f'fill="{fill}" stroke="black" stroke-width="{1.6 * LINE:g}"'
