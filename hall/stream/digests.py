"""Digests of a hall's games and boards as its store has them; only those that have changed."""

from __future__ import annotations

import json
from pathlib import Path

from ..boards.store import Reader
from ..broker.accounts import removed_boards
from ..messages.texts import compact
from ..tournament.outcomes import outcomes_in
from .messages import MAX_DIGEST_BYTES, OUTCOME_KEYS, Subject


class Digests:
    """The digests of the site whose store is at `path`. Used in one thread."""

    def __init__(self, site: str, path: Path) -> None:
        self._site, self._path, self._reader = site, path, Reader(path)
        self._known: dict[tuple[str, str], object] = {}

    def changed(self) -> dict[str, bytes]:
        """The payloads that differ from those of the call before, by subject.

        Raises sqlite3.Error.
        """
        terms, outcomes = self._reader.all_terms(), outcomes_in(self._path)
        assignments, removed = self._reader.assignments(), removed_boards(self._path)
        now: dict[tuple[str, str], object] = {
            key: (terms.get(key, "{}"), outcomes.get(key)) for key in {*terms, *outcomes}
        }
        boards = {*assignments, *removed, *(board for board, game in self._known if not game)}
        now |= {(board, ""): (assignments.get(board, {}), board in removed) for board in boards}
        found = {}
        for key in now:
            if now[key] == self._known.get(key):
                continue
            if key[1]:
                outcome = outcomes.get(key)
                shown = {} if outcome is None else {of: getattr(outcome, of) for of in OUTCOME_KEYS}
                digest = {"terms": json.loads(terms.get(key, "{}")), "outcome": shown or None}
            else:
                digest = {"assignment": assignments.get(key[0], {}), "removed": key[0] in removed}
            found[Subject(self._site, *key).digest] = compact(digest)
        self._known = now
        return {key: payload for key, payload in found.items() if len(payload) <= MAX_DIGEST_BYTES}
