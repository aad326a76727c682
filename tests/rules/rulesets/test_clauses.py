"""Every clause that can be cited, against the table of the documents' clauses."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules
from referee.alerts.catalog import CATALOG, clause_of
from referee.events import EventClass
from rules.advice.advice import advice_at
from rules.advice.advice_report import moves_text
from rules.advice.irregularities import PHYSICAL, put_right
from rules.advice.procedures import CorrectionType
from rules.errors import Reason, RulesError
from rules.game import Game
from rules.legality.breach import BreachType
from rules.rulesets.clauses import CLAUSES, DOCUMENTS, citations
from rules.rulesets.presets import FIELDS, PRESETS, preset
from rules.scoring.notes import NoteType

PACKAGES = ("rules", "referee", "web", "device")
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
    may = {"presets.py", "settings.py"}  # names of rule sets; where a number comes from
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
            assert 1 <= len(clause.summary.split()) <= 30, clause
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


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("kind", PHYSICAL)
def test_the_board_is_put_back_by_the_game_s_own_rules(name: str, kind: CorrectionType) -> None:
    correction = put_right(Game.new(size=5, rules=name).play("C3"), kind)
    assert correction.clause == preset(name).clause(kind.value)
    assert correction.referee is ("FAQ 6.8" in correction.clause)
