"""The result sheet as a value: what is counted, what is refused, what stands on it."""

from __future__ import annotations

import re
import socket
import sys
import zlib
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from device.languages import LANGUAGES
from device.sheet.html import POLICY, STYLE, CannotMakePdfError, page_pdf, sheet_html
from device.sheet.irregularities import Story, story_of
from device.sheet.sheet import Sheet, Supplement, sheet_of
from device.sheet.words import what
from device.wording import Catalogue, result_text
from referee.alerts.event_json import to_json
from referee.events import Alert, AlertState, Audience, EventType, GameEvent, Severity
from referee.facts import DeleteMove, Penalised, ResultGiven, Undo
from rules.color import BLACK, WHITE, Sides
from rules.errors import RulesError
from rules.points import Point
from rules.records.record import Record
from rules.records.results import margin_of
from rules.records.sgf import read_sgf
from rules.rulesets.presets import preset
from tests.support.ended_game import claims, ended
from tests.support.pdf import needs_pdf
from tests.support.records import SEKI, record_of_board

GAME = (
    "(;GM[1]FF[4]SZ[5]KM[{komi}]RU[{rules}]PB[Ann & <b>]PW[Łukasz]EV[Open]RO[3]DT[2026-11-22]{more}"
    ";B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de];B[ea];W[ab]{end})"
)
"""A wall on each side, a black stone behind White's and a white one behind Black's: both dead."""

DEAD = frozenset({Point(0, 4), Point(1, 0)})


def record(
    rules: str = "bga2009", komi: str = "0.5", end: str = ";B[];W[]", more: str = ""
) -> Record:
    return read_sgf(GAME.format(rules=rules, komi=komi, end=end, more=more))


def made(told: Supplement | None = None, story: Story | None = None, **changes: Any) -> Sheet:
    return sheet_of(record(**changes), told or Supplement(DEAD), story or Story())


def test_both_counts_stand_on_it_term_by_term() -> None:
    sheet = made()
    territory, area = sheet.tables
    assert [(t.name, t.black, t.white) for t in territory.terms] == [
        ("territory", 10, 5),
        ("prisoners", 0, 0),
        ("pass stones", 1, 1),
        ("dead stones taken", 1, 1),
        ("komi", None, Fraction(1, 2)),
    ]
    assert [(t.name, t.black, t.white) for t in area.terms] == [
        ("stones", 5, 5),
        ("territory", 10, 5),
        ("komi", None, Fraction(1, 2)),
    ]
    assert territory.margin == area.margin == Fraction(9, 2)
    assert (sheet.result, sheet.game.number, sheet.dead) == ("B+4.5", 14, DEAD)
    assert sheet.owner == ("BBBWW",) * 5
    assert territory.by_rules
    assert area.by_rules
    clauses = dict(sheet.clauses)
    assert clauses["BGA 12"].startswith("two ways to count")
    assert len(clauses) == len(sheet.clauses)


def test_what_rules_owe_and_what_an_arbiter_took_is_counted() -> None:
    penalties = Sides(Fraction(5), Fraction(0))
    sheet = made(Supplement(DEAD, result="W+0.5", penalties=penalties), rules="wmsg2008")
    area, territory = sheet.tables
    assert not territory.by_rules
    assert area.margin == Fraction(-1, 2)
    assert [term.name for term in area.terms] == ["stones", "territory", "komi", "penalty"]
    white_first = sheet_of(record("wmsg2008", end=";W[];B[]"), Supplement(DEAD), Story())
    assert "White passed first" in [term.name for term in white_first.tables[0].terms]


@pytest.mark.parametrize(
    ("changes", "told", "says"),
    [
        ({"end": ""}, Supplement(), "may still be on"),
        ({"end": ";B[]"}, Supplement(), "may still be on"),
        (
            {"more": "RE[W+3.5]"},
            Supplement(DEAD),
            r"record's result is W\+3.5, the count gives B\+4.5",
        ),
        ({"more": "RE[Black leads]"}, Supplement(DEAD), "the record's result is 'Black leads'"),
        (
            {"end": ";B[];B[];W[]", "more": "RE[W+3.5]"},
            Supplement(DEAD),
            r"record's result is W\+3.5, the count by territory is not certain: Black has made 1",
        ),
        ({}, Supplement(frozenset({Point(4, 4)})), "E1 is empty"),
        ({"end": ";B[];B[];W[]"}, Supplement(DEAD), "not certain: Black has made 1 move more"),
    ],
)
def test_what_cannot_be_signed_is_refused(
    changes: dict[str, str], told: Supplement, says: str
) -> None:
    with pytest.raises(RulesError, match=says):
        sheet_of(record(**changes), told, Story())


def test_a_result_that_either_count_gives_stands_where_the_record_lacks_a_pass() -> None:
    sheet = made(end=";B[];B[];W[]", more="RE[B+4.5]")
    territory, area = sheet.tables
    assert (territory.margin, area.margin) == (Fraction(7, 2), Fraction(9, 2))
    assert sheet.result == "B+4.5"
    assert not any("is a decision" in note for note in sheet.notes)


def test_a_game_without_a_count_has_a_sheet_without_one() -> None:
    sheet = made(Supplement(), end="", more="RE[W+R]")
    assert (sheet.result, sheet.tables, sheet.owner) == ("W+R", (), ())
    assert "The game was not counted." in sheet_html(sheet)
    decided = made(Supplement(DEAD, result="W+F"))
    assert (decided.result, decided.tables) == ("W+F", ())


def alert(n: int, state: AlertState, id: int = 1, **more: object) -> GameEvent:
    values: dict[str, object] = {
        "type": EventType.KO_RETAKE, "n": n, "t": 60.0 + n, "size": 5, "clause": "BGA 6.1",
        "color": BLACK, "points": (Point(1, 1),), "move": 7, "severity": Severity.WARNING,
        "audience": Audience.PLAYERS, **more,
    }  # fmt: skip
    return Alert(id=id, state=state, **values)  # type: ignore[arg-type]


def note(n: int, kind: EventType, points: tuple[Point, ...] = ()) -> GameEvent:
    return GameEvent(
        type=kind, n=n, t=60.0 + n, size=5, points=points, color=WHITE, severity=Severity.INFO,
        audience=Audience.PLAYERS,
    )  # fmt: skip


def test_the_story_is_that_of_the_events() -> None:
    events = [
        alert(1, AlertState.OPEN, t_seen=12.0),
        alert(2, AlertState.OPEN, 2, type=EventType.STONE_MOVED, audience=Audience.ARBITER),
        alert(3, AlertState.OPEN, 3),
        alert(4, AlertState.WITHDRAWN, 3),
        alert(5, AlertState.SETTLED, outcome="unwound"),
        alert(6, AlertState.OPEN, 4, type=EventType.AMBIGUOUS_TURN),
        alert(7, AlertState.OPEN, 5, type=EventType.CAMERA_DARK),
        note(8, EventType.STATUS_AGREED, (Point(0, 4),)),
        note(9, EventType.GAME_RESUMED),
        note(10, EventType.STATUS_AGREED, tuple(sorted(DEAD))),
    ]
    lines = [*map(to_json, events), {"type": "SomethingNew", "n": 11}]
    story = story_of(lines)
    assert [(i.t, i.move, i.outcome) for i in story.irregularities] == [
        (12.0, 7, "unwound"),
        (62.0, 7, "open"),
        (69.0, None, ""),
    ]
    assert (story.dead, story.decided, story.known) == (DEAD, False, True)
    assert len(story_of(lines, everything=False).irregularities) == 2
    sheet = made(Supplement(), story)
    assert sheet.result == "B+4.5"
    assert "BGA 6.1" in dict(sheet.clauses)
    penalty = story_of([to_json(note(1, EventType.PENALTY))])
    other = made(Supplement(DEAD), penalty, more="RE[B+2.5]")
    assert (other.result, other.notes[-1]) == (
        "B+2.5",
        "The result B+2.5 is a decision; the count gives B+4.5",
    )
    with pytest.raises(ValueError, match="no event"):
        story_of([{"type": "KoRetake", "n": 3}])


def test_a_slip_in_the_agreement_is_no_irregularity() -> None:
    mismatch, agreed = EventType.AGREEMENT_MISMATCH, EventType.STATUS_AGREED
    resumed, given = EventType.GAME_RESUMED, EventType.RESULT_BY_REFEREE

    def listed(*kinds: EventType) -> list[int]:
        story = story_of([to_json(note(n, kind)) for n, kind in enumerate(kinds)])
        return [round(each.t) - 60 for each in story.irregularities]

    assert listed(mismatch, agreed) == []
    assert listed(mismatch, mismatch, agreed) == []
    assert listed(mismatch, mismatch, resumed, mismatch, agreed) == [1, 2]
    assert listed(mismatch, mismatch, given) == [1, 2]
    assert listed(mismatch) == [0]


@pytest.mark.parametrize("missing", [False, True])
def test_an_agreement_that_was_undone_is_none(missing: bool) -> None:
    """Also one that gave no result, because the record lacks a move."""
    table = ended()
    if missing:
        table.say(DeleteMove, 3)
    claims(table, BLACK, "B5")
    claims(table, WHITE, "B5")
    table.say(Undo)
    assert table.state.reported.agreed is None
    assert story_of(map(to_json, table.events)).dead is None
    assert [name for name in table.names() if name == "GamePaused"] == ["GamePaused"] * 2


@pytest.mark.parametrize("claimed", [True, False])
def test_a_result_by_the_referee_that_was_undone_is_none(claimed: bool) -> None:
    table = ended()
    for color in (BLACK, WHITE) if claimed else ():
        claims(table, color, "B5")
    table.say(ResultGiven, "W+F")
    table.say(Undo)
    story = story_of(map(to_json, table.events))
    assert (story.decided, story.irregularities) == (False, ())


def test_an_undo_brings_back_that_nothing_is_dead() -> None:
    table = ended()
    for dead in ((), ("B5",)):
        claims(table, BLACK, *dead)
        claims(table, WHITE, *dead)
    table.say(Undo)
    assert table.state.reported.agreed == frozenset()
    assert story_of(map(to_json, table.events)).dead == frozenset()


def test_a_penalty_of_the_events_is_counted() -> None:
    """The record has it only once both sides have agreed what is dead."""
    table = ended()
    for points in (2, 1):
        table.say(Penalised, BLACK, Fraction(points))
    table.say(Undo)
    story = story_of(map(to_json, table.events))
    assert made(story=story).result == "B+2.5"
    told = Supplement(DEAD, penalties=Sides(Fraction(0), Fraction(0)))
    assert made(told, story).result == "B+4.5", "what is told goes first"


def test_the_sheet_says_by_whose_word_an_alert_ended() -> None:
    lines = [
        {**to_json(alert(1, AlertState.OPEN)), "who": "B. Lee"},
        {**to_json(alert(2, AlertState.SETTLED, outcome="accepted")), "who": "A. Sato"},
        {**to_json(note(3, EventType.PENALTY)), "who": "arbiter"},
        {**to_json(note(4, EventType.PENALTY)), "who": "B. Lee"},
    ]
    story = story_of(lines)
    assert [each.arbiter for each in story.irregularities] == ["A. Sato", "", "B. Lee"]
    assert what(story.irregularities[0], Catalogue("en")).endswith("(accepted, by A. Sato)")
    assert what(story.irregularities[2], Catalogue("en")).endswith("(by B. Lee)")
    html = sheet_html(made(Supplement(DEAD), story))
    assert "Arbiter: A. Sato, B. Lee" in html
    assert "or on the next page, belong to this sheet" in html


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_page_needs_nothing_beside_it() -> None:
    html = sheet_html(made())
    tags = Tags()
    tags.feed(html)
    assert {tag for tag, _ in tags.found} & {"script", "img", "iframe", "object", "b "} == set()
    for tag, attributes in tags.found:
        assert not any(name.startswith("on") or name == "style" for name in attributes), tag
        assert attributes.get("href", "data:,") == "data:,"
    assert "@page { size: A5" in STYLE
    assert f'content="{POLICY}"' in html
    assert "Ann & <b>" in tags.text
    assert "The result is B+4.5: Black wins by 4½." in tags.text
    assert html.index('class="signatures"') < html.index("<h2>Irregularities")
    for role in ("Black: Ann", "White: Łukasz", "Arbiter"):
        assert role in tags.text
    board = html[html.index("<svg") : html.index("</svg>") + 6]
    shapes = [element.tag.split("}")[1] for element in ElementTree.fromstring(board)]
    assert (shapes.count("line"), shapes.count("circle"), shapes.count("rect")) == (10, 12, 15)


def page_box(data: bytes) -> list[float]:
    """The box of the page of a PDF that has one; its objects lie packed in streams."""
    streams = re.findall(rb"stream\n(.*?)\nendstream", data, re.DOTALL)
    packed = [stream for stream in streams if stream.startswith(b"x")]
    (box,) = re.findall(rb"/MediaBox \[([^]]*)\]", b"".join(map(zlib.decompress, packed)))
    return [float(edge) for edge in box.split()]


def test_the_pdf_is_one_page_of_a5_and_always_the_same() -> None:
    needs_pdf()
    sheet = made()
    data = page_pdf(sheet_html(sheet))
    assert data == page_pdf(sheet_html(sheet))
    assert data.startswith(b"%PDF-")
    assert page_box(data) == pytest.approx([0, 0, 419.5, 595.3], abs=0.1)


def test_nothing_is_fetched_for_the_pdf(tmp_path: Path) -> None:
    needs_pdf()
    style = tmp_path / "s.css"
    style.write_text("@page { size: A3 }")
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        for at in (f"http://127.0.0.1:{server.getsockname()[1]}/s.css", style.as_uri()):
            page = (
                f'<link rel="stylesheet" href="{at}"><link rel="attachment" href="{at}">'
                f'<img src="{at}"><p style="background: url({at})">a page</p>'
            )
            data = page_pdf(page)
            assert b"/EmbeddedFile" not in data
            assert page_box(data) == page_box(page_pdf("<p>a page</p>"))
        with pytest.raises(BlockingIOError):
            server.accept()


def test_a_letter_that_no_font_has_is_refused() -> None:
    needs_pdf()
    with pytest.raises(CannotMakePdfError, match="no font here has the letter"):
        page_pdf(sheet_html(made(more="BR[\U00012000]")))


def test_without_the_library_the_pdf_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    with pytest.raises(CannotMakePdfError, match="pip install weasyprint"):
        page_pdf(sheet_html(made()))


@pytest.mark.parametrize(
    ("result", "words"),
    [
        ("B+3.5", "Black wins by 3½"),
        ("W+1", "White wins by 1"),
        ("W+R", "White wins by resignation"),
        ("B+T", "Black wins on time"),
        ("B+", "Black wins"),
        ("0", "The game is a draw"),
        ("Void", "No result"),
    ],
)
def test_results_in_words(result: str, words: str) -> None:
    assert result_text(result, Catalogue("en")) == words


@pytest.mark.parametrize(
    ("language", "result", "words"),
    [
        ("de", "B+0.5", "Schwarz gewinnt mit einem halben Punkt"),
        ("de", "B+1.5", "Schwarz gewinnt mit 1½ Punkten"),
        ("es", "B+0.5", "Gana Negro por medio punto"),
        ("fr", "B+0.5", "Noir gagne d’un demi-point"),
        ("fr", "B+1.5", "Noir gagne de 1½ point"),
        ("fr", "B+3.5", "Noir gagne de 3½ points"),
    ],
)
def test_a_part_of_a_point_chooses_its_form(language: str, result: str, words: str) -> None:
    assert result_text(result, Catalogue(language)) == words


def test_an_organisers_clause_is_named_without_words() -> None:
    story = Story(story_of([to_json(alert(1, AlertState.OPEN, clause="House 1"))]).irregularities)
    sheet = sheet_of(record(), Supplement(DEAD), story, preset("aga1991"))
    assert ("House 1", "") in sheet.clauses
    assert sheet.game.ruleset.id == "aga1991"


@pytest.mark.parametrize(
    ("rules", "result", "fits"),
    [
        # FAQ 4.5: "8 komi with black winning ties"
        ("ing_simplified", "B+0", True),
        ("ing_simplified", "W+0", False),
        ("ing_simplified", "0", False),
        # FAQ 6.1: "If the score considering the komi is zero, then the game is a tie"
        ("nz", "0", True),
        ("nz", "W+0", False),
        ("nz", "B+0", False),
    ],
)
def test_a_tie_is_compared_by_its_winner(rules: str, result: str, fits: bool) -> None:
    changes: dict[str, Any] = {"rules": rules, "komi": "5", "more": f"RE[{result}]"}
    if fits:
        assert made(**changes).result == result
        return
    with pytest.raises(RulesError, match=r"the record's result is .*, the count gives"):
        made(**changes)
    decided = made(Supplement(DEAD, result=result), **changes)
    assert decided.result == result
    assert any("is a decision; the count gives" in note for note in decided.notes)


def test_a_penalty_that_leaves_a_tie_leaves_it_to_the_rules() -> None:
    penalties = Sides(Fraction(1), Fraction(0))
    for rules, result in (("ing_simplified", "B+0"), ("nz", "0")):
        assert made(Supplement(DEAD, penalties=penalties), rules=rules, komi="4").result == result


def test_the_sheet_is_of_the_game_at_its_end() -> None:
    # FAQ 4.1: "Two successive passes end the game that is scored then."
    sheet = made(Supplement(), rules="tromp_taylor", end=";B[];W[];B[eb];W[ec];B[];W[]")
    assert sheet.game.number == 14
    assert sheet.game.position[Point(1, 4)] is None
    assert any("ended with move 14: moves 15 to 18" in note for note in sheet.notes)
    resigned = made(Supplement(result="B+R"), rules="tromp_taylor", end=";B[];W[];B[eb]")
    assert resigned.game.number == 14
    assert any("move 15, made after it, is left out" in note for note in resigned.notes)


def test_an_open_result_is_none() -> None:
    assert made(more="RE[?]").result == "B+4.5"
    with pytest.raises(RulesError, match="the game may still be on"):
        made(Supplement(), end="", more="RE[?]")


def test_both_lose_in_words() -> None:
    # FAQ 6.1: "a referee declaring a win by forfeit, 0:0, or 1:1"
    assert result_text("0:0", Catalogue("en")) == "Both sides lose"
    assert result_text("1:1", Catalogue("en")) == "Both sides win"
    assert result_text("B+0", Catalogue("en")) == "Black wins with equal points"
    assert made(Supplement(result="0:0")).tables == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_is_in_the_language_that_is_asked_for(language: str) -> None:
    words = Catalogue(language)
    html = sheet_html(made(), words)
    assert f'<html lang="{language}">' in html
    page = Tags()
    page.feed(html)
    for name in ("sheet-heading", "sheet-sum", "sheet-arbiter", "sheet-clauses"):
        assert words.render(name) in page.text
    if language != "en":
        for english in ("Result sheet", "prisoners", "Irregularities", "captures", "wins by"):
            assert english not in page.text


def test_a_seki_that_nobody_stated_leaves_the_result_open() -> None:
    def seki(more: str = "", named: frozenset[Point] | None = None) -> Sheet:
        text = record_of_board(SEKI, f"RU[Japanese]{more}")
        return sheet_of(read_sgf(text), Supplement(frozenset(), seki=named), Story())

    open_ = seki()
    assert (open_.result, open_.tables) == ("?", ())
    assert any("are in seki" in doubt for doubt in open_.doubts)
    page = sheet_html(open_)
    assert "The result is ?: The result is undecided." in page
    assert page.index("are in seki") < page.index("<svg")
    named, none = (seki(named=each) for each in (frozenset({Point(0, 2)}), frozenset[Point]()))
    assert named.tables[0].margin == none.tables[0].margin + 1
    # A result of the record stands where the count may give it.
    for stated in (named.result, none.result):
        decided = seki(f"RE[{stated}]")
        assert decided.result == stated
        assert margin_of(stated) == decided.tables[0].margin
    with pytest.raises(RulesError, match="not certain: nobody has stated whether"):
        seki("RE[B+30]")
