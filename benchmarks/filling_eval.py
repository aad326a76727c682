"""How often the camera's comparison of a board filled in for the count with the score is right.

    python -m benchmarks.filling_eval [--first 0] [--count 90] [--noise middle] [--mistakes]

Evenings of `benchmarks.filling`: finished games of 9, 13 and 19 lines whose board is arranged for
one of the three kinds of count. The referee is given the game as it stands before the passes, and
receives looks and facts from then on. With --mistakes something goes wrong in each evening.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

import referee
from benchmarks.filling.evening import FillingEvening, fill_in_evening
from benchmarks.filling.finished import FinishedGame, finished_games
from benchmarks.filling.mistakes import KINDS, MistakeKind
from benchmarks.filling.plan import RULES, plan_of
from device.game.sinks.record import COMPARED
from referee import GameEvent, Settings, State
from referee.belief.belief import begin_game
from referee.belief.look import lay
from referee.events import EventType
from referee.facts import FactRefusedError
from referee.state import MoveEvidence, Phase
from rules.color import BLACK, WHITE
from rules.game import Game
from rules.points import to_board
from rules.scoring.filled_in import CountKind

SIZES = (9, 13, 19)


@dataclass(frozen=True, slots=True)
class FillingOutcome:
    """The referee's reports on one evening."""

    verdict: str
    """The judgement at its end."""
    false: int
    """The number of differences reported before its end."""
    delay_s: float | None
    """Seconds from the end of the arrangement to the first right report; None without one."""
    last_report: str
    region: str = ""
    """Whether the territory with missing stones is named; "" where none are missing."""


def begun(game: Game, settings: Settings) -> State:
    """The referee's state in the middle of a game that it has followed as it was."""
    state = referee.begin(settings)
    expected = lay(game.position, {})
    line = tuple(MoveEvidence(0, covered=True) for _ in range(game.number))
    belief = begin_game(state.belief, expected, 4.0)
    return replace(
        state,
        phase=Phase.PLAY,
        game=game,
        expected=expected,
        line=line,
        belief=belief,
        t0_ns=0,
        attended_moves=game.number,
    )


def watched(evening: FillingEvening) -> list[GameEvent] | None:
    """The referee's events of an evening; None where it took the game to be resumed."""
    settings = Settings(evening.game.ruleset, size=evening.game.size[0])
    state = begun(evening.game, settings)
    events: list[GameEvent] = []
    for given in evening.inputs():
        try:
            state, new = referee.step(state, given, settings)
        except FactRefusedError:
            return None
        events.extend(new)
    _, new = referee.finish(state, settings)
    return [*events, *new]


def judged(evening: FillingEvening, events: Sequence[GameEvent] | None) -> FillingOutcome:
    """Whether the reports on the count are right."""
    if events is None:
        return FillingOutcome("taken for play", 0, None, "")
    reports = [event for event in events if event.type in COMPARED]
    mistake = evening.plan.mistake
    counts_alike = mistake is None or mistake.kind is MistakeKind.OPENED
    begun_s = 0.0 if mistake and mistake.kind is MistakeKind.DEAD_LEFT else evening.arranged_s
    differ = [event for event in reports if event.type is not EventType.COUNT_AGREES]
    false = [event for event in differ if counts_alike or event.t < begun_s]
    last = reports[-1] if reports else None
    words = "" if last is None else f"{last.type.value}: {last.detail}"
    right = (last in differ) is not counts_alike
    delay = last.t - evening.arranged_s if last is not None and right else None
    if last is None or (mistake is not None and right and last.t < begun_s):
        verdict = "silent"
    elif not right:
        verdict = "wrong"
    elif mistake is None:
        verdict = "right"
    else:
        verdict = "named" if _names(evening, last) else "found, not named"
    region = "" if last is None else _region_named(evening, last)
    return FillingOutcome(verdict, len(false), delay, words, region)


def _region_named(evening: FillingEvening, event: GameEvent) -> str:
    """Whether an event names the territory into which missing prisoners were to go."""
    mistake = evening.plan.mistake
    if mistake is None or not mistake.meant:
        return ""
    then, final = evening.plan.recorded.areas, evening.plan.final
    meant = then.grid.spread(then.grid.bit(mistake.meant[0]), then.territory[mistake.color])
    if not meant & ~final.bits(BLACK) & ~final.bits(WHITE):
        return "no room left where it was to go"
    right = any(meant & then.grid.bit(at) for part in event.regions for at in part.points)
    if not event.regions:
        return "no region"
    if len(event.regions) == 1:
        return "one region, right" if right else "one region, wrong"
    return f"one of {len(event.regions)} regions" if right else "several regions, all wrong"


def _names(evening: FillingEvening, event: GameEvent) -> bool:
    """Whether an event states where the mistake is, or how many stones are missing."""
    mistake, detail = evening.plan.mistake, event.detail or ""
    assert mistake is not None
    if mistake.kind is MistakeKind.FORGOTTEN:
        return bool(re.search(rf"\b\d+ {mistake.color.word} stone", detail))
    labels = {to_board(point, event.size) for point in mistake.points}
    if mistake.kind is MistakeKind.OPENED:
        return bool(labels & set(" ".join(re.findall(r"gap at ([A-T0-9 ]+)", detail)).split()))
    near = {to_board(point, event.size) for point in event.points}
    if not labels & near or len(near) > 3 * len(labels) + 2:
        return event.type is EventType.FILL_IN_MISMATCH
    return True


@cache
def _games(kind: CountKind, size: int) -> tuple[FinishedGame, ...]:
    return tuple(finished_games(RULES[kind], size))


def evenings(first: int, count: int, noise: str, *, mistakes: bool) -> Iterator[FillingEvening]:
    """Numbered evenings, each of another game; kinds and sizes in turn."""
    number = first
    made = 0
    while made < count:
        kind = list(CountKind)[number % 3]
        size = SIZES[number // 3 % 3]
        rng = np.random.default_rng((number, 5))
        games = _games(kind, size)
        finished = games[int(rng.integers(len(games)))]
        wished = KINDS[kind][int(rng.integers(len(KINDS[kind])))] if mistakes else None
        plan = plan_of(finished, kind, wished, rng)
        if plan is not None:
            made += 1
            yield fill_in_evening(finished, plan, number, noise)
        number += 1 if plan is not None else 9


def main() -> None:
    """Referee the evenings asked for and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--first", type=int, default=0, help="number of the first evening")
    parser.add_argument("--count", type=int, default=90, help="evenings")
    parser.add_argument("--noise", default="middle", help="how badly the board is seen")
    parser.add_argument("--mistakes", action="store_true", help="something goes wrong in each")
    parser.add_argument("--list", action="store_true", help="a line for every evening")
    options = parser.parse_args()
    table: Counter[tuple[str, str]] = Counter()
    delays: defaultdict[str, list[float]] = defaultdict(list)
    asked = evenings(options.first, options.count, options.noise, mistakes=options.mistakes)
    for evening in asked:
        outcome = judged(evening, watched(evening))
        plan = evening.plan
        groups = [plan.kind.value, f"{evening.game.size[0]} lines", "all"]
        groups += [plan.mistake.kind.value] if plan.mistake is not None else []
        for group in groups:
            table[group, "evenings"] += 1
            table[group, outcome.verdict] += 1
            table[group, "false differences"] += outcome.false
            if outcome.region:
                table[group, outcome.region] += 1
            if outcome.delay_s is not None:
                delays[group].append(outcome.delay_s)
        if options.list or outcome.verdict not in ("right", "named") or outcome.false:
            what = "" if plan.mistake is None else f", {plan.mistake.kind.value}"
            print(
                f"{evening.seed} {plan.kind.value} {evening.game.size[0]}{what}: "
                f"{outcome.verdict}, {outcome.false} false; {outcome.last_report}",
                flush=True,
            )
    for group in sorted({group for group, _ in table}):
        found = {name: number for (of, name), number in table.items() if of == group}
        late = f", after {np.median(delays[group]):.0f} s (median)" if delays[group] else ""
        print(f"{group:32} {', '.join(f'{name} {n}' for name, n in sorted(found.items()))}{late}")


if __name__ == "__main__":
    main()
