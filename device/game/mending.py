"""A damaged journal: what is whole in it goes on as the game, the damaged one is kept."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from ..console import complain
from ..errors import FAILED_ON_THE_WAY, FailureError
from .journal_damage import find_damage, other_version, salvaged
from .journal_schema import DATABASE_ERRORS, VERSION
from .paths import GamePaths, keep_earlier_game


def mend_journal(paths: GamePaths, others: Iterable[Path | None] = ()) -> None:
    """Where a game's journal is damaged, keep all its files and begin again with what is whole.

    Inputs from the first damaged one on are left out; events after the first damaged one are made
    again when the game is resumed. `others` are further files and folders of the game. Says in a
    line what is damaged and where the game goes on. Raises FailureError (status 1) where there is
    no room; then nothing has changed.

    A journal of another version of the program is kept in the same way, and the game begins anew.
    """
    version = other_version(paths.journal)
    if version is not None:
        complain(
            f"{paths.journal}: written by another version of goban (journal {version}, this one "
            f"reads {VERSION}); the game begins anew"
        )
        keep_earlier_game(paths, others)
        return
    damage = find_damage(paths.journal)
    if damage is None:
        return
    try:
        with salvaged(paths.journal) as (inputs, row, new):
            where = f"goes on from row {inputs} of the inputs" if inputs else "begins anew"
            complain(f"{paths.journal}: {row or damage} is damaged; the game {where}")
            keep_earlier_game(paths, others)
            if inputs:
                os.replace(new, paths.journal)
    except (OSError, *DATABASE_ERRORS) as error:
        raise FailureError(
            f"{paths.journal}: {damage} is damaged, and a whole journal cannot be made of the rest "
            f"({error}); make room and go on with --resume",
            FAILED_ON_THE_WAY,
        ) from None
