"""Records under rule sets, and the notes on them: the rows of `rows/*.txt`.

A row is a name at the margin, then records below it, each with its rule set and its properties or
moves in SGF, without parentheses; a name in capitals stands for the text that it was given above,
and a diagram in braces, `{.B./..W}`, for its size and stones. Several rule sets stand with commas,
`all` are all presets and `others` those that the row has not named; an organiser's file stands in
backquotes, its lines after semicolons. After each record stand questions, behind ` | ` or on lines
of their own, each with its answer after `=`; more lines of an answer begin with `=` as well, and
`-` is none.

    start              who begins, the komi, the handicap
    check              what breaks the rules, by number of the move, with its clause
    to_do              what each of these asks for
    plays D4           whether this move may be made now: what refuses it
    verdict D4         each breach of it, and the move after which the position was there before
    end, phase         the move with which the game ended; where the game stands
    score dead A5      the result with these dead stones, and the notes; `komi 0`, `agreed`,
                       `seki` with or without points, `by area`, `prisoners 3 0` too
    score as margin    these values of its JSON instead
    texts              the notes of the score as `goban score` prints them
    note DeadStonesStay   the text of such a note of the score
    owed, map          the passes that each side owes; whose every point is
    stated             the dead stones that the record states, and its seki
    fill 4             what all stones filled in, four of each side, show; `filled 4`: what is
                       wrong with a board on which they lie
    possible, misfit   what the board alone allows; what is wrong with the prisoners given
    shown half         what a board filled in shows by this count
    one_side A9        what one side alone shows, with these blocks named
    setup              what is noted of handicap and stones before the first move
    before             what is to be settled before the first move; `agreed` the counting method,
                       `supplied` the stones, `komi 6` and `handicap 3` if so announced
    moves, board       the moves; the board after them
    remarks, terms     what is read otherwise than written; what is assumed of handicap and komi
    rules              the rule set that RU names, and what is noted of it
    fields suicide     these fields of the rule set; `clause KoRetake` the clause for it
    result W+3.5       how RE differs from this count
    agree A5 / A5      what is dead where Black and White claim this
    resume A5          who moves first after a dispute about this, and where; `resume White` asks
                       for White to move first
    advice 3 KoRetake  what is to be done at move 3, where it is this irregularity; `shown`: any
                       that the record shows
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from rules.advice.advice import advice_at
from rules.advice.advice_report import advice_text, to_do
from rules.board.areas import areas_of
from rules.color import Color, Sides
from rules.errors import RulesError
from rules.game import Game, check_record, replay
from rules.legality.breach import Breach
from rules.legality.course import end_of, passes_owed
from rules.points import Point, from_board, points_in, to_board
from rules.records.sgf import read_sgf
from rules.records.writing import value_text
from rules.rulesets.presets import PRESETS, from_toml, preset
from rules.rulesets.ruleset import Method, Ruleset
from rules.scoring.ending import agreement, phase, resume
from rules.scoring.filled_in import CountKind, fill_in_mismatch, points_shown, spare_or_alive
from rules.scoring.final_board import misfit, possible_results, possible_text
from rules.scoring.notes import Note
from rules.scoring.one_side import one_side
from rules.scoring.recorded import recorded_game, result_compared, ruleset_of, terms_assumed
from rules.scoring.score import score
from rules.scoring.score_report import fill_in, note_texts, score_json
from rules.scoring.setup import before_the_game, record_setup_notes
from tests.support.records import stones_of

Asked = tuple[str, str, str, list[str]]
"""A rule set, a record, a question and the lines of its answer."""

UNASKED = ("KomiNotAnnounced", "CountingMethodDefaulted", "StoneSupplyUnconfirmed")
"""Notes of nearly every record here, which are left out."""


def rows() -> Iterator[tuple[str, list[Asked]]]:
    """Every row of every file: its name, and what is asked in it."""
    for path in sorted((Path(__file__).parent / "rows").glob("*.txt")):
        names: dict[str, str] = {}
        found: list[tuple[str, list[Asked]]] = []
        ids: list[str] = []
        record, seen = "", set[str]()
        for line in path.read_text("utf-8").splitlines():
            if not line.strip() or line.startswith("#"):
                continue
            if defined := re.match(r"([A-Z_]+) = (.*)", line):
                names[defined[1]] = defined[2]
            elif not line.startswith(" "):
                found.append((f"{path.stem}: {line}", []))
                seen = set()
            elif line.startswith("      = "):
                for *_, lines_of_it in found[-1][1][-len(ids) :]:
                    lines_of_it.append(line.strip()[2:])
            else:
                record_of, *questions = line.strip().split(" | ")
                if line.startswith("    "):
                    questions = [record_of, *questions]
                else:
                    record = record_of
                    for name, text in names.items():
                        record = record.replace(name, text)
                    if record.startswith("`"):
                        _, file, record = record.split("`")
                        ids = [file]
                    else:
                        listed, _, record = record.partition(" ")
                        ids = rule_sets(listed, seen)
                    seen |= set(ids)
                    record = re.sub(r"\{(.*)\}", lambda each: stones_of(drawn(each[1])), record)
                for each in questions:
                    question, _, answer = each.partition(" = ")
                    for rules in ids:
                        found[-1][1].append((rules, record, question, [answer] if answer else []))
        yield from found


def drawn(diagram: str) -> list[str]:
    """The rows of a diagram: `2*.B/W.` is `.B/.B/W.`."""
    rows = [each.rpartition("*") for each in diagram.split("/")]
    return [row for times, _, row in rows for _ in range(int(times or 1))]


def rule_sets(named: str, seen: set[str]) -> list[str]:
    """The rule sets that a row names."""
    if named in ("all", "others"):
        return [each for each in PRESETS if named == "all" or each not in seen]
    return named.split(",")


@pytest.mark.parametrize("asked", [pytest.param(asked, id=name) for name, asked in rows()])
def test_row(asked: list[Asked]) -> None:
    for rules, record, question, expected in asked:
        assert answered(rules, record, question) == expected, f"{rules} {record}: {question}"


def answered(rules: str, record: str, question: str) -> list[str]:
    """The lines of the answer to one question; where something is refused, reason and text."""
    try:
        is_file = " = " in rules or not rules
        own = from_toml(rules.replace("; ", "\n"), "club.toml") if is_file else preset(rules)
        what, *words = question.split()
        if what in ("clause", "fields"):
            found = of_the_rules(own, what, words)
        else:
            found = answers(own, f"(;{record})", what, words)
        return [line.rstrip() for line in found] or ["-"]
    except RulesError as refused:
        return [f"({refused.reason.value}) {refused.detail}"]


def of_the_rules(ruleset: Ruleset, what: str, words: list[str]) -> Iterator[str]:
    """What is asked of the rule set alone."""
    if what == "clause":
        yield ruleset.clause(words[0]) or "-"
    else:
        yield "; ".join(value_text(ruleset, name) for name in words)


def answers(ruleset: Ruleset, text: str, what: str, words: list[str]) -> Iterator[str]:
    """The lines of the answer to one question. Raises RulesError where something is refused."""
    record, game = read_sgf(text), Game.from_sgf(text, ruleset)
    lines = game.size[0]
    if what == "start":
        first = game.at(0)
        yield f"{first.to_play.word}, komi {game.komi}, handicap {game.handicap}"
    elif what == "check":
        found = [(each.move, each.breach) for each in check_record(record, ruleset)]
        named = [f"{move} {breach.type.value} ({breach.clause})" for move, breach in found]
        yield from [", ".join(named)] if named else ()
    elif what == "to_do":
        whole, broken = replay(record, ruleset)
        yield from (line for each in broken for line in to_do(whole, each))
    elif what == "plays":
        game.play(" ".join(words))
    elif what == "verdict":
        yield from map(breach_text, game.verdict(" ".join(words)))
    elif what == "end":
        if (end := end_of(game)) is not None:
            yield f"move {end.number}, counted after move {end.counted.number}"
    elif what == "phase":
        yield phase(game).value
    elif what in ("score", "note", "texts", "possible", "misfit"):
        yield from scored(game, what, words)
    elif what == "owed":
        yield sides_text(passes_owed(game))
    elif what == "stated":
        stated = recorded_game(record, ruleset).stated()
        for each, marked in (("dead", stated.dead), ("seki", stated.seki)):
            if marked is not None:
                yield f"{each} {labels(marked, lines)}"
    elif what in ("map", "fill", "filled", "shown", "one_side"):
        yield from of_the_board(game, what, words)
    elif what == "setup":
        for note in record_setup_notes(ruleset, record):
            yield f"{note.type.value} ({note.clause}) {labels(note.points, lines)}".strip()
    elif what == "before":
        given = dict(pairwise(words))
        for note in before_the_game(
            ruleset,
            record.opening().setup,
            handicap=int(given.get("handicap", 0)),
            komi=Fraction(given["komi"]) if "komi" in given else None,
            method_agreed="agreed" in words,
            supply_confirmed="supplied" in words,
        ):
            yield f"{note.type.value} ({note.clause}) {note.text}"
    elif what == "moves":
        yield ", ".join(move.to_text(lines) for move in record.moves())
    elif what == "board":
        yield "/".join(game.position.rows())
    elif what == "remarks":
        yield from record.remarks
    elif what == "terms":
        for note in terms_assumed(record, ruleset):
            yield f"{note.type.value} ({note.clause}) {note.text}"
    elif what == "rules":
        used, assumed = ruleset_of(record)
        yield ", ".join([used.id, *(note.text for note in assumed)])
    elif what == "result":
        for note in result_compared(record, words[0], ruleset):
            yield note.text
    elif what == "agree":
        black, white = (claim.split() for claim in " ".join(words).split("/"))
        agreed = agreement(game, points(black, lines), points(white, lines))
        disputed = "" if agreed.reached else f"; disputed {labels(agreed.disputed, lines)}"
        yield f"dead {labels(agreed.dead, lines)}{disputed}"
    elif what == "resume":
        asked = next((color for color in Color if words[:1] == [color.word.capitalize()]), None)
        play = resume(game, points(words[asked is not None :], lines), asked)
        every = [Point(row, column) for row in range(lines) for column in range(game.size[1])]
        allowed = [point for point in every if play.allows(point)]
        where = "anywhere" if allowed == every else labels(allowed, lines)
        yield f"{play.game.to_play.word}, {where} ({play.clause})"
    else:
        number, kind = int(words[0]), " ".join(words[1:])
        for advice in advice_at(game, number):
            if advice.shown if kind == "shown" else advice.irregularity == kind:
                yield advice_text(advice)


def scored(game: Game, what: str, words: list[str]) -> Iterator[str]:
    """The score as `words` ask for it, its notes, or what the board alone allows."""
    size, (text, _, wanted) = game.size, " ".join(words).partition("as ")
    dead = re.search(r"dead((?: [A-Z]\d+)*)", text)
    seki = re.search(r"seki((?: [A-Z]\d+)*)", text)
    by, komi = re.search(r"by (\w+)", text), re.search(r"komi ([^ ]+)", text)
    held = re.search(r"prisoners (\d+) (\d+)", text)
    prisoners = Sides(int(held[1]), int(held[2])) if held else None
    counted = score(
        game,
        Method(by[1]) if by else None,
        points_in(dead[1], *size) if dead else None if "unstated" in words else (),
        seki=points_in(seki[1], *size) if seki else None,
        komi=Fraction(komi[1]) if komi else None,
        prisoners=prisoners,
        agreed="agreed" in words,
    )
    notes = [note for note in counted.notes if note.type.value not in UNASKED]
    if what == "note":
        yield from (note.text for note in counted.notes if note.type.value == words[0])
    elif what == "texts":
        yield from note_texts(counted)
    elif what == "possible":
        yield possible_text(possible_results(counted, prisoners), counted)
    elif what == "misfit":
        yield misfit(counted) or "-"
    elif wanted:
        values = score_json(counted)
        yield ", ".join(f"{name} {json.dumps(values.get(name))}" for name in wanted.split())
    else:
        yield ", ".join([counted.result, *map(with_clause, notes)])


def of_the_board(game: Game, what: str, words: list[str]) -> Iterator[str]:
    """What is asked of the stones that lie there, of either side."""
    board = game.position
    if what == "map":
        yield "/".join(areas_of(board, points_in(" ".join(words), *game.size)).owner_rows())
    elif what == "fill":
        filled = fill_in(areas_of(board), int(words[0]))
        vacant, intruders = sides_text(filled.vacant), sides_text(filled.intruders)
        yield f"vacant {vacant}, neutral {filled.vacant_neutral}; intruders {intruders}"
    elif what == "filled":
        yield fill_in_mismatch(board, int(words[0])) or "-"
    elif what == "shown":
        yield sides_text(points_shown(board, CountKind(words[0])))
        yield from filter(None, [spare_or_alive(board)])
    else:
        side = one_side(board, named=points_in(" ".join(words), *game.size))
        lies = "walls alone" if side.walls_alone else "stones elsewhere"
        blocks = "+".join(str(each.bit_count()) for each in side.blocks)
        yield f"{side.color.word}, blocks {blocks}, {side.stones.bit_count()} stones, {lies}"


def sides_text(sides: Sides[int]) -> str:
    return f"{sides.black} {sides.white}"


def breach_text(breach: Breach) -> str:
    seen = f" as after move {breach.first_seen_move}" if breach.first_seen_move is not None else ""
    may = "" if breach.forbidden else ", allowed"
    return f"{breach.type.value} ({breach.clause}){seen}{may}"


def with_clause(note: Note) -> str:
    return f"{note.type.value} ({note.clause})"


def points(names: list[str], lines: int) -> list[Point]:
    return [from_board(name, lines) for name in names]


def labels(named: object, lines: int) -> str:
    return " ".join(to_board(point, lines) for point in sorted(named))  # type: ignore[call-overload]
