"""The tournament desk: pairings from a program to the boards, confirmed results back to it."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from ..boards.board import Board
from ..boards.store import StoreError
from ..broker.accounts import note_setting, setting
from ..hub import Hub
from ..messages.texts import checksum, compact
from ..shared import LogSeverity, Often, Trouble
from .feed import FeedError, FeedGame, FeedRound, PairingSource, encounter_of
from .outcomes import Outcome, Outcomes, Players, Stage
from .pairings import LineError, Pairing, board_of_table, boards_by_table


@dataclass(frozen=True, slots=True)
class PairingQuestion:
    """A board whose game goes on, and the pairing that the tournament program now has for it."""

    board: str
    game: FeedGame


@dataclass(frozen=True, slots=True)
class PairingProposals:
    """The boards that take a pairing at once, those an arbiter is asked about, and what is odd."""

    assigned: Sequence[Pairing]
    questions: Sequence[PairingQuestion]
    notes: Sequence[str]


def mark_of(game: FeedGame) -> int:
    """A checksum of what a board is told of a game."""
    return checksum([compact(game.assignment)])


def proposals(
    games: Sequence[FeedGame],
    boards: Mapping[str, Board],
    assignments: Mapping[str, Mapping[str, object]],
    played: Mapping[Players, Outcome],
    given: Mapping[str, int],
) -> PairingProposals:
    """What the `games` of a round mean. `played` has the game of each two players of a round.

    ``given`` has, by board, the checksum of what the board was given last, or of what an arbiter
    left as it was. The same is not given again, whatever an arbiter has said since.

    A game that is played at a board stays there, wherever the program now has it, and under
    whichever number: it is known by its players. A board where a game of the round goes on is
    asked about no other one. A game that goes on keeps its pairing unless an arbiter says
    otherwise.
    """
    tables = boards_by_table(assignments, boards)
    assigned: list[Pairing] = []
    questions: list[PairingQuestion] = []
    notes: list[str] = []
    held = {
        game.pairing: outcome
        for game in games
        if (outcome := played.get(game.encounter.players)) is not None and outcome.board in boards
    }
    going_on = {outcome.board for outcome in held.values() if outcome.result is None}
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
        elif board in going_on:
            notes.append(f"table {game.table}: another game of this round goes on at board {board}")
            continue
        if board in taken:
            notes.append(f"table {game.table}: board {board} has another game of this round")
            continue
        taken.add(board)
        # What was given once is not given again: an arbiter may have changed it since.
        if mark_of(game) == given.get(board) or assignments.get(board, {}) == game.assignment:
            continue
        if boards[board].plays:  # a game that goes on keeps its pairing until an arbiter decides
            questions.append(PairingQuestion(board, game))
        else:
            assigned.append(Pairing(0, board, game.assignment))
    return PairingProposals(assigned, questions, notes)


LOOK_S = 1.0
"""The boards' results are looked at so often."""

GIVEN = "given"
"""The setting that says what boards were given last."""


@dataclass(slots=True)
class Desk:
    """Used in the server's loop. Without a `source` it only keeps the results of pairings.

    ``trouble`` says why the source was not read, ``notes`` what of its round cannot be used.
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
        """Look at boards and source without end."""
        due_s = 0.0
        while True:
            try:
                await self.look()
                if self.source is not None and time.monotonic() >= due_s:
                    await self.poll(self.source)
                    due_s = time.monotonic() + self.source.pause_s
                self._unkept.ends("hub: results are kept again")
            except StoreError as error:
                self._unkept.begins(f"hub: {error}; results wait", LogSeverity.ERROR)
            except Exception as error:  # the next look may go well
                self._broken.say(f"hub: {type(error).__name__}: {error}", LogSeverity.ERROR, error)
            await asyncio.sleep(LOOK_S)

    async def look(self) -> None:
        """Bind games to their pairings, and take what results there are. Raises StoreError."""
        boards, assignments = self.hub.boards.values(), self.hub.assignments
        async with self._changing:
            await asyncio.to_thread(self.outcomes.take, boards, assignments, self.hub.reader)

    async def poll(self, source: PairingSource) -> None:
        """Read the source: boards take their pairings, and it is told results. Raises StoreError.

        What fails is said, and tried again at the next time.
        """
        unsent = [
            each
            for each in self.outcomes
            if each.stage is Stage.CONFIRMED and source.owns(each.pairing)
        ]
        numbers = (str(each.assignment.get("round")) for each in unsent)
        try:
            rounds = await source.read(frozenset(int(n) for n in numbers if n.isdecimal()))
            if rounds:
                await self._give(rounds[-1])
            await self._tell(source, unsent, rounds)
        except FeedError as error:
            self.trouble = str(error)
            self._away.begins(f"hub: {error}; it is tried again")
            return
        self.trouble = None
        self._away.ends(f"hub: {source}: it is read again")

    async def rounds_of_file(self) -> Sequence[FeedRound] | None:
        """The rounds of the file that takes results by import; None without one. FeedError."""
        if self.source is None or self.source.takes:
            return None
        return await self.source.read(frozenset())

    async def leave(self, board: str) -> bool:
        """Let a board keep its pairing although the program has another, where that was asked."""
        asked = [each for each in self.questions if each.board == board]
        await self._note_given({each.board: each.game for each in asked})
        self.questions = [each for each in self.questions if each not in asked]
        return bool(asked)

    async def confirm(self, outcome: Outcome, result: str, who: str) -> Outcome:
        """Confirm the result of the `outcome` that an arbiter saw, or state another.

        Raises StoreError. Where the board says something else by now, that has to be confirmed.
        """
        async with self._changing:
            now = self.outcomes.of(outcome.board, outcome.game_id) or outcome
            seen = outcome.result
            stated = replace(
                now,
                confirmed=result,
                confirmed_of=seen,
                confirmed_at=time.time(),
                who=who,
                trouble=None,
            )
            await asyncio.to_thread(self.outcomes.keep, stated)
        return stated

    async def _give(self, present: FeedRound) -> None:
        """Boards take the pairings of the present round; an arbiter is asked about the others."""
        found = proposals(
            present.games,
            self.hub.boards,
            self.hub.assignments,
            self.outcomes.played(),
            self._given,
        )
        games = {game.pairing: game for game in present.games}
        for pairing in found.assigned:
            await self.hub.assign(pairing.board, pairing.assignment)
        await self._note_given(
            {each.board: games[str(each.assignment["pairing"])] for each in found.assigned}
        )
        self.round, self.questions = present.number, found.questions
        self.notes = [*found.notes, *present.left_out]

    async def _note_given(self, games: Mapping[str, FeedGame]) -> None:
        """Keep what boards were given last, or what an arbiter left."""
        if games:
            self._given |= {board: mark_of(game) for board, game in games.items()}
            kept = json.dumps(self._given)
            await asyncio.to_thread(note_setting, self.hub.path, GIVEN, kept)

    async def _tell(
        self, source: PairingSource, unsent: Sequence[Outcome], rounds: Sequence[FeedRound]
    ) -> None:
        """Tell the source what it has not, game by game; what it has is seen at the next reading.

        Where it has a result that is not of the hall nothing is told: a person decides there.
        Raises FeedError where one of them could not be told, after all have had their turn.
        """
        failed: FeedError | None = None
        games = {game.encounter.players: game for each in rounds for game in each.games}
        for outcome in unsent:
            assert outcome.confirmed is not None
            met = encounter_of(outcome.pairing)
            game = games.get(met.players)
            if game is None or game.encounter != met:
                why = f"{source} has no such game any more: its players are in no game of the round"
                if game is not None:
                    why = f"{source} has the colours of this game exchanged: enter it there"
                await self._keep(outcome, trouble=why)
                continue
            own = {source.word(each) for each in (outcome.told, outcome.sent) if each}
            if game.has == source.word(outcome.confirmed):
                await self._keep(outcome, sent=outcome.confirmed)
            elif game.has is not None and game.has not in own:
                await self._keep(
                    outcome, trouble=f"{source} has the result {game.has}: change it there"
                )
            elif source.takes and await self._keep(outcome, told=outcome.confirmed):
                try:
                    await source.tell(game.pairing, outcome.confirmed)
                except FeedError as error:
                    failed = error
        if failed is not None:
            raise failed

    async def _keep(
        self,
        outcome: Outcome,
        *,
        told: str | None = None,
        sent: str | None = None,
        trouble: str | None = None,
    ) -> bool:
        """Keep how far an outcome is, unless board or arbiter have said something else meanwhile.

        Whether it is kept.
        """
        async with self._changing:
            now = self.outcomes.of(outcome.board, outcome.game_id)
            said = (outcome.confirmed, outcome.stage)
            if now is None or (now.confirmed, now.stage) != said:
                return False
            told, sent = told or now.told, sent or now.sent
            after = replace(now, told=told, sent=sent, trouble=trouble)
            await asyncio.to_thread(self.outcomes.keep, after)
            return True
