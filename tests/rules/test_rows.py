"""Records under rule sets, and what is said of them: the rows of `rows/*.txt`.

A row is a name at the margin, then records below it, each with its rule set and its properties or
moves in SGF, without parentheses; a name in capitals stands for the text that it was given above.
After each record stand questions, behind ` | ` or on lines of their own, each with its answer after
`=`; more lines of an answer begin with `=` as well, and `-` is none.

    start              who begins, the komi, the handicap
    check              what breaks the rules, by number of the move, with its clause
    to_do              what each of these asks for
    plays D4           whether this move may be made now: what refuses it
    end, phase         the move with which the game ended; where the game stands
    score dead A5      the result with these dead stones, and the notes; `komi 0`, `agreed` too
    note DeadStonesStay   the text of such a note of the score
    setup              what is noted of handicap and stones before the first move
    before             what is to be settled before the first move; `agreed` the counting method,
                       `supplied` the stones, `komi 6` and `handicap 3` if so announced
    moves, board       the moves; the board after them
    remarks, terms     what is read otherwise than written; what is assumed of handicap and komi
    rules              the rule set that RU names, and what is noted of it
    result W+3.5       how RE differs from this count
    agree A5 / A5      what is dead where Black and White claim this
    resume A5          who moves first after a dispute about this, and where; `resume White` asks
                       for White to move first
    advice 3 KoRetake  what is to be done at move 3, where it is this irregularity; `shown`: any
                       that the record shows
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from rules.advice.advice import advice_at
from rules.advice.advice_report import advice_text, to_do
from rules.checking import check_record, replay
from rules.color import Color
from rules.errors import RulesError
from rules.game import Game
from rules.legality.course import end_of
from rules.points import Point, from_board, to_board
from rules.records.sgf import read_sgf
from rules.rulesets.presets import preset
from rules.scoring.ending import agreement, phase, resume
from rules.scoring.notes import Note
from rules.scoring.recorded import result_compared, ruleset_of, terms_assumed
from rules.scoring.score import score
from rules.scoring.setup import before_the_game, record_setup_notes

Asked = tuple[str, str, str, list[str]]
"""A rule set, a record, a question and the lines of its answer."""

UNASKED = ("KomiNotAnnounced", "CountingMethodDefaulted", "StoneSupplyUnconfirmed")
"""Notes of nearly every record here, which are left out."""


def rows() -> Iterator[tuple[str, list[Asked]]]:
    """Every row of every file: its name, and what is asked in it."""
    for path in sorted((Path(__file__).parent / "rows").glob("*.txt")):
        names: dict[str, str] = {}
        found: list[tuple[str, list[Asked]]] = []
        rules = record = ""
        for line in path.read_text("utf-8").splitlines():
            if not line.strip() or line.startswith("#"):
                continue
            if defined := re.match(r"([A-Z_]+) = (.*)", line):
                names[defined[1]] = defined[2]
            elif not line.startswith(" "):
                found.append((f"{path.stem}: {line}", []))
            elif line.startswith("      = "):
                found[-1][1][-1][3].append(line.strip()[2:])
            else:
                record_of, *questions = line.strip().split(" | ")
                if line.startswith("    "):
                    questions = [record_of, *questions]
                else:
                    rules, _, record = record_of.partition(" ")
                    for name, text in names.items():
                        record = record.replace(name, text)
                for each in questions:
                    question, _, answer = each.partition(" = ")
                    given = [answer] if answer else []
                    found[-1][1].append((rules, record, question, given))
        yield from found


@pytest.mark.parametrize("asked", [pytest.param(asked, id=name) for name, asked in rows()])
def test_row(asked: list[Asked]) -> None:
    for rules, record, question, expected in asked:
        assert answered(rules, record, question) == expected, f"{rules} {record}: {question}"


def answered(rules: str, record: str, question: str) -> list[str]:
    """The lines of the answer to one question; where something is refused, reason and text."""
    try:
        return [line.rstrip() for line in answers(rules, f"(;{record})", question)] or ["-"]
    except RulesError as refused:
        return [f"({refused.reason.value}) {refused.detail}"]


def answers(rules: str, text: str, question: str) -> Iterator[str]:
    """The lines of the answer to one question. Raises RulesError where something is refused."""
    what, *words = question.split()
    record, game = read_sgf(text), Game.from_sgf(text, rules)
    lines = game.size[0]
    if what == "start":
        first = game.at(0)
        yield f"{first.to_play.word}, komi {game.komi}, handicap {game.handicap}"
    elif what == "check":
        found = [(each.move, each.breach) for each in check_record(record, preset(rules))]
        named = [f"{move} {breach.type.value} ({breach.clause})" for move, breach in found]
        yield from [", ".join(named)] if named else ()
    elif what == "to_do":
        whole, broken = replay(record, preset(rules))
        yield from (line for each in broken for line in to_do(whole, each))
    elif what == "plays":
        game.play(" ".join(words))
    elif what == "end":
        if (end := end_of(game)) is not None:
            yield f"move {end.number}, counted after move {end.counted.number}"
    elif what == "phase":
        yield phase(game).value
    elif what in ("score", "note"):
        yield from scored(game, what, words)
    elif what == "setup":
        for note in record_setup_notes(preset(rules), record):
            yield f"{note.type.value} ({note.clause}) {labels(note.points, lines)}".strip()
    elif what == "before":
        given = dict(pairwise(words))
        for note in before_the_game(
            preset(rules),
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
        for note in terms_assumed(record, preset(rules)):
            yield f"{note.type.value} ({note.clause}) {note.text}"
    elif what == "rules":
        ruleset, assumed = ruleset_of(record)
        yield ", ".join([ruleset.id, *(note.text for note in assumed)])
    elif what == "result":
        for note in result_compared(record, words[0], preset(rules)):
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
        number, kind = int(words[0]), words[1]
        for advice in advice_at(game, number):
            if advice.shown if kind == "shown" else advice.irregularity == kind:
                yield advice_text(advice)


def scored(game: Game, what: str, words: list[str]) -> Iterator[str]:
    """The score as `words` ask for it, with its notes, or the text of the notes of one kind."""
    given = re.search(r"dead ([A-Z0-9 ]+)", " ".join(words))
    komi = Fraction(words[words.index("komi") + 1]) if "komi" in words else None
    dead = points(given[1].split(), game.size[0]) if given else ()
    counted = score(game, dead=dead, komi=komi, agreed="agreed" in words)
    notes = [note for note in counted.notes if note.type.value not in UNASKED]
    if what == "note":
        yield from (note.text for note in notes if note.type.value == words[0])
    else:
        yield ", ".join([counted.result, *map(with_clause, notes)])


def with_clause(note: Note) -> str:
    return f"{note.type.value} ({note.clause})"


def points(names: list[str], lines: int) -> list[Point]:
    return [from_board(name, lines) for name in names]


def labels(named: object, lines: int) -> str:
    return " ".join(to_board(point, lines) for point in sorted(named))  # type: ignore[call-overload]
