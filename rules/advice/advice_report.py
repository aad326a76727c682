"""Advice on an irregularity as `goban check --procedures` prints it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ..checking import MoveBreach
from ..color import Color
from ..corrections import CorrectionType, HandOver, Stones, Warned
from ..game import Game
from ..legality.breach import Breach, CourseBreachType
from ..legality.course import end_of, moves_owed
from .advice import Advice, advice_shown
from .irregularities import stones_made
from .procedures import clause_of, left_to_referee

_COURSE = {
    CourseBreachType.MOVE_AFTER_END: "the game had ended: the move does not count",
    CourseBreachType.PASS_FORBIDDEN: "a legal play replaces the pass; who has none has lost",
    CourseBreachType.WHITE_BEGINS: "Black moves first: correct the record, or ask the referee",
}


def advice_json(advice: Advice) -> dict[str, object]:
    """The advice as a JSON object, without the game's name and the number of the move."""
    correction = advice.correction
    made = stones_made(correction.game)
    return {
        "irregularity": advice.irregularity,
        "shown": advice.shown,
        "noticed": _noticed(advice),
        "agreed": advice.agreed,
        "correction": correction.type.value,
        "clause": correction.clause,
        "referee": correction.referee,
        "by_agreement": correction.by_agreement,
        "loses": [color.word for color in correction.loses],
        "warning": _warning_json(correction.warning),
        "means": [means.value for means in correction.means],
        "hand_over": [
            {
                "giver": item.giver.word,
                "receiver": item.receiver.word,
                "count": item.count,
                "what": item.what.value,
            }
            for item in correction.hand_over
        ],
        "after_move": correction.game.number,
        "to_play": correction.to_play.word if _goes_on(advice) else None,
        "stones_made": {color.word: made[color] for color in Color},
        "rows": list(correction.board.rows()),
    }


def _noticed(advice: Advice) -> str:
    """When it is noticed."""
    if advice.confirmed:
        return "after both confirmed the result"
    return "at once" if advice.at_once else "later"


def _warning_json(warning: Warned | None) -> dict[str, object] | None:
    return None if warning is None else {"color": warning.color.word, "points": warning.points}


_ACTS = {
    CorrectionType.UNWIND: "the illegal move comes off",
    CorrectionType.REWOUND: "the game goes back to before the move",
    CorrectionType.ACCEPTED: "the move stands",
    CorrectionType.SELF_CAPTURE_STRING: "the string comes off",
    CorrectionType.CYCLE_WATCH: "play goes on, and the cycle is watched for",
    CorrectionType.REFEREE: "a referee decides; this is suggested",
    CorrectionType.WRONG_COLOUR: "a stone of the right colour replaces it",
    CorrectionType.OCCUPIED: "the stone comes off",
    CorrectionType.HANDICAP: "the handicap stones are set on their points",
    CorrectionType.UNCAPTURED: "the captured stones come off",
    CorrectionType.REMOVED_WITH_LIBERTIES: "all stones that were removed go back",
    CorrectionType.LONG_CYCLE: "the game ends without result",
    CorrectionType.STATUS_AGREED: "the dead strings come off as prisoners and the game is scored",
    CorrectionType.TOUCH: (
        "each in turn touches the strings it believes dead and passes; the other touches them too"
        " to disagree"
    ),
    CorrectionType.RESUMED: "play is resumed",
    CorrectionType.FOUR_PASSES: "the game ends with all stones on the board",
    CorrectionType.ENDED: "the game is scored as it stands",
    CorrectionType.WHITE_LAST_PASS: "White passes once more",
    CorrectionType.RESULT_STANDS: "nothing changes the result",
    CorrectionType.BOTH_LOSE: "both lose",
    CorrectionType.ON_REQUEST: (
        "a player may ask for play to be resumed: the other must oblige and may move first"
    ),
    CorrectionType.DROPPED: "a stone that was dropped is picked up, and may be played anywhere",
    CorrectionType.PRISONERS: "the prisoners go into the lid",
}


def advice_text(advice: Advice) -> str:
    """The advice in one line.

    >>> from rules import advice_at
    >>> game = Game.new(size=9).play("E5").follow("B G3")[0]
    >>> for part in advice_text(advice_at(game, 2)[0]).split("; "):
    ...     print(part)
    TwoInARow, noticed at once (BGA 8.1): the illegal move comes off and a pass replaces it
    Black hands White 1 pass stone
    White to play after move 1
    """
    return f"{advice.irregularity}, {procedure_text(advice)}"


def procedure_text(advice: Advice) -> str:
    """The advice in one line, the irregularity left to the caller."""
    correction = advice.correction
    noticed = f"noticed {_noticed(advice)}"
    agreed = {None: "", True: ", agreed", False: ", not agreed"}[advice.agreed]
    cited = f" ({correction.clause})" if correction.clause else ""
    act = _ACTS.get(correction.type, "the board is put back as the record has it")
    last = correction.game.last
    if correction.type is CorrectionType.UNWIND and last is not None and last.forced:
        act += " and a pass replaces it"
    if correction.type is CorrectionType.HANDICAP and not advice.at_once:
        act = "the game carries on with the stones where they lie"
    if correction.type is CorrectionType.LOST:
        act = f"{_name(correction.loses[0])} has lost as of this move"
        if correction.game.ruleset.result_final:
            act += ", if it is found before both have confirmed the result"
    if correction.means:
        act = f"a referee decides: {', '.join(means.value for means in correction.means)}"
    if correction.type is CorrectionType.BOTH_LOSE and advice.irregularity == "GamePaused":
        act = "an effective move is known, nobody asks to resume, they do not agree: both lose"
    steps = [act, *map(_handed, correction.hand_over)]
    if correction.warning is not None:
        steps.append(_warned(correction.warning))
    if correction.referee and correction.type is not CorrectionType.REFEREE:
        steps.append("a referee decides")
    if _goes_on(advice):
        steps.append(_next(correction.game))
    return f"{noticed}{agreed}{cited}: {'; '.join(steps)}"


def _goes_on(advice: Advice) -> bool:
    """Whether it follows from the advice who is to move."""
    correction = advice.correction
    over = correction.loses or advice.confirmed
    return not (over or correction.type is CorrectionType.ON_REQUEST)


def _next(game: Game) -> str:
    """Who is to move then; once the game has ended nobody is, but for the pass that White owes."""
    after = f"after move {game.number}"
    end = end_of(game)
    if end is None:
        return f"{_name(game.to_play)} to play {after}"
    owed = end.game is game and moves_owed(game)[0]
    return f"White to pass {after}" if owed else f"the game is over {after}"


def moves_text(game: Game) -> str:
    """How many moves each side has made by the stones, and the clause of a stone count."""
    made = stones_made(game)
    kind, ruleset = CorrectionType.WRONG_COLOUR, game.ruleset
    unsaid = left_to_referee(ruleset, kind) or kind.value in ruleset.loses_by
    cited = "" if unsaid else f" ({clause_of(ruleset, kind)})"
    return (
        f"moves by the stones on the board and in the lids after move {game.number}:"
        f" Black {made.black}, White {made.white}{cited}"
    )


def _handed(item: HandOver) -> str:
    """Who hands over what, in words."""
    giver, receiver = _name(item.giver), _name(item.receiver)
    stones = "stone" if item.count == 1 else "stones"
    if item.what is Stones.PASS_STONE:
        return f"{giver} hands {receiver} {item.count} pass {stones}"
    if item.what is Stones.PASS_STONE_BACK:
        return f"{item.count} pass {stones} back to {receiver}"
    if item.what is Stones.PRISONERS:
        return f"{item.count} {item.giver.word} {stones} to {receiver} as prisoners"
    return f"{item.count} {stones} back to {receiver}"


def _warned(warning: Warned) -> str:
    """Who is warned, and what it costs."""
    points = warning.points
    cost = f", which costs {points} point{'s' * (points > 1)}" if points else ""
    return f"a warning for {_name(warning.color)}{cost}"


def _name(color: Color) -> str:
    return color.word.capitalize()


def to_do(game: Game, found: MoveBreach) -> tuple[str, ...]:
    """What is to be done about `found`, a line for each way in which it may have been noticed.

    `game` is the whole record, as it was followed. What is noticed later is noticed at its end.
    """
    breach = found.breach
    if not isinstance(breach, Breach):
        return (_COURSE[breach.type],)
    shown = advice_shown(game, found.move)
    if not shown:
        return (_COURSE[CourseBreachType.MOVE_AFTER_END],)
    if shown[0].irregularity != breach.type.value:
        whole = shown[0].irregularity
        return (f"put right with the {whole} of this move, the sequence as a whole",)
    return tuple(procedure_text(advice) for advice in shown)


def summary(found: Iterable[MoveBreach]) -> str:
    """How many breaches of each kind there are; "" for none.

    >>> from rules import preset, read_sgf
    >>> from rules.checking import check_record
    >>> summary(check_record(read_sgf("(;SZ[9];B[ee];W[gg];B[gg];B[cc])"), preset("bga2009")))
    '1 OccupiedIntersection, 1 TwoInARow'
    """
    kinds = Counter(item.breach.type.value for item in found)
    return ", ".join(f"{count} {kind}" for kind, count in kinds.most_common())
