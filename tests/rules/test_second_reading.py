"""Every field of every rule set against a second reading of the documents, in plain words."""

from enum import Enum

import pytest

from rules.rulesets.fields import FIELDS
from rules.rulesets.presets import PRESETS, preset
from rules.rulesets.ruleset import Ruleset, Superko
from tests.rules.reference.sets import SETS

# counting, ending, dispute, handicap stones, procedure for illegal moves, occupied intersection
WORDS = {
    # "two methods for counting"; "reach agreement on which strings can be removed"; "alternation is
    # resumed"; "traditional Japanese pattern"; "unwound ... replaced by a pass"; "remove the stone
    # ... and then make a legal move"
    "bga2009": "full agreement resume fixed bga legal-move",
    # "places from 2 to 9 stones"; "tacitly accepting"; "it shall be treated as a pass"
    "aga1991": "full agreement resume fixed aga1991 pass",
    # "They permit free or fixed handicap"; "it is the opponent's turn to play"
    "aga": "full agreement resume either bga opponent-moves",
    # "counting by filling in all the stones"; "in the original order, until there are two
    # consecutive passes again"; "The board is initially empty."
    "wmsg2008": "fill-in agreement resume-once none referee referee",
    # "They have no game stop and no agreement."; "Further settings are left for tournament rules."
    "simple": "full nobody none either referee referee",
    "tromp_taylor": "full nobody none either referee referee",
    # "free handicap"; "alternation is resumed as if the last game stop did not occur"
    "nz": "full agreement resume-alternation free referee referee",
    # "A counting method is not prescribed. The late game phases are specified clearly."
    "ing_simplified": "full agreement resume-alternation free referee referee",
    "chinese_simplified": "full agreement resume-alternation either void referee",
    # "The counting is a sophisticated half counting"
    "chinese_official": "half humans referee either void referee",
    # "hypothetical analysis"; "Fixed handicap should be used."
    "japanese_1989": "full humans resume-or-both-lose fixed referee referee",
    "egf_japanese": "full humans referee fixed referee referee",
    "korean_2016": "full humans referee fixed referee referee",
    "japanese_2003": "full humans referee fixed referee referee",
    "japanese_simplified": "full humans referee fixed referee referee",
    # "disputes are not solved due to the rules but with a referee"
    "japanese_verbal": "full humans referee fixed referee referee",
    # "fills any stones on the board after the game end"; "specified insufficiently"
    "ing_official": "fill-in humans referee free referee referee",
    # "fixed handicap"; "lead to adjourned games in case of doubt"
    "igs": "full humans referee fixed referee referee",
    # "disagreements are not handled properly"
    "yahoo": "full humans referee either referee referee",
    "stone_scoring": "full agreement resume-alternation either referee referee",
    "ing_old": "full humans referee free referee referee",
    # "They do not have passes."
    "no_pass": "full nobody none either referee referee",
}
FIRST = {
    # "The opponent of the last person to pass has the first move"; "in the original order"; "as if
    # the last game stop did not occur"
    **dict.fromkeys(("resume", "resume-once", "resume-alternation"), "opponent-of-last-passer"),
    "referee": "referee",
    "none": "nobody",
}
RESUMES = dict.fromkeys(("japanese_1989", "japanese_2003", "egf_japanese"), "opponent-of-requester")
"""J1989 9.3: who is asked to resume "has the right to play first" """
MOVED = {
    "japanese_1989": "back-or-both-lose",
    **dict.fromkeys(("chinese_simplified", "chinese_official"), "agreement-or-referee"),
}
"""J1989 13.2; CN ref. 8.3 """
LOSES = {
    "japanese_1989": (
        *("TwoInARow", "OccupiedIntersection", "SelfCapture", "KoRetake", "WrongColourStone"),
        *("RemovedStonesWithLiberties", "StoneTakenBack"),
    ),
    **dict.fromkeys(("chinese_simplified", "chinese_official"), ("TwoInARow",)),
}
"""J1989 14; CN ref. 8.1 """
WARNED = {
    "korean_2016": ("PrisonersNotVisible", "UncapturedString", "StoneMoved"),
    **dict.fromkeys(
        ("chinese_simplified", "chinese_official"),
        ("StoneMoved", "StoneTakenBack", "RemovedStonesWithLiberties"),
    ),
}
"""K2016 18; CN ref. 8.2, 9 """
STONES = {"wmsg2008": 180, "ing_official": 180}
"""WMSG 1.2: "set at 180 for each color"; FAQ 4.5.1: "requires 180 stones of each colour" """
LARGEST = {"bga2009": 9, "aga1991": 9, "aga": 9, "wmsg2008": 0}
LINES = {"bga2009": 19, "aga": 19, "wmsg2008": 19}
"""BGA interp. 3.1: "applies only to play on a 19x19 board"; WMSG 1.1: "19 ... lines" """
KEYS = {
    "own": Superko.NATURAL_SITUATIONAL,
    "player": Superko.SITUATIONAL,
    "board": Superko.POSITIONAL,
}
TIES = {"egf_japanese": "white-wins-handicap"}
"""EGF 1.4 """
NO_KOMI = {"simple", "tromp_taylor", "igs", "yahoo", "stone_scoring", "no_pass"}
HANDICAP_KOMI = {"bga2009", "aga1991", "aga", "wmsg2008"}


def second_reading(name: str) -> dict[str, object]:
    """The fields of a rule set, by the documents."""
    rules = SETS[name]
    japanese = "japanese" in name or name == "korean_2016"
    server = name in ("igs", "yahoo")
    counting, ending, dispute, placement, procedure, occupied = WORDS[name].split()
    keys = [KEYS[word] for word in rules.repeats if word in KEYS]
    cycles = "unspecified" if server else "no-result"
    return {
        "suicide": rules.suicide,
        # aga names the cycle of length two, and forbids it by its superko
        "basic_ko": "lone" in rules.repeats or "cycle" in rules.repeats,
        "superko": (keys or [Superko.NONE])[0].value,
        "long_cycle": cycles if "cycle" in rules.repeats else "forbidden",
        "methods": rules.count,
        "counting": counting,
        "seki_territory": not japanese,  # "sekis are excluded"
        "neutral": {"around": "old-ing"}.get(rules.neutral, rules.neutral),
        "group_tax": rules.eyes,
        "stop_passes": None if rules.end == "stuck" else rules.passes,
        "ending": ending,
        "dispute": dispute,
        "resumes": RESUMES.get(name) or FIRST[dispute],
        "pass_stones": rules.pass_stones,
        "white_last": rules.white_last,
        "first_pass_compensation": bool(rules.white_first_pass),
        "komi_even": None if name in NO_KOMI else rules.komi,
        "komi_handicap": rules.komi_handicap if name in HANDICAP_KOMI else None,
        "komi_lines": LINES.get(name),
        "handicap_placement": placement,
        "handicap_max": LARGEST.get(name),
        "handicap_compensation": "stones-less-one" if rules.handicap_points else "none",
        "ties": "black-wins" if rules.black_wins_ties else TIES.get(name, "draw"),
        "supplied_stones": STONES.get(name),
        "illegal_procedure": procedure,
        "occupied": occupied,
        "moved_stones": MOVED.get(name, "back"),
        "loses_by": LOSES.get(name, ()),
        "warned_for": WARNED.get(name, ()),
        "warning_points": 2 if name == "korean_2016" else 0,
        "result_final": name == "japanese_1989",
    }


def plain(ruleset: Ruleset) -> dict[str, object]:
    """The fields of `ruleset` in words and numbers."""

    def word(value: object) -> object:
        if isinstance(value, tuple):
            return tuple(map(word, value))
        return value.value if isinstance(value, Enum) else value

    return {name: word(getattr(ruleset, name)) for name in FIELDS}


@pytest.mark.parametrize("name", PRESETS)
def test_every_field_is_what_a_second_reading_of_the_documents_gives(name: str) -> None:
    assert plain(preset(name)) == second_reading(name)
