"""What the hub asks of this board, and how the board answers."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future

from hall.messages.commands import MOST_PICTURE_BYTES, Command, Order, Reply
from referee.facts import FactRefusedError
from referee.record_lines import record_json, recorded_line
from rules.color import Color
from rules.points import to_board

from ..errors import FailureError
from ..page.arbiter.facts import tell
from ..page.board.pictures import picture_of
from ..page.errors import PageError
from ..page.page import Page
from .outbox import Outbox
from .relay import Relay

UNAVAILABLE, REFUSED = "unavailable", "refused"


class Orders:
    """Carries out what the hub asks. `answer` sends a reply, from any thread."""

    def __init__(self, page: Page, outbox: Outbox, answer: Callable[[Reply], None]) -> None:
        self._page, self._outbox, self._answer = page, outbox, answer
        self._relay = Relay(page, answer)

    def carry_out(self, command: Command) -> None:
        """Do what `command` asks; a fact is answered once it is in the journal."""
        try:
            if command.order is Order.FACT:
                self._tell(command)
            elif command.order is Order.PICTURE:
                self._answer(self._picture(command.id))
            elif command.order is Order.GAME:
                self._answer(self._game(command.id))
            elif command.order is Order.HTTP:
                self._relay.carry_out(command)
            else:
                self._answer(self._replay(command))
        except PageError as error:
            self._answer(Reply(command.id, code=error.code, message=error.message))

    def _tell(self, command: Command) -> None:
        """Hand in a fact; its request is the command's where it names none."""
        fact = {"request": command.id, **command.fact}
        accepted = tell(self._page, fact, command.who or "hub")
        accepted.add_done_callback(lambda done: self._answer(_outcome(command.id, done)))

    def _picture(self, id_: str) -> Reply:
        picture = picture_of(self._page.sink, overlay=False, whole=False)
        if len(picture) > MOST_PICTURE_BYTES:
            message = f"the picture has {len(picture)} bytes: at most {MOST_PICTURE_BYTES}"
            return Reply(id_, code="too_large", message=message)
        return Reply(id_, picture=picture)

    def _game(self, id_: str) -> Reply:
        """The present game as the referee has it, and up to which line."""
        state, present = self._page.sink.state, self._outbox.present
        if state is None or present is None:
            return Reply(id_, code="no_game", message="no game has begun here")
        size, reported = state.game.size[0], state.reported
        agreed = reported.agreed
        count = None if agreed is None else [to_board(at, size) for at in sorted(agreed)]
        penalties = {color.word: float(reported.penalties[color]) for color in Color}
        at = {"game_id": present.game_id, "epoch": present.epoch, "n": state.n, "size": size}
        told = {**at, **record_json(recorded_line(state.game), size), "result": state.result}
        return Reply(id_, state.n, game={**told, "count": count, "penalties": penalties})

    def _replay(self, command: Command) -> Reply:
        if not self._outbox.rewind(command.game_id, command.at):
            return Reply(command.id, code="no_game", message="there is no such game here")
        return Reply(command.id)


def _outcome(id_: str, accepted: Future[int]) -> Reply:
    """The reply to a fact that was taken up, or could not be."""
    error = accepted.exception()
    if error is None:
        return Reply(id_, accepted.result())
    if isinstance(error, FactRefusedError):
        return Reply(id_, code=REFUSED, message=str(error))
    line = error.line if isinstance(error, FailureError) else type(error).__name__
    return Reply(id_, code=UNAVAILABLE, message=line)
