"""A live game that is gone on with: what its record and a cut journal's facts prove is taken over.

What a camera has shown is not shown again. The moves that the record has and the replay lacks are
told to the referee as corrections. The facts from behind a cut are told once more. All of them are
in the journal then, and the next replay needs neither.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from errno import EFBIG
from itertools import takewhile
from pathlib import Path

import numpy as np

from referee.facts import ArbiterCalled, DeleteMove, Edited, Fact, FactRefusedError, InsertMove
from referee.state import Phase
from referee.table import codes_of
from rules.board.position import Position
from rules.color import Color
from rules.errors import RulesError
from rules.moves import Move
from rules.points import Point, to_board
from rules.records.record import Record
from rules.records.sgf import read_sgf, write_sgf
from vision.types import Observation

from ...console import complain
from ...errors import FailureError
from ...safe_file import keep_copies
from ...sources.base import NS
from ..facts.attribution import Attribution, said_from_json
from ..facts.fact_codec import fact_from_body
from ..journal.cut import TOLD_AGAIN, JournalCut, LateFact, cuts_of
from ..journal.journal import Journal
from .core import GameCore

WHO = "goban"
"""Who tells the facts that are made here."""

MOST_BYTES = 4 * 2**20
"""No game's record is longer."""

Plain = tuple[Color, Point | None]
"""A move, and whether it was forced left aside."""

SGF = "sgf"
"""The name of what has seen a look that a record stands for."""

UNLIKELY = 0.005
"""The probability in such a look of each colour that a point has not."""

START_S = 60
"""The start of a game of which the record alone is left is given to the referee as so many looks,
a second apart."""


def take_over(core: GameCore, journal: Journal, path: Path, now: datetime) -> None:
    """Let the game go on from the record at `path` where that is ahead of the journal's replay.

    Says which moves are taken over, and what cannot be. A record that only lags behind, or whose
    last moves were taken back, is no reason for anything. `now` is the time by the wall clock.
    """
    cut = next(iter(cuts_of(journal.header())[::-1]), None)
    later = [] if cut is None else journal.facts(cut.inputs)
    if any(_is_mark(fact) for fact in later):  # an earlier start has told them again
        cut = None
    record = read_record(path)
    if record is not None and not _fits(core, record, path):
        record = None
    if record is not None and _is_ahead(core, journal, record, cut):
        _take_moves(core, record, path, Attribution(WHO, now))
    if cut is not None:
        _tell_again(core, cut, later)
        _tell(core, ArbiterCalled(0), Attribution(WHO, now))


def keep_record(core: GameCore, path: Path) -> None:
    """Keep the record at `path` where the one that takes its place has not all of its moves."""
    if not path.exists() or path.stat().st_nlink > 1:  # kept with a damaged journal
        return
    record = read_record(path)
    mine = core.settings is None or record is None or record.size[0] == core.settings.size
    if record is None or not mine or not _is_known(core, _plain(record.moves())):
        keep_copies([path], "a record with other moves")


def read_record(path: Path) -> Record | None:
    """The record at `path`; None where there is none, or it is not as it was written.

    The latter is said. A record that is written as it was read is whole in its form; whether a
    letter of it is another one cannot be seen.
    """
    if not path.is_file():
        return None
    try:
        if path.stat().st_size > MOST_BYTES:
            raise OSError(EFBIG, os.strerror(EFBIG))
        data = path.read_bytes()
        record = read_sgf(data)
        if _unwrapped(write_sgf(record)) == _unwrapped(data):
            return record
        why: object = "it is not as it was written"
    except (OSError, RulesError) as error:
        why = error.detail if isinstance(error, RulesError) else error.strerror
    complain(f"{path}: the record cannot be gone on with ({why})")
    return None


def _unwrapped(sgf: bytes) -> bytes:
    """The text of a record wherever its lines end."""
    return b"".join(sgf.split())


def _fits(core: GameCore, record: Record, path: Path) -> bool:
    """Whether the record can be one of this game, by its board; where it cannot, that is said."""
    rows, cols = record.size
    try:
        record.opening()
        settings = core.settings or core.make_settings(rows)
    except (FailureError, RulesError) as error:
        why = error.line if isinstance(error, FailureError) else error.detail
        complain(f"{path}: the record cannot be gone on with ({why})")
        return False
    if rows != cols or rows != settings.size:
        complain(f"{path}: the record cannot be gone on with (it is of {rows} rows)")
        return False
    return True


def _is_ahead(core: GameCore, journal: Journal, record: Record, cut: JournalCut | None) -> bool:
    """Whether the record tells of what came after the replay."""
    if cut is None:
        return _has_lost(core, journal, record)
    # The record is written after the journal. Where nothing was said after the replay, a record
    # that lacks its last moves was not written any more; it tells of no rewind.
    said_all = core.state is not None and core.state.n >= cut.n
    moves = _plain(record.moves())
    return not (said_all and moves == _moves_of(core)[: len(moves)])


def _has_lost(core: GameCore, journal: Journal, record: Record) -> bool:
    """Whether the record goes on from the replay with moves that the journal has never heard of."""
    moves, mine = _plain(record.moves()), _moves_of(core)
    if moves[: len(mine)] != mine or _is_known(core, moves):
        return False
    size = record.size[0]
    heard = {(line.get("move"), line.get("color"), line.get("point")) for line in journal.events()}
    return not any(
        (number, color.word, None if point is None else to_board(point, size)) in heard
        for number, (color, point) in enumerate(moves[len(mine) :], start=len(mine) + 1)
    )


def _is_known(core: GameCore, moves: Sequence[Plain]) -> bool:
    """Whether these are the first moves of the game as it stands, or of a line that was rewound."""
    if core.state is None:
        return not moves
    tips = (core.state.game, *core.state.branches)
    return any(_plain(tip.moves())[: len(moves)] == list(moves) for tip in tips)


def _moves_of(core: GameCore) -> list[Plain]:
    return [] if core.state is None else _plain(core.state.game.moves())


def _plain(moves: Iterable[Move]) -> list[Plain]:
    return [(move.color, move.point) for move in moves]


def _take_moves(core: GameCore, record: Record, path: Path, said: Attribution) -> None:
    """Bring the game's line to the record's, by corrections."""
    moves = _plain(record.moves())
    if core.state is None or core.state.phase is Phase.SETUP:
        _begin(core, record)
    mine = _moves_of(core)
    pairs = zip(mine, moves, strict=False)
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    try:
        for number in range(len(mine), same, -1):
            core.take(DeleteMove(core.last_ns + 1, number), said)
        for fact in _told(record, same):
            core.take(replace(fact, t_ns=core.last_ns + 1), said)
    except (FactRefusedError, RulesError) as error:
        complain(f"{path}: {error}; the moves from there on are lost to the game, see what is kept")
    taken = len(_moves_of(core))
    if taken > same:
        complain(f"{path}: moves {same + 1} to {taken} are taken over from the record")


def _told(record: Record, after: int) -> Iterator[Fact]:
    """What the record has after its first moves, as corrections."""
    number = 0
    for node in record.steps():
        if (node.setup or node.ruling is not None) and number >= after:
            yield Edited(0, dict(node.setup), node.to_play, node.ruling)
        if node.move is not None:
            number += 1
            if number > after:
                at = node.move.point
                label = None if at is None else to_board(at, record.size[0])
                yield InsertMove(0, number, node.move.color, label, node.move.forced)


def _begin(core: GameCore, record: Record) -> None:
    """Give the referee the start of a game of which nothing but the record is left."""
    setup = record.opening().setup
    for _ in range(START_S):
        if core.state is not None and core.state.phase is not Phase.SETUP:
            return
        core.take(_look(core.last_seq + 1, core.last_ns + NS, setup))


def _look(seq: int, t_ns: int, position: Position) -> Observation:
    """A clear look at a board on which `position` lies."""
    codes = codes_of(position)
    probs = np.full((*codes.shape, 3), UNLIKELY, np.float32)
    np.put_along_axis(probs, codes[..., None].astype(np.intp), 1.0 - 2 * UNLIKELY, axis=-1)
    seen = np.ones(codes.shape, np.bool_)
    return Observation(seq, t_ns, probs=probs, visible=seen, motion=0.0, model=SGF)


def _tell_again(core: GameCore, cut: JournalCut, later: Sequence[LateFact]) -> None:
    """Tell the facts from behind a cut once more, as far as that was not done already."""
    done = Counter(map(_said_what, later))
    for fact in cut.facts:
        what = _said_what(fact)
        if fact.kind not in TOLD_AGAIN:
            continue
        if done[what]:
            done[what] -= 1
            continue
        said = None if fact.said is None else said_from_json(fact.said)
        _tell(core, fact_from_body(fact.kind, json.loads(fact.body)), said)


def _tell(core: GameCore, fact: Fact, said: Attribution | None) -> None:
    """Tell a fact now, and say where it is refused."""
    try:
        core.take(replace(fact, t_ns=core.last_ns + 1), said)
    except (FactRefusedError, RulesError) as error:
        complain(f"{type(fact).__name__} is lost: {error}")


def _said_what(fact: LateFact) -> tuple[str, str, str | None]:
    body = {key: value for key, value in json.loads(fact.body).items() if key != "t_ns"}
    return fact.kind, json.dumps(body), fact.said


def _is_mark(fact: LateFact) -> bool:
    """Whether this was told when everything was taken over."""
    who = None if fact.said is None else said_from_json(fact.said).who
    return fact.kind == ArbiterCalled.__name__ and who == WHO
