"""The content of each rule set, read once more from the documents.

Words of `repeats`, in the order in which a rule set states them:
  lone    "capture a single stone which itself captured a single stone ... on the previous move"
  twice   "Two successive plays may not recreate a position."
  own     "previously created by a play of the same player"
  player  "recreate a previous board position from the game, with the same player to play"
  board   "A play may not recreate a position."
  cycle   "If a position is recreated after more than two moves ... without result"
Words of `end`:
  four    "making 4 consecutive passes in total, the game ends with all stones remaining"
  again   "until there are two consecutive passes again"
  stop    "Two successive passes end the game"
  stuck   "Alternation ends when a player loses due to no legal play"
  people  an agreement or a referee ends it, no number of passes does
"""

from dataclasses import dataclass, replace
from fractions import Fraction


@dataclass(frozen=True)
class RuleSet:
    suicide: bool
    repeats: tuple[str, ...]
    end: str
    count: tuple[str, ...]
    passes: int = 2
    pass_stones: bool = False
    white_last: bool = False
    white_first_pass: int = 0
    handicap_points: bool = False
    komi: Fraction = Fraction(0)
    komi_handicap: Fraction = Fraction(0)
    black_wins_ties: bool = False
    neutral: str = "nobody"
    eyes: int = 0
    handicap: bool = True
    void: bool = False
    touch: bool = False
    accepts: bool = False
    white_wins_handicap_ties: bool = False


HALF = Fraction(1, 2)

_BGA = RuleSet(
    suicide=False,  # 5.2
    repeats=("lone", "own"),  # 6.1, 6.2
    end="four",  # 10.iii
    count=("territory", "area"),  # 1, 12
    pass_stones=True,  # 7
    white_last=True,  # 11
    handicap_points=True,  # 4
    komi=7 + HALF,  # 3
    komi_handicap=HALF,  # 3
)
_AGA1991 = replace(
    _BGA,
    repeats=("player",),  # 6
    komi=5 + HALF,  # 3
    touch=True,  # 10: "all groups which the players have indicated as dead are removed"
    accepts=True,  # 8: "tacitly accepting the opponent's previous move"
)
_AGA = replace(
    _AGA1991,
    accepts=False,  # BGA interp. 8.2: the referee is called
    repeats=("twice", "player"),  # FAQ 4.2; BGA interp. 6.1 names the cycle of length two
    komi=7 + HALF,  # FAQ 4.2
)
_WMSG = RuleSet(
    suicide=False,  # 3.5
    repeats=("board",),  # 4
    end="again",  # 5.2
    count=("area",),  # 6
    white_first_pass=1,  # 6
    komi=6 + HALF,  # 6
    komi_handicap=6 + HALF,  # 6: "The amount of komi in this tournament is set to be 6.5 points."
    neutral="split",  # 6
    handicap=False,  # 2.2
)
_SHORT = RuleSet(suicide=True, repeats=("board",), end="stop", count=("area",))  # FAQ 4.1
_NZ = RuleSet(
    suicide=True, repeats=("player",), end="people", count=("area",), komi=Fraction(7)
)  # FAQ 4.6, 5.10, 3.7
_ING = RuleSet(
    suicide=True,
    repeats=("board",),
    end="people",
    count=("area",),
    komi=Fraction(8),
    black_wins_ties=True,
)  # FAQ 4.5, 4.5.2
_CHINESE = RuleSet(
    suicide=False, repeats=("board",), end="people", count=("area",), komi=7 + HALF
)  # FAQ 4.3, 4.3.2
_CHINESE_OFFICIAL = replace(_CHINESE, repeats=("twice", "cycle"), void=True)  # FAQ 4.3.1
_JAPANESE = RuleSet(
    suicide=False,
    repeats=("twice", "cycle"),
    end="people",
    count=("territory",),
    komi=6 + HALF,
    void=True,  # 3.8
)  # FAQ 4.4
_SERVER = RuleSet(
    suicide=False, repeats=("twice", "cycle"), end="people", count=("territory",)
)  # FAQ 4.7; what follows a long cycle is open

SETS = {
    "bga2009": _BGA,
    "aga1991": _AGA1991,
    "aga": _AGA,
    "wmsg2008": _WMSG,
    "simple": _SHORT,
    "tromp_taylor": _SHORT,
    "nz": _NZ,
    "ing_simplified": _ING,
    "ing_official": _ING,  # FAQ 4.5.1: "somehow resemble superko"
    "ing_old": replace(_ING, neutral="around"),  # FAQ 5.7
    "chinese_simplified": _CHINESE,
    "chinese_official": _CHINESE_OFFICIAL,
    "japanese_1989": _JAPANESE,
    "egf_japanese": replace(_JAPANESE, white_wins_handicap_ties=True),  # EGF GTR 1.4
    "korean_2016": _JAPANESE,
    "japanese_2003": _JAPANESE,
    "japanese_simplified": _JAPANESE,
    "japanese_verbal": _JAPANESE,
    "igs": replace(_SERVER, passes=3),
    "yahoo": _SERVER,
    "stone_scoring": RuleSet(
        suicide=False, repeats=("board",), end="people", count=("stones",), eyes=2
    ),  # FAQ 5.6, 3.8
    "no_pass": RuleSet(
        suicide=False, repeats=("board",), end="stuck", count=("area",)
    ),  # FAQ 5.8, 3.8
}
