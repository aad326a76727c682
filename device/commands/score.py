"""`goban score`: the count of game records and of photographed boards."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path

from rules.advice.advice_report import summary
from rules.board.life import Proposal
from rules.board.position import Position, draw_rows
from rules.color import Color
from rules.errors import Reason, RulesError
from rules.game import Game, MoveBreach
from rules.points import Point, to_board
from rules.records.record import Record
from rules.records.results import margin_of
from rules.rulesets.presets import DEFAULT, preset
from rules.rulesets.ruleset import Method, Ruleset
from rules.scoring.final_board import (
    check_finished,
    check_stones,
    misfit,
    possible_json,
    possible_results,
    possible_text,
)
from rules.scoring.notes import Note, NoteType, note_text
from rules.scoring.recorded import (
    RecordedGame,
    prisoners_misfit,
    recorded_game,
    result_compared,
    stated_by,
    stated_result,
)
from rules.scoring.score import Score, score
from rules.scoring.score_report import note_texts, score_json
from rules.texts import decimal_text
from web.console import BAD_USAGE, FailureError, FileError, each_file, put, put_json
from web.option_types import prisoners, ruleset_named

from ..board_reading import read_photo
from ..counting.dead_stones import proposal_to_json, proposed
from ..sources.pictures import SUFFIXES
from ..weights import Models, load_models
from .input_files import GameSource, add_scoring_options, each_record

EXAMPLE = 'goban score game.sgf --method area --dead "C3 Q16"'


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("files", nargs="+", metavar="GAME.sgf|PHOTO", type=Path)
    add_scoring_options(parser)
    parser.add_argument(
        "--prisoners",
        metavar="B,W",
        type=prisoners,
        help="stones captured in play that Black and White hold, where the record does not say",
    )
    parser.add_argument(
        "--propose-dead",
        action="store_true",
        help="say what is proved dead, and what GNU Go holds for dead where it is installed; "
        "nothing is removed, the players confirm with --dead",
    )
    parser.add_argument(
        "--katago",
        nargs=2,
        metavar=("MODEL", "CONFIG"),
        help="with --propose-dead, ask KataGo too, with this network and GTP configuration",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a file")


def run(options: argparse.Namespace) -> int:
    """Score every file."""
    if options.katago and not options.propose_dead:
        raise FailureError("--katago is of use with --propose-dead alone")
    given = None if options.rules is None else ruleset_named(options.rules)
    photos = [path for path in options.files if path.suffix.lower() in SUFFIXES]
    models = load_models() if photos else None

    def count_record(source: GameSource, record: Record) -> None:
        recorded = _recorded(record, given, options.komi)
        held = options.prisoners
        if held is not None and (wrong := prisoners_misfit(recorded.whole, held)):
            raise RulesError(
                Reason.VALUE, f"{wrong}; without --prisoners those of the record are counted"
            )
        stated = recorded.stated(stated_by(options.dead, options.seki, record.size))
        counted = recorded.count(stated, _method(options), held)
        compared = result_compared(record, counted.result, counted.ruleset)
        notes = [*recorded.assumed, *compared, *_breaches(recorded.breaches)]
        texts = [*map(note_text, notes), *_to_decide(counted)]
        result = stated_result(record, counted.ruleset)
        if result and margin_of(result) is None and not result.endswith("+"):
            texts.append(f"the record's result is {result}: the count is of the board alone")
        _print_score(source, recorded.game, counted, texts, options)

    def count(path: Path) -> None:
        if models is None or path not in photos:
            each_record(path, count_record, as_json=options.json)
            return
        try:
            game, doubts = _photographed(path, given or preset(DEFAULT), options.komi, models)
            counted = _counted(game, options)
            check_stones(counted)
        except RulesError as error:
            raise FileError(error.reason.value, error.detail, BAD_USAGE) from None
        _print_photo_score(path, game, counted, doubts, options)

    return each_file(options.files, count, options.json)


def _breaches(found: Sequence[MoveBreach]) -> Iterator[Note]:
    """That the record has breaches of the rules, where it has."""
    if found:
        first = found[0]
        at = f"at move {first.move}" if len(found) == 1 else f"the first at move {first.move}"
        text = f"the record has {summary(found)}, {at}: see goban check"
        clause = first.breach.clause if len(found) == 1 else ""
        yield Note(NoteType.BREACHES, text, clause, doubt=True)


def _to_decide(counted: Score) -> Iterator[str]:
    """With which option an undecided seki is decided."""
    if counted.undecided:
        grid = counted.areas.grid
        strings = [point for seki in counted.undecided for point in seki.strings(grid)]
        names = " ".join(to_board(point, grid.rows) for point in strings)
        yield f'to decide it: --seki "{names}", or --seki "" where nothing is in seki'


def _recorded(record: Record, ruleset: Ruleset | None, given_komi: Fraction | None) -> RecordedGame:
    """The game of `record`; RulesError, with what to do about its komi."""
    try:
        return recorded_game(record, ruleset, given_komi)
    except RulesError as error:
        if error.reason is not Reason.KOMI or given_komi is not None:
            raise
        raise RulesError(error.reason, f"{error.detail}: give --komi") from None


def _print_score(
    source: GameSource,
    game: Game,
    counted: Score,
    doubts: list[str],
    options: argparse.Namespace,
) -> None:
    """Print the score with its notes and `doubts`."""
    extra: dict[str, object] = {}
    if options.propose_dead:
        position = game.position
        proposals, troubles = proposed(position, game.ruleset.suicide, options.katago)
        doubts = [*doubts, _proposal(proposals, position.height), *troubles]
        extra["proposed_dead"] = [proposal_to_json(item, position.height) for item in proposals]
    if options.json:
        notes = note_texts(counted) + doubts
        put_json({**source.keys(), **score_json(counted), "notes": notes, **extra})
    else:
        _show(source, counted, doubts)


def _print_photo_score(
    path: Path, game: Game, counted: Score, doubts: list[str], options: argparse.Namespace
) -> None:
    """Print the score of a photograph: what is certain from it, what it does not show.

    Where `--dead` is missing, it is proposed. FileError where it is no final board.
    """
    proposals: Sequence[Proposal] | None = None
    troubles: Sequence[str] = ()
    cleared = counted
    if options.propose_dead or options.dead is None:
        position = game.position
        proposals, troubles = proposed(position, game.ruleset.suicide, options.katago)
        dead = [min(item.string.points) for item in proposals]
        if dead:
            cleared = _counted(game, options, dead)
    try:
        check_finished(counted, cleared)
    except RulesError as error:
        raise FileError("unfinished", error.detail) from None
    possible = possible_results(counted, options.prisoners, doubted=bool(doubts))
    notes = [possible_text(possible, counted), *doubts, *_to_decide(counted)]
    if options.prisoners is None:
        notes.append("a photograph knows no prisoners and no passes: give --prisoners B,W")
    elif wrong := misfit(counted):
        notes.append(wrong)
    extra: dict[str, object] = {"possible": possible_json(possible)}
    if proposals is not None:
        rows = game.position.height
        if proposals or options.propose_dead:
            notes += [_proposal(proposals, rows), *troubles]
        extra["proposed_dead"] = [proposal_to_json(item, rows) for item in proposals]
        if proposals:
            then = possible_results(cleared, options.prisoners, doubted=bool(doubts))
            notes.append(f"if all of these are dead: {possible_text(then, cleared)}")
            extra["possible_if_dead"] = possible_json(then)
    if options.json:
        line = score_json(counted)
        put_json({"file": str(path), **line, "notes": note_texts(counted) + notes, **extra})
    else:
        certain = options.prisoners is not None or counted.method is not Method.TERRITORY
        _show(GameSource(path), counted, notes, with_margin=certain and possible.settled)


def _photographed(
    path: Path, ruleset: Ruleset, given_komi: Fraction | None, models: Models
) -> tuple[Game, list[str]]:
    """The game that a photograph shows, and what is doubtful about it in words."""
    reading = read_photo(models, path).board
    position = Position.from_rows(list(reading.rows))
    game = Game.start(ruleset, komi=given_komi, setup=position, to_play=Color.BLACK)
    doubts: list[str] = []
    if reading.unsure:
        names = " ".join(to_board(Point(*at), position.height) for at in reading.unsure[:12])
        more = f" and {len(reading.unsure) - 12} more" if len(reading.unsure) > 12 else ""
        doubts.append(f"unsure what lies at {names}{more}")
    return game, doubts


def _counted(game: Game, options: argparse.Namespace, proposed: Iterable[Point] = ()) -> Score:
    """The count of a photographed `game`, without the strings that are `proposed` as dead too."""
    stated = stated_by(options.dead, options.seki, game.size)
    dead = frozenset(proposed) | (stated.dead or frozenset())
    return score(
        game,
        _method(options),
        dead or stated.dead,
        seki=stated.seki,
        prisoners=options.prisoners,
    )


def _method(options: argparse.Namespace) -> Method | None:
    return None if options.method is None else Method(options.method)


def _proposal(proposals: Sequence[Proposal], rows: int) -> str:
    """The proposal in words: a stone of each string, and how the players confirm it."""
    if not proposals:
        return "no string is proposed as dead"
    stones = [to_board(min(item.string.points), rows) for item in proposals]
    sources = [
        f"{stone} {item.dead:.0%} ({item.source})"
        for stone, item in zip(stones, proposals, strict=True)
    ]
    return f'proposed as dead: {", ".join(sources)}; to confirm: --dead "{" ".join(stones)}"'


def in_words(counted: Score, *, with_margin: bool = True) -> str:
    """The score in a line: the method, what each side has, the margin, the result."""
    parts = []
    for color in Color:
        side = counted.sides[color]
        if counted.method is Method.TERRITORY:
            other = counted.sides[color.other]
            held = side.prisoners + side.pass_stones + other.dead
            parts.append(f"{color.word} {side.territory} territory + {held} held")
        else:
            parts.append(f"{color.word} {side.stones} stones + {side.territory} territory")
    terms = f"{counted.method.value}: {', '.join(parts)}, komi {decimal_text(counted.komi)}"
    if not with_margin:
        return terms
    if not counted.certain:
        why = "what is in seki is undecided" if counted.undecided else "the record lacks something"
        return f"{terms}; no result: {why}"
    margin = decimal_text(counted.margin)
    return f"{terms}; margin (Black minus White) {margin}: {counted.result}"


def _show(
    source: GameSource, counted: Score, doubts: list[str], *, with_margin: bool = True
) -> None:
    put(f"{source}: {in_words(counted, with_margin=with_margin)}")
    ruleset = counted.ruleset
    changed = ", ".join(ruleset.overridden)
    put(f"  rules: {ruleset.id}{', changed by the organiser: ' + changed if changed else ''}")
    if (
        with_margin
        and counted.other_certain
        and counted.other_method is not None
        and counted.other_margin is not None
    ):
        put(f"  by {counted.other_method.value}: margin {decimal_text(counted.other_margin)}")
    for line in draw_rows(counted.owner).splitlines():
        put(f"  {line.rstrip()}")
    for note in note_texts(counted) + doubts:
        put(f"  note: {note}")
