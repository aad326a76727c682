"""`goban sheet`: the result sheet of a finished game, to be printed and signed."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from rules.errors import RulesError
from rules.records.record import Record
from rules.records.results import UNKNOWN, checked_result
from rules.rulesets.ruleset import Method
from rules.scoring.recorded import stated_by
from web.console import FailureError, FileError, complain
from web.option_types import ruleset_named
from web.safe_file import keep_earlier, replace_file

from ..game.journal.event_lines import lines_in_file, lines_in_journal
from ..game.journal.paths import check_can_hold
from ..game.journal.schema import SUFFIX
from ..languages import ENGLISH, LANGUAGES
from ..sheet.html import CannotMakePdfError, page_pdf, sheet_html
from ..sheet.irregularities import Story, story_of
from ..sheet.sheet import Sheet, Supplement, sheet_of
from ..wording import Catalogue, catalogue_of
from .input_files import add_scoring_options, load_record

EXAMPLE = 'goban sheet game.sgf --events game.jsonl --dead "C3 Q16" --pdf sheet.pdf'


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("game", metavar="GAME.sgf", type=Path)
    parser.add_argument(
        "--events",
        metavar="FILE",
        type=Path,
        help="the game's events (watch --events) or its journal: irregularities, and what both "
        "sides agreed is dead, which goes before the record's marks",
    )
    add_scoring_options(parser)
    parser.add_argument(
        "--result",
        metavar="RE",
        help="what stands, such as \"B+R\" (default: the record's, else the count's)",
    )
    parser.add_argument(
        "--language", choices=LANGUAGES, default=ENGLISH, help="of the sheet (default: en)"
    )
    parser.add_argument("--html", metavar="FILE", type=Path, help="write the sheet as a web page")
    parser.add_argument("--pdf", metavar="FILE", type=Path, help="write the sheet as a PDF")


def run(options: argparse.Namespace) -> int:
    """Write the sheet in each form that is asked for."""
    words = catalogue_of(options.language)
    wanted: list[tuple[Path, Callable[[Sheet], bytes]]] = []
    if options.html is not None:
        wanted.append((options.html, lambda sheet: sheet_html(sheet, words).encode()))
    if options.pdf is not None:
        wanted.append((options.pdf, lambda sheet: _pdf(sheet, words)))
    if not wanted:
        raise FailureError("say where the sheet goes: --html FILE, --pdf FILE, or both")
    targets = [path for path, _ in wanted]
    _check_apart([options.game, options.events], targets)
    check_can_hold(targets)
    sheet = _sheet(options)
    made = [(path, make(sheet)) for path, make in wanted]
    keep_earlier(targets)
    for path, content in made:
        replace_file(path, content)
        complain(f"{path}: {sheet.result}")
    for note in sheet.doubts:
        complain(f"{options.game}: {note}")
    if sheet.result == UNKNOWN:
        complain(f'{options.game}: --seki POINTS names what is in seki, --seki "" that nothing is')
    return 0


def _sheet(options: argparse.Namespace) -> Sheet:
    record = _record(options.game)
    ruleset = None if options.rules is None else ruleset_named(options.rules)
    try:
        stated = stated_by(options.dead, options.seki, record.size)
        supplement = Supplement(
            dead=stated.dead,
            seki=stated.seki,
            method=None if options.method is None else Method(options.method),
            komi=options.komi,
            result=None if options.result is None else checked_result(options.result),
        )
        return sheet_of(record, supplement, _story(options.events, options.language), ruleset)
    except RulesError as error:
        raise FailureError(f"{options.game}: {error.detail}") from None


def _record(path: Path) -> Record:
    try:
        return load_record(path)
    except FileError as error:
        raise FailureError(f"{path}: {error.message}") from None


def _story(path: Path | None, language: str) -> Story:
    if path is None:
        return Story()
    lines = lines_in_journal(path) if path.suffix == SUFFIX else lines_in_file(path)
    try:
        return story_of(lines, words=catalogue_of(language))
    except ValueError as error:
        raise FailureError(f"{path}: {error}") from None


def _pdf(sheet: Sheet, words: Catalogue) -> bytes:
    try:
        return page_pdf(sheet_html(sheet, words))
    except CannotMakePdfError as error:
        raise FailureError(f"--pdf: {error}") from None


def _check_apart(read: list[Path | None], written: list[Path]) -> None:
    """Raise FailureError where a file is written that is read, or written twice."""
    taken = {path.resolve() for path in read if path is not None}
    for path in written:
        if path.resolve() in taken:
            raise FailureError(f"{path}: named twice; give each its own file")
        taken.add(path.resolve())
