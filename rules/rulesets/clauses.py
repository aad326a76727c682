"""The documents and their clauses: a summary of each, and what it may be cited for.

A clause is cited as "BGA 6.1". Several of one document are cited as "BGA 2, A.1.i". Clauses of
several documents are cited as "AGA 8; BGA interp. 8.2". "FAQ 4.6 (silent)" marks a place where a
document could be expected to say something. It does not.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

from ..errors import Reason, RulesError

_SILENT = " (silent)"


@dataclass(frozen=True, slots=True)
class Document:
    """A source: its title and the date it bears."""

    title: str
    date: str


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of a document."""

    document: str
    number: str
    summary: str
    """The content of the clause, in our words."""
    settles: frozenset[str]
    """What the clause settles: names of rule set fields, events, notes and corrections.

    For nothing else may the clause be cited.
    """

    def __str__(self) -> str:
        return f"{self.document} {self.number}"


@dataclass(frozen=True, slots=True)
class Citation:
    """A clause as it is cited; ``number`` is "" where a whole document is ``silent``."""

    document: str
    number: str
    silent: bool

    @property
    def clause(self) -> Clause | None:
        """The clause itself, None for a whole document.

        >>> citations("BGA 6.1")[0].clause.summary
        'a lone stone that has just captured a lone stone is not captured in return'
        """
        return CLAUSES[self.document].get(self.number)

    def __str__(self) -> str:
        number = f" {self.number}" if self.number else ""
        return self.document + number + (_SILENT if self.silent else "")


def _load() -> tuple[Mapping[str, Document], Mapping[str, Mapping[str, Clause]]]:
    tables = tomllib.loads(files(__package__).joinpath("clauses.toml").read_text("utf-8"))
    documents = {key: Document(**entry) for key, entry in tables.pop("documents").items()}
    clauses = {
        key: {
            number: Clause(key, number, entry["summary"], frozenset(entry["settles"]))
            for number, entry in table.items()
        }
        for key, table in tables.items()
    }
    return documents, clauses


DOCUMENTS, CLAUSES = _load()
"""The documents by the name under which they are cited, and their clauses by number."""


def document_of(clause: str) -> Document | None:
    """The document that a citation such as "BGA 6.1" begins with; None for an organiser's file.

    >>> document_of("FAQ 4.9").date
    '2017-10-13'
    """
    key = _key_of(clause)
    return None if key is None else DOCUMENTS[key]


def _key_of(text: str) -> str | None:
    keys = [key for key in DOCUMENTS if text.startswith(f"{key} ")]
    return max(keys, key=len) if keys else None


def citations(text: str) -> tuple[Citation, ...]:
    """What `text` cites, such as "BGA 2, A.1.i".

    Raises RulesError (value) for a document or a clause that is not in the table.

    >>> [str(citation) for citation in citations("BGA 2, A.1.i; AGA 8")]
    ['BGA 2', 'BGA A.1.i', 'AGA 8']
    >>> citations("BGA ko")
    Traceback (most recent call last):
        ...
    rules.errors.RulesError: 'BGA ko': BGA has no clause 'ko'
    """
    found: list[Citation] = []
    for part in text.split("; "):
        key = _key_of(part)
        if key is None:
            known = ", ".join(DOCUMENTS)
            raise RulesError(Reason.VALUE, f"{part!r} cites no document: expected one of {known}")
        if part == key + _SILENT:
            found.append(Citation(key, "", silent=True))
            continue
        for piece in part[len(key) + 1 :].split(", "):
            number = piece.removesuffix(_SILENT)
            if number not in CLAUSES[key]:
                raise RulesError(Reason.VALUE, f"{text!r}: {key} has no clause {number!r}")
            found.append(Citation(key, number, piece.endswith(_SILENT)))
    return tuple(found)
