"""`goban check`: every breach of the rules in game records."""

from __future__ import annotations

import argparse
from pathlib import Path

from rules.advice.advice import advice_at
from rules.advice.advice_report import (
    advice_json,
    advice_text,
    moves_text,
    summary,
    to_do,
)
from rules.game import MoveBreach, breach_json, cycles_closed, replay, start_without_komi
from rules.points import to_board
from rules.records.record import Record
from rules.rulesets.ruleset import Ruleset
from rules.scoring.ending import resumption_notes
from rules.scoring.notes import note_json, note_text
from rules.scoring.recorded import handicap_assumed, ruleset_of
from rules.scoring.setup import before_the_game, record_setup_notes
from web.console import complain, each_file, put, put_json
from web.option_types import ruleset_named

from .input_files import GameSource, add_rules_option, each_record

ADVISED, ADVISED_MOVES = 100, 100_000
"""Breaches in a game for which the command prints what is to be done; fewer in a game of more than
a thousand moves, as each is followed to the end of the game. ``--procedures`` prints it for all."""

BREACHES_FOUND = 3
"""The exit status with ``--fail`` for breaches; 1 and 2 are failures."""

EXAMPLE = "goban check game.sgf --rules bga2009 --json"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("files", nargs="+", metavar="GAME.sgf", type=Path)
    add_rules_option(parser)
    parser.add_argument(
        "--procedures",
        metavar="MOVE",
        type=int,
        help="instead, what is to be done about an irregularity at this move, noticed at once or "
        "later; 0 is before the first",
    )
    parser.add_argument(
        "--fail",
        action="store_true",
        help=f"exit with status {BREACHES_FOUND} if every file was read and a game has a breach",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a breach")


def run(options: argparse.Namespace) -> int:
    """Check every file; nothing is printed for a clean game.

    With ``--fail`` breaches are status 3, where nothing else went wrong.
    """
    listed: list[MoveBreach] = []
    games: list[bool] = []
    given = None if options.rules is None else ruleset_named(options.rules)

    def check(source: GameSource, record: Record) -> None:
        ruleset, assumed = (given, ()) if given is not None else ruleset_of(record)
        if options.procedures is not None:
            _advise(source, record, ruleset, options.procedures, options.json)
        else:
            game, breaches = replay(record, ruleset, start_without_komi(record, ruleset))
            named = {"rules": ruleset.id} if assumed else {}
            most = min(ADVISED, ADVISED_MOVES // max(1, game.number))
            asked = sorted([*breaches, *cycles_closed(game)], key=lambda found: found.move)
            for at, found in enumerate(asked):
                _print_breach(source, game.size[0], found, named, json=options.json)
                if at < most and not options.json:
                    for line in to_do(game, found):
                        put(f"  {line}")
            listed.extend(breaches)
            games.append(bool(breaches))
            for note in record_setup_notes(ruleset, record):
                complain(f"{source}: before the first move: {note_text(note)}")
                for advice in advice_at(game, 0, record.handicap):
                    complain(f"{source}: before the first move: {advice_text(advice)}")
            for move, note in resumption_notes(game):
                complain(f"{source}: move {move}: {note_text(note)}")
        for note in (*assumed, *handicap_assumed(record, ruleset)):
            complain(f"{source}: {note.text}")

    status = each_file(
        options.files, lambda path: each_record(path, check, as_json=options.json), options.json
    )
    if listed and not options.json:
        total = len(listed)
        put(
            f"{total} {'breach' if total == 1 else 'breaches'} in {sum(games)} of"
            f" {len(games)} {'game' if len(games) == 1 else 'games'}: {summary(listed)}"
        )
    return BREACHES_FOUND if options.fail and listed and not status else status


def _advise(source: GameSource, record: Record, ruleset: Ruleset, number: int, json: bool) -> None:
    """What is to be done about irregularities at move `number`; 0 is before the first."""
    game, _ = replay(record, ruleset, start_without_komi(record, ruleset))
    advice = advice_at(game, number, record.handicap)
    notes = [note for move, note in resumption_notes(game) if move == number]
    if number == 0:
        opening = record.opening()
        announced = record.handicap or 0
        notes += before_the_game(ruleset, opening.setup, handicap=announced, komi=opening.komi)
    if json:
        for note in notes:
            put_json({**source.keys(), "move": number, **note_json(note, record.size[0])})
        for item in advice:
            put_json({**source.keys(), "move": number, **advice_json(item)})
        return
    move = "before the first" if number == 0 else game.moves()[number - 1].to_text(game.size[0])
    put(f"{source}: move {number}, {move}")
    for note in notes:
        put(f"  note: {note_text(note)}")
    for item in advice:
        put(f"  {'' if item.shown else 'if it happened: '}{advice_text(item)}")
    put(f"  {moves_text(game.at(number))}")


def _print_breach(
    source: GameSource, rows: int, found: MoveBreach, named: dict[str, str], *, json: bool
) -> None:
    if json:
        put_json({**source.keys(), **breach_json(found, rows), **named})
        return
    breach = found.breach
    points = " ".join(to_board(point, rows) for point in breach.points)
    where = f" at {points}" if points else ""
    put(
        f"{source}: move {found.move}, {breach.color.word}{where}: {breach.type.value} "
        f"({breach.clause})"
    )
