"""The result sheet as a PDF of A5 pages, made by reportlab (the extra ``pdf``)."""

from __future__ import annotations

import io
from collections.abc import Iterable

from reportlab.lib.enums import TA_CENTER
from reportlab.lib.pagesizes import A5
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    KeepTogether,
    ListFlowable,
    PageTemplate,
    Paragraph,
    Spacer,
    Table,
    TableStyle,
)

from rules.color import BLACK, WHITE

from . import words
from .board_map import LINE, MARGIN, Disc, Letter, Line, Shape, Square, board_map
from .count_table import CountTable, Term
from .html import title
from .pdf_fonts import BOLD, REGULAR, Fonts, load_fonts
from .sheet import Sheet

EDGE, WIDTH = 9 * mm, A5[0] - 18 * mm

BOARD = 68 * mm

TEXT = ParagraphStyle("text", fontName=REGULAR, fontSize=7.8, leading=10)
SMALL = ParagraphStyle("small", TEXT, fontSize=6.3, leading=7.9)
NAME = ParagraphStyle("name", TEXT, fontSize=9.5, leading=12)
HEADING = ParagraphStyle("heading", TEXT, fontName=BOLD, spaceBefore=5, spaceAfter=1)
TITLE = ParagraphStyle("title", TEXT, fontName=BOLD, fontSize=12.5, leading=15)
RESULT = ParagraphStyle("result", TEXT, fontName=BOLD, fontSize=13, leading=15, alignment=TA_CENTER)
IN_WORDS = ParagraphStyle("in words", SMALL, alignment=TA_CENTER)
RIGHT = ParagraphStyle("right", TEXT, alignment=2)


class BoardMap(Flowable):  # type: ignore[misc]
    """The map of a board, `BOARD` wide where it is square."""

    def __init__(self, shapes: Iterable[Shape], rows: int, cols: int) -> None:
        super().__init__()
        self._shapes = tuple(shapes)
        self._cell = BOARD / (max(rows, cols) - 1 + 2 * MARGIN)
        self.width = (cols - 1 + 2 * MARGIN) * self._cell
        self.height = (rows - 1 + 2 * MARGIN) * self._cell

    def draw(self) -> None:
        """Draw it on the document's canvas, y turned downwards."""
        canvas = self.canv
        canvas.translate(MARGIN * self._cell, self.height - MARGIN * self._cell)
        canvas.scale(self._cell, self._cell)
        for shape in self._shapes:
            _draw(canvas, shape)


def _draw(canvas: Canvas, shape: Shape) -> None:
    match shape:
        case Line(x1, y1, x2, y2, width):
            canvas.setLineWidth(width)
            canvas.line(x1, -y1, x2, -y2)
        case Disc(x, y, radius, black):
            _paint(canvas, black)
            canvas.circle(x, -y, radius, stroke=1, fill=1)
        case Square(x, y, half, black):
            _paint(canvas, black)
            canvas.rect(x - half, -y - half, 2 * half, 2 * half, stroke=1, fill=1)
        case Letter(x, y, text):
            canvas.setFillGray(0)
            canvas.setFont(REGULAR, 0.55)
            canvas.drawCentredString(x, -y - 0.2, text)


def _paint(canvas: Canvas, black: bool) -> None:
    canvas.setFillGray(0 if black else 1)
    canvas.setLineWidth(1.6 * LINE)


def sheet_pdf(sheet: Sheet) -> bytes:
    """The PDF of a sheet, the same bytes for the same sheet.

    Raises MissingLetterError where no font has a letter of it.
    """
    fonts = load_fonts()
    file = io.BytesIO()
    foot = EDGE + 3 * mm
    frame = Frame(EDGE, foot, WIDTH, A5[1] - foot - EDGE, 0, 0, 0, 0)
    document = BaseDocTemplate(file, pagesize=A5, title=title(sheet), invariant=1)
    document.addPageTemplates(PageTemplate(frames=[frame], onPage=_number))
    document.build(_story(sheet, fonts))
    return file.getvalue()


def _number(canvas: Canvas, document: BaseDocTemplate) -> None:
    """The number of the page, at its foot."""
    canvas.setFont(REGULAR, 6)
    canvas.drawRightString(A5[0] - EDGE, EDGE, f"page {canvas.getPageNumber()}")


def _story(sheet: Sheet, fonts: Fonts) -> list[Flowable]:
    say = fonts.markup
    found = [f"{words.when(each)}: {words.what(each)}" for each in sheet.irregularities]
    clauses = [f"{name}: {says}" if says else name for name, says in sheet.clauses]
    return [
        *_head(sheet, fonts),
        Paragraph(say(words.terms(sheet)), TEXT),
        Spacer(0, 2 * mm),
        _final(sheet, fonts),
        Paragraph(
            "Irregularities (time since the first picture)" if found else "Irregularities", HEADING
        ),
        _list(found, TEXT, fonts) if found else Paragraph(words.no_irregularity(sheet), TEXT),
        *_part("Notes", sheet.notes, fonts),
        *_part("Clauses", clauses, fonts),
        KeepTogether(
            [
                Spacer(0, 3 * mm),
                Paragraph(words.signed(sheet), TEXT),
                Spacer(0, 11 * mm),
                _signatures(sheet, fonts),
            ]
        ),
    ]


def _head(sheet: Sheet, fonts: Fonts) -> list[Flowable]:
    say = fonts.markup
    top = Table(
        [[Paragraph("Result sheet", TITLE), Paragraph(say(words.headline(sheet)), RIGHT)]],
        [40 * mm, WIDTH - 40 * mm],
        style=[("LINEBELOW", (0, 0), (-1, -1), 1.2, "black"), *_BARE, ("VALIGN", *_ALL, "BOTTOM")],
    )
    names = [
        [
            Paragraph(f"<b>{color.word.capitalize()}</b>", NAME),
            Paragraph(say(words.player(sheet.players[color], sheet.ranks[color])), NAME),
        ]
        for color in (BLACK, WHITE)
    ]
    result = [
        Paragraph(sheet.result, RESULT),
        Paragraph(words.result_words(sheet.result), IN_WORDS),
    ]
    rows = [[*names[0], result], [*names[1], ""]]
    players = Table(
        rows,
        [14 * mm, WIDTH - 52 * mm, 38 * mm],
        style=[
            *_BARE,
            ("SPAN", (2, 0), (2, 1)),
            ("BOX", (2, 0), (2, 1), 1, "black"),
            ("VALIGN", (2, 0), (2, 1), "MIDDLE"),
        ],
    )
    return [top, Spacer(0, 1.5 * mm), players, Spacer(0, 1.5 * mm)]


_ALL = ((0, 0), (-1, -1))
_BARE = [("LEFTPADDING", *_ALL, 0), ("RIGHTPADDING", *_ALL, 0), ("TOPPADDING", *_ALL, 0)]


def _final(sheet: Sheet, fonts: Fonts) -> Table:
    position = sheet.position
    shapes = board_map(position, sheet.owner, sheet.dead)
    left: list[Flowable] = [BoardMap(shapes, position.height, position.width)]
    if sheet.owner:
        left.append(Paragraph(words.LEGEND, SMALL))
    right: list[Flowable] = []
    for table in sheet.tables:
        right += [_count(table), Spacer(0, 2.5 * mm)]
    if not right:
        right.append(Paragraph("The game was not counted.", TEXT))
    return Table(
        [[left, right]],
        [BOARD + 3 * mm, WIDTH - BOARD - 3 * mm],
        style=[*_BARE, ("VALIGN", *_ALL, "TOP")],
    )


def _count(table: CountTable) -> Table:
    asked = "" if table.by_rules else "<br/>(not by these rules)"
    caption = Paragraph(f"<b>Count by {table.method.value}</b>{asked}", TEXT)
    total = table.total
    rows: list[list[object]] = [
        [caption, "", ""],
        ["", "Black", "White"],
        *map(_row, table.terms),
        ["sum", words.number(total.black), words.number(total.white)],
        ["difference", words.difference(table.margin), ""],
    ]
    last = len(rows) - 1
    width = WIDTH - BOARD - 3 * mm
    return Table(
        rows,
        [width - 26 * mm, 13 * mm, 13 * mm],
        style=TableStyle(
            [
                ("FONT", *_ALL, REGULAR, 7.2, 8.6),
                ("TOPPADDING", *_ALL, 0.6),
                ("BOTTOMPADDING", *_ALL, 1.2),
                ("LEFTPADDING", *_ALL, 1),
                ("RIGHTPADDING", *_ALL, 1),
                ("ALIGN", (1, 1), (-1, -1), "RIGHT"),
                ("SPAN", (0, 0), (2, 0)),
                ("SPAN", (1, last), (2, last)),
                ("FONT", (0, 1), (-1, 1), BOLD, 7.2, 8.6),
                ("FONT", (0, last - 1), (-1, last), BOLD, 7.2, 8.6),
                ("LINEBELOW", (0, 1), (-1, 1), 0.6, "black"),
                ("LINEBELOW", (0, 2), (-1, last - 2), 0.2, "grey"),
                ("LINEABOVE", (0, last - 1), (-1, last - 1), 0.6, "black"),
            ]
        ),
    )


def _row(term: Term) -> list[object]:
    return [term.name, words.number(term.black), words.number(term.white)]


def _part(heading: str, texts: Iterable[str], fonts: Fonts) -> list[Flowable]:
    texts = list(texts)
    return [Paragraph(heading, HEADING), _list(texts, SMALL, fonts)] if texts else []


def _list(texts: Iterable[str], style: ParagraphStyle, fonts: Fonts) -> ListFlowable:
    items = [Paragraph(fonts.markup(text), style) for text in texts]
    return ListFlowable(
        items, bulletType="bullet", start="•", leftIndent=8, bulletFontSize=style.fontSize
    )


def _signatures(sheet: Sheet, fonts: Fonts) -> Table:
    names = (sheet.players.black, sheet.players.white, "")
    cells = [
        Paragraph(f"{role}{': ' if name else ''}{fonts.markup(name)}", SMALL)
        for role, name in zip(words.SIGNATURES, names, strict=True)
    ]
    gap = 5 * mm
    wide = (WIDTH - 2 * gap) / 3
    return Table(
        [[cells[0], "", cells[1], "", cells[2]]],
        [wide, gap, wide, gap, wide],
        style=[
            ("VALIGN", *_ALL, "TOP"),
            ("LEFTPADDING", *_ALL, 0),
            ("RIGHTPADDING", *_ALL, 0),
            *(("LINEABOVE", (col, 0), (col, 0), 0.8, "black") for col in (0, 2, 4)),
        ],
    )
