"""Records that claim odd charsets, and records of thousands of moves."""

from __future__ import annotations

import random

import pytest

from rules.errors import Reason, RulesError
from rules.game import Game, check_record
from rules.records.record import Record
from rules.records.sgf import read_sgf
from rules.records.sgf_text import SgfLimits
from rules.rulesets.presets import PRESETS, preset

NO_CHARSETS = ("undefined", "idna", "punycode", "base64", "hex", "zip", "bz2", "rot13", "no-such")


@pytest.mark.parametrize("charset", NO_CHARSETS)
def test_a_charset_that_cannot_read_the_file_counts_as_none(charset: str) -> None:
    record = read_sgf(f"(;CA[{charset}]SZ[9]PB[Jörg];B[ee])".encode())
    assert record.info["PB"] == "Jörg"


def odd_record(seed: int) -> Record:
    """Plays and passes by either side, edits and repetitions on a tiny board."""
    chance = random.Random(seed)
    letters = "abcd"[: chance.choice((2, 3, 4))]
    nodes = []
    for number in range(120):
        point = chance.choice(letters) + chance.choice(letters)
        color = "BW"[number % 2] if chance.random() < 0.9 else chance.choice("BW")
        kinds = {0: f";{color}[]", 1: f";AE[{point}]PL[{color}]", 2: f";AB[{point}]"}
        nodes.append(kinds.get(chance.randrange(20), f";{color}[{point}]"))
    return read_sgf(f"(;SZ[{len(letters)}]{''.join(nodes)})")


@pytest.mark.parametrize("name", PRESETS)
def test_positions_that_are_looked_up_repeat_as_those_that_are_searched_for(name: str) -> None:
    repetitions = 0
    for seed in range(8):
        record = odd_record(seed)
        game = Game.from_record(record, preset(name))
        for after, breaches in game.through(record):
            if after.last is not None and after.parent is not None:
                assert breaches == after.parent.verdict(after.last)
                repetitions += sum(breach.first_seen_move is not None for breach in breaches)
    assert repetitions > 0 or name in ("no_pass", "simple")


def test_of_a_run_longer_than_the_board_only_the_last_plays_are_named() -> None:
    found = check_record(read_sgf("(;SZ[5]" + ";B[aa]" * 400 + ")"), preset("bga2009"))
    in_a_row = [len(item.breach.points) for item in found if item.breach.type.value == "TwoInARow"]
    assert in_a_row[:3] == [2, 3, 4]
    assert max(in_a_row) == 5 * 5 + 1


TIGHT = SgfLimits(bytes=60, nodes=4, values=30, depth=2)


@pytest.mark.parametrize(
    ("text", "more"),
    [
        ("(;SZ[9]C[" + "x" * 60 + "])", "at most 60"),
        ("(;B[];W[];B[];W[];B[])", "more than 4 nodes"),
        ("(;B[aa][bb][cc][dd][ee])", "more than 4 nodes"),
        ("(;AB[aa:ff])", "more than 30 values"),
        ("(;AB[aa:ed];AW[aa:ed])", "more than 30 values"),
        ("(;(;(;(;)(;))(;))(;))", "more than 2 deep"),
    ],
)
def test_a_record_over_its_limits_is_refused(text: str, more: str) -> None:
    read_sgf(text)
    with pytest.raises(RulesError, match=more) as refused:
        read_sgf(text, TIGHT)
    assert refused.value.reason is Reason.SGF


def test_a_record_at_its_limits_is_read() -> None:
    assert len(read_sgf("(;AB[aa:ee];B[];W[];B[])", TIGHT).moves()) == 3


LONG = 60_000
"""Steps that a linear pass does in a moment; in squares they would take hours."""


@pytest.mark.parametrize(
    "head",
    ["(;CA[" + " " * LONG, "(;CA" + " " * LONG + "[x", "(;CA[punycode]PB[-" + "baba9" * LONG],
)
def test_a_charset_is_looked_for_in_one_pass(head: str) -> None:
    with pytest.raises(RulesError):
        read_sgf(head.encode())


def test_passes_are_counted_in_one_pass() -> None:
    record = read_sgf("(;SZ[9]" + ";B[];W[]" * (LONG // 10) + ")")
    game = Game.from_record(record, preset("bga2009"))
    stopped = 0
    for after, _ in game.through(record):
        game = after
        stopped += after.stopped
    assert (game.passes, stopped) == (2 * LONG // 10, 2 * LONG // 10 - 1)


def test_where_nobody_may_pass_legal_plays_are_found_in_one_pass() -> None:
    repeated = ";B[aa];W[];B[bb];W[]" * (LONG // 20)
    found = check_record(read_sgf(f"(;SZ[19]{repeated})"), preset("no_pass"))
    assert len(found) > LONG // 10
