"""The tournament desk: pairings of a tournament program to boards, confirmed results back."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from messages.texts import checksum, compact
from web.console import LogSeverity
from web.trouble import Often, Trouble

from ..boards.board import Board
from ..boards.store import StoreError
from ..broker.accounts import note_setting, setting
from ..hub import Hub
from .opengotha import FeedError, FeedGame, FeedRound, encounter_of
from .outcomes import Outcome, Outcomes, Players, Stage, is_exchanged
from .pairgoth import PairingSource
from .pairings import LineError, Pairing, board_of_table, boards_by_table


@dataclass(frozen=True, slots=True)
class PairingQuestion:
    """A board with a game in progress, and the new pairing of the tournament program for it."""

    board: str
    game: FeedGame


def mark_of(assignment: Mapping[str, object]) -> int:
    """The checksum of an assignment."""
    return checksum([compact(assignment)])


def proposals(
    games: Sequence[FeedGame],
    boards: Mapping[str, Board],
    assignments: Mapping[str, Mapping[str, object]],
    played: Mapping[Players, Outcome],
    given: Mapping[str, int],
) -> tuple[Sequence[Pairing], Sequence[PairingQuestion], Sequence[str]]:
    """The changes of assignments by the `games` of a round; `played` has outcomes by players.

    They are the pairings to assign, those that an arbiter has to decide, and warnings.

    ``given`` has, by board, the checksum of the assignment that it got last, or that an arbiter
    declined. The same is not assigned again, even if an arbiter has changed it since.

    A game that is played at a board stays there, even if the program moves or renumbers it: it is
    identified by its players. No other game is proposed for a board where a game of the round is in
    progress. A game in progress keeps its pairing unless an arbiter decides otherwise.
    """
    tables = boards_by_table(assignments, boards)
    assigned: list[Pairing] = []
    questions: list[PairingQuestion] = []
    notes: list[str] = []
    held = {
        game.pairing: outcome
        for game in games
        if (outcome := played.get(game.encounter.players)) is not None
        and outcome.board in boards
        and outcome.meeting[0] == game.assignment.get("tournament")
    }
    in_progress = {outcome.board for outcome in held.values() if outcome.result is None}
    taken: set[str] = set()
    for game in games:
        try:
            board = board_of_table(game.table, list(boards), tables)
        except LineError as error:
            notes.append(str(error))
            continue
        if (outcome := held.get(game.pairing)) is not None:
            if outcome.board != board:
                notes.append(
                    f"table {game.table}: its game is played at {outcome.board}, where it stays"
                )
            if outcome.pairing == game.pairing and outcome.board != board:
                continue
            if outcome.pairing != game.pairing and outcome.result is not None:
                continue  # its result goes to the game under its new number
            board = outcome.board
        elif board in in_progress:
            notes.append(f"table {game.table}: another game of this round goes on at board {board}")
            continue
        if board in taken:
            notes.append(f"table {game.table}: board {board} has another game of this round")
            continue
        taken.add(board)
        # Not assigned twice: an arbiter may have changed it since, or it was played.
        same = mark_of(game.assignment) == given.get(board)
        over = outcome is not None and outcome.result is not None
        if over or same or assignments.get(board, {}) == game.assignment:
            continue
        if boards[board].plays:  # an arbiter decides
            questions.append(PairingQuestion(board, game))
        else:
            assigned.append(Pairing(0, board, game.assignment))
    return assigned, questions, notes


POLL_INTERVAL_S = 1.0
GIVEN = "given"
"""The key of the setting with the checksums of boards' last assignments."""


@dataclass(slots=True)
class Desk:
    """Used in the server's loop. Without a `source` it only stores the results of pairings.

    ``trouble`` is the reason why the source was not read, ``notes`` are warnings about its round.
    """

    hub: Hub
    source: PairingSource | None = None
    outcomes: Outcomes = field(init=False)
    round: int | None = None
    questions: Sequence[PairingQuestion] = ()
    notes: Sequence[str] = ()
    trouble: str | None = None
    _given: dict[str, int] = field(default_factory=dict)
    _changing: asyncio.Lock = field(default_factory=asyncio.Lock)
    _away: Trouble = field(default_factory=Trouble)
    _unkept: Trouble = field(default_factory=Trouble)
    _broken: Often = field(default_factory=Often)

    def __post_init__(self) -> None:
        self.outcomes = Outcomes(self.hub.path)
        self._given = json.loads(setting(self.hub.path, GIVEN) or "{}")

    async def watch(self) -> None:
        """Poll boards and source forever."""
        due_s = 0.0
        while True:
            try:
                await self.poll_boards()
                if self.source is not None and time.monotonic() >= due_s:
                    await self.poll(self.source)
                    due_s = time.monotonic() + self.source.pause_s
                self._unkept.ends("hub: results are kept again")
            except StoreError as error:
                self._unkept.begins(f"hub: {error}; results wait", LogSeverity.ERROR)
            except Exception as error:  # the next poll may succeed
                self._broken.say(f"hub: {type(error).__name__}: {error}", LogSeverity.ERROR, error)
            await asyncio.sleep(POLL_INTERVAL_S)

    async def poll_boards(self) -> None:
        """Bind games to their pairings, and read new results. Raises StoreError."""
        boards, assignments = self.hub.boards.values(), self.hub.assignments
        async with self._changing:
            await asyncio.to_thread(self.outcomes.update, boards, assignments, self.hub.reader)

    async def poll(self, source: PairingSource) -> None:
        """Read the source, assign its pairings, and submit results to it. Raises StoreError.

        A failure is logged, and retried at the next poll.
        """
        last = {encounter_of(each.pairing).players: each for each in self.outcomes if each.standing}
        unsent = [
            each
            for each in last.values()
            if each.stage is Stage.CONFIRMED and source.owns(each.pairing)
        ]
        numbers = (str(each.assignment.get("round")) for each in unsent)
        try:
            rounds = await source.read(frozenset(int(n) for n in numbers if n.isdecimal()))
            if rounds:
                await self._assign(rounds[-1])
            await self._submit(source, unsent, rounds)
        except FeedError as error:
            self.trouble = str(error)
            self._away.begins(f"hub: {error}; it is tried again")
            return
        self.trouble = None
        self._away.ends(f"hub: {source}: it is read again")

    async def rounds_of_file(self) -> Sequence[FeedRound] | None:
        """The rounds of the file into which results are imported; None without one. FeedError."""
        if self.source is None or self.source.takes:
            return None
        return await self.source.read(frozenset())

    async def decline(self, board: str, seen: object = None) -> bool:
        """Keep a board's pairing although the program has another, `seen` where one was seen.

        Returns False if it was not proposed.
        """
        asked = [
            each
            for each in self.questions
            if each.board == board and seen in (None, each.game.assignment)
        ]
        await self._note_given({each.board: each.game.assignment for each in asked})
        self.questions = [each for each in self.questions if each not in asked]
        return bool(asked)

    async def confirm(self, outcome: Outcome, result: str, who: str) -> Outcome:
        """Confirm the result of the `outcome` that an arbiter saw, or enter another.

        Raises StoreError. If the board has reported another result since, that stays unconfirmed.
        """
        async with self._changing:
            now = self.outcomes.of(outcome.board, outcome.game_id) or outcome
            stated = replace(now, confirmed=result, confirmed_of=outcome.result, trouble=None)
            stated = replace(stated, confirmed_at=time.time(), who=who)
            await asyncio.to_thread(self.outcomes.keep, stated)
        return stated

    async def _assign(self, present: FeedRound) -> None:
        """Assign the pairings of the present round; others become questions for an arbiter."""
        hub, played, given = self.hub, self.outcomes.played(), self._given
        found, questions, notes = proposals(
            present.games, hub.boards, hub.assignments, played, given
        )
        assigned = {each.board: each.assignment for each in found}
        if assigned:
            await hub.assign(assigned)
            await self._note_given(assigned)
        self.round, self.questions = present.number, questions
        self.notes = [*notes, *present.left_out]

    async def _note_given(self, given: Mapping[str, Mapping[str, object]]) -> None:
        """Store the checksums of boards' last assignments, or of those declined."""
        if given:
            self._given |= {board: mark_of(assignment) for board, assignment in given.items()}
            await asyncio.to_thread(note_setting, self.hub.path, GIVEN, json.dumps(self._given))

    async def _submit(
        self, source: PairingSource, unsent: Sequence[Outcome], rounds: Sequence[FeedRound]
    ) -> None:
        """Submit the results that the source lacks; the next reading shows whether it has them.

        Where it has a result from elsewhere nothing is submitted: a person decides there. Raises
        FeedError if one submission failed, after all were tried.
        """
        failed: FeedError | None = None
        games = {game.encounter.players: game for each in rounds for game in each.games}
        for outcome in unsent:
            assert outcome.confirmed is not None
            met = encounter_of(outcome.pairing)
            game = games.get(met.players)
            seated = not await asyncio.to_thread(is_exchanged, outcome, self.hub.reader)
            if game is None or game.encounter != met or not seated:
                why = f"{source} has no such game any more: its players are in no game of the round"
                if game is not None:
                    why = f"{source} has the colours of this game exchanged: enter it there"
                await self._keep(outcome, trouble=why)
                continue
            own: dict[str | None, str] = {
                source.word(result): result
                for each in self.outcomes
                for result in (each.submitted, each.sent)
                if result and encounter_of(each.pairing).players == met.players
            }
            if game.has == source.word(outcome.confirmed):
                await self._keep(outcome, sent=outcome.confirmed)
            elif game.has is not None and game.has not in own:
                await self._keep(
                    outcome, trouble=f"{source} has the result {game.has}: change it there"
                )
            elif source.takes and await self._keep(
                outcome, submitted=outcome.confirmed, sent=own.get(game.has)
            ):
                try:
                    await source.submit(game.pairing, outcome.confirmed)
                except FeedError as error:
                    failed = error
        if failed is not None:
            raise failed

    async def _keep(
        self,
        outcome: Outcome,
        *,
        submitted: str | None = None,
        sent: str | None = None,
        trouble: str | None = None,
    ) -> bool:
        """Store the progress of an outcome, unless board or arbiter have changed the result since.

        Returns whether it is stored.
        """
        async with self._changing:
            now = self.outcomes.of(outcome.board, outcome.game_id)
            if now is None or (now.confirmed, now.stage) != (outcome.confirmed, outcome.stage):
                return False
            submitted, sent = submitted or now.submitted, sent or now.sent
            after = replace(now, submitted=submitted, sent=sent, trouble=trouble)
            await asyncio.to_thread(self.outcomes.keep, after)
            return True
