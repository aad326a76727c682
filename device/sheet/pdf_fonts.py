"""Fonts for the PDF: every letter is in a font of its own, or refused by name."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from html import escape
from itertools import groupby
from pathlib import Path

import reportlab
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

FOLDERS = (
    Path("/usr/share/fonts/truetype/dejavu"),
    Path("/usr/share/fonts/TTF"),
    Path("/Library/Fonts"),
)

REGULAR, BOLD = "Sheet", "Sheet-Bold"

OTHERS = (
    Path("/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf"),
    Path("/usr/share/fonts/truetype/wqy/wqy-microhei.ttc"),
    Path("/usr/share/fonts/truetype/arphic/uming.ttc"),
)
"""Where Debian's packages put fonts with Chinese, Japanese and Korean letters."""


class MissingLetterError(Exception):
    """A text has a letter that no font here has; one line says which and what to do."""


@dataclass(frozen=True, slots=True)
class Fonts:
    """The fonts of a document, by the letters that each has: its own first, then others."""

    known: tuple[tuple[str, frozenset[int]], ...]

    def markup(self, text: str) -> str:
        """`text` as a paragraph's markup, each run of letters in a font that has them.

        Raises MissingLetterError.
        """
        runs = groupby(text, self._font)
        return "".join(f'<font name="{font}">{escape("".join(run))}</font>' for font, run in runs)

    def _font(self, letter: str) -> str:
        """The first font that has a letter."""
        for font, letters in self.known:
            if ord(letter) in letters or letter.isspace():
                return font
        raise MissingLetterError(
            f"no font here has the letter {letter!r}: install the packages fonts-dejavu-core and"
            " fonts-droid-fallback, or ask for HTML"
        )


@lru_cache(maxsize=1)
def load_fonts() -> Fonts:
    """DejaVu Sans where the system has it, else what reportlab brings, which has Latin-1 alone.

    Letters that it lacks are taken from `OTHERS`.
    """
    own = Path(reportlab.__file__).parent / "fonts"
    places = [(folder, "DejaVuSans.ttf", "DejaVuSans-Bold.ttf") for folder in FOLDERS]
    for folder, regular, bold in (*places, (own, "Vera.ttf", "VeraBd.ttf")):
        plain, heavy = _letters(REGULAR, folder / regular), _letters(BOLD, folder / bold)
        if plain and heavy:
            pdfmetrics.registerFontFamily(REGULAR, REGULAR, BOLD, REGULAR, BOLD)
            others = ((path.stem, _letters(path.stem, path)) for path in OTHERS)
            return Fonts(((REGULAR, plain & heavy), *others))
    raise MissingLetterError("no font for the PDF: install fonts-dejavu-core, or ask for HTML")


def _letters(name: str, path: Path) -> frozenset[int]:
    """Register the font in a file under `name`; the letters that it has, none where it is not."""
    try:
        font = TTFont(name, path)
    except (TTFError, OSError):
        return frozenset()
    pdfmetrics.registerFont(font)
    return frozenset(font.face.charToGlyph)
