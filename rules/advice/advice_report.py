"""Advice on an irregularity as `goban check --procedures` prints it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ..color import Color, Sides
from ..game import Game, MoveBreach
from ..legality.breach import CourseBreachType
from ..legality.course import end_of, passes_owed, stones_put_down
from ..points import Point, to_board
from ..rulesets.ruleset import Dispute
from .advice import Advice, advice_shown
from .procedures import Correction, CorrectionType, HandOver, Stones, Warned, left_to_referee

_COURSE = {
    CourseBreachType.MOVE_AFTER_END: "the game had ended: the move does not count",
    CourseBreachType.PASS_FORBIDDEN: "a legal play replaces the pass; who has none has lost",
    CourseBreachType.WHITE_BEGINS: "Black moves first: correct the record, or ask the referee",
}


def advice_json(advice: Advice) -> dict[str, object]:
    """The advice as a JSON object, without the game's name and the number of the move."""
    correction, warning = advice.correction, advice.correction.warning
    made = stones_put_down(correction.game)
    off, back = stones_to_move(advice)
    to_play = next_to_move(correction)
    return {
        "irregularity": advice.irregularity,
        "shown": advice.shown,
        "noticed": _noticed(advice),
        "agreed": advice.agreed,
        "correction": correction.type.value,
        "suggested": None if correction.suggested is None else correction.suggested.value,
        "clause": correction.clause,
        "referee": correction.referee,
        "by_agreement": correction.by_agreement,
        "loses": [color.word for color in correction.loses],
        "warning": warning and {"color": warning.color.word, "points": warning.points},
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
        "take_off": _labels(off, correction.game.size[0]),
        "put_back": _labels(back, correction.game.size[0]),
        "after_move": correction.game.number,
        "to_play": None if to_play is None else to_play.word,
        "stones_made": {color.word: made[color] for color in Color},
        "rows": list(correction.board.rows()),
    }


def _noticed(advice: Advice) -> str:
    """When it is noticed."""
    if advice.confirmed:
        return "after both confirmed the result"
    return "at once" if advice.at_once else "later"


_NOBODY_NEXT = (CorrectionType.ON_REQUEST, CorrectionType.RESULT_STANDS)
"""Corrections from which it does not follow who is to move."""

_ACTS = {
    CorrectionType.UNWIND: "the illegal {moves} off",
    CorrectionType.REWOUND: "the game goes back to before {move}",
    CorrectionType.ACCEPTED: "the move stands",
    CorrectionType.SELF_CAPTURE_STRING: "the move stands and the string comes off",
    CorrectionType.CYCLE_WATCH: "play goes on, and the cycle is watched for",
    CorrectionType.REFEREE: "a referee decides",
    CorrectionType.WRONG_COLOUR: "a stone of the right colour replaces it",
    CorrectionType.OCCUPIED: "the stone comes off",
    CorrectionType.BETWEEN_POINTS: "its owner puts the stone on the point that was meant",
    CorrectionType.HANDICAP: "the handicap stones are set on their points",
    CorrectionType.UNCAPTURED: "the captured stones come off",
    CorrectionType.REMOVED_WITH_LIBERTIES: "all stones that were removed go back on the board",
    CorrectionType.STONE_MOVED: "the stone goes back to where it was played",
    CorrectionType.TAKEN_BACK: "the move stands and the stone goes back on the board",
    CorrectionType.STONE_REMOVED: "the stones that were removed go back on the board",
    CorrectionType.DISTURBED: "every stone goes back to where the record has it",
    CorrectionType.EXTRA_STONE: "the stone that no move placed comes off",
    CorrectionType.LONG_CYCLE: "the game ends without result",
    CorrectionType.STATUS_AGREED: "the dead strings come off as prisoners and the game is scored",
    CorrectionType.TOUCH: (
        "each in turn, {first} first, touches the strings of the other that it believes dead and"
        " passes; the other touches them too to disagree"
    ),
    CorrectionType.RESUMED: "play is resumed",
    CorrectionType.FOUR_PASSES: "the game ends with all stones on the board",
    CorrectionType.ENDED: "the game is scored as it stands",
    CorrectionType.WHITE_LAST_PASS: "{next} passes once more",
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
    >>> for part in advice_text(advice_at(game, 2)[0]).split(": ")[1].split("; "):
    ...     print(part)
    the illegal moves B E5, B G3 come off and a pass replaces them
    take off Black E5 G3
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
    act = _act(correction, correction.type)
    if correction.suggested is not None:
        act += f", and this is suggested: {_act(correction, correction.suggested)}"
    if correction.type is CorrectionType.HANDICAP and not advice.at_once:
        act = "the game carries on with the stones where they lie"
    elif correction.type is CorrectionType.HANDICAP and correction.board == advice.lying:
        act = "Black sets as many handicap stones as were announced"
    verbs = "take off", "put back" if correction.abandoned is None else "give back the captured"
    moved = (
        f"{verb} {_named(sides, correction.game.size[0])}"
        for verb, sides in zip(verbs, stones_to_move(advice), strict=True)
        if any(sides)
    )
    if correction.means:
        act = f"a referee decides: {', '.join(means.value for means in correction.means)}"
    if correction.type is CorrectionType.BOTH_LOSE and advice.irregularity == "GamePaused":
        act = "an effective move is known, nobody asks to resume, they do not agree: both lose"
    steps = [act, *moved, *map(_handed, correction.hand_over)]
    if correction.warning is not None:
        steps.append(_warned(correction.warning))
    if correction.referee and correction.type is not CorrectionType.REFEREE:
        steps.append("a referee decides")
    if not (correction.loses or correction.type in _NOBODY_NEXT):
        steps.append(_next(correction))
    return f"{noticed}{agreed}{cited}: {'; '.join(steps)}"


def _act(correction: Correction, kind: CorrectionType) -> str:
    """What is done about the irregularity, or would be by a correction of another `kind`."""
    game, line = correction.game, correction.abandoned
    if kind is CorrectionType.LOST:
        act = f"{_name(correction.loses[0])} has lost as of this move"
        found = ", if it is found before both have confirmed the result"
        return act + found if game.ruleset.result_final else act
    rows = game.size[0]
    forced = game.last is not None and game.last.forced
    gone = () if line is None else line.moves()[game.number - forced :]
    made = [move.to_text(rows) for move in gone]
    one = len(made) < 2
    named = "".join(f" {text}" for text in (", ".join(made),) if made)
    act = _ACTS[kind].format(
        moves=f"move{'' if one else 's'}{named} come{'s' if one else ''}",
        move=f"move {game.number + 1}, {made[0]}" if made else "the move",
        first=_name(game.to_play),
        next=_name(next_to_move(correction) or game.to_play),
    )
    if kind is CorrectionType.RESUMED and game.ruleset.dispute is Dispute.RESUME_ONCE:
        act += (
            " once, for life and death and enclosed vacant points alone; other contestable points"
            " are left and divided evenly"
        )
    if kind is CorrectionType.UNWIND and forced:
        act += f" and a pass replaces {'it' if one else 'them'}"
    return act


def stones_to_move(advice: Advice) -> tuple[Sides[tuple[Point, ...]], Sides[tuple[Point, ...]]]:
    """The stones of each side that come off the board, and those that go back on it.

    A stone that was placed on another one comes off, and the one below it stays.
    """
    board = advice.correction.board
    left = advice.correction.loses or advice.correction.means
    lying = board if advice.lying is None or left else advice.lying
    off = {color: set(lying.stones(color) - board.stones(color)) for color in Color}
    back = {color: set(board.stones(color) - lying.stones(color)) for color in Color}
    stays = left or advice.correction.suggested is CorrectionType.ACCEPTED
    top = advice.on_top
    if top is not None and top.point is not None and lying[top.point] is top.color and not stays:
        off[top.color].add(top.point)
        back[top.color.other].discard(top.point)
    return (
        Sides(*(tuple(sorted(off[color])) for color in Color)),
        Sides(*(tuple(sorted(back[color])) for color in Color)),
    )


def _named(sides: Sides[tuple[Point, ...]], rows: int) -> str:
    """The stones of both sides in words."""
    return ", ".join(
        " ".join((_name(color), *(to_board(point, rows) for point in sides[color])))
        for color in Color
        if sides[color]
    )


def _labels(sides: Sides[tuple[Point, ...]], rows: int) -> dict[str, list[str]]:
    return {color.word: [to_board(point, rows) for point in sides[color]] for color in Color}


def next_to_move(correction: Correction) -> Color | None:
    """Who moves next; nobody once the game has stopped or ended, but for passes owed."""
    game, kind = correction.game, correction.type
    if correction.loses or kind in _NOBODY_NEXT:
        return None
    end = end_of(game)
    if kind is CorrectionType.WHITE_LAST_PASS or (end is not None and end.counted is game):
        owed = passes_owed(game)
        return next((color for color in Color if owed[color]), None)
    over = end is not None or kind is CorrectionType.LONG_CYCLE
    return None if over or (game.stopped and kind is not CorrectionType.RESUMED) else game.to_play


def _next(correction: Correction) -> str:
    """Who is to move then, or that nobody is."""
    game = correction.game
    after, color = f"after move {game.number}", next_to_move(correction)
    ended = end_of(game) is not None
    if color is not None:
        if not ended and correction.type is not CorrectionType.WHITE_LAST_PASS:
            return f"{_name(color)} to play {after}"
        owed = passes_owed(game)[color]
        return f"{_name(color)} to pass{'' if owed == 1 else f' {owed} times'} {after}"
    over = ended or correction.type in (CorrectionType.STATUS_AGREED, CorrectionType.LONG_CYCLE)
    return f"the game is {'over' if over else 'paused'} {after}"


def moves_text(game: Game) -> str:
    """How many moves each side has made by the stones, and the clause of a stone count."""
    made = stones_put_down(game)
    kind, ruleset = CorrectionType.WRONG_COLOUR, game.ruleset
    uncited = left_to_referee(ruleset, kind) or kind.value in ruleset.loses_by
    cited = "" if uncited else f" ({ruleset.clause(kind.value)})"
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
    if isinstance(breach.type, CourseBreachType):
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
    >>> from rules.game import check_record
    >>> summary(check_record(read_sgf("(;SZ[9];B[ee];W[gg];B[gg];B[cc])"), preset("bga2009")))
    '1 OccupiedIntersection, 1 TwoInARow'
    """
    kinds = Counter(item.breach.type.value for item in found)
    return ", ".join(f"{count} {kind}" for kind, count in kinds.most_common())
