"""The catalogue of a language: messages in Fluent's format, in English where one is missing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import Pattern
from fluent.syntax import ast

from .names import ENGLISH, FOLDER, LANGUAGES

OPPONENT = {"black": "white", "white": "black"}

OF_SIDES = frozenset({"side", "other"})

OF_NUMBERS = frozenset(
    {"count", "margin", "megabytes", "passes", "needed", "black", "white", "komi", "theirs", "ours"}
    | {"move", "moves", "most", "number"}
)

LONGEST = 600
"""A longer text of the program is not looked for in the catalogue."""


@dataclass(frozen=True, slots=True)
class Form:
    """How a text of the program reads in English: the message, and the arguments in it."""

    name: str
    pattern: re.Pattern[str]
    arguments: tuple[str, ...]


class Catalogue:
    """What is said in one language. Raises ValueError for a language that there is not."""

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"language {language!r}: expected one of {', '.join(LANGUAGES)}")
        self.language = language
        self._bundles = [_bundle(each) for each in dict.fromkeys((language, ENGLISH))]

    def has(self, name: str, attribute: str | None = None) -> bool:
        """Whether there is the message `name`, or its `attribute`."""
        return any(_pattern(bundle, name, attribute) is not None for bundle in self._bundles)

    def say(self, name: str, attribute: str | None = None, /, **values: str | float | None) -> str:
        """The message `name`, or its `attribute`, with its arguments.

        A ``color`` of "black", "white" or None brings ``side`` and ``other``, the names of it and
        of its opponent. Raises KeyError for a message that there is not.
        """
        for bundle in self._bundles:
            pattern = _pattern(bundle, name, attribute)
            if pattern is not None:
                said, _ = bundle.format_pattern(pattern, self._with_sides(values))
                return str(said)
        raise KeyError(name)

    def list(self, parts: Sequence[str]) -> str:
        """The parts of a list, as the language joins them.

        >>> catalogue_of("en").list(["A1", "B2"])
        'A1, B2'
        """
        return self.say("list-separator").join(parts)

    def sentences(self, parts: Sequence[str]) -> str:
        """Sentences one after another; empty ones are left out."""
        return self.say("sentence-separator").join(filter(None, parts))

    def reword(self, english: str) -> str:
        """A text of the program in this language; the text itself where the catalogue lacks it.

        >>> catalogue_of("de").reword("a border is open at A1")
        'eine Grenze ist offen bei A1'
        """
        if len(english) > LONGEST:
            return english
        whole = self._reworded(english)
        if whole is not None:
            return whole
        parts = [self._reworded(part) for part in english.split("; ")]
        if not all(parts):
            return english
        return self.say("part-separator").join(part for part in parts if part is not None)

    def _reworded(self, english: str) -> str | None:
        for form in _forms():
            found = form.pattern.fullmatch(english)
            if found is not None:
                return self.say(form.name, **_values(form.arguments, found.groups()))
        return None

    def _with_sides(self, values: dict[str, str | float | None]) -> dict[str, str | float | None]:
        if "color" not in values:
            return values
        color = str(values["color"] or "none")
        side, other = (self.say(f"colors-{each}") for each in (color, OPPONENT.get(color, "none")))
        return {**values, "color": color, "side": side, "other": other}


@cache
def catalogue_of(language: str) -> Catalogue:
    """The catalogue of `language`, read once. Raises ValueError where there is none."""
    return Catalogue(language)


@cache
def _resource(language: str) -> ast.Resource:
    return FluentResource(FOLDER.joinpath(f"{language}.ftl").read_text("utf-8"))


@cache
def _bundle(language: str) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(_resource(language))
    return bundle


def _pattern(bundle: FluentBundle, name: str, attribute: str | None) -> Pattern | None:
    if not bundle.has_message(name):
        return None
    message = bundle.get_message(name)
    return message.value if attribute is None else message.attributes.get(attribute)


@cache
def _forms() -> tuple[Form, ...]:
    """The texts of the program that the English catalogue has."""
    return tuple(
        _form(entry.id.name, entry.value)
        for entry in _resource(ENGLISH).body
        if isinstance(entry, ast.Message) and entry.id.name.startswith("told-") and entry.value
    )


def _form(name: str, pattern: ast.Pattern) -> Form:
    parts: list[str] = []
    arguments: list[str] = []
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            parts.append(re.escape(element.value))
        elif isinstance(element.expression, ast.VariableReference):
            arguments.append(element.expression.id.name)
            parts.append(_place(arguments[-1]))
    return Form(name, re.compile("".join(parts)), tuple(arguments))


def _place(argument: str) -> str:
    """What may stand for an argument."""
    if argument in OF_SIDES:
        return "([Bb]lack|[Ww]hite)"
    return r"(-?\d+(?:\.\d+)?)" if argument in OF_NUMBERS else "(.+?)"


def _values(arguments: Sequence[str], written: Sequence[str]) -> dict[str, str | float | None]:
    found: dict[str, str | float | None] = {}
    for name, text in zip(arguments, written, strict=True):
        if name == "side":
            found["color"] = text.lower()
        elif name not in OF_SIDES:
            found[name] = int(text) if re.fullmatch(r"\d{1,6}", text) else text
    return found
