"""What the documents rule that are not silent: who has lost, who is warned, where both lose."""

from __future__ import annotations

import pytest

from rules.advice.advice import advice_at
from rules.advice.advice_report import advice_json, advice_text
from rules.checking import check_record
from rules.color import BLACK, WHITE
from rules.corrections import CorrectionType
from rules.game import Game
from rules.legality.breach import BreachType
from rules.records.sgf import read_sgf
from rules.rulesets.fields import OFFENCES
from rules.rulesets.presets import from_toml, preset

ROW = "SZ[9];B[dd];W[ed];B[ce];B[gg];W[cc]"
KO = "SZ[9];B[dd];W[ed];B[ce];W[fe];B[df];W[ef];B[ee];W[de];B[ee];W[gg];B[cc]"
PLAIN = "SZ[9];B[ee];W[gc];B[cc];W[gg];B[cg];W[dd]"
TAKEN = "SZ[9];B[ab];W[aa];B[ba];W[ee];B[ff]"
ON_A_STONE = "SZ[9];B[dd];W[dd];B[ee]"
STOPPED = "SZ[9];B[dd];W[ed];B[];W[]"
LOST = "has lost as of this move"
FOUND = f"{LOST}, if it is found before both have confirmed the result"
MEANS = "a referee decides: back, valid, draw, replay"


def fits(text: str, expected: str) -> bool:
    """Whether `text` is as `expected`, where "…" stands for what others word."""
    first, *more = expected.split("…")
    return text.startswith(first) and all(part in text for part in more) if more else text == first


def said(rules: str, text: str, number: int, kind: str) -> list[str]:
    found = advice_at(Game.from_sgf(f"(;{text})", rules), number)
    return [
        advice_text(item).removeprefix(f"{kind}, ") for item in found if item.irregularity == kind
    ]


@pytest.mark.parametrize(
    ("rules", "text", "number", "kind", "expected"),
    [
        *[
            (
                "japanese_1989",
                text,
                number,
                kind,
                [
                    f"noticed at once (J1989 14): {side} {FOUND}",
                    f"noticed later (J1989 14): {side} {FOUND}",
                    "noticed after both confirmed the result (J1989 10.4): nothing changes the"
                    " result",
                ],
            )
            for text, number, kind, side in (
                (ROW, 4, "TwoInARow", "Black"),
                (KO, 9, "KoRetake", "Black"),
                (ON_A_STONE, 2, "OccupiedIntersection", "White"),
            )
        ],
        (
            "japanese_1989",
            PLAIN,
            3,
            "StoneMoved",
            [
                "noticed at once (J1989 13.2): …back…",
                "noticed later, agreed (J1989 13.2): …back…",
                "noticed later, not agreed (J1989 13.2): both lose",
            ],
        ),
        # its point is taken by now, or it could not stand there
        (
            "japanese_1989",
            TAKEN,
            2,
            "StoneMoved",
            [
                "noticed at once (J1989 13.2): …back…",
                "noticed later (J1989 13.2): both lose",
            ],
        ),
        (
            "japanese_1989",
            PLAIN,
            3,
            "StoneTakenBack",
            [f"noticed {when} (J1989 14): Black {FOUND}" for when in ("at once", "later")],
        ),
        (
            "japanese_1989",
            STOPPED,
            4,
            "GamePaused",
            [
                "noticed at once, agreed (FAQ 4.4.1): …the game is scored…",
                "noticed at once, not agreed (J1989 9.3): a player may ask for play to be resumed:"
                " the other must oblige and may move first",
                "noticed at once, not agreed (J1989 13.1): an effective move is known, nobody asks"
                " to resume, they do not agree: both lose",
            ],
        ),
        # articles 13 and 14 are the association's, not the EGF's
        (
            "egf:japanese",
            ROW,
            4,
            "TwoInARow",
            [
                "noticed at once (FAQ 6.8): a referee decides…",
                "noticed later, agreed (FAQ 6.8): …a referee decides…",
                "noticed later, not agreed (FAQ 6.8): a referee decides…",
            ],
        ),
        (
            "chinese_official",
            ROW,
            4,
            "TwoInARow",
            [f"noticed {when} (CN ref. 8.1): Black {LOST}" for when in ("at once", "later")],
        ),
        (
            "chinese_official",
            PLAIN,
            3,
            "StoneMoved",
            [
                "noticed at once (CN ref. 8.2): …back…a warning for Black…",
                "noticed later, agreed (CN ref. 8.3): …back…",
                f"noticed later, not agreed (CN ref. 8.3): {MEANS}…",
            ],
        ),
        (
            "chinese_official",
            PLAIN,
            3,
            "StoneDropped",
            [
                "noticed at once (CN ref. 8.2): a stone that was dropped is picked up, and may be"
                " played anywhere; Black to play after move 2"
            ],
        ),
        (
            "korean",
            TAKEN,
            3,
            "PrisonersNotVisible",
            [
                "noticed at once (K2016 18): the prisoners go into the lid; a warning for Black,"
                " which costs 2 points; White to play after move 3"
            ],
        ),
        ("bga2009", TAKEN, 3, "PrisonersNotVisible", []),
    ],
)
def test_what_the_documents_rule(
    rules: str, text: str, number: int, kind: str, expected: list[str]
) -> None:
    texts = said(rules, text, number, kind)
    assert len(texts) == len(expected)
    assert [text for text, line in zip(texts, expected, strict=True) if not fits(text, line)] == []


@pytest.mark.parametrize(
    ("rules", "breaches"),
    [("japanese_1989", 0), ("egf:japanese", 0), ("korean", 0), ("chinese_official", 0), ("nz", 1)],
)
def test_who_passed_last_may_resume_where_the_rules_let_either_side(
    rules: str, breaches: int
) -> None:
    # "his opponent must oblige and has the right to play first" (J1989 9.3), White too
    for text, found in ((STOPPED, breaches), ("SZ[9];B[dd];W[ed];B[]", 1)):
        color = "W" if text is STOPPED else "B"
        record = read_sgf(f"(;{text};{color}[gg])")
        assert len(check_record(record, preset(rules))) == found
    game = Game.from_sgf(f"(;{STOPPED};W[gg];B[cc])", rules)
    assert [move.color for move in game.moves()] == [BLACK, WHITE, BLACK, WHITE, WHITE, BLACK]


def test_who_has_lost_and_who_is_warned_is_json_too() -> None:
    lost, *_ = advice_at(Game.from_sgf(f"(;{ROW})", "japanese_1989"), 4)
    line = advice_json(lost)
    assert (line["loses"], line["to_play"], line["referee"]) == (["black"], None, False)
    warned = advice_at(Game.from_sgf(f"(;{TAKEN})", "korean"), 3)
    lines = [advice_json(item) for item in warned if item.irregularity == "UncapturedString"]
    assert [line["warning"] for line in lines] == [{"color": "black", "points": 2}] * 2


def test_an_organiser_replaces_what_the_documents_rule() -> None:
    file = (
        'base = "{}"\nloses_by = {}\nwarned_for = ["StoneMoved"]\nwarning_points = 1\n'
        'moved_stones = "back"\nresult_final = false\ndispute = "referee"\n'
    )
    ours = from_toml(file.format("japanese_1989", "[]"), "club.toml")
    game = Game.from_sgf(f"(;{ROW})", ours)
    kinds = {item.correction.type for item in advice_at(game, 4)}
    assert kinds.isdisjoint((CorrectionType.LOST, CorrectionType.RESULT_STANDS))
    theirs = from_toml(file.format("nz", '["TwoInARow"]'), "club.toml")
    lost, *_ = advice_at(Game.from_sgf(f"(;{ROW})", theirs), 4)
    assert (lost.correction.type, lost.correction.clause) == (CorrectionType.LOST, "club.toml")
    suspended = from_toml('base = "korean"\nwarned_for = []', "lg.toml")
    game = Game.from_sgf(f"(;{TAKEN})", suspended)
    assert all(item.correction.warning is None for item in advice_at(game, 3))


def test_what_may_be_ruled_are_names_of_events() -> None:
    names = {kind.value for kind in (*BreachType, *CorrectionType)}
    assert set(OFFENCES) <= names
    assert preset("japanese_2003").loses_by == preset("japanese_verbal").loses_by == ()
