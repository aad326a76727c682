"""Who runs the hall: boards and logins let in and put out, pairings, and confirmed results.

Of each decision it is known what the store must have. One that failed may have been carried out.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

from hall.boards.decisions import keep_assignments
from hall.boards.store import StoreError, connect
from hall.broker.accounts import add_board, remove_board
from hall.logins import add_login, remove_login
from hall.tournament.outcomes import Outcome, Outcomes
from web.access.roles import Role
from web.console import FailureError

QUERIES = {
    "board": "SELECT board, 'in' FROM boards UNION SELECT board, 'out' FROM removed",
    "login": "SELECT name, role FROM logins",
    "assignment": "SELECT board, body FROM assignments",
    "result": "SELECT board, confirmed FROM outcomes WHERE confirmed IS NOT NULL",
}

Key = tuple[str, str]

FAULTS = (FailureError, StoreError, sqlite3.Error, OSError)


class Operator:
    """Decides at random. ``may_be`` has for each thing decided what the store may have."""

    def __init__(self, path: Path, random: Random) -> None:
        self.may_be: dict[Key, set[str | None]] = {}
        self.done: Counter[str] = Counter()
        self._path, self._random = path, random

    def let_in(self, board: str) -> None:
        """Let a board in before the evening."""
        add_board(self._path, board)
        self.may_be["board", board] = {"in"}

    def decide(self) -> str:
        """Decide something; what it was."""
        names, random = ("T1", "T2"), self._random
        name, person = random.choice(names), random.choice(("Anna", "Ben"))
        value, role = str(random.randrange(1000)), random.choice((Role.ARBITER, Role.VIEWER))
        path, is_in = self._path, self.may_be.get(("board", "T9"), {None})
        known = self.may_be.get(("login", person), {None})
        decisions: list[tuple[Key, str | None, Callable[[], object]]] = [
            (("assignment", name), f'{{"round":{value}}}', lambda: self._assign(name, int(value))),
            (("result", name), f"B+{value}", lambda: self._confirm(name, f"B+{value}")),
        ]
        if "in" in is_in:
            decisions.append((("board", "T9"), "out", lambda: remove_board(path, "T9")))
        else:
            decisions.append((("board", "T9"), "in", lambda: add_board(path, "T9")))
        if None in known:
            decisions.append((("login", person), role.value, lambda: add_login(path, person, role)))
        else:
            decisions.append((("login", person), None, lambda: remove_login(path, person)))
        key, wanted, do = random.choice(decisions)
        before = self.may_be.get(key, {None})
        try:
            do()
        except FAULTS as error:
            self.may_be[key] = {*before, wanted}
            self.done["decision failed"] += 1
            return f"{key} {wanted}: {type(error).__name__}"
        self.may_be[key] = {wanted}
        self.done["decision"] += 1
        return f"{key} {wanted}"

    def check(self) -> str | None:
        """What the store has otherwise than it may; then it is known what was carried out."""
        with closing(connect(self._path)) as database:
            found = {
                (kind, str(name)): str(value)
                for kind, query in QUERIES.items()
                for name, value in database.execute(query)
            }
        for key, may_be in self.may_be.items():
            if found.get(key) not in may_be:
                return f"{key} is {found.get(key)}: expected {sorted(map(str, may_be))}"
            self.may_be[key] = {found.get(key)}
        return None

    def _assign(self, board: str, number: int) -> None:
        keep_assignments(self._path, {board: {"round": number}})

    def _confirm(self, board: str, result: str) -> None:
        stated = Outcome(board, "g", {"pairing": "1"}, result, result, result, "Anna")
        Outcomes(self._path).keep(stated)
