"""The catalogues of texts: every language has what English has, and the scripts ask for it."""

from __future__ import annotations

import ast as syntax
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from device.page.static_files import STATIC
from hall.page.app import STATIC as HALL
from hall.site.documents import STATIC as SITE
from referee.alerts.catalog import FOR_ARBITER
from referee.events import EventType
from rules.rulesets.clauses import CLAUSES

CATALOGUES = sorted((STATIC / "messages").glob("*.ftl"))

PROGRAM = [
    path
    for room in ("device", "hall", "messages", "referee", "rules", "vision", "web")
    for path in (STATIC.parents[2] / room).rglob("*.py")
]

SCRIPTS = sorted(
    path
    for folder in (STATIC, HALL, SITE)
    for path in (folder / "js").rglob("*.js")
    if path.is_file()
)

OF_COLOURS = frozenset({"color", "side", "other"})
"""A text names a side as its language does: by one of these, or by a variant for each colour."""


class Places(Visitor):
    """The variables that a pattern shows, and those by which it chooses among variants."""

    def __init__(self) -> None:
        self.shown: set[str] = set()
        self.chosen: set[str] = set()
        self._chooses = False

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802
        """Visit what is chosen by and what is chosen among."""
        self._chooses = True
        self.visit(node.selector)
        self._chooses = False
        for variant in node.variants:
            self.visit(variant)

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        """Keep the name of the variable."""
        (self.chosen if self._chooses else self.shown).add(node.id.name)


def parsed(path: Path) -> ast.Resource:
    return FluentParser().parse(path.read_text("utf-8"))


def patterns(path: Path) -> Iterator[tuple[str, ast.Pattern]]:
    """Every text of a catalogue by its id, an attribute as "id.attribute"."""
    for entry in parsed(path).body:
        if isinstance(entry, ast.Message):
            if entry.value is not None:
                yield entry.id.name, entry.value
            for attribute in entry.attributes:
                yield f"{entry.id.name}.{attribute.id.name}", attribute.value


def places(pattern: ast.Pattern) -> Places:
    found = Places()
    found.visit(pattern)
    return found


def texts(pattern: ast.Pattern) -> Iterator[ast.TextElement]:
    """The texts of a pattern, those of its variants too."""
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            yield element
        elif isinstance(element.expression, ast.SelectExpression):
            for variant in element.expression.variants:
                yield from texts(variant.value)


SOURCE = STATIC / "messages" / "en.ftl"

ENGLISH = dict(patterns(SOURCE))

FOUND_OTHERWISE = ("clause-", "sheet-")
"""Texts that no script names: found by a citation, or by the result sheet."""

NAMED_ALOUD = {
    entry.id.name: set(re.findall(r"\$(\w+)", entry.comment.content or ""))
    for entry in parsed(SOURCE).body
    if isinstance(entry, ast.Message) and entry.comment is not None
}
"""Variables that the comment above a text offers beside those that English shows."""


def kebab(name: str) -> str:
    """A name of a script as a part of a message's id."""
    return re.sub("(?<=[A-Za-z])([A-Z])", r"-\1", name.replace("_", "-")).lower()


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_a_catalogue_can_be_read_and_says_nothing_twice(path: Path) -> None:
    junk = [entry.content for entry in parsed(path).body if isinstance(entry, ast.Junk)]
    assert junk == []
    ids = [name for name, _ in patterns(path)]
    assert sorted({name for name in ids if ids.count(name) > 1}) == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_a_language_has_the_texts_of_english_and_no_others(path: Path) -> None:
    own = {name for name, _ in patterns(path) if not name.startswith("text-")}
    assert sorted(ENGLISH.keys() - own) == []
    assert sorted(own - ENGLISH.keys()) == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_a_text_has_the_placeholders_of_the_english_one(path: Path) -> None:
    wrong = []
    for name, pattern in patterns(path):
        if name not in ENGLISH:
            continue
        own, english = places(pattern), places(ENGLISH[name])
        known = english.shown | english.chosen | NAMED_ALOUD.get(name, set())
        known |= OF_COLOURS if known & OF_COLOURS else set()
        lost = english.shown - own.shown - OF_COLOURS
        if english.shown & OF_COLOURS and not (own.shown | own.chosen) & OF_COLOURS:
            lost |= english.shown & OF_COLOURS
        if lost or (own.shown | own.chosen) - known:
            wrong.append((name, sorted(lost), sorted((own.shown | own.chosen) - known)))
    assert wrong == []


def test_no_french_line_breaks_before_a_sign() -> None:
    """French sets a space before these signs, and a line must not break at it."""
    path = STATIC / "messages" / "fr.ftl"
    loose = [
        (name, element.value)
        for name, pattern in patterns(path)
        for element in texts(pattern)
        if re.search(r" [;:?!%»]|« |\w[;:?!%»](?!\w|//)", element.value)
    ]
    assert loose == []


def test_every_text_that_a_script_asks_for_is_there() -> None:
    missing = [
        (script.name, name)
        for script in SCRIPTS
        for name in asked(script.read_text("utf-8"))
        if name not in ENGLISH
    ]
    assert missing == []


def test_every_text_is_asked_for() -> None:
    code = "".join(script.read_text("utf-8") for script in SCRIPTS)
    named = {*asked(code), *re.findall(r'"([a-z][a-z0-9-]*)"', code)}
    made = [
        re.compile("".join(".+" if at % 2 else re.escape(part) for at, part in enumerate(parts)))
        for template in re.findall(r"`([a-z]+-[^` ]*\$\{[^`]*)`", code)
        for parts in [re.split(r"\$\{(.*?)\}", template)]
    ]
    left = [
        name
        for name in ENGLISH
        if "." not in name
        and not name.startswith(FOUND_OTHERWISE)
        and name not in named
        and not name.endswith("-bare")
        and not any(pattern.fullmatch(name) for pattern in made)
    ]
    assert left == []


def asked(code: str) -> Iterator[str]:
    """The ids that a script names: by `say`, or as a group by `named`."""
    yield from re.findall(r'\b(?:say|cited)\("([^"]+)"', code)
    for prefix, names in re.findall(r'\bnamed\("([^"]+)", "([^"]+)"\)', code):
        yield from (f"{prefix}-{kebab(name)}" for name in names.split())


def test_every_event_has_a_sentence() -> None:
    sentences = {name.removeprefix("event-") for name in ENGLISH if re.match("event-[A-Z]", name)}
    whole = {name for name in sentences if "." not in name and "-" not in name}
    assert whole == {kind.value for kind in EventType}
    assert {name.partition("-")[0] for name in sentences if "-" in name} <= whole


def test_languages_have_the_texts_of_the_program() -> None:
    """English stands where a text is made; what varies by its name is a pattern."""
    made = dict(item for path in PROGRAM for item in worded_in(path))
    for path in CATALOGUES:
        own = {
            name.removeprefix("text-"): places(pattern)
            for name, pattern in patterns(path)
            if name.startswith("text-")
        }
        if path == SOURCE:
            assert own == {}
            continue
        lost = [name for name in made if not any(re.fullmatch(name, each) for each in own)]
        assert (path.stem, lost) == (path.stem, [])
        strange = []
        for name, found in own.items():
            arguments = [made[each] for each in made if re.fullmatch(each, name)]
            known = set().union(*arguments)
            known |= OF_COLOURS if known & OF_COLOURS else set()
            if not arguments or (found.shown | found.chosen) - known:
                strange.append(name)
        assert (path.stem, strange) == (path.stem, [])


def worded_in(path: Path) -> Iterator[tuple[str, set[str]]]:
    """The texts that a module makes: the pattern of the message's name, and its arguments."""
    for node in syntax.walk(syntax.parse(path.read_text("utf-8"))):
        called = node.func if isinstance(node, syntax.Call) else None
        if not (isinstance(called, syntax.Name) and called.id == "worded"):
            continue
        assert isinstance(node, syntax.Call)
        name = node.args[0]
        parts = name.values if isinstance(name, syntax.JoinedStr) else [name]
        pattern = "".join(
            re.escape(str(part.value)) if isinstance(part, syntax.Constant) else ".+"
            for part in parts
        )
        if pattern != ".+":
            yield pattern, {keyword.arg or "" for keyword in node.keywords}


def test_every_clause_that_may_be_cited_has_its_text() -> None:
    said = {
        "clause-" + re.sub("[^a-z0-9]+", "-", f"{document} {number}".lower()): clause.summary
        for document, clauses in CLAUSES.items()
        for number, clause in clauses.items()
        if clause.settles
    }
    texts = {
        name: "".join(getattr(element, "value", "") for element in pattern.elements)
        for name, pattern in ENGLISH.items()
        if name.startswith("clause-")
    }
    assert texts == said


def test_the_languages_of_the_page_are_those_of_the_catalogues() -> None:
    table = (STATIC / "js" / "catalog.js").read_text("utf-8").split("LANGUAGES = {")[1]
    named = re.findall(r'^  "?([\w-]+)"?: "', table.split("};")[0], re.MULTILINE)
    assert named == sorted(path.stem for path in CATALOGUES)


def test_what_waits_for_an_arbiter_is_the_same_for_page_and_referee() -> None:
    script = (STATIC / "js" / "entered.js").read_text("utf-8")
    (named,) = re.findall(r"^const FOR_ARBITER = \[(.*)\];", script, re.MULTILINE)
    assert re.findall(r'"(\w+)"', named) == sorted(kind.value for kind in FOR_ARBITER)
