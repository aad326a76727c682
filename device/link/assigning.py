"""The pairing that the hub gives this board: taken before a game's first move, else asked about."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from messages.commands import checked_assignment, read_assignment, round_with_table
from messages.texts import compact
from referee.facts import FactRefusedError
from web.console import PageError, parse_json
from web.machine import MACHINE, Machine
from web.trouble import Trouble

from ..game.session.inbox import GAME_OVER
from ..page.facts import submit
from ..page.page import Assignment, AssignmentState, Page

FILE_NAME = "assignment.json"
"""The file beside the games that keeps the assignment over a restart."""

HUB = "hub"
"""The attribution of the facts of an assignment."""

NEW_GAME, DESCRIBED = "NewGame", "GameDescribed"

TERMS = ("rules", "komi", "handicap", "time")


@dataclass(frozen=True, slots=True)
class FactInFlight:
    """A fact of the ``serial``-th assignment that was submitted during game ``number``."""

    type: str
    serial: int
    number: int
    accepted: Future[int]


class Assigning:
    """Takes assignments to the table's games. Used in one thread, that of the link.

    A game that has begun is never given another pairing by itself: the arbiter decides at the page
    whether it takes it. A game without a move takes it at once; where its rules, komi or handicap
    differ, a new game begins with these.
    """

    def __init__(self, page: Page, wake: Callable[[], None], machine: Machine = MACHINE) -> None:
        self._page, self._machine = page, machine
        self._path: Path = page.table.folder / FILE_NAME
        self._assigned = page.assigned
        self._assigned.shown, self._assigned.wake = self._read(), wake
        self._waiting: FactInFlight | None = None
        self._renewed: FactInFlight | None = None
        self._serial, self._decided = 0, False
        self._failing = Trouble()

    def receive(self, payload: bytes) -> None:
        """Receive an assignment from the hub, or that there is none. Raises MessageError."""
        body = read_assignment(payload)
        before = self._assigned.shown
        if body == (None if before is None else before.body):
            return
        self._serial = 1 + (self._serial if before is None else before.serial)
        asks = self._goes_on or self._unknown
        state = AssignmentState.ASKS if asks else AssignmentState.NEXT
        self._waiting = None
        self._put(None if body is None else Assignment(body, state, serial=self._serial))

    def step(self) -> None:
        """Do what can be done now; the result of a submitted fact is checked the next time."""
        given = self._assigned.shown
        if given is None or self._unknown:
            return
        if self._waiting is not None:
            self._check_result(given, self._waiting)
            return
        if (decision := self._assigned.decision()) is not None:
            self._decided = True
            self._decide(replace(given, serial=given.serial + 1), take=decision)
        elif given.state is AssignmentState.ASKS and not self._goes_on:
            self._put(replace(given, state=AssignmentState.NEXT))
        elif given.state is AssignmentState.NEXT and self._unbegun:
            self._take(given)

    @property
    def _unknown(self) -> bool:
        """Whether it is not known how the game stands: its journal is being read."""
        return self._page.sink.identity is None

    @property
    def _goes_on(self) -> bool:
        """Whether a game goes on that has a move."""
        state = self._page.sink.state
        return state is not None and state.game.number > 0 and state.result is None

    @property
    def _unbegun(self) -> bool:
        """Whether the present game has no move yet, and no result."""
        state = self._page.sink.state
        return state is None or (state.game.number == 0 and state.result is None)

    def _decide(self, given: Assignment, *, take: bool) -> None:
        """Carry out the arbiter's decision which game takes it."""
        if not take:
            self._put(replace(given, state=AssignmentState.NEXT))
        elif self._unbegun:
            self._take(given)
        else:
            self._describe(given)

    def _take(self, given: Assignment) -> None:
        """Give the game without a move its terms, then its names."""
        renewed = self._renewed
        if renewed is None or renewed.serial != given.serial:
            if self._other_terms(given.body):
                self._submit(given, {"type": NEW_GAME, **_new_game(given.body)})
            else:
                self._describe(given)
        elif renewed.number != self._page.sink.game.number:
            self._describe(given)

    def _describe(self, given: Assignment) -> None:
        self._submit(given, {"type": DESCRIBED, **_description(given.body)})

    def _other_terms(self, body: Mapping[str, object]) -> bool:
        """Whether the present game has other rules, komi or handicap than the assignment."""
        config, state = self._page.table.game.config, self._page.sink.state
        game = None if state is None else state.game
        komi = config.komi if game is None else game.komi
        now = {
            "rules": config.rules if game is None else game.ruleset.id,
            "komi": None if komi is None else float(komi),
            "handicap": config.handicap or 0,
            "time": None if config.time is None else str(config.time),
        }
        return any(key in body and body[key] != now[key] for key in TERMS)

    def _submit(self, given: Assignment, fact: Mapping[str, object]) -> None:
        """Submit a fact of the assignment; by its request it is accepted once."""
        type_, number = str(fact["type"]), self._page.sink.game.number
        digest = sha256(compact(given.body)).hexdigest()[:12]
        named = {**fact, "request": f"assignment-{given.serial}-{type_}-{number}-{digest}"}
        try:
            accepted = submit(self._page, named, HUB)
        except PageError as error:
            self._refuse(given, error.message)
            return
        self._assigned.shown = given
        self._waiting = FactInFlight(type_, given.serial, number, accepted)

    def _check_result(self, given: Assignment, fact: FactInFlight) -> None:
        """Handle the result of a fact; where the game is away, or over by now, it comes again."""
        if not fact.accepted.done():
            return
        self._waiting = None
        error = fact.accepted.exception()
        if isinstance(error, FactRefusedError) and str(error) != GAME_OVER:
            self._refuse(given, str(error))
        elif error is not None:
            if self._decided:
                self._decide(given, take=True)
        elif fact.type == NEW_GAME:
            self._renewed = fact
            self._put(replace(given, state=AssignmentState.NEXT))
        else:
            self._put(replace(given, state=AssignmentState.TAKEN, message=None))

    def _refuse(self, given: Assignment, why: str) -> None:
        self._put(replace(given, state=AssignmentState.REFUSED, message=why))

    def _put(self, given: Assignment | None) -> None:
        """Keep what is known now, and show it."""
        self._assigned.shown, self._decided = given, False
        body = None
        if given is not None:
            known = {"state": given.state.value, "serial": given.serial, "message": given.message}
            body = {"assignment": given.body, **known}
        self._machine.disk.try_replace_file(self._path, json.dumps(body).encode(), self._failing)

    def _read(self) -> Assignment | None:
        """What was kept; what cannot be read counts as nothing: the hub sends it again."""
        try:
            kept: Any = parse_json(self._path.read_bytes())
            body, serial, message = (kept[key] for key in ("assignment", "serial", "message"))
            state = AssignmentState(kept["state"])
            body, message = checked_assignment(body), message and str(message)
            return Assignment(body, state, message, int(serial))
        except (OSError, ValueError, TypeError, KeyError, AttributeError):  # MessageError too
            return None


def _new_game(body: Mapping[str, object]) -> dict[str, object]:
    """The terms of an assignment as those of a new game."""
    terms = {key: body[key] for key in TERMS if key in body}
    return {**terms, "players": _sides(body, "{}")}


def _description(body: Mapping[str, object]) -> dict[str, object]:
    """The texts of an assignment as a fact about the game; ranks without a rank are taken away."""
    texts = {"event": body.get("tournament"), "round": round_with_table(body)}
    found: dict[str, object] = {
        key: str(value) for key, value in texts.items() if value is not None
    }
    if "players" in body:
        ranks = {color: rank or "" for color, rank in _sides(body, "{}_rank").items()}
        found |= {"players": _sides(body, "{}"), "ranks": ranks}
    return found


def _sides(body: Mapping[str, object], key: str) -> dict[str, object]:
    players = body.get("players")
    named = players if isinstance(players, Mapping) else {}
    return {color: named.get(key.format(color)) for color in ("black", "white")}
