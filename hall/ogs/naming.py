"""A game's title, players, ranks and rules at OGS."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.game import Game
from rules.records.ranks import rank_in

FIRST_DAN, FIRST_PRO, UNKNOWN_RANK = 30, 37, 0
"""OGS's numbers of ranks: 30 kyu is 0, 1 dan 30; a professional's 1 dan is 37, with a flag."""

RULES = {
    "japanese": "japanese",
    "korean": "korean",
    "chinese": "chinese",
    "nz": "nz",
    "aga": "aga",
    "bga": "aga",
    "ffg": "aga",
    "ing": "ing",
}
"""By the prefix of a rule set's id OGS's equivalent."""

OTHER_RULES = "japanese"

MAX_TITLE_CHARS = 80


@dataclass(frozen=True, slots=True)
class DemoName:
    """The names on a demo board: ``title`` is unique, the board is found by it."""

    title: str
    black: str
    white: str
    black_rank: str = ""
    white_rank: str = ""


def name_of(
    board: str, game_id: str, terms: Mapping[str, object], assignment: Mapping[str, object]
) -> DemoName:
    """The name of a game. Ranks are those of the assignment where it names the same players.

    >>> name_of("T4", "3f9c2a77e0", {"players": {"black": "Aya Kato", "white": "Bo Ek"}}, {}).title
    'T4: Aya Kato - Bo Ek (3f9c2a77)'
    """
    stated, paired = _players(terms), _players(assignment)
    black, white = (str(stated.get(side) or paired.get(side) or "") for side in ("black", "white"))
    same = (black, white) == (paired.get("black"), paired.get("white"))
    ranks = [str(paired.get(f"{side}_rank") or "") if same else "" for side in ("black", "white")]
    where = [str(assignment["tournament"])] if same and assignment.get("tournament") else []
    where += [f"round {assignment['round']}"] if same and assignment.get("round") else []
    where += [f"table {assignment['table']}" if same and assignment.get("table") else board]
    who = f"{black or 'Black'} - {white or 'White'}"
    head = f"{', '.join(where)}: {who}"[:MAX_TITLE_CHARS].rstrip()
    return DemoName(f"{head} ({game_id[:8]})", black or "Black", white or "White", *ranks)


def demo_body(game: Game, name: DemoName, *, private: bool) -> dict[str, object]:
    """The body of ``POST demos``."""
    rows, cols = game.size
    black, black_pro = ranking(name.black_rank)
    white, white_pro = ranking(name.white_rank)
    return {
        "name": name.title,
        "rules": rules_of(game.ruleset.id),
        "width": cols,
        "height": rows,
        "black_name": name.black,
        "black_ranking": black,
        "black_pro": int(black_pro),
        "white_name": name.white,
        "white_ranking": white,
        "white_pro": int(white_pro),
        "private": private,
        "komi_auto": "custom",
        "komi": float(game.komi),
    }


def ranking(rank: str) -> tuple[int, bool]:
    """OGS's number of a rank, and whether it is a professional's; an unknown rank is 30k.

    >>> [ranking(rank) for rank in ("30k", "1k", "1d", "8d", "1p", "")]
    [(0, False), (29, False), (30, False), (37, False), (37, True), (0, False)]
    """
    found = rank_in(rank)
    if not found:
        return UNKNOWN_RANK, False
    grade, kind = int(found[:-1]), found[-1]
    if kind == "k":
        return FIRST_DAN - grade, False
    return (FIRST_PRO if kind == "p" else FIRST_DAN) + grade - 1, kind == "p"


def rules_of(ruleset: str) -> str:
    """OGS's name of a rule set, or of the nearest one.

    >>> [rules_of(name) for name in ("bga2009", "japanese1989", "nz", "other")]
    ['aga', 'japanese', 'nz', 'japanese']
    """
    return next((name for start, name in RULES.items() if ruleset.startswith(start)), OTHER_RULES)


def _players(source: Mapping[str, object]) -> Mapping[str, object]:
    players = source.get("players")
    return players if isinstance(players, Mapping) else {}
