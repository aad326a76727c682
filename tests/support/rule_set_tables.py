"""The tables of docs/rules.md that say what each rule set does, made from the rule sets.

python -m tests.support.rule_set_tables     # writes them into the page
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from rules.rulesets.presets import PRESETS, preset
from rules.rulesets.ruleset import Dispute, MovedStones, Procedure, Ruleset, Ties

PAGE = Path(__file__).resolve().parents[2] / "docs" / "rules.md"

_TIES = {
    Ties.DRAW: "a draw",
    Ties.BLACK_WINS: "Black wins",
    Ties.WHITE_WINS: "White wins",
    Ties.WHITE_WINS_HANDICAP: "White wins with handicap, else a draw",
}
_AT_ONCE = {
    Procedure.BGA: "unwound, a pass instead",
    Procedure.AGA1991: "unwound, a pass instead",
    Procedure.VOID: "does not count, a pass instead",
    Procedure.REFEREE: "the referee",
}
_LATER = {
    Procedure.BGA: "a rewind if both agree, else by the kind of breach",
    Procedure.AGA1991: "a rewind if both agree, else it stands",
    Procedure.VOID: "the referee",
    Procedure.REFEREE: "the referee",
}
_MOVED = {
    MovedStones.BACK: "back",
    MovedStones.BACK_OR_BOTH_LOSE: "back; both lose where they do not agree or it cannot go back",
    MovedStones.AGREEMENT: "back or as they lie, by agreement; else the referee: back, valid, draw,"
    " replay",
}
_DISPUTE = {
    Dispute.RESUME: "play is resumed, any number of times",
    Dispute.RESUME_ALTERNATION: "play is resumed as if nothing had stopped it",
    Dispute.RESUME_ONCE: "play is resumed once",
    Dispute.RESUME_OR_BOTH_LOSE: "resumed if one side asks; else both lose",
    Dispute.REFEREE: "the referee",
    Dispute.NONE: "none: the passes end the game",
}


def _cited(says: str, clause: str) -> str:
    return f"{says} ({clause})" if clause else says


def _field(name: str, says: Callable[[Ruleset], str]) -> Callable[[Ruleset], str]:
    return lambda rules: _cited(says(rules), rules.clause(name))


def _names(found: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in found)


def _loses(rules: Ruleset) -> str:
    return _cited(_names(rules.loses_by), rules.clause("loses_by")) if rules.loses_by else "–"


def _warned(rules: Ruleset) -> str:
    cost = f", {rules.warning_points} points each" if rules.warning_points else ""
    found = _names(rules.warned_for) + cost
    return _cited(found, rules.clause("warned_for")) if rules.warned_for else "–"


def _illegal(words: Mapping[Procedure, str]) -> Callable[[Ruleset], str]:
    """What follows an illegal move: by the procedure, unless it loses the game."""
    lost = {"SelfCapture", "KoRetake"}
    return lambda r: "has lost" if lost <= {*r.loses_by} else words[r.illegal_procedure]


TABLES: Mapping[str, Mapping[str, Callable[[Ruleset], str]]] = {
    "breaches": {
        "eyes in seki": _field("seki_territory", lambda r: "count" if r.seki_territory else "no"),
        "a score of zero": _field("ties", lambda r: _TIES[r.ties]),
        "an illegal move noticed at once": _field("IllegalMoveUnwind", _illegal(_AT_ONCE)),
        "noticed later": _field("RewindOffer", _illegal(_LATER)),
        "noticed after both confirmed the result": _field(
            "result_final", lambda r: "nothing changes it" if r.result_final else "not ruled"
        ),
    },
    "losses": {
        "loses the game instead": _loses,
        "a warning": _warned,
        "stones found moved": _field("moved_stones", lambda r: _MOVED[r.moved_stones]),
        "a dispute after the stop": _field("dispute", lambda r: _DISPUTE[r.dispute]),
    },
}


def _lines(columns: Mapping[str, Callable[[Ruleset], str]]) -> Iterator[str]:
    yield f"| rule set | {' | '.join(columns)} |"
    yield "|---" * (len(columns) + 1) + "|"
    for name in PRESETS:
        yield f"| `{name}` | {' | '.join(cell(preset(name)) for cell in columns.values())} |"


def filled(page: str) -> str:
    """`page` with the tables between their markers as the rule sets have them now."""
    return with_tables(page, {name: _lines(columns) for name, columns in TABLES.items()})


def with_tables(page: str, tables: Mapping[str, Iterable[str]]) -> str:
    """`page` with the lines of these tables between the markers of their names."""
    for name, lines in tables.items():
        begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
        head, rest = page.split(begin)
        _, tail = rest.split(end)
        page = f"{head}{begin}\n" + "\n".join(lines) + f"\n\n{end}{tail}"
    return page


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text("utf-8")), "utf-8")
