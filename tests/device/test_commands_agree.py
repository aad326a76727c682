"""Where a game ended and who won is the same for every command, for `Game` and for the referee."""

from __future__ import annotations

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from device.counting.photo_count import task_of_record
from device.results.row import row_of
from device.sheet import words
from device.sheet.irregularities import Story
from device.sheet.sheet import Supplement, sheet_of, stated_end
from device.wording import catalogue_of
from referee.fact_state import FactState
from referee.phases.agreement import certain_result, count
from rules.advice.advice import advice_at, advice_shown
from rules.color import BLACK, Sides
from rules.errors import RulesError
from rules.game import Game, replay
from rules.legality.breach import CourseBreachType
from rules.legality.course import at_its_end, balance_of, end_of, refused
from rules.points import Move, Point
from rules.records.record import Record
from rules.records.results import winner_of
from rules.records.sgf import read_sgf, write_sgf
from rules.records.writing import Annotation, record_of
from rules.rulesets.presets import PRESETS, from_toml, preset
from rules.rulesets.ruleset import Method
from rules.scoring.ending import EndingPhase, phase
from rules.scoring.filled_in import CountKind
from rules.scoring.notes import NoteType
from rules.scoring.recorded import Stated, recorded_game, result_compared, stating
from rules.scoring.score import Score, score
from web.console import FileError

AFTER = CourseBreachType.MOVE_AFTER_END
MANY = settings(max_examples=400, deadline=None)

KINDS = ("out of turn", "turn", "stone", "ruling", "late ruling")

sizes = st.tuples(st.integers(2, 4), st.integers(2, 4))
steps = st.lists(
    st.tuples(
        st.sampled_from((*("pass",) * 3, *("play",) * 3, *KINDS)),
        st.integers(0, 15),
    ),
    max_size=24,
)


def game_of(rules: str, size: tuple[int, int], made: list[tuple[str, int]], komi: int) -> Game:
    """A game of passes, plays anywhere, moves out of turn, an arbiter's edits and rulings."""
    game = Game.start(preset(rules), size, komi)
    rows, cols = size
    for kind, pick in made:
        point = Point(pick // 4 % rows, pick % 4 % cols)
        color = game.to_play
        if kind == "turn":
            game = game.edited(game.position, color.other)
        elif kind.endswith("ruling"):
            number = game.number if kind == "ruling" else pick % max(1, game.number)
            shown = advice_shown(game, number) if number else ()
            game = shown[pick % len(shown)].correction.game if shown else game
        elif kind == "stone" and not game.number:
            continue  # a file has what was set before the first move as the start
        elif kind == "stone":
            game = game.edited(game.position.with_stones({point: None if pick % 3 else color}))
        else:
            mover = color.other if kind == "out of turn" else color
            passes = kind == "pass" or (kind == "out of turn" and pick % 3 == 0)
            game, _ = game.follow(Move(mover, None if passes else point))
    return game


def read_again(game: Game) -> tuple[Record, Game]:
    """The game as a file, and what the file's moves lead to."""
    record = read_sgf(write_sgf(record_of(game)))
    return record, replay(record, game.ruleset)[0]


@MANY
@given(st.sampled_from(PRESETS), sizes, steps, st.sampled_from((0, 1, 8)))
@example("tromp_taylor", (4, 4), [("play", 5), ("pass", 0), ("pass", 0), ("play", 0)], 0)
@example("bga2009", (4, 4), [("play", 5), *[("pass", 0)] * 6], 0)
@example("wmsg2008", (4, 4), [("play", 5), *[("pass", 0)] * 4, ("stone", 3)], 0)
@example("no_pass", (2, 2), [("play", 0), ("pass", 0), ("play", 1), ("pass", 0)], 0)
@example("ing_simplified", (2, 4), [("pass", 0), ("pass", 0)], 0)
def test_the_commands_agree_where_a_game_ended_and_who_won(
    rules: str, size: tuple[int, int], made: list[tuple[str, int]], komi: int
) -> None:
    ruleset = preset(rules)
    live = game_of(rules, size, made, komi)
    record, game = read_again(live)
    assert game.moves() == live.moves()
    if game.number:
        assert (game.bits, game.to_play, game.ledger) == (live.bits, live.to_play, live.ledger)
        assert (game.passes, balance_of(game)) == (live.passes, balance_of(live))
    counted = score(game)
    assert counted == score(live)
    end = end_of(game)
    last = game.number if end is None else end.number

    # goban check
    _, found = replay(record, ruleset)
    late = {item.move for item in found if item.breach.type is AFTER}
    assert late == set(range(last + 1, game.number + 1))
    # Game
    assert (phase(game) is EndingPhase.ENDED) is (end is not None)
    for node in game.line():
        before, move = node.parent, node.last
        if before is not None and move is not None:
            kinds = {breach.type for breach in refused(before, move)}
            assert (AFTER in kinds) is (node.number > last)
    # goban check --procedures
    for number in range(1, game.number + 1):
        shown = [item.irregularity for item in advice_at(game, number)]
        assert (AFTER.value in shown) is (number > last)
        assert number <= last or shown == [AFTER.value]
    # goban score
    ended = game if end is None else end.counted
    assert counted.result == score(ended).result
    assert counted.areas.stones == score(ended).areas.stones
    left_out = [note for note in counted.notes if note.type is NoteType.MOVES_AFTER_END]
    assert bool(left_out) is (ended is not game)
    # goban sheet, goban results
    _sheet_and_row(record, ended, counted)
    # goban count --record
    if ruleset.method is not Method.STONES:
        kind = CountKind.TERRITORY if ruleset.method is Method.TERRITORY else CountKind.AREA
        if certain_result(counted) is None:
            with pytest.raises(FileError, match="the record lacks something"):
                task_of_record(record, ruleset, None, kind, "", Sides(0, 0))
            return
        task = task_of_record(record, ruleset, None, kind, "", Sides(0, 0))
        assert task.recorded is not None
        assert task.recorded.margin == counted.margin
        assert task.recorded.winner is counted.winner


@MANY
@given(
    st.sampled_from(PRESETS),
    sizes,
    steps,
    st.sampled_from(("marks", "given", "events")),
    st.integers(0, 2**16),
)
@example("bga2009", (4, 4), [("play", 5), ("play", 0), *[("pass", 0)] * 4], "marks", 1)
@example("bga2009", (4, 4), [("play", 5), ("play", 0), *[("pass", 0)] * 4], "given", 1)
@example("aga1991", (4, 4), [("play", 5), ("play", 0), *[("pass", 0)] * 4], "given", 1)
def test_the_commands_agree_on_what_is_dead(
    rules: str, size: tuple[int, int], made: list[tuple[str, int]], how: str, pick: int
) -> None:
    """What is stated by marks, options or events is counted alike, and as the live game counts."""
    ruleset = preset(rules)
    _, game = read_again(game_of(rules, size, made, 0))
    ended = at_its_end(game)
    assume(game is ended)
    strings = sorted(min(string.points) for string in ended.position.strings())
    dead = frozenset(point for at, point in enumerate(strings) if pick >> at & 1)
    agreed = how != "given"
    note = Annotation(seki=frozenset())
    if how == "marks":
        counted = score(game, dead=dead, seki=(), agreed=agreed)
        note = stating(note, counted, Stated(dead, frozenset()), ended.position)
    record = read_sgf(write_sgf(record_of(game, annotations={game: note})))
    counted = score(replay(record, ruleset)[0], dead=dead, seki=(), agreed=agreed)
    given_dead = dead if how == "given" else None
    story = Story(dead=dead if how == "events" else None)
    recorded = recorded_game(record, ruleset)
    stated = stated_end(recorded, story, Stated(given_dead))
    again = recorded.count(stated)
    assert (again.margin, again.result, again.owner) == (
        counted.margin,
        counted.result,
        counted.owner,
    )
    try:
        sheet = sheet_of(record, Supplement(given_dead), story, ruleset)
    except RulesError:
        return
    assert sheet.result == counted.result
    if how != "given":
        assert row_of("x.sgf", record, story, ruleset).result == counted.result


TIED = (
    "(;SZ[5]{}PL[W];W[da];B[cc];W[db];B[cd];W[dc];B[ce];W[dd];B[ba];W[de];B[bb];W[ea];B[bc];W[eb]"
    ";B[bd];W[];B[]DEAD[]SEKI[])"
)


@pytest.mark.parametrize(
    ("rules", "result"),
    [
        # "White wins ties in handicap games with an integer komi" (EGF 1.4)
        ("egf_japanese", {"HA[2]": "W+0", "": "0"}),
        ("japanese_1989", {"HA[2]": "0", "": "0"}),
        ('base = "japanese_1989"\nties = "white"', {"HA[2]": "W+0", "": "W+0"}),
        ('base = "egf_japanese"\nties = "draw"', {"HA[2]": "0", "": "0"}),
    ],
)
def test_the_commands_agree_on_who_wins_a_tie(rules: str, result: dict[str, str]) -> None:
    ruleset = from_toml(rules, "club.toml") if "=" in rules else preset(rules)
    for handicap, expected in result.items():
        # A white stone at the start makes it no handicap game, and takes a point from White.
        setup = "HA[2]KM[3]AB[ca][cb]" if handicap else "KM[4]AB[ca][cb]AW[ed]"
        record = read_sgf(TIED.format(setup))
        recorded = recorded_game(record, ruleset)
        counted = recorded.count(recorded.stated())
        assert counted.margin == 0
        assert bool(counted.handicap) is bool(handicap)
        live = count(recorded.game, FactState(seki=frozenset()), frozenset())
        sheet = sheet_of(record, Supplement(), Story(), ruleset)
        row = row_of("x.sgf", record, Story(), ruleset)
        assert {counted.result, live.result, sheet.result, row.result} == {expected}


def _sheet_and_row(record: Record, ended: Game, counted: Score) -> None:
    """The sheet and the row are of the game as it ended, or both are refused."""
    try:
        sheet = sheet_of(record, Supplement(), Story(), ended.ruleset)
    except RulesError:
        sheet = None
    try:
        row = row_of("x.sgf", record, Story(), ended.ruleset)
    except RulesError:
        row = None
    assert (sheet is None) is (row is None)
    if sheet is None or row is None:
        return
    # What the referee takes for the result is what is signed and exported; "?" where it takes none.
    assert certain_result(counted) == (counted.result if counted.certain else None)
    assert counted.result == sheet.result == row.result
    assert winner_of(sheet.result) is row.winner is counted.winner
    assert sheet.game.number == row.moves == ended.number
    assert sheet.game.position == ended.position
    assert sheet.owner == counted.owner


@MANY
@given(
    st.sampled_from(PRESETS),
    steps,
    st.sampled_from(("0", "B+0", "W+0", "B+1", "W+", "?", "0:0", "Void")),
)
@example("simple", [("pass", 0), ("stone", 1), ("pass", 0), ("play", 0)], "0")
def test_a_result_is_taken_or_refused_by_its_winner(
    rules: str, made: list[tuple[str, int]], stated: str
) -> None:
    record, game = read_again(game_of(rules, (3, 3), made, 0))
    counted = score(at_its_end(game))
    assume(counted.outcome is None)
    record = Record(record.size, record.tree, record.komi, None, {**record.info, "RE": stated})
    try:
        sheet = sheet_of(record, Supplement(dead=frozenset()), Story(), game.ruleset)
    except RulesError:
        sheet = None
    if stated in ("0:0", "Void"):
        assert sheet is not None
        assert sheet.result == stated
    elif sheet is not None:
        assert not counted.certain or winner_of(sheet.result) is counted.winner
    try:
        row = row_of("x.sgf", record, Story(), game.ruleset)
    except RulesError:
        row = None
    if row is not None and row.margin == 0:
        tied = {True: BLACK, False: None}[game.ruleset.ties.value == "black-wins"]
        assert row.winner is tied
        assert row.is_draw is (tied is None)
    if row is not None and stated == "?":
        assert row.winner is counted.winner


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        ("KM[3.75]RE[W+6.25]", "白方胜 12½ 目，合 6¼子"),
        ("KM[375]RE[白胜6又1/4子]", "白方胜 12½ 目，合 6¼子"),
        ("KM[3.75]RE[W+12.5]", "白方胜 12½ 目，合 6¼子"),
        ("KM[7.5]RE[W+12.5]", "白方胜 12½ 目"),
    ],
)
def test_komi_and_result_in_zi_are_points_for_every_command(terms: str, said: str) -> None:
    # FAQ 4.3.1: "In full counting, counts and komi would be twice as big."
    moves = "".join(f"B[b{row}];W[c{row}];" for row in "abcde")
    record = read_sgf(f"(;SZ[5]RU[Chinese]{terms};{moves}B[];W[])")
    counted = recorded_game(record).count(Stated(frozenset()))
    sheet = sheet_of(record, Supplement(), Story())
    row = row_of("x.sgf", record, Story())
    assert counted.result == sheet.result == row.result == "W+12.5"
    assert not list(result_compared(record, counted.result, counted.ruleset))
    signed = words.signed(sheet, catalogue_of("zh-Hans"))
    assert signed == f"结果：W+12.5（{said}）。"
    assert ("贴 3¾子" in words.terms(sheet, catalogue_of("zh-Hans"))) is sheet.recorded.in_zi
