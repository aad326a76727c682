"""What the rules prescribe for an irregularity at a move of a game: noticed at once, or later.

Two kinds of irregularity are answered for a move: those that the record shows (the move is in
breach of the rules), and those that a record cannot show, such as a stone of the wrong colour.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .breach import Breach, BreachType
from .color import BLACK, Color
from .corrections import Correction, CorrectionType, HandOver, Stones
from .errors import Reason, RulesError
from .game import Game
from .handicap import FEWEST
from .irregularities import (
    PHYSICAL,
    handicap_set_right,
    occupied_at_once,
    occupied_later,
    restored,
    stones_made,
    taken_back_by_agreement,
    uncaptured,
    wrong_colour_at_once,
    wrong_colour_illegal,
    wrong_colour_later,
)
from .moves import Move
from .procedures import clause_of, left_to_referee, noticed_at_once, noticed_later


@dataclass(frozen=True, slots=True)
class Advice:
    """What is to be done about one irregularity.

    ``irregularity`` is the name of its event. ``shown`` tells whether the record shows it, or it
    is one that may have happened unrecorded. ``at_once`` tells whether it is noticed before the
    next move. ``agreed`` is whether the players agree, None where that makes no difference.
    """

    irregularity: str
    shown: bool
    at_once: bool
    agreed: bool | None
    correction: Correction


def advice_at(game: Game, number: int) -> tuple[Advice, ...]:
    """What is to be done about irregularities at move `number` of `game`; 0 is before the first.

    What is noticed later is noticed at the end of `game`, and left out for its last move. Raises
    RulesError (number) if there is no such move.
    """
    if not 0 <= number <= game.number:
        raise RulesError(Reason.NUMBER, f"move {number}: expected 0 to {game.number}")
    if number == 0:
        return tuple(_of_handicap(game))
    return (*_shown(game, number), *_unrecorded(game, number))


def advice_shown(game: Game, number: int) -> tuple[Advice, ...]:
    """As `advice_at`, of what the record itself shows at move `number`, which is 1 and up."""
    return tuple(_shown(game, number))


def _of_handicap(game: Game) -> Iterator[Advice]:
    """Handicap stones that lie wrongly: before White's first move, and after."""
    start = game.at(0)
    stones = start.position.stones(BLACK)
    if start.handicap < FEWEST or len(stones) != start.handicap:
        return
    for at_once, asked in ((True, start), (False, game)):
        correction = handicap_set_right(asked, stones)
        if correction is not None and (at_once or game.number):
            yield Advice(correction.type.value, True, at_once, None, correction)


def _shown(game: Game, number: int) -> Iterator[Advice]:
    """What is to be done about the breaches of move `number`."""
    node, before, move = _move_at(game, number)
    for breach in before.verdict(move):
        kind = breach.type.value
        if not breach.forbidden:
            continue
        yield Advice(kind, True, True, None, _at_once(before, node, breach))
        if number == game.number:
            continue
        for agreed in (True, False):
            if breach.type is BreachType.OCCUPIED and not agreed:
                correction = occupied_later(game, number)
            else:
                correction = noticed_later(game, number, breach, agreed=agreed)
            yield Advice(kind, True, False, agreed, correction)


def _at_once(before: Game, node: Game, breach: Breach) -> Correction:
    if breach.type is BreachType.OCCUPIED:
        return occupied_at_once(before, breach)
    return noticed_at_once(node, breach)


def _unrecorded(game: Game, number: int) -> Iterator[Advice]:
    """What is to be done if something happened at move `number` that no record shows."""
    node, before, move = _move_at(game, number)
    if move.point is None:
        return
    if move.color is before.to_play:
        correction, breaches = wrong_colour_at_once(before, move.point)
        illegal = [breach for breach in breaches if breach.forbidden]
        if illegal:
            correction = wrong_colour_illegal(correction.game, illegal[0])
        yield Advice(CorrectionType.WRONG_COLOUR.value, False, True, None, correction)
    if number < game.number and game.position[move.point] is not None:
        correction = wrong_colour_later(game, move.point)
        yield Advice(CorrectionType.WRONG_COLOUR.value, False, False, True, correction)
    if node.captures:
        correction = uncaptured(node, move.color, node.captures)
        yield Advice(CorrectionType.UNCAPTURED.value, False, True, None, correction)
    for kind in PHYSICAL:
        agreed = False if kind is CorrectionType.TAKEN_BACK else None
        yield Advice(kind.value, False, True, agreed, restored(node, kind))
    taken_back = taken_back_by_agreement(node)
    yield Advice(CorrectionType.TAKEN_BACK.value, False, True, True, taken_back)


def _move_at(game: Game, number: int) -> tuple[Game, Game, Move]:
    """The game just after move `number`, the game just before it, and the move."""
    node = game.at(number)
    while node.last is None and node.parent is not None and node.parent.number == number:
        node = node.parent
    before, move = node.parent, node.last
    if before is None or move is None:
        raise RulesError(Reason.NUMBER, f"move {number} is not in the record")
    return node, before, move


def advice_json(advice: Advice) -> dict[str, object]:
    """The advice as a JSON object, without the game's name and the number of the move."""
    correction = advice.correction
    made = stones_made(correction.game)
    return {
        "irregularity": advice.irregularity,
        "shown": advice.shown,
        "noticed": "at once" if advice.at_once else "later",
        "agreed": advice.agreed,
        "correction": correction.type.value,
        "clause": correction.clause,
        "referee": correction.referee,
        "by_agreement": correction.by_agreement,
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
        "to_play": correction.to_play.word,
        "stones_made": {color.word: made[color] for color in Color},
        "rows": list(correction.board.rows()),
    }


_ACTS = {
    CorrectionType.UNWIND: "the illegal move comes off and a pass replaces it",
    CorrectionType.REWOUND: "the game goes back to before the move",
    CorrectionType.ACCEPTED: "the move stands",
    CorrectionType.SELF_CAPTURE_STRING: "the string comes off",
    CorrectionType.CYCLE_WATCH: "play goes on, and the cycle is watched for",
    CorrectionType.REFEREE: "a referee decides; this is suggested",
    CorrectionType.WRONG_COLOUR: "a stone of the right colour replaces it",
    CorrectionType.OCCUPIED: "the stone comes off",
    CorrectionType.HANDICAP: "the handicap stones are set on their points",
    CorrectionType.UNCAPTURED: "the captured stones come off",
}


def advice_text(advice: Advice) -> str:
    """The advice in one line."""
    return f"{advice.irregularity}, {procedure_text(advice)}"


def procedure_text(advice: Advice) -> str:
    """The advice in one line, the irregularity left to the caller."""
    correction = advice.correction
    noticed = "noticed at once" if advice.at_once else "noticed later"
    agreed = {None: "", True: ", agreed", False: ", not agreed"}[advice.agreed]
    cited = f" ({correction.clause})" if correction.clause else ""
    act = _ACTS.get(correction.type, "the board is put back as the record has it")
    if correction.type is CorrectionType.HANDICAP and not advice.at_once:
        act = "the game carries on with the stones where they lie"
    steps = [act, *map(_handed, correction.hand_over)]
    if correction.referee and correction.type is not CorrectionType.REFEREE:
        steps.append("a referee decides")
    steps.append(f"{_name(correction.to_play)} to play after move {correction.game.number}")
    return f"{noticed}{agreed}{cited}: {'; '.join(steps)}"


def moves_text(game: Game) -> str:
    """How many moves each side has made by the stones, and the clause of a stone count."""
    made = stones_made(game)
    kind, ruleset = CorrectionType.WRONG_COLOUR, game.ruleset
    cited = "" if left_to_referee(ruleset, kind) else f" ({clause_of(ruleset, kind)})"
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
    if item.what is Stones.PRISONERS:
        return f"{item.count} {item.giver.word} {stones} to {receiver} as prisoners"
    return f"{item.count} {stones} back to {receiver}"


def _name(color: Color) -> str:
    return color.word.capitalize()
