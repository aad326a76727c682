"""Every clause that can be cited, against the table of the documents' clauses."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules
from referee.alerts.catalog import CATALOG, clause_of
from referee.alerts.entry import EventClass
from rules.advice.advice import advice_at
from rules.advice.advice_report import moves_text
from rules.advice.irregularities import PHYSICAL, restored
from rules.color import BLACK
from rules.corrections import CorrectionType
from rules.errors import Reason, RulesError
from rules.game import Game
from rules.legality.breach import BreachType
from rules.moves import Move
from rules.rulesets.clauses import CLAUSES, DOCUMENTS, citations
from rules.rulesets.fields import FIELDS
from rules.rulesets.presets import PRESETS, from_toml, override, preset
from rules.scoring.notes import NoteType

PACKAGES = ("rules", "referee", "device")
MAY_CITE = {
    "bga2009": {"BGA", "BGA interp.", "AGA", "FAQ"},
    "aga1991": {"AGA", "BGA interp.", "FAQ"},
    "aga": {"AGA", "BGA interp.", "FAQ"},
    "wmsg2008": {"WMSG", "FAQ"},
    "japanese_1989": {"J1989", "FAQ"},
    "japanese_2003": {"J1989", "FAQ"},
    "egf_japanese": {"EGF", "J1989", "FAQ"},
    "korean_2016": {"K2016", "FAQ"},
    "chinese_simplified": {"CN ref.", "FAQ"},
    "chinese_official": {"CN ref.", "FAQ"},
}
"""The documents that a rule set rests on; all others rest on the FAQ alone."""

EVENTS = (
    {kind.value for kind in BreachType}
    | {kind.value for kind in NoteType}
    | {kind.value for kind in CorrectionType}
    | {kind.value for kind in CATALOG}
    | {"AmbiguousTurn", "MoveAfterEnd", "PassForbidden", "TouchProcedure", "WhiteBegins"}
)
WORDS = {*FIELDS, *EVENTS, "stones_made", "NoResult", "NoPass"}
"""What a clause may be cited for."""

CITED = re.compile(
    r"\b(?:BGA interp\.|BGA|AGA|WMSG|FAQ|J1989|EGF|K2016|CN ref\.),? "
    r"(?:(?:App\. B(?: Cor\. \d)?|A\.[12](?:\.[ivx]+)?|\d{1,2}(?!\d)(?:\.(?:\d+|[ivx]+\b))*)"
    r"(?:, (?=[\dA]\d?\.?[\d.ivxA]*\b(?! [a-z])))?)+"
)


@pytest.mark.parametrize("name", PRESETS)
def test_every_citation_of_a_rule_set_is_a_clause_that_settles_it(name: str) -> None:
    ruleset = preset(name)
    for key, text in ruleset.clauses.items():
        assert key in {*FIELDS, *EVENTS}, key
        for cited in citations(text):
            assert cited.document in MAY_CITE.get(name, {"FAQ"}), (key, text)
            if not cited.silent:
                assert cited.clause is not None
                assert key in cited.clause.settles, (key, text)


@pytest.mark.parametrize("name", PRESETS)
def test_every_alert_has_a_clause_that_settles_it(name: str) -> None:
    ruleset = preset(name)
    for kind, entry in CATALOG.items():
        if entry.event_class is EventClass.NOTE:
            continue
        text = clause_of(ruleset, kind)
        key = (entry.clause_as or kind).value
        allowed = key in ("SelfCapture", "KoRetake", "SuperkoRepetition", "LongCycle")
        # What is not of the rules, such as a camera that is gone, has nothing to correct.
        assert text or allowed or entry.correction is None, kind
        if text:
            named = [cited.clause for cited in citations(text) if not cited.silent]
            assert named
            assert all(clause and key in clause.settles for clause in named), (kind, text)


GAMES = (
    "(;SZ[5];B[cc];W[bc];B[];W[];B[aa];W[ab];B[ba])",
    "(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc]PL[B];B[cb];W[bb];B[cb];W[ee];B[ed])",
    "(;SZ[5]AB[ab][bb][ba];W[cc];B[cc];W[aa];B[dd];B[de];W[ee])",
    "(;SZ[19]HA[2]AB[cc][dd];W[aa];B[bb])",
)


@pytest.mark.parametrize("name", PRESETS)
def test_every_correction_cites_a_clause(name: str) -> None:
    foreign = {*DOCUMENTS} - MAY_CITE.get(name, {"FAQ"})
    for text in GAMES:
        game = Game.from_sgf(text, name)
        for number in range(game.number + 1):
            for found in CITED.finditer(moves_text(game.at(number))):
                assert citations(found.group())[0].document not in foreign
            for advice in advice_at(game, number):
                clause = advice.correction.clause
                assert clause, advice
                documents = {cited.document for cited in citations(clause)}
                assert documents.isdisjoint(foreign), (advice.irregularity, clause)


def _sources() -> Iterator[tuple[Path, str]]:
    root = Path(rules.__file__).parents[1]
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield path, node.value
    for path in sorted((root / "docs").rglob("*.md")):
        yield path, path.read_text("utf-8")


def test_every_clause_that_the_text_of_the_program_names_exists() -> None:
    count = 0
    for path, text in _sources():
        for found in CITED.finditer(" ".join(text.split())):
            named = found.group().replace("BGA, ", "BGA ").rstrip(", ")
            try:
                count += len(citations(named))
            except RulesError as error:
                raise AssertionError(f"{path}: {error.detail}") from None
    assert count > 100


def test_code_asks_a_rule_set_for_its_clause() -> None:
    """No clause is written into code, where it would be cited under every rule set."""
    may = {"presets.py", "limits.py"}  # names of rule sets; where a number comes from
    root = Path(rules.__file__).parents[1]
    for path in sorted(path for part in PACKAGES for path in (root / part).rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        texts = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                written = CITED.search(node.value) and id(node) not in texts
                assert not written or path.name in may, f"{path}: {node.value}"


def test_the_table_holds_clauses_of_documents_with_a_few_words_of_each() -> None:
    assert set(CLAUSES) == set(DOCUMENTS)
    for document, clauses in CLAUSES.items():
        for number, clause in clauses.items():
            assert (clause.document, clause.number) == (document, number)
            assert 1 <= len(clause.says.split()) <= 30, clause
            assert clause.settles <= WORDS, clause.settles - WORDS


def test_what_is_no_clause_is_refused() -> None:
    for text in ("BGA 13", "AGA 8.1", "FAQ 4.10", "WMSG 2.6", "EGF 1", "BGA 2, A.1.v"):
        with pytest.raises(RulesError) as refusal:
            citations(text)
        assert refusal.value.reason is Reason.VALUE
    assert [str(cited) for cited in citations("AGA 8; BGA interp. 8.1, 8.2")] == [
        "AGA 8",
        "BGA interp. 8.1",
        "BGA interp. 8.2",
    ]


@pytest.mark.parametrize(
    ("name", "event", "clause"),
    [
        # AGA 8 lists what is illegal; "playing a stone of the wrong colour" is BGA interp. 8.3.vi
        ("aga1991", "WrongColourStone", "BGA interp. 8.3.vi"),
        # "AGA Rule 8 about substituting a pass applies"
        ("aga", "IllegalMoveUnwind", "AGA 8; BGA interp. 8.1"),
        # "the relevant stones should simply be removed as prisoners"
        ("aga", "SelfCaptureString", "BGA interp. 8.2"),
        # "the referee must be called to resolve the situation"
        ("aga", "RefereeNeeded", "BGA interp. 8.2"),
        # "it shall not be moved to any other point"
        ("wmsg2008", "StoneMoved", "WMSG 2.4"),
        # "dead stones and must be removed from the board"
        ("wmsg2008", "UncapturedString", "WMSG 3.3"),
        # it has no procedure: "the persons to be referees must be clear"
        ("wmsg2008", "RefereeNeeded", "WMSG (silent); FAQ 6.8"),
        # "the board position should be corrected to the mutual satisfaction of both players"
        ("bga2009", "StoneMoved", "BGA 8.2"),
        ("bga2009", "StoneTakenBack", "BGA 8.2"),
        ("bga2009", "ExtraStone", "BGA 8.2"),
        # "There are no draws with the default komi"; "a non-integral komi should be used"
        ("bga2009", "IntegralKomi", "BGA 12.3; BGA interp. 3.2"),
        ("aga1991", "IntegralKomi", "AGA 3"),
        # "area counting is the same as the game result obtained by territory counting"
        ("bga2009", "EquivalenceBroken", "BGA App. B"),
        ("aga1991", "EquivalenceBroken", "AGA 12"),
        # FAQ 4.4 and 4.7 have fixed handicap and no highest number
        ("japanese_1989", "handicap_max", "FAQ 4.4 (silent)"),
        ("igs", "handicap_max", "FAQ 4.7 (silent)"),
        # "those points shall be left as they stand"
        ("wmsg2008", "ResumptionScope", "WMSG 5.3"),
        # "Further settings are left for tournament rules"
        ("tromp_taylor", "komi_even", "FAQ 4.1"),
    ],
)
def test_what_was_cited_wrongly(name: str, event: str, clause: str) -> None:
    assert preset(name).clause(event) == clause


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("kind", PHYSICAL)
def test_the_board_is_put_back_by_the_game_s_own_rules(name: str, kind: CorrectionType) -> None:
    correction = restored(Game.new(size=5, rules=name).play("C3"), kind)
    assert correction.clause == preset(name).clause(kind.value)
    assert correction.referee is ("FAQ 6.8" in correction.clause)


def test_a_simple_ko_under_aga_rules_is_a_ko() -> None:
    # "We use the word 'ko' in the traditional way to mean a repetitive cycle of length 2 and
    # 'superko' for anything more complex." (BGA interp. 6.1)
    text = "(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc]PL[B];B[cb];W[bb])"
    game = Game.from_sgf(text, "aga")
    (breach,) = game.verdict("B C4")
    assert (breach.type, breach.clause) == (BreachType.KO, "AGA 6; BGA interp. 6.1")
    threat = game.play("E1").play("D1")
    assert threat.verdict("B C4") == ()
    (sent,) = Game.from_sgf(text, "aga").follow(Move.from_text("C4", BLACK, 5, 5))[1]
    assert sent.type is BreachType.KO


def test_an_organiser_s_procedure_brings_its_clauses() -> None:
    ours = from_toml('base = "nz"\nillegal_procedure = "bga"', "club.toml")
    assert ours.clause("illegal_procedure") == "club.toml"
    assert ours.clause("StoneMoved") == "BGA 8.2"
    assert override(preset("aga"), {"basic_ko": False}, "x.toml").clause("KoRetake") == ""
