"""Messages of the stream: a line of a game, and digests of what lines lack.

The subject of a message has the names of site, board and game; its payload has none of them. A
server's permissions bind a hall to the subjects below its own site, and so to its own names.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import quote, unquote

from messages.batches import MAX_BATCH_BYTES, Batch, Place
from messages.commands import checked_assignment
from messages.texts import GAME_ID, Address, MessageError, number_in, read_object
from rules.records.results import is_result

from ..boards.board import TERM_KEYS
from ..boards.following import SNAPSHOT
from ..boards.store import KeptLine

ROOT, DIGEST = "goban", "state"

LINES, DIGESTS = "GOBAN", "GOBAN_STATE"
"""Names of the streams of lines and of digests."""

LINE_SUBJECTS = (f"{ROOT}.*.*.*",)
DIGEST_SUBJECTS = (f"{ROOT}.*.*", f"{ROOT}.*.*.*.{DIGEST}")

MAX_LINE_BYTES = MAX_BATCH_BYTES + 1024
"""A batch of one line has the most bytes; the payload adds a few numbers."""

MAX_DIGEST_BYTES = 64 * 1024

MAX_TIME_S = 2**33
"""In the year 2242."""

RESULT_KEYS = ("result", "confirmed", "confirmed_of")
OUTCOME_KEYS = ("assignment", *RESULT_KEYS, "confirmed_at")
"""Fields of an outcome in a digest: who has confirmed it stays in the hall."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A game of a board of a site; the board itself without a game. Raises MessageError."""

    site: str
    board: str
    game_id: str = ""

    def __post_init__(self) -> None:
        Address(self.site, self.board)
        if self.game_id and GAME_ID.fullmatch(self.game_id) is None:
            raise MessageError(f"game {self.game_id[:40]!r}: expected 1 to 64 letters")

    def __str__(self) -> str:
        names = [each for each in (self.site, self.board, self.game_id) if each]
        return ".".join([ROOT, *map(token, names)])

    @property
    def digest(self) -> str:
        """The subject of its digest.

        >>> Subject("club", "T.1", "g*").digest, Subject("club", "T.1").digest
        ('goban.club.T%2E1.g%2A.state', 'goban.club.T%2E1')
        """
        return f"{self}.{DIGEST}" if self.game_id else str(self)

    def message_id(self, at: Place) -> str:
        """The id of the line at a place, by which a server drops a repeated one."""
        return f"{self.site}/{self.board}/{self.game_id}/{at.epoch}/{at.n}"


def token(name: str) -> str:
    """A name as one token of a subject: NATS reserves '.', '*' and '>'."""
    return quote(name, safe="").replace(".", "%2E")


def read_subject(text: str) -> Subject:
    """The subject of a line or a digest. Raises MessageError.

    >>> read_subject("goban.club.T%2E1.g1")
    Subject(site='club', board='T.1', game_id='g1')
    """
    names = [unquote(name) for name in text.removesuffix(f".{DIGEST}").split(".")[1:]]
    found = Subject(*names) if 2 <= len(names) <= 3 else None
    if found is None or text not in (str(found), found.digest):  # one name has one subject
        raise MessageError(f"subject {text[:120]!r}: expected {ROOT}.SITE.BOARD.GAME")
    return found


def line_to_bytes(kept: KeptLine) -> bytes:
    """The payload of a stored line, whose JSON is not made again."""
    head = f'"arrived":{json.dumps(kept.arrived)},"epoch":{kept.at.epoch},"n":{kept.at.n}'
    return f'{{{head},"line":{kept.text}}}'.encode()


def read_line(game: Subject, payload: bytes) -> tuple[Batch, float]:
    """The line of `game` in a payload, and when its hub has stored it. Raises MessageError.

    >>> batch, arrived = read_line(Subject("club", "T1", "g"), b'''
    ...     {"arrived": 9.5, "epoch": 0, "line": {"n": 7}, "n": 7}''')
    >>> batch.end, batch.lines, arrived
    (Place(epoch=0, n=7), [{'n': 7}], 9.5)
    """
    body = read_object(payload, MAX_LINE_BYTES, "line", bounded=False)
    epoch, n = number_in(body, "epoch", "line"), number_in(body, "n", "line", least=1)
    return Batch(game.game_id, epoch, n, [_object(body.get("line"))]), _time(body.get("arrived"))


Digest = Mapping[str, object]
"""Of a game its ``terms`` and its ``outcome``, of a board its ``assignment``, and ``removed``."""


def read_digest(payload: bytes) -> dict[str, object]:
    """The digest in a payload, of the keys that are known. Raises MessageError.

    >>> read_digest(b'{"assignment":{"table":7},"removed":false}')
    {'assignment': {'table': 7}, 'removed': False}
    """
    body = read_object(payload, MAX_DIGEST_BYTES, "digest")
    found: dict[str, object] = {}
    if "terms" in body:
        terms = _object(body["terms"])
        found["terms"] = {key: terms[key] for key in (*TERM_KEYS, SNAPSHOT) if key in terms}
    if body.get("outcome") is not None:
        outcome = _object(body["outcome"])
        results = {key: outcome.get(key) for key in RESULT_KEYS}
        for each in results.values():
            if each is not None and not (isinstance(each, str) and is_result(each)):
                raise MessageError("digest: expected results as SGF has them")
        at = outcome.get("confirmed_at")
        found["outcome"] = {
            "assignment": checked_assignment(_object(outcome.get("assignment"))),
            **results,
            "confirmed_at": None if at is None else _time(at),
        }
    if "assignment" in body:
        found["assignment"] = checked_assignment(_object(body["assignment"]))
        found["removed"] = body.get("removed") is True
    return found


def _object(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise MessageError("expected an object")
    return value


def _time(value: object) -> float:
    """A time in s since 1970. Raises MessageError."""
    if type(value) not in (int, float) or not 0.0 <= float(str(value)) < MAX_TIME_S:
        raise MessageError("expected a time since 1970")
    return float(str(value))
