"""The catalogue of a language: messages in Fluent's format, in English where one is missing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import Pattern
from fluent.syntax import ast

from rules.texts import Phrase

from .names import ENGLISH, FOLDER, LANGUAGES

OPPONENT = {"black": "white", "white": "black"}


class Catalogue:
    """The messages of one language. Raises ValueError for a language that there is not."""

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"language {language!r}: expected one of {', '.join(LANGUAGES)}")
        self.language = language
        self._bundles = [_bundle(each) for each in dict.fromkeys((language, ENGLISH))]

    def has(self, name: str, attribute: str | None = None) -> bool:
        """Whether there is the message `name`, or its `attribute`."""
        return any(_pattern(bundle, name, attribute) is not None for bundle in self._bundles)

    def render(self, name: str, part: str | None = None, /, **values: str | float | None) -> str:
        """The message `name`, or its attribute `part`, with its arguments.

        A ``color`` of "black", "white" or None brings ``side`` and ``other``, the names of it and
        of its opponent. Raises KeyError for a message that there is not.
        """
        for bundle in self._bundles:
            pattern = _pattern(bundle, name, part)
            if pattern is not None:
                text, _ = bundle.format_pattern(pattern, self._with_sides(values))
                return str(text)
        raise KeyError(name)

    def list(self, parts: Sequence[str]) -> str:
        """The parts of a list, as the language joins them.

        >>> catalogue_of("en").list(["A1", "B2"])
        'A1, B2'
        """
        return self.render("list-separator").join(parts)

    def sentences(self, parts: Sequence[str]) -> str:
        """Sentences one after another; empty ones are left out."""
        return self.render("sentence-separator").join(filter(None, parts))

    def text(self, phrases: Iterable[Phrase]) -> str:
        """The phrases of a text in this language, those that it lacks in English.

        >>> catalogue_of("de").text([Phrase("border-open", "", {"points": "A1"})])
        'eine Grenze ist offen bei A1'
        """
        return self.render("part-separator").join(map(self._phrase, phrases))

    def _phrase(self, phrase: Phrase) -> str:
        name, clause = f"text-{phrase.message}", phrase.values.get("clause")
        text = self.render(name, **phrase.values) if self.has(name) else phrase.english
        return f"{text} ({clause})" if clause else text

    def _with_sides(self, values: dict[str, str | float | None]) -> dict[str, str | float | None]:
        if "color" not in values:
            return values
        color = str(values["color"] or "none")
        both = (color, OPPONENT.get(color, "none"))
        side, other = (self.render(f"colors-{each}") for each in both)
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
